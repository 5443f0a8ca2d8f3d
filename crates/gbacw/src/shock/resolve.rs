//! 11.4 Resolution: strengths (11.41), odds (11.42), position (11.43), modifiers (11.44), and the roll (11.45).

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{choice, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Roll, Table, under};

use super::{Combat, Ending, From, Role, Situation, Surroundings, continuation, result};
use crate::book::{Book, Factor, Hexside, OddsRow, ShockRow};
use crate::unit::{Arm, Unit};

const ROLL: Rule = card("11.45");
const STRENGTH: Rule = card("11.41");
const ODDS: Rule = card("11.42");

/// 11.45 Add up the modifiers, roll a die, read the table and apply it; then 11.46 the advance and 11.47 the continuation.
pub(super) fn resolve(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
) -> Play<()> {
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Attacks)) {
        fighter.attacked = true;
    }
    let the = around.situation(combat);
    let at = under(table, card("11.4"), &|| "Resolution".to_owned(), |table| {
        let (ours, theirs) = (attackers_strength(book, &the, combat), defenders_strength(book, &the, combat));
        tell_odds(table, book, ours, theirs);
        let mods = shock_mods(book, &the, combat, odds_row(book, ours, theirs).drm);
        let row = |die: i32| book.shock.row(die + mods.total());
        let cell = |die: i32| Line::Cell {
            chart: "shock.result",
            row: book.shock.rows.label(row(die)).to_owned(),
            column: "result".to_owned(),
            value: describe(book.shock_rows[row(die)]),
            rule: ROLL,
        };
        let roll = Roll::new("shock", ROLL, Dice::One(D10)).by("attacker").with(&mods).reads(&cell);
        Ok(row(table.roll(&roll.on(&book.shock.rows, mods.total()))?))
    })?;
    let row = book.shock_rows[at];
    combat.ending = Ending::Row(at as u8);
    let before = combat.units();
    under(table, ROLL, &|| "Result".to_owned(), |table| result::apply(table, book, around, combat, row))?;
    around.land(table, combat, &before, Some(at as u8))?;
    continuation::go_on(table, around, combat, row)
}

/// A row of the table in words.
fn describe(row: ShockRow) -> String {
    let mut words = row.name.to_owned();
    for effect in [row.attacker, row.defender].iter().filter(|effect| effect.hexes > 0) {
        words += &format!(" {}", effect.hexes);
    }
    let extras = [
        (row.second_udd, "and checks or routs"),
        (row.attacker_continues, "attacker continues"),
        (row.defender_continues, "defender may continue"),
        (row.artillery_abandoned, "artillery abandoned"),
    ];
    extras.iter().filter(|(fact, _)| *fact).for_each(|(_, extra)| words += &format!(", {extra}"));
    words
}

/// 11.41 Mounted cavalry that charges through flank or rear counts double, if none of it charges the front (11.52); in
/// woods (Death Valley) it counts half.
fn attackers_strength(book: &Book, the: &Situation, combat: &Combat) -> i32 {
    let sides = || [From::Flank, From::Rear].iter().any(|side| combat.is_attacked_from(the, *side));
    let frontal = !the.march_mode && combat.attacking().any(|f| f.unit.arm == Arm::Mounted && f.from == From::Front);
    let doubled = the.charge && !frontal && sides();
    combat.attacking().map(|f| strength(book, &f.unit, doubled, the.woods)).sum()
}

/// 11.41 The defenders; artillery counts nothing when stacked with others, and half its guns alone; 14.5 units in open order
/// count half.
fn defenders_strength(book: &Book, the: &Situation, combat: &Combat) -> i32 {
    let alone = combat.defending().all(|f| f.unit.arm.is_guns());
    let total = combat.defending().map(|f| match f.unit.arm.is_guns() {
        true if alone => i32::from(f.unit.sp.div_ceil(2)),
        true => 0,
        false if f.unit.open_order => (strength(book, &f.unit, false, the.woods) + 1) / 2,
        false => strength(book, &f.unit, false, the.woods),
    });
    total.sum::<i32>().max(1)
}

/// 2.7 Multiplied first, then divided: what is halved rounds up.
fn strength(book: &Book, unit: &Unit, doubled: bool, woods: bool) -> i32 {
    let sp = i32::from(unit.sp);
    if unit.arm != Arm::Mounted {
        return sp;
    }
    let once = Factor { times: 1, over: 1 };
    let charge = if doubled { book.mounted_flank_factor } else { once };
    let ground = book.mounted_woods_factor.filter(|_| woods).unwrap_or(once);
    let over = charge.over * ground.over;
    (sp * charge.times * ground.times + over - 1) / over
}

/// 11.42 The best row whose ratio the attackers reach; below all of them, the first.
fn odds_row(book: &Book, ours: i32, theirs: i32) -> OddsRow {
    let reached = |row: &&OddsRow| ours * row.defenders >= theirs * row.attackers;
    *book.odds.iter().rev().find(reached).unwrap_or(&book.odds[0])
}

fn tell_odds(table: &mut dyn Table, book: &Book, ours: i32, theirs: i32) {
    table.tell(&|| Line::effect(format!("strength {ours} against {theirs}"), STRENGTH));
    table.tell(&|| {
        let row = odds_row(book, ours, theirs);
        Line::Cell {
            chart: "shock.odds",
            row: row.label.to_owned(),
            column: "drm".to_owned(),
            value: format!("{:+}", row.drm),
            rule: ODDS,
        }
    });
}

/// 11.44 What is added to the die of a round.
pub(crate) fn modifier(book: &Book, the: &Situation, combat: &Combat) -> i32 {
    let odds = odds_row(book, attackers_strength(book, the, combat), defenders_strength(book, the, combat)).drm;
    shock_mods(book, the, combat, odds).total()
}

/// 11.44 Every line of the card that applies, each once. 11.51 Cavalry that charges into woods has no +1 for it.
fn shock_mods(book: &Book, the: &Situation, combat: &Combat, odds: i32) -> Mods {
    let (drm, special) = (&book.shock_drm, &book.shock_special);
    let mut mods = Mods::new();
    mods.add_by(drm.odds, odds);
    mods.add_if(combat.defending().any(|f| f.unit.is_disordered()), drm.defender_disordered);
    let mounted = combat.attacking().any(|f| f.unit.arm == Arm::Mounted);
    let charge = the.charge && !combat.blunted && !(mounted && (combat.squared || the.woods));
    mods.add_if(charge, drm.charge);
    mods.add_if(!combat.turned && the.aggressive, drm.aggressive_leader);
    terrain(book, the, &mut mods);
    mods.add_if(charge && combat.attacking().all(|f| f.unit.lancers), drm.lancers);
    position(book, the, combat, &mut mods);
    if book.has_fatigue {
        mods.add_by(drm.fatigue_attacker, book.fatigue(the.attackers_fatigue)[1]);
        mods.add_by(drm.fatigue_defender, book.fatigue(the.defenders_fatigue)[1]);
    }
    mods.add_if(combat.attacking().any(|f| f.unit.is_disordered()), drm.attacker_disordered);
    mods.add_if(!combat.turned && the.no_brigadier, drm.no_brigadier);
    mods.add_if(combat.turned || !the.attack_orders, drm.advance_orders);
    mods.add_if(the.breastworks, drm.breastworks);
    mods.add_if(the.breastworks && the.fort, special.fort);
    mods.add_if(combat.squared && mounted, special.square);
    mods.add_by(drm.continued, i32::from(combat.round));
    mods
}

/// 9.4 Hex and hexside of the defender. Gringo! prints a separate line for attacks down a slope.
fn terrain(book: &Book, the: &Situation, mods: &mut Mods) {
    if book.shock_drm.down_slope.is_some() && the.downhill {
        mods.add_by(book.shock_drm.terrain, the.hex);
        mods.add(book.shock_drm.down_slope);
    } else {
        mods.add_by(book.shock_drm.terrain, the.hex + the.hexside);
    }
}

/// 11.43 The sides from which the defender is attacked, and one less for each attacking hex that another enemy faces.
fn position(book: &Book, the: &Situation, combat: &Combat, mods: &mut Mods) {
    let drm = &book.position_drm;
    let from = |side: From| combat.is_attacked_from(the, side);
    let surrounded = the.surrounded && !combat.blunted && !combat.squared;
    let position = match (from(From::Front), from(From::Flank), from(From::Rear)) {
        (true, true, true) => drm.surrounded,
        _ if surrounded => drm.surrounded,
        (true, true, false) => drm.front_and_flank,
        (true, false, true) => drm.front_and_rear,
        (false, true, true) => drm.flank_and_rear,
        (false, true, false) => drm.flank,
        (false, false, true) => drm.rear,
        (_, false, false) => None,
    };
    mods.add(position);
    if position.is_some() {
        mods.add_by(drm.enemy_frontal_hex, the.exposed);
    }
}

/// 9.4 Whether an attack across the hexside goes downhill.
pub(crate) fn is_downhill(hexside: &Hexside) -> bool {
    matches!(hexside.name, "slope-down" | "steep-down")
}

longroll::words! {
    /// Whether the defenders are guns.
    pub enum Guns {
        No = "no": "not artillery",
        Alone = "alone": "the defenders are artillery alone: half the guns",
    }
}

longroll::form! {
    /// Two strengths to compare.
    pub struct OddsRatio(_book: &Book) {
        /// attackers' strength points
        attackers: i32 = number(1..=400), STRENGTH;
        /// defenders' strength points
        defenders: i32 = number(1..=400), STRENGTH;
        /// whether the defenders are guns
        guns: Guns = choice(), house("11.41");
    }
}

impl Declared<Book> for OddsRatio {
    const ABOUT: About =
        About::looks_up("odds-ratio", "Odds ratio", ODDS, "The row and modifier of the odds chart for two strengths.");
    const FACTS: &'static [FactName] = &[fact("odds", "the row of the odds chart"), fact("drm", "the modifier")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let ours = self.attackers;
        let theirs = if self.guns == Guns::Alone { (self.defenders + 1) / 2 } else { self.defenders };
        let row = odds_row(book, ours, theirs);
        let said = say([Fact::Word(row.label), Fact::Number(row.drm)]);
        Ok(lookup(move |table| tell_odds(table, book, ours, theirs), said))
    }
}

//! 11.4 Resolution: strengths (11.41), odds (11.42), position (11.43), modifiers (11.44), and the roll (11.45).

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table, under};

use super::{Combat, Facts, From, Role, Step};
use crate::book::{Book, OddsRow, ShockRow};
use crate::unit::{Arm, Unit};
use longroll::procedure::lookup;

const RESOLVE: Rule = card("11.4");
const ROLL: Rule = card("11.45");
const STRENGTH: Rule = card("11.41");
const STRENGTH_HOUSE: Rule = house("11.41");
const ODDS: Rule = card("11.42");

/// 11.45 Add up the modifiers, roll a die, and read the table.
pub(super) fn resolve(table: &mut dyn Table, book: &Book, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Attacks)) {
        fighter.attacked = true;
    }
    under(table, RESOLVE, &|| "Resolution".to_owned(), |table| {
        let (ours, theirs) = (attackers_strength(book, the, combat), defenders_strength(book, the, combat));
        let ratio = odds_row(book, ours, theirs);
        tell_odds(table, book, ours, theirs);
        let mods = shock_mods(book, the, combat, ratio.drm);
        let row = |die: i32| book.shock.row(die + mods.total());
        let die =
            table.roll(&Roll::new("shock", ROLL, Dice::One(D10)).with(&mods).on(&book.shock.rows, mods.total()))?;
        table.tell(&|| {
            let at = row(die);
            Line::Cell {
                chart: "shock.result",
                row: book.shock.rows.label(at).to_owned(),
                column: "result".to_owned(),
                value: describe(book.shock_rows[at]),
                rule: ROLL,
            }
        });
        combat.step = Step::Apply(row(die) as u8);
        Ok(Flow::On)
    })
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

/// A strength in quarters, so that halves of halves stay whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Quarters(i32);

/// 11.41 Whether the hex fought over is known to be woods to a mounted unit.
fn in_woods(the: &Facts, combat: &Combat) -> bool {
    the.knows(combat) && the.terrain.is_woods
}

/// 11.41 Mounted cavalry that charges through flank or rear counts double, if none of it charges the front (11.52); in
/// woods (Death Valley) it counts half.
fn attackers_strength(book: &Book, the: &Facts, combat: &Combat) -> Quarters {
    let charging = combat.round == 0 && the.charge && !combat.blunted && !combat.squared;
    let frontal = combat.attacking().any(|f| f.unit.arm == Arm::Mounted && f.from == From::Front);
    let doubled = charging && !frontal;
    let total = combat.attacking().map(|f| mounted(book, &f.unit, doubled, in_woods(the, combat)));
    Quarters(total.sum())
}

/// 11.41 The defenders; artillery counts nothing when stacked with others, and half its guns alone; 14.5 units in open order
/// count half.
fn defenders_strength(book: &Book, the: &Facts, combat: &Combat) -> Quarters {
    let alone = combat.defending().all(|f| f.unit.arm.is_guns());
    let total = combat.defending().map(|f| match f.unit.arm.is_guns() {
        true if alone => 4 * i32::from(f.unit.sp.div_ceil(2)),
        true => 0,
        false if f.open_order => mounted(book, &f.unit, false, in_woods(the, combat)) / 2,
        false => mounted(book, &f.unit, false, in_woods(the, combat)),
    });
    Quarters(total.sum::<i32>().max(1))
}

fn mounted(book: &Book, unit: &Unit, doubled: bool, woods: bool) -> i32 {
    let mut quarters = 4 * i32::from(unit.sp);
    if unit.arm == Arm::Mounted {
        if doubled {
            quarters = quarters * book.mounted_flank_factor.times / book.mounted_flank_factor.over;
        }
        if let (true, Some(factor)) = (woods, book.mounted_woods_factor) {
            quarters = quarters * factor.times / factor.over;
        }
    }
    quarters
}

/// 11.42 The best row whose ratio the attackers reach; below all of them, the first.
fn odds_row(book: &Book, ours: Quarters, theirs: Quarters) -> OddsRow {
    let reached = |row: &&OddsRow| ours.0 * row.defenders >= theirs.0 * row.attackers;
    *book.odds.iter().rev().find(reached).unwrap_or(&book.odds[0])
}

fn tell_odds(table: &mut dyn Table, book: &Book, ours: Quarters, theirs: Quarters) {
    let row = odds_row(book, ours, theirs);
    table.tell(&|| Line::effect(format!("strength {} against {}", sp(ours), sp(theirs)), STRENGTH));
    table.tell(&|| Line::Cell {
        chart: "shock.odds",
        row: row.label.to_owned(),
        column: "drm".to_owned(),
        value: format!("{:+}", row.drm),
        rule: ODDS,
    });
}

fn sp(strength: Quarters) -> String {
    let fraction = ["", " 1/4", " 1/2", " 3/4"][(strength.0 % 4) as usize];
    format!("{}{fraction}", strength.0 / 4)
}

/// 11.44 Every line of the card that applies, each once. Only the first round has a charge; the ground, the works and the
/// position of several stacks count where they are known.
fn shock_mods(book: &Book, the: &Facts, combat: &Combat, odds: i32) -> Mods {
    let (drm, special) = (&book.shock_drm, &book.shock_special);
    let known = the.knows(combat);
    let mut mods = Mods::new();
    mods.add_by(drm.odds, odds);
    mods.add_if(combat.defending().any(|f| f.unit.is_disordered()), drm.defender_disordered);
    let mounted = combat.attacking().any(|f| f.unit.arm == Arm::Mounted);
    let charge = combat.round == 0 && the.charge && !combat.blunted && !(combat.squared && mounted);
    mods.add_if(charge, drm.charge);
    mods.add_if(!combat.turned && the.aggressive, drm.aggressive_leader);
    if known {
        terrain(book, the, &mut mods);
    }
    mods.add_if(charge && combat.attacking().all(|f| f.unit.lancers), drm.lancers);
    position(book, the, combat, &mut mods);
    if book.has_fatigue {
        let (ours, theirs) = if combat.turned {
            (the.defender_fatigue, the.attacker_fatigue)
        } else {
            (the.attacker_fatigue, the.defender_fatigue)
        };
        mods.add_by(drm.fatigue_attacker, book.fatigue(ours)[1]);
        mods.add_by(drm.fatigue_defender, book.fatigue(theirs)[1]);
    }
    mods.add_if(combat.attacking().any(|f| f.unit.is_disordered()), drm.attacker_disordered);
    mods.add_if(!combat.turned && the.no_brigadier, drm.no_brigadier);
    mods.add_if(combat.turned || !the.attack_orders, drm.advance_orders);
    mods.add_if(known && the.breastworks, drm.breastworks);
    mods.add_if(known && the.fort, special.fort);
    mods.add_if(combat.squared && mounted, special.square);
    mods.add_by(drm.continued, i32::from(combat.round));
    mods
}

/// 9.4 Hex and hexside of the defender. Gringo! prints a line of its own for attacks down a slope.
fn terrain(book: &Book, the: &Facts, mods: &mut Mods) {
    let downhill = matches!(the.hexside.name, "slope-down" | "steep-down");
    if book.shock_drm.down_slope.is_some() && downhill {
        mods.add_by(book.shock_drm.terrain, the.terrain.shock);
        mods.add(book.shock_drm.down_slope);
    } else {
        mods.add_by(book.shock_drm.terrain, the.terrain.shock + the.hexside.shock);
    }
}

/// 11.43 The sides from which the defender is attacked, and one less for each attacking hex that another enemy faces.
fn position(book: &Book, the: &Facts, combat: &Combat, mods: &mut Mods) {
    if combat.blunted || combat.squared {
        return;
    }
    let drm = &book.position_drm;
    let from = |side: From| combat.attacking().any(|f| f.attacks_from(side));
    let surrounded = the.knows(combat) && the.surrounded;
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
    if position.is_some() && the.knows(combat) {
        mods.add_by(drm.enemy_frontal_hex, the.exposed);
    }
}

pub(crate) fn odds_form(_: &Book) -> Form {
    Form::new()
        .number("attackers", (1, 400), "attackers' strength points", STRENGTH)
        .number("defenders", (1, 400), "defenders' strength points", STRENGTH)
        .choice(
            "guns",
            &[("no", "not artillery"), ("alone", "the defenders are artillery alone: half the guns")],
            "whether the defenders are guns",
            STRENGTH_HOUSE,
        )
}

pub(crate) fn odds_facts() -> Vec<FactName> {
    vec![FactName { name: "odds", help: "the row of the odds chart" }, FactName { name: "drm", help: "the modifier" }]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn odds_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let ours = Quarters(4 * values.number("attackers"));
    let defenders = values.number("defenders");
    let theirs = Quarters(4 * if values.choice("guns") == "alone" { (defenders + 1) / 2 } else { defenders });
    let row = odds_row(book, ours, theirs);
    Ok(lookup(move |table| tell_odds(table, book, ours, theirs), say([Fact::Word(row.label), Fact::Number(row.drm)])))
}

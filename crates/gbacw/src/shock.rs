//! Chapter 11, Shock, in the six steps of the card: targets are designated by the form; then retreat before shock
//! (11.33), the green check (11.36), the pre-shock check (11.37), pre-shock fire (11.38), resolution (11.4) with advance
//! and continuation, and post-shock disorder (11.48).
//!
//! Each printed step is a step of the procedure, so odds merge equal states between them.

mod before;
mod form;
mod resolve;

pub(crate) use before::reach_before_shock;
pub(crate) use form::{case, combat_case, fact_names, fighter, form};
pub(crate) use resolve::{odds_case, odds_facts, odds_form};

use arrayvec::ArrayVec;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Table, under};

use crate::book::{Book, Hexside, ShockRow, Terrain, Weapon};
use crate::disorder::{Cause, abandon, disorder, passes, retreat, rout, told_loss};
use crate::fire::Light;
use crate::unit::{Cohesion, Fate, MOST_UNITS, Unit};
use longroll::dice::{D10, Dice};
use longroll::table::Roll;

const SHOCK: Rule = card("11.45");
const ADVANCE: Rule = house("11.46");
const CONTINUE: Rule = card("11.47");
const POST: Rule = card("11.48");
const BLOODY: Rule = card("8.36");
const GUNS_RETREAT: Rule = house("11.64");
const GUNS_ABANDONED: Rule = card("11.64");
const LONE_GUNS: Rule = card("11.45");
const LEADER: Rule = house("12.7");
const CHARGE_FATIGUE: Rule = house("11.53");

/// 11.43 Where an attacker stands, seen from the defender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum From {
    Front,
    Flank,
    Rear,
}

/// What a unit does in this round of the combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    Attacks,
    Defends,
    /// The combat has gone on without it.
    Left,
}

/// A unit in the combat, and what the combat must remember of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fighter {
    pub unit: Unit,
    pub role: Role,
    pub from: From,
    /// 8.4 Where another part of its line attacks from.
    pub also: Option<From>,
    /// Disordered before the combat began.
    pub was_disordered: bool,
    /// Some result of this combat fell on it.
    pub hit: bool,
    /// It has attacked in this combat.
    pub attacked: bool,
    /// It belongs to the side that began the combat.
    pub began: bool,
    /// 14.5 In open order: it defends with half its strength.
    pub open_order: bool,
}

/// Everyone who ever took part: the side that attacked first, then the side that was attacked, each from the top down.
pub type Fighters = ArrayVec<Fighter, { 2 * MOST_UNITS }>;

/// Where the combat stands: the printed steps, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    RetreatBefore,
    Green,
    PreShock,
    /// The next unit to fire before the shock.
    Fire(u8),
    Resolve,
    /// A row of the shock table is applied.
    Apply(u8),
    /// Advance and continuation after that row; on a map the battle plays these itself.
    Advance(u8),
    Post,
    Over,
}

/// How a combat stands or ended: the last row of the table, or why there was none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// No attacker went in.
    CalledOff,
    /// The defenders left before the shock.
    RetreatedBefore,
    /// The pre-shock check drove them off.
    GaveWay,
    /// Pre-shock fire drove the attackers off.
    ShotOff,
    Row(u8),
}

impl Ending {
    fn word(self, book: &Book) -> &'static str {
        match self {
            Ending::CalledOff => "called-off",
            Ending::RetreatedBefore => "retreated-before",
            Ending::GaveWay => "gave-way",
            Ending::ShotOff => "shot-off",
            Ending::Row(row) => book.shock_rows[usize::from(row)].name,
        }
    }
}

/// A combat under way. Round and step come first, so that odds take the states in the order of play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Combat {
    /// Continuations so far.
    pub round: u8,
    pub step: Step,
    /// The side that was attacked at first is attacking now.
    pub turned: bool,
    /// A countercharge or a square has taken the attackers' advantages away.
    pub blunted: bool,
    pub squared: bool,
    pub ending: Ending,
    /// Whether the side that began the combat holds the hex it attacked.
    pub taken: bool,
    pub fighters: Fighters,
}

/// What does not change while a combat is fought. The side that began it is called the attacker throughout.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The round whose ground, works and positions are known: at the umpire's table the first, on a map the one being fought.
    pub round: u8,
    pub attack_orders: bool,
    pub charge: bool,
    pub aggressive: bool,
    pub no_brigadier: bool,
    pub attacker_leader: u8,
    pub defender_leader: u8,
    pub breastworks: bool,
    pub fort: bool,
    pub march_mode: bool,
    pub surrounded: bool,
    /// There is no hex to which the defenders could retreat.
    pub no_way_out: bool,
    /// Attacking hexes that are in a frontal hex of another enemy unit.
    pub exposed: i32,
    pub attacker_fatigue: i32,
    pub defender_fatigue: i32,
    pub terrain: Terrain,
    pub hexside: Hexside,
    pub attacker_terrain: Terrain,
    pub light: Light,
    pub most_continuations: u8,
    /// The weapon of each fighter that fires before the shock; then units beside the attackers' flanks that fire too.
    pub weapons: Vec<Option<&'static Weapon>>,
    pub support: Vec<(Unit, &'static Weapon)>,
}

impl Facts {
    /// Whether the ground of this round is known.
    pub fn knows(&self, combat: &Combat) -> bool {
        self.round == combat.round
    }
}

impl Fighter {
    /// Whether it, or a part of its line, attacks from there.
    pub(crate) fn attacks_from(&self, from: From) -> bool {
        self.from == from || self.also == Some(from)
    }

    /// Whether it still stands in the fight in this role.
    pub fn is(&self, role: Role) -> bool {
        self.role == role && self.unit.stands()
    }
}

impl Combat {
    /// A combat about to begin.
    pub(crate) fn new(fighters: Fighters) -> Combat {
        Combat {
            round: 0,
            step: Step::RetreatBefore,
            turned: false,
            blunted: false,
            squared: false,
            ending: Ending::CalledOff,
            taken: false,
            fighters,
        }
    }

    pub fn attacking(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|f| f.is(Role::Attacks))
    }

    pub fn defending(&self) -> impl Iterator<Item = &Fighter> {
        self.fighters.iter().filter(|f| f.is(Role::Defends))
    }

    /// The top unit of the defending hex.
    pub fn top(&self) -> Option<usize> {
        self.fighters.iter().position(|f| f.is(Role::Defends))
    }

    /// The leaders' rank with the attackers of this round.
    pub fn attackers_leader(&self, the: &Facts) -> u8 {
        if self.turned { the.defender_leader } else { the.attacker_leader }
    }

    pub fn defenders_leader(&self, the: &Facts) -> u8 {
        if self.turned { the.attacker_leader } else { the.defender_leader }
    }

    fn end(&mut self, ending: Ending) -> Flow {
        self.ending = ending;
        self.step = Step::Over;
        Flow::Done
    }
}

/// One printed step of the shock procedure.
pub fn step(table: &mut dyn Table, book: &'static Book, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    match combat.step {
        Step::RetreatBefore => before::retreat_before_shock(table, book, the, combat),
        Step::Green => before::green_check(table, the, combat),
        Step::PreShock => before::pre_shock_check(table, book, the, combat),
        Step::Fire(next) => before::pre_shock_fire(table, book, the, combat, next),
        Step::Resolve => resolve::resolve(table, book, the, combat),
        Step::Apply(row) => {
            combat.ending = Ending::Row(row);
            combat.step = Step::Advance(row);
            let row = book.shock_rows[usize::from(row)];
            under(table, SHOCK, &|| "Result".to_owned(), |table| apply(table, book, the, combat, row))?;
            Ok(Flow::On)
        }
        Step::Advance(row) => advance(table, the, combat, book.shock_rows[usize::from(row)]),
        Step::Post => post_shock(table, book, the, combat),
        Step::Over => Ok(Flow::Done),
    }
}

/// 11.45 Apply a row of the table to both sides.
fn apply(table: &mut dyn Table, book: &Book, the: &Facts, combat: &mut Combat, row: ShockRow) -> Play<()> {
    if row.attacker.sp > 0 {
        bloody(table, combat, Role::Attacks, row.attacker.sp);
    }
    if row.defender.sp > 0 {
        bloody_defender(table, combat, row);
    }
    let (ours, theirs) = (combat.attackers_leader(the), combat.defenders_leader(the));
    if row.attacker.disordered {
        let effect = Effect { hexes: row.attacker.hexes, second_udd: false, abandons: false, leader: ours };
        for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Attacks)) {
            suffer(table, book, fighter, effect)?;
        }
    }
    if row.defender.disordered {
        let effect = Effect {
            hexes: row.defender.hexes,
            second_udd: row.second_udd,
            abandons: row.artillery_abandoned,
            leader: theirs,
        };
        for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Defends)) {
            suffer(table, book, fighter, effect)?;
        }
    }
    if ours > 0 || theirs > 0 {
        table.tell(&|| Line::next("leaders stacked with units in the shock take the casualty test", LEADER));
    }
    Ok(())
}

/// 8.36 A bloody stand-off costs each side one strength point in all, from its unit with the highest cohesion.
fn bloody(table: &mut dyn Table, combat: &mut Combat, role: Role, sp: u8) {
    let side = (0..combat.fighters.len()).filter(|i| combat.fighters[*i].is(role));
    if let Some(best) = side.max_by_key(|i| (combat.fighters[*i].unit.cr, std::cmp::Reverse(*i))) {
        lose(table, &mut combat.fighters[best], sp);
    }
}

/// 11.45 Death Valley: artillery alone or on top loses a gun instead.
fn bloody_defender(table: &mut dyn Table, combat: &mut Combat, row: ShockRow) {
    match combat.top() {
        Some(top) if row.lone_guns_lose_one && combat.fighters[top].unit.arm.is_guns() => {
            table.tell(&|| Line::effect("artillery alone or on top takes the loss", LONE_GUNS));
            lose(table, &mut combat.fighters[top], row.defender.sp);
        }
        _ => bloody(table, combat, Role::Defends, row.defender.sp),
    }
}

fn lose(table: &mut dyn Table, fighter: &mut Fighter, sp: u8) {
    let who = if fighter.role == Role::Attacks { "attacker" } else { "defender" };
    table.tell(&|| Line::effect(format!("the {who}'s unit with cohesion {}:", fighter.unit.cr), BLOODY));
    fighter.unit.lose(sp);
    fighter.hit = true;
    told_loss(table, &fighter.unit, sp);
}

/// What a row does to one unit.
#[derive(Clone, Copy)]
struct Effect {
    hexes: u8,
    second_udd: bool,
    abandons: bool,
    leader: u8,
}

/// 11.45 A unit is Disordered, and retreats if the row says so. One Disordered already suffers a Second Disorder; on the
/// last row a check decides instead, and a unit that fails it routs (12.37). Guns get away or are abandoned (11.64).
fn suffer(table: &mut dyn Table, book: &Book, fighter: &mut Fighter, effect: Effect) -> Play<()> {
    fighter.hit = true;
    let unit = &mut fighter.unit;
    if effect.hexes > 0 && unit.arm.is_guns() {
        return guns_retreat(table, book, unit, effect);
    }
    if effect.second_udd {
        if unit.cohesion == Cohesion::Good {
            disorder(table, book, unit, Cause::ShockRetreats, effect.leader)?;
        }
        retreat(table, unit, effect.hexes);
        if !passes(table, unit, 0)? {
            rout(table, unit);
        }
        return Ok(());
    }
    if effect.hexes > 0 {
        retreat(table, unit, effect.hexes);
        disorder(table, book, unit, Cause::ShockRetreats, effect.leader)
    } else {
        disorder(table, book, unit, Cause::ShockStays, effect.leader)
    }
}

/// 11.64 A battery that must retreat rolls: it gets away with a gun less, or is abandoned. On the last row of the Death
/// Valley table there is no roll.
fn guns_retreat(table: &mut dyn Table, book: &Book, unit: &mut Unit, effect: Effect) -> Play<()> {
    if effect.abandons {
        table.tell(&|| Line::effect("all artillery is abandoned on this row", GUNS_ABANDONED));
        abandon(table, unit);
        return Ok(());
    }
    let horse = unit.arm == crate::unit::Arm::HorseArtillery;
    let most = if horse { book.horse_guns_get_away } else { book.guns_get_away }.high;
    let die = table.roll(&Roll::new("guns get away", GUNS_RETREAT, Dice::One(D10)).at_most(most))?;
    if die > most {
        abandon(table, unit);
        return Ok(());
    }
    unit.lose(1);
    told_loss(table, unit, 1);
    if unit.fate == Fate::Stands {
        unit.cohesion = Cohesion::Disordered;
        retreat(table, unit, effect.hexes);
    }
    Ok(())
}

const YES: Choice = Choice { slug: "yes", text: "yes" };
const NO: Choice = Choice { slug: "no", text: "no" };

/// 11.46 After a retreat the winner may advance, and under Attack orders must; then 11.47 the shock may go on.
fn advance(table: &mut dyn Table, the: &Facts, combat: &mut Combat, row: ShockRow) -> Play<Flow> {
    let beaten = combat.defending().next().is_none();
    let thrown_back = combat.attacking().next().is_none();
    combat.step = Step::Post;
    if thrown_back {
        if row.defender_continues && !beaten {
            return defender_continues(table, the, combat);
        }
        return Ok(Flow::On);
    }
    if !beaten {
        return Ok(Flow::On);
    }
    let forced = the.attack_orders && !combat.turned;
    if !forced {
        let ask = Ask {
            name: "advance",
            who: "attacker",
            question: "Advance into the hex?",
            options: &[YES, NO],
            rule: ADVANCE,
        };
        if table.ask(&ask)? == 1 {
            return Ok(Flow::On);
        }
    }
    combat.taken = !combat.turned;
    table.tell(&|| Line::effect("one attacking stack advances into the hex and may turn one vertex", house("12.6")));
    let adjacent = combat.fighters.iter().any(|f| f.role == Role::Defends && f.unit.fate == Fate::Back(1));
    if !row.attacker_continues || !adjacent || combat.round >= the.most_continuations {
        return Ok(Flow::On);
    }
    let lead = combat.attacking().map(|f| f.from).min().unwrap_or(From::Front);
    let fresh = combat.attacking().filter(|f| f.from == lead).all(|f| !f.unit.is_disordered());
    if !(forced && fresh) {
        let ask = Ask {
            name: "continue-shock",
            who: "attacker",
            question: "Continue the shock?",
            options: &[YES, NO],
            rule: CONTINUE,
        };
        if table.ask(&ask)? == 1 {
            return Ok(Flow::On);
        }
    }
    follow(table, combat, lead);
    Ok(Flow::On)
}

/// 11.47 The advanced stack attacks the unit just beaten, from the pre-shock check on. Others of the combat are not taken
/// to be adjacent.
fn follow(table: &mut dyn Table, combat: &mut Combat, lead: From) {
    for fighter in &mut combat.fighters {
        match fighter.role {
            Role::Attacks if fighter.unit.stands() && fighter.from == lead => {}
            Role::Defends if fighter.unit.fate == Fate::Back(1) => fighter.unit.fate = Fate::Stands,
            _ => fighter.role = Role::Left,
        }
    }
    begin_round(table, combat);
}

/// 11.47 The defender who threw the attackers back may go after them.
fn defender_continues(table: &mut dyn Table, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    let thrown = |f: &&Fighter| f.role == Role::Attacks && f.unit.fate == Fate::Back(1);
    let near = combat.fighters.iter().filter(thrown).map(|f| f.from).min();
    let able = combat.defending().any(|f| !f.unit.arm.is_guns());
    let (Some(near), true, true) = (near, able, combat.round < the.most_continuations) else { return Ok(Flow::On) };
    let ask = Ask {
        name: "counterattack",
        who: "defender",
        question: "Continue the shock against them?",
        options: &[NO, YES],
        rule: CONTINUE,
    };
    if table.ask(&ask)? == 0 {
        return Ok(Flow::On);
    }
    for fighter in &mut combat.fighters {
        fighter.role = match fighter.role {
            Role::Defends if fighter.unit.stands() && !fighter.unit.arm.is_guns() => Role::Attacks,
            Role::Attacks if fighter.unit.fate == Fate::Back(1) && fighter.from == near => {
                fighter.unit.fate = Fate::Stands;
                Role::Defends
            }
            _ => Role::Left,
        };
        if fighter.role == Role::Attacks {
            fighter.from = From::Front;
        }
    }
    combat.turned = !combat.turned;
    begin_round(table, combat);
    Ok(Flow::On)
}

fn begin_round(table: &mut dyn Table, combat: &mut Combat) {
    combat.round += 1;
    combat.blunted = false;
    combat.squared = false;
    combat.step = Step::PreShock;
    combat.fighters.iter_mut().for_each(|fighter| fighter.also = None);
    let round = combat.round;
    table.tell(&|| {
        Line::effect(format!("the shock goes on: continuation {round}; the new hex is taken to be clear"), CONTINUE)
    });
}

/// 11.48 When all is over every unit that attacked is Disordered.
fn post_shock(table: &mut dyn Table, book: &Book, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    for fighter in &mut combat.fighters {
        let leader = if fighter.began { the.attacker_leader } else { the.defender_leader };
        after_shock(table, book, fighter, leader)?;
    }
    let cavalry = combat.fighters.iter().any(|f| f.began && f.unit.arm == crate::unit::Arm::Mounted);
    if the.charge && cavalry {
        table.tell(&|| Line::next("a cavalry charge: one fatigue point more for the brigade", CHARGE_FATIGUE));
    }
    combat.step = Step::Over;
    Ok(Flow::Done)
}

/// 11.48 A unit that attacked is Disordered after the shock. One that was Disordered before the combat, and that no result
/// touched, suffers a Second Disorder.
pub(crate) fn after_shock(table: &mut dyn Table, book: &Book, fighter: &mut Fighter, leader: u8) -> Play<()> {
    let unit = &mut fighter.unit;
    let gone = matches!(unit.fate, Fate::Routed | Fate::Eliminated | Fate::Abandoned);
    if gone || !(fighter.attacked || book.post_shock_disorders_all) {
        return Ok(());
    }
    if unit.cohesion == Cohesion::Good {
        unit.cohesion = Cohesion::Disordered;
        table.tell(&|| Line::effect(format!("a unit of {} SP is Disordered after the shock", unit.sp), POST));
    } else if fighter.attacked && fighter.was_disordered && !fighter.hit {
        disorder(table, book, unit, Cause::PostShock, leader)?;
    }
    Ok(())
}

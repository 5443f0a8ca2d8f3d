//! Chapter 33, Assault: the falter test (33.5, 33.6), the fight (33.12, 33.13), and what becomes of the loser (33.14).
//!
//! Each is a step of one procedure, so odds merge equal states between them. `falter` and `fight` are the same steps,
//! offered alone.

mod falter;
mod fight;
mod form;

pub(crate) use falter::{ASSAULTER_LINES, DEFENDER_LINES, Factors};
pub(crate) use fight::Muster;
pub(crate) use form::{assault_case, assaulted, fact_names, falter_case, falter_facts, fight_case, fight_facts, form};

use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table, under};

use crate::book::{Book, FalterResult, MoraleResult, Reason};
use crate::determination::{self, Own, Wants};
use crate::disorder;
use crate::generals::risk;
use crate::lookup::cell;
use crate::losses::{self, Thrown};
use crate::morale::{self, Cause, Strain};
use crate::unit::{General, Order, Unit};

const FALTER: Rule = card("33.5");
const AFTER: Rule = card("33.14");
const DISORDERED: Rule = house("33.14");
const GUNS: Rule = house("33.14");
const ADVANCE: Rule = house("33.14");
const DESTROYED: Rule = card("33.15");
const RECORD: Rule = card("33.16");
const CANCELLED: Rule = house("33.17");
const CANCEL: Rule = card("16.12");
const MARKER: Rule = house("16.10");
const RETIRES: Rule = house("19.1");
const ROUTS: Rule = house("19.4");

/// How much of the chapter is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Falter,
    Fight,
    Assault,
}

/// 33.5 Where the assault comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    Front,
    FlankOrRear,
}

/// What the defender stands behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    Open,
    /// In scenery that covers, away from its edge.
    Inside,
    Linear,
    /// The edge of a wood or farm.
    Edge,
    /// The edge of a rough hill.
    HillEdge,
}

impl Position {
    /// 33.5 A linear, or the edge of any template.
    fn is_held(self) -> bool {
        matches!(self, Position::Linear | Position::Edge | Position::HillEdge)
    }
}

/// Who is uphill, and on what kind of hill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hill {
    None,
    Defender,
    DefenderRough,
    Assaulter,
    AssaulterRough,
}

/// One side as the assault begins.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "lines of the factor boxes, each true or not")]
pub(crate) struct Party {
    pub unit: Unit,
    pub markers: i32,
    pub by_artillery: bool,
    pub general: General,
    pub may_cancel: bool,
    pub won_last: bool,
    pub guns: i32,
    /// 33.5 Friends within 6 inches who count at the falter test.
    pub near: i32,
    /// 3.4 Those who support it in the fight.
    pub supports: i32,
    pub beset: bool,
}

/// What does not change during an assault.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub scope: Scope,
    pub confederate: bool,
    pub first_assault: bool,
    pub from: From,
    pub position: Position,
    pub hill: Hill,
    /// The defender stands on a rough hill, wherever the assaulter is.
    pub on_rough_hill: bool,
    pub assaulter: Party,
    pub defender: Party,
    pub falter: falter::Factors,
    pub fight: fight::Muster,
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Who {
    Assaulter,
    Defender,
}

impl Who {
    const fn word(self) -> &'static str {
        match self {
            Who::Assaulter => "assaulter",
            Who::Defender => "defender",
        }
    }
}

impl Scene {
    /// The scene with both sides' factors and dice made up.
    pub(crate) fn mustered(mut self, book: &Book) -> Scene {
        self.falter = falter::Factors::of(book, &self);
        self.fight = fight::Muster::of(book, &self);
        self
    }

    pub(crate) fn party(&self, who: Who) -> &Party {
        match who {
            Who::Assaulter => &self.assaulter,
            Who::Defender => &self.defender,
        }
    }
}

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Fate {
    Stands,
    /// Mounted cavalry that went back in order from the falter point.
    FallsBack,
    Retires,
    Routs,
    Destroyed,
    /// Guns lost to the enemy.
    Taken,
}

/// A unit as it stands now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Standing {
    pub half_bases: u8,
    pub order: Order,
    pub fate: Fate,
    pub general: General,
    /// It took casualties in the fight.
    pub hurt: bool,
}

impl Standing {
    fn new(party: &Party) -> Standing {
        Standing {
            half_bases: party.unit.half_bases,
            order: party.unit.order,
            fate: Fate::Stands,
            general: party.general,
            hurt: false,
        }
    }

    fn is_on_table(self) -> bool {
        matches!(self.fate, Fate::Stands | Fate::FallsBack | Fate::Retires)
    }

    /// The word for what became of it.
    pub(crate) fn word(self) -> &'static str {
        match (self.fate, self.order) {
            (Fate::Stands, Order::Good) => "in-order",
            (Fate::Stands, Order::Disordered) => "disordered",
            (Fate::FallsBack, _) => "falls-back",
            (Fate::Retires, _) => "retires",
            (Fate::Routs, _) => "routs",
            (Fate::Destroyed, _) => "destroyed",
            (Fate::Taken, _) => "taken",
        }
    }
}

/// Where the assault stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Step {
    Falter,
    /// The loss die of a defender that routed at the falter test; thrown again or not.
    FalterLoss(Throw),
    Fight,
    /// The defender has been struck, and will lose so many half bases; now it strikes.
    Struck(u8),
    /// A general with the loser, if it took casualties.
    Risk,
    Morale,
    /// The loss die of the loser, by the row of the morale chart with so many fails.
    Loss(u8, Throw),
    After,
    /// 33.14 The order of the assaulter, then of the defender.
    Order(Who),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Throw {
    First,
    /// So many half bases, if it is not thrown again.
    Kept(u8),
    Second,
}

impl Throw {
    fn after(thrown: Thrown) -> Throw {
        match thrown {
            Thrown::Stands(lost) => Throw::Kept(lost),
            Thrown::Again => Throw::Second,
        }
    }
}

/// An assault under way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Combat {
    pub step: Step,
    pub falter: FalterResult,
    pub winner: Option<Who>,
    pub assaulter: Standing,
    pub defender: Standing,
    /// Friends of a unit that broke who test for it.
    pub tests: u8,
    /// How far the unit goes back that does.
    pub inches: u8,
    /// 16.12 The loser's test was cancelled.
    pub cancelled: bool,
}

impl Combat {
    pub(crate) fn begin(the: &Scene) -> Combat {
        Combat {
            step: if the.scope == Scope::Fight { Step::Fight } else { Step::Falter },
            falter: FalterResult::Fight,
            winner: None,
            assaulter: Standing::new(&the.assaulter),
            defender: Standing::new(&the.defender),
            tests: 0,
            inches: 0,
            cancelled: false,
        }
    }

    fn standing(&mut self, who: Who) -> &mut Standing {
        match who {
            Who::Assaulter => &mut self.assaulter,
            Who::Defender => &mut self.defender,
        }
    }

    fn winner(&self) -> Who {
        self.winner.unwrap_or(Who::Defender)
    }

    pub(crate) fn loser(&self) -> Who {
        if self.winner == Some(Who::Assaulter) { Who::Defender } else { Who::Assaulter }
    }
}

/// One step of an assault.
pub(crate) fn step(table: &mut dyn Table, book: &Book, the: &Scene, combat: &mut Combat) -> Play<Flow> {
    match combat.step {
        Step::Falter => {
            under(table, FALTER, &|| "Falter test".to_owned(), |table| falter::test(table, book, the, combat))
        }
        Step::FalterLoss(throw) => falter::loss(table, book, the, combat, throw),
        Step::Fight => fight::strikes(table, book, the, combat),
        Step::Struck(lost) => fight::fight(table, book, the, combat, lost),
        Step::Risk => {
            let loser = combat.loser();
            risks(table, book, combat, loser)?;
            combat.step = Step::Morale;
            Ok(Flow::On)
        }
        Step::Morale => {
            under(table, AFTER, &|| "The loser's morale".to_owned(), |table| loser_tests(table, book, the, combat))
        }
        Step::Loss(fails, throw) => loss(table, book, the, combat, fails, throw),
        Step::After => {
            let winner = combat.winner();
            risks(table, book, combat, winner)?;
            combat.step = Step::Order(Who::Assaulter);
            Ok(Flow::On)
        }
        Step::Order(who) => {
            order(table, book, the, combat, who)?;
            Ok(match who {
                Who::Assaulter => {
                    combat.step = Step::Order(Who::Defender);
                    Flow::On
                }
                Who::Defender => {
                    tell_after(table, combat);
                    Flow::Done
                }
            })
        }
    }
}

/// 7.2 One step of an assault by a unit with determination dice at hand: it may throw again its falter dice, its blows and
/// saves, a loss die when quality has had its say, and a test of its order.
pub(crate) fn determined(
    table: &mut dyn Table,
    combat: &mut Combat,
    dice: &mut i32,
    step: impl FnOnce(&mut dyn Table, &mut Combat) -> Play<Flow>,
) -> Play<Flow> {
    if let Step::Loss(fails, Throw::Kept(lost)) = combat.step
        && combat.loser() == Who::Assaulter
        && determination::loss_again(table, dice, lost)?
    {
        combat.step = Step::Loss(fails, Throw::Second);
    }
    let own: &[Own] = match combat.step {
        Step::Falter => &[(falter::OWN, Wants::High)],
        Step::Fight => &[(fight::STRIKES, Wants::High)],
        Step::Struck(_) => &[(fight::STRUCK, Wants::Saves)],
        Step::Order(Who::Assaulter) => &[(disorder::TESTED, Wants::Low)],
        _ => &[],
    };
    determination::again(table, own, dice, |table| step(table, combat))
}

/// 16.9 A general with a fighting unit that took any casualty runs a risk, and another if it was destroyed. The loser's
/// runs it before the morale test, for which he may be missing; the winner's when all is over.
fn risks(table: &mut dyn Table, book: &Book, combat: &mut Combat, who: Who) -> Play<()> {
    let standing = combat.standing(who);
    if standing.general.is_with() && standing.hurt && risk(table, book, 5, 1)? {
        standing.general = General::None;
    }
    if standing.general.is_with() && standing.fate == Fate::Destroyed && risk(table, book, 3, 1)? {
        standing.general = General::None;
    }
    Ok(())
}

/// The loser's unit as it stands after its casualties.
fn now(the: &Scene, combat: &mut Combat, who: Who) -> Unit {
    let standing = *combat.standing(who);
    Unit { half_bases: standing.half_bases, order: standing.order, ..the.party(who).unit }
}

/// 33.14 The loser tests morale as a unit that fights, before the new disorder is marked. Guns do not test: those that
/// lose are taken.
fn loser_tests(table: &mut dyn Table, book: &Book, the: &Scene, combat: &mut Combat) -> Play<Flow> {
    let who = combat.loser();
    let (party, unit) = (the.party(who), now(the, combat, who));
    combat.step = Step::After;
    if combat.standing(who).fate == Fate::Destroyed {
        table.tell(&|| Line::effect(format!("the {} is destroyed and does not test", who.word()), DESTROYED));
        return Ok(Flow::On);
    }
    if unit.arm.is_gun() {
        combat.standing(who).fate = Fate::Taken;
        table.tell(&|| Line::effect("guns that lose a fight are taken", GUNS));
        return Ok(Flow::On);
    }
    let general = combat.standing(who).general;
    if party.may_cancel && general.is_with() && morale::cancelled(table)? {
        combat.cancelled = true;
        table.tell(&|| Line::effect("the test is cancelled; the loser stays", CANCEL));
        table.tell(&|| Line::next("the assaulter steps back 1 inch", CANCELLED));
        if risk(table, book, 4, 1)? {
            combat.standing(who).general = General::None;
        }
        return Ok(Flow::On);
    }
    let died = party.general.is_with() && !general.is_with();
    if died {
        table.tell(&|| Line::effect("a casualty marker for the general on the unit he was with", MARKER));
    }
    let strain = Strain {
        unit,
        markers: party.markers + i32::from(died),
        by_artillery: party.by_artillery,
        beset: party.beset,
        cause: Cause::LostFight,
        guns: party.guns,
        general,
    };
    let fails = morale::test(table, book, &strain)?;
    let row = morale::row(book, Cause::LostFight, fails);
    combat.tests = row.tests;
    combat.standing(who).fate = match row.result {
        MoraleResult::None | MoraleResult::Stands => Fate::Stands,
        MoraleResult::Withdraws | MoraleResult::Retires => Fate::Retires,
        MoraleResult::Routs => Fate::Routs,
    };
    if row.result == MoraleResult::Routs {
        table.tell(&|| Line::effect(format!("the {} routs", who.word()), AFTER));
        morale::tell_witnesses(table, row.tests);
    }
    if let Some(inches) = row.inches {
        let inches = inches.show(table, "inches back", AFTER)?;
        combat.inches = inches.clamp(0, i32::from(u8::MAX)) as u8;
        table.tell(&|| Line::effect(format!("the {} retires {inches} inches", who.word()), AFTER));
    }
    if row.half_bases.is_some() {
        combat.step = Step::Loss(fails as u8, Throw::First);
    }
    Ok(Flow::On)
}

/// 19.6 The loss of a loser that retires or routs; a general with a unit that is gone runs a risk.
fn loss(table: &mut dyn Table, book: &Book, the: &Scene, combat: &mut Combat, fails: u8, throw: Throw) -> Play<Flow> {
    let who = combat.loser();
    let Some(formula) = morale::row(book, Cause::LostFight, i32::from(fails)).half_bases else {
        combat.step = Step::After;
        return Ok(Flow::On);
    };
    let has = combat.standing(who).half_bases;
    let lost = match throw {
        Throw::First => {
            let thrown = losses::first(table, formula, the.party(who).unit.quality, has)?;
            combat.step = Step::Loss(fails, Throw::after(thrown));
            return Ok(Flow::On);
        }
        Throw::Kept(lost) => lost,
        Throw::Second => losses::second(table, formula, has)?,
    };
    lose(table, book, combat, who, lost);
    let standing = combat.standing(who);
    let gone = matches!(standing.fate, Fate::Routs | Fate::Destroyed);
    if gone && standing.general.is_with() && risk(table, book, 3, 1)? {
        standing.general = General::None;
    }
    combat.step = Step::After;
    Ok(Flow::On)
}

/// Take half bases from a unit that breaks; one that loses all is destroyed, and friends test for it.
fn lose(table: &mut dyn Table, book: &Book, combat: &mut Combat, who: Who, lost: u8) {
    let standing = combat.standing(who);
    standing.half_bases -= lost;
    let left = standing.half_bases;
    losses::tell(table, lost, left);
    if left == 0 {
        standing.fate = Fate::Destroyed;
        if combat.tests == 0 {
            combat.tests = morale::witnesses(book);
            morale::tell_witnesses(table, combat.tests);
        }
    }
}

/// 33.14 A unit that fought is disordered, or tests for it if that reading is chosen; guns never are.
fn order(table: &mut dyn Table, book: &Book, the: &Scene, combat: &mut Combat, who: Who) -> Play<()> {
    let unit = the.party(who).unit;
    let standing = combat.standing(who);
    if !standing.is_on_table() || unit.arm.is_gun() || standing.order == Order::Disordered {
        return Ok(());
    }
    let disordered = standing.fate == Fate::Retires
        || book.disorder.after_fight == Reason::Automatic
        || disorder::test(table, book, unit.quality)?;
    if disordered {
        standing.order = Order::Disordered;
        let rule = if standing.fate == Fate::Retires { RETIRES } else { DISORDERED };
        table.tell(&|| Line::effect(format!("the {} is disordered", who.word()), rule));
    }
    Ok(())
}

/// 33.14 The winner takes the ground; what the players then have to do.
fn tell_after(table: &mut dyn Table, combat: &Combat) {
    if combat.winner == Some(Who::Assaulter) && combat.assaulter.is_on_table() && combat.defender.fate != Fate::Stands {
        table.tell(&|| Line::next("the assaulter advances 2 base depths onto the ground", ADVANCE));
    }
    if combat.assaulter.fate == Fate::Routs || combat.defender.fate == Fate::Routs {
        table.tell(&|| Line::next("the routed unit leaves for the rout area", ROUTS));
    }
    table.tell(&|| Line::next("note who won, for the next falter test of either unit", RECORD));
}

/// The cell of the cost of a falter test.
fn tell_cost(table: &mut dyn Table, book: &Book, action: &str) {
    if let Some(action) = book.points.action(action) {
        table.tell(&|| cell("ap.cost", action.name, "ap", action.ap, action.rule));
    }
}

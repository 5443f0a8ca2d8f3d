//! Chapter 33, Assault: the falter test (33.5, 33.6), the fight (33.12, 33.13), and what happens to the loser (33.14).
//!
//! Each is a step of one procedure, so odds merge equal states between them. `falter` and `fight` are the same steps,
//! offered alone.

mod falter;
mod fight;
mod form;

pub(crate) use falter::{ASSAULTER_LINES, DEFENDER_LINES};
pub(crate) use form::{Assault, Falter, Fight, assaulted};

use std::ops::Deref;
use std::sync::OnceLock;

use longroll::dice::Pool;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Table, under};

use crate::book::{Book, FalterResult, MoraleResult, Reason};
use crate::disorder;
use crate::generals::risk;
use crate::lookup::{cell, unit_effect};
use crate::losses;
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

/// Which part of the chapter is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Scope {
    Falter,
    Fight,
    Assault,
}

/// 33.5 Where the assault comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum From {
    Front,
    FlankOrRear,
}

longroll::words! {
    /// What the defender stands behind.
    pub(crate) enum Position {
        Open = "open": "in the open",
        Inside = "inside": "in scenery that covers, not at its edge",
        Linear = "linear": "behind a linear",
        Edge = "edge": "at the edge of a wood or farm",
        HillEdge = "hill-edge": "at the edge of a rough hill",
    }
}

impl Position {
    /// 33.5 A linear, or the edge of any template.
    fn is_held(self) -> bool {
        matches!(self, Position::Linear | Position::Edge | Position::HillEdge)
    }
}

longroll::words! {
    /// Who is uphill, and on what kind of hill.
    pub(crate) enum Hill {
        None = "none": "level ground",
        Defender = "defender": "the defender is uphill",
        DefenderRough = "defender-rough": "the defender is uphill on a rough hill",
        Assaulter = "assaulter": "the assaulter is uphill",
        AssaulterRough = "assaulter-rough": "the assaulter comes off a rough hill",
    }
}

/// One side as the assault begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scene {
    pub scope: Scope,
    /// It is played on a table, where the distance of a retreat matters.
    pub on_table: bool,
    pub confederate: bool,
    pub first_assault: bool,
    pub from: From,
    pub position: Position,
    pub hill: Hill,
    /// The defender stands on a rough hill, wherever the assaulter is.
    pub on_rough_hill: bool,
    pub assaulter: Party,
    pub defender: Party,
}

/// A scene with the book, and both sides' factors and dice once they are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Mustered<'a> {
    book: &'a Book,
    scene: Scene,
    factors: OnceLock<falter::Factors>,
    dice: OnceLock<fight::Muster>,
}

impl Mustered<'_> {
    fn factors(&self) -> &falter::Factors {
        self.factors.get_or_init(|| falter::Factors::of(self.book, self))
    }

    fn dice(&self) -> &fight::Muster {
        self.dice.get_or_init(|| fight::Muster::of(self.book, self))
    }
}

/// What both sides bring to an assault, for estimates without odds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects {
    /// 33.5 The assaulter's factors less the defender's.
    pub lead: i32,
    /// 33.12 The dice of both if they fight.
    pub assaulter: Pool,
    pub defender: Pool,
}

impl Prospects {
    pub(crate) fn of(book: &Book, scene: Scene) -> Prospects {
        let the = scene.mustered(book);
        let (factors, dice) = (the.factors(), the.dice());
        Prospects {
            lead: factors.assaulter.total() - factors.defender.total(),
            assaulter: dice.assaulter.pool,
            defender: dice.defender.pool,
        }
    }
}

impl Deref for Mustered<'_> {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

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

    /// Who throws for it, as all procedures call the two sides.
    pub(crate) const fn side(self) -> &'static str {
        match self {
            Who::Assaulter => "attacker",
            Who::Defender => "defender",
        }
    }
}

impl Scene {
    pub(crate) fn mustered(self, book: &Book) -> Mustered<'_> {
        Mustered { book, scene: self, factors: OnceLock::new(), dice: OnceLock::new() }
    }

    pub(crate) fn party(&self, who: Who) -> &Party {
        match who {
            Who::Assaulter => &self.assaulter,
            Who::Defender => &self.defender,
        }
    }
}

/// What became of a unit.
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
    /// The loss die of a defender that routed at the falter test.
    FalterLoss,
    Fight,
    /// The defender will lose this many half bases. Now it strikes back.
    Struck(u8),
    /// A general with the loser, if it took casualties.
    Risk,
    Morale,
    /// The loss die of the loser, by the row of the morale chart with this number of fails.
    Loss(u8),
    /// The winner's general, and 33.14 the order of both.
    After,
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
    /// How far cavalry goes back that falters.
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

    pub(crate) fn winner(&self) -> Who {
        self.winner.unwrap_or(Who::Defender)
    }

    pub(crate) fn loser(&self) -> Who {
        if self.winner == Some(Who::Assaulter) { Who::Defender } else { Who::Assaulter }
    }
}

/// One step of an assault. 7.2 While its division has determination dice, the assaulter may re-roll its falter dice, hit
/// dice, saves and disorder tests, and a loss die that quality does not re-roll.
pub(crate) fn step(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat, dice: &mut i32) -> Play<Flow> {
    match combat.step {
        Step::Falter => {
            under(table, FALTER, &|| "Falter test".to_owned(), |table| falter::test(table, the, combat, dice))
        }
        Step::FalterLoss => falter::loss(table, the, combat),
        Step::Fight => fight::strikes(table, the, combat, dice),
        Step::Struck(lost) => fight::fight(table, the, combat, lost, dice),
        Step::Risk => {
            let loser = combat.loser();
            risks(table, the.book, combat, loser)?;
            combat.step = Step::Morale;
            Ok(Flow::On)
        }
        Step::Morale => {
            under(table, AFTER, &|| "The loser's morale".to_owned(), |table| loser_tests(table, the, combat))
        }
        Step::Loss(fails) => loss(table, the, combat, fails, dice),
        Step::After => {
            let winner = combat.winner();
            risks(table, the.book, combat, winner)?;
            order(table, the, combat, Who::Assaulter, dice)?;
            order(table, the, combat, Who::Defender, &mut 0)?;
            tell_after(table, combat);
            Ok(Flow::Done)
        }
    }
}

/// 16.9 A general with a fighting unit that took any casualty runs a risk, and another if it was destroyed. The loser's
/// runs it before the morale test, for which he may be missing; the winner's when all is over.
fn risks(table: &mut dyn Table, book: &Book, combat: &mut Combat, who: Who) -> Play<()> {
    let standing = combat.standing(who);
    if standing.general.is_with() && standing.hurt && risk(table, book, 5, 1, who.side())? {
        standing.general = General::None;
    }
    if standing.general.is_with() && standing.fate == Fate::Destroyed && risk(table, book, 3, 1, who.side())? {
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
fn loser_tests(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat) -> Play<Flow> {
    let (book, who) = (the.book, combat.loser());
    let (party, unit) = (the.party(who), now(the, combat, who));
    combat.step = Step::After;
    if combat.standing(who).fate == Fate::Destroyed {
        table
            .tell(&|| unit_effect(who.side(), format!("the {} is destroyed and does not test", who.word()), DESTROYED));
        return Ok(Flow::On);
    }
    if unit.arm.is_gun() {
        combat.standing(who).fate = Fate::Taken;
        table.tell(&|| unit_effect(who.side(), "guns that lose a fight are taken", GUNS));
        return Ok(Flow::On);
    }
    let general = combat.standing(who).general;
    let died = party.general.is_with() && !general.is_with();
    let strain = Strain {
        unit,
        markers: party.markers + i32::from(died),
        by_artillery: party.by_artillery,
        beset: party.beset,
        cause: Cause::LostFight,
        guns: party.guns,
        general,
    };
    if party.may_cancel && general.is_with() && morale::cancelled(table, book, &strain, who.side())? {
        combat.cancelled = true;
        table.tell(&|| unit_effect(who.side(), "the test is cancelled; the loser stays", CANCEL));
        table.tell(&|| Line::next("the assaulter steps back 1 inch", CANCELLED));
        if risk(table, book, 4, 1, who.side())? {
            combat.standing(who).general = General::None;
        }
        return Ok(Flow::On);
    }
    if died {
        table.tell(&|| unit_effect(who.side(), "a casualty marker for the general on the unit he was with", MARKER));
    }
    let fails = morale::test(table, book, &strain, who.side())?;
    let row = morale::row(book, Cause::LostFight, fails);
    combat.tests = row.tests;
    combat.standing(who).fate = match row.result {
        MoraleResult::None | MoraleResult::Stands => Fate::Stands,
        MoraleResult::Withdraws | MoraleResult::Retires => Fate::Retires,
        MoraleResult::Routs => Fate::Routs,
    };
    if row.result == MoraleResult::Routs {
        table.tell(&|| unit_effect(who.side(), format!("the {} routs", who.word()), AFTER));
        morale::tell_witnesses(table, row.tests);
    }
    // On a table it is rolled when the unit moves.
    if let Some(inches) = row.inches.filter(|_| !the.on_table) {
        let inches = inches.show(table, "inches back", AFTER, who.side())?;
        table.tell(&|| unit_effect(who.side(), format!("the {} retires {inches} inches", who.word()), AFTER));
    }
    if row.half_bases.is_some() {
        combat.step = Step::Loss(fails as u8);
    }
    Ok(Flow::On)
}

/// 19.6 The loss of a loser that retires or routs; a general with a unit that is gone runs a risk.
fn loss(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat, fails: u8, dice: &mut i32) -> Play<Flow> {
    let (book, who) = (the.book, combat.loser());
    combat.step = Step::After;
    let Some(formula) = morale::row(book, Cause::LostFight, i32::from(fails)).half_bases else { return Ok(Flow::On) };
    let unit = (the.party(who).unit.quality, combat.standing(who).half_bases);
    let dice = if who == Who::Assaulter { dice } else { &mut 0 };
    let lost = losses::roll(table, formula, unit, who.side(), dice)?;
    lose(table, book, combat, who, lost);
    let standing = combat.standing(who);
    let gone = matches!(standing.fate, Fate::Routs | Fate::Destroyed);
    if gone && standing.general.is_with() && risk(table, book, 3, 1, who.side())? {
        standing.general = General::None;
    }
    Ok(Flow::On)
}

/// Take half bases from a unit that breaks; one that loses all is destroyed, and friends test for it.
fn lose(table: &mut dyn Table, book: &Book, combat: &mut Combat, who: Who, lost: u8) {
    let standing = combat.standing(who);
    standing.half_bases -= lost;
    let left = standing.half_bases;
    losses::tell(table, who.side(), lost, left);
    if left == 0 {
        standing.fate = Fate::Destroyed;
        if combat.tests == 0 {
            combat.tests = morale::witnesses(book);
            morale::tell_witnesses(table, combat.tests);
        }
    }
}

/// 33.14 A unit that fought is disordered, or tests for it if that reading is chosen; guns never are.
fn order(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat, who: Who, dice: &mut i32) -> Play<()> {
    let (book, unit) = (the.book, the.party(who).unit);
    let standing = combat.standing(who);
    if !standing.is_on_table() || unit.arm.is_gun() || standing.order == Order::Disordered {
        return Ok(());
    }
    let disordered = standing.fate == Fate::Retires
        || book.disorder.after_fight == Reason::Automatic
        || disorder::test(table, book, unit.quality, who.side(), dice)?;
    if disordered {
        standing.order = Order::Disordered;
        let rule = if standing.fate == Fate::Retires { RETIRES } else { DISORDERED };
        table.tell(&|| unit_effect(who.side(), format!("the {} is disordered", who.word()), rule));
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

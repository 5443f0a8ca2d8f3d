//! Chapter 34, Morale: the dice (34.2), the results (34.4), and what follows for the unit.

use longroll::dice::{D6, Dice, Pool};
use longroll::drm::Mods;
use longroll::form::{choice, decision, flag, maybe, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::{Book, MoraleResult, MoraleRow};
use crate::determination::Rerolls;
use crate::generals::risk;
use crate::lookup::unit_effect;
use crate::losses::{self, LOSSES};
use crate::unit::{
    FRONT, General, MOST_FRONT, MOST_HALF_BASES, QUALITY, Quality, STRENGTH, Shape, Troops, USUAL, Unit, shaped,
};

const DICE: Rule = card("34.2");
const RESULT: Rule = card("34.4");
const BOX: Rule = house("34.3");
const CANCEL: Rule = card("16.12");
const WITNESS: Rule = card("34.5");
const ATTACHED: Rule = house("3.5");
const RETIRES: Rule = house("19.1");
const ROUTS: Rule = house("19.4");

/// 34.2 What a unit's nerve has to bear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Strain {
    pub unit: Unit,
    pub markers: i32,
    pub by_artillery: bool,
    /// Enemy foot or cavalry in its flank or rear box.
    pub beset: bool,
    pub cause: Cause,
    /// Guns attached.
    pub guns: i32,
    pub general: General,
}

longroll::words! {
    /// Why a unit tests.
    pub(crate) enum Cause {
        Markers = "markers": "casualty markers, step 1 of the turn",
        RoutNear = "rout-near": "a friend routed or was destroyed",
        LostFight = "lost-fight": "it lost a fight",
    }
}

/// 34.2 The dice of a test: markers and troubles add, good troops, guns and generals take off.
pub(crate) fn dice(book: &Book, strain: &Strain) -> Mods {
    let (the, unit) = (&book.morale.dice, &strain.unit);
    let mut mods = Mods::new();
    mods.add_by(the.casualty_marker, strain.markers.min(book.morale.most_markers));
    mods.add_if(unit.quality == Quality::Raw, the.raw);
    mods.add_if(unit.is_disordered(), the.disordered);
    mods.add_if(strain.by_artillery, the.artillery);
    mods.add_if(!unit.arm.is_cavalry() && !unit.has_support_rank(book), the.no_support_rank);
    mods.add_if(unit.is_battered(book), the.battered);
    mods.add_if(strain.beset, the.flank_or_rear_box);
    mods.add_if(strain.cause == Cause::RoutNear, the.rout_near);
    mods.add_if(strain.cause == Cause::LostFight, the.lost_fight);
    mods.add_if(strain.guns > 0, the.battery_attached);
    mods.add_if(unit.quality == Quality::Veteran, the.veteran);
    match strain.general {
        General::Division => mods.add(the.division_general),
        General::Near | General::Corps => mods.add(the.general_near),
        General::None => {}
    }
    mods
}

/// 34.2 How many dice are thrown: never fewer than none nor more than the most.
pub(crate) fn number_of(book: &Book, strain: &Strain) -> i32 {
    dice(book, strain).total().clamp(0, book.morale.most_dice)
}

/// 34.4 Throw the dice and count the fails: the row of the chart for a unit that fights or does not. Gives the row as
/// the number of fails it begins with.
pub(crate) fn test(table: &mut dyn Table, book: &Book, strain: &Strain, by: &'static str) -> Play<i32> {
    let mods = dice(book, strain);
    let number = number_of(book, strain) as u8;
    let look = rows(book, strain.cause);
    table.tell(&|| Line::Adjust { title: "morale dice".to_owned(), mods: mods.clone() });
    let fails = if number == 0 {
        table.tell(&|| Line::effect("no dice to roll", DICE));
        0
    } else {
        let pool = Dice::Pool(Pool::new(number, D6, book.morale.fail));
        table.roll(&Roll::new("morale", DICE, pool).on(&look.rows, 0).by(by).scores("failure"))?
    };
    table.tell(&|| look.line(fails));
    Ok(look.rows.band(look.row(fails)).low.max(0))
}

fn rows(book: &Book, cause: Cause) -> &longroll::chart::Lookup<MoraleRow> {
    if cause == Cause::LostFight { &book.morale.fighting } else { &book.morale.not_fighting }
}

/// The row for a number of fails.
pub(crate) fn row(book: &Book, cause: Cause, fails: i32) -> MoraleRow {
    *rows(book, cause).at(fails)
}

/// 34.5 Friends who test when a unit is destroyed: as many as see a rout.
pub(crate) fn witnesses(book: &Book) -> u8 {
    book.morale.witnesses
}

/// Tell the players to test for a rout or a destruction.
pub(crate) fn tell_witnesses(table: &mut dyn Table, tests: u8) {
    if tests > 0 {
        table.tell(&|| {
            Line::next(format!("the {tests} nearest friendly units within 6 inches test morale for seeing it"), WITNESS)
        });
    }
}

pub(crate) const ROLL: Choice = Choice { slug: "test", text: "take the test" };
pub(crate) const CANCELS: Choice = Choice { slug: "cancel", text: "cancel it, once in the game" };

/// 16.12 Before the dice, a general with the unit may cancel the whole test, once in the game. Without dice there is nothing to
/// cancel, unless a lost fight sends the unit back in any case.
pub(crate) fn cancelled(table: &mut dyn Table, book: &Book, strain: &Strain, who: &'static str) -> Play<bool> {
    if number_of(book, strain) == 0 && row(book, strain.cause, 0).result == MoraleResult::None {
        return Ok(false);
    }
    let ask = Ask {
        name: "cancel-morale",
        who,
        question: "Let the general cancel the morale test?",
        options: &[ROLL, CANCELS],
        rule: CANCEL,
    };
    Ok(table.ask(&ask)? == 1)
}

/// Where the procedure stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Step {
    Test,
    /// The loss die of the row with this number of fails.
    Loss(u8),
    Risk,
}

/// What became of the unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Testing {
    pub step: Step,
    pub result: MoraleResult,
    pub cancelled: bool,
    pub inches: i32,
    pub lost: u8,
    pub tests: u8,
    pub dead: bool,
}

impl Testing {
    pub(crate) fn begin() -> Testing {
        let result = MoraleResult::None;
        Testing { step: Step::Test, result, cancelled: false, inches: 0, lost: 0, tests: 0, dead: false }
    }
}

/// What does not change during a test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Particulars {
    pub strain: Strain,
    /// It defends a linear or a scenery edge, or stands on a hill, and does not withdraw.
    pub holds: bool,
    pub may_cancel: bool,
}

/// One step of a test. `dice` are the determination dice left to the division of the unit.
pub(crate) fn step(
    table: &mut dyn Table,
    book: &Book,
    the: &Particulars,
    out: &mut Testing,
    dice: &mut i32,
) -> Play<Flow> {
    let (cause, unit) = (the.strain.cause, &the.strain.unit);
    match out.step {
        Step::Test => begin(table, book, the, out),
        Step::Loss(fails) => {
            let Some(formula) = row(book, cause, i32::from(fails)).half_bases else { return Ok(Flow::Done) };
            let lost = losses::roll(table, formula, (unit.quality, unit.half_bases), "owner", dice)?;
            Ok(lose(table, book, the, out, lost))
        }
        Step::Risk => {
            out.dead = risk(table, book, 3, 1, "owner")?;
            Ok(Flow::Done)
        }
    }
}

/// 34.4 The test, and how far the unit goes back.
fn begin(table: &mut dyn Table, book: &Book, the: &Particulars, out: &mut Testing) -> Play<Flow> {
    if the.may_cancel && cancelled(table, book, &the.strain, "owner")? {
        out.cancelled = true;
        table.tell(&|| unit_effect("owner", "the test is cancelled", CANCEL));
        if the.strain.cause == Cause::LostFight {
            out.dead = risk(table, book, 4, 1, "owner")?;
        }
        return Ok(Flow::Done);
    }
    let fails = test(table, book, &the.strain, "owner")?;
    let row = row(book, the.strain.cause, fails);
    out.result = row.result;
    out.tests = row.tests;
    if row.result == MoraleResult::Withdraws && the.holds {
        out.result = MoraleResult::Stands;
        table.tell(&|| unit_effect("owner", "holds its line, edge or hill and stands", RESULT));
        return Ok(Flow::Done);
    }
    if row.result == MoraleResult::Routs {
        table.tell(&|| unit_effect("owner", "routs", RESULT));
        tell_witnesses(table, row.tests);
        table.tell(&|| Line::next("after its loss the unit leaves for the rout area", ROUTS));
    }
    if let Some(inches) = row.inches {
        out.inches = inches.roll(table, "inches back", RESULT, "owner")?;
        let back = out.inches;
        let word = if row.result == MoraleResult::Withdraws { "withdraws" } else { "retires" };
        table.tell(&|| unit_effect("owner", format!("{word} {back} inches"), RESULT));
        if row.result == MoraleResult::Retires {
            table.tell(&|| unit_effect("owner", "is disordered", RETIRES));
        }
    }
    if row.half_bases.is_none() {
        return Ok(Flow::Done);
    }
    out.step = Step::Loss(fails as u8);
    Ok(Flow::On)
}

/// The loss of a unit that retires or routs; one that loses everything is destroyed, and friends test for it.
fn lose(table: &mut dyn Table, book: &Book, the: &Particulars, out: &mut Testing, lost: u8) -> Flow {
    let left = the.strain.unit.half_bases - lost;
    out.lost = lost;
    losses::tell(table, "owner", lost, left);
    if left == 0 && out.tests == 0 {
        out.tests = witnesses(book);
        tell_witnesses(table, out.tests);
    }
    let gone = left == 0 || out.result == MoraleResult::Routs;
    if gone && the.strain.cause == Cause::LostFight && the.strain.general.is_with() {
        out.step = Step::Risk;
        return Flow::On;
    }
    Flow::Done
}

longroll::form! {
    #[expect(clippy::struct_field_names, reason = "the decision is called so")]
    pub(crate) struct Morale(book: &Book) {
        group "unit";
        /// why it tests
        cause: Cause = choice(), card("34.1");
        /// what it is; guns never test
        arm: Troops = choice(), house("34.1");
        /// its quality
        quality: Quality = choice(), QUALITY;
        /// strength in half bases: a base is 2
        half_bases: u8 = number(1..=MOST_HALF_BASES).or(USUAL), STRENGTH;
        /// bases in the front rank; 3 if not said, fewer if it has fewer
        front: Option<u8> = maybe(1..=MOST_FRONT), FRONT;
        /// half bases it began the game with, if it has lost some
        start: Option<u8> = maybe(1..=MOST_HALF_BASES), house("3.2");
        /// casualty markers on it
        markers: i32 = number(0..=9).or(0), DICE;
        artillery: bool = modifier(book.morale.dice.artillery);
        disordered: bool = modifier(book.morale.dice.disordered);
        group "around it";
        /// enemy foot or cavalry in its flank or rear box
        flank_or_rear_box: bool = flag(), BOX;
        /// guns attached to it
        guns: i32 = number(0..=4).or(0), ATTACHED;
        /// a general with it or near it
        general: General = choice(), house("3.6");
        /// the general with it is in combat and has not cancelled a test yet
        may_cancel: bool = flag(), CANCEL;
        /// it defends a linear or a scenery edge, or is on a hill
        holds: bool = flag(), RESULT;
        group "decisions";
        /// the general may cancel the test
        cancel_morale: () = decision(&[ROLL, CANCELS]), CANCEL;
        /// veterans (their owner) and raw troops (the enemy): re-roll the loss die?
        loss_re_roll: () = losses::re_roll(), LOSSES;
        with rerolls: Rerolls;
    }
}

impl Morale {
    fn particulars(&self) -> Result<Particulars, Refusals> {
        let mut no = Refusals::default();
        let arm = self.arm.arm();
        let Morale { quality, half_bases, start, front, disordered, .. } = *self;
        let unit = shaped(Shape { arm, quality, half_bases, start, front, disordered }, "", &mut no);
        let lost = self.cause == Cause::LostFight;
        no.refuse_if(self.artillery && self.markers == 0, "artillery", "there are no casualty markers", DICE);
        no.refuse_if(self.may_cancel && !self.general.is_with(), "may-cancel", "no general is with the unit", CANCEL);
        no.refuse_if(self.may_cancel && self.cause == Cause::RoutNear, "may-cancel", "it is not in combat", CANCEL);
        no.refuse_if(self.holds && lost, "holds", "who lost a fight goes back from any line, edge or hill", RESULT);
        no.refuse_if(
            self.guns > 0 && arm.is_cavalry(),
            "guns",
            "guns are attached to infantry brigades only",
            ATTACHED,
        );
        let strain = Strain {
            unit,
            markers: self.markers,
            by_artillery: self.artillery,
            beset: self.flank_or_rear_box,
            cause: self.cause,
            guns: self.guns,
            general: self.general,
        };
        no.allow(Particulars { strain, holds: self.holds, may_cancel: self.may_cancel })
    }
}

impl Declared<Book> for Morale {
    const ABOUT: About = About::rolls("morale", "Morale", DICE, "A morale test and what becomes of the unit.");
    const FACTS: &'static [FactName] = &[
        fact("result", "none, stands, withdraws, retires, routs, destroyed or cancelled"),
        fact("lost", "half bases lost"),
        fact("inches", "how far it goes back"),
        fact("tests", "friends who test because of it"),
        fact("general", "what became of the general with it: unhurt, dead or none"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let the = self.particulars()?;
        let step = move |table: &mut dyn Table, (out, dice): &mut (Testing, i32)| step(table, book, &the, out, dice);
        let start = (Testing::begin(), self.rerolls.determination);
        Ok(case(start, step, move |(out, _): &(Testing, i32)| facts(&the, out)))
    }
}

fn facts(the: &Particulars, out: &Testing) -> Outcome {
    let result = match out.result {
        _ if out.cancelled => "cancelled",
        _ if out.lost == the.strain.unit.half_bases => "destroyed",
        result => result.word(),
    };
    let general = match (the.strain.general.is_with(), out.dead) {
        (false, _) => "none",
        (true, false) => "unhurt",
        (true, true) => "dead",
    };
    say([
        Fact::Word(result),
        Fact::Number(i32::from(out.lost)),
        Fact::Number(out.inches),
        Fact::Number(i32::from(out.tests)),
        Fact::Word(general),
    ])
}

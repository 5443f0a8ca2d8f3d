//! Chapter 34, Morale: the dice (34.2), the results (34.4), and what follows for the unit.

use longroll::dice::{D6, Dice, Pool};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::{Book, MoraleResult, MoraleRow};
use crate::determination;
use crate::generals::risk;
use crate::losses::{self, Thrown};
use crate::unit::{
    Arm, GENERALS, General, Order, QUALITIES, QUALITY, Quality, Unit, UnitFields, quality, read_shape, shape_and_start,
};

const DICE: Rule = card("34.2");
const RESULT: Rule = card("34.4");
const BOX: Rule = house("34.3");
const CANCEL: Rule = card("16.12");
const WITNESS: Rule = card("34.5");
const RETIRES: Rule = house("19.1");
const ROUTS: Rule = house("19.4");

/// 34.2 What a unit's nerve has to bear.
#[derive(Clone, Copy, Debug)]
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

/// Why a unit tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Markers,
    RoutNear,
    LostFight,
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
pub(crate) fn number(book: &Book, strain: &Strain) -> i32 {
    dice(book, strain).total().clamp(0, book.morale.most_dice)
}

/// 34.4 Throw the dice and count the fails: the row of the chart for a unit that fights or does not. Gives the row as
/// the number of fails it begins with.
pub(crate) fn test(table: &mut dyn Table, book: &Book, strain: &Strain) -> Play<i32> {
    let mods = dice(book, strain);
    let number = number(book, strain) as u8;
    let look = rows(book, strain.cause);
    table.tell(&|| Line::Adjust { title: "morale dice".to_owned(), mods: mods.clone() });
    let fails = if number == 0 {
        table.tell(&|| Line::effect("no dice to roll", DICE));
        0
    } else {
        let pool = Dice::Pool(Pool::new(number, D6, book.morale.fail));
        table.roll(&Roll::new("morale", DICE, pool).on(&look.rows, 0))?
    };
    table.tell(&|| look.line(fails));
    Ok(look.rows.band(look.row(fails)).low.max(0))
}

fn rows(book: &Book, cause: Cause) -> &longroll::chart::Lookup<MoraleRow> {
    if cause == Cause::LostFight { &book.morale.fighting } else { &book.morale.not_fighting }
}

/// The row for so many fails.
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

/// 16.12 Before the dice, a general with the unit may cancel the whole test, once in the game.
pub(crate) fn cancelled(table: &mut dyn Table) -> Play<bool> {
    let ask = Ask {
        name: "cancel-morale",
        who: "owner",
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
    /// The loss die of the row with so many fails.
    Loss(u8),
    /// The same, and so many half bases if it is not thrown again.
    LossKept(u8, u8),
    /// The same, thrown again.
    LossAgain(u8),
    Risk,
}

/// What became of the unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Outcome {
    pub step: Step,
    pub result: MoraleResult,
    pub cancelled: bool,
    pub inches: i32,
    pub lost: u8,
    pub tests: u8,
    pub dead: bool,
}

impl Outcome {
    pub(crate) fn begin() -> Outcome {
        let result = MoraleResult::None;
        Outcome { step: Step::Test, result, cancelled: false, inches: 0, lost: 0, tests: 0, dead: false }
    }
}

/// What does not change during a test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Particulars {
    pub strain: Strain,
    /// It defends a linear or a scenery edge, or stands on a hill, and does not withdraw.
    pub holds: bool,
    pub may_cancel: bool,
}

pub(crate) fn step(table: &mut dyn Table, book: &Book, the: &Particulars, out: &mut Outcome) -> Play<Flow> {
    let (cause, unit) = (the.strain.cause, &the.strain.unit);
    match out.step {
        Step::Test => begin(table, book, the, out),
        Step::Loss(fails) => {
            let Some(formula) = row(book, cause, i32::from(fails)).half_bases else { return Ok(Flow::Done) };
            match losses::first(table, formula, unit.quality, unit.half_bases)? {
                Thrown::Again => out.step = Step::LossAgain(fails),
                Thrown::Stands(lost) => out.step = Step::LossKept(fails, lost),
            }
            Ok(Flow::On)
        }
        Step::LossKept(_, lost) => Ok(lose(table, book, the, out, lost)),
        Step::LossAgain(fails) => {
            let Some(formula) = row(book, cause, i32::from(fails)).half_bases else { return Ok(Flow::Done) };
            let lost = losses::second(table, formula, unit.half_bases)?;
            Ok(lose(table, book, the, out, lost))
        }
        Step::Risk => {
            out.dead = risk(table, book, 3, 1)?;
            Ok(Flow::Done)
        }
    }
}

/// 7.2 A loss die about which quality has had its say may be thrown again with a determination die.
pub(crate) fn loss_again(table: &mut dyn Table, out: &mut Outcome, dice: &mut i32) -> Play<()> {
    if let Step::LossKept(fails, lost) = out.step
        && determination::loss_again(table, dice, lost)?
    {
        out.step = Step::LossAgain(fails);
    }
    Ok(())
}

/// 34.4 The test, and how far the unit goes back.
fn begin(table: &mut dyn Table, book: &Book, the: &Particulars, out: &mut Outcome) -> Play<Flow> {
    if the.may_cancel && cancelled(table)? {
        out.cancelled = true;
        table.tell(&|| Line::effect("the test is cancelled", CANCEL));
        if the.strain.cause == Cause::LostFight {
            out.dead = risk(table, book, 4, 1)?;
        }
        return Ok(Flow::Done);
    }
    let fails = test(table, book, &the.strain)?;
    let row = row(book, the.strain.cause, fails);
    out.result = row.result;
    out.tests = row.tests;
    if row.result == MoraleResult::Withdraws && the.holds {
        out.result = MoraleResult::Stands;
        table.tell(&|| Line::effect("holds its line, edge or hill and stands", RESULT));
        return Ok(Flow::Done);
    }
    if row.result == MoraleResult::Routs {
        table.tell(&|| Line::effect("routs", RESULT));
        tell_witnesses(table, row.tests);
        table.tell(&|| Line::next("after its loss the unit leaves for the rout area", ROUTS));
    }
    if let Some(inches) = row.inches {
        out.inches = inches.roll(table, "inches back", RESULT)?;
        let back = out.inches;
        let word = if row.result == MoraleResult::Withdraws { "withdraws" } else { "retires" };
        table.tell(&|| Line::effect(format!("{word} {back} inches"), RESULT));
        if row.result == MoraleResult::Retires {
            table.tell(&|| Line::effect("is disordered", RETIRES));
        }
    }
    if row.half_bases.is_none() {
        return Ok(Flow::Done);
    }
    out.step = Step::Loss(fails as u8);
    Ok(Flow::On)
}

/// The loss of a unit that retires or routs; one that loses everything is destroyed, and friends test for it.
fn lose(table: &mut dyn Table, book: &Book, the: &Particulars, out: &mut Outcome, lost: u8) -> Flow {
    let left = the.strain.unit.half_bases - lost;
    out.lost = lost;
    losses::tell(table, lost, left);
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

const SHAPE: UnitFields = UnitFields { half_bases: "half-bases", start: "start", front: "front" };

pub(crate) fn form(book: &Book) -> Form {
    let the = &book.morale.dice;
    let form = Form::new()
        .group("unit")
        .choice(
            "cause",
            &[
                ("markers", "casualty markers, step 1 of the turn"),
                ("rout-near", "a friend routed or was destroyed"),
                ("lost-fight", "it lost a fight"),
            ],
            "why it tests",
            card("34.1"),
        )
        .choice(
            "arm",
            &[("infantry", "infantry"), ("mounted", "mounted cavalry"), ("dismounted", "dismounted cavalry")],
            "what it is; guns never test",
            house("34.1"),
        )
        .choice("quality", QUALITIES, "its quality", QUALITY);
    let form = shape_and_start(form, SHAPE)
        .number_or("markers", (0, 9), 0, "casualty markers on it", DICE)
        .modifier(the.artillery)
        .modifier(the.disordered)
        .group("around it")
        .flag("flank-or-rear-box", "enemy foot or cavalry in its flank or rear box", BOX)
        .number_or("guns", (0, 4), 0, "guns attached to it", house("3.5"))
        .choice("general", GENERALS, "a general with it or near it", house("3.6"))
        .flag("may-cancel", "the general with it is in combat and has not cancelled a test yet", CANCEL)
        .flag("holds", "it defends a linear or a scenery edge, or is on a hill", RESULT)
        .group("decisions")
        .decision("cancel-morale", &[ROLL, CANCELS], "the general may cancel the test", CANCEL);
    determination::for_all(losses::decision(form), book)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "result", help: "none, stands, withdraws, retires, routs, destroyed or cancelled" },
        FactName { name: "lost", help: "half bases lost" },
        FactName { name: "inches", help: "how far it goes back" },
        FactName { name: "tests", help: "friends who test because of it" },
        FactName { name: "general", help: "what became of the general with it: unhurt, dead or none" },
    ]
}

fn facts(the: &Particulars, out: &Outcome) -> Facts {
    let result = match out.result {
        _ if out.cancelled => "cancelled",
        _ if out.lost == the.strain.unit.half_bases => "destroyed",
        MoraleResult::None => "none",
        MoraleResult::Stands => "stands",
        MoraleResult::Withdraws => "withdraws",
        MoraleResult::Retires => "retires",
        MoraleResult::Routs => "routs",
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

fn particulars(values: &Values) -> Result<Particulars, Refusals> {
    let mut no = Refusals::default();
    let unit = Unit {
        arm: Arm::from_word(values.choice("arm")),
        quality: quality(values, "quality"),
        half_bases: 0,
        start: 0,
        front: 0,
        order: if values.flag("disordered") { Order::Disordered } else { Order::Good },
    };
    let unit = read_shape(values, SHAPE, unit, &mut no);
    let general = General::from_word(values.choice("general"));
    let cause = match values.choice("cause") {
        "lost-fight" => Cause::LostFight,
        "rout-near" => Cause::RoutNear,
        _ => Cause::Markers,
    };
    let (markers, by_artillery) = (values.number("markers"), values.flag("artillery"));
    no.refuse_if(by_artillery && markers == 0, "artillery", "there are no casualty markers", DICE);
    no.refuse_if(values.flag("may-cancel") && !general.is_with(), "may-cancel", "no general is with the unit", CANCEL);
    let strain = Strain {
        unit,
        markers,
        by_artillery,
        beset: values.flag("flank-or-rear-box"),
        cause,
        guns: values.number("guns"),
        general,
    };
    no.allow(Particulars { strain, holds: values.flag("holds"), may_cancel: values.flag("may-cancel") })
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    Ok(tested(book, particulars(values)?, values.number("determination")))
}

/// A test as a case, with so many determination dice at hand.
pub(crate) fn tested(book: &'static Book, the: Particulars, dice: i32) -> Box<dyn Case> {
    let step = move |table: &mut dyn Table, (out, dice): &mut (Outcome, i32)| {
        loss_again(table, out, dice)?;
        step(table, book, &the, out)
    };
    Situation::case((Outcome::begin(), dice), step, move |(out, _): &(Outcome, i32)| facts(&the, out))
}

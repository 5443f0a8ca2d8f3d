//! Disorder: the universal disorder die roll (2.6), Disorder (12.3), Second Disorder (12.37).

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, Facts, Situation, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Play, Roll, Table, under};

use crate::book::{Book, SetbackEnd};
use crate::edition::Edition;
use crate::unit::{Arm, Cohesion, Fate, Unit};

pub const UDD: Rule = rulebook("2.6");
const FIRE_RESULT: Rule = card("10.17");
const DISORDER: Rule = rulebook("12.3");
pub const SECOND: Rule = house("12.37");
const LOSS: Rule = rulebook("12.2");
const RETREAT: Rule = house("12.4");
const ROUT: Rule = house("12.5");
const ABANDONED: Rule = house("12.8");
const BREASTWORKS: Rule = card("15.23");
const INEFFECTIVE: Rule = house("13.2");

/// 12.37 Why a Disordered unit is disordered again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    Movement,
    Artillery,
    SmallArms,
    PreShock,
    ShockStays,
    ShockRetreats,
    PostShock,
}

impl Cause {
    pub const ALL: [Cause; 7] = [
        Cause::Movement,
        Cause::Artillery,
        Cause::SmallArms,
        Cause::PreShock,
        Cause::ShockStays,
        Cause::ShockRetreats,
        Cause::PostShock,
    ];

    /// The row of the chart `second-disorder`.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Movement => "movement",
            Cause::Artillery => "artillery",
            Cause::SmallArms => "small-arms",
            Cause::PreShock => "preshock",
            Cause::ShockStays => "shock-stays",
            Cause::ShockRetreats => "shock-retreats",
            Cause::PostShock => "post",
        }
    }

    fn from_name(name: &str) -> Cause {
        Cause::ALL.into_iter().find(|cause| cause.name() == name).unwrap_or(Cause::Movement)
    }
}

/// 2.6 Roll a die and add what modifies the check; above the cohesion rating the unit fails. True if it passes.
pub fn passes(table: &mut dyn Table, unit: &Unit, modifier: i32) -> Play<bool> {
    let rating = unit.cohesion_rating();
    let die = table.roll(&Roll::new("disorder check", UDD, Dice::One(D10)).at_most(rating - modifier))?;
    let pass = die + modifier <= rating;
    table.tell(&|| {
        let sum = if modifier == 0 { String::new() } else { format!("{die} {modifier:+} is {}: ", die + modifier) };
        let verdict = if pass { "passes" } else { "fails" };
        Line::effect(format!("{sum}{verdict} against cohesion {rating}"), UDD)
    });
    Ok(pass)
}

/// 12.3 A unit in good order becomes Disordered; one that is Disordered already suffers a Second Disorder.
pub fn disorder(table: &mut dyn Table, book: &Book, unit: &mut Unit, cause: Cause, leader: u8) -> Play<()> {
    match unit.cohesion {
        Cohesion::Good => {
            unit.cohesion = Cohesion::Disordered;
            table.tell(&|| Line::effect("Disordered", DISORDER));
            Ok(())
        }
        Cohesion::Disordered => {
            under(table, SECOND, &|| "Second Disorder".to_owned(), |table| second(table, book, unit, cause, leader))
        }
    }
}

/// 12.37 Roll a die, less the rank of the best stacked leader and the cohesion rating, plus the cause's modifier. The
/// grade says what becomes of the unit; guns have a row of their own.
pub fn second(table: &mut dyn Table, book: &Book, unit: &mut Unit, cause: Cause, leader: u8) -> Play<()> {
    let row = &book.second[cause as usize];
    let mut mods = Mods::new();
    mods.add_by(book.second_drm.cause, row.modifier);
    mods.add_by(book.second_drm.leader, i32::from(leader));
    mods.add_by(book.second_drm.cohesion, unit.cohesion_rating());
    let total = mods.total();
    let grade = |die: i32| *book.second_grade.at(die + total);
    let die = table
        .roll(&Roll::new("second disorder", SECOND, Dice::One(D10)).with(&mods).on(&book.second_grade.rows, total))?;
    let (name, grades) = if unit.arm.is_guns() { ("guns", &book.second_guns) } else { (row.name, &row.grades) };
    let setback = grades[grade(die)];
    table.tell(&|| {
        let letter = ["A", "B", "C"][grade(die)].to_owned();
        Line::Cell {
            chart: "second-disorder",
            row: name.to_owned(),
            column: letter,
            value: setback.words.to_owned(),
            rule: SECOND,
        }
    });
    if setback.sp > 0 {
        unit.lose(setback.sp);
        told_loss(table, unit, setback.sp);
    }
    if unit.fate == Fate::Eliminated {
        return Ok(());
    }
    match setback.end {
        SetbackEnd::Rout => rout(table, unit),
        SetbackEnd::Abandoned => abandon(table, unit),
        SetbackEnd::None if setback.hexes > 0 => retreat(table, unit, setback.hexes),
        SetbackEnd::None => {}
    }
    Ok(())
}

/// 12.4 Back so many hexes, in addition to what it has retreated already.
pub fn retreat(table: &mut dyn Table, unit: &mut Unit, hexes: u8) {
    let before = if let Fate::Back(before) = unit.fate { before } else { 0 };
    unit.fate = Fate::Back(before + hexes);
    table.tell(&|| Line::effect(format!("retreats {hexes} hex{}", if hexes == 1 { "" } else { "es" }), RETREAT));
}

/// 12.5 The unit routs.
pub fn rout(table: &mut dyn Table, unit: &mut Unit) {
    unit.rout();
    let gone = unit.fate == Fate::Eliminated;
    table.tell(&|| match gone {
        true => Line::effect("would rout with too little left: eliminated", ROUT),
        false => Line::effect("routs: loses 1 SP and goes to the Recovery Box", ROUT),
    });
    table.tell(&|| Line::next("units stacked with it, and adjacent units of its brigade, check for disorder", ROUT));
}

/// 12.8 The crews leave their guns.
pub fn abandon(table: &mut dyn Table, unit: &mut Unit) {
    unit.fate = Fate::Abandoned;
    table.tell(&|| Line::effect("the guns are abandoned", ABANDONED));
}

/// 12.2 The receipt of a loss.
pub fn told_loss(table: &mut dyn Table, unit: &Unit, sp: u8) {
    let (left, guns) = (unit.sp, unit.arm.is_guns());
    table.tell(&|| {
        let what = if guns { "gun" } else { "SP" };
        let left = if left == 0 { "eliminated".to_owned() } else { format!("{left} left") };
        Line::effect(format!("loses {sp} {what} ({left})"), LOSS)
    });
}

pub(crate) const STATES: &str = "what became of the unit: good-order, disordered, retreats-1, retreats-2, retreats-3, routed, abandoned or eliminated";

pub(crate) fn causes() -> Vec<(&'static str, &'static str)> {
    let words = [
        "movement, terrain or passing through friends",
        "artillery fire with artillery results",
        "small arms or canister",
        "the pre-shock check",
        "a shock result that leaves the unit in its hex",
        "a shock result that makes it retreat anyway",
        "an attacker after the shock",
    ];
    Cause::ALL.iter().map(|cause| cause.name()).zip(words).collect()
}

pub(crate) fn udd_form(book: &Book) -> Form {
    Form::new()
        .group("the unit")
        .number("cr", (0, 12), "cohesion rating", UDD)
        .flag("disordered", "the unit is Disordered already", SECOND)
        .flag("bce", "its brigade is combat ineffective: cohesion one less", INEFFECTIVE)
        .choice("arm", ARMS, "what it is", SECOND)
        .number_or("sp", (1, 60), 6, "its strength points or guns", LOSS)
        .number_or("leader", (0, 4), 0, "rank of the best stacked leader, for a Second Disorder only", SECOND)
        .group("the check")
        .number_or("modifier", (-9, 9), 0, "the number after the d of the fire result", FIRE_RESULT)
        .when(book.edition == Edition::Gringo, |form| form.flag("breastworks", "behind breastworks", BREASTWORKS))
        .choice("cause", &causes(), "why it checks, for a Second Disorder", SECOND)
}

/// What a unit of a single-unit form is.
pub(crate) const ARMS: &[(&str, &str)] = &[("foot", "infantry or cavalry"), ("guns", "artillery")];

fn unit(values: &Values) -> Unit {
    let arm = if values.choice("arm") == "guns" { Arm::Artillery } else { Arm::Infantry };
    let mut unit = Unit::new(arm, values.number("sp") as u8, values.number("cr") as u8);
    unit.bce = values.flag("bce");
    if values.flag("disordered") {
        unit.cohesion = Cohesion::Disordered;
    }
    unit
}

pub(crate) fn unit_facts() -> Vec<FactName> {
    vec![FactName { name: "state", help: STATES }, FactName { name: "sp-lost", help: "strength points lost" }]
}

fn facts(unit: &Unit) -> Facts {
    say([Fact::Word(unit.state()), Fact::Number(i32::from(unit.lost))])
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn udd_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let breastworks = if values.flag("breastworks") { book.notes.breastworks_udd } else { 0 };
    let modifier = values.number("modifier") + breastworks;
    let (cause, leader) = (Cause::from_name(values.choice("cause")), values.number("leader") as u8);
    let step = move |table: &mut dyn Table, unit: &mut Unit| {
        if breastworks != 0 {
            table.tell(&|| Line::effect(format!("behind breastworks: {breastworks:+} to the check"), BREASTWORKS));
        }
        if !passes(table, unit, modifier)? {
            disorder(table, book, unit, cause, leader)?;
        }
        Ok(Flow::Done)
    };
    Ok(Situation::case(unit(values), step, facts))
}

pub(crate) fn second_form(_: &Book) -> Form {
    Form::new()
        .number("cr", (0, 12), "cohesion rating", SECOND)
        .pick("cause", &causes(), "why it is disordered again", SECOND)
        .number_or("leader", (0, 4), 0, "rank of the best stacked leader", SECOND)
        .flag("bce", "its brigade is combat ineffective: cohesion one less", INEFFECTIVE)
        .choice("arm", ARMS, "what it is", SECOND)
        .number_or("sp", (1, 60), 6, "its strength points or guns", LOSS)
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn second_case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (cause, leader) = (Cause::from_name(values.choice("cause")), values.number("leader") as u8);
    let start = Unit { cohesion: Cohesion::Disordered, ..unit(values) };
    let step =
        move |table: &mut dyn Table, unit: &mut Unit| second(table, book, unit, cause, leader).map(|()| Flow::Done);
    Ok(Situation::case(start, step, facts))
}

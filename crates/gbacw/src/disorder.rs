//! Disorder: the universal disorder die roll (2.6), Disorder (12.3), Second Disorder (12.37).

use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{choice, flag, number, pick};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Play, Roll, Table, under};
use longroll::{form, words};

use crate::book::{Book, SetbackEnd};
use crate::unit::{Arm, Cohesion, Fate, Unit};
use crate::words::count;

pub const UDD: Rule = rulebook("2.6");
pub const SECOND: Rule = house("12.37");
const LOSS: Rule = rulebook("12.2");
const ROUT: Rule = house("12.5");
const BREASTWORKS: Rule = card("15.23");
const INEFFECTIVE: Rule = house("13.2");

words! {
    /// 12.37 Why a Disordered unit is disordered again: the rows of the chart `second-disorder`.
    pub enum Cause {
        Movement = "movement": "movement, terrain or passing through friends",
        Artillery = "artillery": "artillery fire with artillery results",
        SmallArms = "small-arms": "small arms or canister",
        PreShock = "preshock": "the pre-shock check",
        ShockStays = "shock-stays": "a shock result that leaves the unit in its hex",
        ShockRetreats = "shock-retreats": "a shock result that makes it retreat anyway",
        PostShock = "post": "an attacker after the shock",
    }
}

/// 2.6 Roll a die and add what modifies the check; above the cohesion rating the unit fails. True if it passes.
pub fn passes(table: &mut dyn Table, unit: &Unit, modifier: i32) -> Play<bool> {
    let rating = unit.cohesion_rating();
    let die = table.roll(&Roll::new("disorder check", UDD, Dice::One(D10)).by("owner").at_most(rating - modifier))?;
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
            table.tell(&|| Line::effect("Disordered", rulebook("12.3")));
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
    let (name, grades) = if unit.arm.is_guns() { ("guns", &book.second_guns) } else { (row.name, &row.grades) };
    let grade = |die: i32| *book.second_grade.at(die + total);
    let cell = |die: i32| Line::Cell {
        chart: "second-disorder",
        row: name.to_owned(),
        column: ["A", "B", "C"][grade(die)].to_owned(),
        value: grades[grade(die)].words.to_owned(),
        rule: SECOND,
    };
    let roll = Roll::new("second disorder", SECOND, Dice::One(D10)).by("owner").with(&mods);
    let die = table.roll(&roll.on(&book.second_grade.rows, total).reads(&cell))?;
    let setback = grades[grade(die)];
    if setback.sp > 0 {
        unit.lose(setback.sp);
        tell_loss(table, unit, setback.sp);
    }
    if unit.fate == Fate::Eliminated {
        return Ok(());
    }
    match setback.end {
        SetbackEnd::Rout => rout(table, book, unit),
        SetbackEnd::Abandoned => abandon(table, unit),
        SetbackEnd::None if setback.hexes > 0 => retreat(table, unit, setback.hexes),
        SetbackEnd::None => {}
    }
    Ok(())
}

/// 12.4 The unit retreats, in addition to earlier retreats.
pub fn retreat(table: &mut dyn Table, unit: &mut Unit, hexes: u8) {
    let before = if let Fate::Back(before) = unit.fate { before } else { 0 };
    unit.fate = Fate::Back(before + hexes);
    table.tell(&|| Line::effect(format!("retreats {}", count(hexes, "hex")), house("12.4")));
}

/// 12.5 The unit routs.
pub fn rout(table: &mut dyn Table, book: &Book, unit: &mut Unit) {
    unit.rout(book.fighting.collapse_parts);
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
    table.tell(&|| Line::effect("the guns are abandoned", house("12.8")));
}

/// 12.2 Tell a loss.
pub fn tell_loss(table: &mut dyn Table, unit: &Unit, sp: u8) {
    let (left, guns) = (unit.sp, unit.arm.is_guns());
    table.tell(&|| {
        let what = if guns { "gun" } else { "SP" };
        let left = if left == 0 { "eliminated".to_owned() } else { format!("{left} left") };
        Line::effect(format!("loses {sp} {what} ({left})"), LOSS)
    });
}

pub(crate) const STATES: &str =
    "the unit afterwards: good-order, disordered, retreats-1, retreats-2, retreats-3, routed, abandoned or eliminated";

words! {
    /// What a unit of a single-unit form is.
    pub enum Kind { Foot = "foot": "infantry or cavalry", Guns = "guns": "artillery" }
}

form! {
    /// 2.6 A unit checks its cohesion.
    pub struct DisorderCheck(book: &Book) {
        group "the unit";
        /// cohesion rating
        cr: u8 = number(0..=12), UDD;
        /// the unit is Disordered already
        disordered: bool = flag(), SECOND;
        /// its brigade is combat ineffective: cohesion one less
        bce: bool = flag(), INEFFECTIVE;
        /// what it is
        arm: Kind = choice(), SECOND;
        /// its strength points or guns
        sp: u8 = number(1..=60).or(6), LOSS;
        /// rank of the best stacked leader, for a Second Disorder only
        leader: u8 = number(0..=4).or(0), SECOND;
        group "the check";
        /// the number after the d of the fire result
        modifier: i32 = number(-9..=9).or(0), card("10.17");
        /// behind breastworks
        breastworks: bool = flag().only(book.notes.breastworks_udd != 0), BREASTWORKS;
        /// why it checks, for a Second Disorder
        cause: Cause = choice(), SECOND;
    }
}

form! {
    /// 12.37 A Disordered unit is disordered again.
    pub struct SecondDisorder(_book: &Book) {
        /// cohesion rating
        cr: u8 = number(0..=12), SECOND;
        /// why it is disordered again
        cause: Cause = pick(), SECOND;
        /// rank of the best stacked leader
        leader: u8 = number(0..=4).or(0), SECOND;
        /// its brigade is combat ineffective: cohesion one less
        bce: bool = flag(), INEFFECTIVE;
        /// what it is
        arm: Kind = choice(), SECOND;
        /// its strength points or guns
        sp: u8 = number(1..=60).or(6), LOSS;
    }
}

/// A unit of a single-unit form.
fn unit(kind: Kind, sp: u8, cr: u8, bce: bool, disordered: bool) -> Unit {
    let arm = if kind == Kind::Guns { Arm::Artillery } else { Arm::Infantry };
    let cohesion = if disordered { Cohesion::Disordered } else { Cohesion::Good };
    Unit { cohesion, bce, ..Unit::new(arm, sp, cr) }
}

const FACTS: &[FactName] = &[fact("state", STATES), fact("sp-lost", "strength points lost")];

fn facts(unit: &Unit) -> Outcome {
    say([Fact::Word(unit.state()), Fact::Number(i32::from(unit.lost))])
}

impl Declared<Book> for DisorderCheck {
    const ABOUT: About = About::rolls(
        "udd",
        "Universal disorder die roll",
        UDD,
        "A unit checks its cohesion, and suffers what follows if it fails.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let breastworks = if self.breastworks { book.notes.breastworks_udd } else { 0 };
        let start = unit(self.arm, self.sp, self.cr, self.bce, self.disordered);
        let step = move |table: &mut dyn Table, unit: &mut Unit| {
            if breastworks != 0 {
                table.tell(&|| Line::effect(format!("behind breastworks: {breastworks:+} to the check"), BREASTWORKS));
            }
            if !passes(table, unit, self.modifier + breastworks)? {
                disorder(table, book, unit, self.cause, self.leader)?;
            }
            Ok(Flow::Done)
        };
        Ok(case(start, step, facts))
    }
}

impl Declared<Book> for SecondDisorder {
    const ABOUT: About = About::rolls(
        "second-disorder",
        "Second Disorder",
        SECOND,
        "What becomes of a Disordered unit that is disordered again.",
    );
    const FACTS: &'static [FactName] = FACTS;

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let start = unit(self.arm, self.sp, self.cr, self.bce, true);
        let step = move |table: &mut dyn Table, unit: &mut Unit| {
            second(table, book, unit, self.cause, self.leader).map(|()| Flow::Done)
        };
        Ok(case(start, step, facts))
    }
}

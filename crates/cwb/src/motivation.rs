//! Chapter 28, Motivation: one unit, and the run of a general through his units until he fails.

use arrayvec::ArrayVec;
use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{Worded as _, choice, flag, list, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::determination::{self, AnyRerolls, NONE};
use crate::lookup::{cell, count};
use crate::unit::{QUALITY, Quality};

const MOTIVATE: Rule = card("28.1");
const AUTO: Rule = card("28.3");
const RUN: Rule = card("28.3");
const ONCE: Rule = house("28.4");
const DETERMINATION: Rule = house("7.2");
const RESIDUAL: Rule = card("29.6");
const ROLL_AP: Rule = card("29.1");
const VALUE: Rule = house("16.8");

/// A unit that a general tries to motivate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    quality: Quality,
    with_general: bool,
    mods: Mods,
}

/// Where a unit is, for the modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    /// Complete inches from the general.
    pub distance: i32,
    pub woods: bool,
    pub intervening: bool,
    pub separated: bool,
}

impl Candidate {
    pub fn new(book: &Book, quality: Quality, with_general: bool, place: Place) -> Candidate {
        let the = &book.motivation;
        let mut mods = Mods::new();
        mods.add_by(the.drm.distance, place.distance / the.per);
        mods.add_if(place.woods, the.drm.woods_or_buildings);
        mods.add_if(place.intervening, the.drm.intervening);
        mods.add_if(place.separated, the.drm.separated);
        Candidate { quality, with_general, mods }
    }

    /// What a general of this value must roll; nothing if he is with it.
    pub fn need(&self, book: &Book, general: i32) -> Option<i32> {
        (!self.with_general).then(|| general + book.motivation.unit_value[self.quality] + self.mods.total())
    }
}

/// 28.1 The general's value, the unit's value and the modifiers are what 2D6 must reach. 28.3 The lowest totals always
/// fail and the highest always pass; a unit the general is with passes without a roll.
pub(crate) fn motivate(
    table: &mut dyn Table,
    book: &Book,
    general: i32,
    unit: &Candidate,
    rerolls: &mut i32,
) -> Play<bool> {
    let the = &book.motivation;
    let Some(need) = unit.need(book, general) else {
        table.tell(&|| cell("motivation.auto", "general-with", "", "pass", AUTO));
        return Ok(true);
    };
    let value = the.unit_value[unit.quality];
    table.tell(&|| Line::effect(format!("general of value {general}"), MOTIVATE));
    table.tell(&|| cell("motivation.unit-value", unit.quality.word(), "", value, MOTIVATE));
    table.tell(&|| Line::Adjust { title: "harder by".to_owned(), mods: unit.mods.clone() });
    table.tell(&|| Line::effect(format!("needs {need} or more"), MOTIVATE));
    let least = need.min(the.passes_from).max(the.fails_to + 1);
    let total = match *rerolls {
        0 => table.roll(&Roll::new("motivation", MOTIVATE, Dice::Sum(2, D6)).at_most(least - 1).by("owner"))?,
        _ => two_dice(table, least, rerolls)?,
    };
    let passes = total >= least;
    table.tell(&|| match (total <= the.fails_to, total >= the.passes_from) {
        (true, _) => cell("motivation.auto", &format!("<={}", the.fails_to), "", "fail", AUTO),
        (_, true) => cell("motivation.auto", &format!(">={}", the.passes_from), "", "pass", AUTO),
        _ => Line::effect(format!("{total} against {need}"), MOTIVATE),
    });
    Ok(passes)
}

const FIRST: Choice = Choice { slug: "first-die", text: "the first die" };
const SECOND: Choice = Choice { slug: "second-die", text: "the second die" };

/// 7.2 With determination dice left the two dice are rolled one by one; while they fail, each may be re-rolled once.
fn two_dice(table: &mut dyn Table, least: i32, rerolls: &mut i32) -> Play<i32> {
    // Faces that pass are alike, whatever they are.
    let roll = |table: &mut dyn Table, what, rule, other: i32| {
        let alike = |face: i32| i64::from(if face + other >= least { D6.highest() + 1 } else { face });
        table.roll(&Roll::new(what, rule, Dice::One(D6)).alike(&alike).by("owner"))
    };
    let first = roll(table, "motivation, first die", MOTIVATE, 0)?;
    let mut dice = [first, roll(table, "motivation, second die", MOTIVATE, first)?];
    let mut fresh = [true, true];
    while dice[0] + dice[1] < least && *rerolls > 0 {
        let Some(at) = which(table, dice, fresh, least, *rerolls)? else { break };
        *rerolls -= 1;
        fresh[at] = false;
        dice[at] = roll(table, "determination die", DETERMINATION, dice[1 - at])?;
    }
    Ok(dice[0] + dice[1])
}

/// 7.2 Which die to re-roll, if any: usually the lower, if that can help.
fn which(table: &mut dyn Table, dice: [i32; 2], fresh: [bool; 2], least: i32, rerolls: i32) -> Play<Option<usize>> {
    let Some(lower) = (0..2).filter(|at| fresh[*at]).min_by_key(|at| dice[*at]) else { return Ok(None) };
    let other = 1 - lower;
    let helps = dice[other] + D6.highest() >= least || (fresh[other] && rerolls > 1);
    let choice = |at: usize| if at == 0 { FIRST } else { SECOND };
    let mut options: ArrayVec<Choice, 3> = ArrayVec::new();
    options.push(choice(lower));
    if fresh[other] {
        options.push(choice(other));
    }
    options.insert(if helps { options.len() } else { 0 }, NONE);
    let chosen = determination::spend(table, "owner", determination::REROLL, &options)?;
    Ok([FIRST, SECOND].iter().position(|die| *die == chosen))
}

/// What follows for the unit and the general.
fn follow(table: &mut dyn Table, book: &Book, passes: bool) {
    if passes {
        table.tell(&|| Line::effect("motivated", MOTIVATE));
        table.tell(&|| Line::next("roll its action points and carry them out; the general may go on", ROLL_AP));
    } else {
        let residual = book.points.residual;
        table.tell(&|| Line::effect("not motivated; the general is finished for this turn", RUN));
        table.tell(&|| Line::next(format!("the unit still has {residual} AP"), RESIDUAL));
        table.tell(&|| Line::next("another general may still try it, each general once", ONCE));
    }
}

longroll::form! {
    pub struct Motivation(book: &Book) {
        group "general";
        /// value of the general, 0 is best
        general: i32 = number(book.units.best_general..=book.units.worst_general), VALUE;
        group "unit";
        /// quality of the unit
        quality: Quality = choice(), QUALITY;
        /// the general is with the unit: no roll
        general_with: bool = flag(), AUTO;
        /// inches from the general to the unit, parts of an inch left out
        distance: i32 = number(0..=99).or(0), MOTIVATE;
        woods_or_buildings: bool = modifier(book.motivation.drm.woods_or_buildings);
        intervening: bool = modifier(book.motivation.drm.intervening);
        separated: bool = modifier(book.motivation.drm.separated);
        with rerolls: AnyRerolls;
    }
}

impl Declared<Book> for Motivation {
    const ABOUT: About = About::rolls("motivation", "Motivation", MOTIVATE, "Whether a general motivates a unit.");
    const FACTS: &'static [FactName] =
        &[fact("motivated", "whether the unit is motivated: yes or no"), fact("dice-left", "determination dice left")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let place = Place {
            distance: self.distance,
            woods: self.woods_or_buildings,
            intervening: self.intervening,
            separated: self.separated,
        };
        let mut no = Refusals::default();
        let with = "a general who is with the unit needs no roll, wherever they stand";
        for (given, field) in [
            (self.distance > 0, "distance"),
            (self.woods_or_buildings, "woods-or-buildings"),
            (self.intervening, "intervening"),
            (self.separated, "separated"),
            (self.rerolls.determination > 0, "determination"),
        ] {
            no.refuse_if(self.general_with && given, field, with, AUTO);
        }
        no.allow(())?;
        let unit = Candidate::new(book, self.quality, self.general_with, place);
        let step = move |table: &mut dyn Table, (done, rerolls): &mut (bool, i32)| {
            *done = motivate(table, book, self.general, &unit, rerolls)?;
            follow(table, book, *done);
            Ok(Flow::Done)
        };
        let facts = |(done, left): &(bool, i32)| say([yes(*done), Fact::Number(*left)]);
        Ok(case((false, self.rerolls.determination), step, facts))
    }
}

/// How far a general has come.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Run {
    tried: usize,
    motivated: i32,
    /// Determination dice left.
    rerolls: i32,
}

/// 28.3 A general goes on from unit to unit until he fails.
fn run(table: &mut dyn Table, book: &Book, general: i32, units: &[Candidate], run: &mut Run) -> Play<Flow> {
    let unit = &units[run.tried];
    run.tried += 1;
    let tried = run.tried;
    table.tell(&|| Line::open(format!("Unit {tried}, {}", unit.quality.word()), MOTIVATE));
    let passes = motivate(table, book, general, unit, &mut run.rerolls)?;
    follow(table, book, passes);
    table.tell(&|| Line::Close);
    run.motivated += i32::from(passes);
    if passes && run.tried < units.len() {
        return Ok(Flow::On);
    }
    let motivated = run.motivated;
    table.tell(&|| Line::effect(count(motivated, "unit is motivated", "units are motivated"), RUN));
    Ok(Flow::Done)
}

const NOTATION: &str = "for each unit its quality (raw, average, veteran), then @ and the inches to it, then letters \
(c the general is with it, w woods or buildings, i a brigade between, s separated), units separated by commas";
const EXAMPLE: &str = "average@7w,veteran@2,raw@c";
/// Most units that one general can command.
const MOST_UNITS: usize = 12;

longroll::form! {
    pub struct MotivationRun(book: &Book) {
        group "general";
        /// value of the general, 0 is best
        general: i32 = number(book.units.best_general..=book.units.worst_general), VALUE;
        group "units";
        /// the units in the order he tries them
        units: Vec<String> = list(NOTATION, EXAMPLE).rows(crate::rows::motivated()), MOTIVATE;
        with rerolls: AnyRerolls;
    }
}

fn read_unit(book: &Book, item: &str) -> Result<Candidate, String> {
    let (name, rest) = item.split_once('@').unwrap_or((item, ""));
    let quality = Quality::called(name.trim()).ok_or("a unit is raw, average or veteran")?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (inches, letters) = rest.split_at(digits);
    let distance = match inches.parse::<i32>() {
        Ok(inches) if inches < 100 => inches,
        Err(_) if inches.is_empty() => 0,
        _ => return Err("the distance is a number of inches up to 99".to_owned()),
    };
    let mut place = Place { distance, ..Place::default() };
    let mut with_general = false;
    for letter in letters.chars() {
        match letter {
            'c' => with_general = true,
            'w' => place.woods = true,
            'i' => place.intervening = true,
            's' => place.separated = true,
            other => return Err(format!("`{other}` is not a letter of the notation")),
        }
    }
    Ok(Candidate::new(book, quality, with_general, place))
}

impl Declared<Book> for MotivationRun {
    const ABOUT: About = About::rolls(
        "motivation-run",
        "A general's run",
        RUN,
        "How many units of a list a general motivates before he fails.",
    );
    const FACTS: &'static [FactName] = &[
        fact("motivated", "how many units he motivates"),
        fact("failed", "whether a failure ended his run: yes or no"),
        fact("dice-left", "determination dice left"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let mut units = Vec::new();
        for item in &self.units {
            match read_unit(book, item) {
                Ok(unit) => units.push(unit),
                Err(why) => no.0.push(
                    Refusal::field("units", format!("`{item}`: {why}"), MOTIVATE)
                        .help(format!("{NOTATION}; for example {EXAMPLE}")),
                ),
            }
        }
        no.refuse_if(units.is_empty() && no.0.is_empty(), "units", "name at least one unit", MOTIVATE);
        no.refuse_if(units.len() > MOST_UNITS, "units", format!("more than {MOST_UNITS} units"), MOTIVATE);
        no.allow(())?;
        let (general, all) = (self.general, units.len() as i32);
        let step = move |table: &mut dyn Table, state: &mut Run| run(table, book, general, &units, state);
        let facts =
            move |run: &Run| say([Fact::Number(run.motivated), yes(run.motivated < all), Fact::Number(run.rerolls)]);
        Ok(case(Run { tried: 0, motivated: 0, rerolls: self.rerolls.determination }, step, facts))
    }
}

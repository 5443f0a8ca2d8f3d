//! Chapter 5, Activation: turn initiative (5.1), efficiency (5.2), brigade coordination (5.34).

use longroll::dice::{Cup, D10, Dice};
use longroll::drm::Mods;
use longroll::form;
use longroll::form::{choice, flag, list, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::side::{BySide, Side};
use longroll::table::{Flow, Line, Play, Roll, Table};
use longroll::words;

use crate::book::Book;
use crate::edition::Edition;
use crate::words::count;

const INITIATIVE: Rule = house("5.1");
const EFFICIENCY: Rule = house("5.2");
const COORDINATION: Rule = card("5.34");

/// 5.1 Each side rolls a die and adds its overall commander's rating; the higher total has the initiative, and a tie is
/// rolled again.
pub(crate) fn initiative(
    table: &mut dyn Table,
    ratings: BySide<i32>,
    winner: &mut Option<Side>,
    [north, south]: Names,
) -> Play<Flow> {
    let edge = ratings.north - ratings.south;
    let sign = |difference: i32| i64::from((difference + edge).signum());
    let difference = table.roll(
        &Roll::new("initiative", INITIATIVE, Dice::Opposed(D10, D10)).by(north.0).against(south.0).alike(&sign),
    )?;
    *winner = match sign(difference) {
        1 => Some(Side::North),
        -1 => Some(Side::South),
        _ => None,
    };
    table.tell(&|| {
        let total = format!("dice {difference:+}, ratings {edge:+}: ");
        Line::effect(total + winner.map_or("a tie, roll again", |side| [north, south][side as usize].1), INITIATIVE)
    });
    Ok(if winner.is_some() { Flow::Done } else { Flow::On })
}

/// What each side is called, and what is told when it has won the initiative.
pub(crate) type Names = [(&'static str, &'static str); 2];

/// The sides' names in this edition.
pub(crate) fn names(book: &Book) -> Names {
    match book.edition {
        Edition::DeathValley => {
            [("union", "the Union has the initiative"), ("confederate", "the Confederates have the initiative")]
        }
        Edition::Gringo => [("us", "the United States have the initiative"), ("mexico", "Mexico has the initiative")],
    }
}

form! {
    /// 5.1 Who has the initiative.
    pub struct Initiative(book: &Book) {
        /// initiative rating of this side's overall commander, 0 if dead
        union: i32 = number(0..=3).only(book.edition == Edition::DeathValley), INITIATIVE;
        /// initiative rating of this side's overall commander, 0 if dead
        confederate: i32 = number(0..=3).only(book.edition == Edition::DeathValley), INITIATIVE;
        /// initiative rating of this side's overall commander, 0 if dead
        us: i32 = number(0..=3).only(book.edition == Edition::Gringo), INITIATIVE;
        /// initiative rating of this side's overall commander, 0 if dead
        mexico: i32 = number(0..=3).only(book.edition == Edition::Gringo), INITIATIVE;
    }
}

impl Declared<Book> for Initiative {
    const ABOUT: About =
        About::rolls("initiative", "Turn initiative", INITIATIVE, "Which side has the initiative this turn.");
    const FACTS: &'static [FactName] = &[fact("initiative", "the side that has it")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let names = names(book);
        // The ratings of the other edition's sides are zero.
        let ratings = BySide { north: self.union + self.us, south: self.confederate + self.mexico };
        let step = move |table: &mut dyn Table, winner: &mut Option<Side>| initiative(table, ratings, winner, names);
        let facts = move |winner: &Option<Side>| say([Fact::Word(winner.map_or("tie", |side| names[side as usize].0))]);
        Ok(case(None, step, facts))
    }
}

/// A corps that draws an efficiency marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Corps {
    pub modifier: i32,
    pub without_commander: bool,
}

/// What has been drawn so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Draws {
    results: Vec<i32>,
    cup: Cup,
}

/// The particulars of an efficiency draw.
struct Efficiency {
    corps: Vec<Corps>,
    overall: i32,
    overall_to: usize,
    night: bool,
    most: i32,
}

/// 5.2 A corps draws a marker; add its commander and, for one corps, the overall commander; keep it between 1 and the
/// highest marker; at night take half. Says the marker and the activations of each division.
pub(crate) fn draw(
    table: &mut dyn Table,
    book: &Book,
    corps: Corps,
    overall: i32,
    (cup, most): (Cup, i32),
    night: bool,
    name: &dyn Fn() -> String,
) -> Play<(i32, i32)> {
    let mut mods = Mods::new();
    mods.add_by(book.efficiency_drm.corps_commander, if corps.without_commander { 0 } else { corps.modifier });
    mods.add_by(book.efficiency_drm.overall_commander, overall);
    mods.add_if(corps.without_commander, book.efficiency_drm.no_commander);
    let marker = table.roll(&Roll::new("efficiency", EFFICIENCY, Dice::Cup(cup)).by("owner").with(&mods))?;
    let day = (marker + mods.total()).clamp(1, most);
    let result = if night { (day + 1) / 2 } else { day };
    table.tell(&|| {
        let half = if night { format!(", half of {day} at night") } else { String::new() };
        let activations = count(result, "activation");
        Line::effect(format!("{}: {activations} for each division{half}", name()), EFFICIENCY)
    });
    Ok((marker, result))
}

/// 5.2 Every corps of a side draws in turn, and no marker goes back before all have drawn.
fn efficiency(table: &mut dyn Table, book: &Book, the: &Efficiency, draws: &mut Draws) -> Play<Flow> {
    let at = draws.results.len();
    let overall = if at == the.overall_to { the.overall } else { 0 };
    let name = || format!("corps {}", at + 1);
    let (marker, result) = draw(table, book, the.corps[at], overall, (draws.cup, the.most), the.night, &name)?;
    draws.cup = draws.cup.without(marker);
    draws.results.push(result);
    Ok(if draws.results.len() < the.corps.len() { Flow::On } else { Flow::Done })
}

words! {
    /// 5.2 Which markers are in the cup: the columns of the chart `efficiency`.
    pub enum Markers { UpTo4 = "up-to-4": "one-hour turns", UpTo3 = "up-to-3": "smaller battles" }
}

form! {
    /// 5.2 The efficiency of the corps of one side.
    pub struct EfficiencyDraws(_book: &Book) {
        /// the corps (or lesser top commands) of one side, in the order they draw
        corps: Vec<String> = list("for each corps its commander's modifier (-1, 0 or +1), with an x after it if he is dead or out of command", "+1,0,0x").rows(crate::rows::corps()), EFFICIENCY;
        /// the overall commander's modifier
        overall: i32 = number(0..=1).or(0), EFFICIENCY;
        /// which corps in his range gets it
        overall_to: usize = number(1..=8).or(1), EFFICIENCY;
        /// which markers are in the cup
        markers: Markers = choice(), EFFICIENCY;
        /// a night turn: half
        night: bool = flag(), EFFICIENCY;
    }
}

impl Declared<Book> for EfficiencyDraws {
    const ABOUT: About = About::rolls(
        "efficiency",
        "Efficiency",
        EFFICIENCY,
        "How many activations each division of a corps has this turn.",
    );
    const FACTS: &'static [FactName] = &[
        fact("first", "activations of each division of the first corps"),
        fact("total", "activations of all corps together"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut corps = Vec::new();
        for item in &self.corps {
            let (number, without_commander) = item.strip_suffix('x').map_or((item.as_str(), false), |n| (n, true));
            match number.parse::<i32>() {
                Ok(modifier) if (-1..=1).contains(&modifier) => corps.push(Corps { modifier, without_commander }),
                _ => {
                    return Err(Refusal::field(
                        "corps",
                        format!("`{item}` is not a modifier from -1 to +1"),
                        EFFICIENCY,
                    )
                    .help("write +1, 0 or -1, with an x after it for a corps without its commander")
                    .into());
                }
            }
        }
        let cup = Cup(book.efficiency[self.markers as usize]);
        let overall_to = self.overall_to - 1;
        let mut no = Refusals::default();
        no.refuse_if(corps.is_empty(), "corps", "at least one corps must draw", EFFICIENCY);
        let (drawn, most) = (corps.len() as u64, cup.total());
        no.refuse_if(drawn > most, "corps", format!("there are only {most} markers"), EFFICIENCY);
        no.refuse_if(overall_to >= corps.len(), "overall-to", "there is no such corps", EFFICIENCY);
        no.allow(())?;
        let most = (0..10).rev().find(|value| cup.has(*value)).unwrap_or(1);
        let the = Efficiency { corps, overall: self.overall, overall_to, night: self.night, most };
        let step = move |table: &mut dyn Table, draws: &mut Draws| efficiency(table, book, &the, draws);
        let facts = |draws: &Draws| say([Fact::Number(draws.results[0]), Fact::Number(draws.results.iter().sum())]);
        Ok(case(Draws { results: Vec::new(), cup }, step, facts))
    }
}

/// 5.34 What a coordination roll brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coordination {
    Confusion,
    Fail,
    Two,
    Three,
    All,
}

impl Coordination {
    pub fn parse(text: &'static str) -> Result<Coordination, String> {
        Ok(match text {
            "Confusion" => Coordination::Confusion,
            "Fail" => Coordination::Fail,
            "2" => Coordination::Two,
            "3" => Coordination::Three,
            "All" => Coordination::All,
            _ => return Err("a coordination result is Confusion, Fail, 2, 3 or All".to_owned()),
        })
    }

    const fn word(self) -> &'static str {
        match self {
            Coordination::Confusion => "confusion",
            Coordination::Fail => "fail",
            Coordination::Two => "2",
            Coordination::Three => "3",
            Coordination::All => "all",
        }
    }

    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Coordination::Confusion => {
                "no brigade of the division that is in command moves or fights in this activation"
            }
            Coordination::Fail => "the brigades act one by one",
            Coordination::Two => "two brigades in command act as one",
            Coordination::Three => "three brigades in command act as one",
            Coordination::All => "all eligible brigades act as one",
        }
    }
}

/// 5.34 Roll a die, add the division leader's coordination rating, and read the table.
pub(crate) fn coordinate(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<Coordination> {
    let read = |die: i32| *book.coordination.at(die + mods.total());
    let cell = |die: i32| book.coordination.line(die + mods.total());
    let die = table.roll(
        &Roll::new("coordination", COORDINATION, Dice::One(D10))
            .by("owner")
            .with(mods)
            .on(&book.coordination.rows, mods.total())
            .reads(&cell),
    )?;
    table.tell(&|| Line::effect(read(die).meaning(), COORDINATION));
    if read(die) == Coordination::Confusion {
        table.tell(&|| Line::next("brigades out of command and artillery may still act", house("5.34")));
    }
    Ok(read(die))
}

/// 5.34 The leader's rating; as Gringo! was printed also the leaders he is with.
pub(crate) fn coordination_mods(book: &Book, rating: i32, division_leader: bool, corps_or_overall: bool) -> Mods {
    let drm = &book.coordination_drm;
    let mut mods = Mods::new();
    mods.add_by(drm.orders_rating.or(drm.coordination_rating), rating);
    mods.add_if(division_leader, drm.division_leader);
    mods.add_if(corps_or_overall, drm.corps_or_overall_commander);
    mods
}

form! {
    /// 5.34 The coordination of a division.
    pub struct CoordinationRoll(book: &Book) {
        /// the division leader's coordination rating; by the Gringo! card as printed the brigadier's orders rating
        rating: i32 = number(-3..=3), COORDINATION;
        division_leader: bool = modifier(book.coordination_drm.division_leader);
        corps_or_overall_commander: bool = modifier(book.coordination_drm.corps_or_overall_commander);
    }
}

impl Declared<Book> for CoordinationRoll {
    const ABOUT: About = About::rolls(
        "coordination",
        "Brigade coordination",
        COORDINATION,
        "How many brigades of a division may act as one.",
    );
    const FACTS: &'static [FactName] = &[fact("result", "confusion, fail, 2, 3 or all")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mods = coordination_mods(book, self.rating, self.division_leader, self.corps_or_overall_commander);
        let step = move |table: &mut dyn Table, result: &mut Option<Coordination>| {
            *result = Some(coordinate(table, book, &mods)?);
            Ok(Flow::Done)
        };
        let facts = |result: &Option<Coordination>| say([Fact::Word(result.map_or("", Coordination::word))]);
        Ok(case(None, step, facts))
    }
}

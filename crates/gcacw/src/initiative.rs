//! Chapter 6, the Initiative Segment: dice, ties, taking or passing.

use longroll::dice::{D6, Dice};
use longroll::form::{decision, flag};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use crate::book::Book;
use crate::book::campaign::Tie;
use crate::insubordination::{self, Discontent, Talk};
use crate::unit::Army;

const DICE: Rule = card("6.1");
const TIES: Rule = card("6.2");
const THEN: Rule = house("6.2");
const TAKE: Rule = card("6.3");
const BOTH_PASS: Rule = card("6.4");
const DOUBLE_ONE: Rule = house("6.5");
const NO_LEADER: Rule = house("20.4");
const TALK: Rule = house("20.2");

const TAKES: Choice = Choice { slug: "take", text: "take the initiative" };
const PASSES: Choice = Choice { slug: "pass", text: "pass" };

/// Who has won, and what the ties have done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Segment {
    winner: Option<Army>,
    acts: Option<Army>,
    ended: bool,
    malcontents: u8,
    others: u8,
    marked: u8,
}

/// The result of both players' dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rolled {
    Wins(Army),
    /// 6.2 The Union player checks a Confederate leader.
    Check,
    /// 6.5 Two ones.
    MayEnd,
}

/// 6.1 and 6.2 Both roll, the higher wins; a tie is settled by its number.
pub(crate) fn roll(table: &mut dyn Table, book: &Book) -> Play<Rolled> {
    let union = table.roll(&Roll::new("initiative, Union", DICE, Dice::One(D6)).by(Army::Union))?;
    let higher = |die: i32| i64::from((die - union).signum());
    let confederate =
        table.roll(&Roll::new("initiative, Confederate", DICE, Dice::One(D6)).by(Army::Confederate).alike(&higher))?;
    let rolled = match union.cmp(&confederate) {
        std::cmp::Ordering::Greater => Rolled::Wins(Army::Union),
        std::cmp::Ordering::Less => Rolled::Wins(Army::Confederate),
        std::cmp::Ordering::Equal => {
            table.tell(&|| book.campaign.ties.line(union));
            match *book.campaign.ties.at(union) {
                Tie::Wins(army) => Rolled::Wins(army),
                Tie::CycleMayEnd => Rolled::MayEnd,
                Tie::Check => Rolled::Check,
            }
        }
    };
    if let Rolled::Wins(army) = rolled {
        won(table, army);
    }
    Ok(rolled)
}

fn won(table: &mut dyn Table, army: Army) {
    table.tell(&|| Line::effect(format!("the {} player wins the initiative", title(army)), DICE));
}

/// 6.5 On two ones a die decides whether the Action Cycle is over.
pub(crate) fn double_one_ends(table: &mut dyn Table, book: &Book) -> Play<bool> {
    let rows = &book.campaign.double_one_ends;
    let roll = Roll::new("double one", DOUBLE_ONE, Dice::One(D6)).by(Army::Union).on(&rows.rows, 0);
    let die = table.roll(&roll.reads(&|die| rows.line(die)))?;
    let ends = *rows.at(die);
    let text = if ends { "the Action Cycle ends" } else { "both roll for initiative again" };
    table.tell(&|| Line::effect(text, DOUBLE_ONE));
    Ok(ends)
}

/// 6.2 After an insubordination check both roll again, unless the table plays that the Union player has won.
pub(crate) fn after_check(table: &mut dyn Table, book: &Book) -> Option<Army> {
    if book.readings.check_wins {
        won(table, Army::Union);
        return Some(Army::Union);
    }
    table.tell(&|| Line::effect("both roll for initiative again", THEN));
    None
}

/// 6.1 to 6.5 The whole segment.
fn dice(table: &mut dyn Table, book: &Book, talk: &Talk, segment: &mut Segment) -> Play<Flow> {
    let winner = match roll(table, book)? {
        Rolled::Wins(army) => army,
        Rolled::MayEnd => {
            segment.ended = double_one_ends(table, book)?;
            return Ok(if segment.ended { Flow::Done } else { Flow::On });
        }
        Rolled::Check => {
            under(table, TIES, &|| "Insubordination check".to_owned(), |table| check(table, book, talk, segment))?;
            match after_check(table, book) {
                Some(army) => army,
                None => return Ok(Flow::On),
            }
        }
    };
    segment.winner = Some(winner);
    take(table, winner, segment)?;
    Ok(Flow::Done)
}

/// 6.2 The Union player checks a leader who is not marked yet, if there is one.
fn check(table: &mut dyn Table, book: &Book, talk: &Talk, segment: &mut Segment) -> Play<()> {
    let Some(malcontent) = insubordination::name(table, segment.malcontents, segment.others)? else {
        table.tell(&|| Line::effect("no leader can be named", NO_LEADER));
        return Ok(());
    };
    if insubordination::check(table, book, talk, malcontent)? {
        segment.marked += 1;
        if malcontent {
            segment.malcontents -= 1;
        } else {
            segment.others -= 1;
        }
    }
    Ok(())
}

/// 6.3 and 6.4 The winner takes the initiative or passes; then the other may; if both pass the Action Cycle ends.
fn take(table: &mut dyn Table, winner: Army, segment: &mut Segment) -> Play<()> {
    let names = [("take-initiative", winner), ("take-after-pass", winner.other())];
    for (name, army) in names {
        let who = title(army);
        let ask = Ask { name, who, question: "Take the initiative?", options: &[TAKES, PASSES], rule: TAKE };
        if table.ask(&ask)? == 0 {
            segment.acts = Some(army);
            table.tell(&|| Line::next(format!("the {who} player performs one action"), TAKE));
            return Ok(());
        }
    }
    segment.ended = true;
    table.tell(&|| Line::effect("both have passed: the Action Cycle ends", BOTH_PASS));
    Ok(())
}

pub(crate) const fn title(army: Army) -> &'static str {
    match army {
        Army::Union => "Union",
        Army::Confederate => "Confederate",
    }
}

longroll::form! {
    pub(crate) struct InitiativeRoll(_book: &Book) {
        with leaders: Discontent;
        /// an Anti-Bragg Talk event this turn
        anti_bragg_talk: bool = flag(), TALK;
        group "decisions";
        /// what the winner does
        take_initiative: () = decision(&[TAKES, PASSES]), TAKE;
        /// what the other does if the winner passes
        take_after_pass: () = decision(&[TAKES, PASSES]), TAKE;
        /// the leader that the Union player names
        insubordination_target: () = decision(&insubordination::TARGETS), house("20.1");
    }
}

impl Declared<Book> for InitiativeRoll {
    const ABOUT: About =
        About::rolls("initiative", "Initiative", DICE, "Who acts in this Action Phase, with ties and their checks.");
    const FACTS: &'static [FactName] = &[
        fact("winner", "union, confederate or nobody"),
        fact("acts", "who performs an action: union, confederate or nobody"),
        fact("cycle", "goes-on or ends"),
        fact("insubordinate", "leaders who became insubordinate"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Discontent { malcontents, others, bragg_near } = self.leaders;
        let talk = Talk::new(book, bragg_near, self.anti_bragg_talk);
        let start = Segment { winner: None, acts: None, ended: false, malcontents, others, marked: 0 };
        let step = move |table: &mut dyn Table, segment: &mut Segment| dice(table, book, &talk, segment);
        let word = |army: Option<Army>| Fact::Word(army.map_or("nobody", Army::word));
        Ok(case(start, step, move |segment: &Segment| {
            let cycle = Fact::Word(if segment.ended { "ends" } else { "goes-on" });
            say([word(segment.winner), word(segment.acts), cycle, Fact::Number(i32::from(segment.marked))])
        }))
    }
}

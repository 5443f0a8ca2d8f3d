//! Chapter 20, insubordination: the Union player names a Confederate corps leader, and a die decides.

use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{decision, flag, number};
use longroll::procedure::{About, Case, Declared, FactName, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table};

use crate::book::Book;
use crate::unit::Army;

const WHO: Rule = house("20.1");
const DIE: Rule = house("20.2");
const EFFECT: Rule = house("20.3");
const ATTACKS: Rule = card("20.3");

const MALCONTENT: Choice = Choice { slug: "malcontent", text: "a malcontent" };
const OTHER: Choice = Choice { slug: "other", text: "another corps leader" };
pub(crate) const TARGETS: [Choice; 2] = [MALCONTENT, OTHER];

/// 20.2 What changes the chance.
#[derive(Clone, Debug)]
pub struct Talk(Mods);

impl Talk {
    pub fn new(book: &Book, bragg_near: bool, talk: bool) -> Talk {
        let mut mods = Mods::new();
        mods.add_if(bragg_near, book.campaign.insubordination.bragg_near);
        mods.add_if(talk, book.campaign.insubordination.anti_bragg_talk);
        Talk(mods)
    }
}

/// 20.1 and 20.2 A die up to the leader's number, with Bragg near or talk against him counted: the corps is
/// insubordinate.
pub fn check(table: &mut dyn Table, book: &Book, talk: &Talk, malcontent: bool) -> Play<bool> {
    let base = if malcontent { book.campaign.malcontent } else { book.campaign.other };
    let most = base + talk.0.total();
    table.tell(&|| Line::Cell {
        chart: "insubordination",
        row: if malcontent { "malcontent" } else { "other" }.to_owned(),
        column: "up-to".to_owned(),
        value: base.to_string(),
        rule: DIE,
    });
    if !talk.0.is_empty() {
        table.tell(&|| Line::Adjust { title: "the number to roll".to_owned(), mods: talk.0.clone() });
    }
    let die = table.roll(&Roll::new("insubordination", DIE, Dice::One(D6)).by(Army::Union).at_most(most))?;
    let insubordinate = die <= most;
    if insubordinate {
        table.tell(&|| {
            let text =
                "insubordinate until the end of the Recovery Phase: no leader activation, assault or grand assault";
            Line::effect(text, EFFECT)
        });
        table.tell(&|| Line::effect("march attacks of his units suffer the modifier for it", ATTACKS));
    } else {
        table.tell(&|| Line::effect(format!("{die} is above {most}: he obeys"), DIE));
    }
    Ok(insubordinate)
}

/// 20.1 The Union player names the leader.
pub fn name(table: &mut dyn Table, malcontents: u8, others: u8) -> Play<Option<bool>> {
    let options = match (malcontents, others) {
        (0, 0) => return Ok(None),
        (0, _) => &TARGETS[1..],
        (_, 0) => &TARGETS[..1],
        _ => &TARGETS[..],
    };
    let ask = Ask {
        name: "insubordination-target",
        who: "Union player",
        question: "Which Confederate corps leader?",
        options,
        rule: WHO,
    };
    Ok(Some(options[table.ask(&ask)?] == MALCONTENT))
}

longroll::form! {
    /// What a check must know, for every procedure that may lead to one.
    pub(crate) struct Discontent(_book: &Book) {
        group "insubordination";
        /// Polk, D.H. Hill, Buckner, Hindman: on the map and not yet marked
        malcontents: u8 = number(0..=4).or(1), WHO;
        /// other corps leaders on the map and not yet marked
        others: u8 = number(0..=6).or(2), WHO;
        /// Bragg is within command radius of the leader named
        bragg_near: bool = flag(), DIE;
    }
}

longroll::form! {
    pub(crate) struct InsubordinationCheck(_book: &Book) {
        with leaders: Discontent;
        /// an Anti-Bragg Talk event this turn
        anti_bragg_talk: bool = flag(), DIE;
        group "decisions";
        /// the leader that the Union player names
        insubordination_target: () = decision(&TARGETS), WHO;
    }
}

impl Declared<Book> for InsubordinationCheck {
    const ABOUT: About =
        About::rolls("insubordination", "Insubordination", DIE, "Whether a Confederate corps leader refuses to obey.");
    const FACTS: &'static [FactName] = &[fact("insubordinate", "whether a leader becomes insubordinate")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Discontent { malcontents, others, bragg_near } = self.leaders;
        let mut no = Refusals::default();
        no.refuse_if(malcontents + others == 0, "malcontents", "no leader can be named", house("20.4"));
        no.allow(())?;
        let talk = Talk::new(book, bragg_near, self.anti_bragg_talk);
        let step = move |table: &mut dyn Table, done: &mut bool| {
            if let Some(malcontent) = name(table, malcontents, others)? {
                *done = check(table, book, &talk, malcontent)?;
            }
            Ok(Flow::Done)
        };
        Ok(case(false, step, |done: &bool| say([yes(*done)])))
    }
}

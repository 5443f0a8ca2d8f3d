//! A system of two charts and one procedure, written with the kernel alone: a skirmish fought with one die.
//!
//!     cargo run -p umpire --example own_system

use std::fmt::Write as _;
use std::sync::Arc;

use longroll::chart::{Chart, Lookup};
use longroll::dice::{D6, Dice};
use longroll::drm::Mods;
use longroll::form::{flag, number};
use longroll::odds::Asking;
use longroll::policy::Decisions;
use longroll::procedure::{
    About, Case, Declared, Fact, FactName, Listed, all, case, fact, listed, number as count, say,
};
use longroll::receipt;
use longroll::refusal::Refusals;
use longroll::resolution::resolve;
use longroll::rule::{Rule, house};
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::shelf::{Read, Shelf};
use longroll::table::{Flow, Line, Play, Roll, Table};

const SHOT: Rule = house("1.1");
const TOO_FAR: Rule = house("1.2");

/// Charts look like print. Every modifier has its rule, its source and its reason.
const CHARTS: [(&str, &str); 2] = [
    (
        "hits.chart",
        "chart    hits
title    Men hit, by the adjusted die
source   This example
rule     1.1 house

die  |  hits
-----+------
<=2  |  0
3-5  |  1
6+   |  2
",
    ),
    (
        "shot.drm.chart",
        "chart    shot.drm
title    Modifiers of a shot
source   This example
rule     1.1 house

modifier  |  drm | rule source  reason
----------+------+--------------------
aimed     |  +1  | 1.3 house  the firer took aim
cover     |  -1  | 1.4 house  the target is behind cover
",
    ),
];

longroll::modifiers! {
    /// A chart line without a field here is refused.
    pub struct ShotDrm { aimed, cover }
}

/// The charts, read into the types that the rules use.
struct Book {
    hits: Lookup<i32>,
    drm: ShotDrm,
}

impl Book {
    fn load(charts: &[Chart]) -> Read<Book> {
        let shelf = Shelf::new(charts);
        let hits = shelf.look("hits", |cell| cell.parse().map_err(|_| "write a number of men".to_owned()))?;
        shelf.closed(Book { hits, drm: ShotDrm::read(shelf.get("shot.drm"))? })
    }
}

longroll::form! {
    /// The inputs of the procedure. A doc comment is the help that players read.
    struct Shot(_book: &Book) {
        /// men firing
        men: u8 = number(1..=10), SHOT;
        /// range in paces
        paces: i32 = number(1..=200), SHOT;
        /// the firer took aim
        aimed: bool = flag(), house("1.3");
        /// the target is behind cover
        cover: bool = flag(), house("1.4");
    }
}

impl Declared<Book> for Shot {
    const ABOUT: About = About::rolls("shot", "A shot", SHOT, "Men hit by a volley.");
    const FACTS: &'static [FactName] = &[fact("hits", "men hit")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        no.refuse_if(self.paces > 100, "paces", "muskets reach 100 paces", TOO_FAR);
        no.allow(())?;
        let mut mods = Mods::new();
        mods.add_if(self.aimed, book.drm.aimed);
        mods.add_if(self.cover, book.drm.cover);
        // Each man is a step. Odds merge equal states between steps, so ten men cost little more than one.
        let step = move |table: &mut dyn Table, (left, hits): &mut (u8, i32)| {
            *hits += shot(table, book, &mods)?;
            *left -= 1;
            Ok(if *left == 0 { Flow::Done } else { Flow::On })
        };
        Ok(case((self.men, 0), step, |(_, hits): &(u8, i32)| say([Fact::Number(*hits)])))
    }
}

/// 1.1 Roll a die, add the modifiers, and read the men hit.
fn shot(table: &mut dyn Table, book: &Book, mods: &Mods) -> Play<i32> {
    let cell = |die: i32| book.hits.line(die + mods.total());
    let roll = Roll::new("shot", SHOT, Dice::One(D6)).with(mods).on(&book.hits.rows, mods.total()).reads(&cell);
    let hits = *book.hits.at(table.roll(&roll)? + mods.total());
    table.tell(&|| Line::effect(receipt::counted(hits, "hit"), SHOT));
    Ok(hits)
}

const PROCEDURES: &[Listed<Book>] = &[listed::<Book, Shot>()];

pub fn output() -> String {
    let charts = CHARTS.map(|(file, text)| Chart::parse(file, text).expect("no faults"));
    let book = Arc::new(Book::load(&charts).expect("the charts fit"));
    let shot = all(PROCEDURES, &book).remove(0);
    let given =
        |list: &[(&str, &str)]| list.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect::<Vec<_>>();

    // The umpire: dice from the table, a receipt with every rule.
    let (case, values) = shot.case(&given(&[("men", "2"), ("paces", "40"), ("aimed", "yes")])).expect("legal");
    let seat = Seat::new(DiceFrom::Faces(&[5, 2]), AnswersFrom::Usual(&values.decisions));
    let resolution = resolve(&*case, seat).expect("two dice are enough");
    let mut text = receipt::text(&resolution.receipt);

    // The odds: the same function, over every way the dice can fall.
    let odds = case.exact(&Asking::new(&Decisions::default())).expect("it ends");
    for (outcome, chance) in odds.dist.iter() {
        let _ = writeln!(text, "{}: {chance}", receipt::counted(count(outcome, 0), "hit"));
    }
    if let Err(refusals) = shot.case(&given(&[("men", "2"), ("paces", "150")])) {
        let _ = writeln!(text, "refused: {refusals}");
    }
    text
}

fn main() {
    print!("{}", output());
}

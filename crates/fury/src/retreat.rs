//! Chapter 11: retreats and surrender.

use longroll::form::{choice, flag, maybe, number, pick_of};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::charge::Loser;
use crate::book::maneuver::Back;
use crate::inches::Inches;
use crate::movement::{Mover, allowance};

const AWAY: Rule = card("11.1");
const LENGTH: Rule = card("11.2");
const MEASURE: Rule = house("11.2");
const ENDS: Rule = house("11.3");
const FRIENDS: Rule = house("11.4");
const SURRENDER: Rule = card("11.5");
const EDGE: Rule = house("11.5");
const NOT_GUNS: Rule = rulebook("10.1");

/// A result of the maneuver and charge tables that sends someone back.
#[derive(Clone, Copy)]
struct Sent {
    name: &'static str,
    back: Back,
    /// Only defenders of a charge are sent back so: guns neither roll to maneuver nor charge.
    charged: bool,
}

fn results(book: &Book) -> Vec<Sent> {
    let maneuver = book.good_order.rows().iter().chain(book.disorder.rows()).map(|row| (row.name, row.retreat, false));
    let charge = book.charge.rows().iter().map(|row| (row.name, row.retreat, row.loser == Loser::Defender));
    let mut list: Vec<Sent> = Vec::new();
    for (name, back, charged) in maneuver.chain(charge) {
        if let Some(back) = back.filter(|_| !list.iter().any(|known| known.name == name)) {
            list.push(Sent { name, back, charged });
        }
    }
    list
}

/// Their names, for the form.
fn names(book: &Book) -> Vec<(&'static str, &'static str)> {
    let names: Vec<_> = results(book).into_iter().map(|sent| (sent.name, sent.name)).collect();
    if names.is_empty() { vec![("none", "none")] } else { names }
}

/// 10.9 Batteries never stay near the enemy: where brigades stop some inches away, they go out of his musketry.
pub fn away(back: Back, guns: bool) -> Back {
    if guns && matches!(back, Back::Inches(_)) { Back::MusketryRange } else { back }
}

/// 11.2 How far: a full move, at least an inch, with rough ground at its cost; or until out of enemy musketry; or until so
/// many inches from the enemy.
fn distance(book: &Book, back: Back, mover: Mover, enemy: Inches, rough: bool) -> Inches {
    match back {
        Back::FullMove => {
            let full = allowance(book, mover);
            let far = if rough { full.over(mover.rate(book).rough) } else { full };
            far.max(Inches::new(book.limits.retreat_at_least))
        }
        Back::MusketryRange => Inches::new(book.points.musketry()).less(enemy),
        Back::Inches(inches) => Inches::new(i32::from(inches)).less(enemy),
    }
}

longroll::form! {
    /// A beaten unit.
    pub struct Retreat(book: &Book) {
        /// the result that sends it back
        result: &'static str = pick_of(&names(book)), LENGTH;
        /// who retreats
        unit: Mover = choice(), LENGTH;
        /// inches to the nearest enemy infantry or dismounted cavalry
        enemy: i32 = number(0..=40).or(0), LENGTH;
        /// the way back is rough ground
        rough: bool = flag(), MEASURE;
        /// inches to the table edge on the way
        edge: Option<i32> = maybe(0..=60), EDGE;
        /// enemies or impassable ground bar every way back
        blocked: bool = flag(), SURRENDER;
    }
}

impl Declared<Book> for Retreat {
    const ABOUT: About =
        About::looks_up("retreat", "Retreat", LENGTH, "How far a beaten unit goes, and whether it surrenders.");
    const FACTS: &'static [FactName] =
        &[fact("fate", "retreats, surrenders or leaves"), fact("distance", "how far, in hundredths of an inch")];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Retreat { result, unit: mover, rough, blocked, .. } = self;
        let guns = mover.is_guns();
        let sent = results(book).into_iter().find(|sent| sent.name == result);
        let Sent { back, charged, .. } = sent.unwrap_or(Sent { name: result, back: Back::FullMove, charged: false });
        let mut no = Refusals::default();
        no.refuse_if(mover == Mover::Leader, "unit", "a leader retreats with the brigade he is attached to", LENGTH);
        let why = "batteries neither roll to maneuver nor charge: only defenders are sent back so";
        no.refuse_if(guns && !charged, "result", why, NOT_GUNS);
        no.refuse_if(rough && back != Back::FullMove, "rough", "rough ground shortens a full move only", MEASURE);
        no.allow(())?;
        let back = away(back, guns);
        let far = distance(book, back, mover, Inches::new(self.enemy), rough);
        let edge = self.edge.map(Inches::new).filter(|edge| *edge < far);
        let (fate, far) = match (blocked, edge) {
            (true, _) => ("surrenders", Inches::ZERO),
            (false, Some(edge)) => ("leaves", edge),
            (false, None) => ("retreats", far),
        };
        let tell = move |table: &mut dyn Table| {
            table.tell(&|| Line::effect(format!("{result}: {}", back.words()), LENGTH));
            match fate {
                "surrenders" => {
                    table.tell(&|| Line::effect("cannot complete the retreat: surrenders with its leaders", SURRENDER));
                    return;
                }
                "leaves" => {
                    table.tell(&|| Line::effect("leaves the table: counts as destroyed, not captured", EDGE));
                    return;
                }
                _ => {}
            }
            let over = if back == Back::MusketryRange { "more than " } else { "" };
            table.tell(&|| Line::next(format!("goes back {over}{far} inches"), MEASURE));
            table.tell(&|| Line::next("away from the enemy, never closer to any of his stands", AWAY));
            let ends = "keeps its formation and ends facing the enemy";
            let end = if guns { "limbers at no cost and ends limbered" } else { ends };
            table.tell(&|| Line::next(end, ENDS));
            table.tell(&|| Line::next("friends in the way are passed at no cost", FRIENDS));
        };
        Ok(lookup(tell, say([Fact::Word(fate), Fact::Number(far.hundredths())])))
    }
}

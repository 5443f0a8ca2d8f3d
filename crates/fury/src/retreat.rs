//! Chapter 11: retreats and surrender.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::maneuver::Back;
use crate::inches::Inches;
use crate::movement::{Mover, allowance};
use longroll::procedure::lookup;

const AWAY: Rule = card("11.1");
const LENGTH: Rule = card("11.2");
const MEASURE: Rule = house("11.2");
const ENDS: Rule = house("11.3");
const FRIENDS: Rule = house("11.4");
const SURRENDER: Rule = card("11.5");
const EDGE: Rule = house("11.5");

/// Every result of the maneuver and charge tables that sends someone back.
fn results(book: &Book) -> Vec<(&'static str, Back)> {
    let maneuver = book.good_order.rows().iter().chain(book.disorder.rows()).map(|row| (row.name, row.retreat));
    let charge = book.charge.rows().iter().map(|row| (row.name, row.retreat));
    let mut list: Vec<(&'static str, Back)> = Vec::new();
    for (name, back) in maneuver.chain(charge) {
        if let Some(back) = back
            && !list.iter().any(|(known, _)| *known == name)
        {
            list.push((name, back));
        }
    }
    list
}

/// 11.2 How far: a full move, at least an inch, with rough ground at its cost; or until out of enemy musketry; or until so
/// many inches from the enemy. Batteries never stay near (10.9).
fn distance(book: &Book, back: Back, mover: Mover, enemy: Inches, rough: bool) -> Inches {
    match back {
        Back::FullMove => {
            let full = allowance(book, mover);
            let far = if rough { full.over(mover.rate(book).rough) } else { full };
            far.max(Inches::new(book.limits.retreat_at_least))
        }
        Back::Inches(_) if mover.is_guns() => distance(book, Back::MusketryRange, mover, enemy, rough),
        Back::MusketryRange => Inches::new(book.points.musketry()).less(enemy),
        Back::Inches(inches) => Inches::new(i32::from(inches)).less(enemy),
    }
}

pub(crate) fn form(book: &Book) -> Form {
    let choices: Vec<(&'static str, &'static str)> = results(book).into_iter().map(|(name, _)| (name, name)).collect();
    let choices = if choices.is_empty() { vec![("none", "none")] } else { choices };
    Form::new()
        .pick("result", &choices, "the result that sends it back", LENGTH)
        .choice("unit", &Mover::CHOICES, "who retreats", LENGTH)
        .number_or("enemy", (0, 40), 0, "inches to the nearest enemy infantry or dismounted cavalry", LENGTH)
        .flag("rough", "the way back is rough ground", MEASURE)
        .number_or("edge", (0, 60), 60, "inches to the table edge on the way", EDGE)
        .flag("blocked", "enemies or impassable ground bar every way back", SURRENDER)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "fate", help: "retreats, surrenders or leaves" },
        FactName { name: "distance", help: "how far, in hundredths of an inch" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let mover = Mover::from_slug(values.choice("unit"));
    let mut no = Refusals::default();
    no.refuse_if(mover == Mover::Leader, "unit", "a leader retreats with the brigade he is attached to", LENGTH);
    no.allow(())?;
    let result = values.choice("result");
    let back = results(book).into_iter().find(|(name, _)| *name == result).map_or(Back::FullMove, |(_, back)| back);
    let far = distance(book, back, mover, Inches::new(values.number("enemy")), values.flag("rough"));
    let (blocked, edge) = (values.flag("blocked"), Inches::new(values.number("edge")));
    let leaves = values.given("edge") && edge < far;
    let (fate, far) = match (blocked, leaves) {
        (true, _) => ("surrenders", Inches::ZERO),
        (false, true) => ("leaves", edge),
        (false, false) => ("retreats", far),
    };
    let guns = mover.is_guns();
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
        let over = if back == Back::MusketryRange || guns && back != Back::FullMove { "more than " } else { "" };
        table.tell(&|| Line::next(format!("goes back {over}{far} inches"), MEASURE));
        table.tell(&|| Line::next("away from the enemy, never closer to any of his stands", AWAY));
        let end =
            if guns { "limbers at no cost and ends limbered" } else { "keeps its formation and ends facing the enemy" };
        table.tell(&|| Line::next(end, ENDS));
        table.tell(&|| Line::next("friends in the way are passed at no cost", FRIENDS));
    };
    Ok(lookup(tell, say([Fact::Word(fate), Fact::Number(far.hundredths())])))
}

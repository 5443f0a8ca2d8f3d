//! Sight, arcs of fire and the command radius.  4.3 - 9.3 - 9.4

use longroll::form::{Form, Values};
use longroll::procedure::{Case, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::fire::Weapon;
use longroll::procedure::{lookup, yes};

const COMMAND: Rule = card("4.3");
const POSITION: Rule = card("7.11");
const ARC: Rule = card("9.3");
const EACH_SIDE: Rule = house("9.3");
const SIGHT: Rule = house("9.4");
const RANGE: Rule = card("9.7");

/// 9.4 How many inches of this terrain a line of sight may cross; `None` where it sees on.
pub(crate) fn depth(book: &Book, terrain: &str) -> Option<i32> {
    match terrain {
        "open-wood" => Some(book.sight.open_wood),
        "closed-wood" => Some(book.sight.closed_wood),
        "town" => Some(book.sight.town),
        _ => None,
    }
}

/// 9.3 The angle of fire to each side: canister is narrower than ball.
pub(crate) fn arc(book: &Book, weapon: Weapon, distance: i32) -> (&'static str, i32, i32) {
    let (row, printed) = match weapon {
        Weapon::Infantry => ("infantry", book.arcs.infantry),
        Weapon::UnionCavalry | Weapon::ConfederateCavalry => ("dismounted-cavalry", book.arcs.dismounted),
        _ if distance <= book.points.musketry() => ("canister", book.arcs.canister),
        _ => ("ball", book.arcs.ball),
    };
    (row, printed, if book.arc_is_total { printed / 2 } else { printed })
}

const PURPOSES: [(&str, &str); 3] = [
    ("fire", "fire at the enemy"),
    ("command", "a leader and his brigade"),
    ("position", "a leader and a battery that is to unlimber"),
];
const BETWEEN: [(&str, &str); 4] =
    [("open", "nothing"), ("open-wood", "open wood"), ("closed-wood", "closed wood"), ("town", "a town")];

pub(crate) fn weapons() -> Vec<(&'static str, &'static str)> {
    const WORDS: [&str; 5] = [
        "infantry",
        "dismounted Union cavalry",
        "dismounted Confederate cavalry",
        "smoothbore battery",
        "rifled battery",
    ];
    Weapon::ALL.iter().map(|weapon| weapon.slug()).zip(WORDS).collect()
}

pub(crate) fn form(_: &Book) -> Form {
    Form::new()
        .choice("purpose", &PURPOSES, "what the line is for", SIGHT)
        .number("distance", (0, 60), "distance in inches", RANGE)
        .choice("between", &BETWEEN, "what the line runs through", SIGHT)
        .number_or("depth", (0, 60), 0, "how many inches of it", SIGHT)
        .choice("weapon", &weapons(), "who fires", RANGE)
        .number_or("angle", (0, 180), 0, "degrees off straight ahead", ARC)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "sees", help: "whether the line of sight is clear" },
        FactName { name: "in-range", help: "whether the distance is within range or radius" },
        FactName { name: "in-arc", help: "whether the target is in the arc of fire" },
        FactName { name: "may", help: "whether all of them hold" },
    ]
}

#[expect(clippy::unnecessary_wraps, reason = "every procedure may refuse its form")]
pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (distance, inside, angle) = (values.number("distance"), values.number("depth"), values.number("angle"));
    let between = values.choice("between");
    let (fires, position) = (values.choice("purpose") == "fire", values.choice("purpose") == "position");
    let weapon = Weapon::from_slug(values.choice("weapon")).unwrap_or(Weapon::Infantry);
    let limit = depth(book, between);
    let sees = limit.is_none_or(|limit| inside <= limit);
    let radius = if position { book.movement.position_battery } else { book.command_radius };
    let in_range = if fires { book.points.at(weapon, distance).is_some() } else { distance <= radius };
    let (row, printed, side) = arc(book, weapon, distance);
    let in_arc = !fires || angle <= side;
    let tell = move |table: &mut dyn Table| {
        if let Some(limit) = limit {
            table.tell(&|| Line::Cell {
                chart: "visibility.depth",
                row: between.to_owned(),
                column: "inches".to_owned(),
                value: limit.to_string(),
                rule: SIGHT,
            });
            let word = if sees { "sees through" } else { "does not see through" };
            table.tell(&|| Line::effect(format!("{word} {inside} inches of it"), SIGHT));
        }
        if !fires {
            let (chart, row, column, rule) = if position {
                ("movement.notes", "position-a-battery", "artillery", POSITION)
            } else {
                ("command-radius", "command-radius", "inches", COMMAND)
            };
            table.tell(&|| Line::Cell {
                chart,
                row: row.to_owned(),
                column: column.to_owned(),
                value: radius.to_string(),
                rule,
            });
            let word = if in_range { "within" } else { "outside" };
            table.tell(&|| Line::effect(format!("{word} the command radius of {radius} inches"), rule));
            return;
        }
        table.tell(&|| book.points.line(weapon, distance));
        if !in_range {
            table.tell(&|| Line::effect("out of range", RANGE));
        }
        table.tell(&|| Line::Cell {
            chart: "arcs",
            row: row.to_owned(),
            column: "degrees".to_owned(),
            value: printed.to_string(),
            rule: ARC,
        });
        let word = if in_arc { "in" } else { "not in" };
        table.tell(&|| Line::effect(format!("{word} the arc of {side} degrees to each side"), EACH_SIDE));
    };
    Ok(lookup(tell, say([yes(sees), yes(in_range), yes(in_arc), yes(sees && in_range && in_arc)])))
}

//! Sight, arcs of fire and the command radius.  4.3 - 9.3 - 9.4

use longroll::form::{choice, choice_of, number};
use longroll::procedure::{About, Case, Declared, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::book::cells::cell;
use crate::book::fire::Weapon;

const COMMAND: Rule = card("4.3");
const POSITION: Rule = card("7.11");
const ARC: Rule = card("9.3");
const EACH_SIDE: Rule = house("9.3");
const SIGHT: Rule = house("9.4");
const RANGE: Rule = card("9.7");

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

longroll::words! {
    pub enum Purpose {
        Fire = "fire": "fire at the enemy",
        Command = "command": "a leader and his brigade",
        Position = "position": "a leader and a battery that is to unlimber",
    }
}

const BETWEEN: [(&str, &str); 4] =
    [("open", "nothing"), ("open-wood", "open wood"), ("closed-wood", "closed wood"), ("town", "a town")];

longroll::form! {
    /// A line that is looked along.
    pub struct Visibility(_book: &Book) {
        /// what the line is for
        purpose: Purpose = choice(), SIGHT;
        /// distance in inches
        distance: i32 = number(0..=60), RANGE;
        /// what the line runs through
        between: &'static str = choice_of(&BETWEEN), SIGHT;
        /// how many inches of it
        depth: i32 = number(0..=60).or(0), SIGHT;
        /// who fires
        weapon: Weapon = choice(), RANGE;
        /// degrees off straight ahead
        angle: i32 = number(0..=180).or(0), ARC;
    }
}

impl Declared<Book> for Visibility {
    const ABOUT: About =
        About::looks_up("visibility", "Visibility", SIGHT, "Sight, arc and range of fire, or the command radius.");
    const FACTS: &'static [FactName] = &[
        fact("sees", "whether the line of sight is clear"),
        fact("in-range", "whether the distance is within range or radius"),
        fact("in-arc", "whether the target is in the arc of fire"),
        fact("may", "whether all of them hold"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Visibility { purpose, distance, between, depth: inside, weapon, angle } = self;
        let (fires, position) = (purpose == Purpose::Fire, purpose == Purpose::Position);
        let mut no = Refusals::default();
        no.refuse_if(inside > 0 && between == "open", "depth", "the line runs through nothing", SIGHT);
        no.refuse_if(inside > distance, "depth", "more than the whole line", SIGHT);
        no.refuse_if(angle > 0 && !fires, "angle", "a leader looks in every direction", COMMAND);
        no.allow(())?;
        let limit = book.terrain(between).depth;
        let sees = limit.is_none_or(|limit| inside <= limit);
        let radius = if position { book.movement.position_battery } else { book.command_radius };
        let in_range = if fires { book.points.at(weapon, distance).is_some() } else { distance <= radius };
        let (row, printed, side) = arc(book, weapon, distance);
        let in_arc = !fires || angle <= side;
        let tell = move |table: &mut dyn Table| {
            if let Some(limit) = limit {
                table.tell(&|| cell("visibility.depth", between, "inches", limit, SIGHT));
                let word = if sees { "sees through" } else { "does not see through" };
                table.tell(&|| Line::effect(format!("{word} {inside} inches of it"), SIGHT));
            }
            if !fires {
                let (chart, row, column, rule) = if position {
                    ("movement.notes", "position-a-battery", "artillery", POSITION)
                } else {
                    ("command-radius", "command-radius", "inches", COMMAND)
                };
                table.tell(&|| cell(chart, row, column, radius, rule));
                let word = if in_range { "within" } else { "outside" };
                table.tell(&|| Line::effect(format!("{word} the command radius of {radius} inches"), rule));
                return;
            }
            table.tell(&|| book.points.line(weapon, distance));
            if !in_range {
                table.tell(&|| Line::effect("out of range", RANGE));
            }
            table.tell(&|| cell("arcs", row, "degrees", printed, ARC));
            let word = if in_arc { "in" } else { "not in" };
            table.tell(&|| Line::effect(format!("{word} the arc of {side} degrees to each side"), EACH_SIDE));
        };
        Ok(lookup(tell, say([yes(sees), yes(in_range), yes(in_arc), yes(sees && in_range && in_arc)])))
    }
}

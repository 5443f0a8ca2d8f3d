//! Chapter 30, Movement: how far a unit may go.

use longroll::form::{choice, flag, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::lookup::cell;
use crate::unit::FRONT;

const INCREMENTS: Rule = card("30.1");
const SIZE: Rule = card("30.2");
const ROAD: Rule = house("30.2");
const MANHANDLE: Rule = card("29.3");
const POINTS: Rule = card("29.1");

/// 30.1 A unit may make 6 less its frontage increments; dismounted cavalry no more than 2.
pub fn increments(book: &Book, unit: &str, front: i32) -> i32 {
    let by_front = (book.movement.less_frontage - front).max(0);
    match unit {
        "dismounted" => by_front.min(book.movement.dismounted),
        "manhandled-gun" => book.points.action("manhandle").and_then(|action| action.most).unwrap_or(by_front),
        _ => by_front,
    }
}

/// 30.2 The length of an increment in inches, and what a road adds to it. Dismounted cavalry moves as infantry.
pub(crate) fn length(book: &Book, unit: &str) -> (&'static str, i32, Option<i32>) {
    let row = if unit == "dismounted" { "infantry" } else { unit };
    *book.movement.units.iter().find(|(name, ..)| *name == row).unwrap_or(&book.movement.units[0])
}

longroll::words! {
    pub enum Mover {
        Infantry = "infantry": "infantry brigade",
        Mounted = "mounted": "mounted cavalry",
        Dismounted = "dismounted": "dismounted cavalry, which moves as infantry",
        LimberedGun = "limbered-gun": "limbered gun",
        ManhandledGun = "manhandled-gun": "gun pushed back by hand",
    }
}

longroll::form! {
    pub struct Movement(_book: &Book) {
        /// what moves
        unit: Mover = choice(), SIZE;
        /// bases in the front rank; a gun has one
        front: i32 = number(1..=12).or(1), FRONT;
        /// every increment is wholly on a road, in a column one base wide
        road: bool = flag(), ROAD;
        /// action points it can spend on moving
        ap: i32 = number(0..=12).or(12), POINTS;
    }
}

impl Declared<Book> for Movement {
    const ABOUT: About = About::looks_up(
        "movement",
        "Movement",
        INCREMENTS,
        "How many increments a unit may make, and how far that is.",
    );
    const FACTS: &'static [FactName] = &[
        fact("increments", "increments it may make"),
        fact("inches", "length of one increment"),
        fact("reach", "inches it can go with its AP"),
    ];

    /// 30.2 The length of an increment, longer on a road.
    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let Movement { unit, front, road: on_road, ap } = self;
        let (name, inches, road) = length(book, unit.word());
        let is_gun = matches!(unit, Mover::LimberedGun | Mover::ManhandledGun);
        let mut no = Refusals::default();
        no.refuse_if(on_road && front > 1, "road", "only a column one base wide gains from a road", ROAD);
        no.refuse_if(on_road && road.is_none(), "road", "a gun pushed by hand does not gain from a road", SIZE);
        no.refuse_if(front > 1 && is_gun, "front", "a gun is one base wide", FRONT);
        no.allow(())?;
        let most = increments(book, unit.word(), front);
        let bonus = road.filter(|_| on_road).unwrap_or(0);
        let reach = most.min(ap) * (inches + bonus);
        let facts = say([Fact::Number(most), Fact::Number(inches + bonus), Fact::Number(reach)]);
        let tell = move |table: &mut dyn Table| {
            if unit == Mover::ManhandledGun {
                table.tell(&|| cell("ap.cost", "manhandle", "most", most, MANHANDLE));
            } else {
                let from = book.movement.less_frontage;
                table.tell(&|| cell("movement.increments", "less-frontage", "", from, INCREMENTS));
                table.tell(&|| Line::effect(format!("frontage {front}: {most} increments at most"), INCREMENTS));
            }
            table.tell(&|| cell("movement", name, "inches", inches, SIZE));
            if bonus > 0 {
                table.tell(&|| cell("movement", name, "road", format!("{bonus:+}"), SIZE));
            }
            table.tell(&|| Line::effect(format!("{reach} inches with {} AP", most.min(ap)), SIZE));
            if most == 0 {
                table.tell(&|| Line::next("it may still wheel, change facing or change formation", MANHANDLE));
            }
        };
        Ok(lookup(tell, facts))
    }
}

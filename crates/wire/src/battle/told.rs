//! What happened, part by part, each with the entry of the tape it belongs to.

use longroll::receipt::{self as kernel, Event, Reader, told_to, tree};
use longroll::side::Side as KernelSide;
use longroll::table::Line;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{HexAt, Side, TableSpot};
use crate::receipt::Node;

/// One part of the log. A part that has not ended is sent again, under the same number, when more has happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Told {
    /// Its number in the log.
    pub number: usize,
    /// The first entry of the tape in it, or the last one before it.
    pub entry: usize,
    /// The side whose decision it begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
    pub node: Node,
    /// What was decided in it on the field, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub deeds: Vec<Deed>,
}

/// A decision and what it pointed at, so that a page can draw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Deed {
    /// Its entry of the tape.
    pub entry: usize,
    pub side: Side,
    /// The name of the question: `fire`, `march`.
    pub name: String,
    pub slug: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<HexAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spot: Option<TableSpot>,
}

/// A part of the log as the kernel has it.
#[derive(Clone, Debug)]
pub struct LogPart {
    pub number: usize,
    pub entry: usize,
    pub side: Option<KernelSide>,
    pub nodes: Vec<kernel::Node>,
    /// None of a part that the reader may not know.
    pub deeds: Vec<Deed>,
}

/// The log from an entry on, as a reader may know it. A secret part keeps its number and its heading.
pub fn told(events: &[Event], from: usize, reader: Reader) -> Vec<Told> {
    let told = |LogPart { number, entry, side, nodes, mut deeds }: LogPart| {
        let side = side.map(Side::from);
        let one = move |node: kernel::Node| Told {
            number,
            entry,
            side,
            node: Node::from(&node),
            deeds: std::mem::take(&mut deeds),
        };
        nodes.into_iter().map(one)
    };
    log_parts(events, from, reader).into_iter().flat_map(told).collect()
}

/// The same, before it is put into JSON.
pub fn log_parts(events: &[Event], from: usize, reader: Reader) -> Vec<LogPart> {
    let mut found = Vec::new();
    let mut entries = 0_usize;
    for (number, part) in parts(events).into_iter().enumerate() {
        let inside: usize = part.iter().map(Event::entries).sum();
        let entry = if inside == 0 { entries.saturating_sub(1) } else { entries };
        entries += inside;
        if entry >= from || (inside > 0 && entries > from) {
            let side = part.iter().find(|event| is_entry(event)).and_then(side);
            let whole = tree(part, &|_| Vec::new());
            let nodes = told_to(reader, whole.clone());
            let deeds = if nodes == whole { deeds(part, entry) } else { Vec::new() };
            found.push(LogPart { number, entry, side, nodes, deeds });
        }
    }
    found
}

/// The decisions of a part that begins at this entry.
fn deeds(part: &[Event], mut entry: usize) -> Vec<Deed> {
    let mut found = Vec::new();
    for event in part {
        if let Event::Picked { name, side, offer, .. } = event {
            found.push(Deed {
                entry,
                side: (*side).into(),
                name: (*name).to_owned(),
                slug: offer.slug.clone(),
                piece: offer.mark.piece,
                hex: offer.mark.hex.map(|(column, row)| HexAt { column, row }),
                spot: offer.mark.spot.map(TableSpot::from),
            });
        }
        entry += event.entries();
    }
    found
}

fn is_entry(event: &Event) -> bool {
    !matches!(event, Event::Told(_))
}

fn side(event: &Event) -> Option<KernelSide> {
    if let Event::Picked { side, .. } = event { Some(*side) } else { None }
}

/// The events, cut where no heading is open. An open heading takes all the events after it.
fn parts(events: &[Event]) -> Vec<&[Event]> {
    let mut parts = Vec::new();
    let (mut depth, mut begun) = (0_usize, 0);
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Told(Line::Open { .. }) => depth += 1,
            Event::Told(Line::Close) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            parts.push(&events[begun..=at]);
            begun = at + 1;
        }
    }
    if begun < events.len() {
        parts.push(&events[begun..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use longroll::dice::{D6, Dice, Part};
    use longroll::drm::Mods;
    use longroll::receipt::Rolled;
    use longroll::rule::house;
    use longroll::table::{Offer, Throw, Thrower};

    use super::*;

    fn picked() -> Event {
        let offer = Offer::new("fire", "Fire");
        Event::Picked { name: "volley", side: KernelSide::South, question: String::new(), offer, rule: house("1") }
    }

    fn rolled() -> Event {
        let (dice, mods) = (Dice::One(D6), Mods::default());
        let throws = vec![Throw { part: Part::Throw, faces: vec![4] }];
        let (by, against) = (Thrower::Either, Thrower::Either);
        let rule = house("2");
        Event::Rolled(Box::new(Rolled {
            what: "fire",
            rule,
            dice,
            throws,
            reading: 4,
            mods,
            by,
            against,
            scores: "hit",
            entry: 0,
        }))
    }

    fn open() -> Event {
        Event::Told(Line::open("Fire", house("2")))
    }

    fn effect() -> Event {
        Event::Told(Line::effect("a man falls", house("2")))
    }

    fn numbers(events: &[Event], from: usize) -> Vec<(usize, usize)> {
        told(events, from, Reader::Onlooker).iter().map(|told| (told.number, told.entry)).collect()
    }

    #[test]
    fn parts_belong_to_their_entries() {
        let close = || Event::Told(Line::Close);
        let events = [effect(), picked(), effect(), open(), rolled(), effect(), picked(), close(), picked()];
        assert_eq!(numbers(&events, 0), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 3)]);
        assert_eq!(numbers(&events, 1), [(3, 1), (4, 3)]);
        assert_eq!(numbers(&events, 2), [(3, 1), (4, 3)], "the heading goes on beyond entry 1");
        assert_eq!(numbers(&events, 3), [(4, 3)]);
        assert_eq!(numbers(&events, 4), []);
        let all = told(&events, 0, Reader::Onlooker);
        assert_eq!(all[1].side, Some(Side::South));
        assert_eq!(all[3].side, None, "it begins with a die");
    }

    #[test]
    fn decisions_are_told_with_their_entries_and_secret_ones_to_their_side_alone() {
        let close = || Event::Told(Line::Close);
        let events = [picked(), open(), rolled(), picked(), close()];
        let entries =
            |told: &[Told]| told.iter().flat_map(|told| &told.deeds).map(|deed| deed.entry).collect::<Vec<_>>();
        assert_eq!(entries(&told(&events, 0, Reader::Onlooker)), [0, 2]);
        let secret = [Event::Told(Line::secret("Orders", KernelSide::South, house("3"))), picked(), close()];
        assert_eq!(entries(&told(&secret, 0, Reader::Player(KernelSide::South))), [0]);
        assert_eq!(entries(&told(&secret, 0, Reader::Player(KernelSide::North))), [0_usize; 0]);
    }

    #[test]
    fn a_part_that_goes_on_keeps_its_number() {
        let before = [picked(), open(), rolled()];
        let after = [picked(), open(), rolled(), effect(), picked()];
        assert_eq!(numbers(&before, 0), [(0, 0), (1, 1)]);
        assert_eq!(numbers(&after, 2), [(1, 1)]);
    }

    #[test]
    fn a_secret_is_told_to_its_side_alone_and_keeps_its_number() {
        let secret = Event::Told(Line::secret("Orders", KernelSide::South, house("3")));
        for closed in [true, false] {
            let mut events = vec![effect(), secret.clone(), picked(), rolled(), effect()];
            events.extend(closed.then_some(Event::Told(Line::Close)));
            let under = |reader| match told(&events, 0, reader).pop() {
                Some(Told { number: 1, entry: 0, node: Node::Part { title, under, .. }, .. }) => {
                    assert_eq!(title, "Orders");
                    under.len()
                }
                other => panic!("{other:?}"),
            };
            assert_eq!(under(Reader::Player(KernelSide::South)), 3);
            assert_eq!(under(Reader::Umpire), 3);
            assert_eq!(under(Reader::Player(KernelSide::North)), 0);
            assert_eq!(under(Reader::Onlooker), 0);
        }
    }
}

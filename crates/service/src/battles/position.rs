//! The position of a battle as a short text: a request that was meant for another position is refused by it.
//!
//! It is a hash of what happened, as far as its reader may know it. So two positions that differ only in what a side may not
//! know are the same to that side, and the text gives nothing away.

use std::fmt::Write;

use longroll::receipt::Event;
use longroll::side::Side;
use longroll::table::Line;

/// Events at the end that are read anew each time: a roll whose dice come one by one changes the last of them.
const UNSETTLED: usize = 64;

/// Who may read: a side, or everybody.
const READERS: [Option<Side>; 3] = [Some(Side::North), Some(Side::South), None];

/// What was read so far.
#[derive(Clone, Debug)]
pub struct Track {
    events: usize,
    sums: [Sum; 3],
    /// For each open heading, the side that alone may know what is under it.
    open: Vec<Option<Side>>,
}

/// FNV-1a, of what is written into it.
#[derive(Clone, Copy, Debug)]
struct Sum(u64);

impl Write for Sum {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl Default for Track {
    fn default() -> Track {
        Track { events: 0, sums: [Sum(0xcbf2_9ce4_8422_2325); 3], open: Vec::new() }
    }
}

impl Track {
    fn read(&mut self, event: &Event) {
        self.events += 1;
        if matches!(event, Event::Told(Line::Close)) {
            self.open.pop();
        }
        for (reader, sum) in READERS.into_iter().zip(&mut self.sums) {
            let knows = |only: &Option<Side>| only.is_none() || *only == reader;
            if self.open.iter().all(knows) {
                let _ = write!(sum, "{event:?};");
            }
        }
        if let Event::Told(Line::Open { only, .. }) = event {
            self.open.push(*only);
        }
    }

    /// The position after these events, with these dice on the table, as this reader may know it.
    pub fn position(&mut self, events: &[Event], entries: usize, hand: &[i32], reader: Option<Side>) -> String {
        let settled = events.len().saturating_sub(UNSETTLED);
        if settled < self.events {
            *self = Track::default();
        }
        events[self.events..settled].iter().for_each(|event| self.read(event));
        let mut end = self.clone();
        events[settled..].iter().for_each(|event| end.read(event));
        let at = READERS.iter().position(|known| *known == reader).unwrap_or(2);
        let mut sum = end.sums[at];
        let _ = write!(sum, "{hand:?}");
        format!("{entries}-{:016x}", sum.0)
    }
}

#[cfg(test)]
mod tests {
    use longroll::rule::house;
    use longroll::table::Offer;

    use super::*;

    fn picked(slug: &str) -> Event {
        let offer = Offer::new(slug, slug);
        Event::Picked { name: "act", side: Side::South, question: String::new(), offer, rule: house("1") }
    }

    fn opened(only: Option<Side>) -> Event {
        Event::Told(Line::Open { title: "orders".to_owned(), rule: house("1"), only })
    }

    fn at(events: &[Event], reader: Option<Side>) -> String {
        Track::default().position(events, 3, &[], reader)
    }

    #[test]
    fn what_a_reader_may_not_know_does_not_change_his_position() {
        let game = |slug: &str| [opened(Some(Side::South)), picked(slug), Event::Told(Line::Close), picked("march")];
        let (one, other) = (game("attack"), game("retreat"));
        assert_eq!(at(&one, Some(Side::North)), at(&other, Some(Side::North)));
        assert_eq!(at(&one, None), at(&other, None));
        assert_ne!(at(&one, Some(Side::South)), at(&other, Some(Side::South)));
        let open = [opened(None), picked("attack"), Event::Told(Line::Close), picked("march")];
        assert_ne!(at(&open, None), at(&one, None));
    }

    #[test]
    fn another_answer_is_another_position() {
        assert_ne!(at(&[picked("march")], None), at(&[picked("fire")], None));
        assert_ne!(
            Track::default().position(&[], 0, &[3], None),
            Track::default().position(&[], 0, &[4], None),
            "dice on the table"
        );
    }

    #[test]
    fn what_was_read_before_changes_nothing() {
        let events: Vec<Event> = (0..300).map(|n| picked(&format!("to {n}"))).collect();
        let mut track = Track::default();
        for many in [10, 70, 200, 300, 150, 300] {
            let fresh = at(&events[..many], None);
            assert_eq!(track.position(&events[..many], 3, &[], None), fresh, "{many}");
        }
    }
}

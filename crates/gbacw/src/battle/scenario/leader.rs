//! Leaders of a scenario: `leader "Col. Nathan Kimball" orders +1 profile N range 8 at 2618`.

use hexes::outline::HexWords;
use hexes::{Facing, Hex};
use longroll::outline::{Entry, Reader, Words};
use longroll::side::Side;

use super::super::cards::{LeaderCard, LeaderId, Level, Start};
use super::army::{Army, Inherited, MOST};
use crate::orders::Profile;

impl Army<'_> {
    /// `leader "Col. Nathan Kimball" orders +1 profile N range 4 at 2717`; the rating is called by its level.
    pub(super) fn leader(
        &mut self,
        reader: &mut Reader,
        entry: &Entry,
        level: Level,
        inherited: Inherited,
    ) -> Option<LeaderId> {
        let mut words = Words::of(entry);
        let name = words.need(reader, "the name of the leader")?;
        let (rating, limits) = match level {
            Level::Brigade(_) => ("orders", (-3, 3)),
            Level::Division(_) => ("coordination", (-3, 3)),
            Level::Corps(_) => ("efficiency", (-1, 1)),
            Level::Army => ("initiative", (0, 3)),
        };
        let mut card = LeaderCard {
            id: String::leak(self.leader_id(level, inherited.side)),
            name: name.text,
            side: inherited.side,
            level,
            rating: 0,
            efficiency: 0,
            profile: Profile::Normal,
            range: self.book.commanding.ranges.of(level),
            start: Start::Enters { turn: 0, hex: Hex::default() },
        };
        let mut start = inherited.enters;
        while let Some(word) = words.next() {
            let text = word.text;
            match text {
                _ if text == rating => card.rating = words.number(reader, "a rating", limits).unwrap_or(0) as i8,
                "efficiency" => card.efficiency = words.number(reader, "a rating", (0, 1)).unwrap_or(0) as i8,
                "profile" => card.profile = profile(reader, &mut words),
                "range" => card.range = words.number(reader, "a range in hexes", (1, 99)).unwrap_or(1),
                "at" => start = words.hex(reader, self.grid).map(at_rest),
                "enters" => start = self.enters(reader, &mut words),
                _ => Words::stray(reader, word, &[rating, "profile", "range", "at", "enters"]),
            }
        }
        if start.is_none() {
            reader.fault(name, "the leader has no hex", "write `at 0805`, or `enters 2 0108` for turn and hex");
        }
        if self.leaders.len() >= MOST {
            reader.fault(name, "one leader too many", format!("a battle has at most {MOST}"));
            return None;
        }
        card.start = start?;
        self.leaders.push(card);
        self.places.leaders.push(name);
        Some(LeaderId((self.leaders.len() - 1) as u8))
    }

    fn leader_id(&self, level: Level, side: Side) -> String {
        match level {
            Level::Brigade(id) => format!("brig-{}", self.brigades[id.index()].id),
            Level::Division(id) => format!("div-{}", self.divisions[id.index()].id),
            Level::Corps(id) => format!("corps-{}", self.corps[id.index()].id),
            Level::Army => format!("army-{}", if side == Side::North { "north" } else { "south" }),
        }
    }
}

/// The start of a leader on the map; his facing means nothing.
fn at_rest(hex: Hex) -> Start {
    Start::On { hex, facing: Facing::Nne, march: false, mounted: false }
}

/// 6.24 `profile A`.
fn profile(reader: &mut Reader, words: &mut Words<'_>) -> Profile {
    let profiles = [Profile::Aggressive, Profile::Normal, Profile::Cautious, Profile::Unreliable];
    words.one_of(reader, "an action profile", &["A", "N", "C", "U"]).map_or(Profile::Normal, |index| profiles[index])
}

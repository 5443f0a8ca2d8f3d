//! Tournaments: pairs of players over many battles, on mirrored seeds, kept line by line so that they can be resumed.

use std::time::Duration;

use longroll::side::{BySide, Side};

use crate::duel::{Ended, Tally};
use crate::player::Kind;

/// One match-up in one battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bout {
    /// The system.
    pub system: String,
    /// The battle.
    pub battle: String,
    /// The two players, the first being measured.
    pub players: [Kind; 2],
}

/// A pair that was fought: the seed and how both battles ended. Written as one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who fought where.
    pub bout: Bout,
    /// The seed of the dice.
    pub seed: u64,
    /// The battles: first as the north, then as the south.
    pub ended: [Ended; 2],
}

impl Line {
    /// As text.
    pub fn write(&self) -> String {
        let Bout { system, battle, players: [ours, theirs] } = &self.bout;
        let ended = self.ended.map(|ended| {
            let winner = match ended.winner {
                None => "drawn",
                Some(Side::North) => "north",
                Some(Side::South) => "south",
            };
            let BySide { north, south } = ended.thought;
            let times = format!("{} {}", north.as_millis(), south.as_millis());
            format!("{winner} {} {} {} {times}", ended.lead, ended.decisions, ended.hours)
        });
        format!("{system} {battle} {} {} {} {} {}", ours.word(), theirs.word(), self.seed, ended[0], ended[1])
    }

    /// Read a line; none if it is not complete, as the last line of an interrupted run may be.
    pub fn read(line: &str) -> Option<Line> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [system, battle, ours, theirs, seed, rest @ ..] = words.as_slice() else { return None };
        let ended = |words: &[&str]| -> Option<Ended> {
            let [winner, lead, decisions, hours, north, south] = words else { return None };
            let winner = match *winner {
                "drawn" => None,
                "north" => Some(Side::North),
                "south" => Some(Side::South),
                _ => return None,
            };
            let time = |word: &str| word.parse().ok().map(Duration::from_millis);
            let thought = BySide { north: time(north)?, south: time(south)? };
            let (lead, decisions, hours) = (lead.parse().ok()?, decisions.parse().ok()?, hours.parse().ok()?);
            Some(Ended { winner, lead, decisions, hours, thought })
        };
        let (first, second) = rest.split_at_checked(6)?;
        let players = [Kind::from_word(ours)?, Kind::from_word(theirs)?];
        let bout = Bout { system: (*system).to_owned(), battle: (*battle).to_owned(), players };
        Some(Line { bout, seed: seed.parse().ok()?, ended: [ended(first)?, ended(second)?] })
    }
}

/// What the first player of a bout has won.
pub fn tally<'l>(bout: &Bout, lines: impl IntoIterator<Item = &'l Line>) -> Tally {
    let mut tally = Tally::default();
    for line in lines.into_iter().filter(|line| line.bout == *bout) {
        tally.add(&line.ended[0], &line.ended[1]);
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Level, Temper};

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let kind = Kind::Commander(Level::Captain, Temper::Bold);
        let bout = Bout { system: "cwb".to_owned(), battle: "by-the-dice".to_owned(), players: [kind, Kind::Baseline] };
        let thought = BySide { north: Duration::from_millis(120), south: Duration::from_millis(3) };
        let won = Ended { winner: Some(Side::South), lead: -7, decisions: 410, hours: 12, thought };
        let drawn = Ended { winner: None, lead: 0, ..won };
        let line = Line { bout, seed: 5000, ended: [won, drawn] };
        assert_eq!(Line::read(&line.write()), Some(line.clone()));
        let cut = line.write();
        assert_eq!(Line::read(&cut[..cut.len() - 9]), None);
        let tally = tally(&line.bout.clone(), [&line]);
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.leads), (0, 1, 1, vec![-7]));
    }
}

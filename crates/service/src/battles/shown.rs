//! A battle as a client sees it: from its seat, and no more than it may know.

use longroll::receipt::Reader;
use longroll::side::{BySide, Side};
use umpire::battle::Header;
use wire::battle::{BattleWaiting, Side as WireSide, Told, View, told};

use super::agreed::Agreed;
use super::inviting::Seated;
use super::live::Live;
use super::standing::may_stand;
use super::{BattleNow, PlayedBy, SideNames, SidePlayers};
use crate::seats::Seat;
use crate::tables::DiceFrom;

/// What a client wants to see of a battle, and what it may see.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub side: Option<WireSide>,
    /// Entries the client had seen: what came after them is told.
    pub since: Option<usize>,
    /// The sides that the client answers for.
    pub of: BySide<bool>,
    /// Whether the battle is the client's, and whether it may invite others to it.
    pub owner: bool,
    pub invites: bool,
}

/// What this machine's own player sees.
impl Default for Look {
    fn default() -> Look {
        Look { side: None, since: None, of: BySide { north: true, south: true }, owner: true, invites: false }
    }
}

impl Look {
    /// What a visitor sees from his seat.
    pub fn from_seat(seat: Seat, since: Option<usize>) -> Look {
        Look { side: seat.side.map(WireSide::from), since, of: seat.of, owner: seat.owner, invites: seat.invites }
    }

    /// What is shown of a side's own affairs: its own, those of both to a visitor who answers for both, else nothing.
    fn own<T>(self, of: impl FnOnce(Option<Side>) -> Vec<T>) -> Vec<T> {
        let both = self.of.north && self.of.south;
        if self.side.is_some() || both { of(self.side.map(Side::from)) } else { Vec::new() }
    }
}

impl Live {
    /// The battle as the client sees it.
    pub fn show(&self, look: Look) -> BattleNow {
        let Header { system, scenario, players, names, keyed, title, .. } = &self.header;
        let mut view = self.battle.view(look.side.map(Side::from));
        let sides = BySide { north: view.sides.north.name.clone(), south: view.sides.south.name.clone() };
        view.over = view.over.or_else(|| self.over(&sides));
        let ended = self.agreed.ends();
        let wait = self.battle.wait().filter(|_| !ended);
        let waiting = BattleWaiting::new(wait, &self.hand, &sides, &view.pieces);
        let decides = self.decider().map_or(look.of.north || look.of.south, |side| look.of[side]);
        let waiting = if decides || self.is_open() { waiting } else { waiting.map(without_options) };
        BattleNow {
            id: self.id.clone(),
            system: system.id().to_owned(),
            scenario: scenario.clone(),
            title: title.clone(),
            players: SidePlayers { north: PlayedBy(players.north), south: PlayedBy(players.south) },
            names: SideNames { north: names.north.clone(), south: names.south.clone() },
            dice: if *keyed { DiceFrom::Keyed } else { DiceFrom::Roll },
            verified: self.verified_dice(),
            draw: match self.agreed {
                Agreed::Offered(side) => Some(side.into()),
                _ => None,
            },
            offered: self.offered.map(WireSide::from),
            entries: self.entries(),
            revision: self.revision,
            view: View::from(&view),
            mine: waiting.is_some() && !self.machine_decides() && decides && self.asks_person(),
            waiting,
            undo: !ended && self.takes_back().is_some_and(|side| look.of[side]),
            redo: !ended && !self.battle.undone().is_empty() && decides,
            standing: look.own(|of| self.standing.answers(of)),
            given: look.own(|of| self.standing.given(of)),
            may_stand: if self.fixed || ended || !decides { Vec::new() } else { may_stand(self.battle.wait()) },
            position: self.position(look.side.map(Side::from)),
            seats: Seated {
                mine: Side::BOTH.into_iter().filter(|side| look.of[*side]).map(WireSide::from).collect(),
                claimed: Side::BOTH
                    .into_iter()
                    .filter(|side| self.holders[*side].is_some())
                    .map(WireSide::from)
                    .collect(),
                owner: look.owner,
                invites: look.invites,
            },
            // Fewer entries than before: a decision was undone, and the log may end earlier.
            log: look.since.map_or_else(Vec::new, |since| self.log(since.min(self.entries()), look.side)),
        }
    }

    /// The log since an entry, as one side or both may know it. When the battle is over nothing is secret.
    pub fn log(&self, since: usize, side: Option<WireSide>) -> Vec<Told> {
        let reader = match side {
            _ if self.battle.wait().is_none() || self.agreed.ends() => Reader::Umpire,
            Some(side) => Reader::Player(side.into()),
            None => Reader::Onlooker,
        };
        told(self.battle.events(), since, reader)
    }
}

/// A question to another side: that it decides, not what it may decide.
fn without_options(waiting: BattleWaiting) -> BattleWaiting {
    match waiting {
        BattleWaiting::Pick { name, side, rule, .. } => {
            let question = "The other side decides.".to_owned();
            BattleWaiting::Pick { name, side, actor: None, question, options: Vec::new(), form: None, rule }
        }
        other => other,
    }
}

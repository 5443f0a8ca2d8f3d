//! One battle between computer players as the facts that studies count.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::battle::Battle;
use longroll::diagnostic::Diagnostic;
use longroll::side::{BySide, Side};
use longroll::system::{Settings, System};
use longroll::table::Wait;
use longroll::view::{Place, View};
use opponent::player::{Kind, Player};
use opponent::rehearsing::{Desk, seed};
use opponent::value::weights;
use serde::{Deserialize, Serialize};

/// More decisions than any battle takes.
const MOST_DECISIONS: usize = 200_000;

/// Which battle is fought, under which readings, and by which players.
#[derive(Clone)]
pub struct Setting {
    /// The system.
    pub system: &'static dyn System,
    /// The name of the battle.
    pub battle: String,
    /// The readings.
    pub settings: Settings,
    /// The player's files; each replaces a shipped file of the same name.
    pub own: Vec<(String, String)>,
    /// Who decides.
    pub players: BySide<Kind>,
}

impl Setting {
    /// A shipped battle between two players of one kind.
    pub fn new(system: &'static dyn System, battle: &str, kind: Kind) -> Setting {
        let players = BySide::of(|_| kind);
        Setting { system, battle: battle.to_owned(), settings: Settings::default(), own: Vec::new(), players }
    }

    /// The battle before its first decision.
    pub fn begin(&self) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        self.system.begin(&self.battle, &self.settings, &self.own)
    }

    /// The names of the sides.
    pub fn sides(&self) -> Result<BySide<String>, Vec<Diagnostic>> {
        let view = self.begin()?.view(None);
        Ok(BySide { north: view.sides.north.name, south: view.sides.south.name })
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.system.id(), self.battle)
    }
}

/// Something for each side, north first.
pub type Both<T> = [T; 2];

/// Strength by arm.
pub type Arms = BTreeMap<String, i32>;

/// How a battle ended, and what happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fought {
    /// The seed of the dice.
    pub seed: u64,
    /// The players changed sides.
    #[serde(default)]
    pub swapped: bool,
    /// 1 if the north won, -1 if the south won, 0 in a draw.
    pub won: i8,
    /// How it ended, in the words of the rules and without the points.
    pub grade: String,
    /// Victory points.
    pub points: Both<i32>,
    /// Strength lost, by arm.
    pub lost: Both<Arms>,
    /// Strength at the start, by arm, with those who came later.
    pub had: Both<Arms>,
    /// The lead of the north in points, at the beginning of each turn and at the end.
    pub leads: Vec<i32>,
    /// The last turn, counted from 1.
    pub turn: i32,
    /// Decisions of both sides.
    pub decisions: usize,
    /// Who holds each goal at the end: 1, -1 or 0.
    pub held: Vec<i8>,
}

impl Fought {
    /// 1 if the north won, a half in a draw, else 0.
    pub fn share(&self) -> f64 {
        f64::midpoint(f64::from(self.won), 1.0)
    }

    /// The lead of the north in points.
    pub const fn lead(&self) -> i32 {
        self.points[0] - self.points[1]
    }

    /// The turn from which the side that won was ahead for good; the last turn in a draw.
    pub fn decided(&self) -> usize {
        let ahead = |lead: &i32| self.won != 0 && lead.signum() == i32::from(self.won);
        let behind = self.leads.iter().rposition(|lead| !ahead(lead));
        behind.map_or(0, |turn| turn + 1).min(self.leads.len().saturating_sub(1))
    }

    /// The strength that a side lost, in percent of what it had.
    pub fn losses(&self, side: usize) -> f64 {
        let sum = |of: &Arms| f64::from(of.values().sum::<i32>());
        100.0 * sum(&self.lost[side]) / sum(&self.had[side]).max(1.0)
    }
}

/// Fight a battle from its first decision. None if it does not end, which would be a fault of the rules.
pub fn fight(setting: &Setting, mut battle: Box<dyn Battle>, dice: u64, swapped: bool) -> Option<Fought> {
    let weights = weights(setting.system.id(), &setting.battle);
    let mut rolls = Seeded::new(dice);
    let mut whim = Seeded::new(seed(&[dice, 7]));
    let mut players = BySide::of(|side: Side| {
        let kind = setting.players[if swapped { side.other() } else { side }];
        Player::new(kind, weights, seed(&[dice, if side == Side::North { 11 } else { 13 }]))
    });
    battle.run(Some(&mut rolls));
    let mut strength = Strengths::default();
    strength.see(&battle.view(None));
    let (mut leads, mut hour, mut turn, mut decisions) = (Vec::new(), None, i32::MIN, 0);
    while let Some(Wait::Pick { side, .. }) = battle.wait() {
        let side = *side;
        let position = battle.rehearsal();
        // An hour changes with every turn at least, and asking for it is much cheaper than a view.
        if hour != Some(position.hour()) {
            hour = Some(position.hour());
            let view = battle.view(None);
            strength.see(&view);
            if view.turn_at != turn {
                turn = view.turn_at;
                leads.push(position.standing().lead(Side::North));
            }
        }
        if decisions == MOST_DECISIONS {
            return None;
        }
        decisions += 1;
        let answer = players[side].decide(&*battle, &mut whim, Desk::ALONE)?;
        battle.answer(&answer).ok()?;
        battle.run(Some(&mut rolls));
    }
    let (standing, view) = (battle.rehearsal().standing(), battle.view(None));
    let won = signed(standing.over?);
    leads.push(standing.lead(Side::North));
    let (lost, had) = strength.lost(&view);
    Some(Fought {
        seed: dice,
        swapped,
        won,
        grade: grade(&view.over?),
        points: [standing.points.north, standing.points.south],
        lost,
        had,
        leads,
        turn: view.turn_at + 1,
        decisions,
        held: standing.holders.iter().map(|side| signed(*side)).collect(),
    })
}

const fn signed(side: Option<Side>) -> i8 {
    match side {
        Some(Side::North) => 1,
        Some(Side::South) => -1,
        None => 0,
    }
}

/// The grade of a result without the points that earned it.
fn grade(over: &str) -> String {
    let words = over.split(" (").next().unwrap_or(over);
    match words.split_once(": ") {
        Some((grade, rest)) if rest.contains(|c: char| c.is_ascii_digit()) => grade.to_owned(),
        _ => words.to_owned(),
    }
}

/// The strength of every piece when it was first seen.
#[derive(Default)]
struct Strengths(BTreeMap<u16, (Side, &'static str, i32)>);

impl Strengths {
    fn see(&mut self, view: &View) {
        for piece in &view.pieces {
            if let Some(strength) = piece.strength.or(piece.printed) {
                let first = piece.printed.unwrap_or(strength).max(strength);
                self.0.entry(piece.id).or_insert((piece.side, piece.kind, first));
            }
        }
    }

    /// Strength lost and strength at the start, by side and arm.
    fn lost(mut self, view: &View) -> (Both<Arms>, Both<Arms>) {
        self.see(view);
        let gone = |place: &Place| matches!(place, Place::Box(name) if GONE.contains(name));
        let left: BTreeMap<u16, i32> = view
            .pieces
            .iter()
            .filter(|piece| !gone(&piece.place))
            .map(|piece| (piece.id, piece.strength.unwrap_or(0)))
            .collect();
        let (mut lost, mut had) = (Both::default(), Both::default());
        let add = |to: &mut Both<Arms>, side: Side, kind: &str, much: i32| {
            *to[side as usize].entry(kind.to_owned()).or_default() += much;
        };
        for (id, (side, kind, first)) in self.0 {
            add(&mut had, side, kind, first);
            add(&mut lost, side, kind, (first - left.get(&id).copied().unwrap_or(0)).max(0));
        }
        (lost, had)
    }
}

/// The boxes of pieces whose men are lost. Those who fled, left the map or were driven off it live on.
const GONE: [&str; 6] = ["Eliminated", "Captured", "Destroyed", "Gone", "Dead", "Wounded"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_has_no_points() {
        assert_eq!(grade("a decisive victory: Union (92 against 20)"), "a decisive victory: Union");
        assert_eq!(grade("Union decisive victory: 15 points against 0"), "Union decisive victory");
        assert_eq!(grade("a draw: Union 5, Confederate 3"), "a draw");
    }

    #[test]
    fn a_battle_is_decided_when_the_winner_is_ahead_for_good() {
        let game = |won, leads: &[i32]| Fought {
            seed: 1,
            swapped: false,
            won,
            grade: String::new(),
            points: [0, 0],
            lost: Both::default(),
            had: Both::default(),
            leads: leads.to_vec(),
            turn: 4,
            decisions: 1,
            held: Vec::new(),
        };
        assert_eq!(game(1, &[0, 3, -1, 2, 5]).decided(), 3);
        assert_eq!(game(1, &[1, 3, 1, 2, 5]).decided(), 0);
        assert_eq!(game(-1, &[1, 3, 1, 2, -5]).decided(), 4);
        assert_eq!(game(0, &[1, 3, 0]).decided(), 2);
    }
}

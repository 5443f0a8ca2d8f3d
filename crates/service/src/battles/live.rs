//! One battle in memory: what people and machines do in it. Nothing here waits or writes to disk; the desk does.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use longroll::battle::Battle;
use longroll::receipt::Event;
use longroll::record::{self, Record};
use longroll::refusal::Refusals;
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::table::Wait;
use longroll::tape::Tape;
use opponent::rehearsing::Desk;
use umpire::battle::{Header, Player, Staff, deciding, load, run, side_word};
use wire::counsel::Explanation;

use super::agreed::Agreed;
use super::inviting::Links;
use super::position::Track;
use super::proving::Proving;
use super::standing::Standing;
use crate::faults::Refused;
use crate::seats::Seats;
use crate::store::BattleRow;

/// The most answers in one request: longer than any march.
pub const MOST_ANSWERS: usize = 100;
/// The most dice entered at once.
const MOST_FACES: usize = 100;
/// Plans kept of each computer player: of the running turn and of the one before.
const PLANS_KEPT: usize = 2;

/// A battle in memory, and how much of it is on disk.
pub struct Live {
    pub id: String,
    pub header: Header,
    pub battle: Box<dyn Battle>,
    /// Dice entered for a roll that needs more of them.
    pub(super) hand: Vec<i32>,
    /// How many entries are on disk, and how often it was stored.
    pub kept: usize,
    pub revision: i64,
    /// What people have answered once and for all.
    pub standing: Standing,
    /// Whether a task is deciding for the machine.
    pub moving: bool,
    /// The computer players. They forget their plans when the battle leaves memory, and plan again.
    staff: Staff,
    /// What the computer players thought in their last two planned turns, with the hour of each.
    plans: BySide<Vec<(u32, Explanation)>>,
    /// Whether it may only be looked at and forked: the position of a puzzle.
    pub(super) fixed: bool,
    /// Set when the battle is deleted, so that thinking about it stops.
    pub gone: Arc<AtomicBool>,
    /// Who began it; empty for this machine's own player.
    pub owner: String,
    /// Who was given each side's seat.
    pub holders: BySide<Option<String>>,
    /// Invitations that were not used yet.
    pub links: Links,
    /// The side whose seat is offered to anyone.
    pub offered: Option<Side>,
    /// Whether a side has resigned or offered a draw.
    pub agreed: Agreed,
    /// The shares in the dice, if they can be checked.
    pub proving: Option<Proving>,
    /// How far the position was read.
    track: RefCell<Track>,
}

/// A decision of a computer player that takes time: made on a copy, while the battle can be read.
pub struct Thinking {
    battle: Box<dyn Battle>,
    staff: Staff,
    entries: usize,
    gone: Arc<AtomicBool>,
}

/// What a computer player decided on a copy of the battle.
pub struct Decided {
    answer: Option<String>,
    staff: Staff,
    entries: usize,
}

impl Thinking {
    /// Think, with this many threads.
    pub fn think(mut self, whim: &mut dyn Chance, threads: usize) -> Decided {
        let desk = Desk { threads, canceled: Some(&self.gone) };
        let answer = self.staff.decide(&*self.battle, whim, desk);
        Decided { answer, staff: self.staff, entries: self.entries }
    }
}

impl Live {
    /// A battle that is not on disk yet.
    pub fn new(id: String, header: Header, battle: Box<dyn Battle>) -> Live {
        // The number in its id varies how the computer thinks from battle to battle.
        let number = id.bytes().fold(0_u64, |number, byte| number.wrapping_mul(31).wrapping_add(byte.into()));
        let staff = Staff::new(&header, number);
        Live {
            id,
            header,
            battle,
            hand: Vec::new(),
            kept: 0,
            revision: 0,
            standing: Standing::default(),
            moving: false,
            staff,
            plans: BySide::default(),
            fixed: false,
            gone: Arc::default(),
            owner: String::new(),
            holders: BySide::default(),
            links: Links::default(),
            offered: None,
            agreed: Agreed::Nothing,
            proving: None,
            track: RefCell::default(),
        }
    }

    /// A position that may only be looked at and forked.
    pub fn fixed(id: String, header: Header, battle: Box<dyn Battle>) -> Live {
        Live { fixed: true, ..Live::new(id, header, battle) }
    }

    /// The same battle with other players.
    pub fn played_by(self, players: BySide<Player>) -> Live {
        Live::new(self.id, Header { players, ..self.header }, self.battle)
    }

    /// Replay a battle from disk.
    pub fn rebuild(row: &BattleRow, entries: &[String]) -> Result<Live, Refused> {
        let broken = |why: String| Refused::broken(format!("this battle cannot be read: {why}"));
        let tape = Tape::parse(&entries.join("\n")).map_err(broken)?;
        let head = head(&row.head).map_err(|faults| changed(&faults))?;
        let text = record::write_with(&head.header, &head.files, &tape.0, &[], &longroll::side::BySide::default());
        let loaded = load("battle", &text, &[]).map_err(|faults| changed(&faults))?;
        let mut live = Live::new(row.id.clone(), loaded.header, loaded.battle);
        live.kept = entries.len();
        live.revision = row.revision;
        live.standing = Standing::read(&row.standing);
        live.owner.clone_from(&row.owner);
        let holder = |by: &String| Some(by.clone()).filter(|by| !by.is_empty());
        live.holders = BySide { north: holder(&row.north_by), south: holder(&row.south_by) };
        live.links = Links::read(&row.links);
        live.offered = Side::BOTH.into_iter().find(|side| side_word(*side) == row.offered);
        live.agreed = Agreed::read(&row.agreed);
        live.proving = Proving::read(&row.proof, entries, &live.header.head()).map_err(broken)?;
        for face in row.hand.split_whitespace().filter_map(|face| face.parse().ok()) {
            live.key(face)?;
        }
        live.take_back(row.undone.lines())?;
        Ok(live)
    }

    /// Take these decisions and undo them all, so that they can be redone.
    fn take_back<'l>(&mut self, undone: impl Iterator<Item = &'l str> + Clone) -> Result<(), Refused> {
        for answer in undone.clone() {
            self.battle.answer(answer).map_err(conflict)?;
            self.battle.run(None);
        }
        for _ in undone {
            self.battle.undo().map_err(conflict)?;
            self.battle.run(None);
        }
        Ok(())
    }

    /// The battle's row on disk, and the entries that are not there yet.
    pub fn row(&self) -> (BattleRow, Vec<String>) {
        let view = self.battle.view(None);
        let names = BySide { north: view.sides.north.name.clone(), south: view.sides.south.name.clone() };
        let tape = self.battle.tape();
        let lines = Tape(tape[self.kept.min(tape.len())..].to_vec()).to_string();
        let hand: Vec<String> = self.hand.iter().map(i32::to_string).collect();
        let row = BattleRow {
            id: self.id.clone(),
            at: 0,
            head: self.header.head(),
            entries: tape.len() as i64,
            turn: view.turn,
            over: view.over.or_else(|| self.over(&names)),
            hand: hand.join(" "),
            undone: self.battle.undone().join("\n"),
            standing: self.standing.text(),
            owner: self.owner.clone(),
            north_by: self.holders.north.clone().unwrap_or_default(),
            south_by: self.holders.south.clone().unwrap_or_default(),
            links: self.links.text(),
            system: self.header.system.id().to_owned(),
            scenario: self.header.scenario.clone(),
            title: self.header.title.clone(),
            north: self.header.players.north.word(),
            south: self.header.players.south.word(),
            waits: self.decider().map_or("", side_word).to_owned(),
            revision: self.revision,
            offered: self.offered.filter(|_| !self.is_open()).map_or("", side_word).to_owned(),
            agreed: self.agreed.text(),
            proof: self.proving.as_ref().map(Proving::text).unwrap_or_default(),
        };
        let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        // What proves a roll is a comment under it.
        for (entry, proof) in self.proving.iter().flat_map(|proving| proving.lines_from(self.kept)) {
            if let Some(line) = entry.checked_sub(self.kept).and_then(|at| lines.get_mut(at)) {
                *line = format!("{line}\n{proof}");
            }
        }
        (row, lines)
    }

    pub fn entries(&self) -> usize {
        self.battle.tape().len()
    }

    /// Refuse a request that was meant for another position.
    pub fn expect(&self, at: Option<&str>, of: BySide<bool>) -> Result<(), Refused> {
        if self.fixed {
            let help = "fork it to play on from here";
            return Err(Refused::conflict("id", "the position of a puzzle does not change", help));
        }
        if self.agreed.ends() {
            let help = "fork it to play on from here";
            return Err(Refused::conflict("id", "the battle is over by agreement", help));
        }
        let held = Side::BOTH.into_iter().filter(|side| of[*side]).map(Some);
        let mut readers = std::iter::once(None).chain(held);
        if at.is_none_or(|at| readers.any(|reader| self.position(reader) == at)) {
            return Ok(());
        }
        let why = format!("the battle has moved on: it has {} now", counted(self.entries()));
        Err(Refused::conflict("at", why, "reload the battle"))
    }

    /// The position as a reader may know it.
    pub fn position(&self, reader: Option<Side>) -> String {
        self.track.borrow_mut().position(self.battle.events(), self.entries(), &self.hand, reader)
    }

    /// The side that must decide now.
    pub fn decider(&self) -> Option<Side> {
        deciding(&*self.battle).filter(|_| !self.agreed.ends())
    }

    /// Who sits where.
    pub fn seats(&self) -> Seats {
        Seats {
            owner: self.owner.clone(),
            holders: self.holders.clone(),
            people: BySide::of(|side| self.header.players[side] == Player::Human),
            open: self.is_open() || self.fixed,
        }
    }

    /// Play on until a side must decide or a player must roll a real die.
    /// Questions with a standing answer are answered on the way.
    pub fn run(&mut self, chance: &mut dyn Chance) {
        self.roll_on(chance);
        while self.give_standing() {
            self.roll_on(chance);
        }
    }

    fn roll_on(&mut self, chance: &mut dyn Chance) {
        match &mut self.proving {
            Some(proving) => proving.run(&mut *self.battle),
            None => run(&mut *self.battle, self.header.keyed, chance),
        }
    }

    /// Give the standing answer to what the battle waits for, if there is one.
    fn give_standing(&mut self) -> bool {
        let Some((side, answer)) = self.standing.answer(self.battle.wait()) else { return false };
        let entry = self.entries();
        let given = self.battle.answer(&answer).is_ok();
        if given {
            self.standing.gave(entry, side);
        }
        given
    }

    fn person_decides(&self) -> Result<Side, Refused> {
        match self.battle.wait() {
            Some(Wait::Pick { side, .. }) if self.header.players[*side] == Player::Human => Ok(*side),
            Some(Wait::Pick { .. }) => {
                Err(Refused::conflict("answers", "the machine is deciding", "wait until it is done"))
            }
            Some(Wait::Die { .. } | Wait::Draw { .. }) => {
                Err(Refused::conflict("answers", "the battle waits for a die, not for a decision", "enter the die"))
            }
            _ => Err(Refused::conflict("answers", "the battle is over", "there is nothing to decide")),
        }
    }

    /// Take these decisions, one after the other, as long as each is offered to the same side and no die falls. The
    /// first must be legal.
    pub fn answer(&mut self, answers: &[String], chance: &mut dyn Chance) -> Result<(), Refused> {
        let [first, rest @ ..] = answers else {
            return Err(Refused::bad("answers", "no answer was given", "for example {\"answers\": [\"to 0805\"]}"));
        };
        if answers.len() > MOST_ANSWERS {
            let help = format!("at most {MOST_ANSWERS}");
            return Err(Refused::bad("answers", "too many answers at once", help));
        }
        let (side, before) = (self.person_decides()?, self.entries());
        self.battle.answer(first).map_err(|refusals| self.not_offered(refusals))?;
        self.declines(side);
        self.run(chance);
        for (taken, answer) in (1..).zip(rest) {
            let alone = deciding(&*self.battle) == Some(side) && self.entries() == before + taken;
            if !alone || self.battle.answer(answer).is_err() {
                break;
            }
            self.run(chance);
        }
        Ok(())
    }

    fn not_offered(&self, refusals: Refusals) -> Refused {
        let mut refused = Refused::from(refusals);
        // An answer that a player wrote is refused with its own reasons.
        if let Some(Wait::Pick { options, form: None, .. }) = self.battle.wait() {
            let slugs: Vec<&str> = options.iter().map(|offer| offer.slug.as_str()).collect();
            let offered = format!("The answers offered are: {}", slugs.join(", "));
            for fault in &mut refused.faults.errors {
                "answers".clone_into(&mut fault.at);
                let help = [fault.help.as_str(), &offered].join(" ");
                help.trim().clone_into(&mut fault.help);
            }
        }
        refused
    }

    /// Enter dice. If one is not needed or not on the die, none is kept.
    pub fn faces(&mut self, faces: &[i32]) -> Result<(), Refused> {
        if !self.header.keyed {
            let help = "to enter your own dice, begin a battle with them";
            return Err(Refused::conflict("faces", "in this battle the server rolls", help));
        }
        if faces.is_empty() || faces.len() > MOST_FACES {
            return Err(Refused::bad("faces", "no dice, or too many, were entered", "for example {\"faces\": [6]}"));
        }
        let before = (self.battle.fork(self.entries()), self.hand.clone());
        for (number, face) in faces.iter().enumerate() {
            if let Err(mut refused) = self.key(*face) {
                (self.battle, self.hand) = before;
                self.track.take();
                self.hand.clone().into_iter().try_for_each(|face| self.put(face).map(drop))?;
                if number > 0 {
                    refused.faults.errors.iter_mut().for_each(|fault| fault.help += "; none of the dice was kept");
                }
                return Err(refused);
            }
        }
        Ok(())
    }

    /// Enter one die and play on with it.
    fn key(&mut self, face: i32) -> Result<(), Refused> {
        let rolled = self.put(face)?;
        if rolled {
            self.hand.clear();
        } else {
            self.hand.push(face);
        }
        Ok(())
    }

    /// Add a die to the roll. Returns whether the roll is complete.
    fn put(&mut self, face: i32) -> Result<bool, Refused> {
        let before = self.entries();
        self.battle.key(face).map_err(|refusals| {
            let mut refused = Refused::from(refusals);
            refused.faults.errors.iter_mut().for_each(|fault| "faces".clone_into(&mut fault.at));
            refused
        })?;
        self.battle.run(None);
        let rolled = self.entries() > before;
        while self.give_standing() {
            self.battle.run(None);
        }
        Ok(rolled)
    }

    /// The side that took the last decision, if it may still undo it: no die was rolled and the enemy need not respond.
    pub fn takes_back(&self) -> Option<Side> {
        let last = self.battle.events().iter().rev().find(|event| !matches!(event, Event::Told(_)))?;
        let Event::Picked { side, .. } = last else { return None };
        let mine = self.header.players[*side] == Player::Human && self.hand.is_empty();
        (mine && deciding(&*self.battle).is_none_or(|waiting| waiting == *side)).then_some(*side)
    }

    /// Undo a person's last decision.
    pub fn undo(&mut self) -> Result<(), Refused> {
        if self.takes_back().is_none() {
            let help = "a decision can be undone until a die is rolled or the other side has to decide";
            return Err(Refused::conflict("", "there is nothing to undo", help));
        }
        self.battle.undo().map_err(conflict)?;
        self.battle.run(None);
        self.track.take();
        self.kept = self.kept.min(self.entries());
        self.proving.iter_mut().for_each(Proving::undone);
        self.standing.undone(self.entries());
        Ok(())
    }

    /// Redo a decision that was undone.
    pub fn redo(&mut self, chance: &mut dyn Chance) -> Result<(), Refused> {
        self.battle.redo().map_err(conflict)?;
        self.track.take();
        self.run(chance);
        Ok(())
    }

    /// Let the computer players decide, at most this many times, until one has to think. Returns how many decisions were
    /// made.
    pub fn machines(&mut self, chance: &mut dyn Chance, most: usize) -> usize {
        for taken in 0..most {
            if self.agreed.ends() || self.staff.must_think(&*self.battle) {
                return taken;
            }
            let Some(answer) = self.staff.decide(&*self.battle, chance, Desk::ALONE) else { return taken };
            if self.battle.answer(&answer).is_err() {
                return taken;
            }
            self.run(chance);
        }
        most
    }

    /// The decision that a computer player has to think about, if there is one.
    pub fn thinking(&self) -> Option<Thinking> {
        (!self.agreed.ends() && self.staff.must_think(&*self.battle)).then(|| Thinking {
            battle: self.battle.branch(),
            staff: self.staff.clone(),
            entries: self.entries(),
            gone: Arc::clone(&self.gone),
        })
    }

    /// Take what was decided on a copy, unless the battle has changed meanwhile.
    pub fn take(&mut self, decided: Decided, chance: &mut dyn Chance) {
        if decided.entries != self.entries() || self.agreed.ends() {
            return;
        }
        self.staff = decided.staff;
        self.remember();
        if let Some(answer) = decided.answer
            && self.battle.answer(&answer).is_ok()
        {
            self.run(chance);
        }
    }

    /// Note what the computer player that decides thought, if it has planned for this hour.
    fn remember(&mut self) {
        let Some(side) = deciding(&*self.battle) else { return };
        let hour = self.battle.rehearsal().hour();
        if self.plans[side].last().is_some_and(|(planned, _)| *planned == hour) {
            return;
        }
        let Some(why) = umpire::counsel::why(&*self.battle, &self.header, &self.staff, side) else { return };
        let plans = &mut self.plans[side];
        if plans.len() >= PLANS_KEPT {
            plans.remove(0);
        }
        plans.push((hour, why));
    }

    /// Whether nothing needs to be hidden: the battle is over, or no person plays.
    pub(super) fn is_open(&self) -> bool {
        self.battle.wait().is_none()
            || self.agreed.ends()
            || Side::BOTH.iter().all(|side| self.header.players[*side] != Player::Human)
    }

    /// Refuse counsel for a side whose secrets the asker may not know: the computer's, while a person plays against it.
    pub fn counsels(&self, side: Side) -> Result<(), Refused> {
        if self.is_open() || self.header.players[side] == Player::Human {
            return Ok(());
        }
        let help = "ask for your own side, or wait until the battle is over";
        Err(Refused::conflict("side", "the computer plays this side, and its counsel is secret", help))
    }

    /// The plan of a computer player that may be told: of a turn that is over, or any if nothing needs to be hidden.
    pub fn plan_told(&self, side: Side) -> Option<Explanation> {
        let (open, hour) = (self.is_open(), self.battle.rehearsal().hour());
        let told = self.plans[side].iter().rev().find(|(planned, _)| open || *planned < hour);
        told.map(|(_, why)| why.clone())
    }

    /// The side that the review is for: none when nothing needs to be hidden, else a person's side.
    pub fn reviewer(&self, side: Option<Side>) -> Result<Option<Side>, Refused> {
        if self.is_open() {
            return Ok(None);
        }
        let help = "ask for your own side with `side`, or wait until the battle is over";
        let unknown = || Refused::conflict("side", "the battle goes on: a review would show what a side hides", help);
        let side = side.ok_or_else(unknown)?;
        self.counsels(side)?;
        Ok(Some(side))
    }

    /// Whether what the battle waits for is a person's: dice that can be checked are rolled by devices.
    pub(super) fn asks_person(&self) -> bool {
        self.proving.is_none() || self.decider().is_some()
    }

    /// Whether a machine has to decide.
    pub fn machine_decides(&self) -> bool {
        self.decider().is_some_and(|side| self.header.players[side] != Player::Human)
    }

    /// The battle as it was after this entry.
    pub fn fork(&self, id: String, entries: usize) -> Result<Live, Refused> {
        if entries > self.entries() {
            let why = format!("the battle has only {}", counted(self.entries()));
            return Err(Refused::bad("entries", why, "choose an earlier entry"));
        }
        Ok(Live::new(id, self.header.clone(), self.battle.fork(entries)))
    }
}

/// The head of a play file, read from its lines.
pub fn head(lines: &str) -> Result<Record, Vec<longroll::diagnostic::Diagnostic>> {
    Record::parse("battle", &format!("Long Roll play 1\n{lines}\n"))
}

fn changed(faults: &[longroll::diagnostic::Diagnostic]) -> Refused {
    let said: Vec<String> = faults.iter().map(|fault| fault.message.clone()).collect();
    let why = format!("the rules have changed since this battle began: {}", said.join("; "));
    Refused::conflict("id", why, "begin it again")
}

fn counted(entries: usize) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

fn conflict(refusals: Refusals) -> Refused {
    Refused { status: crate::faults::Status::CONFLICT, ..Refused::from(refusals) }
}

//! The two sides of a scenario: commands, their leaders and their units, each line under its command.

use field::Table;
use field::outline::TableWords;
use longroll::nearest::suggest;
use longroll::outline::{Entry, Reader, Word, Words};
use longroll::side::Side;
use tabletop::header::side;
use tabletop::roll::Roll;

use super::super::cards::{
    Branch, CommandCard, CommandId, LeaderCard, LeaderId, LeaderStart, Rank, Start, UnitCard, UnitId,
};
use super::start::{Post, Posture, enters};
use crate::book::Book;
use crate::unit::read_strength;

const RANKS: [(&str, Rank); 3] = [("division", Rank::Division), ("corps", Rank::Corps), ("army", Rank::Army)];

/// 3.3
const QUALITIES: [&str; 3] = ["crack", "veteran", "green"];

/// The rolls of both sides as they are read.
pub(super) struct Rolls<'t> {
    book: &'t Book,
    table: &'t Table,
    turns: usize,
    pub commands: Roll<CommandCard>,
    pub units: Roll<UnitCard>,
    pub leaders: Roll<LeaderCard>,
    /// Leaders who are with a unit: their place in the list, whether they come with it, and its name.
    with: Vec<(usize, bool, Word)>,
}

impl<'t> Rolls<'t> {
    pub fn new(book: &'t Book, table: &'t Table, turns: usize) -> Rolls<'t> {
        let (commands, units, leaders) = (Roll::new("command"), Roll::new("unit"), Roll::new("leader"));
        Rolls { book, table, turns, commands, units, leaders, with: Vec::new() }
    }

    /// `side union`, and every command of that side under it.
    pub fn side(&mut self, reader: &mut Reader, entry: &Entry) {
        let mut words = Words::of(entry);
        let Some(side) = side(reader, &mut words) else { return };
        words.end(reader);
        for line in &entry.under {
            match line.key.text {
                "command" => self.command(reader, line, side, None),
                _ => Words::stray(reader, line.key, &["command"]),
            }
        }
    }

    /// `command king "King's division" division`, with its leader, its units and the commands below it under it.
    fn command(&mut self, reader: &mut Reader, entry: &Entry, side: Side, parent: Option<CommandId>) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.commands.named(reader, &mut words) else { return };
        let Some(rank) = words.one_of(reader, "a rank", &RANKS.map(|(word, _)| word)) else { return };
        words.end(reader);
        let rank = RANKS[rank].1;
        if parent.is_some_and(|parent| self.commands.cards[parent.index()].rank <= rank) {
            let help = "write a division under its corps, a corps under its army (4.1)";
            reader.fault(id, "the command that it is under does not rank above it", help);
        }
        let own = CommandId(self.commands.cards.len() as u8);
        self.commands.push(id, CommandCard { id: id.text, name: name.text, side, rank, parent, leader: None });
        for line in &entry.under {
            match line.key.text {
                "command" => self.command(reader, line, side, Some(own)),
                "leader" => self.leader(reader, line, side, own),
                "brigade" => self.brigade(reader, line, side, own),
                "battery" => self.battery(reader, line, side, own),
                _ => Words::stray(reader, line.key, &["leader", "brigade", "battery", "command"]),
            }
        }
    }

    /// `leader gibbon "Gibbon" exceptional at (20,12)`; or `attached gibbon-left`, `with cutler`, `enters 6 (0,25)`.
    fn leader(&mut self, reader: &mut Reader, entry: &Entry, side: Side, command: CommandId) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.leaders.named(reader, &mut words) else { return };
        let (mut exceptional, mut start) = (false, None);
        let next = self.leaders.cards.len();
        while let Some(word) = words.next() {
            match word.text {
                "exceptional" => exceptional = true,
                "at" => start = words.point(reader, self.table).map(LeaderStart::At),
                "enters" => start = self.entrance(reader, &mut words),
                "attached" | "with" => {
                    let Some(unit) = words.need(reader, "the short name of a unit") else { return };
                    self.with.push((next, word.text == "with", unit));
                    start = Some(LeaderStart::Attached(UnitId(0)));
                }
                _ => Words::stray(reader, word, &["exceptional", "at", "attached", "with", "enters"]),
            }
        }
        let Some(start) = start else {
            reader.fault(id, "the line does not say where he is", "write `at (20,12)`, `attached`, `with` or `enters`");
            return;
        };
        let head = &mut self.commands.cards[command.index()];
        if head.leader.is_some() {
            reader.fault(id, format!("{} has a leader already", head.name), "a command has one (4.1)");
        }
        head.leader = Some(LeaderId(next as u8));
        self.leaders.push(id, LeaderCard { id: id.text, name: name.text, side, command, exceptional, start });
    }

    fn entrance(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<LeaderStart> {
        match enters(reader, words, self.table, self.turns)? {
            Post::Enters { turn, at, .. } => Some(LeaderStart::Enters { turn, at }),
            Post::At(at) => Some(LeaderStart::At(at)),
        }
    }

    /// `brigade gibbon-left "Gibbon, left wing" infantry 6/5/3 veteran single-line at (14,13) facing 0 released 2`.
    fn brigade(&mut self, reader: &mut Reader, entry: &Entry, side: Side, command: CommandId) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.units.named(reader, &mut words) else { return };
        let Some(arm) = words.one_of(reader, "an arm", &["infantry", "cavalry"]) else { return };
        let breech_loaders = arm == 1 && words.takes("breech-loaders");
        let branch = if arm == 0 { Branch::Infantry } else { Branch::Cavalry { breech_loaders } };
        let Some(strength) = self.strength(reader, &mut words) else { return };
        self.unit(reader, words, (id, name, side, command), branch, strength);
    }

    /// `battery b4us "Battery B, 4th US" smoothbore foot limbered at (33,12) facing 0`.
    fn battery(&mut self, reader: &mut Reader, entry: &Entry, side: Side, command: CommandId) {
        let mut words = Words::of(entry);
        let Some((id, name)) = self.units.named(reader, &mut words) else { return };
        let Some(rifled) = words.one_of(reader, "a kind of gun", &["smoothbore", "rifled"]) else { return };
        let Some(horse) = words.one_of(reader, "a mobility", &["foot", "horse"]) else { return };
        let branch = Branch::Battery { rifled: rifled == 1, horse: horse == 1 };
        self.unit(reader, words, (id, name, side, command), branch, (1, 0, 0));
    }

    /// 3.2, 3.3 `8/6/4`, stands at the start and the worn and spent numbers; a quality behind them must agree with them.
    fn strength(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<(u8, u8, u8)> {
        let word = words.need(reader, "stands and the worn and spent numbers")?;
        let found = read_strength(word.text).ok().filter(|_| word.text.matches('/').count() == 2);
        let Some(unit) = found.filter(|_| !word.text.contains("of")) else {
            let help = "stands at the start, worn number, spent number, each below the one before: 8/6/4";
            reader.fault(word, format!("`{}` is no strength of a brigade (3.2)", word.text), help);
            return None;
        };
        if let Some(quality) = words.peek().filter(|word| QUALITIES.contains(&word.text)) {
            let chart = self.book.effectiveness.at(i32::from(unit.stands), quality.text);
            if let Some((_, _, cell)) = chart.filter(|(worn, spent, _)| (*worn, *spent) != (unit.worn, unit.spent)) {
                reader.fault(word, format!("a {} brigade of {} is {cell} (3.3)", quality.text, unit.stands), "");
            }
        }
        Some((unit.stands, unit.worn, unit.spent))
    }

    /// What brigades and batteries have in common: how and where they begin.
    fn unit(
        &mut self,
        reader: &mut Reader,
        mut words: Words<'_>,
        (id, name, side, command): (Word, Word, Side, CommandId),
        branch: Branch,
        (stands, worn, spent): (u8, u8, u8),
    ) {
        let (mut post, mut posture) = (None, Posture::of(branch));
        let (mut quality, mut commander, mut released) = (None, false, 1);
        while let Some(word) = words.next() {
            match word.text {
                "at" => post = words.point(reader, self.table).map(Post::At),
                "enters" => post = enters(reader, &mut words, self.table, self.turns),
                "exceptional" if !branch.is_battery() => commander = true,
                "released" => {
                    let most = self.turns.max(1) as i32;
                    released = words.number(reader, "the turn from which it may move", (1, most)).unwrap_or(1) as u8;
                }
                text if QUALITIES.contains(&text) && !branch.is_battery() => quality = Some(text),
                "on" if let Some(Post::Enters { on, .. }) = &mut post => {
                    *on = words.number(reader, "a d10", (1, 10)).map(|die| die as u8);
                }
                _ if posture.takes(reader, &mut words, word) => {}
                _ => Words::stray(reader, word, &["at", "enters", "facing", "on", "released", "exceptional"]),
            }
        }
        let Some(post) = post else {
            let help = "write `at (14,13) facing 0` or `enters 3 (0,8) facing 90`";
            reader.fault(id, "the line does not say where it is", help);
            return;
        };
        let Some(start) = posture.start(reader, self.book, id, post) else { return };
        let card = UnitCard {
            id: id.text,
            name: name.text,
            side,
            command,
            branch,
            stands,
            worn,
            spent,
            quality,
            commander,
            start,
            released,
        };
        self.units.push(id, card);
    }

    /// When all lines are read: short names differ, and leaders find the units they are with.
    pub fn join(&mut self, reader: &mut Reader) {
        self.units.unique(reader);
        self.leaders.unique(reader);
        self.commands.unique(reader);
        let units = &self.units.cards;
        for (leader, comes, word) in std::mem::take(&mut self.with) {
            let Some(leader) = self.leaders.cards.get_mut(leader) else { continue };
            let own = || units.iter().filter(|unit| unit.side == leader.side).map(|unit| unit.id);
            let Some(at) = units.iter().position(|unit| unit.id == word.text && unit.side == leader.side) else {
                reader.fault(word, format!("his side has no unit `{}`", word.text), suggest(word.text, own()));
                continue;
            };
            let coming = matches!(units[at].start, Start::Enters { .. });
            if comes != coming {
                let help = if coming { "write `with`: he comes with it" } else { "write `attached`: it is there" };
                reader.fault(word, "he cannot be with it in this way", help);
            }
            let unit = UnitId(at as u8);
            leader.start = if comes { LeaderStart::With(unit) } else { LeaderStart::Attached(unit) };
        }
    }
}

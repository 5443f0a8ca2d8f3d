//! The armies of a scenario: commands, their leaders and their units, each line under its command.

use hexes::outline::HexWords;
use hexes::{Grid, Hex};
use longroll::nearest::suggest;
use longroll::outline::{Entry, Reader, Word, Words};

use super::super::cards::{CommandCard, CommandId, LeaderCard, Place, Rank, Size, Start, UnitCard, UnitId};
use super::header::{army, theater};
use crate::book::Book;
use crate::unit::{Arm, Army, NOTATION, Unit, read_unit};

/// The most counters of a kind that the numbers of counters leave room for.
const MOST: usize = 250;

const RANKS: [(&str, Rank); 4] = [
    ("army", Rank::Army),
    ("corps", Rank::Corps),
    ("cavalry-corps", Rank::CavalryCorps),
    ("cavalry-division", Rank::CavalryDivision),
];

const SIZES: [(&str, Size); 4] =
    [("division", Size::Division), ("brigade", Size::Brigade), ("regiment", Size::Regiment), ("train", Size::Brigade)];

/// Where each counter is named in the file, for faults of the set-up.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub units: Vec<Word>,
    pub leaders: Vec<Word>,
    pub commands: Vec<Word>,
}

/// Where a counter starts, and whether its line says so.
#[derive(Default)]
struct Post {
    said: bool,
    start: Option<Start>,
}

impl Post {
    fn needed(self, reader: &mut Reader, place: Word) -> Option<Start> {
        if !self.said {
            reader.fault(
                place,
                "this line does not say where it starts",
                "write `at 1005`, or `enters 2 0720` for turn and hex",
            );
        }
        self.start
    }
}

/// The rolls of both armies as they are read.
pub(super) struct Rolls<'a> {
    book: &'a Book,
    grid: Grid,
    turns: usize,
    pub commands: Vec<CommandCard>,
    pub units: Vec<UnitCard>,
    pub leaders: Vec<LeaderCard>,
    pub places: Places,
    /// 28.2 Units that may act under another command too: their place in the list, and its code.
    also: Vec<(usize, Word)>,
}

impl Rolls<'_> {
    pub fn new(book: &Book, grid: Grid, turns: usize) -> Rolls<'_> {
        Rolls {
            book,
            grid,
            turns,
            commands: Vec::new(),
            units: Vec::new(),
            leaders: Vec::new(),
            places: Places::default(),
            also: Vec::new(),
        }
    }

    /// `side union`, and its whole army under it.
    pub fn side(&mut self, reader: &mut Reader, entry: &Entry) {
        let mut words = Words::of(entry);
        let Some(army) = army(reader, &mut words) else { return };
        words.end(reader);
        self.under(reader, entry, army, None);
    }

    fn under(&mut self, reader: &mut Reader, entry: &Entry, army: Army, command: Option<CommandId>) {
        for line in &entry.under {
            match line.key.text {
                "command" => self.command(reader, line, army, command),
                "leader" => self.leader(reader, line, army, command),
                _ => self.unit(reader, line, army, command),
            }
        }
    }

    /// `command XIV "XIV Corps"`, with its leader, its units and the commands below it under it.
    fn command(&mut self, reader: &mut Reader, entry: &Entry, army: Army, above: Option<CommandId>) {
        let mut words = Words::of(entry);
        let Some(code) = words.need(reader, "the code of the command") else { return };
        let Some(name) = words.need(reader, "the name of the command") else { return };
        words.end(reader);
        if self.commands.len() >= MOST {
            reader.fault(code, "one command too many", format!("a campaign has at most {MOST}"));
            return;
        }
        let id = CommandId(self.commands.len() as u8);
        self.commands.push(CommandCard { code: code.text, name: name.text, army, above });
        self.places.commands.push(code);
        self.under(reader, entry, army, Some(id));
    }

    /// `leader thomas "Thomas" corps 3/4-5 at 1005`: tactical value, attacking and defending, and command value.
    fn leader(&mut self, reader: &mut Reader, entry: &Entry, army: Army, command: Option<CommandId>) {
        let mut words = Words::of(entry);
        let Some(id) = words.need(reader, "a short name for the leader") else { return };
        let Some(name) = words.need(reader, "the name of the leader") else { return };
        let Some(rank) = words.one_of(reader, "a rank", &RANKS.map(|(word, _)| word)) else { return };
        let Some(((attack, defense), orders)) = ratings(reader, &mut words) else { return };
        let rank = RANKS[rank].1;
        let (mut inspires, mut malcontent, mut post) = (false, false, Post::default());
        while let Some(word) = words.next() {
            match word.text {
                "inspires" => inspires = true,
                "malcontent" => malcontent = true,
                _ => self.place(reader, &mut words, word, &mut post, &["inspires", "malcontent"]),
            }
        }
        if (rank == Rank::Army) != command.is_none() {
            let help = "an army leader stands directly under his side, the others under their commands (3.4)";
            reader.fault(name, "he stands at the wrong level", help);
        }
        let Some(start) = post.needed(reader, id) else { return };
        if self.leaders.len() >= MOST {
            reader.fault(id, "one leader too many", format!("a campaign has at most {MOST}"));
            return;
        }
        let (id_text, name) = (id.text, name.text);
        self.leaders.push(LeaderCard {
            id: id_text,
            name,
            army,
            rank,
            command,
            attack,
            defense,
            orders,
            inspires,
            malcontent,
            start,
        });
        self.places.leaders.push(id);
    }

    /// `baird "Baird" division 9-2-2/ab at 1005`, in the notation of the umpire's forms.
    fn unit(&mut self, reader: &mut Reader, entry: &Entry, army: Army, command: Option<CommandId>) {
        let mut words = Words::of(entry);
        let Some(name) = words.need(reader, "the name of the unit") else { return };
        let Some(size) = words.one_of(reader, "a size", &SIZES.map(|(word, _)| word)) else { return };
        let Some(unit) = self.notation(reader, &mut words, SIZES[size].0 == "train") else { return };
        let (mut mounted_infantry, mut post) = (false, Post::default());
        while let Some(word) = words.next() {
            match word.text {
                "mounted-infantry" if unit.arm == Arm::Cavalry => mounted_infantry = true,
                "also" => self.also.extend(words.need(reader, "the code of a command").map(|c| (self.units.len(), c))),
                _ => self.place(reader, &mut words, word, &mut post, &["mounted-infantry", "also"]),
            }
        }
        let Some(start) = post.needed(reader, entry.key) else { return };
        if self.units.len() >= MOST {
            reader.fault(entry.key, "one unit too many", format!("a campaign has at most {MOST}"));
            return;
        }
        let (id, size) = (entry.key.text, SIZES[size].1);
        let name = name.text;
        self.units.push(UnitCard { id, name, army, command, also: None, size, mounted_infantry, unit, start });
        self.places.units.push(entry.key);
    }

    fn notation(&self, reader: &mut Reader, words: &mut Words<'_>, train: bool) -> Option<Unit> {
        let word = words.need(reader, "Manpower-tactical-artillery")?;
        let unit = read_unit(self.book, word.text).map_err(|why| reader.fault(word, why, NOTATION)).ok()?;
        if train != (unit.arm == Arm::Wagon) {
            reader.fault(
                word,
                "`train` needs the mark `wagon`, and `wagon` needs `train`",
                "write `train 0-0-0/wagon`",
            );
        }
        Some(unit)
    }

    /// `at 1005`, `enters 2 0720` (turn and hex), `box atlanta`, `called cavalry-1 to 2014` (by an increment or an
    /// event), or `part-of cheatham` (a brigade that the division above may drop).
    fn place(&self, reader: &mut Reader, words: &mut Words<'_>, word: Word, post: &mut Post, others: &[&'static str]) {
        let found = match word.text {
            "at" => words.hex(reader, self.grid).map(Start::On),
            "enters" => self.enters(reader, words),
            "box" => theater(reader, words).map(Start::Box),
            "called" => self.called(reader, words),
            "part-of" => self.part(reader, words),
            _ => return Words::stray(reader, word, &[others, &["at", "enters", "box", "called", "part-of"]].concat()),
        };
        if post.said {
            reader.fault(word, "it can be in one place only", "one of `at`, `enters`, `box`, `called` and `part-of`");
        }
        *post = Post { said: true, start: found };
    }

    fn enters(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<Start> {
        let turn = words.number(reader, "the turn of entry", (1, self.turns.max(1) as i32))?;
        let hex = words.hex(reader, self.grid)?;
        Some(Start::Enters { turn: (turn - 1) as u8, hex })
    }

    /// 22 `called cavalry-1 to 2014`, or `to atlanta`.
    fn called(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<Start> {
        let by = words.need(reader, "the increment, group or event that calls it")?.text;
        let to = words.need(reader, "`to` and a place")?;
        if to.text != "to" {
            Words::stray(reader, to, &["to"]);
            return None;
        }
        let is_hex = words.peek().is_some_and(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
        let to =
            if is_hex { words.hex(reader, self.grid).map(Place::Hex) } else { theater(reader, words).map(Place::Box) };
        to.map(|to| Start::Called { by, to })
    }

    /// 27.1 `part-of cheatham`: a division named before.
    fn part(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<Start> {
        let word = words.need(reader, "the division it belongs to")?;
        let found = self.units.iter().position(|unit| unit.id == word.text && unit.size == Size::Division);
        if found.is_none() {
            let divisions = self.units.iter().filter(|unit| unit.size == Size::Division);
            let help = suggest(word.text, divisions.map(|unit| unit.id));
            reader.fault(word, format!("there is no division `{}` above", word.text), help);
        }
        found.map(|index| Start::Part(UnitId(index as u8)))
    }

    /// Units that may act under another command, now that all commands are known.
    pub fn attach(&mut self, reader: &mut Reader) {
        for (unit, code) in std::mem::take(&mut self.also) {
            let command = self.find(reader, code);
            if let (Some(unit), Some(command)) = (self.units.get_mut(unit), command) {
                unit.also = Some(command);
            }
        }
    }

    /// The command of this code.
    pub fn find(&self, reader: &mut Reader, code: Word) -> Option<CommandId> {
        let found = self.commands.iter().position(|command| command.code == code.text);
        if found.is_none() {
            let help = suggest(code.text, self.commands.iter().map(|command| command.code));
            reader.fault(code, format!("there is no command `{}`", code.text), help);
        }
        found.map(|index| CommandId(index as u8))
    }

    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// One hex or more, to the end of the line or to a word that is no number; `1012-1115` is columns 10 and 11, rows
    /// 12 to 15.
    pub fn hexes(reader: &mut Reader, grid: Grid, words: &mut Words<'_>) -> Vec<Hex> {
        let mut hexes = Vec::new();
        while let Some(word) = words.peek() {
            if !hexes.is_empty() && !word.text.starts_with(|c: char| c.is_ascii_digit()) {
                break;
            }
            words.next();
            let (from, to) = word.text.split_once('-').unwrap_or((word.text, word.text));
            match (grid.parse(from), grid.parse(to)) {
                (Ok(from), Ok(to)) => hexes.extend(area(grid, from, to)),
                (Err(why), _) | (_, Err(why)) => {
                    reader.fault(word, why.to_string(), why.help());
                    break;
                }
            }
        }
        if hexes.is_empty() && reader.faults.is_empty() {
            words.need(reader, "the number of a hex");
        }
        hexes
    }
}

/// The hexes of a rectangle by its north-west and south-east corners.
fn area(grid: Grid, from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let ((west, north), (east, south)) = (grid.column_row(from), grid.column_row(to));
    grid.all().filter(move |hex| {
        let (column, row) = grid.column_row(*hex);
        (west..=east).contains(&column) && (north..=south).contains(&row)
    })
}

/// 3.4 `3/4-5`: tactical value, attacking and defending if they differ, and command value.
fn ratings(reader: &mut Reader, words: &mut Words<'_>) -> Option<((u8, u8), u8)> {
    let word = words.need(reader, "tactical and command value")?;
    let number = |text: &str| text.parse::<u8>().ok().filter(|number| *number <= 9);
    let read = || {
        let (tactical, orders) = word.text.split_once('-')?;
        let (attack, defense) = tactical.split_once('/').unwrap_or((tactical, tactical));
        Some(((number(attack)?, number(defense)?), number(orders)?))
    };
    let found = read();
    if found.is_none() {
        let help = "tactical and command value: 3-6, or 3/4-5 if he attacks and defends differently";
        reader.fault(word, format!("`{}` is not a leader's rating", word.text), help);
    }
    found
}

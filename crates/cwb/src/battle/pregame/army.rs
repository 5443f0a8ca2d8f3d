//! 4 Armies as text files: the list they are of, their divisions and units.

mod bill;

use longroll::diagnostic::Diagnostic;
use longroll::library::File;
use longroll::outline::{Entry, Reader, Word, Words, entries, reader, with_key};
use longroll::side::Side;

use crate::battle::cards::{Arms, Branch, Foreign};
use crate::battle::scenario::{ARMS, GUNS};
use crate::book::Book;
use crate::unit::Quality;

const LISTS: File<'static> = ("lists.txt", include_str!("../../../armies/lists.txt"));

/// Most points and war points of a list, and the most that it adds to the dice of generals or takes off.
const MOST_POINTS: i32 = 9999;
const MOST_WAR_POINTS: i32 = 99;
const MOST_MODIFIER: i32 = 5;

/// Lines of a command.
const MEMBERS: [&str; 4] = ["general", "infantry", "cavalry", "gun"];

/// 4.1 An army list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List {
    pub id: &'static str,
    pub title: &'static str,
    pub side: Side,
    /// It fights for the Confederates, without their special rules.
    pub foreign: Option<Foreign>,
    pub early: bool,
    pub points: i32,
    /// 5.1 Dice before the game.
    pub war_points: i32,
    /// 4.2 Added to the die of a general.
    pub generals: i32,
}

/// A brigade, a cavalry unit or a gun of an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Troop {
    pub id: &'static str,
    pub name: &'static str,
    pub branch: Branch,
    pub quality: Quality,
    pub bases: u8,
}

/// How a general comes by his value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Bought(u8),
    /// 4.2
    Diced,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    pub id: &'static str,
    pub name: &'static str,
    pub value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    pub id: &'static str,
    pub name: &'static str,
    pub general: Option<Post>,
    pub troops: Vec<Troop>,
}

/// The corps general, and the units of no division.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Corps {
    pub general: Option<Post>,
    pub troops: Vec<Troop>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    pub id: String,
    pub title: String,
    pub list: List,
    /// 4.1 The points it may cost: those of its list, or another size that both armies of a game agree on.
    pub size: i32,
    /// 4.2, 5.1 Without the house limits: diced generals cost nothing, and all dice may go into the attack.
    pub free: bool,
    pub corps: Corps,
    pub divisions: Vec<Division>,
}

/// 4.1 The lists, or what is wrong with their file.
pub fn lists() -> Result<Vec<List>, Vec<Diagnostic>> {
    let mut reader = reader(LISTS.0, LISTS.1);
    let entries = entries(&mut reader);
    let lists: Vec<List> = with_key(&entries, "list").filter_map(|entry| list(&mut reader, entry)).collect();
    if reader.faults.is_empty() { Ok(lists) } else { Err(reader.faults) }
}

/// `list union-east-early "Union, east, early" union early 600 60 -1`.
fn list(reader: &mut Reader, entry: &Entry) -> Option<List> {
    let mut words = Words::of(entry);
    let id = words.need(reader, "a short name for the list")?.text;
    let title = words.need(reader, "the title of the list")?.text;
    let [british, french] = Foreign::ALL.map(Foreign::word);
    let whose = words.one_of(reader, "a side", &["union", "confederate", british, french])?;
    let time = words.one_of(reader, "a time of the war", &["early", "middle", "late"])?;
    let points = words.number(reader, "points", (1, MOST_POINTS))?;
    let war_points = words.number(reader, "war points", (1, MOST_WAR_POINTS))?;
    let generals = words.number(reader, "a modifier for generals", (-MOST_MODIFIER, MOST_MODIFIER))?;
    words.end(reader);
    let side = if whose == 0 { Side::North } else { Side::South };
    let foreign = whose.checked_sub(Side::BOTH.len()).map(|at| Foreign::ALL[at]);
    Some(List { id, title, side, foreign, early: time == 0, points, war_points, generals })
}

impl Army {
    /// Read an army. Every fault is reported at its place, and every limit it breaks.
    pub fn parse(book: &Book, file: File<'_>) -> Result<Army, Vec<Diagnostic>> {
        match Army::read(book, file) {
            (Some(army), faults) if faults.is_empty() => Ok(army),
            (_, faults) => Err(faults),
        }
    }

    /// The army if it can be read, even one that breaks limits, and every fault.
    pub fn read(book: &Book, (file, text): File<'_>) -> (Option<Army>, Vec<Diagnostic>) {
        let lists = match lists() {
            Ok(lists) => lists,
            Err(faults) => return (None, faults),
        };
        let mut reader = reader(file, text);
        let entries = entries(&mut reader);
        let army = read(book, &mut reader, &entries, &lists);
        if let Some(army) = &army {
            army.check(book, &mut reader);
        }
        (army, reader.faults)
    }

    pub fn troops(&self) -> impl Iterator<Item = &Troop> {
        self.corps.troops.iter().chain(self.divisions.iter().flat_map(|division| &division.troops))
    }
}

impl Troop {
    pub fn is_brigade(&self) -> bool {
        matches!(self.branch, Branch::Infantry(_))
    }

    /// In the words of files: `infantry 6 average rifle`.
    pub fn what(&self) -> String {
        let of = |arms: Arms| format!("{} {} {}", self.bases, self.quality.word(), weapon(arms));
        match self.branch {
            Branch::Infantry(arms) => format!("infantry {}", of(arms)),
            Branch::Cavalry(arms) => format!("cavalry {}", of(arms)),
            Branch::Gun { rifled, light } => {
                let barrel = if rifled { "rifled" } else { "smoothbore" };
                format!("gun {barrel}{}", if light { " light" } else { "" })
            }
            Branch::MachineGun => "gun machine-gun".to_owned(),
        }
    }
}

fn weapon(arms: Arms) -> &'static str {
    ARMS.iter().find(|(_, known)| *known == arms).map_or("", |(word, _)| word)
}

fn read(book: &Book, reader: &mut Reader, entries: &[Entry], lists: &[List]) -> Option<Army> {
    let line = |key: &str| with_key(entries, key).next().map_or_else(String::new, Entry::prose);
    let (mut list, mut corps, mut divisions) = (None, Corps::default(), Vec::new());
    let (mut size, mut free) = (None, false);
    for entry in entries {
        match entry.key.text {
            "army" | "title" => {}
            "size" => {
                let range = book.army.sizes;
                size = Words::of(entry).number(reader, "the points of an army", range);
            }
            "pregame" => {
                free = Words::of(entry).one_of(reader, "a way to play the pre-game", &["even", "free"]) == Some(1);
            }
            "list" => {
                let known: Vec<&str> = lists.iter().map(|list| list.id).collect();
                list = Words::of(entry).one_of(reader, "an army list", &known).map(|at| lists[at]);
            }
            "division" => divisions.extend(division(book, reader, entry)),
            _ => member(book, reader, entry, &mut corps.general, &mut corps.troops),
        }
    }
    let Some(list) = list else {
        reader.fault(reader.top(), "the army names no army list (4.1)", "write `list union-east-middle`");
        return None;
    };
    for key in ["army", "title"] {
        if line(key).is_empty() {
            reader.fault(reader.top(), format!("the army has no `{key}`"), format!("write `{key}` and its name"));
        }
    }
    unique(reader, entries);
    let (id, title, size) = (line("army"), line("title"), size.unwrap_or(list.points));
    reader.faults.is_empty().then_some(Army { id, title, list, size, free, corps, divisions })
}

/// Refuses short names that are empty or used twice.
fn unique(reader: &mut Reader, entries: &[Entry]) {
    let mut seen: Vec<&str> = Vec::new();
    let named = |entry: &&Entry| entry.key.text == "division" || MEMBERS.contains(&entry.key.text);
    for entry in entries.iter().flat_map(|entry| [entry].into_iter().chain(&entry.under)).filter(named) {
        let Some(id) = entry.words.first() else { continue };
        if id.text.is_empty() {
            reader.fault(entry.key, "its short name is empty", "write a word that no other unit has");
        }
        if seen.contains(&id.text) {
            reader.fault(*id, format!("a second `{}`", id.text), "short names differ");
        }
        seen.push(id.text);
    }
}

/// `division first "First division"`, with its general and units under it.
fn division(book: &Book, reader: &mut Reader, entry: &Entry) -> Option<Division> {
    let mut words = Words::of(entry);
    let id = words.need(reader, "a short name for the division")?.text;
    let name = words.need(reader, "the name of the division")?.text;
    words.end(reader);
    let (mut general, mut troops) = (None, Vec::new());
    for line in &entry.under {
        member(book, reader, line, &mut general, &mut troops);
    }
    Some(Division { id, name, general, troops })
}

fn member(book: &Book, reader: &mut Reader, entry: &Entry, general: &mut Option<Post>, troops: &mut Vec<Troop>) {
    let mut words = Words::of(entry);
    let key = entry.key;
    if !MEMBERS.contains(&key.text) {
        Words::stray(
            reader,
            key,
            &["army", "title", "list", "size", "pregame", "division", "general", "infantry", "cavalry", "gun"],
        );
        return;
    }
    let Some(id) = words.need(reader, "a short name") else { return };
    let Some(name) = words.need(reader, "a name") else { return };
    if key.text == "general" {
        let Some(value) = value(book, reader, &mut words) else { return };
        if general.replace(Post { id: id.text, name: name.text, value }).is_some() {
            reader.fault(id, "a second general of the same command", "a command has one (4.4)");
        }
    } else {
        let Some((branch, quality, bases)) = unit(book, reader, &mut words, key) else { return };
        troops.push(Troop { id: id.text, name: name.text, branch, quality, bases });
    }
    words.end(reader);
}

/// `2`, or `diced`.
fn value(book: &Book, reader: &mut Reader, words: &mut Words<'_>) -> Option<Value> {
    if words.peek().is_some_and(|word| word.text == "diced") {
        words.next();
        return Some(Value::Diced);
    }
    let (best, worst) = (book.units.best_general, book.units.worst_general);
    words.number(reader, "a general's value, or `diced`", (best, worst)).map(|value| Value::Bought(value as u8))
}

/// `6 average rifle`, or for a gun `smoothbore light`.
fn unit(book: &Book, reader: &mut Reader, words: &mut Words<'_>, key: Word) -> Option<(Branch, Quality, u8)> {
    if key.text == "gun" {
        let kind = GUNS[words.one_of(reader, "a kind of gun", &GUNS)?];
        let light = words.peek().is_some_and(|word| word.text == "light");
        if light {
            words.next();
        }
        let gun = Branch::Gun { rifled: kind == "rifled", light };
        return Some((if kind == "machine-gun" { Branch::MachineGun } else { gun }, Quality::Average, 1));
    }
    let infantry = key.text == "infantry";
    let most = if infantry { book.units.most_brigade } else { book.units.most_cavalry };
    let bases = words.number(reader, "a number of bases", (1, most))? as u8;
    let quality = Quality::ALL[words.one_of(reader, "a quality", &Quality::ALL.map(Quality::word))?];
    let arms = ARMS[words.one_of(reader, "a weapon", &ARMS.map(|(word, _)| word))?].1;
    Some((if infantry { Branch::Infantry(arms) } else { Branch::Cavalry(arms) }, quality, bases))
}

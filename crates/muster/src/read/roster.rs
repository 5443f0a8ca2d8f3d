//! Reading a return.

use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::outline::{Entry as Line, Reader, Word, Words, entries, reader, unique, with_key};

use super::words::{hour, id, name, number, point};
use crate::facts::{Arms, Cause, Experience, Fatigue, Form, GUNS, Skill, Temper};
use crate::roster::{Army, Command, Entry, Kind, Leader, Post, Rank, Return, Traits, Unit};

/// The most regiments and batteries of a battle.
const MOST_UNITS: usize = 400;

const TRAITS: [&str; 10] =
    ["at", "facing", "front", "enters", "until", "reserve", "dismounted", "unlimbered", "disordered", "road"];

struct Roll {
    /// Every short name, for the check that no two are alike.
    ids: Vec<Word>,
    units: usize,
}

pub fn read(file: &str, text: &str) -> Result<Return, Vec<Diagnostic>> {
    let mut reader = reader(file, text);
    let lines = entries(&mut reader);
    let mut roll = Roll { ids: Vec::new(), units: 0 };
    let mut armies: [Option<Army>; 2] = [None, None];
    let (mut sources, mut doubts, mut called) = (Vec::new(), Vec::new(), None);
    for line in &lines {
        match line.key.text {
            "return" => called = id(&mut reader, &mut Words::of(line), "a name in one word"),
            "source" => sources.push(line.prose()),
            "doubt" => doubts.push(line.prose()),
            "army" => roll.army(&mut reader, line, &mut armies),
            other => {
                let known = ["return", "source", "doubt", "army"];
                reader.fault(line.key, format!("`{other}` is not an entry of a return"), suggest(other, known));
            }
        }
    }
    unique(&mut reader, &roll.ids, "unit or command");
    if with_key(&lines, "return").next().is_none() {
        reader.fault(reader.top(), "the file has no `return` entry", "write `return NAME` first");
    }
    match (armies, called) {
        ([Some(north), Some(south)], Some(called)) if reader.faults.is_empty() => Ok(Return {
            file: file.to_owned(),
            text: text.to_owned(),
            name: called.text.to_owned(),
            sources,
            doubts,
            armies: [north, south],
        }),
        ([north, south], _) => {
            if reader.faults.is_empty() && (north.is_none() || south.is_none()) {
                let help = "write `army union \"...\"` and `army confederate \"...\"`, or american and mexican";
                reader.fault(reader.top(), "a battle has two armies", help);
            }
            Err(reader.faults)
        }
    }
}

impl Roll {
    /// `army union "Shields's division"`, and its commands under it.
    fn army(&mut self, reader: &mut Reader, line: &Line, armies: &mut [Option<Army>; 2]) {
        let mut words = Words::of(line);
        let known: Vec<&str> = Cause::ALL.iter().map(|cause| cause.word()).collect();
        let Some(cause) = words.one_of(reader, "a side", &known).map(|at| Cause::ALL[at]) else { return };
        let Some(called) = name(reader, &mut words) else { return };
        let mut traits = Traits::default();
        let mut leader = None;
        read_traits(reader, &mut words, &mut traits);
        let mut commands = Vec::new();
        for under in &line.under {
            match under.key.text {
                "leader" => leader = read_leader(reader, under),
                "corps" => commands.extend(self.command(reader, under, Rank::Corps, traits)),
                "division" => commands.extend(self.command(reader, under, Rank::Division, traits)),
                "source" | "doubt" => {}
                _ => Words::stray(reader, under.key, &["leader", "corps", "division", "source", "doubt"]),
            }
        }
        let seat = &mut armies[usize::from(!cause.is_north())];
        if seat.is_some() {
            reader.fault(line.key, "this army is there already", "a return has each side once");
        }
        if commands.is_empty() {
            reader.fault(line.key, "the army is empty", "write its divisions under it, indented");
        }
        *seat = Some(Army { cause, name: called.text.to_owned(), leader, commands, word: line.key });
    }

    /// A corps, division or brigade, with its leader, commands and units under it.
    fn command(&mut self, reader: &mut Reader, line: &Line, rank: Rank, above: Traits) -> Option<Command> {
        let mut words = Words::of(line);
        let id = id(reader, &mut words, "a short name")?;
        let called = name(reader, &mut words)?;
        self.ids.push(id);
        let mut traits = above;
        // A place belongs to one command; what arrives together is passed down.
        traits.post = Post { at: None, front: None, ..above.post };
        read_traits(reader, &mut words, &mut traits);
        let (mut leader, mut commands, mut units) = (None, Vec::new(), Vec::new());
        for under in &line.under {
            match under.key.text {
                "leader" => leader = read_leader(reader, under),
                "division" if rank == Rank::Corps => {
                    commands.extend(self.command(reader, under, Rank::Division, traits));
                }
                "brigade" if rank == Rank::Division => {
                    commands.extend(self.command(reader, under, Rank::Brigade, traits));
                }
                "regiment" | "sharpshooters" | "cavalry" if rank == Rank::Brigade => {
                    units.extend(self.unit(reader, under, traits));
                }
                // A brigade counted whole, as campaigns do.
                "infantry" | "cavalry" if rank == Rank::Division => units.extend(self.unit(reader, under, traits)),
                "battery" => units.extend(self.unit(reader, under, traits)),
                "source" | "doubt" => {}
                other => {
                    let known = [
                        "leader",
                        "division",
                        "brigade",
                        "regiment",
                        "sharpshooters",
                        "cavalry",
                        "infantry",
                        "battery",
                    ];
                    let message = format!("`{other}` does not belong under a {}", rank.word());
                    reader.fault(under.key, message, suggest(other, known));
                }
            }
        }
        if commands.is_empty() && units.is_empty() {
            reader.fault(id, format!("the {} is empty", rank.word()), "write its troops under it, indented");
        }
        let (id, name) = (id.text.to_owned(), called.text.to_owned());
        Some(Command { rank, id, name, leader, post: traits.post, commands, units, word: line.key })
    }

    /// `regiment 8oh "8th Ohio" 400 trained rifle`, or `battery clark "Clark" 4 napoleon 2 3-inch`.
    fn unit(&mut self, reader: &mut Reader, line: &Line, above: Traits) -> Option<Unit> {
        let mut words = Words::of(line);
        let id = id(reader, &mut words, "a short name")?;
        let called = name(reader, &mut words)?;
        self.ids.push(id);
        self.units += 1;
        if self.units > MOST_UNITS {
            reader.fault(line.key, "one unit too many", format!("a return has at most {MOST_UNITS}"));
            return None;
        }
        let mut kind = match line.key.text {
            "battery" => Kind::Guns { guns: guns(reader, &mut words)?, horse: false },
            "cavalry" => Kind::Horse { men: men(reader, &mut words)?, lancers: false },
            other => Kind::Foot { men: men(reader, &mut words)?, sharpshooters: other == "sharpshooters" },
        };
        match &mut kind {
            Kind::Guns { horse, .. } => *horse = words.takes("horse"),
            Kind::Horse { lancers, .. } => *lancers = words.takes("lancers"),
            Kind::Foot { .. } => {}
        }
        let mut traits = above;
        traits.post.at = None;
        read_traits(reader, &mut words, &mut traits);
        for under in line.under.iter().filter(|under| !["source", "doubt"].contains(&under.key.text)) {
            Words::stray(reader, under.key, &["source", "doubt"]);
        }
        let usual = if matches!(kind, Kind::Horse { .. }) { Arms::Carbine } else { Arms::Rifle };
        Some(Unit {
            id: id.text.to_owned(),
            name: called.text.to_owned(),
            kind,
            experience: traits.experience.unwrap_or(Experience::Trained),
            arms: traits.arms.unwrap_or(usual),
            fatigue: traits.fatigue.unwrap_or(Fatigue::Fresh),
            post: traits.post,
            placed: traits.post.at.is_some(),
            word: id,
        })
    }
}

/// `leader "Col. Nathan Kimball" able steady at 3450,4900`.
fn read_leader(reader: &mut Reader, line: &Line) -> Option<Leader> {
    let mut words = Words::of(line);
    let called = name(reader, &mut words)?;
    let mut leader =
        Leader { name: called.text.to_owned(), skill: Skill::Fair, temper: Temper::Steady, at: None, word: line.key };
    while let Some(word) = words.next() {
        if let Some(skill) = Skill::named(word.text) {
            leader.skill = skill;
        } else if let Some(temper) = Temper::named(word.text) {
            leader.temper = temper;
        } else if word.text == "at" {
            leader.at = point(reader, &mut words);
        } else {
            let known: Vec<&str> = Skill::ALL.iter().map(|skill| skill.word()).collect();
            let tempers: Vec<&str> = Temper::ALL.iter().map(|temper| temper.word()).collect();
            Words::stray(reader, word, &[&known[..], &tempers, &["at"]].concat());
        }
    }
    Some(leader)
}

/// The rest of a line: what troops are like, and where they are.
fn read_traits(reader: &mut Reader, words: &mut Words<'_>, traits: &mut Traits) {
    while let Some(word) = words.next() {
        let post = &mut traits.post;
        match word.text {
            "at" => {
                post.at = point(reader, words);
                post.enters = None;
            }
            "facing" => post.facing = number(reader, words, "a heading in degrees", (0, 359)),
            "front" => post.front = number(reader, words, "yards from flank to flank", (10, 20_000)),
            "enters" => {
                let (minute, at) = (hour(reader, words), point(reader, words));
                let road = words.takes("road");
                post.enters = minute.zip(at).map(|(minute, at)| Entry { minute, at, road });
            }
            "until" => post.until = hour(reader, words),
            "reserve" => post.reserve = true,
            "dismounted" => post.dismounted = true,
            "unlimbered" => post.unlimbered = true,
            "disordered" => post.disordered = true,
            text => {
                if let Some(experience) = Experience::named(text) {
                    traits.experience = Some(experience);
                } else if let Some(arms) = Arms::named(text) {
                    traits.arms = Some(arms);
                } else if let Some(fatigue) = Fatigue::named(text) {
                    traits.fatigue = Some(fatigue);
                } else if let Some(form) = Form::named(text) {
                    post.form = Some(form);
                } else {
                    let arms: Vec<&str> = Arms::ALL.iter().map(|arms| arms.word()).collect();
                    let experience: Vec<&str> = Experience::ALL.iter().map(|one| one.word()).collect();
                    Words::stray(reader, word, &[&TRAITS[..], &arms, &experience].concat());
                }
            }
        }
    }
}

fn men(reader: &mut Reader, words: &mut Words<'_>) -> Option<i64> {
    number(reader, words, "the men present", (10, 6_000))
}

/// `4 napoleon 2 3-inch`: how many guns of each type.
fn guns(reader: &mut Reader, words: &mut Words<'_>) -> Option<Vec<(i64, &'static str)>> {
    let mut guns = Vec::new();
    while guns.is_empty() || words.peek().is_some_and(|word| word.text.bytes().all(|b| b.is_ascii_digit())) {
        let count = number(reader, words, "a number of guns", (1, 12))?;
        let kind = words.one_of(reader, "a type of gun", &GUNS)?;
        guns.push((count, GUNS[kind]));
    }
    Some(guns)
}

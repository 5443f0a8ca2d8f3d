//! Beginning, saving and resuming battles, for the command line and the server, and who decides in them.

use std::sync::Arc;

use longroll::battle::Battle;
use longroll::diagnostic::{Diagnostic, MOST_FAULTS};
use longroll::nearest::suggest;
use longroll::record::{self, Record};
use longroll::seat::Chance;
use longroll::side::{BySide, Side};
use longroll::system::{Settings, System};
use longroll::table::Wait;
use opponent::player::Kind;
use opponent::rehearsing::{Desk, seed};
use opponent::value::weights;

/// Who decides for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    #[default]
    Human,
    /// The computer, at some level.
    Computer(Kind),
}

impl Player {
    pub fn word(self) -> String {
        match self {
            Player::Human => "human".to_owned(),
            Player::Computer(kind) => kind.word(),
        }
    }

    pub fn from_word(word: &str) -> Option<Player> {
        if word == "human" { Some(Player::Human) } else { Kind::from_word(word).map(Player::Computer) }
    }

    /// The names of all players, to suggest from.
    pub fn words() -> Vec<String> {
        std::iter::once("human".to_owned()).chain(Kind::words()).collect()
    }
}

/// The header of a play file: everything about a battle except what happened in it.
#[derive(Clone)]
pub struct Header {
    pub system: &'static dyn System,
    pub scenario: String,
    pub settings: Settings,
    pub players: BySide<Player>,
    /// The players' names.
    pub names: BySide<String>,
    /// Whether players enter real dice.
    pub keyed: bool,
    pub title: String,
    /// The player's scenarios and maps, as `(file, text)`. They replace shipped files with the same name.
    pub own: Vec<(String, String)>,
}

/// The name of a side in play files and on the command line.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::South => "south",
    }
}

impl Header {
    pub fn new(system: &'static dyn System, scenario: &str, settings: Settings) -> Header {
        Header {
            system,
            scenario: scenario.to_owned(),
            settings,
            players: BySide::default(),
            names: BySide::default(),
            keyed: false,
            title: String::new(),
            own: Vec::new(),
        }
    }

    /// The lines of the header, in order. Lines without a value are left out; text that would read as a comment is changed.
    pub fn lines(&self) -> Vec<(String, String)> {
        let mut lines = vec![("system".to_owned(), self.system.id().to_owned())];
        let mut push = |name: String, value: &str| {
            let value = value.replace('#', "");
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            if !value.is_empty() {
                lines.push((name, value));
            }
        };
        push("scenario".to_owned(), &self.scenario);
        push("title".to_owned(), &self.title);
        for (name, value) in self.settings.set() {
            push(format!("switch {name}"), value);
        }
        for side in Side::BOTH {
            push(side_word(side).to_owned(), &self.players[side].word());
            push(format!("{} name", side_word(side)), &self.names[side]);
        }
        push("dice".to_owned(), if self.keyed { "keyed" } else { "roll" });
        lines
    }

    /// A battle set up and ready.
    pub fn begin(&self) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        self.system.begin(&self.scenario, &self.settings, &self.own)
    }

    /// The header of the play file with the player's files, each by its name without folders.
    pub fn head(&self) -> String {
        record::head(&self.lines(), &self.files())
    }

    fn files(&self) -> Vec<(String, String)> {
        let name = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
        self.own.iter().map(|(file, text)| (name(file), text.clone())).collect()
    }

    /// The play file of a battle.
    pub fn write(&self, battle: &dyn Battle) -> String {
        let view = battle.view(None);
        let sides = BySide { north: view.sides.north.name, south: view.sides.south.name };
        record::write_with(&self.lines(), &self.files(), battle.tape(), battle.events(), &sides)
    }

    /// Read the header of a play file. An unknown name is a fault, because it might be meant to change something.
    pub fn read(file: &str, text: &str, record: &Record) -> Result<Header, Vec<Diagnostic>> {
        let at = |name: &str| place(text, name);
        let shared: Arc<str> = text.into();
        let fault = |name: &str, why: String, help: String| {
            vec![Diagnostic::sharing(file, Arc::clone(&shared), at(name), why, help)]
        };
        let missing =
            |name: &str| fault("", format!("the play file has no `{name}` line"), format!("add `{name}: ...`"));
        let id = record.get("system").ok_or_else(|| missing("system"))?;
        let system = crate::system(id).map_err(|refusal| fault("system", refusal.why, refusal.help))?;
        let scenario = record.get("scenario").ok_or_else(|| missing("scenario"))?;
        let mut header = Header::new(system, scenario, Settings::default());
        let mut switches = Vec::new();
        let mut faults = Vec::new();
        for (name, value) in &record.header {
            if faults.len() >= MOST_FAULTS {
                break;
            }
            if let Some(switch) = name.strip_prefix("switch ") {
                switches.push((switch.to_owned(), value.clone()));
            } else if let Err((why, help)) = header.set(name, value) {
                faults.extend(fault(name, why, help));
            }
        }
        match Settings::read(system.switches(), &switches) {
            Ok(settings) => header.settings = settings,
            Err(refusals) => {
                for refusal in refusals.0.into_iter().take(MOST_FAULTS) {
                    faults.extend(fault(&format!("switch {}", refusal.field), refusal.why, refusal.help));
                }
            }
        }
        if faults.is_empty() { Ok(header) } else { Err(faults) }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), (String, String)> {
        let player = || {
            let words = Player::words();
            let help = || suggest(value, words.iter().map(String::as_str));
            Player::from_word(value).ok_or_else(|| (format!("there is no player `{value}`"), help()))
        };
        match name {
            "system" | "scenario" => {}
            "title" => value.clone_into(&mut self.title),
            "north" => self.players.north = player()?,
            "south" => self.players.south = player()?,
            "north name" => value.clone_into(&mut self.names.north),
            "south name" => value.clone_into(&mut self.names.south),
            "dice" if value == "keyed" => self.keyed = true,
            "dice" if value == "roll" => self.keyed = false,
            "dice" => {
                return Err((
                    format!("`dice` must be `roll` or `keyed`; you gave `{value}`"),
                    "write `dice: roll`".to_owned(),
                ));
            }
            _ => {
                let known = ["system", "scenario", "title", "north", "south", "north name", "south name", "dice"];
                return Err((format!("`{name}` is not a line of a play file"), suggest(name, known)));
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Header").field("lines", &self.lines()).finish()
    }
}

/// Where a line of the header is in the file; the first line if it is missing.
fn place(text: &str, name: &str) -> std::ops::Range<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !name.is_empty() && line.split_once(':').is_some_and(|(key, _)| key.trim() == name) {
            return at..at + line.trim_end().len();
        }
        at += line.len();
    }
    0..text.lines().next().map_or(0, str::len)
}

/// A play file that was loaded.
pub struct Loaded {
    pub header: Header,
    pub battle: Box<dyn Battle>,
    /// Whether the file is unchanged since it was written.
    pub intact: bool,
}

/// Resume a battle from its play file, at the last entry. Files in `own` replace those in the play file.
pub fn load(file: &str, text: &str, own: &[(String, String)]) -> Result<Loaded, Vec<Diagnostic>> {
    let record = Record::parse(file, text)?;
    let mut header = Header::read(file, text, &record)?;
    let carried = record.files.iter().filter(|(name, _)| !own.iter().any(|(own, _)| own.ends_with(name.as_str())));
    header.own = own.iter().chain(carried).cloned().collect();
    let battle = header.system.resume(&record, &header.settings, &header.own)?;
    Ok(Loaded { header, battle, intact: record.intact })
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loaded").field("header", &self.header).field("intact", &self.intact).finish_non_exhaustive()
    }
}

/// The side that must decide now.
pub fn deciding(battle: &dyn Battle) -> Option<Side> {
    if let Some(Wait::Pick { side, .. }) = battle.wait() { Some(*side) } else { None }
}

/// The computer players of a battle, with what they remember.
#[derive(Clone, Debug, Default)]
pub struct Staff(BySide<Option<opponent::player::Player>>);

impl Staff {
    /// The computer players of this battle. The number varies how they think; with the same one they decide the same.
    pub fn new(header: &Header, number: u64) -> Staff {
        let weights = weights(header.system.id(), &header.scenario);
        Staff(BySide::of(|side| match header.players[side] {
            Player::Human => None,
            Player::Computer(kind) => Some(opponent::player::Player::new(kind, weights, seed(&[number, side as u64]))),
        }))
    }

    /// The computer player of a side.
    pub fn player(&self, side: Side) -> Option<&opponent::player::Player> {
        self.0[side].as_ref()
    }

    /// Whether the next decision needs thought, so that it should not be made while others wait.
    pub fn must_think(&self, battle: &dyn Battle) -> bool {
        deciding(battle).and_then(|side| self.player(side)).is_some_and(|player| player.must_think(battle))
    }

    /// What the computer decides; none if a person does.
    pub fn decide(&mut self, battle: &dyn Battle, whim: &mut dyn Chance, desk: Desk<'_>) -> Option<String> {
        self.0[deciding(battle)?].as_mut()?.decide(battle, whim, desk)
    }
}

/// Play on with these dice.
pub fn run(battle: &mut dyn Battle, keyed: bool, chance: &mut dyn Chance) {
    battle.run(if keyed { None } else { Some(chance) });
}

/// Take up to `most` decisions for the computer's sides. Stops at a person's decision, at a real die, and at the end.
/// Returns how many were taken.
pub fn play_on(
    battle: &mut dyn Battle,
    keyed: bool,
    staff: &mut Staff,
    chance: &mut dyn Chance,
    (most, desk): (usize, Desk<'_>),
) -> usize {
    for taken in 0..most {
        let Some(answer) = staff.decide(battle, chance, desk) else { return taken };
        if battle.answer(&answer).is_err() {
            return taken;
        }
        run(battle, keyed, chance);
    }
    most
}

//! The folder of a battle: its ground, its armies and its hours, and the files that a system reads.

use longroll::diagnostic::Diagnostic;
use survey::compile::Made;
use survey::{Survey, System};

use crate::battle::Battle;
use crate::chart::Chart;
use crate::compare::{self, Tally};
use crate::maker::Maker;
use crate::roster::Return;
use crate::{civil_war_battles, fire_and_fury, great_battles, great_campaigns};

/// A battle as it is written.
#[derive(Clone, Debug)]
pub struct Folder {
    pub ground: Survey,
    pub rolls: Return,
    pub battle: Battle,
}

/// What a system made of a folder: the two files it reads, and what was decided on the way.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub system: System,
    /// The id of the system that reads the files.
    pub book: &'static str,
    /// `NAME.scenario` and its text.
    pub scenario: (String, String),
    /// `NAME.map` or `NAME.table` and its text.
    pub ground: (String, String),
    pub notes: Vec<String>,
    /// The size of the map or table, and its ground by kind.
    pub field: String,
    pub features: String,
    /// What each army became.
    pub tally: [Tally; 2],
}

impl Folder {
    /// Read the three files of a folder; `name` is what diagnostics call it. The faults of all of them are reported.
    pub fn parse(name: &str, [ground, rolls, battle]: [&str; 3]) -> Result<Folder, Vec<Diagnostic>> {
        let file = |file: &str| format!("{name}/{file}");
        let ground = Survey::parse(&file("ground"), ground);
        let rolls = Return::parse(&file("return"), rolls);
        let battle = Battle::parse(&file("battle"), battle);
        match (ground, rolls, battle) {
            (Ok(ground), Ok(rolls), Ok(battle)) => Ok(Folder { ground, rolls, battle }),
            (ground, rolls, battle) => {
                let faults = [ground.err(), rolls.err(), battle.err()];
                Err(faults.into_iter().flatten().flatten().collect())
            }
        }
    }

    /// The systems that the battle has a part for.
    pub fn systems(&self) -> impl Iterator<Item = System> {
        self.battle.parts.iter().map(|part| part.system)
    }

    /// The id of the book by which a system's part is fought; None if the battle has no such part.
    pub fn book(&self, system: System) -> Option<&'static str> {
        let part = self.battle.part(system)?;
        let edition = part.setting("edition").and_then(|words| words.first()).map(|word| word.text);
        Some(match system {
            System::GreatBattles if edition == Some("gringo") => "gringo",
            System::GreatBattles => "death-valley",
            System::GreatCampaigns => "above-the-clouds",
            System::CivilWarBattles => "cwb",
            System::FireAndFury150 | System::FireAndFury200 => "fire-and-fury",
        })
    }

    /// Compile the folder for a system.
    pub fn compile(&self, system: System) -> Result<Scenario, Vec<Diagnostic>> {
        let Folder { ground, rolls, battle } = self;
        let (Some(part), Some(book)) = (battle.part(system), self.book(system)) else {
            let top = longroll::outline::Word { at: 0, text: "" };
            let message = format!("this battle has no part for {}", system.title());
            return Err(vec![battle.diagnostic(top, message, format!("write `for {}`", system.word()))]);
        };
        let compiled = survey::compile(ground, system)?;
        let (file, text) = chart(system);
        let mut maker = Maker::new(ground, rolls, battle, part, &compiled, Chart::read(file, text));
        let (scenario, kind) = match &compiled.made {
            Made::Hexes(map) if system == System::GreatCampaigns => (great_campaigns::compile(&mut maker, map), "map"),
            Made::Hexes(map) => (great_battles::compile(&mut maker, map), "map"),
            Made::Table(table) if system == System::CivilWarBattles => {
                (civil_war_battles::compile(&mut maker, table), "table")
            }
            Made::Table(table) => (fire_and_fury::compile(&mut maker, table), "table"),
        };
        maker.finish();
        if !maker.faults.is_empty() {
            return Err(maker.faults);
        }
        let (field, features) = compare::ground(&compiled.made, compiled.view.scale);
        let tally = maker.tally;
        let notes = compiled.notes.iter().map(|note| note.0.clone()).chain(maker.notes).collect();
        let name = &battle.name;
        Ok(Scenario {
            system,
            book,
            scenario: (format!("{name}.scenario"), scenario),
            ground: (format!("{}.{kind}", ground.name), compiled.text),
            notes,
            field,
            features,
            tally,
        })
    }
}

/// The survey that a battle file names in place of a ground in its folder.
pub fn ground_of(battle: &str) -> Option<&str> {
    let name = battle.lines().find_map(|line| line.strip_prefix("ground "))?.trim();
    // The name becomes part of a path.
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-').then_some(name).filter(|name| !name.is_empty())
}

/// The numbers of a system, which are kept with it.
fn chart(system: System) -> (&'static str, &'static str) {
    match system {
        System::GreatBattles => ("great-battles.muster", include_str!("../../gbacw/muster/great-battles.muster")),
        System::GreatCampaigns => ("great-campaigns.muster", include_str!("../../gcacw/muster/great-campaigns.muster")),
        System::CivilWarBattles => {
            ("civil-war-battles.muster", include_str!("../../cwb/muster/civil-war-battles.muster"))
        }
        System::FireAndFury150 | System::FireAndFury200 => {
            ("fire-and-fury.muster", include_str!("../../fury/muster/fire-and-fury.muster"))
        }
    }
}

//! One battle in several books side by side: what each made of the ground and of the armies.

use longroll::diagnostic::Diagnostic;
use survey::compile::Made;

use crate::folder::{Folder, Scenario};

/// What an army became in the units of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Regiments or brigades of infantry and cavalry.
    pub units: i64,
    /// Strength points, bases or stands.
    pub strength: i64,
    /// Sections or batteries.
    pub batteries: i64,
}

impl Tally {
    pub(crate) fn troops(&mut self, strength: i64) {
        self.units += 1;
        self.strength += strength;
    }
}

/// A system's part of a comparison.
#[derive(Clone, Debug)]
pub struct Column {
    pub title: &'static str,
    pub book: &'static str,
    /// What a row is about, and what this system made of it. Every column has the same rows.
    pub rows: Vec<(String, String)>,
}

/// Compile a battle for all its systems and put them side by side.
pub fn compare(folder: &Folder) -> Result<Vec<Column>, Vec<Diagnostic>> {
    folder.systems().map(|system| folder.compile(system).map(|made| column(folder, &made))).collect()
}

fn column(folder: &Folder, made: &Scenario) -> Column {
    let strength = match made.system {
        survey::System::GreatBattles => "strength points",
        survey::System::GreatCampaigns => "Manpower",
        survey::System::CivilWarBattles => "bases",
        survey::System::FireAndFury150 | survey::System::FireAndFury200 => "stands",
    };
    let mut rows = vec![("field".to_owned(), made.field.clone()), ("ground".to_owned(), made.features.clone())];
    let turns = made.scenario.1.lines().filter(|line| line.starts_with("turn ")).count();
    let time = if turns == 0 { "by the clock".to_owned() } else { format!("{turns} turns") };
    rows.push(("time".to_owned(), time));
    for (army, tally) in folder.rolls.armies.iter().zip(made.tally) {
        let men: i64 = army.all_units().iter().map(|unit| unit.men()).sum();
        let guns: i64 = army.all_units().iter().map(|unit| unit.guns()).sum();
        let label = format!("{} ({men} men, {guns} guns)", army.name);
        let Tally { units, strength: points, batteries } = tally;
        rows.push((label, format!("{units} units, {points} {strength}, {batteries} of guns")));
    }
    // A campaign counts what earns points.
    let goal = if made.system == survey::System::GreatCampaigns { "award " } else { "objective " };
    let objectives = made.scenario.1.lines().filter(|line| line.starts_with(goal)).count();
    rows.push(("objectives".to_owned(), objectives.to_string()));
    let first = usize::from(!folder.battle.first.is_north());
    rows.push(("first".to_owned(), folder.rolls.armies[first].name.clone()));
    rows.push(("decisions".to_owned(), format!("{}, see `battlefield check`", made.notes.len())));
    Column { title: made.system.title(), book: made.book, rows }
}

/// The size of the map or table, and how much there is of each kind of ground.
pub(crate) fn ground(made: &Made, scale: i64) -> (String, String) {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    let mut count = |word: &str| match kinds.iter_mut().find(|(known, _)| known == word) {
        Some((_, count)) => *count += 1,
        None => kinds.push((word.to_owned(), 1)),
    };
    let field = match made {
        Made::Hexes(hexes) => {
            let grid = hexes.map.grid();
            grid.all().for_each(|hex| count(hexes.map.terrain_word(hex)));
            format!("{} x {} hexes of {scale} yards", grid.columns(), grid.rows())
        }
        Made::Table(table) => {
            let word = |area: &field::Area| area.kind().map_or("hill", |kind| table.area_words().word(kind)).to_owned();
            table.areas().iter().for_each(|area| count(&word(area)));
            format!("{} x {} inches of {scale} yards", table.width(), table.height())
        }
    };
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let kinds: Vec<String> = kinds.iter().map(|(word, count)| format!("{count} {word}")).collect();
    (field, kinds.join(", "))
}

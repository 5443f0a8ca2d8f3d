//! Small positions, and a table at which the dice and the answers are written down beforehand.

use gbacw::Edition;
use gbacw::battle::cards::{LeaderId, UnitId};
use gbacw::battle::setup;
use gbacw::battle::state::{State, Used, Where};
use gbacw::battle::war::War;
use hexes::{Facing, Hex};
use longroll::dice::{Cast, Cup, Die, Hand};
use longroll::system::Settings;
use longroll::table::{Ask, Line, Pick, Play, Roll, Table};

/// Dice and answers in order. Each answer is the slug of an option.
pub struct Script {
    dice: Vec<i32>,
    answers: Vec<&'static str>,
    pub told: Vec<String>,
    pub asked: Vec<String>,
}

impl Script {
    pub fn new(dice: &[i32], answers: &[&'static str]) -> Script {
        let backwards = |list: &[i32]| list.iter().rev().copied().collect();
        let answers = answers.iter().rev().copied().collect();
        Script { dice: backwards(dice), answers, told: Vec::new(), asked: Vec::new() }
    }

    /// This answer comes before all others.
    pub fn first(&mut self, answer: &'static str) {
        self.answers.push(answer);
    }

    /// Everything was used, and nothing was left over.
    pub fn is_over(&self) -> bool {
        self.dice.is_empty() && self.answers.is_empty()
    }

    pub fn says(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }
}

impl Hand for Script {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        let face = self.dice.pop().unwrap_or_else(|| panic!("no die left for {:?}", self.told.last()));
        assert!(die.has(face), "a {die} has no {face}");
        Ok(face)
    }

    fn draw(&mut self, _: &Cup) -> Play<i32> {
        panic!("nothing is drawn in combat")
    }
}

impl Table for Script {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.told.push(format!("roll {} {:+}", roll.what, roll.mods.map_or(0, longroll::drm::Mods::total)));
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} must be put to a side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let slugs: Vec<String> = pick.offers().into_iter().map(|offer| offer.slug).collect();
        self.asked.push(format!("{}: {}", pick.name, slugs.join(" ")));
        let answer = self.answers.pop().unwrap_or_else(|| panic!("{} is not answered: {slugs:?}", pick.name));
        Ok(pick.find(answer).unwrap_or_else(|| panic!("{}: `{answer}` is not among {slugs:?}", pick.name)))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        match line() {
            Line::Open { title: text, .. } | Line::Effect { text, .. } | Line::Next { text, .. } => {
                self.told.push(text);
            }
            Line::Cell { value, .. } => self.told.push(value),
            Line::Adjust { .. } | Line::Close => {}
        }
    }
}

/// A position: units of two brigades a side are written as in a scenario.
pub struct Field {
    pub war: War,
    pub state: State,
}

/// A map of clear hexes on which these hexes are something else, with these lines after the drawing.
pub fn map(hexes: &[(&str, char)], lines: &str) -> String {
    let mut rows = vec![vec!['.'; 12]; 9];
    for (hex, letter) in hexes {
        let (column, row): (usize, usize) = (hex[..2].parse().unwrap(), hex[2..].parse().unwrap());
        rows[row - 1][column - 1] = *letter;
    }
    let rows: Vec<String> =
        rows.into_iter().map(|row| format!("  {}\n", row.into_iter().collect::<String>())).collect();
    format!(
        "map field\ntitle Field\nsize 12 x 9\n\
         legend . clear w woods h heavy-woods b building o orchard r rough\nterrain\n{}\n{lines}\n",
        rows.concat()
    )
}

impl Field {
    pub fn new(edition: Edition, map: &str, north: &str, south: &str) -> Field {
        let edition_word = if edition == Edition::DeathValley { "death-valley" } else { "gringo" };
        let text = format!(
            "scenario field\ntitle Field\nabout A field.\nedition {edition_word}\nmap field\nratings house\n\
             margins 10 25 50\nturn 10:00\nturn 11:00\n\n\
             side north \"North\" home NW SW facing E\n  commander \"North commander\" initiative 1 at 0101\n  \
             division A \"Division A\"\n    leader \"Leader A\" coordination 0 at 0101\n{north}\n\
             side south \"South\" home NE SE facing W\n  commander \"South commander\" initiative 1 at 1201\n  \
             division X \"Division X\"\n    leader \"Leader X\" coordination 0 at 1201\n{south}\n"
        );
        let book = edition.system().book(&Settings::default()).expect("the book opens");
        let war = War::parse(book, ("field.scenario", &text), ("field.map", map)).unwrap_or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}\n{text}", faults.join("\n"))
        });
        let state = setup::state(&war);
        Field { war, state }
    }

    /// On a clear map by Death Valley: a brigade a side.
    pub fn clear(north: &str, south: &str) -> Field {
        Field::new(Edition::DeathValley, &map(&[], ""), &brigade("1", "0102", north), &brigade("3", "1202", south))
    }

    pub fn gringo(map: &str, north: &str, south: &str) -> Field {
        Field::new(Edition::Gringo, map, &brigade("1", "0102", north), &brigade("3", "1202", south))
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.war.units().find(|unit| self.war.card(*unit).id == id).unwrap_or_else(|| panic!("no unit {id}"))
    }

    pub fn leader(&self, name: &str) -> LeaderId {
        self.war.leaders().find(|id| self.war.leader(*id).name == name).unwrap_or_else(|| panic!("no leader {name}"))
    }

    pub fn hex(&self, name: &str) -> Hex {
        self.war.grid().parse(name).expect("a hex of the map")
    }

    /// Where a unit is, as printed; `box` for the Recovery Box, `gone` if it is out of the battle.
    pub fn at(&self, id: &str) -> String {
        match self.state.unit(self.unit(id)).at {
            Where::Map(hex) => self.war.name(hex),
            Where::Recovery => "box".to_owned(),
            Where::Gone(_) => "gone".to_owned(),
            Where::Coming => "coming".to_owned(),
        }
    }

    pub fn used(&mut self, id: &str) -> &mut Used {
        let unit = self.unit(id);
        &mut self.state.unit_mut(unit).used
    }

    pub fn sp(&self, id: &str) -> u8 {
        self.state.unit(self.unit(id)).sp
    }

    pub fn is_disordered(&self, id: &str) -> bool {
        self.state.unit(self.unit(id)).is_disordered()
    }

    pub fn disorder(&mut self, id: &str) {
        let unit = self.unit(id);
        gbacw::battle::aftermath::disordered(&self.war, &mut self.state, unit);
    }

    pub fn face(&mut self, id: &str, facing: Facing) {
        let unit = self.unit(id);
        self.state.unit_mut(unit).facing = facing;
    }
}

/// A brigade with its brigadier in this hex.
pub fn brigade(id: &str, leader: &str, units: &str) -> String {
    let units: Vec<String> = units.lines().map(|line| format!("      {}\n", line.trim())).collect();
    let units = units.concat();
    format!(
        "    brigade {id} \"Brigade {id}\"\n      leader \"Brigadier {id}\" orders 0 profile N range 20 at {leader}\n{units}"
    )
}

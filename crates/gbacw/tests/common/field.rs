//! Small battles: scenarios and positions made for a test.

use gbacw::Edition;
use gbacw::battle::cards::{LeaderId, UnitId};
use gbacw::battle::setup;
use gbacw::battle::state::{State, Used, Where};
use gbacw::battle::war::War;
use hexes::{Facing, Hex};
use longroll::system::Settings;

/// A scenario of these turns (and objectives) and sides, on a map.
pub fn open(edition: Edition, map: &str, turns: &str, sides: &str) -> War {
    let system = edition.system();
    let name = map.lines().next().and_then(|line| line.strip_prefix("map ")).expect("the name of the map");
    let text = format!(
        "scenario test\ntitle Test\nabout A test.\nedition {}\nmap {name}\nratings house\nmargins 10 25 50\n{turns}\n{sides}",
        system.id
    );
    let book = system.book(&Settings::default()).expect("the charts are right");
    War::parse(book, ("test.scenario", &text), ("test.map", map)).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}\n{text}", faults.join("\n"))
    })
}

/// The battle in a Mexican town, with street fighting, exits, and a brigade held back.
pub fn streets() -> (War, State) {
    let scenario = include_str!("../battles/the-streets.scenario");
    let map = include_str!("../battles/the-streets.map");
    let book = gbacw::GRINGO.book(&Settings::default()).expect("the charts are right");
    let war = War::parse(book, ("the-streets.scenario", scenario), ("the-streets.map", map)).expect("it is sound");
    let state = setup::state(&war);
    (war, state)
}

pub fn unit(war: &War, id: &str) -> UnitId {
    war.units().find(|unit| war.card(*unit).id == id).unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn hex(war: &War, name: &str) -> Hex {
    war.grid().parse(name).expect("a hex of the map")
}

/// Put a unit into another hex.
pub fn go(war: &War, state: &mut State, id: &str, to: &str) -> UnitId {
    let unit = unit(war, id);
    state.lift(war.grid(), unit, Where::Recovery);
    state.put(war.grid(), unit, hex(war, to), false);
    unit
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

/// A brigade with its brigadier in this hex.
pub fn brigade(id: &str, leader: &str, units: &str) -> String {
    let units: Vec<String> = units.lines().map(|line| format!("      {}\n", line.trim())).collect();
    let units = units.concat();
    format!(
        "    brigade {id} \"Brigade {id}\"\n      leader \"Brigadier {id}\" orders 0 profile N range 20 at {leader}\n{units}"
    )
}

/// A position: the units of two divisions, written as in a scenario.
pub struct Field {
    pub war: War,
    pub state: State,
}

impl Field {
    pub fn new(edition: Edition, map: &str, north: &str, south: &str) -> Field {
        let sides = format!(
            "side north \"North\" home NW SW facing E\n  commander \"North commander\" initiative 1 at 0101\n  \
             division A \"Division A\"\n    leader \"Leader A\" coordination 0 at 0101\n{north}\n\
             side south \"South\" home NE SE facing W\n  commander \"South commander\" initiative 1 at 1201\n  \
             division X \"Division X\"\n    leader \"Leader X\" coordination 0 at 1201\n{south}\n"
        );
        let war = open(edition, map, "turn 10:00\nturn 11:00", &sides);
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
        unit(&self.war, id)
    }

    pub fn leader(&self, name: &str) -> LeaderId {
        self.war.leaders().find(|id| self.war.leader(*id).name == name).unwrap_or_else(|| panic!("no leader {name}"))
    }

    pub fn hex(&self, name: &str) -> Hex {
        hex(&self.war, name)
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

//! Small positions for tests: a scenario written as text, units found by their names, answers given in order.

use std::sync::Arc;

use battery::script;
use field::{Frame, Heading, Length, Point};
use fury::FIRE_AND_FURY;
use fury::battle::cards::{LeaderId, UnitId};
use fury::battle::places;
use fury::battle::setup;
use fury::battle::state::State;
use fury::battle::war::War;
use longroll::game::{Hand, Match};
use longroll::system::Settings;
use longroll::table::{Play, Table};

pub use battery::script::{Next, Told};

/// A position: what does not change and what does.
pub struct Position {
    pub war: War,
    pub state: State,
}

/// The head of every small scenario: six turns, the Union first.
const HEAD: &str = "scenario test\ntitle Test\nabout A test.\nsystem fire-and-fury\ntable test\nratings house\nscale 150\n\
    turn \"1\"\nturn \"2\"\nturn \"3\"\nturn \"4\"\nturn \"5\"\nturn \"6\"\n";

/// A position on a table of 48 by 36 inches. `ground` is what lies on the table, lines of a table file; `union` and
/// `confederate` are lines of a scenario file under a command with all units: `brigade a "A" infantry 6/5/3 single-line at
/// (24,12) facing 0`. The short names of the commands are `blue` and `grey`; both are divisions.
pub fn position(ground: &str, union: &str, confederate: &str) -> Position {
    position_with(&Settings::default(), ground, "", union, confederate)
}

/// Likewise with readings, and with more lines for the head of the scenario: objectives, awards, `first confederate`.
pub fn position_with(settings: &Settings, ground: &str, head: &str, union: &str, confederate: &str) -> Position {
    let indent = |lines: &str| {
        let lines: Vec<String> = lines.lines().map(|line| format!("    {}\n", line.trim())).collect();
        lines.concat()
    };
    let command =
        |side: &str, id: &str, lines: &str| format!("side {side}\n  command {id} \"{id}\" division\n{}", indent(lines));
    let scenario =
        format!("{HEAD}{head}\n{}{}", command("union", "blue", union), command("confederate", "grey", confederate));
    let table = format!(
        "table test\ntitle Test\nsize 48 x 36\n{}",
        ground.lines().map(|line| line.trim().to_owned() + "\n").collect::<String>()
    );
    let book = FIRE_AND_FURY.book(settings).expect("the charts are sound");
    let war = War::parse(book, ("test.scenario", &scenario), ("test.table", &table)).unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    });
    let state = setup::state(&war);
    Position { war, state }
}

/// An idle brigade of infantry in single line, far from everything.
pub const IDLE_UNION: &str = "brigade idle-u \"Idle U\" infantry 4/3/2 single-line at (3,2) facing 0";
pub const IDLE_CONFEDERATE: &str = "brigade idle-c \"Idle C\" infantry 4/3/2 single-line at (45,34) facing 180";

pub fn inches(text: &str) -> Length {
    text.parse().expect("a length")
}

pub fn point(x: &str, y: &str) -> Point {
    Point::new(inches(x), inches(y))
}

pub fn frame(x: &str, y: &str, heading: i32) -> Frame {
    Frame::new(point(x, y), Heading::degrees(heading))
}

impl Position {
    pub fn unit(&self, id: &str) -> UnitId {
        self.war.all().find(|unit| self.war.card(*unit).id == id).unwrap_or_else(|| panic!("no unit `{id}`"))
    }

    pub fn leader(&self, id: &str) -> LeaderId {
        let at = self.war.scenario.leaders.iter().position(|leader| leader.id == id);
        LeaderId(at.unwrap_or_else(|| panic!("no leader `{id}`")) as u8)
    }

    /// Put a unit somewhere else.
    pub fn place(&mut self, id: &str, x: &str, y: &str, heading: i32) {
        let unit = self.unit(id);
        places::put(&self.war, &mut self.state, unit, frame(x, y, heading));
    }

    /// Play a rule on the position with these dice and answers, each in its order. What is asked beyond them is answered with the
    /// first option; a die beyond them is a fault of the test.
    pub fn play<T>(
        &mut self,
        script: &[Next],
        rule: impl FnOnce(&mut dyn Table, &War, &mut State) -> Play<T>,
    ) -> Told<T> {
        script::play(script, |table| rule(table, &self.war, &mut self.state))
    }

    /// The whole battle from this scenario, begun.
    pub fn battle(self) -> Match<War> {
        let mut battle = Match::new(Arc::new(self.war));
        battle.run(Hand::Keyed).unwrap_or_else(|pause| panic!("{pause}"));
        battle
    }
}

//! Small positions for tests: units set down by hand on a table written as text, found by their names.

use battery::script::{self, Next, Told};
use cwb::CWB;
use cwb::battle::agenda;
use cwb::battle::cards::{
    Arms, Branch, DivisionCard, DivisionId, Edge, Fortune, GeneralCard, GeneralId, Rank, Scenario, SideCard, Start,
    UnitCard, UnitId,
};
use cwb::battle::movement::{self, Motion};
use cwb::battle::places;
use cwb::battle::setup;
use cwb::battle::state::{Activation, GeneralAt, Phase, State};
use cwb::battle::war::War;
use cwb::battle::words::WORDS;
use cwb::unit::Quality;
use field::{Frame, Heading, Length, Point};
use longroll::dice::Pool;
use longroll::refusal::Refusals;
use longroll::side::{BySide, Side};
use longroll::system::{Settings, System};
use longroll::table::{Play, Table};

/// A position: what does not change and what does.
pub struct Position {
    pub war: War,
    pub state: State,
}

pub fn inches(text: &str) -> Length {
    text.parse().expect("a length")
}

pub fn point(x: &str, y: &str) -> Point {
    Point::new(inches(x), inches(y))
}

pub fn frame(x: &str, y: &str, heading: i32) -> Frame {
    Frame::new(point(x, y), Heading::degrees(heading))
}

/// A brigade of this many bases with this front, in order, average, with rifles; of the one division of its
/// side.
pub fn brigade(id: &'static str, side: Side, (bases, front): (u8, u8), at: Frame) -> UnitCard {
    UnitCard {
        id,
        name: id,
        side,
        division: Some(DivisionId(u8::from(side == Side::South))),
        branch: Branch::Infantry(Arms::Rifle),
        quality: Quality::Average,
        bases,
        start: Start::On { frame: at, front, mounted: true, limbered: true },
        disordered: false,
        tied: None,
        fortune: Fortune::default(),
    }
}

/// A cavalry unit, mounted.
pub fn cavalry(id: &'static str, side: Side, shape: (u8, u8), at: Frame) -> UnitCard {
    UnitCard { branch: Branch::Cavalry(Arms::Carbine), ..brigade(id, side, shape, at) }
}

/// A smoothbore gun.
pub fn gun(id: &'static str, side: Side, limbered: bool, at: Frame) -> UnitCard {
    UnitCard {
        branch: Branch::Gun { rifled: false, light: false },
        start: Start::On { frame: at, front: 1, mounted: false, limbered },
        ..brigade(id, side, (1, 1), at)
    }
}

/// A position on a table of 72 by 36 inches. `ground` is the terrain, as lines of a table file. The Union comes from
/// the north and attacks; each side has one division with a general of value 1, who is off the table, and a corps
/// general likewise.
pub fn position(ground: &str, units: Vec<UnitCard>) -> Position {
    let table: String = ground.lines().map(|line| line.trim().to_owned() + "\n").collect();
    let table = format!("table test\ntitle Test\nsize 72 x 36\n{table}");
    let table = field::Table::parse_for("test.table", &table, &WORDS).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let side = |name, confederate, edge| SideCard { name, confederate, edge };
    let division = |at: u8, id, side| DivisionCard { id, name: id, side, general: Some(GeneralId(at)) };
    let general = |id, side, rank| GeneralCard { id, name: id, side, rank, value: 1, start: None };
    let scenario = Scenario {
        id: "test",
        title: "Test",
        about: "A test.",
        men_per_base: 240,
        sides: BySide { north: side("Union", false, Edge::North), south: side("Confederate", true, Edge::South) },
        attacker: Side::North,
        clock: 21,
        divisions: vec![division(0, "blue", Side::North), division(1, "grey", Side::South)],
        units,
        generals: vec![
            general("blue-general", Side::North, Rank::Division(DivisionId(0))),
            general("grey-general", Side::South, Rank::Division(DivisionId(1))),
            general("blue-corps", Side::North, Rank::Corps),
            general("grey-corps", Side::South, Rank::Corps),
        ],
        objectives: Vec::new(),
        awards: Vec::new(),
        specials: Vec::new(),
    };
    let book = CWB.book(&Settings::default()).expect("the charts are sound");
    let war = War::new(book, scenario, table);
    let state = setup::state(&war);
    Position { war, state }
}

impl Position {
    pub fn unit(&self, id: &str) -> UnitId {
        self.war.all().find(|unit| self.war.card(*unit).id == id).unwrap_or_else(|| panic!("no unit `{id}`"))
    }

    pub fn general(&self, id: &str) -> GeneralId {
        let at = self.war.scenario.generals.iter().position(|general| general.id == id);
        GeneralId(at.unwrap_or_else(|| panic!("no general `{id}`")) as u8)
    }

    /// Play by another reading.
    #[must_use]
    pub fn with(mut self, switch: &str, value: &str) -> Position {
        let given = [(switch.to_owned(), value.to_owned())];
        let settings = Settings::read(CWB.switches(), &given).unwrap_or_else(|why| panic!("{why}"));
        self.war.book = CWB.book(&settings).expect("the charts are sound");
        self
    }

    /// Put a unit somewhere else.
    pub fn place(&mut self, id: &str, frame: Frame) {
        let unit = self.unit(id);
        places::put(&self.war, &mut self.state, unit, frame);
    }

    /// A general joins a unit.
    pub fn join(&mut self, general: &str, unit: &str) {
        let (general, unit) = (self.general(general), self.unit(unit));
        self.state.generals[general.index()].at = GeneralAt::With(unit);
    }

    /// A unit begins to act with this many action points.
    pub fn acts(&mut self, id: &str, points: u8) {
        let unit = self.unit(id);
        self.state.phase = Phase::Act(Some(Activation { unit, points, assault: None }));
    }

    /// The unit that acts, and its points.
    pub fn activation(&self) -> Activation {
        match self.state.phase {
            Phase::Act(Some(act)) => act,
            _ => panic!("no unit acts"),
        }
    }

    /// What may be answered, as it is offered.
    pub fn motions(&self) -> Vec<String> {
        movement::samples(&self.war, &self.state, self.activation()).iter().map(Motion::to_string).collect()
    }

    /// What a motion would cost, or why it may not be made.
    pub fn judge(&self, text: &str) -> Result<i32, Refusals> {
        let motion = movement::read(text)?;
        movement::judge(&self.war, &self.state, self.activation(), motion).map(|step| step.points)
    }

    /// Make a motion, with the dice it needs.
    pub fn make(&mut self, text: &str, script: &[Next]) -> Told<()> {
        let motion = movement::read(text).unwrap_or_else(|why| panic!("{why}"));
        self.judge(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        self.play(script, |table, war, state| movement::make(table, war, state, motion))
    }

    /// Play a rule on the position with these dice and answers, and all that it sets in motion.
    pub fn play<T>(
        &mut self,
        script: &[Next],
        rule: impl FnOnce(&mut dyn Table, &War, &mut State) -> Play<T>,
    ) -> Told<T> {
        let (war, state) = (&self.war, &mut self.state);
        script::play(script, |table| {
            let result = rule(table, war, state)?;
            while agenda::step(table, war, state)? {}
            Ok(result)
        })
    }
}

/// A pool with this many hits, and this many misses that quality has not re-rolled.
pub fn pool(hits: i32, fresh: i32) -> Next {
    Next::Die(Pool::join(hits, 0) | fresh << 16)
}

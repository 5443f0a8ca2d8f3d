//! A small campaign to try the rules on, and a table that plays from a script.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};

use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::cards::{
    Advanced, CommandCard, CommandId, LeaderCard, Rank, Scenario, Size, Start, TurnCard, UnitCard, UnitId,
};
use gcacw::battle::ground::{Ground, WORDS};
use gcacw::battle::state::{Phase, State};
use gcacw::battle::war::War;
use gcacw::battle::{setup, turn};
use gcacw::book::Book;
use gcacw::unit::{Army, Unit, read_unit};
use hexes::{Grid, Hex, Map, Shift};
use longroll::foresight::{Foresight, Subject};
use longroll::game::{Hand, Match};
use longroll::odds::Budget;
use longroll::procedure::Fact;
use longroll::seat::Chance;
use longroll::system::{Settings, System, read_charts};
use longroll::table::{Ask, Line, Pick, Play, Roll, Table, Thrower, Wait};
use longroll::weight::Exact;

pub static BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let settings = Settings::read(ABOVE_THE_CLOUDS.switches(), &[]).expect("no switch is set");
    let charts = read_charts(&ABOVE_THE_CLOUDS, &settings, &[]).expect("our charts");
    Arc::new(Book::load(&settings, &charts).expect("our book"))
});

/// Dice and answers, in the order in which they will be needed.
pub struct Script {
    pub dice: VecDeque<i32>,
    pub answers: VecDeque<&'static str>,
    /// The options of the last question.
    pub seen: Vec<String>,
    /// The effects told so far, in order.
    pub told: Vec<String>,
}

pub fn script(dice: &[i32], answers: &[&'static str]) -> Script {
    let (dice, answers) = (dice.iter().copied().collect(), answers.iter().copied().collect());
    Script { dice, answers, seen: Vec::new(), told: Vec::new() }
}

impl Table for Script {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        assert!(matches!(roll.by, Thrower::Side(_)), "who throws for {}? {:?}", roll.what, roll.by);
        Ok(self.dice.pop_front().unwrap_or_else(|| panic!("no die for {}", roll.what)))
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} was asked of no side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.seen = pick.offers().into_iter().map(|offer| offer.slug).collect();
        let answer = self.answers.pop_front().unwrap_or_else(|| panic!("no answer to {}", pick.name));
        Ok(pick.find(answer).unwrap_or_else(|| panic!("{answer} is not among {:?}", self.seen)))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        if let Line::Effect { text, .. } = line() {
            self.told.push(text);
        }
    }
}

/// A hex by its name, on any map of these tests.
pub fn hex(name: &str) -> Hex {
    let grid = Grid::new(9, 9, Shift::Even).expect("a grid");
    grid.parse(name).expect("a hex of the map")
}

pub fn unit(id: &'static str, army: Army, at: &str, text: &str) -> UnitCard {
    let unit = read_unit(&BOOK, text).expect("a unit");
    let command = Some(CommandId(u8::from(army == Army::Confederate)));
    let start = Start::On(hex(at));
    UnitCard { id, name: id, army, command, also: None, size: Size::Division, mounted_infantry: false, unit, start }
}

pub fn leader(id: &'static str, army: Army, at: &str) -> LeaderCard {
    LeaderCard {
        id,
        name: id,
        army,
        rank: Rank::Corps,
        command: Some(CommandId(u8::from(army == Army::Confederate))),
        attack: 3,
        defense: 3,
        orders: 5,
        inspires: false,
        malcontent: false,
        start: Start::On(hex(at)),
    }
}

/// A map of nine by nine hexes, clear but for the rows that are drawn here; `.` is clear.
pub fn land(legend: &str, rows: &[(usize, &str)], rest: &str) -> String {
    let row = |number: usize| rows.iter().find(|(at, _)| *at == number).map_or(".........", |(_, row)| *row);
    let rows: Vec<String> = (1..=9).map(|number| format!("  {number:02} | {}\n", row(number))).collect();
    format!("map land\ntitle A land\nsize 9 x 9\nlegend . clear {legend}\nterrain\n{}{rest}\n", rows.concat())
}

/// A road from north to south across open ground.
pub const ROAD: &str = "road road 0501 to 0509\n";

/// A campaign on open ground with a road.
pub fn plain(units: Vec<UnitCard>, leaders: Vec<LeaderCard>) -> (War, State) {
    war_on(&land("", &[], ROAD), units, leaders, false)
}

/// A campaign of one turn on a map, with a command for each army.
pub fn war_on(map: &str, units: Vec<UnitCard>, leaders: Vec<LeaderCard>, rain: bool) -> (War, State) {
    let card = |code, army| CommandCard { code, name: code, army, above: None };
    let map = Map::parse_for("field.map", map, &WORDS).expect("the map of this test");
    let scenario = Scenario {
        id: "field",
        title: "A field",
        about: "",
        turns: vec![TurnCard { label: "one", rain, first: None }],
        commands: vec![card("U", Army::Union), card("C", Army::Confederate)],
        units,
        leaders,
        bans: Vec::new(),
        awards: Vec::new(),
        ladder: Vec::new(),
        pontoons: Vec::new(),
        stations: Vec::new(),
        sources: Vec::new(),
        depots: Vec::new(),
        exits: Vec::new(),
        advanced: Advanced::default(),
    };
    let ground = Ground::new(&BOOK, &map);
    let war = War { book: Arc::clone(&BOOK), scenario, map, ground };
    let state = State { phase: Phase::Initiative, ..setup::state(&war) };
    (war, state)
}

/// Play steps until the script has no answer left and the phase is as wanted.
pub fn play(table: &mut Script, war: &War, state: &mut State, until: impl Fn(&Phase) -> bool) {
    for _ in 0..100 {
        let _ = turn::step(table, war, state).expect("a script never waits");
        if table.answers.is_empty() && until(&state.phase) {
            return;
        }
    }
    panic!("it went on and on: {:?}", state.phase);
}

pub fn turn_of(army: Army, state: &mut State) {
    state.phase = Phase::Action { army, passed: false };
}

/// One action of an army, with these dice and answers, to its end.
pub fn act(war: &War, state: &mut State, army: Army, dice: &[i32], answers: &[&'static str]) -> Script {
    let mut table = script(dice, answers);
    turn_of(army, state);
    play(&mut table, war, state, |phase| *phase == Phase::Initiative);
    table
}

/// Dice that always show their highest face.
struct High;

impl Chance for High {
    fn below(&mut self, below: u64) -> u64 {
        below - 1
    }
}

/// A campaign that waits for the first action of this army, after these answers.
pub fn waiting(mut war: War, army: Army, answers: &[&str]) -> Match<War> {
    war.scenario.turns[0].first = Some(army);
    let mut battle = Match::new(Arc::new(war));
    let mut answers = answers.iter();
    loop {
        battle.run(Hand::Chance(&mut High)).expect("dice are there");
        let Some(Wait::Pick { name, options, .. }) = battle.wait() else { panic!("no decision") };
        let answer = match (*name, answers.as_slice()) {
            ("transfer", _) => options[0].slug.clone(),
            (_, []) => return battle,
            _ => (*answers.next().expect("an answer")).to_owned(),
        };
        battle.answer(&answer).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// What an answer leads to.
pub fn foreseen(battle: &Match<War>, answer: &str) -> Foresight<Exact> {
    let ahead = battle.ahead(answer).unwrap_or_else(|| panic!("{answer} is not offered"));
    ahead.walk(Budget::USUAL).expect("it is small enough")
}

/// The chance that a fact about a unit holds.
pub fn chance(told: &Foresight<Exact>, unit: u8, aspect: &str, holds: impl Fn(&Fact) -> bool) -> String {
    let piece = Subject::Piece(UnitId(unit).piece());
    let told = told.told.iter().find(|told| told.subject == piece && told.aspect == aspect);
    told.unwrap_or_else(|| panic!("nothing is said of {aspect}")).values.chance(holds).to_string()
}

pub fn at(state: &State, unit: u8) -> Option<Hex> {
    state.unit(UnitId(unit)).hex()
}

pub fn men(state: &State, unit: u8) -> Unit {
    state.unit(UnitId(unit)).unit
}

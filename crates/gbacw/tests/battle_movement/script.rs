//! A small map of every kind of ground, two brigades a side, and a table at which dice and answers are written beforehand.

use std::collections::VecDeque;

use gbacw::Edition;
use gbacw::battle::acts::{self, Act};
use gbacw::battle::cards::UnitId;
use gbacw::battle::setup;
use gbacw::battle::state::{State, Where};
use gbacw::battle::war::War;
use hexes::Hex;
use longroll::dice::{Cast, Cup, Die, Hand};
use longroll::system::Settings;
use longroll::table::{Ask, Line, Pick, Play, Roll, Table};

/// Dice in order, 0 after them; answers by slug, the first option where none fits.
#[derive(Default)]
pub struct Script {
    pub dice: VecDeque<i32>,
    pub answers: Vec<&'static str>,
    pub asked: Vec<String>,
    pub told: Vec<String>,
}

impl Script {
    pub fn new(dice: &[i32], answers: &[&'static str]) -> Script {
        Script { dice: dice.iter().copied().collect(), answers: answers.to_vec(), ..Script::default() }
    }

    pub fn says(&self, words: &str) -> bool {
        self.told.iter().any(|line| line.contains(words))
    }
}

impl Table for Script {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} must be put to a side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.asked.push(pick.name.to_owned());
        let found = self.answers.iter().position(|slug| pick.find(slug).is_some());
        Ok(found.and_then(|at| pick.find(self.answers.remove(at))).unwrap_or(0))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        if let Line::Effect { text, .. } = line() {
            self.told.push(text);
        }
    }
}

impl Hand for Script {
    fn die(&mut self, _: Die, _: Cast) -> Play<i32> {
        Ok(self.dice.pop_front().unwrap_or(0))
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        Ok(cup.nth(0))
    }
}

/// Rough ground in 0502, woods in 0504, a ridge from 0901 on, a pike along row 6 over a stream.
const MAP: &str = "map ground\ntitle Ground\nsize 16 x 8\nlegend . clear  w woods  r rough

terrain
  ................
  ....r...........
  ................
  ....w...........
  ................
  ................
  ................
  ................

levels
  ........11111111
  ........11111111
  ........11111111
  ........22222222
  ........11111111
  ........11111111
  ........11111111
  ........11111111

side stream 0701-0708/0801-0808
road pike 0106 to 1606
";

const ARMIES: &str = r#"
side north "Union" home NW SW facing E
  commander "Commander" initiative 2 at 0101
  division A "First Division"
    leader "Division Leader" coordination +1 at 0101
    brigade 1 "First Brigade"
      leader "First Brigadier" orders 0 profile N at 0202
      1a "1st" infantry R 8/6 at 0404
      1b "2nd" infantry R 6/5 at 0402
      1c "1st Cavalry" cavalry C 5/6 at 0307
    brigade 2 "Second Brigade"
      leader "Second Brigadier" orders 0 profile A at 0205
      2a "3rd" infantry R 7/6 at 0105
      2b "4th" infantry R 4/5 enters 2 0106
    ga "Battery" artillery napoleon 4/6 at 0206

side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1601
  division X "Second Division"
    leader "Division Leader" coordination 0 at 1604
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1604
      3a "5th" infantry R 8/6 at 1604
      3b "6th" infantry R 6/5 at 1605
      3s "Horsemen" cavalry C 4/6 at 1607
"#;

fn open(edition: Edition, armies: &str) -> War {
    let header = format!(
        "scenario test\ntitle Test\nabout A test.\nedition {}\nmap ground\nratings house\nmargins 10 25 50\nturn 10:00\nturn 11:00\nturn 12:00 night\n",
        edition.system().id
    );
    let book = edition.system().book(&Settings::default()).expect("the charts are right");
    War::parse(book, ("test.scenario", &format!("{header}{armies}")), ("ground.map", MAP))
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()))
}

/// The battle at its set-up, with the first brigade acting.
pub fn battle() -> (War, State) {
    let war = open(Edition::DeathValley, ARMIES);
    let mut state = setup::state(&war);
    state.acting.push(gbacw::battle::cards::BrigadeId(0));
    (war, state)
}

/// The same by the rules of 2003.
pub fn mexican() -> (War, State) {
    let armies = ARMIES.replace("infantry R", "infantry M").replace("napoleon", "us-6-pounders");
    let war = open(Edition::Gringo, &armies);
    let mut state = setup::state(&war);
    state.acting.push(gbacw::battle::cards::BrigadeId(0));
    (war, state)
}

pub fn unit(war: &War, id: &str) -> UnitId {
    war.units().find(|unit| war.card(*unit).id == id).expect("a unit of the scenario")
}

pub fn hex(war: &War, name: &str) -> Hex {
    war.grid().parse(name).expect("a hex of the map")
}

/// Put a unit elsewhere.
pub fn go(war: &War, state: &mut State, id: &str, to: &str) -> UnitId {
    let unit = unit(war, id);
    state.lift(war.grid(), unit, Where::Recovery);
    state.put(war.grid(), unit, hex(war, to), false);
    unit
}

/// What a unit may do now, by slug.
pub fn slugs(war: &War, state: &State, unit: UnitId) -> Vec<String> {
    acts::acts(war, state, unit).iter().map(|act| acts::offer(war, state, unit, act).slug).collect()
}

/// The words of an option.
pub fn text(war: &War, state: &State, unit: UnitId, slug: &str) -> String {
    let offers = acts::acts(war, state, unit).into_iter().map(|act| acts::offer(war, state, unit, &act));
    offers.into_iter().find(|offer| offer.slug == slug).map_or_else(|| "not offered".to_owned(), |offer| offer.text)
}

/// Do what the slug says.
pub fn act(war: &War, state: &mut State, unit: UnitId, slug: &str, script: &mut Script) {
    let found: Option<Act> =
        acts::acts(war, state, unit).into_iter().find(|act| acts::offer(war, state, unit, act).slug == slug);
    let act = found.unwrap_or_else(|| panic!("`{slug}` is none of {:?}", slugs(war, state, unit)));
    acts::perform(script, war, state, unit, act).expect("a script never waits");
}

//! A table with a script, and a small battle to play at it.

use std::collections::VecDeque;
use std::fmt::Write as _;

use gbacw::DEATH_VALLEY;
use gbacw::battle::cards::UnitId;
use gbacw::battle::state::{Stage, State, Where};
use gbacw::battle::turn;
use gbacw::battle::war::War;
use hexes::Hex;
use longroll::dice::{Cast, Cup, Die, Hand};
use longroll::system::Settings;
use longroll::table::{Ask, Flow, Line, Pick, Play, Roll, Table};

/// A table with a script: dice in order, and answers by the name of the question. Anything not scripted is the first option, or a
/// die of 5.
#[derive(Default)]
pub struct Script {
    pub dice: VecDeque<i32>,
    pub answers: Vec<(&'static str, &'static str)>,
    /// Questions asked, with their options.
    pub asked: Vec<(String, Vec<String>)>,
    pub told: Vec<String>,
}

impl Script {
    pub fn dice(faces: &[i32]) -> Script {
        Script { dice: faces.iter().copied().collect(), ..Script::default() }
    }

    pub fn answering(mut self, answers: &[(&'static str, &'static str)]) -> Script {
        self.answers = answers.to_vec();
        self
    }

    pub fn options(&self, name: &str) -> Vec<&[String]> {
        self.asked.iter().filter(|(asked, _)| asked == name).map(|(_, options)| options.as_slice()).collect()
    }

    pub fn heard(&self, text: &str) -> bool {
        self.told.iter().any(|line| line.contains(text))
    }
}

impl Table for Script {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        roll.dice.throw(self)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} is not asked of a side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let options: Vec<String> = pick.offers().into_iter().map(|offer| offer.slug).collect();
        self.asked.push((pick.name.to_owned(), options.clone()));
        let scripted =
            self.answers.iter().position(|(name, slug)| *name == pick.name && options.contains(&(*slug).to_owned()));
        let Some(at) = scripted else { return Ok(0) };
        let (_, slug) = self.answers.remove(at);
        Ok(options.iter().position(|option| option == slug).unwrap_or(0))
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        if let Line::Effect { text, .. } = line() {
            self.told.push(text);
        }
    }
}

impl Hand for Script {
    fn die(&mut self, die: Die, _: Cast) -> Play<i32> {
        Ok(self.dice.pop_front().unwrap_or(5).clamp(die.lowest(), die.highest()))
    }

    fn draw(&mut self, cup: &Cup) -> Play<i32> {
        Ok(self.dice.pop_front().filter(|value| cup.has(*value)).unwrap_or_else(|| cup.nth(0)))
    }
}

/// Twenty by eight hexes of open ground.
pub fn plain() -> String {
    let mut text = "map plain\ntitle Plain\nsize 20 x 8\nlegend . clear\n\nterrain staggered\n".to_owned();
    for row in 1..=8 {
        let dots = [".   "; 10].concat();
        let _ = writeln!(text, "  {row:02} | {}\n     |   {}", dots.trim_end(), dots.trim_end());
    }
    text
}

/// Two brigades and a battery a side, the second Union brigade far back.
pub const ARMIES: &str = r#"
side north "Union" home NW SW digs facing E
  commander "Commander" initiative 2 at 0204
  division A "First Division" efficiency fixed 2
    leader "Division Leader" coordination +1 at 0304
    brigade 1 "First Brigade"
      leader "First Brigadier" orders 0 profile N at 0404
      1a "1st" infantry R 8/6 at 0404
      1b "2nd" infantry R 6/5 at 0405
    brigade 2 "Second Brigade"
      leader "Second Brigadier" orders 0 profile A at 0104
      2a "3rd" infantry R 7/6 at 0104
      2b "4th" infantry R 4/5 at 0105
    ga "Battery" artillery napoleon 4/6 at 0204

side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1904
  division X "Second Division" efficiency fixed 1
    leader "Division Leader" coordination 0 at 1804
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1704
      3a "5th" infantry R 8/6 at 1704
      3b "6th" infantry R 6/5 at 1705
"#;

/// A corps of two divisions against a division.
pub const TWO_DIVISIONS: &str = r#"
side north "Union" home NW SW facing E
  commander "Commander" initiative 2 at 0204
  corps I "First Corps"
    leader "Corps Commander" efficiency +1 at 0204
    division A "First Division"
      leader "First Leader" coordination 0 at 0304
      brigade 1 "First Brigade"
        leader "First Brigadier" orders 0 profile N at 0304
        1a "1st" infantry R 8/6 at 0304
    division B "Second Division"
      leader "Second Leader" coordination 0 at 0306
      brigade 2 "Second Brigade"
        leader "Second Brigadier" orders 0 profile N at 0306
        2a "2nd" infantry R 8/6 at 0306
side south "Confederate" home NE SE facing W
  commander "Commander" initiative 1 at 1904
  division X "Third Division"
    leader "Third Leader" coordination 0 at 1804
    brigade 3 "Third Brigade"
      leader "Third Brigadier" orders 0 profile C at 1804
      3a "5th" infantry R 8/6 at 1804
"#;

pub fn war_with(armies: &str, turns: &str) -> War {
    let header =
        "scenario test\ntitle Test\nabout A test.\nedition death-valley\nmap plain\nratings house\nmargins 10 25 50\n";
    let objective = "objective \"Hill\" 1004 15\n";
    let text = format!("{header}{turns}\n{objective}{armies}");
    let book = DEATH_VALLEY.book(&Settings::default()).expect("the charts are right");
    War::parse(book, ("test.scenario", &text), ("plain.map", &plain()))
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()))
}

pub fn war() -> War {
    war_with(ARMIES, "turn 10:00\nturn 11:00")
}

pub fn unit(war: &War, id: &str) -> UnitId {
    war.units().find(|unit| war.card(*unit).id == id).expect("a unit of the scenario")
}

pub fn hex(war: &War, name: &str) -> Hex {
    war.grid().parse(name).expect("a hex of the map")
}

pub fn go(war: &War, state: &mut State, id: &str, to: &str) {
    let unit = unit(war, id);
    state.lift(war.grid(), unit, Where::Recovery);
    state.put(war.grid(), unit, hex(war, to), false);
}

/// Play on while `on` holds.
pub fn play(war: &War, state: &mut State, script: &mut Script, on: impl Fn(&State) -> bool) {
    for _ in 0..10_000 {
        if !on(state) || turn::step(script, war, state).expect("a script never waits") == Flow::Done {
            return;
        }
    }
    panic!("the battle does not go on from {:?}", state.phase);
}

pub fn stage(state: &State) -> Option<&Stage> {
    state.activation().map(|activation| &activation.stage)
}

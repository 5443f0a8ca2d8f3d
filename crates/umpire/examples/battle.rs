//! A battle played by a program: the commander against random play, with the same dice every time.
//!
//!     cargo run --release -p umpire --example battle

use std::fmt::Write as _;

use chance::Seeded;
use longroll::seat::Chance as _;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

pub fn output() -> String {
    let system = umpire::system("gringo").expect("it is on the list");
    let mut battle = system.begin("rancho-del-norte", &Settings::default(), &[]).expect("our scenarios have no faults");
    let mut dice = Seeded::new(7);
    loop {
        // Roll until a player must decide, or the battle is over.
        battle.run(Some(&mut dice));
        let Some(Wait::Pick { side, options, .. }) = battle.wait() else { break };
        let answer = match side {
            Side::North => battle.advise().expect("the commander always answers"),
            Side::South => options[dice.below(options.len() as u64) as usize].slug.clone(),
        };
        battle.answer(&answer).expect("every offered answer is legal");
    }
    let view = battle.view(None);
    let mut text = format!("{} rolls and decisions\n", battle.tape().len());
    for side in Side::BOTH {
        let camp = &view.sides[side];
        let (left, full) = camp.strength;
        let _ = writeln!(text, "{}: strength {left} of {full}, {} points", camp.name, camp.points);
    }
    let _ = writeln!(text, "{}", view.over.unwrap_or(view.turn));
    text
}

fn main() {
    print!("{}", output());
}

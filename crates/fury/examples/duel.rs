//! Computer players against each other: `cargo run -p fury --example duel -- BATTLE PLAYER PLAYER [PAIRS [FIRST SEED]]`.

fn main() {
    match battery::duel::run(&[&fury::FIRE_AND_FURY], std::env::args().skip(1)) {
        Ok(lines) => println!("{lines}"),
        Err(why) => eprintln!("{why}"),
    }
}

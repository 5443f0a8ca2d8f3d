//! Computer players against each other: `cargo run -p gbacw --example duel -- BATTLE PLAYER PLAYER [PAIRS [FIRST SEED]]`.

fn main() {
    match battery::duel::run(&[&gbacw::DEATH_VALLEY, &gbacw::GRINGO], std::env::args().skip(1)) {
        Ok(lines) => println!("{lines}"),
        Err(why) => eprintln!("{why}"),
    }
}

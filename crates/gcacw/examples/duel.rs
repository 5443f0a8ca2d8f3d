//! Computer players against each other: `cargo run -p gcacw --example duel -- BATTLE PLAYER PLAYER [PAIRS [FIRST SEED]]`.

fn main() {
    match battery::duel::run(&[&gcacw::ABOVE_THE_CLOUDS], std::env::args().skip(1)) {
        Ok(lines) => println!("{lines}"),
        Err(why) => eprintln!("{why}"),
    }
}

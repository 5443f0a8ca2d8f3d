//! Computer players against each other: `cargo run -p cwb --example duel -- BATTLE PLAYER PLAYER [PAIRS [FIRST SEED]]`.

fn main() {
    match battery::duel::run(&[&cwb::CWB], std::env::args().skip(1)) {
        Ok(lines) => println!("{lines}"),
        Err(why) => eprintln!("{why}"),
    }
}

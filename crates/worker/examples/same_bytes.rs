//! The digests of some numbers, one on each line: `cargo run --example same_bytes -- FROM UNTIL [STEP]`. `scripts/digest.mjs`
//! prints the same from WebAssembly, and `scripts/same-bytes` compares them.

use std::time::Duration;

fn main() -> Result<(), String> {
    // Time stands still, so that no walk of odds is cut short on a slow machine.
    umpire::patience::set_clock(|| Duration::ZERO);
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap_or(0));
    let (from, until) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(10));
    let step = usize::try_from(numbers.next().unwrap_or(1)).unwrap_or(1).max(1);
    for number in (from..until).step_by(step) {
        let (sum, odds) = worker::digest(number)?;
        println!("{number} {sum:016x} {odds}");
    }
    Ok(())
}

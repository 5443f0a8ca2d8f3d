//! Random entries of the forms' lists, in this system's notation.

use chance::Seeded;
use longroll::form::Field;
use longroll::seat::Chance;

pub fn lists(field: &Field, dice: &mut Seeded) -> String {
    let most = match field.name {
        "attackers" => 1,
        "around" | "hexes" => 6,
        "path" => 4,
        _ => 3,
    };
    let count = dice.below(most) + u64::from(field.default.is_none());
    let items: Vec<String> = (0..count).map(|_| item(field.name, dice)).collect();
    items.join(",")
}

fn pick(words: &[&'static str], dice: &mut Seeded) -> &'static str {
    words[dice.below(words.len() as u64) as usize]
}

fn item(field: &str, dice: &mut Seeded) -> String {
    match field {
        "around" => {
            let hex = pick(&["o", "m", "r", "e", "z", "z", "a"], dice);
            let value = if matches!(hex, "z" | "a") { (1 + dice.below(9)).to_string() } else { String::new() };
            format!("{hex}{value}{}", pick(if hex == "a" { &["", "w"] } else { &["", "", "f", "w", "fw"] }, dice))
        }
        "hexes" => pick(&["o", "l", "f", "lf", "z", "zf", "zu", "lz", "e", "x"], dice).to_owned(),
        "path" => pick(
            &["road", "pike", "clear", "rough", "road+creek", "hill", "trail", "road+2", "woods+ridge-up", "o", "zf"],
            dice,
        )
        .to_owned(),
        _ => {
            let (manpower, tactical, guns) = (1 + dice.below(14), 1 + dice.below(4), dice.below(4));
            let marks = match field {
                "defenders" => ["", "/d", "/ab", "/bw", "/m1", "/m2/d", "/refused", "/cav", "/f3"].as_slice(),
                "units" => ["/cav", "/cav/d", "/cav/m1", "/cav/f4", "/cav/ab", "/d"].as_slice(),
                _ => ["", "", "/d", "/f2", "/f3", "/cav", "/art"].as_slice(),
            };
            format!("{manpower}-{tactical}-{guns}{}", pick(marks, dice))
        }
    }
}

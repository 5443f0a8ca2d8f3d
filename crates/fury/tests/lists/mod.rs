//! Random entries of the forms' lists, in this system's notation.

use chance::Seeded;
use longroll::form::Field;
use longroll::seat::Chance;

fn pick<'w>(words: &[&'w str], dice: &mut Seeded) -> &'w str {
    words[dice.below(words.len() as u64) as usize]
}

pub fn lists(field: &Field, dice: &mut Seeded) -> String {
    let count = dice.below(2) + u64::from(field.default.is_none());
    let item = |dice: &mut Seeded| match field.name {
        "firers" | "support" => firer(dice),
        "others" => format!("{:+}{}", dice.below(9) as i32 - 3, pick(&["", "d"], dice)),
        "attackers" => brigade(dice),
        _ if dice.below(4) == 0 => format!("{}{}", pick(&["smooth-bore", "rifled"], dice), pick(BATTERY, dice)),
        _ => brigade(dice),
    };
    (0..count).map(|_| item(dice)).collect::<Vec<_>>().join(",")
}

const BATTERY: &[&str] = &["", ":limbered", ":damaged", ":silenced", ":low"];
const MARKS: &[&str] = &["", "", ":disordered", ":low", ":leader", ":commander", ":outflanked", ":exceptional-leader"];

fn firer(dice: &mut Seeded) -> String {
    let range = dice.below(9);
    match dice.below(5) {
        0 => format!("smooth-bore@{}{}", dice.below(33), pick(&["", ":damaged", ":enfilade"], dice)),
        1 => format!("rifled@{}{}", dice.below(33), pick(&["", ":damaged"], dice)),
        2 => format!("union-cavalry:{}@{range}{}", 1 + dice.below(6), pick(&["", ":disordered"], dice)),
        3 => format!("confederate-cavalry:{}@{range}{}", 1 + dice.below(6), pick(&["", ":low"], dice)),
        _ => {
            let stands = 1 + dice.below(12);
            let marks =
                pick(&["", ":disordered", ":low:disordered", ":enfilade", ":double-line", ":attack-column"], dice);
            format!("infantry:{stands}of{}@{range}{marks}", stands + dice.below(5))
        }
    }
}

fn brigade(dice: &mut Seeded) -> String {
    let strength = match dice.below(3) {
        0 => pick(&["8/6/4", "6of8/6/4", "10/8/5", "5/4/2", "3of7/5/3"], dice).to_owned(),
        1 => format!("{}:{}", 1 + dice.below(10), pick(&["fresh", "worn", "spent"], dice)),
        _ => (1 + dice.below(10)).to_string(),
    };
    let form = pick(&["", "", ":double-line", ":attack-column", ":mounted", ":dismounted", ":support4"], dice);
    let lost = pick(&["", "", "", ":lost1", ":lost2"], dice);
    format!("{strength}{form}{}{}{lost}", pick(MARKS, dice), pick(MARKS, dice))
}

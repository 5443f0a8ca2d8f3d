//! What is wrong with a folder is said at its place, up to fifty faults, and no text makes the reader or the compiler panic.

use chance::Seeded;
use longroll::seat::Chance;
use muster::shipped::BATTLES;
use muster::{Battle, Folder, Return, lint};

/// How many cases are tried: `LONGROLL_CASES` asks for more.
fn cases(usual: u64) -> u64 {
    std::env::var("LONGROLL_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

const RETURN: &str = "\
return    test
army union \"Union\" trained
  division d \"Division\"
    brigade b \"Brigade\" at 100,100 facing 0
      regiment r1 \"1st\" 400
      regiment r2 \"2nd\" 30
army confederate \"Confederate\"
  division e \"Division\"
    brigade c \"Brigade\" at 100,900 facing 180
      regiment r3 \"3rd\" 400
      battery g1 \"Guns\" 4 napoleon
";

const BATTLE: &str = "\
battle    test
title     A Test
about     Two regiments meet.
hours     14:00 to 17:00
first     union
objective \"Farm\" 3
for great-battles
";

const GROUND: &str = "\
survey    test
title     A Test
extent    1500 x 1500 yards
base      0 feet
objective \"Farm\" 500,500
";

fn of_return(from: &str, to: &str) -> Vec<String> {
    let text = RETURN.replacen(from, to, 1);
    Return::parse("return", &text).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

fn of_battle(from: &str, to: &str) -> Vec<String> {
    let text = BATTLE.replacen(from, to, 1);
    Battle::parse("battle", &text).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn a_fault_of_a_return_is_said_at_its_place() {
    assert!(of_return("return", "return").is_empty());
    for (from, to, told) in [
        ("400", "many", "return:5:25: `many` is not the men present (a number from 10 to 6000)"),
        ("4 napoleon", "4 napolion", "`napolion` is not a type of gun (did you mean `napoleon`?)"),
        ("at 100,100", "at 100", "`100` is not a point"),
        ("facing 0", "facing north", "`north` is not a heading in degrees"),
        ("regiment r2", "regiment r1", "a second unit or command `r1`"),
        ("trained", "trained drilled", "`drilled` does not belong here"),
        ("    brigade b", "    battalion b", "`battalion` does not belong under a division"),
        ("army confederate", "army union", "this army is there already"),
        ("return    test", "# nothing", "the file has no `return` entry"),
    ] {
        let found = of_return(from, to);
        assert!(found.iter().any(|fault| fault.contains(told)), "{to}: {found:#?}");
    }
}

#[test]
fn a_fault_of_a_battle_is_said_at_its_place() {
    assert!(of_battle("battle", "battle").is_empty());
    for (from, to, told) in [
        ("14:00", "25:00", "battle:4:11: `25:00` is not an hour (from 0:00 to 23:59: `14:30`; in a campaign `day-3`)"),
        ("14:00 to 17:00", "17:00 to 14:00", "the battle ends before it begins"),
        ("first     union", "first     yankees", "`yankees` is not a side"),
        ("first     union\n", "", "the battle has no `first` entry"),
        ("for great-battles", "for great-battels", "`great-battels` is not a system"),
        ("\"Farm\" 3", "\"Farm\"", "this place is worth nothing"),
        ("about", "abuot", "`abuot` is not an entry of a battle"),
        ("great-battles\n", "great-battles\n  change r1\n", "this is not a change"),
    ] {
        let found = of_battle(from, to);
        assert!(found.iter().any(|fault| fault.contains(told)), "{to}: {found:#?}");
    }
}

fn compiled(rolls: &str, battle: &str) -> Vec<String> {
    let folder = Folder::parse("test", [GROUND, rolls, battle]).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let system = folder.systems().next().expect("it has one");
    match folder.compile(system) {
        Ok(made) => made.notes,
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn what_a_system_does_not_have_is_a_fault_and_what_it_decides_a_note() {
    assert_eq!(compiled(RETURN, BATTLE), ["2nd is too small for a counter and is with 1st"]);
    let lost = compiled(&RETURN.replace(" at 100,100", ""), BATTLE);
    assert!(lost[0].contains("test/return:5:16: nothing says where 1st and 2nd is"), "{lost:?}");
    let gun = compiled(&RETURN.replace("napoleon", "us-6-pdr"), BATTLE);
    assert!(gun[0].contains("Great Battles has nothing for `us-6-pdr`"), "{gun:?}");
    let place = compiled(RETURN, &BATTLE.replace("Farm", "Form"));
    assert!(place[0].contains("the survey has no place \"Form\" (did you mean `Farm`?)"), "{place:?}");
    let change = compiled(RETURN, &format!("{BATTLE}  change r9 strength 5 \"none\"\n"));
    assert!(change.iter().any(|fault| fault.contains("nothing here is `r9` with a `strength`")), "{change:?}");
    let mended = compiled(RETURN, &format!("{BATTLE}  change r1 strength 5 \"sick in camp\"\n"));
    assert!(mended.contains(&"r1: strength 5, not 9: sick in camp".to_owned()), "{mended:?}");
}

#[test]
fn a_text_full_of_faults_gets_fifty_of_them() {
    let text = (0..200).map(|at| format!("nonsense {at}\n")).collect::<Vec<_>>().concat();
    assert_eq!(Return::parse("return", &text).err().map(|faults| faults.len()), Some(50));
    assert_eq!(Battle::parse("battle", &text).err().map(|faults| faults.len()), Some(50));
}

/// A text with a few bytes changed, dropped, added or copied elsewhere.
fn spoiled(dice: &mut Seeded, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u64) as usize;
        match dice.below(5) {
            0 => bytes[at] = b' ' + dice.below(95) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, b"0123456789-,.\"#\n x("[dice.below(19) as usize]),
            3 => bytes.truncate(at.max(1)),
            _ => {
                let to = (at + dice.below(200) as usize).min(bytes.len());
                let piece = bytes[at..to].to_vec();
                let into = dice.below(bytes.len() as u64 + 1) as usize;
                bytes.splice(into..into, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_spoiled_folder_gives_faults_and_never_a_panic() {
    let mut dice = Seeded::new(1862);
    let mut made = 0;
    for case in 0..cases(120) {
        // The small folder is compiled often; the shipped ones are read, and compiled now and then.
        let (ground, rolls, battle) = match case % 4 {
            0 => {
                let (_, [ground, rolls, battle]) = BATTLES[(case / 4) as usize % BATTLES.len()];
                (ground, rolls, battle)
            }
            _ => (GROUND, RETURN, BATTLE),
        };
        let (rolls, battle) = if dice.below(2) == 0 {
            (spoiled(&mut dice, rolls), battle.to_owned())
        } else {
            (rolls.to_owned(), spoiled(&mut dice, battle))
        };
        let Ok(folder) = Folder::parse("test", [ground, &rolls, &battle]) else { continue };
        lint(&folder.ground, &folder.rolls);
        for system in folder.systems().take(if case % 16 == 0 { 3 } else { 1 }) {
            made += usize::from(folder.compile(system).is_ok());
        }
    }
    assert!(made > 0);
}

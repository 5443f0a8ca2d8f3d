//! What players decide before the game: answers taken, answers refused with every reason, real dice, replay.

use std::sync::Arc;

use chance::Seeded;
use cwb::armies::Lists;
use longroll::armies::{Armies, Preparing};
use longroll::diagnostic::Diagnostic;
use longroll::game::{Hand, Match};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Wait};
use longroll::tape::{Entry, Tape};

use super::{ARMIES, pregame, sound, usual};

fn shipped() -> BySide<(String, String)> {
    let army = |at: usize| (ARMIES[at].0.to_owned(), ARMIES[at].1.to_owned());
    BySide { north: army(0), south: army(1) }
}

/// The name of the question that is waited for.
fn asked(game: &dyn Preparing) -> Option<&'static str> {
    if let Some(Wait::Pick { name, .. }) = game.wait() { Some(name) } else { None }
}

fn answer_usual(game: &mut dyn Preparing) {
    let Some(Wait::Pick { options, .. }) = game.wait() else { panic!("no decision is waited for") };
    let slug = options[0].slug.clone();
    game.answer(&slug).expect("the usual answer is legal");
}

/// A game that waits at the first question of this name, with these answers to others.
fn until(name: &str, seed: u64, answers: &[(&str, &str)]) -> (Box<dyn Preparing>, Seeded) {
    let mut game = Lists.prepare("by-the-dice", &shipped()).expect("the armies are sound");
    let mut dice = Seeded::new(seed);
    let mut answers = answers.to_vec();
    game.run(Some(&mut dice));
    while let Some(found) = asked(&*game) {
        if let Some(at) = answers.iter().position(|(question, _)| *question == found) {
            let (_, answer) = answers.remove(at);
            game.answer(answer).unwrap_or_else(|refusals| panic!("{found}: {refusals}"));
        } else if found == name {
            return (game, dice);
        } else {
            answer_usual(&mut *game);
        }
        game.run(Some(&mut dice));
    }
    (game, dice)
}

fn refused(game: &mut dyn Preparing, answer: &str) -> String {
    game.answer(answer).expect_err(answer).to_string()
}

/// The first answer to every question is the usual one.
#[test]
fn the_usual_answers_are_the_usual_game() {
    let (game, _) = until("nothing", 1863, &[]);
    let [(scenario, text), (table, ground)] = game.files();
    assert_eq!((scenario.as_str(), table.as_str()), ("by-the-dice.scenario", "by-the-dice.table"));
    let made = usual(1863);
    assert_eq!((text, ground), (made.scenario, made.table));
}

/// 5.1 Sixty dice, ten of them for the attack.
#[test]
fn war_points_are_spread_as_written() {
    let spread = "attack 20 time 40";
    let (game, _) = until("terrain", 7, &[("war-points", spread), ("war-points", spread)]);
    let rolls: Vec<(&str, usize)> = (game.tape().iter())
        .filter_map(|entry| match entry {
            Entry::Roll { label, faces } if label.starts_with("5.1") => Some((label.as_str(), faces.len())),
            _ => None,
        })
        .collect();
    assert!(rolls.iter().all(|(label, dice)| match *label {
        "5.1 the attack" => *dice == 20,
        "5.1 Time" => *dice == 40,
        _ => false,
    }));
    assert_eq!(rolls.iter().filter(|(label, _)| *label == "5.1 Time").count(), 2);
    let (mut game, _) = until("war-points", 7, &[]);
    for (answer, reasons) in [
        ("attack 9 time 50", &["these are 59 dice, not 60", "the attack has 9 dice, and 10 are the least"][..]),
        ("attack 60", &["the attack has 60 dice, and 20 are the most"]),
        ("attack 60 tim 5", &["`tim` is not a topic", "did you mean `time`?"]),
        ("attack x", &["`x` is not dice"]),
        ("attack 30 attack 30", &["`attack` comes twice"]),
        ("", &["these are 0 dice"]),
    ] {
        let why = refused(&mut *game, answer);
        assert!(reasons.iter().all(|reason| why.contains(reason)), "{answer}: {why}");
    }
}

/// 5.4 Seven pieces a player, at least two in each third.
#[test]
fn terrain_is_brought_and_placed_as_written() {
    let answers = [("terrain", "wood 7"), ("terrain", "farm 3 crops 4"), ("laying", "rows"), ("place", "1 at 26,15.5")];
    let (mut game, _) = until("place", 7, &answers);
    let [_, (_, table)] = game.files();
    assert_eq!(table.matches("area      wood").count(), 7, "{table}");
    assert!(table.contains("rect (26,15.5) (34.3,21.3)"), "{table}");
    assert!(!game.tape().iter().any(|entry| entry.label().starts_with("5.4") && matches!(entry, Entry::Roll { .. })));
    for (answer, reason) in [
        ("15 at 1,1", "`15` is not a piece of terrain"),
        ("1 at 65,31", "is not wholly on the table"),
        ("2 at 27,16", "it would lie on piece 1, the farm"),
        ("1 on 3,3", "`on` is not a place"),
        ("1 at 3", "`3` is not a point"),
        ("1 at 3,3 please", "`please` does not belong here"),
    ] {
        let why = refused(&mut *game, answer);
        assert!(why.contains(reason), "{answer}: {why}");
    }
    // 5.4 A third keeps two pieces: send all that there is room for to the east.
    let mut kept = 0;
    for number in 1..=14 {
        for (x, y) in (0..18).map(|slot| (44 + 9 * (slot % 3), 6 * (slot / 3))) {
            match game.answer(&format!("{number} at {x},{y}")) {
                Ok(()) => break,
                Err(why) => kept += i32::from(why.to_string().contains("fewer than 2 pieces are left")),
            }
        }
        game.run(None);
    }
    assert!(kept > 0, "a third was emptied");
}

/// 5.4 By six inches at most.
#[test]
fn the_attacker_moves_terrain_a_little() {
    let (mut game, _) = until("shift", 7, &[("laying", "rows"), ("place", "1 at 26,15.5")]);
    assert!(refused(&mut *game, "1 at 26,22").contains("more than 6 inches"));
    game.answer("1 at 29,15.5").expect("three inches");
}

/// 5.5 Four, of which the attacker takes one away.
#[test]
fn objectives_lie_as_written_and_one_goes() {
    let (mut game, mut dice) = until("objective", 7, &[("objectives", "row"), ("objective", "1 at 10,3")]);
    assert!(refused(&mut *game, "2 at 12,3").contains("within 6 inches of objective 1"));
    assert!(refused(&mut *game, "2 at 12,40").contains("off the table"));
    game.answer("done").expect("content");
    game.run(Some(&mut dice));
    assert_eq!(asked(&*game), Some("take-away"));
    game.answer("2").expect("one of the four");
    game.run(Some(&mut dice));
    let [(_, scenario), _] = game.files();
    assert_eq!(scenario.matches("\nobjective").count(), 3);
    assert!(scenario.contains("\" (10,3)"), "{scenario}");
}

/// 5.6 In their zone, as a battle allows.
#[test]
fn units_stand_as_written() {
    let (mut game, mut dice) = until("deploy", 1863, &[]);
    // The Confederates defend, and have the south edge.
    for (answer, reasons) in [
        ("c11 at 10,20", &["within 12 inches of the edge"][..]),
        ("c11 at 90,5", &["off the table"]),
        ("c11 at 20.6,12", &["stands on"]),
        ("c11 front 9", &["`9` is not bases in front"]),
        ("c11 limbered", &["does not fit First brigade"]),
        ("c99 at 1,1", &["no unit or general here is called `c99`"]),
        ("c11", &["say what changes"]),
        ("c11 att 3,3", &["`att` does not belong here", "did you mean `at`?"]),
        ("commander at 30,20", &["a general begins in the zone"]),
        ("c14 at 30,5", &["does not fit"]),
    ] {
        let why = refused(&mut *game, answer);
        assert!(reasons.iter().all(|reason| why.contains(reason)), "{answer}: {why}");
    }
    for answer in ["c11 at 4,9 facing 20 front 2", "napoleons limbered", "troopers dismounted", "commander at 30,2"] {
        game.answer(answer).unwrap_or_else(|refusals| panic!("{answer}: {refusals}"));
        game.run(Some(&mut dice));
    }
    let [(_, scenario), _] = game.files();
    for line in [
        "5 veteran rifle front 2 at (4,9) facing 20",
        "smoothbore limbered at",
        "carbine dismounted front 3",
        "\"Corps commander\" 1 at (30,2)",
    ] {
        assert!(scenario.contains(line), "{line}\n{scenario}");
    }
}

/// 5.3 A gun of the artillery park is placed when the enemy already stands.
#[test]
fn the_artillery_park_comes_after_the_enemy() {
    let seen = (0..60).filter(|seed| {
        let (game, _) = until("park", *seed, &[]);
        if asked(&*game) != Some("park") {
            return false;
        }
        let [(_, scenario), (_, table)] = game.files();
        sound(&cwb::battle::pregame::Prepared { scenario: scenario.clone(), table }, *seed);
        // Both sides have set up, and the gun is not there yet.
        assert!(scenario.contains("facing 180") && scenario.contains("facing 0"));
        assert!(scenario.lines().any(|line| line.trim_start().starts_with("gun") && line.contains("arrives")));
        true
    });
    assert!(seen.count() > 5);
}

/// Keyed dice and typed answers make the same game, and its tape repeats it.
#[test]
fn real_dice_and_a_tape_make_the_same_game() {
    let (rolled, _) = until("nothing", 1863, &[]);
    let mut keyed = Lists.prepare("by-the-dice", &shipped()).expect("the armies are sound");
    keyed.run(None);
    for entry in rolled.tape().to_vec() {
        match entry {
            Entry::Answer { choice, .. } => keyed.answer(&choice).expect("as it was answered"),
            Entry::Roll { faces, .. } => {
                for face in faces {
                    assert!(keyed.key(7).is_err(), "no die shows 7");
                    keyed.key(face).expect("a face");
                    keyed.run(None);
                }
            }
        }
        keyed.run(None);
    }
    assert!(keyed.wait().is_none());
    assert_eq!((keyed.files(), keyed.tape()), (rolled.files(), rolled.tape()));
    let replayed = Match::load(Arc::new(pregame()), Tape(rolled.tape().to_vec())).expect("the tape fits");
    assert_eq!(Preparing::files(&replayed), rolled.files());
}

/// At every moment the draft is a sound scenario, so that it can be drawn.
#[test]
fn the_draft_is_sound_whenever_the_game_waits() {
    let mut game = Match::new(Arc::new(pregame()));
    let mut dice = Seeded::new(3);
    game.run(Hand::Chance(&mut dice)).expect("it waits");
    while game.wait().is_some() {
        let [(_, scenario), (_, table)] = Preparing::files(&game);
        sound(&cwb::battle::pregame::Prepared { scenario, table }, 3);
        answer_usual(&mut game);
        game.run(Hand::Chance(&mut dice)).expect("the tape fits");
    }
    assert!(game.events().iter().any(|event| matches!(event, longroll::receipt::Event::Told(Line::Effect { .. }))));
}

/// A decision after which nothing was rolled.
#[test]
fn a_decision_can_be_taken_back() {
    let (mut game, _) = until("place", 7, &[("laying", "rows")]);
    let before = game.files();
    game.answer("1 at 26,15.5").expect("legal");
    game.run(None);
    assert_ne!(game.files(), before);
    game.undo().expect("nothing was rolled since");
    game.run(None);
    assert_eq!(game.files(), before);
}

/// 5.1 A Union army meets a Confederate one.
#[test]
fn two_armies_of_one_side_do_not_meet() {
    let mut armies = shipped();
    armies.south = armies.north.clone();
    let Err(faults) = Lists.prepare("x", &armies) else { panic!("they meet") };
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().contains("this is no army of the Confederate side (5.1)"), "{}", faults[0]);
}

/// Short names that both armies have are told apart in the scenario.
#[test]
fn armies_may_use_the_same_short_names() {
    let mut armies = shipped();
    armies.south.1 = armies.south.1.replace("general commander", "general chief").replace("c11", "u11");
    let mut game = Lists.prepare("x", &armies).expect("the armies are sound");
    let mut dice = Seeded::new(1);
    game.run(Some(&mut dice));
    while game.wait().is_some() {
        answer_usual(&mut *game);
        game.run(Some(&mut dice));
    }
    let [(_, scenario), (_, table)] = game.files();
    assert!(scenario.contains("confederate-chief") && scenario.contains("confederate-u11"), "{scenario}");
    sound(&cwb::battle::pregame::Prepared { scenario, table }, 1);
}

/// Army files torn and mixed: every one is read or refused with its faults, and what is read can be prepared.
#[test]
fn torn_army_files_are_refused() {
    let words: Vec<&str> = ARMIES.iter().flat_map(|(_, text)| text.split_inclusive([' ', '\n'])).collect();
    let below = |dice: &mut Seeded, most: usize| longroll::seat::Chance::below(dice, most as u64) as usize;
    let (mut dice, mut read) = (Seeded::new(8), 0);
    for _ in 0..1000 {
        let mut text: Vec<&str> = ARMIES[0].1.split_inclusive([' ', '\n']).collect();
        for _ in 0..=below(&mut dice, 3) {
            let at = below(&mut dice, text.len());
            match below(&mut dice, 3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, words[below(&mut dice, words.len())]),
                _ => text[at] = ["\"", "#", "999999999999", "é", "(", "-1", "diced "][below(&mut dice, 7)],
            }
        }
        let text = text.concat();
        let (muster, faults): (_, Vec<Diagnostic>) = Lists.muster("torn.army", &text);
        if muster.is_some() && faults.is_empty() {
            read += 1;
            let mut armies = shipped();
            armies.north.1 = text;
            let Ok(mut game) = Lists.prepare("torn", &armies) else { continue };
            let mut dice = Seeded::new(read);
            game.run(Some(&mut dice));
            if read % 20 == 0 {
                while game.wait().is_some() {
                    answer_usual(&mut *game);
                    game.run(Some(&mut dice));
                }
                let [(_, scenario), (_, table)] = game.files();
                sound(&cwb::battle::pregame::Prepared { scenario, table }, read);
            }
        }
    }
    assert!(read > 50, "{read} were read");
}

/// 4.4, 5.6 The largest army that the limits allow finds room in its zone.
#[test]
fn a_host_of_small_brigades_finds_room() {
    let mut text = "army host\ntitle A host\nlist union-east-middle\ngeneral g \"G\" 3\n".to_owned();
    for number in 0..7 {
        text +=
            &format!("gun b{number} \"B{number}\" smoothbore light\ncavalry h{number} \"H{number}\" 1 raw carbine\n");
    }
    for division in 0..3 {
        text += &format!("division d{division} \"D\"\n  general n{division} \"N\" 3\n");
        for brigade in 0..5 {
            text += &format!("  infantry u{division}{brigade} \"U\" 3 raw rifle\n");
        }
    }
    let mut armies = shipped();
    armies.north = ("host.army".to_owned(), text);
    for seed in 0..40 {
        let mut game = Lists.prepare("x", &armies).unwrap_or_else(|faults| panic!("{}", faults[0]));
        let mut dice = Seeded::new(seed);
        game.run(Some(&mut dice));
        while let Some(name) = asked(&*game) {
            // Farms everywhere.
            if name == "terrain" {
                game.answer("farm 7").expect("seven pieces");
            } else {
                answer_usual(&mut *game);
            }
            game.run(Some(&mut dice));
        }
        let [(_, scenario), (_, table)] = game.files();
        let war = sound(&cwb::battle::pregame::Prepared { scenario, table }, seed);
        assert!(war.scenario.units.iter().filter(|unit| unit.side == Side::North).count() >= 15 + 7);
    }
}

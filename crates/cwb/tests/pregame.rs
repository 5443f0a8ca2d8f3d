//! Chapters 4 and 5: armies by their points and limits, and scenarios made by the game before the game.

use std::collections::BTreeSet;

use battery::battle::Random;
use chance::Seeded;
use cwb::CWB;
use cwb::battle::pregame::{ARMIES, Army, Prepared, lists, prepare};
use cwb::battle::war::War;
use cwb::book::Book;
use longroll::rollout::Rollout;
use longroll::side::{BySide, Side};
use longroll::system::Settings;

fn book() -> &'static Book {
    CWB.book(&Settings::default()).expect("the charts are sound")
}

fn army(at: usize) -> Army {
    Army::parse(book(), ARMIES[at]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn prepared(seed: u64) -> Prepared {
    let armies = BySide { north: army(0), south: army(1) };
    let (mut dice, player) = (Seeded::new(seed), Random::new(seed, 1));
    let mut table = Rollout { chance: &mut dice, policy: &player };
    prepare(&mut table, book(), &armies, "by-the-dice").unwrap_or_else(|pause| panic!("seed {seed}: {pause}"))
}

/// 4.1 Twelve lists of 600 points.
#[test]
fn there_are_twelve_lists() {
    let lists = lists().unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(lists.len(), 12);
    assert_eq!(lists.iter().filter(|list| list.side == Side::North && list.early).count(), 2);
    assert!(lists.iter().all(|list| list.points == 600));
}

/// 4.1 Nine brigades of six, cavalry of four and three smoothbore guns cost 582 points.
#[test]
fn the_usual_army_costs_what_the_check_says() {
    let mut text = "army usual\ntitle Usual\nlist union-west-middle\ngeneral x \"X\" 3\n".to_owned();
    text += "cavalry horse \"Horse\" 4 average carbine\n";
    for gun in ["g1", "g2", "g3"] {
        text += &format!("gun {gun} \"{gun}\" smoothbore\n");
    }
    for division in 0..3 {
        text += &format!("division d{division} \"D{division}\"\n  general n{division} \"N\" 3\n");
        for brigade in 0..3 {
            text += &format!("  infantry b{division}{brigade} \"B\" 6 average rifle\n");
        }
    }
    let army = Army::parse(book(), ("usual.army", &text)).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(army.points(book()), 582);
}

/// 4.4, 4.1, 2.3 At its line.
#[test]
fn an_army_that_breaks_a_limit_is_told_which() {
    let cases = [
        ("general chief \"Corps commander\" 2\n", "", "it has no corps general (4.4)"),
        ("6 raw rifle", "6 raw rifl", "`rifl` is not a weapon (did you mean `rifle`?)"),
        ("6 raw rifle", "7 raw rifle", "`7` is not a number of bases (a number from 1 to 6)"),
        ("\"Corps commander\" 2", "\"Corps commander\" 0", "it costs 603 points (4.1)"),
        ("list      union-east-middle", "list      union-east-early", "it has 1 raw brigades (4.4)"),
        ("list      union-east-middle", "list      union-east-midle", "`union-east-midle` is not an army list"),
        ("list      union-east-middle\n", "", "nobody says which list it is of (4.1)"),
        (
            "  infantry u31 \"First brigade, third division\"  6 average rifle\n",
            "",
            "Third division has 1 brigades (4.4)",
        ),
        ("gun third-battery", "gan third-battery", "`gan` does not belong here"),
    ];
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        let text = ARMIES[0].1;
        assert!(text.contains(from), "`{from}` is not in the file");
        let found = Army::parse(book(), ("a.army", &text.replacen(from, to, 1))).err().unwrap_or_default();
        if !found.iter().any(|fault| fault.to_string().contains(expected)) {
            wrong.push(format!("`{from}` to `{to}`: {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// 5.1, 5.2, 5.3, 5.4, 5.5, 5.6 Two hundred games before the game.
#[test]
fn what_the_dice_make_is_a_sound_scenario() {
    let mut attackers = [0, 0];
    for seed in 0..200 {
        let made = prepared(seed);
        let war = War::parse(book(), ("s", &made.scenario), ("t", &made.table));
        let war = war.unwrap_or_else(|faults| panic!("seed {seed}: {}\n{}", faults[0], made.scenario));
        attackers[usize::from(war.scenario.attacker == Side::South)] += 1;
        // 5.4, 5.5 Seven pieces a player; four objectives less one.
        assert_eq!((war.table.areas().len(), war.scenario.objectives.len()), (14, 3), "seed {seed}");
        let fresh = war.scenario.units.iter().filter(|unit| unit.side == war.scenario.attacker);
        let whole = army(usize::from(war.scenario.attacker == Side::South)).troops().count();
        assert_eq!(fresh.count(), whole, "seed {seed}: the attacker loses nothing (5.2)");
    }
    assert!(attackers.iter().all(|times| *times > 50), "{attackers:?}");
}

/// 5.1, 5.6 And other dice make another.
#[test]
fn the_scenario_that_came_with_the_program_is_what_its_dice_made() {
    let made = prepared(1863);
    assert_eq!(made.scenario, include_str!("../scenarios/by-the-dice.scenario"));
    assert_eq!(made.table, include_str!("../tables/by-the-dice.table"));
    assert_ne!(prepared(1863), prepared(1864));
}

/// 4.2 A general whose value is not bought gets it by a die: over many games every value comes up.
#[test]
fn dice_make_generals_of_every_value() {
    let value = |seed: u64| {
        let made = prepared(seed);
        let war = War::parse(book(), ("s", &made.scenario), ("t", &made.table)).expect("a sound scenario");
        war.scenario.generals.iter().find(|general| general.id == "third-general").map(|general| general.value)
    };
    let values: BTreeSet<u8> = (0..50).filter_map(value).collect();
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

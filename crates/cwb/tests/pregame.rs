//! Chapters 4 and 5: armies by their points and limits, and scenarios made by the game before the game.

#[path = "pregame/decisions.rs"]
mod decisions;

use std::collections::BTreeSet;
use std::sync::Arc;

use battery::battle::Random;
use chance::Seeded;
use cwb::CWB;
use cwb::battle::pregame::{ARMIES, Army, Pregame, Prepared, lists};
use cwb::battle::war::War;
use cwb::book::Book;
use longroll::game::Game;
use longroll::policy::Decisions;
use longroll::rollout::Rollout;
use longroll::side::{BySide, Side};
use longroll::system::Settings;
use longroll::table::{Flow, Table};

fn book() -> Arc<Book> {
    CWB.book(&Settings::default()).expect("the charts are sound")
}

fn army(at: usize) -> Army {
    Army::parse(&book(), ARMIES[at]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn pregame() -> Pregame {
    let armies = Arc::new(BySide { north: army(0), south: army(1) });
    Pregame { book: book(), armies, name: "by-the-dice".to_owned() }
}

fn played(game: &Pregame, table: &mut dyn Table) -> Prepared {
    let mut draft = game.start();
    let end = game.step(table, &mut draft).unwrap_or_else(|pause| panic!("{pause}"));
    assert_eq!(end, Flow::Done);
    game.prepared(&draft)
}

/// What the dice of a seed make when both players decide as usual.
fn usual(seed: u64) -> Prepared {
    let (mut dice, usual) = (Seeded::new(seed), Decisions::default());
    played(&pregame(), &mut Rollout { chance: &mut dice, policy: &usual })
}

/// The same when they decide at random.
fn random(seed: u64) -> Prepared {
    let (mut dice, player) = (Seeded::new(seed), Random::new(seed, 1000));
    played(&pregame(), &mut Rollout { chance: &mut dice, policy: &player })
}

fn sound(made: &Prepared, seed: u64) -> War {
    let war = War::parse(book(), ("s", &made.scenario), ("t", &made.table));
    war.unwrap_or_else(|faults| panic!("seed {seed}: {}\n{}", faults[0], made.scenario))
}

/// 4.1 Twelve lists of 600 points, and two of other countries.
#[test]
fn there_are_twelve_lists_and_two_of_other_countries() {
    let lists = lists().unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!((lists.len(), lists.iter().filter(|list| list.foreign.is_some()).count()), (14, 2));
    assert_eq!(lists.iter().filter(|list| list.side == Side::North && list.early).count(), 2);
    assert!(lists.iter().all(|list| list.points == 600));
}

/// 4.1, 4.4 They take the place of the Confederates without their ways, and have more veterans.
#[test]
fn british_and_french_armies_fight_in_the_place_of_the_confederates() {
    for (at, name) in [(2, "British"), (3, "French")] {
        let armies = Arc::new(BySide { north: army(0), south: army(at) });
        let game = Pregame { book: book(), armies, name: "abroad".to_owned() };
        let (mut dice, usual) = (Seeded::new(7), Decisions::default());
        let made = played(&game, &mut Rollout { chance: &mut dice, policy: &usual });
        let side = sound(&made, 7).scenario.sides.south;
        assert_eq!((side.name, side.confederate), (name, false));
    }
    let french =
        ARMIES[3].1.replacen("f12 \"First line brigade\" 6 average", "f12 \"First line brigade\" 5 veteran", 1);
    assert!(Army::parse(&book(), ("a.army", &french)).is_ok(), "four of six");
    let all = french.replacen("f22 \"Second line brigade\" 6 average", "f22 \"Second line brigade\" 4 veteran", 1);
    let faults = Army::parse(&book(), ("a.army", &all)).expect_err("five of six");
    assert!(faults[0].to_string().contains("it has 5 veteran brigades (4.4)"), "{}", faults[0]);
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
    let army = Army::parse(&book(), ("usual.army", &text)).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(army.points(&book()), 582);
}

/// 4.4, 4.1, 2.3 At its line.
#[test]
fn an_army_that_breaks_a_limit_is_told_which() {
    let cases = [
        ("general chief \"Corps commander\" 2\n", "", "it has no corps general (4.4)"),
        ("6 raw rifle", "6 raw rifl", "`rifl` is not a weapon (did you mean `rifle`?)"),
        ("6 raw rifle", "7 raw rifle", "`7` is not a number of bases (a number from 1 to 6)"),
        ("\"Corps commander\" 2", "\"Corps commander\" 0", "it costs 619 points (4.1)"),
        ("list      union-east-middle", "list      union-east-early", "it has 1 raw brigade (4.4)"),
        ("list      union-east-middle", "list      union-east-midle", "`union-east-midle` is not an army list"),
        ("list      union-east-middle\n", "", "the army names no army list (4.1)"),
        (
            "  infantry u31 \"First brigade, third division\"  6 average rifle\n",
            "",
            "Third division has 1 brigade (4.4)",
        ),
        ("gun third-battery", "gan third-battery", "`gan` does not belong here"),
        ("gun third-battery", "gun first-battery", "a second `first-battery`"),
        ("title     Army of the Potomac\n", "", "the army has no `title`"),
        (
            "cavalry horse",
            "cavalry h1 \"H\" 1 raw carbine\ncavalry h2 \"H\" 1 raw carbine\ncavalry h3 \"H\" 1 raw carbine\n\
             cavalry h4 \"H\" 1 raw carbine\ncavalry horse",
            "it has 5 cavalry units for 8 brigades (4.4)",
        ),
    ];
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        let text = ARMIES[0].1;
        assert!(text.contains(from), "`{from}` is not in the file");
        let found = Army::parse(&book(), ("a.army", &text.replacen(from, to, 1))).err().unwrap_or_default();
        if !found.iter().any(|fault| fault.to_string().contains(expected)) {
            wrong.push(format!("`{from}` to `{to}`: {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// 2.4, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6 Two hundred games before the game.
#[test]
fn what_the_dice_make_is_a_sound_scenario() {
    let mut attackers = [0, 0];
    for seed in 0..200 {
        sound(&random(seed), seed);
        let war = sound(&usual(seed), seed);
        attackers[usize::from(war.scenario.attacker == Side::South)] += 1;
        // 5.4, 5.5 Seven pieces a player; four objectives less one.
        assert_eq!((war.table.areas().len(), war.scenario.objectives.len()), (14, 3), "seed {seed}");
        let numbered = |(number, area): (usize, &field::Area)| area.name.ends_with(&format!(" {}", number + 1));
        assert!(war.table.areas().iter().enumerate().all(numbered), "seed {seed}: pieces are named by their numbers");
        let fresh = war.scenario.units.iter().filter(|unit| unit.side == war.scenario.attacker);
        let whole = army(usize::from(war.scenario.attacker == Side::South)).troops().count();
        assert_eq!(fresh.count(), whole, "seed {seed}: the attacker loses nothing (5.2)");
    }
    assert!(attackers.iter().all(|times| *times > 50), "{attackers:?}");
}

/// 5.1, 5.6 And other dice make another.
#[test]
fn the_scenario_that_came_with_the_program_is_what_its_dice_made() {
    let made = usual(1863);
    if std::env::var_os("BLESS").is_some() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        std::fs::write(folder.join("scenarios/by-the-dice.scenario"), &made.scenario).expect("written");
        std::fs::write(folder.join("tables/by-the-dice.table"), &made.table).expect("written");
        return;
    }
    assert_eq!(made.scenario, include_str!("../scenarios/by-the-dice.scenario"), "BLESS=1 rewrites it");
    assert_eq!(made.table, include_str!("../tables/by-the-dice.table"));
    assert_ne!(usual(1863), usual(1864));
}

/// 4.2 A general whose value is not bought gets it by a die: over many games every value comes up.
#[test]
fn dice_make_generals_of_every_value() {
    let value = |seed: u64| {
        let war = sound(&usual(seed), seed);
        war.scenario.generals.iter().find(|general| general.id == "third-general").map(|general| general.value)
    };
    let values: BTreeSet<u8> = (0..50).filter_map(value).collect();
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

/// 5.4 No piece lies on another, moved by either side; every table has a road, and over many there are streams with a bridge,
/// walls and fences. 5.5 Objectives have names, no two the same.
#[test]
fn tables_have_lines_and_no_piece_on_another() {
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for seed in 0..60 {
        for made in [usual(seed), random(seed)] {
            let war = sound(&made, seed);
            let areas: Vec<Vec<f64>> =
                made.table.lines().filter(|line| line.starts_with("area")).map(corners).collect();
            for (at, one) in areas.iter().enumerate() {
                let apart = |other: &Vec<f64>| {
                    one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1]
                };
                assert!(areas[..at].iter().all(apart), "seed {seed}: piece {}\n{}", at + 1, made.table);
            }
            let lines = made.table.lines().filter(|line| line.starts_with("line"));
            kinds.extend(lines.filter_map(|line| line.split_whitespace().nth(1)).map(str::to_owned));
            assert!(made.table.contains("line      road \"Pike\""), "seed {seed}");
            let mut names: Vec<&str> = war.scenario.objectives.iter().map(|objective| objective.name).collect();
            assert!(names.iter().all(|name| !name.starts_with("Objective")), "seed {seed}: {names:?}");
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), war.scenario.objectives.len(), "seed {seed}");
        }
    }
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, ["bridge", "fence", "road", "stream", "wall"]);
}

/// The four numbers of a rectangle of a table.
fn corners(line: &str) -> Vec<f64> {
    let from = line.find("rect ").expect("a rectangle") + 5;
    line[from..].split(['(', ')', ',', ' ']).filter_map(|part| part.parse().ok()).collect()
}

/// 4.2 A general by the dice costs the mean price of what he may become, by the modifier of his list; without the house
/// limits nothing.
#[test]
fn a_diced_general_costs_his_mean_price() {
    let costs = |list: &str, more: &str| {
        let text = format!(
            "army a\ntitle A\nlist {list}\n{more}general x \"X\" diced\ndivision d \"D\"\n  general y \"Y\" diced\n"
        );
        let (muster, _) = longroll::armies::Armies::muster(&cwb::armies::Lists, "a.army", &text);
        muster.expect("it can be read").points
    };
    assert_eq!(costs("union-west-middle", ""), 23 + 16);
    assert_eq!(costs("confederate-east-late", ""), 32 + 22);
    assert_eq!(costs("union-east-early", ""), 15 + 10);
    assert_eq!(costs("union-west-middle", "pregame free\n"), 0);
}

/// 4.1 Both armies have one size, 400 to 1,000 points, and the larger may cost more.
#[test]
fn armies_have_a_size() {
    let with = |at: usize, line: &str| ARMIES[at].1.replacen("\nlist ", &format!("\n{line}\nlist "), 1);
    let faults = Army::parse(&book(), ("a.army", &with(0, "size 400"))).expect_err("it costs more");
    assert!(faults.iter().any(|fault| fault.to_string().contains("has 400")), "{}", faults[0]);
    assert_eq!(Army::parse(&book(), ("a.army", &with(0, "size 1000"))).expect("it costs less").size, 1000);
    let faults = Army::parse(&book(), ("a.army", &with(0, "size 1100"))).expect_err("too large");
    assert!(faults[0].to_string().contains("a number from 400 to 1000"), "{}", faults[0]);
    let file = |at: usize, line: &str| ("a.army".to_owned(), with(at, line));
    let armies = BySide { north: file(0, "size 800"), south: file(1, "size 700") };
    let refused = longroll::armies::Armies::prepare(&cwb::armies::Lists, "x", &armies).err().expect("two sizes");
    assert!(refused[0].to_string().contains("both armies need the same `size`"), "{}", refused[0]);
}

//! Civil War Battles through the tests every system gets, and the worked checks that no play can express.

use std::path::Path;

use battery::{agree, charts, citations, fuzz, inputs, odds_csv, open, plays};
use chance::Seeded;
use cwb::CWB;
use longroll::diagnostic::Diagnostic;
use longroll::form::Field;
use longroll::odds::Asking;
use longroll::procedure::Fact;
use longroll::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use longroll::system::{OpenSystem, Reading, Section, Settings, Switch, System};
use longroll::weight::{Exact, Weight};

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Lists in this system's notation.
fn lists(field: &Field, dice: &mut Seeded) -> String {
    let one = |dice: &mut Seeded, words: &[&str]| words[dice.below(words.len() as u64) as usize].to_owned();
    let count = 1 + dice.below(4);
    let item = |dice: &mut Seeded| match field.name {
        "units" => {
            let quality = one(dice, &["raw", "average", "veteran"]);
            let letters = one(dice, &["", "", "w", "i", "s", "ws", "c"]);
            format!("{quality}@{}{letters}", dice.below(15))
        }
        _ => {
            let times = one(dice, &["", "", "2x", "3x"]);
            let action = one(dice, &["move", "shoot", "wheel", "infantry-falter", "gun-shot", "facing", "limber"]);
            format!("{times}{action}")
        }
    };
    let items: Vec<String> = (0..count).map(|_| item(dice)).collect();
    items.join(",")
}

/// The exact mean of a fact that is a number.
fn mean(procedure: &str, words: &str, fact: &str) -> Exact {
    let book = open(&CWB);
    let procedure = book.procedure(procedure).expect("a procedure");
    let (case, values) = procedure.case(&inputs(words)).unwrap_or_else(|why| panic!("{words}: {why}"));
    let at = procedure.facts.iter().position(|f| f.name == fact).expect("a fact");
    let odds = case.exact(&Asking::new(&values.decisions)).expect("odds");
    odds.dist.expect(|said| match said[at] {
        Fact::Number(number) => i64::from(number),
        Fact::Hex(..) | Fact::Word(_) => panic!("{fact} is not a number"),
    })
}

#[test]
fn worked_examples() {
    assert!(plays::run(&CWB, &here("tests/plays")) > 40);
}

#[test]
fn odds_as_fractions() {
    assert!(odds_csv::run(&CWB, &here("tests/odds/cwb.csv")) > 30);
}

/// 31.4, check 6: the chance of a hit with one die, by weapon and quality, against a general, who has no save: a
/// column has one die.
#[test]
fn hits_of_one_die() {
    let hit = |words: &str| {
        mean("infantry-fire", &format!("front=1 half-bases=2 range=3 target=general {words}"), "casualties")
    };
    assert_eq!(hit("weapon=muskets"), Exact::ratio(1, 3));
    assert_eq!(hit("weapon=rifle quality=raw"), Exact::ratio(7, 18), ".389");
    assert_eq!(hit("weapon=rifle quality=average"), Exact::ratio(4, 9), ".444");
    assert_eq!(hit("weapon=rifle quality=veteran"), Exact::ratio(1, 2));
    assert_eq!(hit("weapon=rifle quality=average moved-far"), Exact::ratio(2, 9), ".222");
}

/// 31.4, 31.5, check 7: an average brigade of rifles, three by two, at an open line 3 inches off: 4 x 4/9 x 1/2
/// markers a shot.
#[test]
fn markers_of_a_volley() {
    assert_eq!(mean("infantry-fire", "weapon=rifle range=3", "casualties"), Exact::ratio(8, 9));
}

/// Check 8: four AP of canister at an open line place one marker on average, an opportunity shot of a smoothbore the
/// same, of a rifled gun three quarters.
#[test]
fn markers_of_canister() {
    assert_eq!(mean("artillery-fire", "gun=smoothbore ap=4 range=4", "casualties"), Exact::one());
    assert_eq!(mean("opportunity-fire", "shooter=gun gun=smoothbore range=4", "casualties"), Exact::one());
    assert_eq!(mean("opportunity-fire", "shooter=gun gun=rifled range=4", "casualties"), Exact::ratio(3, 4));
}

/// 21.1 The mean of the countdown is six and a half turns, as the rulebook says.
#[test]
fn length_of_a_game() {
    let turns = mean("countdown", "", "turns").to_f64();
    assert!((turns - 6.5).abs() < 0.05, "{turns}");
}

#[test]
fn exact_and_fast_odds_agree_over_five_thousand_forms() {
    agree::exact_and_fast(&CWB, &lists, 5_000, 1863);
}

#[test]
fn merged_faces_give_the_same_odds_as_every_face() {
    agree::coarse_and_fine(&CWB, &lists, 1_000, 1864);
}

#[test]
fn odds_agree_with_a_million_rollouts_on_twenty_five_forms() {
    agree::odds_and_rollouts(&CWB, &lists, 25, 1_000_000, 1865);
}

/// The same system with every switch on its other value: the readings that are not the default hold together too.
struct Otherwise;

impl System for Otherwise {
    fn id(&self) -> &'static str {
        "cwb-otherwise"
    }
    fn title(&self) -> &'static str {
        CWB.title()
    }
    fn about(&self) -> &'static str {
        CWB.about()
    }
    fn switches(&self) -> &'static [Switch] {
        CWB.switches()
    }
    fn rules(&self) -> Vec<Section> {
        CWB.rules()
    }
    fn chart_files(&self) -> Vec<(&'static str, &'static str)> {
        CWB.chart_files()
    }
    fn readings(&self) -> Vec<Reading> {
        CWB.readings()
    }
    fn meaning(&self, book: &OpenSystem, chart: &str, row: &str, column: &str) -> Option<String> {
        CWB.meaning(book, chart, row, column)
    }
    fn open(&self, _: &Settings, own: &[(String, String)]) -> Result<OpenSystem, Vec<Diagnostic>> {
        let other: Vec<(String, String)> =
            CWB.switches().iter().map(|s| (s.name.to_owned(), s.values[1].to_owned())).collect();
        CWB.open(&Settings::read(CWB.switches(), &other).expect("their own values"), own)
    }
}

#[test]
fn the_other_readings_agree_as_well() {
    agree::exact_and_fast(&Otherwise, &lists, 2_000, 1867);
    agree::coarse_and_fine(&Otherwise, &lists, 500, 1868);
    agree::odds_and_rollouts(&Otherwise, &lists, 25, 100_000, 1869);
    agree::replay(&Otherwise, &lists, 500, 1870);
}

#[test]
fn replay_equals_record() {
    agree::replay(&CWB, &lists, 1_500, 1866);
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    fuzz::forms(&CWB, &lists, 10_000, 1);
    fuzz::tapes(&CWB, &lists, 2_000, 2);
    fuzz::charts(&CWB, 3_000, 3);
}

#[test]
fn the_rulebook_and_the_code_cite_each_other() {
    citations::check(&CWB.rules(), &[&here("src"), &here("charts")]);
}

#[test]
fn every_switch_opens() {
    charts::switches(&CWB);
}

#[test]
fn every_chart_file_is_in_the_program() {
    charts::shipped(&[&CWB], &here("charts"));
}

#[test]
fn every_reading_is_explained() {
    charts::readings(&[&CWB], &here("READINGS.md"));
}

/// What a form answers, or why it is refused.
fn answered(procedure: &str, words: &str) -> Result<Vec<(Vec<Fact>, Exact)>, String> {
    let book = open(&CWB);
    let procedure = book.procedure(procedure).expect("a procedure");
    let (case, values) = procedure.case(&inputs(words)).map_err(|why| why.to_string())?;
    let odds = case.exact(&Asking::new(&values.decisions)).expect("odds");
    Ok(odds.dist.iter().map(|(facts, chance)| (facts.to_vec(), chance.clone())).collect())
}

/// The last fact of a look-up.
fn legal(words: &str) -> Fact {
    answered("ap-cost", words).expect("it is answered")[0].0[2]
}

/// 33.15, 34.5 Two friends see each of two units that are gone.
#[test]
fn four_friends_test_when_both_sides_are_wiped_out() {
    let ends = answered("assault", "a-half-bases=1 d-half-bases=1").expect("odds");
    let both = |facts: &[Fact]| facts[2] == Fact::Word("destroyed") && facts[3] == Fact::Word("destroyed");
    let tests: Vec<Fact> = ends.iter().filter(|(facts, _)| both(facts)).map(|(facts, _)| facts[6]).collect();
    assert!(!tests.is_empty() && tests.iter().all(|tests| *tests == Fact::Number(4)), "{tests:?}");
}

/// 29.3, 33.2, 33.7 Wheels come first, one falter test ends the activation, and one mounts once.
#[test]
fn actions_are_judged_in_their_order() {
    let (yes, no) = (Fact::Word("yes"), Fact::Word("no"));
    assert_eq!((legal("actions=wheel,move"), legal("actions=move,wheel")), (yes, no));
    assert_eq!((legal("actions=infantry-falter"), legal("actions=2xinfantry-falter")), (yes, no));
    assert_eq!((legal("actions=move,infantry-falter"), legal("actions=infantry-falter,move")), (yes, no));
    assert_eq!((legal("actions=mount unit=mounted"), legal("actions=2xmount unit=mounted")), (yes, no));
    assert_eq!(legal("actions=infantry-falter unit=dismounted"), no);
    let book = battery::open_with(&CWB, &[("dismounted_assault", "true")]);
    let cost = book.procedure("ap-cost").expect("a procedure");
    let (case, values) = cost.case(&inputs("actions=infantry-falter unit=dismounted")).expect("it is read");
    let odds = case.exact(&Asking::new(&values.decisions)).expect("a look-up");
    assert!(odds.dist.iter().all(|(facts, _)| facts[2] == yes), "29.5 with the switch it may");
}

/// 3.5, 31.15 Inputs that change nothing are refused, each with its rule.
#[test]
fn inputs_that_change_nothing_are_refused() {
    for (procedure, words, field) in [
        ("falter", "d-arm=mounted d-guns=1", "d-guns"),
        ("morale", "arm=mounted guns=1", "guns"),
        ("opportunity-fire", "shooter=gun range=4 quality=raw", "quality"),
        ("opportunity-fire", "range=3 weapon=rifle gun=rifled", "gun"),
        ("artillery-fire", "ap=2 range=8 near-gap=4", "near-gap"),
        ("artillery-fire", "ap=2 range=8 gun=machine-gun ranks=3", "ranks"),
        ("disorder-test", "reason=casualty", "casualties"),
        ("disorder-test", "casualties=2", "casualties"),
        ("motivation", "general=1 general-with distance=6", "distance"),
    ] {
        let why = answered(procedure, words).expect_err(words);
        assert!(why.starts_with(field) && why.contains('('), "{procedure} {words}: {why}");
    }
    let why = answered("disorder-test", "reason=casualty").expect_err("no casualties");
    assert!(why.contains("how many"), "{why}");
}

/// 7.2 A loss die is thrown again where that loses less on average, or may save the unit.
#[test]
fn a_determination_die_throws_a_loss_again_when_it_helps() {
    let lost = |words: &str| mean("losses", words, "lost");
    assert_eq!(lost("result=rout"), Exact::ratio(7, 2));
    assert_eq!(lost("result=rout determination=1"), Exact::ratio(11, 4), "1 to 3 are kept, 4 to 6 thrown again");
    let gone = |words: &str| {
        let ends = answered("losses", words).expect("odds");
        let gone = ends.iter().filter(|(facts, _)| facts[1] == Fact::Number(0));
        let mut sum = Exact::zero();
        gone.for_each(|(_, chance)| sum.plus(chance));
        sum
    };
    assert_eq!(gone("half-bases=2 result=rout determination=1"), Exact::ratio(25, 36));
}

/// 31.4, 31.5 Dice as they are thrown at a table: four hit dice, then three saves, which all succeed.
#[test]
fn a_pool_is_read_in_the_order_in_which_players_throw_it() {
    let book = open(&CWB);
    let fire = book.procedure("infantry-fire").expect("a procedure");
    let (case, values) = fire.case(&inputs("weapon=muskets range=3")).expect("a shot");
    let mut seat = Seat::new(DiceFrom::Faces(&[6, 3, 5, 5, 4, 4, 6]), AnswersFrom::Usual(&values.decisions));
    let facts = case.play(&mut seat).expect("seven dice are enough");
    assert_eq!(facts[0], Fact::Number(0), "three hits, and all of them saved");
}

//! Odds of a small procedure: a pool with saves, an input without effect, and very many outcomes.

use longroll::dice::{D6, Dice, Pool};
use longroll::drm::{Amount, Drm, Mods};
use longroll::form::Form;
use longroll::odds::How;
use longroll::policy::Decisions;
use longroll::procedure::{Fact, FactName, Procedure, case, say};
use longroll::receipt::{plain_sides, waits_text};
use longroll::rule::house;
use longroll::seat::{AnswersFrom, DiceFrom, Seat};
use longroll::table::{Flow, Line, Play, Roll, Table, Wait};
use umpire::odds::{Idle, idle, odds};
use umpire::patience::Patience;

static WOODS: Drm = Drm { slug: "woods", amount: Amount::Fixed(-1), reason: "in woods", rule: house("2") };

/// Dice for a shot, its hits, and many more dice that only count.
fn procedure() -> Procedure {
    let form = Form::new()
        .number("dice", (1, 9), "dice", house("1"))
        .number_or("range", (1, 9), 2, "range", house("1"))
        .flag("woods", "the target is in woods", house("2"))
        .flag("drums", "drums are beaten", house("3"))
        .number_or("more", (0, 9), 0, "dice that are only counted", house("4"));
    let prepare = |values: &longroll::form::Values| {
        let mut mods = Mods::new();
        mods.add_if(values.flag("woods"), Some(&WOODS));
        let (dice, more) = (values.number("dice") as u8, values.number("more"));
        let step = move |table: &mut dyn Table, state: &mut (i32, i32, i32)| -> Play<Flow> {
            if state.2 > 0 {
                state.1 = state.1 * 7 + table.roll(&Roll::new("count", house("4"), Dice::One(D6)))?;
                state.2 -= 1;
            } else {
                table.tell(&|| Line::Adjust { title: "dice".to_owned(), mods: mods.clone() });
                let pool = Pool { saved_on: Some(4), ..Pool::new(dice, D6, 5) };
                let roll = Roll::new("fire", house("1"), Dice::Pool(pool)).by("attacker").against("defender");
                state.0 = Pool::split(table.roll(&roll.with(&mods))?).0;
                return Ok(Flow::Done);
            }
            Ok(Flow::On)
        };
        Ok(case((0, 0, more), step, |state: &(i32, i32, i32)| say([Fact::Number(state.0), Fact::Number(state.1)])))
    };
    Procedure {
        name: "shot",
        title: "A shot",
        help: "",
        rule: house("1"),
        form,
        facts: vec![FactName { name: "hits", help: "hits" }, FactName { name: "count", help: "count" }],
        rolls: true,
        prepare: Box::new(prepare),
    }
}

fn inputs(words: &str) -> Vec<(String, String)> {
    let pair =
        |word: &str| word.split_once('=').map_or((word.to_owned(), "yes".to_owned()), |(k, v)| (k.into(), v.into()));
    words.split_whitespace().map(pair).collect()
}

fn wire(words: &str) -> wire::odds::Odds {
    let (procedure, inputs, patience) = (procedure(), inputs(words), Patience::default());
    let answer = odds::<f64>(&procedure, &inputs, &[], &patience).unwrap();
    answer.wire("test", &procedure, &[], &idle(&procedure, &inputs, &patience))
}

/// Odds show the same sums as `resolve`.
#[test]
fn odds_show_their_sum() {
    let odds = wire("dice=3 woods");
    let assumed: Vec<(&str, &str)> = odds.assumed.iter().map(|a| (a.input.as_str(), a.value.as_str())).collect();
    assert_eq!(assumed, [("range", "2")]);
    let [roll] = odds.rolls.as_slice() else { panic!("{:?}", odds.rolls) };
    assert_eq!(roll.throws, ["attacker throws 3 dice, 5 or more", "defender saves each hit with 4 or more"]);
    assert_eq!((roll.modifiers[0].reason.as_str(), roll.total), ("in woods", -1));
    assert_eq!((roll.needs, roll.saved_on), (Some(5), Some(4)));
    assert!(matches!(odds.before.as_slice(), [wire::receipt::Node::Adjust { total: -1, .. }]), "{:?}", odds.before);
    assert!(odds.found.exact);
}

/// Inputs without effect are named; inputs with effect and explicit defaults are not.
#[test]
fn an_input_that_changes_nothing_is_named() {
    let procedure = procedure();
    let names = |words: &str| idle(&procedure, &inputs(words), &Patience::default()).inputs;
    assert_eq!(names("dice=3 drums"), ["drums"]);
    assert_eq!(names("dice=3 woods range=2 more=1"), [""; 0], "woods and more matter, and range is its default");
    assert_eq!(names("dice=3 range=5"), ["range"]);
    assert_eq!(wire("dice=3 drums").idle, ["`drums` changes nothing here"]);
    let large = idle(&procedure, &inputs("dice=3 more=8 drums"), &Patience::default());
    assert_eq!(large, Idle { inputs: Vec::new(), untried: vec!["more".to_owned(), "drums".to_owned()] });
    assert!(large.sentences()[0].contains("`more`, `drums`"), "{:?}", large.sentences());
}

/// The list of outcomes is bounded; the distribution of each fact is complete.
#[test]
fn outcomes_without_number_are_cut_and_counted() {
    let odds = wire("dice=3 more=5");
    assert_eq!((odds.outcomes.len(), odds.more_outcomes), (5_000, 4 * 7_776 - 5_000));
    assert_eq!(odds.facts[1].values.len(), 7_776);
    assert!(odds.found.exact);
    let large = wire("dice=3 more=9");
    assert_eq!((large.found.exact, large.found.plays), (false, Some(10_000)), "ten million outcomes are sampled");
}

/// The points of a sweep share the time of one answer: what is too large for its part is sampled with fewer plays.
#[test]
fn questions_of_one_answer_share_its_time() {
    let (procedure, patience) = (procedure(), Patience::default());
    let how = |words: &str, of: usize| odds::<f64>(&procedure, &inputs(words), &[], &patience.part(of)).unwrap().how;
    assert_eq!(how("dice=3 more=9", 40), How::Sampled(400));
    assert_eq!(how("dice=3 more=9", 4), How::Sampled(2_500));
    assert_eq!(how("dice=3", 40), How::Walked);
}

/// All dice of the pool, then the saves, each with its side and what it needs.
#[test]
fn a_pool_asks_for_its_dice_as_people_throw_them() {
    let procedure = procedure();
    let (case, _) = procedure.case(&inputs("dice=2")).unwrap();
    let wanted = |faces: &[i32]| {
        let decisions = Decisions::default();
        let pause = case.play(&mut Seat::new(DiceFrom::Faces(faces), AnswersFrom::Usual(&decisions))).unwrap_err();
        let Wait::Die { label, roll, .. } = pause.wait() else { panic!("{pause}") };
        waits_text(label.what, roll, &plain_sides())
    };
    assert_eq!(wanted(&[]), "fire, attacker throws: 2 dice, 5 or more");
    assert_eq!(wanted(&[5, 6]), "fire, defender saves: 2 dice, 4 or more");
    assert_eq!(wanted(&[1, 6]), "fire, defender saves: 1 die, 4 or more");
}

//! The walk, on procedures small enough to check by hand.

use longroll::dice::{D6, D10, Dice};
use longroll::dist::Dist;
use longroll::odds::{Grain, Odds, odds};
use longroll::policy::Decisions;
use longroll::rule::{Rule, house};
use longroll::seat::Seat;
use longroll::table::{Ask, Choice, Flow, Play, Roll, Table, Wait, play};
use longroll::tape::Tape;
use longroll::weight::{Exact, Weight};

const RULE: Rule = house("1.1");

fn exact<S: Clone + Ord + std::hash::Hash>(
    start: &S,
    step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
) -> Odds<S, Exact> {
    odds(start, &Decisions::default(), Grain::Alike, step, Clone::clone).unwrap()
}

/// A die, and another if it was high: value-dependent nesting.
fn nested(table: &mut dyn Table, sum: &mut i32) -> Play<Flow> {
    *sum = table.roll(&Roll::new("first", RULE, Dice::One(D6)))?;
    if *sum == 6 {
        *sum += table.roll(&Roll::new("again", RULE, Dice::One(D6)))?;
    }
    Ok(Flow::Done)
}

#[test]
fn branches_are_discovered_by_running() {
    let odds = exact(&0, nested);
    assert_eq!(odds.runs, 11);
    assert_eq!(odds.dist.total(), Exact::one());
    assert_eq!(odds.dist.chance(|sum| *sum == 12).to_string(), "1/36");
    assert_eq!(odds.dist.chance(|sum| *sum <= 5).to_string(), "5/6");
}

/// Ten steps of adding a coin: without merging 2^10 paths, with it 10 + 9 + ... states.
fn coins(table: &mut dyn Table, (tossed, heads): &mut (u8, u8)) -> Play<Flow> {
    *heads += u8::from(table.roll(&Roll::new("coin", RULE, Dice::One(D10)).at_most(4))? <= 4);
    *tossed += 1;
    Ok(if *tossed == 10 { Flow::Done } else { Flow::On })
}

#[test]
fn equal_states_merge_between_steps() {
    let odds = exact(&(0, 0), coins);
    assert_eq!(odds.runs, 2 * (1..=10).sum::<u64>());
    assert_eq!(odds.dist.chance(|(_, heads)| *heads == 5).to_string(), "63/256");
}

#[test]
fn a_tie_rolled_again_is_a_geometric_series() {
    let odds = exact(&0, |table, winner: &mut i32| {
        *winner = table.roll(&Roll::new("duel", RULE, Dice::Opposed(D6, D6)))?.signum();
        Ok(if *winner == 0 { Flow::On } else { Flow::Done })
    });
    assert_eq!(odds.dist.total(), Exact::one());
    assert_eq!(odds.dist.chance(|winner| *winner > 0).to_string(), "1/2");
}

#[test]
fn a_procedure_that_never_ends_is_stopped() {
    let stopped = odds::<f64, _, _>(
        &0_u32,
        &Decisions::default(),
        Grain::Alike,
        |_, n| {
            *n += 1;
            Ok(Flow::On)
        },
        |n| *n,
    );
    assert_eq!(*stopped.unwrap_err().wait(), Wait::Endless);
}

const OPTIONS: &[Choice] = &[Choice { slug: "stand", text: "stand" }, Choice { slug: "run", text: "run" }];

fn asking(table: &mut dyn Table, ran: &mut bool) -> Play<Flow> {
    let ask = Ask { name: "nerve", who: "defender", question: "Stand?", options: OPTIONS, rule: RULE };
    *ran = table.ask(&ask)? == 1 && table.roll(&Roll::new("run", RULE, Dice::One(D10)).at_most(6))? <= 6;
    Ok(Flow::Done)
}

#[test]
fn odds_name_the_decisions_they_rest_on() {
    let usual = exact(&false, asking);
    assert_eq!(usual.asked["nerve"], ["stand"]);
    let mut decisions = Decisions::default();
    decisions.0.insert("nerve", "run");
    let run: Odds<bool, Exact> = odds(&false, &decisions, Grain::Alike, asking, |ran| *ran).unwrap();
    assert_eq!(run.asked["nerve"], ["run"]);
    assert_eq!(run.dist.chance(|ran| *ran).to_string(), "7/10");
}

#[test]
fn a_keyed_seat_pauses_for_dice_and_decisions() {
    let decisions = Decisions::default();
    let mut seat = Seat::keyed(&[], &[], &decisions);
    let pause = play(&mut seat, &mut false, asking).unwrap_err();
    assert!(matches!(pause.wait(), Wait::Answer { who: "defender", .. }));
    let mut seat = Seat::keyed(&[], &[1], &decisions);
    let pause = play(&mut seat, &mut false, asking).unwrap_err();
    assert!(matches!(pause.wait(), Wait::Die { .. }), "{pause}");
    let mut ran = false;
    let mut seat = Seat::keyed(&[3], &[1], &decisions);
    play(&mut seat, &mut ran, asking).unwrap();
    assert!(ran);
    assert_eq!(seat.finish().1.to_string(), "1.1 nerve = run\n1.1 run: 3\n");
}

#[test]
fn a_tape_that_does_not_fit_is_never_misread() {
    let replay = |text: &str| {
        let mut seat = Seat::replay(Tape::parse(text).unwrap());
        play(&mut seat, &mut false, asking).unwrap_err().to_string()
    };
    assert_eq!(replay("1.1 run: 3"), "entry 1 of the tape: expected an answer to 1.1 nerve, found a roll for 1.1 run");
    assert_eq!(
        replay("1.1 nerve = run\n9.1 morale: 3"),
        "entry 2 of the tape: expected a roll for 1.1 run, found a roll for 9.1 morale"
    );
    assert!(replay("1.1 nerve = hide").contains("(stand or run)"));
    assert!(replay("1.1 nerve = run\n1.1 run: 10").contains("it must be 0 to 9"));
    assert!(replay("1.1 nerve = run\n1.1 run: 1 2").contains("expected 1 faces"));
}

fn dist(values: &[(i32, u64)]) -> Dist<i32, Exact> {
    let total: u64 = values.iter().map(|(_, n)| n).sum();
    Dist::gather(values.iter().map(|(value, n)| (*value, Exact::ratio(*n, total))))
}

#[test]
fn what_one_does_with_a_distribution() {
    let losses = dist(&[(2, 1), (0, 6), (1, 3)]);
    assert_eq!(losses.expect(|n| i64::from(*n)).to_string(), "1/2");
    assert_eq!(losses.variance(|n| i64::from(*n)).to_string(), "9/20");
    assert_eq!(losses.quantile(1, 2), Some(&0));
    assert_eq!(losses.quantile(9, 10), Some(&1));
    let some = losses.given(|n| *n > 0).unwrap();
    assert_eq!(some.chance(|n| *n == 1).to_string(), "3/4");
    assert!(losses.given(|n| *n > 9).is_none());
    let versus = losses.versus(&dist(&[(0, 1), (1, 1)]));
    assert_eq!(
        (versus.less.to_string(), versus.equal.to_string(), versus.more.to_string()),
        ("3/10".into(), "9/20".into(), "1/4".into())
    );
    assert_eq!(losses.map(|n| n % 2).len(), 2);
}

//! The walk, on procedures small enough to check by hand.

use longroll::dice::{D6, D10, Dice};
use longroll::dist::Dist;
use longroll::odds::{Asking, Budget, Halt, How, Odds, odds, sample};
use longroll::policy::Decisions;
use longroll::rule::{Rule, house};
use longroll::seat::{AnswersFrom, Chance, DiceFrom, Seat};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, Wait, play};
use longroll::tape::Tape;
use longroll::weight::{Exact, Weight};

const RULE: Rule = house("1.1");

fn exact<S: Clone + Ord + std::hash::Hash>(
    start: &S,
    step: impl FnMut(&mut dyn Table, &mut S) -> Play<Flow>,
) -> Odds<S, Exact> {
    odds(start, &Asking::new(&Decisions::default()), step, Clone::clone).unwrap()
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
    #[expect(clippy::unnecessary_wraps, reason = "a step may always pause")]
    fn count(_: &mut dyn Table, n: &mut u32) -> Play<Flow> {
        *n += 1;
        Ok(Flow::On)
    }
    let decisions = Decisions::default();
    let walked = odds::<f64, _, _>(&0_u32, &Asking::new(&decisions), count, |n| *n);
    assert_eq!(*walked.unwrap_err().wait(), Wait::TooLarge, "no budget is large enough");
    let played = play(&mut Seat::replay(Tape::default()), &mut 0, count);
    assert_eq!(*played.unwrap_err().wait(), Wait::Endless);
    let idle = odds::<f64, _, _>(&0_u32, &Asking::new(&decisions), |_, _| Ok(Flow::On), |n| *n);
    assert_eq!(*idle.unwrap_err().wait(), Wait::Endless, "a step that changes nothing never ends");
}

/// A walk of a million different states, which no budget holds.
fn wander(table: &mut dyn Table, (steps, at): &mut (u8, u32)) -> Play<Flow> {
    *steps += 1;
    *at = *at * 6 + table.roll(&Roll::new("step", RULE, Dice::One(D6)))? as u32;
    Ok(if *steps == 9 { Flow::Done } else { Flow::On })
}

#[test]
fn a_walk_that_does_not_fit_its_budget_says_so() {
    fn wait(budget: Budget<'_>) -> Wait {
        let decisions = Decisions::default();
        let asking = Asking::new(&decisions).within(budget);
        odds::<f64, _, _>(&(0, 0), &asking, wander, |(_, at)| *at).unwrap_err().wait().clone()
    }
    assert_eq!(wait(Budget { runs: 1000, ..Budget::USUAL }), Wait::TooLarge);
    assert_eq!(wait(Budget { bytes: 4096, ..Budget::USUAL }), Wait::TooLarge);
    assert_eq!(wait(Budget { stop: &|| Some(Halt::Deadline), ..Budget::USUAL }), Wait::TooLarge);
    assert_eq!(wait(Budget { stop: &|| Some(Halt::Cancelled), ..Budget::USUAL }), Wait::Cancelled);
}

/// Numbers that look random, the same every time.
struct Lcg(u64);

impl Chance for Lcg {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

#[test]
fn what_is_too_large_is_sampled() {
    let decisions = Decisions::default();
    let sampled = |seed: u64| {
        let played = |table: &mut dyn Table| {
            let mut state = (0, 0);
            play(table, &mut state, wander).map(|()| state.1 % 6)
        };
        sample::<Exact, _>(6000, &Asking::new(&decisions).with_rolls(), &mut Lcg(seed), played).unwrap()
    };
    let odds = sampled(1);
    assert_eq!(odds.how, How::Sampled(6000));
    assert_eq!(odds.dist.total(), Exact::one());
    for (face, chance) in odds.dist.iter() {
        assert!((chance.to_f64() - 1.0 / 6.0).abs() < 0.03, "{face}: {chance}");
    }
    assert_eq!(odds.rolls[0].times.to_f64().round() as i32, 9, "nine rolls each time");
    assert!(sampled(1).dist == odds.dist, "the same question has the same answer");
}

/// A shot at a target that checks when it is hit.
fn volley(table: &mut dyn Table, _: &mut u8) -> Play<Flow> {
    let cell = |face: i32| Line::Cell {
        chart: "fire",
        row: face.to_string(),
        column: "8".to_owned(),
        value: if face > 4 { "hit" } else { "-" }.to_owned(),
        rule: RULE,
    };
    let die = table.roll(&Roll::new("fire", RULE, Dice::One(D6)).at_most(4).reads(&cell))?;
    if die > 4 {
        table.tell(&|| Line::effect("hit", RULE));
        table.roll(&Roll::new("check", RULE, Dice::One(D10)).at_most(6))?;
    }
    Ok(Flow::Done)
}

/// Every roll is seen with its modifiers, how often it is made, and what its faces lead to.
#[test]
fn rolls_on_the_way_are_seen() {
    let decisions = Decisions::default();
    let odds: Odds<u8, Exact> = odds(&0, &Asking::new(&decisions).with_rolls(), volley, |_| 0).unwrap();
    let seen: Vec<(&str, String)> = odds.rolls.iter().map(|roll| (roll.what, roll.times.to_string())).collect();
    assert_eq!(seen, [("fire", "1".to_owned()), ("check", "1/3".to_owned())]);
    let hits: Vec<i32> =
        odds.rolls[0].faces.iter().filter(|face| face.effects == ["hit"]).map(|face| face.reading).collect();
    assert_eq!(hits, [5, 6]);
    let cells = odds.rolls[0].faces.iter().filter(|face| face.cell.is_some()).count();
    assert_eq!(cells, 6);
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
    let run: Odds<bool, Exact> = odds(&false, &Asking::new(&decisions), asking, |ran| *ran).unwrap();
    assert_eq!(run.asked["nerve"], ["run"]);
    assert_eq!(run.dist.chance(|ran| *ran).to_string(), "7/10");
}

#[test]
fn a_keyed_seat_pauses_for_dice_and_decisions() {
    let decisions = Decisions::default();
    let mut seat = Seat::new(DiceFrom::Faces(&[]), AnswersFrom::Keyed(&decisions, &[]));
    let pause = play(&mut seat, &mut false, asking).unwrap_err();
    assert!(matches!(pause.wait(), Wait::Answer { who: "defender", .. }));
    let mut seat = Seat::new(DiceFrom::Faces(&[]), AnswersFrom::Keyed(&decisions, &[1]));
    let pause = play(&mut seat, &mut false, asking).unwrap_err();
    assert!(matches!(pause.wait(), Wait::Die { .. }), "{pause}");
    let mut ran = false;
    let mut seat = Seat::new(DiceFrom::Faces(&[3]), AnswersFrom::Keyed(&decisions, &[1]));
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
    assert!(replay("1.1 nerve = run\n1.1 run: 1 2").contains("expected a roll for 1.1 run of 1 dice, found 2 faces"));
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

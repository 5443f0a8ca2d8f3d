//! The machine's commander against players who decide at random or not at all: he must win from either side; and what plans
//! make of him.

use std::sync::Arc;

use battery::command::{fought, games, leader, wins};
use chance::Seeded;
use cwb::CWB;
use cwb::battle::state::State;
use cwb::battle::victory;
use cwb::battle::war::War;
use longroll::game::{Game, Hand, Match};
use longroll::plan::{Commanded, Idler, Mission, Order, Plan, Posture};
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn scenario(name: &str) -> Arc<War> {
    CWB.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// How many of these games the commander wins by points.
fn won(game: &Arc<War>, side: Side, games: u64) -> u64 {
    wins(game, side, games, |state| {
        let points = victory::verdict(game, state).points;
        leader(points.north - points.south)
    })
}

/// Two armies alike on the same ground for both.
fn even() -> Arc<War> {
    let files = [
        ("even.scenario".to_owned(), include_str!("even.scenario").to_owned()),
        ("even.table".to_owned(), include_str!("even.table").to_owned()),
    ];
    CWB.battle("even", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// A battle in which each side decides this way.
fn played(game: &Arc<War>, seed: u64, mut decide: impl FnMut(Side, &State, &Wait) -> usize) -> State {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(Arc::clone(game));
    loop {
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        let Some(wait @ Wait::Pick { side, options, .. }) = battle.wait() else { return battle.now().clone() };
        let at = decide(*side, battle.now(), wait);
        let slug =
            options.get(at).unwrap_or_else(|| panic!("seed {seed}: option {at} of {}", options.len())).slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// The lead of a side at the end.
fn lead(game: &War, state: &State, side: Side) -> i32 {
    game.standing(state).lead(side)
}

#[test]
fn he_beats_chance_from_either_side_of_an_even_field() {
    let (game, games) = (even(), games(12));
    for side in Side::BOTH {
        let won = won(&game, side, games);
        assert!(100 * won >= 90 * games, "{side:?}: {won} of {games}");
    }
}

/// The shipped battles are not even.
const SCENARIOS: [&str; 2] = ["first-kernstown", "henry-house-hill"];

#[test]
fn he_beats_chance_more_often_than_not_even_with_the_weaker_army() {
    for name in SCENARIOS {
        let (game, games) = (scenario(name), games(6));
        for side in Side::BOTH {
            let won = won(&game, side, games);
            assert!(2 * won >= games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for name in SCENARIOS {
        let (_, decisions) = fought(&scenario(name), 1862, |_| true);
        assert!(decisions > 20, "{name}: {decisions} decisions are no battle");
    }
}

/// Over both sides of a few battles those who do not command lose points to him.
#[test]
fn doing_nothing_does_not_pay() {
    let game = even();
    for idler in [Idler::Pass, Idler::Stand] {
        let mut total = 0;
        for seed in 0..games(4) {
            for side in Side::BOTH {
                let end = played(&game, seed, |who, state, wait| match who {
                    _ if who == side => game.obey(state, wait, &Plan::default()),
                    _ => game.idle(state, wait, idler),
                });
                total += lead(&game, &end, side);
            }
        }
        assert!(total > 0, "{idler:?}: {total}");
    }
}

/// Whatever the plan says, the commander answers with an option that is offered, and the battle ends.
#[test]
fn every_mission_can_be_obeyed() {
    let game = scenario("first-kernstown");
    let missions = [
        Mission::Take(0),
        Mission::Hold(1),
        Mission::Attack(2),
        Mission::Support(1),
        Mission::Screen,
        Mission::Withdraw,
        Mission::Reserve,
        // Goals and commands that do not exist are treated as freedom.
        Mission::Take(99),
        Mission::Attack(99),
    ];
    let postures = [Posture::Bold, Posture::Usual, Posture::Cautious];
    for (seed, mission) in (0..).zip(missions) {
        let order = Order::to(mission).with(postures[seed as usize % postures.len()]);
        let end = played(&game, seed, |side, state, wait| {
            game.obey(state, wait, &Plan::all(game.commands(state, side).len(), order))
        });
        assert!(game.standing(&end).over.is_some(), "{mission:?}");
    }
}

/// Troops that are told to stay out of the fight make fewer assaults and shots than bold ones.
#[test]
fn a_plan_changes_the_battle() {
    let game = even();
    let fights = |order: Order| {
        let mut fights = 0;
        played(&game, 1862, |side, state, wait| {
            let at = game.obey(state, wait, &Plan::all(game.commands(state, side).len(), order));
            let Wait::Pick { options, .. } = wait else { return at };
            fights += u32::from(["assault ", "shoot "].iter().any(|verb| options[at].slug.starts_with(verb)));
            at
        });
        fights
    };
    let (bold, withdrawn) =
        (fights(Order::default().with(Posture::Bold)), fights(Order::to(Mission::Withdraw).with(Posture::Cautious)));
    assert!(bold > withdrawn, "{bold} against {withdrawn}");
}

/// Both sides see the whole table: what a side imagines is the position itself.
#[test]
fn nothing_is_hidden() {
    let game = even();
    let (start, mut chance) = (game.start(), Seeded::new(1));
    for side in Side::BOTH {
        assert_eq!(game.imagine(&start, side, &mut chance), start);
    }
}

/// The plans and orders of a side name commands and goals that exist.
#[test]
fn plans_name_what_there_is() {
    for name in ["first-kernstown", "henry-house-hill", "by-the-dice"] {
        let game = scenario(name);
        let start = game.start();
        let goals = game.goals().len() as u8;
        for side in Side::BOTH {
            let own = game.commands(&start, side).len() as u8;
            let enemy = game.commands(&start, side.other()).len() as u8;
            let exists = |order: &Order| match order.mission {
                Mission::Take(goal) | Mission::Hold(goal) => goal < goals,
                Mission::Attack(command) => command < enemy,
                Mission::Support(command) => command < own,
                _ => true,
            };
            let plans = game.plans(&start, side);
            assert_eq!(plans.first(), Some(&Plan::default()), "{name}: the usual plan comes first");
            assert!(plans.iter().all(|plan| plan.0.len() <= usize::from(own) && plan.0.iter().all(exists)), "{name}");
            assert!((0..own).all(|command| game.orders(&start, side, command).iter().all(exists)), "{name}");
        }
    }
}

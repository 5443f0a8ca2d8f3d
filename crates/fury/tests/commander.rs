//! The machine's commander: he beats those who decide at random or do not command, and carries out his plan.

use std::sync::Arc;

use battery::command::{fought, games, leader, wins};
use chance::Seeded;
use fury::FIRE_AND_FURY;
use fury::battle::state::State;
use fury::battle::victory;
use fury::battle::war::War;
use longroll::game::{Hand, Match};
use longroll::plan::{Commanded, Idler, Mission, Order, Plan, Posture};
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn scenario(name: &str) -> Arc<War> {
    FIRE_AND_FURY.battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Who won: by a sudden end, or by points.
fn winner(game: &War, state: &State) -> Option<Side> {
    let end = victory::verdict(game, state);
    if end.sudden { end.winner } else { leader(end.points.north - end.points.south) }
}

/// How many of these games the commander wins.
fn won(game: &Arc<War>, side: Side, games: u64) -> u64 {
    wins(game, side, games, |state| winner(game, state))
}

/// Two armies alike on the same ground for both.
fn even() -> Arc<War> {
    let files = [
        ("even.scenario".to_owned(), include_str!("even.scenario").to_owned()),
        ("even.table".to_owned(), include_str!("even.table").to_owned()),
    ];
    FIRE_AND_FURY.battle("even", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Play a battle in which this decides.
fn played(game: &Arc<War>, seed: u64, mut decide: impl FnMut(&State, &Wait, Side) -> usize) -> State {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(Arc::clone(game));
    loop {
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        let Some(wait) = battle.wait() else { return battle.now().clone() };
        let Wait::Pick { side, options, .. } = wait else { panic!("seed {seed}: waits for {wait:?}") };
        let option = decide(battle.now(), wait, *side);
        assert!(option < options.len(), "seed {seed}: option {option} of {}", options.len());
        let slug = options[option].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

#[test]
fn he_beats_chance_from_either_side_of_an_even_field() {
    let (game, games) = (even(), games(10));
    for side in Side::BOTH {
        let won = won(&game, side, games);
        assert!(100 * won >= 95 * games, "{side:?}: {won} of {games}");
    }
}

/// The shipped battles are not even; each with a part of the games.
const SCENARIOS: [(&str, u64); 3] = [("brawners-farm", 2), ("mcphersons-ridge", 5), ("cedar-mountain", 10)];

#[test]
fn he_beats_chance_more_often_than_not_even_with_the_weaker_army() {
    for (name, part) in SCENARIOS {
        let (game, games) = (scenario(name), games(10).div_ceil(part));
        for side in Side::BOTH {
            let won = won(&game, side, games);
            assert!(2 * won >= games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, _) in SCENARIOS {
        let (_, decisions) = fought(&scenario(name), 1862, |_| true);
        assert!(decisions > 20, "{name}: {decisions} decisions are no battle");
    }
}

#[test]
fn those_who_do_not_command_lose() {
    let game = even();
    for idler in [Idler::Pass, Idler::Stand] {
        let mut lost = 0;
        for (seed, idle) in [(1, Side::North), (2, Side::South), (3, Side::North), (4, Side::South)] {
            let end = played(&game, seed, |state, wait, side| {
                if side == idle { game.idle(state, wait, idler) } else { game.obey(state, wait, &Plan::default()) }
            });
            lost += u32::from(winner(&game, &end) == Some(idle.other()));
        }
        assert!(lost >= 3, "{idler:?} lost {lost} of 4");
    }
}

/// Every order of the vocabulary is carried out by options that exist, and the battle ends.
#[test]
fn any_plan_can_be_obeyed() {
    let game = even();
    let missions = [
        Mission::Take(0),
        Mission::Hold(0),
        Mission::Attack(1),
        Mission::Support(0),
        Mission::Screen,
        Mission::Withdraw,
        Mission::Reserve,
        Mission::Attack(200),
        Mission::Take(200),
    ];
    for (at, mission) in missions.into_iter().enumerate() {
        let posture = [Posture::Bold, Posture::Usual, Posture::Cautious][at % 3];
        let plan = Plan::all(4, Order::to(mission).with(posture));
        let end = played(&game, at as u64, |state, wait, side| {
            let free = Plan::default();
            game.obey(state, wait, if side == Side::North { &plan } else { &free })
        });
        assert!(game.standing(&end).over.is_some(), "{mission:?}");
    }
}

#[test]
fn a_plan_changes_what_is_done() {
    let game = even();
    let forward = |mission: Mission| {
        let plan = Plan::all(4, Order::to(mission));
        let mut farthest = 0;
        let _ = played(&game, 7, |state, wait, side| {
            if state.turn <= 3 {
                let north = game.present(state, Side::North).map(|(_, now)| now.frame.origin.y().in_thousandths());
                farthest = farthest.max(north.max().unwrap_or(0));
            }
            if side == Side::North { game.obey(state, wait, &plan) } else { game.idle(state, wait, Idler::Pass) }
        });
        farthest
    };
    let (taking, waiting) = (forward(Mission::Take(0)), forward(Mission::Reserve));
    assert!(taking > waiting + 3000, "taking {taking}, waiting {waiting}");
}

#[test]
fn plans_and_orders_name_what_there_is() {
    for (name, _) in SCENARIOS {
        let game = scenario(name);
        let mut seen = 0;
        let _ = played(&game, 3, |state, wait, side| {
            let number = |side: Side| Commanded::commands(&*game, state, side).len();
            let (commands, enemies) = (number(side), number(side.other()));
            let known = |order: &Order| match order.mission {
                Mission::Take(goal) | Mission::Hold(goal) => usize::from(goal) < game.goals().len(),
                Mission::Attack(enemy) => usize::from(enemy) < enemies,
                Mission::Support(own) => usize::from(own) < commands,
                _ => true,
            };
            for plan in game.plans(state, side) {
                assert!(plan.0.len() <= commands && plan.0.iter().all(known), "{name}: {plan:?}");
            }
            for command in 0..commands {
                let orders = game.orders(state, side, command as u8);
                seen += orders.len();
                assert!(orders.iter().all(known), "{name}: {orders:?}");
            }
            game.obey(state, wait, &Plan::default())
        });
        assert!(seen > 0, "{name}: no order is ever offered");
    }
}

/// Both sides see the whole table, so what he imagines is the position itself.
#[test]
fn nothing_is_hidden_from_him() {
    let game = scenario("brawners-farm");
    let mut dice = Seeded::new(1);
    let _ = played(&game, 5, |state, wait, side| {
        assert!(game.imagine(state, side, &mut dice) == *state);
        game.obey(state, wait, &Plan::default())
    });
}

#[test]
fn the_standing_is_the_score() {
    let game = scenario("brawners-farm");
    let end = played(&game, 11, |state, wait, _| {
        let standing = game.standing(state);
        assert!(standing.over.is_none() && standing.turns_left > 0 && standing.margin == 3);
        game.obey(state, wait, &Plan::default())
    });
    let (standing, verdict) = (game.standing(&end), victory::verdict(&game, &end));
    assert_eq!(standing.over, Some(verdict.winner));
    assert_eq!(standing.points, verdict.points);
    assert_eq!(standing.holders.len(), game.goals().len());
}

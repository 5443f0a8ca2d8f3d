//! The computer's commander: against random play and players who do not command, with plans, and without secrets.

use std::sync::Arc;

use battery::command::{fought, games, leader, wins};
use chance::Seeded;
use gbacw::battle::state::{Phase, State};
use gbacw::battle::war::War;
use gbacw::battle::{commander, victory};
use longroll::battle::Fought;
use longroll::game::{Game, Hand, Match};
use longroll::plan::{Commanded, Idler, Mission, Order, Plan, Posture};
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

fn scenario(edition: gbacw::Edition, name: &str) -> Arc<War> {
    edition.system().battle(name, &Settings::default(), &[]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn ridge_farm() -> Arc<War> {
    scenario(gbacw::Edition::DeathValley, "ridge-farm")
}

/// How many of these games the commander wins by points.
fn won(game: &Arc<War>, side: Side, games: u64) -> u64 {
    wins(game, side, games, |state| {
        let score = victory::score(game, state);
        leader(score.north - score.south)
    })
}

/// Battles, and by how much they are longer than the first.
const SCENARIOS: [(gbacw::Edition, &str, u64); 4] = [
    (gbacw::Edition::DeathValley, "ridge-farm", 1),
    (gbacw::Edition::Gringo, "rancho-del-norte", 1),
    (gbacw::Edition::DeathValley, "first-kernstown", 4),
    (gbacw::Edition::Gringo, "palo-alto", 4),
];

/// Play a battle until `stop`; `decide` answers every question.
fn play(
    game: &Arc<War>,
    seed: u64,
    mut decide: impl FnMut(&State, &Wait, Side) -> usize,
    stop: impl Fn(&State) -> bool,
) -> State {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(Arc::clone(game));
    battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
    while let Some(wait) = battle.wait().cloned() {
        let Wait::Pick { side, options, .. } = &wait else { panic!("waits for {wait:?}") };
        if stop(battle.now()) {
            break;
        }
        let option = decide(battle.now(), &wait, *side);
        battle.answer(&options[option].slug).expect("it is offered");
        battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
    }
    battle.now().clone()
}

#[test]
fn he_beats_chance_from_either_side() {
    for (edition, name, part) in SCENARIOS {
        let game = scenario(edition, name);
        let games = games(12).div_ceil(part);
        for side in Side::BOTH {
            let won = won(&game, side, games);
            assert!(100 * won >= 90 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (edition, name, _) in SCENARIOS {
        let (_, decisions) = fought(&scenario(edition, name), 1862, |_| true);
        assert!(decisions > 100, "{name}: {decisions} decisions are no battle");
    }
}

/// Neither passing nor standing still is a way to win.
#[test]
fn doing_nothing_loses() {
    let game = ridge_farm();
    for idler in [Idler::Pass, Idler::Stand] {
        for side in Side::BOTH {
            let lead = |seed: u64| {
                let decide = |state: &State, wait: &Wait, asked: Side| {
                    if asked == side { game.obey(state, wait, &Plan::default()) } else { game.idle(state, wait, idler) }
                };
                let end = play(&game, seed, decide, |_| false);
                let score = victory::score(&game, &end);
                score[side] - score[side.other()]
            };
            let leads: Vec<i32> = (70..74).map(lead).collect();
            assert!(leads.iter().filter(|lead| **lead > 0).count() >= 3, "{idler:?} against {side:?}: {leads:?}");
        }
    }
}

/// An idle player who passes neither moves nor fires.
#[test]
fn who_passes_stays_where_he_is() {
    let game = ridge_farm();
    let decide = |state: &State, wait: &Wait, _: Side| game.idle(state, wait, Idler::Pass);
    let end = play(&game, 7, decide, |_| false);
    assert_eq!(end.phase, Phase::Over);
    let places = |state: &State| state.units.iter().map(|unit| unit.at).collect::<Vec<_>>();
    assert_eq!(places(&end), places(&game.start()));
    let standing = game.standing(&end);
    assert_eq!((standing.turns_left, standing.over), (0, Some(victory::outcome(&game, &end).winner())));
}

/// Any plan, sensible or not, is carried out by options that exist.
#[test]
fn every_plan_is_obeyed_by_a_legal_option() {
    for (edition, name, _) in SCENARIOS {
        let game = scenario(edition, name);
        let mut whim = Seeded::new(63);
        let missions = [
            Mission::Free,
            Mission::Take(0),
            Mission::Hold(9),
            Mission::Attack(1),
            Mission::Attack(200),
            Mission::Support(0),
            Mission::Screen,
            Mission::Withdraw,
            Mission::Reserve,
        ];
        let decide = |state: &State, wait: &Wait, _: Side| {
            let Wait::Pick { options, .. } = wait else { panic!("a question") };
            let mission = missions[whim.below(missions.len() as u64) as usize];
            let posture = [Posture::Bold, Posture::Usual, Posture::Cautious][whim.below(3) as usize];
            let option = game.obey(state, wait, &Plan::all(12, Order::to(mission).with(posture)));
            assert!(option < options.len(), "{name}: {option} of {options:?}");
            option
        };
        play(&game, 1, decide, |state| state.turn >= 2);
    }
}

/// The plans offered name commands and places that exist, and the usual one is first.
#[test]
fn plans_name_what_there_is() {
    for (edition, name, _) in SCENARIOS {
        let game = scenario(edition, name);
        let usual = |state: &State, wait: &Wait, _: Side| game.obey(state, wait, &Plan::default());
        let state = play(&game, 5, usual, |state| state.turn == 1);
        let goals = game.goals().len();
        for side in Side::BOTH {
            let (ours, theirs) = (
                commander::commands(&game, &state, side).len(),
                commander::commands(&game, &state, side.other()).len(),
            );
            let plans = game.plans(&state, side);
            assert!(plans.len() >= 5 && plans[0].0.iter().all(|order| *order == Order::default()), "{name}: {plans:?}");
            let orders = (0..ours as u8).flat_map(|command| commander::orders(&game, &state, side, command));
            for order in plans.iter().flat_map(|plan| plan.0.iter().copied()).chain(orders) {
                let exists = match order.mission {
                    Mission::Take(goal) | Mission::Hold(goal) => usize::from(goal) < goals,
                    Mission::Attack(command) => usize::from(command) < theirs,
                    Mission::Support(command) => usize::from(command) < ours,
                    _ => true,
                };
                assert!(exists, "{name}: {order:?}");
            }
        }
    }
}

/// A plan changes what is done: an army that is to take the village ends nearer to it than one that is to withdraw.
#[test]
fn a_plan_leads_somewhere() {
    let game = ridge_farm();
    let village = game.scenario.objectives[0].hex;
    let far = |mission: Mission| {
        let plan = Plan::all(2, Order::to(mission));
        let decide = |state: &State, wait: &Wait, side: Side| match side {
            Side::North => game.obey(state, wait, &plan),
            Side::South => game.idle(state, wait, Idler::Pass),
        };
        let state = play(&game, 3, decide, |state| state.turn == 2);
        let hexes = game.units_of(Side::North).filter_map(|unit| state.unit(unit).hex());
        hexes.map(|hex| hex.distance(village)).min().expect("an army on the map")
    };
    let (takes, stays) = (far(Mission::Take(0)), far(Mission::Reserve));
    assert!(takes < stays, "taking it comes within {takes}, a reserve within {stays}");
}

/// 5.2, 3.1 He knows no more than a player: positions that look alike to him are imagined alike.
#[test]
fn secrets_are_drawn_anew() {
    let game = ridge_farm();
    let usual = |state: &State, wait: &Wait, _: Side| game.obey(state, wait, &Plan::default());
    let acting = |state: &State| matches!(state.phase, Phase::Activation(_)) && state.turn == 1;
    let state = play(&game, 11, usual, acting);
    let side = state.activation().expect("an activation").side;
    let mut other = state.clone();
    for (card, now) in game.scenario.corps.iter().zip(&mut other.corps) {
        now.efficiency += u8::from(card.side != side);
    }
    for (card, now) in game.scenario.divisions.iter().zip(&mut other.divisions) {
        now.cup += u8::from(card.side != side);
    }
    other.drawn[side.other()] = [1; 10];
    assert_ne!(state, other);
    let mut drawn = Vec::new();
    for seed in 0..8 {
        let imagined = |state: &State| game.imagine(state, side, &mut Seeded::new(seed));
        assert_eq!(imagined(&state), imagined(&other));
        assert!(game.view(&imagined(&state), Some(side)) == game.view(&state, Some(side)), "he sees a difference");
        drawn.push(imagined(&state).corps);
    }
    assert!(drawn.iter().any(|corps| *corps != drawn[0]), "always {drawn:?}");
}

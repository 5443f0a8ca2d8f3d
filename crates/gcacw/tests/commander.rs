//! The machine's commander against random play, against idlers and against the first commander; his habits, counted; and
//! what the search for plans asks of him.

use std::sync::Arc;

use battery::command::{fought, games, wins};
use chance::Seeded;
use gcacw::ABOVE_THE_CLOUDS;
use gcacw::battle::state::{Phase, State};
use gcacw::battle::victory;
use gcacw::battle::war::War;
use gcacw::unit::Order as Formation;
use longroll::battle::Fought;
use longroll::game::{Hand, Match};
use longroll::plan::{Commanded, Idler, Mission, Order, Plan, Posture};
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

#[path = "fixtures/mod.rs"]
mod fixtures;

fn campaign(name: &str) -> Arc<War> {
    ABOVE_THE_CLOUDS
        .battle(name, &Settings::default(), &fixtures::files())
        .unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// Scenarios with the lead of the Union's at which neither side has won (27.5), and by how much they are longer than
/// the first.
const SCENARIOS: [(&str, i32, u64); 3] =
    [("tunnel-hill", 0, 1), ("lookout-and-the-ridge", 21, 4), ("across-the-chickamauga", -1, 20)];

fn won(game: &Arc<War>, even: i32, side: Side, games: u64) -> u64 {
    let winner = |lead: i32| if lead > even { Side::North } else { Side::South };
    wins(game, side, games, |state| Some(winner(victory::net(game, state))))
}

#[test]
fn he_beats_chance_from_either_side() {
    for (name, even, part) in SCENARIOS {
        let game = campaign(name);
        let games = games(20).div_ceil(part);
        for side in Side::BOTH {
            let won = won(&game, even, side, games);
            assert!(100 * won >= 90 * games, "{name}, {side:?}: {won} of {games}");
        }
    }
}

#[test]
fn he_fights_himself_to_an_end() {
    for (name, ..) in SCENARIOS {
        let (_, decisions) = fought(&campaign(name), 1862, |_| true);
        assert!(decisions > 15, "{name}: {decisions} decisions are no campaign");
    }
}

/// A player: the index of his option.
type Decides<'a> = &'a dyn Fn(&War, &State, &Wait) -> usize;

fn recruit(war: &War, state: &State, wait: &Wait) -> usize {
    war.advise(state, wait)
}

fn first_commander(war: &War, state: &State, wait: &Wait) -> usize {
    war.baseline(state, wait)
}

fn passes(war: &War, state: &State, wait: &Wait) -> usize {
    war.idle(state, wait, Idler::Pass)
}

fn stands(war: &War, state: &State, wait: &Wait) -> usize {
    war.idle(state, wait, Idler::Stand)
}

/// What a side did in a battle.
#[derive(Clone, Copy, Default, Debug)]
struct Habits {
    attacks: u32,
    /// Marches that end where they began, without an attack.
    idle_marches: u32,
    /// Steps from zone to zone that disorganize the unit.
    shuffles: u32,
    decisions: u32,
}

/// A battle to its end, and what each decision came to.
fn battle(game: &Arc<War>, seed: u64, north: Decides<'_>, south: Decides<'_>, watched: Side) -> (State, Habits) {
    let mut dice = Seeded::new(seed);
    let mut battle = Match::new(Arc::clone(game));
    let mut habits = Habits::default();
    battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
    while let Some(wait) = battle.wait().cloned() {
        let Wait::Pick { side, options, name, .. } = &wait else { panic!("seed {seed}: waits for {wait:?}") };
        let before = battle.now().clone();
        let decides = if *side == Side::North { north } else { south };
        let slug = options[decides(game, &before, &wait)].slug.clone();
        battle.answer(&slug).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("seed {seed}: {pause}"));
        if *side == watched {
            note(&mut habits, name, &slug, &before, battle.now());
        }
    }
    (battle.now().clone(), habits)
}

fn note(habits: &mut Habits, question: &str, slug: &str, before: &State, after: &State) {
    habits.decisions += 1;
    habits.attacks += u32::from(slug.starts_with("attack ") || slug.starts_with("assault "));
    let Phase::March(march, _) = &before.phase else { return };
    let order = |state: &State| state.unit(march.unit).unit.order;
    habits.idle_marches += u32::from(question == "march" && slug == "stop" && !march.begun);
    let broken = order(before) == Formation::Organized && order(after) == Formation::Disorganized;
    habits.shuffles += u32::from(question == "march" && broken && !slug.starts_with("attack "));
}

fn winner(game: &War, state: &State) -> Option<Side> {
    game.standing(state).over.expect("the battle is over")
}

/// Doing nothing loses to him: at Lookout the Union has the men and must use them.
#[test]
fn doing_nothing_loses() {
    let game = campaign("lookout-and-the-ridge");
    for idler in [passes as fn(&War, &State, &Wait) -> usize, stands] {
        let lost = |seed: &u64| {
            let union = battle(&game, *seed, &recruit, &idler, Side::North).0;
            let confederate = battle(&game, *seed, &idler, &recruit, Side::South).0;
            u32::from(winner(&game, &union) == Some(Side::North))
                + u32::from(winner(&game, &confederate) == Some(Side::South))
        };
        let lost: u32 = (1000..1006).map(|seed| lost(&seed)).sum();
        assert!(lost >= 9, "idlers lost {lost} of 12");
    }
}

/// He wastes fewer marches than the first commander and is seldom disorganized by going from zone to zone.
#[test]
fn he_wastes_less() {
    let game = campaign("lookout-and-the-ridge");
    let total = |decides: Decides<'_>| {
        let mut sum = Habits::default();
        for seed in 2000..2006 {
            for side in Side::BOTH {
                let (_, one) = battle(&game, seed, decides, decides, side);
                sum.attacks += one.attacks;
                sum.idle_marches += one.idle_marches;
                sum.shuffles += one.shuffles;
                sum.decisions += one.decisions;
            }
        }
        sum
    };
    let (then, now) = (total(&first_commander), total(&recruit));
    assert!(now.shuffles * 2 <= then.shuffles, "zone to zone: {} and {}", now.shuffles, then.shuffles);
    assert!(now.idle_marches <= then.idle_marches, "marches: {} and {}", now.idle_marches, then.idle_marches);
}

/// Every plan and every order is carried out with legal options, to the end of the battle.
#[test]
fn every_plan_can_be_carried_out() {
    let game = campaign("lookout-and-the-ridge");
    let start = Match::new(Arc::clone(&game)).now().clone();
    for side in Side::BOTH {
        let groups = Commanded::commands(&*game, &start, side).len();
        let mut plans = game.plans(&start, side);
        assert!(plans.len() > 3 && plans[0] == Plan::default(), "{plans:?}");
        for mission in [Mission::Screen, Mission::Withdraw, Mission::Support(0), Mission::Attack(0), Mission::Hold(0)] {
            plans.push(Plan::all(groups, Order::to(mission).with(Posture::Bold)));
        }
        for command in 0..groups {
            let orders = game.orders(&start, side, command as u8);
            assert!(orders.len() > 1, "group {command} of {side:?} has no choice");
        }
        for plan in &plans {
            let obeys = |war: &War, state: &State, wait: &Wait| {
                let Wait::Pick { side: asked, options, .. } = wait else { return 0 };
                if *asked != side {
                    return passes(war, state, wait);
                }
                let option = war.obey(state, wait, plan);
                assert!(option < options.len());
                option
            };
            let (end, _) = battle(&game, 3000, &obeys, &obeys, side);
            assert!(winner(&game, &end).is_some());
        }
    }
}

/// A plan changes what is done: a group in reserve stays where it is, and one that is sent somewhere gets there.
#[test]
fn a_plan_changes_what_is_done() {
    let game = campaign("lookout-and-the-ridge");
    let start = Match::new(Arc::clone(&game)).now().clone();
    let groups = Commanded::commands(&*game, &start, Side::North).len();
    let played = |mission: Mission| {
        let plan = Plan::all(groups, Order::to(mission));
        let obeys = |war: &War, state: &State, wait: &Wait| war.obey(state, wait, &plan);
        battle(&game, 3100, &obeys, &passes, Side::North).0
    };
    let reserve = played(Mission::Reserve);
    let moved = (0..start.units.len()).filter(|unit| start.units[*unit].at != reserve.units[*unit].at).count();
    assert_eq!(moved, 0, "units in reserve have moved");
    let rossville = game.goals().iter().position(|goal| goal.name == "Rossville").expect("a place of the scenario");
    let taken = game.standing(&played(Mission::Take(rossville as u8)));
    assert_eq!(taken.holders[rossville], Some(Side::North));
    assert_eq!(game.standing(&reserve).holders[rossville], None);
}

/// Nothing is hidden in this game, so a position that looks like another is that other, and gets the same answer.
#[test]
fn he_decides_by_what_he_sees() {
    let game = campaign("tunnel-hill");
    let mut battle = Match::new(Arc::clone(&game));
    let mut dice = Seeded::new(7);
    battle.run(Hand::Chance(&mut dice)).unwrap_or_else(|pause| panic!("{pause}"));
    let (state, wait) = (battle.now(), battle.wait().expect("a question"));
    for side in Side::BOTH {
        let drawn = game.imagine(state, side, &mut Seeded::new(8));
        assert_eq!(drawn, *state);
        for plan in game.plans(state, side) {
            assert_eq!(game.obey(&drawn, wait, &plan), game.obey(state, wait, &plan));
        }
    }
}

/// 27.5 The side that leads by the standing is the side that the ladder names.
#[test]
fn the_standing_agrees_with_the_ladder() {
    for (name, even, _) in SCENARIOS {
        let game = campaign(name);
        for seed in 0..3 {
            let (end, _) = fought(&game, seed, |_| false);
            let standing = game.standing(&end);
            let union = victory::net(&game, &end) > even;
            assert_eq!(standing.over, Some(Some(if union { Side::North } else { Side::South })));
            assert_eq!(standing.lead(Side::North) > 0, union);
            assert_eq!(union, victory::result(&game, &end).starts_with("Union"));
            assert!(standing.margin >= 1 && standing.turns_left >= 1);
        }
    }
}

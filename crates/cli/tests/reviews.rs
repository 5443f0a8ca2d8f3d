//! Reviews of recorded battles: luck and skill sum to the result exactly, and losses to what is missing at the end.

use std::collections::BTreeMap;

use chance::Seeded;
use longroll::battle::Battle;
use longroll::side::{BySide, Side};
use longroll::system::Settings;
use opponent::level::{Level, Temper};
use opponent::player::Kind;
use opponent::rehearsing::Desk;
use opponent::review::{Scope, review};
use opponent::value::weights;
use umpire::battle::{Header, Player, Staff, load, play_on};
use umpire::chronicle::chronicle;

/// Enough to cut and compare; certainty is not what is tested here.
const PLAYS: usize = 2;

/// A battle between recruits, saved and loaded again.
fn recorded(system: &str, seed: u64) -> (Box<dyn Battle>, String) {
    let recruit = Player::Computer(Kind::Commander(Level::Recruit, Temper::Even));
    let system = umpire::system(system).unwrap();
    let scenario = system.scenarios()[0].id.to_owned();
    let players = BySide::of(|_| recruit);
    let header = Header { players, ..Header::new(system, &scenario, Settings::default()) };
    let mut battle = header.begin().unwrap();
    let (mut dice, mut staff) = (Seeded::new(seed), Staff::new(&header, seed));
    umpire::battle::run(&mut *battle, false, &mut dice);
    play_on(&mut *battle, false, &mut staff, &mut dice, (1_000_000, Desk::ALONE));
    assert!(battle.wait().is_none(), "it was fought to its end");
    (load("recorded", &header.write(&*battle), &[]).unwrap().battle, scenario)
}

fn sums(system: &str) {
    for seed in [1, 2] {
        let (battle, scenario) = recorded(system, seed);
        let weights = weights(system, &scenario);
        let told = review(&*battle, &weights, Scope::whole(PLAYS), Desk::ALONE, &|_, _| {}).unwrap();
        assert!(told.moments.len() > 3, "{system} {seed}: {}", told.text());
        let parts = told.skill(Side::North) + told.skill(Side::South) + told.luck();
        assert_eq!(told.start + parts, told.end, "{system} {seed}");
        assert!([0, 500_000, 1_000_000].contains(&told.end), "it is over: {}", told.end);
        losses(&*battle, system);
    }
}

/// What is told as lost, turn by turn, is what is missing at the end.
fn losses(battle: &dyn Battle, system: &str) {
    let strength = |battle: &dyn Battle| {
        let mut of: BTreeMap<Side, i32> = BTreeMap::new();
        for piece in battle.view(None).pieces.iter().filter(|piece| piece.kind != "leader" && piece.printed.is_some()) {
            *of.entry(piece.side).or_default() += piece.strength.unwrap_or(0);
        }
        of
    };
    let mut first = battle.fork(0);
    first.run(None);
    let (before, after) = (strength(&*first), strength(battle));
    let turns = chronicle(battle, None);
    assert!(turns.iter().any(|turn| !turn.moves.is_empty()), "{system}: units moved");
    // At Tunnel Hill both sides may think better of it.
    let attacked = turns.iter().any(|turn| !turn.attacks.is_empty());
    assert!(attacked || system == "above-the-clouds", "{system}: no attack is told");
    for side in Side::BOTH {
        let told: i32 = turns
            .iter()
            .flat_map(|turn| &turn.losses)
            .filter(|loss| loss.side == side.into())
            .map(|loss| loss.lost)
            .sum();
        let missing = before.get(&side).unwrap_or(&0) - after.get(&side).unwrap_or(&0);
        assert_eq!(told, missing, "{system}: {side:?}");
    }
}

#[test]
fn death_valley_sums() {
    sums("death-valley");
}

#[test]
fn gringo_sums() {
    sums("gringo");
}

#[test]
fn above_the_clouds_sums() {
    sums("above-the-clouds");
}

#[test]
fn civil_war_battles_sums() {
    sums("cwb");
}

#[test]
fn fire_and_fury_sums() {
    sums("fire-and-fury");
}

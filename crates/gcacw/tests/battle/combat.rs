//! Chapters 9 to 13 and 15: attacks, flanks, losses, advances.

use chance::Seeded;
use gcacw::battle::attack;
use gcacw::battle::cards::{CommandId, LeaderId, Rank, Start, UnitId};
use gcacw::battle::state::{Onset, State, Where};
use gcacw::battle::war::War;
use gcacw::battle::zones::{self, Zone};
use gcacw::combat::{Manner, Ridge, Terrain, Water};
use gcacw::unit::{Army, Order};
use hexes::{Dir, Hex};
use longroll::procedure::Fact;
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::Thrower;

use crate::field::{
    BOOK, ROAD, act, at, chance, foreseen, hex, land, leader, men, plain, script, unit, waiting, war_on,
};

/// Everything that makes an attack harder, around 0505.
fn hard() -> String {
    let levels = "levels\n .........\n .........\n .........\n ....1....\n .........\n .........\n .........\n .........\n .........";
    let sides = "side ridge 0504:S\nside creek 0505:SE\nside minor-river 0505:S\ncrossing bridge 0505/0506";
    let rows = [(4, "...M.M..."), (5, "...w.h..."), (6, "....w....")];
    land("w woods  M mountain  h hill", &rows, &format!("{levels}\n{sides}\nroad road 0404 0504"))
}

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

fn onset(war: &War, state: &State, attackers: &[u8], target: &str, manner: Manner) -> Onset {
    let attackers: Vec<UnitId> = attackers.iter().map(|unit| UnitId(*unit)).collect();
    let lead = state.unit(attackers[0]).hex().expect("a unit on the map");
    let army = war.army(attackers[0]);
    Onset { army, target: hex(target), lead, attackers: attackers.into_iter().collect(), manner, leader: None }
}

/// Fight one attack with these dice and answers.
fn fight(war: &War, state: &mut State, onset: &Onset, dice: &[i32], answers: &[&'static str]) -> attack::Result {
    let mut table = script(dice, answers);
    let result = attack::attack(&mut table, war, state, onset).expect("a script never waits");
    assert!(table.dice.is_empty() && table.answers.is_empty(), "left: {:?} {:?}", table.dice, table.answers);
    result
}

fn bonus(war: &War, state: &State, target: &str) -> (i32, i32) {
    let (flank, _) = attack::flank(war, state, UNION, hex(target));
    (flank.covered, flank.bonus)
}

/// G1, 8.1, 9.1, 10.8 From the march to its end: D ends it.
#[test]
fn seven_against_two_in_a_march() {
    let units = vec![unit("a", UNION, "0504", "7-2-0"), unit("b", REBEL, "0505", "2-2-0")];
    let (war, mut state) = plain(units, Vec::new());
    act(&war, &mut state, UNION, &[3, -1], &["march a", "no", "attack 0505 normal"]);
    assert_eq!((men(&state, 0).manpower, men(&state, 0).order, men(&state, 0).fatigue), (6, Order::Disorganized, 4));
    assert_eq!((men(&state, 1).manpower, men(&state, 1).order, men(&state, 1).fatigue), (2, Order::Disorganized, 3));
    assert_eq!((state.lost[Side::North], state.lost[Side::South]), (1, 0));
    assert_eq!(at(&state, 1), Some(hex("0505")));
}

/// G2, 10.6, 10.8, 15.5 The loser routs along the road, and the winner marches on.
#[test]
fn a_rout_goes_down_the_road() {
    let units = vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "2-2-0/d/f1")];
    let (war, mut state) = plain(units, Vec::new());
    let table = act(&war, &mut state, UNION, &[4, 1], &["march a", "no", "attack 0504 normal", "stop", "a", "stop"]);
    assert_eq!((men(&state, 1).manpower, men(&state, 1).fatigue, men(&state, 1).demoralized), (1, 4, 1));
    assert_eq!(at(&state, 1), Some(hex("0508")), "four hexes along the road, no other way open");
    assert_eq!(at(&state, 0), Some(hex("0504")), "it advances");
    assert_eq!(men(&state, 0).manpower, 6);
    assert!(table.seen.contains(&"0505".to_owned()), "and may march on: {:?}", table.seen);
}

/// G3, 10.6 Long odds that come off.
#[test]
fn eight_against_ten() {
    let units = vec![unit("a", UNION, "0503", "8-2-0"), unit("b", REBEL, "0504", "10-2-0")];
    let (war, mut state) = plain(units, Vec::new());
    let onset = onset(&war, &state, &[0], "0504", Manner::Normal);
    let result = fight(&war, &mut state, &onset, &[5], &["stop", "done"]);
    assert!(result.ended, "f ends the march");
    assert_eq!((men(&state, 0).manpower, men(&state, 0).fatigue), (8, 1));
    assert_eq!((men(&state, 1).manpower, men(&state, 1).demoralized), (9, 1));
    assert_eq!((at(&state, 0), at(&state, 1)), (Some(hex("0503")), Some(hex("0508"))));
}

/// G4, 8.7 Thirteen against twelve in rain; fatigue has a cap.
#[test]
fn thirteen_against_twelve_in_rain() {
    let units = vec![unit("a", UNION, "0503", "13-2-0/f2"), unit("b", REBEL, "0504", "12-2-0")];
    let (war, mut state) = war_on(&land("", &[], ROAD), units, Vec::new(), true);
    let onset = onset(&war, &state, &[0], "0504", Manner::Normal);
    assert!(fight(&war, &mut state, &onset, &[-1], &[]).ended);
    assert_eq!((men(&state, 0).manpower, men(&state, 0).fatigue, men(&state, 0).order), (11, 4, Order::Disorganized));
    assert_eq!((men(&state, 1).manpower, men(&state, 1).fatigue), (12, 1));
}

/// G11: the odds of an even attack, before it is made: the march's own step.
#[test]
fn odds_of_an_even_attack() {
    let units = vec![unit("a", UNION, "0503", "8-2-0"), unit("b", REBEL, "0504", "8-2-0")];
    let battle = waiting(plain(units, Vec::new()).0, UNION, &["march a", "no"]);
    let told = foreseen(&battle, "attack 0504 normal");
    assert_eq!(chance(&told, 1, "place", |place| *place != Fact::Hex(5, 4)), "5/18");
    assert_eq!(told.rolls.iter().map(|roll| roll.what).collect::<Vec<_>>(), ["combat"], "there is no initiative roll");
    assert_eq!(told.rolls[0].by, Thrower::Side(Side::North));
    assert_eq!(told.rolls[0].against, Thrower::Side(Side::South));
}

/// 13.3, 13.4 and G13: five or six covered hexes, with friends of the defender among them.
#[test]
fn covered_hexes_are_counted_on_the_map() {
    let units = vec![
        unit("a", UNION, "0504", "8-2-0"),
        unit("b", UNION, "0506", "8-2-0"),
        unit("c", REBEL, "0505", "8-2-0"),
        unit("d", REBEL, "0605", "3-2-0"),
        unit("e", REBEL, "0405", "3-2-0"),
    ];
    let (war, mut state) = plain(units, Vec::new());
    let remove = |state: &mut State, unit: u8| state.unit_mut(UnitId(unit)).at = Where::Gone;
    assert_eq!(bonus(&war, &state, "0505"), (6, 2), "two friends of the defender");
    state.unit_mut(UnitId(4)).unit.demoralized = 1;
    assert_eq!(bonus(&war, &state, "0505"), (6, 3), "a demoralized friend does not uncover");
    remove(&mut state, 3);
    remove(&mut state, 4);
    assert_eq!(bonus(&war, &state, "0505"), (6, 4));
    state.unit_mut(UnitId(1)).at = Where::Map(hex("0605"));
    assert_eq!(bonus(&war, &state, "0505"), (5, 2));
    state.unit_mut(UnitId(1)).unit.demoralized = 1;
    assert_eq!(bonus(&war, &state, "0505"), (3, 0), "a demoralized friend does not cover");
}

/// 13.2 and G7: less than a quarter of the defender behind his works does not cover.
#[test]
fn weak_units_cover_nothing() {
    let units = vec![
        unit("a", UNION, "0504", "8-2-0"),
        unit("b", UNION, "0506", "3-2-0"),
        unit("c", REBEL, "0505", "10-2-0/ab"),
    ];
    let (war, mut state) = plain(units, Vec::new());
    assert_eq!(bonus(&war, &state, "0505"), (3, 0));
    state.unit_mut(UnitId(2)).unit.works = 0;
    assert_eq!(bonus(&war, &state, "0505"), (6, 4), "three is more than a quarter of ten");
}

/// 13.1 and 13.4: the edge of the map and rivers cover and cut nothing; mountains and woods cut.
#[test]
fn the_ground_covers_too() {
    let corner = vec![unit("a", UNION, "0102", "8-2-0"), unit("b", REBEL, "0101", "8-2-0")];
    let (war, state) = plain(corner, Vec::new());
    let (flank, list) = attack::flank(&war, &state, UNION, hex("0101"));
    assert_eq!((flank.covered, flank.bonus), (6, 4), "four hexes off the map, one held, one in its zone");
    assert_eq!(list.len(), 2, "hexes off the map are not listed");
    let units = vec![
        unit("a", UNION, "0506", "8-2-0"),
        unit("b", UNION, "0605", "8-2-0"),
        unit("c", REBEL, "0505", "8-2-0"),
        unit("d", REBEL, "0405", "2-2-0"),
    ];
    let (war, mut state) = war_on(&hard(), units, Vec::new(), false);
    // North is up the ridge and open; both mountains have no road to 0505.
    assert_eq!(bonus(&war, &state, "0505").0, 5);
    state.destroyed.push(hexes::Hexside::between(hex("0505"), hex("0506")).expect("a hexside"));
    let (_, list) = attack::flank(&war, &state, UNION, hex("0505"));
    let south = list.iter().find(|one| one.hex == hex("0506")).expect("the hex in the south");
    assert!(south.covered && !south.cuts, "{}", south.words);
    let mountains = list.iter().filter(|one| one.cuts && one.words.contains("no road")).count();
    assert_eq!(mountains, 2);
}

/// G12: two mountains without a road and one friend of the defender; a further friend takes nothing more.
#[test]
fn a_ring_of_six_is_always_worth_one() {
    let units = vec![
        unit("a", UNION, "0504", "8-2-0"),
        unit("b", UNION, "0606", "8-2-0"),
        unit("e", UNION, "0407", "8-2-0"),
        unit("c", REBEL, "0505", "8-2-0"),
        unit("d", REBEL, "0605", "3-2-0"),
    ];
    let (war, mut state) = war_on(&hard(), units, Vec::new(), false);
    assert_eq!(bonus(&war, &state, "0505"), (5, 0), "no unit reaches 0405");
    state.unit_mut(UnitId(2)).at = Where::Map(hex("0406"));
    assert_eq!(bonus(&war, &state, "0505"), (6, 1));
    state.unit_mut(UnitId(2)).at = Where::Map(hex("0506"));
    assert_eq!(bonus(&war, &state, "0505").1, 1);
}

/// 13, read once more from the rulebook, hex by hex over the whole map.
fn by_the_book(war: &War, state: &State, target: Hex) -> (i32, i32) {
    let units = |army: Army, hex: Hex| {
        let here = war.units_of(army).map(|unit| state.unit(unit)).filter(move |unit| unit.hex() == Some(hex));
        here.filter(|unit| unit.unit.demoralized == 0).map(|unit| unit.unit)
    };
    let value = |hex: Hex| units(UNION, hex).map(|unit| unit.value(&BOOK)).sum::<i32>();
    let defender: i32 = war.stack(state, target).iter().map(|unit| state.unit(*unit).unit.dug_in(&BOOK)).sum();
    let (mut covered, mut cuts) = (0, 0);
    for dir in Dir::ALL {
        let hex = target.neighbour(dir);
        let reaching: Vec<(Hex, Zone)> = Dir::ALL
            .into_iter()
            .map(|way| (hex.neighbour(way), zones::reaches(war, state, hex.neighbour(way), way.opposite())))
            .filter(|(from, zone)| *zone != Zone::None && value(*from) > 0)
            .collect();
        let strongest = reaching.iter().map(|(from, _)| value(*from)).max().unwrap_or(0).max(value(hex));
        // A quarter: half points against quarter points, so eight times the one against the other.
        let strong = strongest > 0 && 8 * strongest >= defender;
        let edge = !war.grid().contains(hex);
        let wild = war.ground.terrain(hex) == Terrain::Mountain && !war.ground.has_line(target, dir) && !edge;
        let river = war.ground.is_barred(state, false, target, dir) && !edge;
        if !(strong || edge || wild || river) {
            continue;
        }
        covered += 1;
        let empty = war.holder(state, hex).is_none();
        let woods = empty && !reaching.is_empty() && reaching.iter().all(|(_, zone)| *zone == Zone::Restricted);
        cuts += i32::from(units(REBEL, hex).next().is_some() || wild || woods);
    }
    let (basic, least) = [(0, 0), (2, 0), (4, 1)][(covered - 4).max(0) as usize];
    (covered, (basic - cuts).max(least))
}

/// 13.1, 13.2, 13.3, 13.4 Over many positions, against the rule read once more hex by hex.
#[test]
fn flanks_agree_with_a_plain_reading_of_the_rule() {
    let mut dice = Seeded::new(1863);
    let mut seen = [0; 5];
    let maps = [land("", &[], ROAD), hard()];
    for round in 0..400 {
        let mut hexes: Vec<Hex> = hex("0505").disc(2).filter(|at| *at != hex("0505")).collect();
        let mut units = vec![unit("t", REBEL, "0505", "9-2-0/ab")];
        for id in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            let army = if dice.below(6) == 0 { REBEL } else { UNION };
            let mut card = unit(id, army, "0505", ["8-2-0", "3-2-0", "9-2-0/m1", "4-2-0/d"][dice.below(4) as usize]);
            card.start = Start::On(hexes.remove(dice.below(hexes.len() as u64) as usize));
            units.push(card);
        }
        let (war, state) = war_on(&maps[round % 2], units, Vec::new(), false);
        let found = bonus(&war, &state, "0505");
        assert_eq!(found, by_the_book(&war, &state, hex("0505")), "round {round}");
        seen[found.1 as usize] += 1;
    }
    assert!(seen.iter().all(|times| *times > 0), "every bonus comes up: {seen:?}");
}

/// 12.1, 12.2 Terrain and hexside of the hex attacked from.
#[test]
fn the_ground_of_an_attack() {
    let units = vec![unit("c", REBEL, "0505", "8-2-0")];
    let (war, state) = war_on(&hard(), units, Vec::new(), false);
    let ground = |from: &str, to: &str| {
        let dir = hex(from).dir_to(hex(to)).expect("hexes that touch");
        attack::ground(&war, &state, hex(from), dir)
    };
    assert_eq!(ground("0504", "0505").ridge, Ridge::Down);
    assert_eq!(ground("0505", "0504").ridge, Ridge::Up);
    assert_eq!(ground("0605", "0505").water, Water::Creek);
    assert_eq!(ground("0506", "0505").water, Water::Crossing);
    let up = ground("0505", "0605");
    assert_eq!((up.terrain, up.from), (Terrain::Hill, Terrain::Clear));
}

/// 11.4: the best of units and leaders; a divided value has one number for each use; a leader needs a unit of his command.
#[test]
fn leaders_lend_their_tactical_value() {
    let units = vec![unit("a", UNION, "0504", "8-2-0"), unit("b", REBEL, "0505", "8-2-0")];
    let mut thomas = leader("thomas", UNION, "0504");
    (thomas.attack, thomas.defense) = (3, 4);
    let mut stranger = leader("stranger", REBEL, "0505");
    (stranger.defense, stranger.command) = (5, Some(CommandId(0)));
    let mut bragg = leader("bragg", REBEL, "0505");
    (bragg.defense, bragg.command, bragg.rank) = (2, None, Rank::Army);
    let (war, mut state) = plain(units, vec![thomas, stranger, bragg]);
    let onset = onset(&war, &state, &[0], "0505", Manner::Normal);
    let facts = attack::situation(&war, &state, &onset, &[UnitId(1)]);
    assert_eq!((facts.attacker_leader, facts.defender_leader), (3, 2));
    assert!(!facts.insubordinate);
    state.leader_mut(LeaderId(0)).insubordinate = true;
    assert!(attack::situation(&war, &state, &onset, &[UnitId(1)]).insubordinate);
}

/// 3.1: Wilder's men, alone and in order.
#[test]
fn wilder_stands() {
    let mut wilder = unit("w", REBEL, "0505", "3-3-2/cav");
    wilder.mounted_infantry = true;
    let (war, mut state) = plain(vec![unit("a", UNION, "0504", "8-2-0"), wilder], Vec::new());
    let onset = onset(&war, &state, &[0], "0505", Manner::Normal);
    assert!(attack::situation(&war, &state, &onset, &[UnitId(1)]).wilder);
    state.unit_mut(UnitId(1)).unit.order = Order::Disorganized;
    assert!(!attack::situation(&war, &state, &onset, &[UnitId(1)]).wilder);
}

/// 15.1, 10.1 All units in the hex defend; the owner says which of two equal ones loses.
#[test]
fn the_owner_names_the_loser() {
    let units = vec![
        unit("a", UNION, "0503", "14-2-0"),
        unit("b", REBEL, "0504", "7-2-0"),
        unit("c", REBEL, "0504", "7-2-0"),
        unit("d", REBEL, "0504", "3-2-0"),
    ];
    let (war, mut state) = plain(units, Vec::new());
    let onset = onset(&war, &state, &[0], "0504", Manner::Normal);
    // 14 against 17 is -1; a difference of 2 more is row +1, and the defender's 17 has 1D.
    fight(&war, &mut state, &onset, &[2], &["c"]);
    assert_eq!([1, 2, 3].map(|unit| men(&state, unit).manpower), [7, 6, 3]);
    assert_eq!(men(&state, 3).order, Order::Disorganized, "the rest falls on every unit");
}

/// 15.5 and 3.4: a leader whose units all advance goes along; one who has others may stay.
#[test]
fn leaders_advance_with_their_men() {
    let fought = |others: bool, answers: &[&'static str]| -> (Option<Hex>, Option<Hex>) {
        let mut units = vec![unit("a", UNION, "0503", "9-2-0"), unit("b", REBEL, "0504", "3-2-0")];
        if others {
            units.push(unit("c", UNION, "0503", "5-2-0"));
        }
        let (war, mut state) = plain(units, vec![leader("chief", UNION, "0503")]);
        let onset = onset(&war, &state, &[0], "0504", Manner::Normal);
        fight(&war, &mut state, &onset, &[3], answers);
        (at(&state, 0), state.leader(LeaderId(0)).hex())
    };
    let (there, here) = (Some(hex("0504")), Some(hex("0503")));
    assert_eq!(fought(false, &["stop", "a"]), (there, there));
    assert_eq!(fought(true, &["stop", "a", "stay"]), (there, here));
    assert_eq!(fought(true, &["stop", "a", "advance"]), (there, there));
    assert_eq!(fought(true, &["stop", "done"]), (here, here));
}

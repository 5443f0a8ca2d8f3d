//! 15.2 to 15.4 and chapter 16: retreats, routs, cavalry retreats.

use std::collections::BTreeMap;

use chance::Seeded;
use gcacw::battle::cards::{LeaderCard, LeaderId, Start, UnitCard, UnitId};
use gcacw::battle::retreat::{self, Refuge};
use gcacw::battle::state::{State, Where};
use gcacw::battle::war::War;
use gcacw::retreat::Kind;
use gcacw::unit::{Army, Order};
use hexes::Hex;
use longroll::seat::Chance;
use longroll::side::Side;
use longroll::table::{Ask, Offer, Pick, Play, Roll, Table};

use crate::field::{ROAD, Script, act, at, hex, land, leader, men, script, unit, war_on};

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

/// A road to the south from 0503; a pocket at 0101 behind a river; a mountain hole at 0901.
fn ways_out(units: Vec<UnitCard>, leaders: Vec<LeaderCard>) -> (War, State) {
    let mountains = [(1, ".......M."), (2, ".......M."), (3, "........M")];
    let pocket = format!("{ROAD}side minor-river 0101:all\ncrossing bridge 0101/0102");
    war_on(&land("M mountain", &mountains, &pocket), units, leaders, false)
}

/// A causeway from north to south, and a trail that joins it from the side at 0506: every step is forced.
fn causeway(units: Vec<UnitCard>) -> (War, State) {
    let mountains: Vec<(usize, &str)> = (1..=9).map(|row| (row, "MMMMMMMMM")).collect();
    war_on(&land("M mountain", &mountains, &format!("{ROAD}road trail 0506 0606")), units, Vec::new(), false)
}

/// Make the units of a hex retreat before an enemy in another.
fn retreat(war: &War, state: &mut State, from: &str, kind: Kind, active: &str, answers: &[&'static str]) -> Script {
    let mut table = script(&[], answers);
    retreat::retreat(&mut table, war, state, hex(from), kind, hex(active)).expect("a script never waits");
    assert!(table.answers.is_empty(), "left: {:?}", table.answers);
    table
}

/// 15.4, 15.2 Out of a zone by chart 1, along the road; then by chart 2.
#[test]
fn roads_first_then_any_free_hex() {
    let units = vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "4-2-0")];
    let (war, mut state) = ways_out(units, Vec::new());
    // Out of a zone the first step is by chart 1, along the road; the second by chart 2, which asks for a free hex.
    let table = retreat(&war, &mut state, "0504", Kind::Retreat, "0503", &["0604", "stop"]);
    assert_eq!(table.seen, ["stop", "0704", "0705", "0605"], "not back, and not into a zone");
    assert_eq!((at(&state, 1), men(&state, 1).manpower), (Some(hex("0604")), 4));
}

/// G16, 15.4, 15.2, 17.4 By chart 1 for four hexes, then by chart 2; leaders go along, a fort stays.
#[test]
fn a_rout_keeps_to_chart_one_for_four_hexes() {
    let units = vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "4-2-0/fort")];
    let (war, mut state) = ways_out(units, vec![leader("chief", REBEL, "0504")]);
    let table = retreat(&war, &mut state, "0504", Kind::Rout, "0503", &["0509", "stop"]);
    assert_eq!(at(&state, 1), Some(hex("0509")));
    assert_eq!(table.seen, ["stop", "0608", "0609", "0409", "0408"], "by chart 2 any free hex will do");
    assert_eq!(state.leader(LeaderId(0)).hex(), Some(hex("0509")), "leaders go along");
    assert_eq!((men(&state, 1).works, state.forts.clone()), (0, vec![(hex("0504"), REBEL)]), "a fort stays");
}

/// G16, 15.4 The chart of every hex: on a rout 1 for four hexes and then 2; on a retreat 2 after the first, but 1 out of a zone.
#[test]
fn the_chart_of_every_hex() {
    let charts = |units: Vec<UnitCard>, from, kind, active, answers: &[&'static str]| {
        let (war, mut state) = causeway(units);
        let table = retreat(&war, &mut state, from, kind, active, answers);
        let chart = |line: &String| Some(line.split_once("Retreat Chart ")?.1[..1].to_owned());
        table.told.iter().filter_map(chart).collect::<String>()
    };
    let units = vec![unit("a", UNION, "0502", "6-2-0"), unit("b", REBEL, "0503", "4-2-0")];
    assert_eq!(charts(units, "0503", Kind::Rout, "0502", &["0507", "0508", "0509"]), "111122");
    let units =
        vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "4-2-0"), unit("c", UNION, "0606", "6-2-0")];
    assert_eq!(charts(units, "0504", Kind::Retreat, "0503", &["0507", "0508"]), "1212", "0506 is in a zone");
}

/// 15.4, 24.7 Wagons lose supply instead.
#[test]
fn zones_cost_manpower_off_the_road() {
    let units = vec![
        unit("a", UNION, "0503", "6-2-0"),
        unit("b", REBEL, "0504", "4-2-0"),
        unit("c", UNION, "0605", "6-2-0"),
        unit("d", UNION, "0405", "6-2-0"),
        unit("w", REBEL, "0504", "0-0-0/wagon"),
    ];
    let (war, mut state) = ways_out(units, Vec::new());
    state.unit_mut(UnitId(4)).supply = 3;
    // Into a zone with 1 lost, then out of it, but no farther from the enemy, with 1 more.
    retreat(&war, &mut state, "0504", Kind::Retreat, "0503", &["0604", "stop"]);
    assert_eq!((at(&state, 1), men(&state, 1).manpower), (Some(hex("0704")), 2));
    assert_eq!(state.lost[Side::South], 2);
    assert_eq!((at(&state, 4), state.unit(UnitId(4)).supply), (Some(hex("0704")), 1), "wagons lose supply instead");
}

/// 15.3, 24.7 Over mountains there is no way; wagons are taken with it.
#[test]
fn a_stack_without_a_way_out_surrenders() {
    let units = vec![
        unit("a", UNION, "0902", "6-2-0"),
        unit("b", REBEL, "0901", "5-2-0"),
        unit("w", REBEL, "0901", "0-0-0/wagon"),
    ];
    let (war, mut state) = ways_out(units, Vec::new());
    state.unit_mut(UnitId(2)).supply = 3;
    assert_eq!(retreat::preview(&war, &state, hex("0901"), Kind::Retreat, hex("0902")), []);
    retreat(&war, &mut state, "0901", Kind::Retreat, "0902", &[]);
    assert_eq!((state.unit(UnitId(1)).at, state.unit(UnitId(2)).at), (Where::Gone, Where::Gone));
    assert_eq!(state.lost[Side::South], 5);
    assert!(state.points[Side::North] > 0, "what the wagons carried counts");
}

/// 15.4, 15.3 It may override the priorities once, and survives with less.
#[test]
fn a_doomed_stack_may_override_the_priorities() {
    let units =
        vec![unit("a", UNION, "0103", "6-2-0"), unit("b", REBEL, "0102", "5-2-0"), unit("c", UNION, "0301", "6-2-0")];
    let (war, state) = ways_out(units, Vec::new());
    assert_eq!(retreat::preview(&war, &state, hex("0102"), Kind::Retreat, hex("0103")), []);
    let mut obedient = state.clone();
    retreat(&war, &mut obedient, "0102", Kind::Retreat, "0103", &["0101"]);
    assert_eq!(obedient.unit(UnitId(1)).at, Where::Gone, "the pocket behind the river has no other way out");
    let mut saved = state.clone();
    let table = retreat(&war, &mut saved, "0102", Kind::Retreat, "0103", &["0201", "0302", "stop"]);
    assert_eq!((at(&saved, 1), men(&saved, 1).manpower), (Some(hex("0302")), 2));
    assert_eq!(table.seen[0], "stop");
}

/// 15.2 At least four hexes for a rout.
#[test]
fn what_a_retreat_may_come_to_is_known_before() {
    let units = vec![unit("a", UNION, "0503", "6-2-0"), unit("b", REBEL, "0504", "4-2-0")];
    let (war, state) = ways_out(units, Vec::new());
    let refuges = retreat::preview(&war, &state, hex("0504"), Kind::Rout, hex("0503"));
    assert!(refuges.contains(&Refuge { hex: hex("0508"), steps: 4, loss: 0 }), "{refuges:?}");
    assert!(refuges.iter().all(|refuge| refuge.loss == 0 && refuge.steps >= 4));
    assert!(!refuges.iter().any(|refuge| refuge.hex == hex("0506")), "not far enough");
}

/// A table that takes every path by the priorities, one after the other.
#[derive(Default)]
struct Ways {
    /// The option taken at each question, and how many there were.
    taken: Vec<(usize, usize)>,
    at: usize,
    overrides: usize,
}

impl Ways {
    /// Go on to the next path; false when all have been taken.
    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((taken, of)) = self.taken.pop() {
            if taken + 1 < of {
                self.taken.push((taken + 1, of));
                return true;
            }
        }
        false
    }
}

impl Table for Ways {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        panic!("a retreat rolls no die for {}", roll.what)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        panic!("{} was asked of no side", ask.name)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        let obeys = |offer: &Offer| !offer.text.contains("overriding");
        let obedient = pick.offers().iter().take_while(|offer| obeys(offer)).count();
        self.overrides += usize::from(obedient < pick.count);
        if self.at == self.taken.len() {
            self.taken.push((0, obedient));
        }
        self.at += 1;
        Ok(self.taken[self.at - 1].0)
    }
}

/// 15.2, 15.3, 15.4 Every path by the priorities from many positions, one after the other.
#[test]
fn every_way_ends_where_the_preview_says() {
    let mut dice = Seeded::new(1863);
    let mut overrides = 0;
    for round in 0..60 {
        let mut hexes: Vec<Hex> = hex("0505").disc(2).filter(|at| *at != hex("0505")).collect();
        let mut units = vec![unit("b", REBEL, "0505", "5-2-0")];
        for id in ["a", "c", "d", "e", "f", "g"] {
            let mut card = unit(id, if id == "g" { REBEL } else { UNION }, "0505", "6-2-0");
            card.start = Start::On(hexes.remove(dice.below(hexes.len() as u64) as usize));
            units.push(card);
        }
        let (war, state) = ways_out(units, Vec::new());
        let kind = if round % 2 == 0 { Kind::Retreat } else { Kind::Rout };
        let active = at(&state, 1).expect("the first enemy is the active one");
        let refuges = retreat::preview(&war, &state, hex("0505"), kind, active);
        let mut ends: BTreeMap<Hex, i32> = BTreeMap::new();
        let mut ways = Ways::default();
        loop {
            let mut after = state.clone();
            retreat::retreat(&mut ways, &war, &mut after, hex("0505"), kind, active).expect("no waiting");
            if let Some(end) = at(&after, 0) {
                let loss = 5 - i32::from(men(&after, 0).manpower);
                let least = ends.entry(end).or_insert(loss);
                *least = loss.min(*least);
            }
            if !ways.next() {
                break;
            }
        }
        let known: BTreeMap<Hex, i32> = refuges.iter().map(|refuge| (refuge.hex, refuge.loss)).collect();
        assert_eq!(known, ends, "round {round}");
        overrides += ways.overrides;
    }
    assert!(overrides > 0, "some of these stacks are surrounded");
}

/// G10, 16.3, 16.4 From the march to the chase.
#[test]
fn cavalry_takes_movement_points_and_goes() {
    let units = vec![unit("a", UNION, "0503", "8-2-0"), unit("b", REBEL, "0505", "3-3-0/cav")];
    let (war, mut state) = ways_out(units, Vec::new());
    act(&war, &mut state, UNION, &[6, 6], &["march a", "no", "0504", "retreat", "stop", "0505"]);
    assert_eq!(at(&state, 0), Some(hex("0505")), "six less one for the road less four leaves one");
    assert_eq!(
        (at(&state, 1), men(&state, 1).order, men(&state, 1).fatigue),
        (Some(hex("0509")), Order::Disorganized, 1)
    );
}

/// 16.1, 16.2 Not Wilder, not with infantry, not from cavalry.
#[test]
fn only_cavalry_retreats_and_only_from_men_on_foot() {
    let mut wilder = unit("w", REBEL, "0405", "3-3-2/cav");
    wilder.mounted_infantry = true;
    let units = vec![
        unit("a", UNION, "0504", "8-2-0"),
        unit("h", UNION, "0504", "3-2-0/cav"),
        unit("b", REBEL, "0505", "3-3-0/cav"),
        wilder,
        unit("c", REBEL, "0605", "3-3-0/cav"),
        unit("d", REBEL, "0605", "5-3-0"),
    ];
    let (war, state) = ways_out(units, Vec::new());
    let may = |active: u8, at: &str| retreat::may_go(&war, &state, UnitId(active), hex(at));
    assert!(may(0, "0505") && !may(1, "0505"), "not from cavalry");
    assert!(!may(0, "0405"), "not Wilder");
    assert!(!may(0, "0605"), "not with infantry");
    assert!(!may(0, "0506"), "an empty hex");
}

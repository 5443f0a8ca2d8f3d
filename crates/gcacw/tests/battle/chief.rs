//! The machine's commander behind the front: railroads, roads, boxes, bridges, force marches, pickets.

use gcacw::battle::cards::{Award, Exit, Start, Theater, UnitCard};
use gcacw::battle::commander;
use gcacw::battle::state::{Phase, State};
use gcacw::battle::turn;
use gcacw::battle::war::War;
use gcacw::unit::Army;
use hexes::Hexside;
use longroll::table::{Ask, Pause, Pick, Play, Roll, Table, Wait};

use crate::field::{Script, hex, plain, script, turn_of, unit};
use crate::rear::{brigade, campaign};

const UNION: Army = Army::Union;
const REBEL: Army = Army::Confederate;

/// A table that plays a script, and waits at the first question after it.
struct Waits(Script);

impl Table for Waits {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.0.roll(roll)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.0.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        if !self.0.answers.is_empty() {
            return self.0.pick(pick);
        }
        let (question, options) = ((pick.question)(), pick.offers());
        let wait = Wait::Pick { name: pick.name, side: pick.side, question, options, form: None, rule: pick.rule };
        Err(Pause::new(wait))
    }
}

/// What he answers to the first question after these.
fn decides(war: &War, state: &State, dice: &[i32], answers: &[&'static str]) -> String {
    let (mut state, mut table) = (state.clone(), Waits(script(dice, answers)));
    loop {
        let Err(pause) = turn::step(&mut table, war, &mut state) else { continue };
        let Wait::Pick { options, .. } = pause.wait() else { panic!("{pause}") };
        return options[commander::obey(war, &state, pause.wait(), &longroll::plan::Plan::default())].slug.clone();
    }
}

/// Ten points for infantry in a hex.
fn prize(war: &mut War, army: Army, at: &str) {
    let hexes = vec![hex(at)];
    war.scenario.awards.push(Award::Hold { army, hexes, and: Vec::new(), points: 10, each: false });
}

fn to_act(units: Vec<UnitCard>, at: &str) -> (War, State) {
    let (mut war, mut state) = campaign(units);
    prize(&mut war, UNION, at);
    turn_of(UNION, &mut state);
    (war, state)
}

/// 25.1 A unit at a station takes the train to the prize at the other end of the line.
#[test]
fn he_takes_the_train() {
    let units = vec![unit("a", UNION, "0201", "9-2-2"), unit("b", REBEL, "0909", "9-3-2")];
    let (war, state) = to_act(units, "0209");
    assert_eq!(decides(&war, &state, &[], &[]), "rail a 0209");
}

/// 25.2 A unit far behind goes by road, with no more fatigue than it needs, to the prize itself.
#[test]
fn he_moves_reserves_by_road() {
    let units = vec![unit("a", UNION, "0501", "9-2-2"), unit("b", REBEL, "0109", "9-3-2")];
    let (war, state) = to_act(units, "0509");
    assert_eq!(decides(&war, &state, &[], &[]), "strategic a");
    assert_eq!(decides(&war, &state, &[], &["strategic a"]), "2");
    assert_eq!(decides(&war, &state, &[], &["strategic a", "2"]), "0509");
}

/// 26.1 Units come out of a box, and stay on the map.
#[test]
fn he_calls_units_from_their_box() {
    let mut boxed = unit("a", UNION, "0201", "9-2-2");
    boxed.start = Start::Box(Theater::Nashville);
    let units = vec![boxed, unit("b", UNION, "0201", "9-2-2"), unit("c", REBEL, "0909", "9-3-2")];
    let (mut war, mut state) = campaign(units);
    war.scenario.exits = vec![Exit { hex: hex("0201"), to: Theater::Nashville, rail: false }];
    state.phase = Phase::Reinforcements;
    assert_eq!(decides(&war, &state, &[], &[]), "done", "b stays");
    assert_eq!(decides(&war, &state, &[], &["done"]), "a");
}

/// 23.1 He bridges the river between his men and the prize, and no other.
#[test]
fn he_builds_the_bridge_he_needs() {
    let (mut war, mut state) = campaign(vec![unit("a", UNION, "0306", "9-2-2/bw/refused")]);
    state.destroyed.push(Hexside::between(hex("0305"), hex("0306")).expect("hexes that touch"));
    state.phase = Phase::Recovery(4);
    assert_eq!(decides(&war, &state, &[], &[]), "done", "there is nothing beyond");
    prize(&mut war, UNION, "0304");
    assert!(decides(&war, &state, &[], &[]).ends_with("0305/0306"));
}

/// 23.2, 27.4 A bridge is destroyed for the points it brings.
#[test]
fn he_destroys_a_bridge_for_points() {
    let units = vec![unit("a", UNION, "0306", "9-2-2/bw"), unit("b", REBEL, "0909", "9-3-2")];
    let (mut war, mut state) = campaign(units);
    let sides = vec![Hexside::between(hex("0305"), hex("0306")).expect("hexes that touch")];
    war.scenario.awards.push(Award::Bridges { army: UNION, sides, points: 4 });
    turn_of(UNION, &mut state);
    assert_eq!(decides(&war, &state, &[], &[]), "destroy a 0305/0306");
}

/// 8.4 He force marches into a prize that the dice of the last march leave out of reach, and not for the way alone.
#[test]
fn he_force_marches_for_a_prize() {
    let decides = |fatigue: &str, allowance: i32, at: &str| {
        let units = vec![unit("a", UNION, "0501", &format!("9-2-2/{fatigue}")), unit("b", REBEL, "0909", "9-3-2")];
        let (mut war, mut state) = plain(units, Vec::new());
        prize(&mut war, UNION, at);
        turn_of(UNION, &mut state);
        let dice = if fatigue == "f3" { vec![1, allowance] } else { vec![allowance] };
        decides(&war, &state, &dice, &["march a"])
    };
    assert_eq!(decides("f3", 1, "0504"), "yes", "three hexes with 1 MP and 2 more");
    assert_eq!(decides("f3", 3, "0504"), "no", "he gets there anyhow");
    assert_eq!(decides("f3", 1, "0509"), "no", "it is too far for today");
    assert_eq!(decides("f0", 1, "0504"), "no", "he can march again");
}

/// 27.1 A division that goes on to another prize leaves a brigade in the first.
#[test]
fn he_leaves_a_picket() {
    let mut picket = brigade("p", UNION, "0501", "1-2-0");
    picket.start = Start::Part(gcacw::battle::cards::UnitId(0));
    let units = vec![unit("a", UNION, "0501", "9-2-2"), picket, unit("b", REBEL, "0909", "9-3-2")];
    let (mut war, state) = to_act(units, "0501");
    war.scenario.advanced.rail = false;
    prize(&mut war, UNION, "0503");
    assert_eq!(decides(&war, &state, &[], &[]), "detach p 1");
}

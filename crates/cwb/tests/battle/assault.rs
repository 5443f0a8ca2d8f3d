//! Chapter 33: going in, the falter test, contact, the fight and what follows it.

use battery::script::Next::{self, Die, Say};
use battery::script::Told;
use cwb::battle::assault;
use cwb::battle::cards::{Start, UnitCard};
use cwb::battle::state::{GeneralAt, UnitState, Where};
use cwb::unit::Order;
use longroll::side::Side::{North, South};
use longroll::table::Line;

use crate::fixture::{Position, brigade, cavalry, frame, gun, inches, position};

/// Two brigades three wide and two deep, front to front, 3 inches apart.
fn close(ground: &str) -> Position {
    position(
        ground,
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))],
    )
}

fn unit<'a>(position: &'a Position, id: &str) -> &'a UnitState {
    position.state.unit(position.unit(id))
}

/// The unit `a` names its target and goes one step.
fn begin(position: &mut Position, target: &str, points: u8) {
    position.acts("a", points);
    let target = position.unit(target);
    assault::begin(&mut position.state, target);
}

fn step(position: &mut Position, script: &[Next]) -> Told<()> {
    position.play(script, assault::step)
}

/// The assault of `a` on a target that is near enough.
fn assault(position: &mut Position, target: &str, script: &[Next]) -> Told<()> {
    begin(position, target, 2);
    step(position, script)
}

/// What was told of dice that are more or fewer.
fn titles(told: &Told<()>) -> Vec<&str> {
    let mut titles = Vec::new();
    for line in &told.told {
        if let Line::Adjust { title, .. } = line {
            titles.push(title.as_str());
        }
    }
    titles
}

fn judged(position: &Position, target: &str) -> Result<(u8, i32), String> {
    let judged = assault::judge(&position.war, &position.state, position.activation(), position.unit(target));
    judged.map(|way| (way.increments, way.points)).map_err(|why| why.to_string())
}

fn targets(state: &Position) -> usize {
    assault::targets(&state.war, &state.state, state.activation()).len()
}

/// 33.2, 29.3, check 4: 8 inches away, two increments and the falter test are 4 AP; 3 are not enough.
#[test]
fn an_assault_costs_its_increments_and_the_test() {
    let mut position = close("");
    position.place("b", frame("36", "12", 0));
    position.acts("a", 5);
    assert_eq!(judged(&position, "b"), Ok((2, 4)));
    assert_eq!(targets(&position), 1);
    position.acts("a", 3);
    assert!(judged(&position, "b").is_err());
    assert_eq!(targets(&position), 0);
}

/// 33.2, 33.5, 33.6, 31.21 It goes to 3 inches, is shot at, and stops disordered if it fails.
#[test]
fn it_goes_in_by_increments_and_stops_at_three_inches() {
    let mut position = close("");
    position.place("b", frame("36", "12", 0));
    begin(&mut position, "b", 5);
    step(&mut position, &[]);
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("17"));
    step(&mut position, &[]);
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("15"));
    let told = step(&mut position, &[Say("hold"), Die(7), Die(12)]);
    assert_eq!(told.asked[0].0, "opportunity", "before the falter dice");
    assert_eq!(unit(&position, "a").unit.order, Order::Disordered, "10 against 13: it stops");
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("15"));
    assert_eq!((position.activation().points, position.activation().assault), (0, None));
    assert!(unit(&position, "a").has_assaulted && unit(&position, "a").turn.faltered);
    assert!(!unit(&position, "b").unit.is_disordered());
}

/// 33.1, 33.2 Straight ahead, with no friend between.
#[test]
fn only_who_is_straight_ahead_is_assaulted() {
    let mut position = close("");
    position.place("b", frame("41", "17", 0));
    position.acts("a", 2);
    assert!(judged(&position, "b").is_err_and(|why| why.contains("straight ahead")));
    assert!(judged(&position, "a").is_err_and(|why| why.contains("not an enemy")));
    let mut between = self::position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("f", North, (3, 3), frame("36", "18", 180)),
            brigade("b", South, (6, 3), frame("36", "17", 0)),
        ],
    );
    between.acts("a", 2);
    assert_eq!(targets(&between), 0, "a friend is between");
}

/// 33.1, 29.5 One falter test a turn, and none for guns.
#[test]
fn guns_and_cavalry_on_foot_do_not_assault_and_no_unit_assaults_twice() {
    let mut position = position(
        "",
        vec![gun("a", North, false, frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))],
    );
    position.acts("a", 6);
    assert!(judged(&position, "b").is_err_and(|why| why.contains("guns")));
    let mut again = close("");
    let unit = again.unit("a");
    again.state.unit_mut(unit).turn.faltered = true;
    again.acts("a", 6);
    assert!(judged(&again, "b").is_err_and(|why| why.contains("falter test this turn")));
}

/// 33.6, 34.5 Beaten by far the defender routs; friends test, and the assaulter takes the ground.
#[test]
fn a_defender_that_routs_at_the_test_is_seen_and_leaves_the_ground() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "17", 0)),
            brigade("c", South, (6, 3), frame("42", "17", 0)),
        ],
    );
    let told = assault(&mut position, "b", &[Say("hold"), Die(12), Die(2), Die(4), Die(0)]);
    assert_eq!((unit(&position, "b").at, unit(&position, "b").unit.half_bases), (Where::Routed, 8));
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("17.64"), "two base depths");
    assert!(unit(&position, "a").unit.is_disordered());
    assert!(titles(&told).contains(&"morale dice"), "the other brigade tests");
    assert!(unit(&position, "c").is_on_table());
}

/// 33.6 Unlimbered guns that fail are lost.
#[test]
fn guns_are_lost_at_the_test() {
    let mut position = position(
        "",
        vec![brigade("a", North, (6, 3), frame("36", "20", 180)), gun("b", South, false, frame("36", "17", 0))],
    );
    assault(&mut position, "b", &[Say("hold"), Die(12), Die(2)]);
    assert_eq!(unit(&position, "b").at, Where::Destroyed);
}

/// 19.3, 33.6 D6+1 inches, in order.
#[test]
fn mounted_cavalry_that_falters_goes_back_in_order() {
    let mut position = position(
        "",
        vec![cavalry("a", North, (4, 2), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "17", 0))],
    );
    assault(&mut position, "b", &[Say("hold"), Die(2), Die(12), Die(3)]);
    assert_eq!(unit(&position, "a").frame.origin.y(), inches("24"));
    assert!(!unit(&position, "a").unit.is_disordered());
}

/// 33.12, 33.13, 33.14, 33.11 Ten dice against eight; the defender causes more casualties, and the assaulter retires.
#[test]
fn a_lost_fight_sends_the_assaulter_back() {
    let mut position = close("");
    let script = [Say("hold"), Die(9), Die(7), Die(1), Die(2), Die(0), Die(2), Die(3)];
    let told = assault(&mut position, "b", &script);
    let titles = titles(&told);
    assert!(titles.contains(&"the assaulter fights with 10 dice"), "{titles:?}");
    assert!(titles.contains(&"the defender fights with 8 dice"), "{titles:?}");
    let (a, b) = (unit(&position, "a"), unit(&position, "b"));
    assert_eq!((a.unit.half_bases, b.unit.half_bases), (9, 11), "two in the fight, one in retiring; one");
    assert_eq!(a.frame.origin.y(), inches("21"), "4 inches from the contact");
    assert!(a.unit.is_disordered() && b.unit.is_disordered());
    assert_eq!((a.won_last_fight, b.won_last_fight), (false, true));
    assert!(a.turn.fought && a.turn.faltered && a.turn.retired && b.turn.fought);
}

/// 33.14, 34.4, check 12: three fails rout the loser of a fight.
#[test]
fn a_won_fight_takes_the_ground() {
    let mut position = close("");
    assault(&mut position, "b", &[Say("hold"), Die(9), Die(7), Die(3), Die(0), Die(3), Die(6)]);
    let (a, b) = (unit(&position, "a"), unit(&position, "b"));
    assert_eq!((b.at, b.unit.half_bases), (Where::Routed, 3), "three fails rout, and no friend tests for it");
    assert_eq!(a.frame.origin.y(), inches("14.64"));
    assert!(a.won_last_fight && a.unit.is_disordered());
}

/// 33.12, 11.1 Two dice less for the assaulter of a wall.
#[test]
fn a_wall_helps_the_defender() {
    let mut position = close("line wall \"Wall\" (30,17.3) (42,17.3)");
    let script = [Say("hold"), Die(11), Die(7), Die(0), Die(0), Die(0), Die(1), Die(1)];
    let told = assault(&mut position, "b", &script);
    let titles = titles(&told);
    assert!(titles.contains(&"the assaulter fights with 8 dice"), "{titles:?}");
}

/// 33.12 The edge of a wood takes two dice from the assaulter, a rough hill two for itself and none for its edge.
#[test]
fn the_edge_of_a_rough_hill_is_no_edge_of_a_wood() {
    let dice = |kind: &str| {
        let mut position = close(&format!("area {kind} \"Ground\" rect (30,12) (42,17.3)"));
        let script = [Say("hold"), Die(11), Die(7), Die(0), Die(0), Die(0), Die(1), Die(1)];
        let told = assault(&mut position, "b", &script);
        titles(&told).into_iter().find(|title| title.starts_with("the assaulter fights")).map(str::to_owned)
    };
    for kind in ["wood", "rough-hill"] {
        assert_eq!(dice(kind).as_deref(), Some("the assaulter fights with 8 dice"), "{kind}");
    }
}

#[test]
fn cavalry_charges_only_who_stands_in_the_open() {
    let dice = |ground: &str| {
        let mut position = position(
            ground,
            vec![
                cavalry("a", North, (4, 2), frame("36", "20", 180)),
                brigade("b", South, (6, 3), frame("36", "17", 0)),
            ],
        );
        let script = [Say("hold"), Die(11), Die(7), Die(0), Die(0), Die(0), Die(1), Die(1)];
        let told = assault(&mut position, "b", &script);
        titles(&told).into_iter().find(|title| title.starts_with("the assaulter fights")).map(str::to_owned)
    };
    assert_eq!(dice("").as_deref(), Some("the assaulter fights with 10 dice"), "4 bases, falter, charge, support rank");
    let wood = dice("area wood \"Wood\" rect (30,10) (42,17.9)");
    assert_eq!(wood.as_deref(), Some("the assaulter fights with 8 dice"), "inside, and not at its edge");
}

/// 33.5 Infantry on a rough hill has its factor against mounted cavalry that is on the hill too.
#[test]
fn a_rough_hill_helps_against_cavalry_on_the_same_hill() {
    let total = |ground: &str| {
        let mut position = position(
            ground,
            vec![
                cavalry("a", North, (4, 2), frame("36", "20", 180)),
                brigade("b", South, (6, 3), frame("36", "17", 0)),
            ],
        );
        let told = assault(&mut position, "b", &[Say("hold"), Die(2), Die(12), Die(1)]);
        told.effects().into_iter().find(|line| line.contains(" against ")).map(str::to_owned)
    };
    assert_eq!(total("").as_deref(), Some("5 against 15: -10"), "no markers, and in order against cavalry");
    assert_eq!(total("area rough-hill \"Hill\" rect (20,4) (52,30)").as_deref(), Some("5 against 17: -12"));
}

/// 33.5 Units of every kind are near an assaulter; brigades and dismounted cavalry near a defender.
#[test]
fn guns_encourage_the_assaulter_and_mounted_cavalry_not_the_defender() {
    let added = |friends: Vec<UnitCard>, whose: &str| {
        let mut units = vec![
            brigade("a", North, (6, 3), frame("36", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "17", 0)),
        ];
        units.extend(friends);
        let mut position = position("", units);
        let told = assault(&mut position, "b", &[Say("hold"), Die(7), Die(12)]);
        let total = told.effects().into_iter().find(|line| line.contains(" against ")).map(str::to_owned);
        let total = total.expect("both totals are told");
        let (ours, theirs) = total.split_once(" against ").expect("two totals");
        if whose == "ours" { ours.to_owned() } else { theirs.split(':').next().unwrap_or_default().to_owned() }
    };
    let guns = |side| vec![gun("g", side, true, frame("30", "24", 0)), gun("h", side, true, frame("42", "24", 0))];
    assert_eq!(added(Vec::new(), "ours"), "10");
    assert_eq!(added(guns(North), "ours"), "12");
    let behind = |side, mounted: bool| {
        let horse = |id, x| cavalry(id, side, (4, 2), frame(x, "12", 0));
        let mut cards = vec![horse("g", "33"), horse("h", "39")];
        for card in &mut cards {
            if let Start::On { mounted: rides, .. } = &mut card.start {
                *rides = mounted;
            }
        }
        cards
    };
    assert_eq!(added(Vec::new(), "theirs"), "13");
    assert_eq!(added(behind(South, true), "theirs"), "13");
    assert_eq!(added(behind(South, false), "theirs"), "15");
}

/// 16.10 The loser's general who dies in the fight leaves a marker on his unit, and it counts.
#[test]
fn the_marker_for_a_general_who_dies_counts_in_the_test() {
    let mut position = close("");
    position.join("blue-general", "a");
    let script = [Say("hold"), Die(9), Die(7), Die(0), Die(1), Die(6), Die(0), Die(1), Die(1)];
    let told = assault(&mut position, "b", &script);
    let dice = told.told.iter().find_map(|line| match line {
        Line::Adjust { title, mods } if title == "morale dice" => Some(mods.total()),
        _ => None,
    });
    assert_eq!(dice, Some(4), "3 for the fight, 1 for the marker");
    assert_eq!(unit(&position, "a").markers, 1);
}

/// 33.7, 33.12, 19.2 Three dice less; it retires away from the attacker.
#[test]
fn a_flank_attack_takes_dice_from_the_defender_and_lies_flush() {
    let mut position = close("");
    position.place("b", frame("37.77", "15.23", 90));
    let script = [Die(9), Die(7), Die(2), Die(0), Die(0), Die(1), Die(1)];
    let told = assault(&mut position, "b", &script);
    let titles = titles(&told);
    assert!(titles.contains(&"the defender fights with 5 dice"), "{titles:?}");
    let b = unit(&position, "b");
    assert!(b.frame.origin.y() < inches("15.23"), "it retires away from the attacker: {}", b.frame.origin.y());
}

/// 33.15, 33.16, 3.5 Two units in line are two targets; the gun fights the last fight.
#[test]
fn an_attached_gun_fights_on_alone() {
    let mut position = position(
        "",
        vec![
            brigade("a", North, (6, 3), frame("37", "20", 180)),
            brigade("b", South, (6, 3), frame("36", "17", 0)),
            gun("g", South, false, frame("38.555", "17", 0)),
        ],
    );
    position.acts("a", 2);
    assert_eq!(targets(&position), 2, "both stand in line");
    let script = [Say("hold"), Die(9), Die(7), Die(3), Die(0), Die(3), Die(1), Die(2), Die(0)];
    assault(&mut position, "b", &script);
    assert_eq!(unit(&position, "b").at, Where::Routed);
    assert_eq!(unit(&position, "g").at, Where::Destroyed);
    assert!(unit(&position, "a").won_last_fight);
}

/// 33.17, 16.12 Both stay, disordered, an inch apart.
#[test]
fn a_general_cancels_the_test_and_the_assaulter_steps_back() {
    let mut position = close("");
    position.join("grey-general", "b");
    let script = [Say("hold"), Die(9), Die(7), Die(2), Die(0), Die(1), Say("cancel"), Die(1)];
    assault(&mut position, "b", &script);
    let (a, b) = (unit(&position, "a"), unit(&position, "b"));
    assert_eq!((b.unit.half_bases, b.frame.origin.y()), (10, inches("17")));
    assert!(b.unit.is_disordered() && a.unit.is_disordered());
    assert_eq!(a.frame.origin.y(), inches("18"), "an inch back");
    assert!(position.state.general(position.general("grey-general")).cancelled == 1);
}

/// Two generals with one unit are both at risk; the second cancels where the first has done so before.
#[test]
fn every_general_with_a_fighting_unit_is_at_risk() {
    let with_two = || {
        let mut position = close("");
        position.join("grey-general", "b");
        position.join("grey-corps", "b");
        position
    };
    let at = |position: &Position, id: &str| position.state.general(position.general(id)).at;
    // Two half bases lost: a risk for the division general, then the test and the loss, the corps general's risk, and
    // the inches back.
    let mut position = with_two();
    let script = [Say("hold"), Die(9), Die(7), Die(2), Die(0), Die(1), Say("test"), Die(0), Die(1), Die(6), Die(1)];
    assault(&mut position, "b", &script);
    assert_eq!(at(&position, "grey-corps"), GeneralAt::Dead);
    assert_ne!(at(&position, "grey-general"), GeneralAt::Dead);
    let mut position = with_two();
    let first = position.general("grey-general");
    position.state.generals[first.index()].cancelled = 1;
    let script = [Say("hold"), Die(9), Die(7), Die(2), Die(0), Die(1), Say("cancel"), Die(6)];
    assault(&mut position, "b", &script);
    assert_eq!(at(&position, "grey-corps"), GeneralAt::Dead, "he cancelled the test");
    assert_ne!(at(&position, "grey-general"), GeneralAt::Dead);
}

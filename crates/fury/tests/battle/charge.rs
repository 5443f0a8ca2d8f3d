//! Chapter 10 on the table: who fights whom, what counts, and what the result does. Numbers of checks are those of the worked
//! checks in the rulebook.

use field::{Figure, Frame, Heading, Length, Stand};
use fury::battle::charging;
use fury::battle::charging::contact;
use fury::battle::state::{ChargeStep, Fight, Move, Phase, State, Wing, Wings};
use fury::battle::war::War;
use fury::battle::{leading, places};
use fury::unit::Fate;
use longroll::system::Settings;
use longroll::table::{Play, Table};

use crate::fixture::Next::{Die, Say};
use crate::fixture::{Next, Position, Told, frame, point, position_with};

/// The Confederates move.
fn position(ground: &str, union: &str, confederate: &str) -> Position {
    position_with(&Settings::default(), ground, "first confederate", union, confederate)
}

fn brigade(id: &str, strength: &str, formation: &str, place: &str) -> String {
    format!("brigade {id} \"{id}\" infantry {strength} {formation} at {place}\n")
}

/// A unit charges from where it stands to here.
fn charges(position: &mut Position, id: &str, (x, y, heading): (&str, &str, i32)) {
    let unit = position.unit(id);
    let began = position.state.unit(unit).frame;
    position.place(id, x, y, heading);
    let turn = &mut position.state.unit_mut(unit).turn;
    (turn.charging, turn.began) = (true, Some(began));
    position.state.contacts =
        contact::find(&position.war, &position.state, |unit| position.state.unit(unit).turn.charging);
    position.state.phase = Phase::Charge(ChargeStep::Gather { second: false });
}

/// Play the whole Charge Phase.
fn phase(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    while matches!(state.phase, Phase::Charge(_)) {
        charging::step(table, war, state)?;
    }
    Ok(())
}

fn fight(position: &mut Position, script: &[Next]) -> Told<()> {
    position.play(script, phase)
}

/// The combats as they are found.
fn gathered(position: &mut Position) -> Vec<Fight> {
    position.play(&[], charging::step);
    match &position.state.phase {
        Phase::Charge(ChargeStep::Combats { fights, .. }) => fights.clone(),
        phase => panic!("{phase:?}"),
    }
}

/// How near two units are.
fn gap(position: &Position, one: &str, other: &str) -> Length {
    let stands = |id: &str| position.state.unit(position.unit(id)).stands.clone();
    let others = stands(other);
    let gaps =
        stands(one).into_iter().flat_map(|stand| others.iter().map(move |other| stand.gap(other)).collect::<Vec<_>>());
    gaps.min().expect("stands").length()
}

/// Check 9: a double line of ten with a leader against six worn stands behind a stone wall, disordered, who lost a stand.
fn at_the_wall() -> Position {
    let union = brigade("a", "8/6/4", "single-line", "(24,12) facing 0");
    let confederate =
        format!("leader lee \"Lee\" at (24,30)\n{}", brigade("b", "10/8/5", "double-line", "(24,20) facing 180"));
    let mut position = position("line stone-wall (10,12.2) (40,12.2)", &union, &confederate);
    let (a, b, lee) = (position.unit("a"), position.unit("b"), position.leader("lee"));
    leading::attach(&mut position.state, lee, b);
    let unit = &mut position.state.unit_mut(a).unit;
    (unit.stands, unit.disordered, unit.lost_to_fire) = (6, true, 1);
    places::close_up(&position.war, &mut position.state, a, field::Flank::Left);
    charges(&mut position, "b", ("24", "12", 180));
    position
}

/// 10.4, 10.9, check 9: 9 against 5, and the defender is driven back beyond musketry range.
#[test]
fn check_9_driven_back() {
    let mut position = at_the_wall();
    let told = fight(&mut position, &[Die(-2), Say("left"), Say("stay")]);
    let rolled = "dice -2, modifiers +5 against -1: difference +4";
    assert!(told.effects().contains(&rolled), "{:#?}", told.effects());
    let a = position.state.unit(position.unit("a"));
    assert_eq!((a.unit.stands, a.unit.disordered), (5, true));
    assert!(gap(&position, "a", "b") > Length::inches(8), "beyond musketry range");
    let (name, offers) = told.asked.last().expect("a question");
    assert_eq!(*name, "carry");
    assert!(offers.contains(&"break-through".to_owned()), "{offers:?}");
    assert_eq!(position.state.phase, Phase::End);
}

/// 10.9, check 10: 6 against 8: the chargers are Disordered, two inches away.
#[test]
fn check_10_the_chargers_are_checked() {
    let mut position = at_the_wall();
    fight(&mut position, &[Die(-8)]);
    let b = position.state.unit(position.unit("b"));
    assert_eq!((b.unit.stands, b.unit.disordered), (10, true));
    let gap = gap(&position, "a", "b");
    assert!(gap >= Length::inches(2) && gap < Length::thousandths(2300), "two inches away, not {gap}");
}

/// 10.9, 11.6, check 11: a stand lost, one captured, and one more for each point over ten.
#[test]
fn check_11_stands_are_captured_for_every_point_over_ten() {
    let mut position = at_the_wall();
    let told = fight(&mut position, &[Die(7)]);
    assert_eq!(position.state.unit(position.unit("a")).unit.stands, 1, "{:#?}", told.effects());
    assert!(position.state.unit(position.unit("b")).turn.broke_through, "it must");
}

/// 10.9 Each loses a stand, and they fight on.
#[test]
fn a_tie_is_fought_again() {
    let mut position = at_the_wall();
    fight(&mut position, &[Die(-6), Die(-8), Say("left")]);
    let stands = |id| position.state.unit(position.unit(id)).unit.stands;
    assert_eq!((stands("a"), stands("b")), (5, 9));
}

/// 10.3 Units that touch one another make one combat; the moving side says which comes first.
#[test]
fn chargers_of_one_enemy_fight_together_and_others_apart() {
    let union = brigade("a", "6/5/3", "single-line", "(20,12) facing 0")
        + &brigade("far", "6/5/3", "single-line", "(36,12) facing 0");
    let confederate = brigade("b", "3/2/1", "single-line", "(18,20) facing 180")
        + &brigade("c", "3/2/1", "single-line", "(22,20) facing 180")
        + &brigade("d", "3/2/1", "single-line", "(36,20) facing 180");
    let mut position = position("", &union, &confederate);
    for (id, x) in [("b", "18"), ("c", "22"), ("d", "36")] {
        charges(&mut position, id, (x, "12", 180));
    }
    let fights = gathered(&mut position);
    let ids = |force: &fury::battle::state::Force| -> Vec<&str> {
        force.iter().map(|unit| position.war.card(*unit).id).collect()
    };
    let found: Vec<_> = fights.iter().map(|fight| (ids(&fight.attackers), ids(&fight.defenders))).collect();
    assert_eq!(found, [(vec!["b", "c"], vec!["a"]), (vec!["d"], vec!["far"])]);
    let told = fight(&mut position, &[Say("d"), Die(-9), Die(-9)]);
    assert_eq!(told.asked[0], ("combat", vec!["b".to_owned(), "d".to_owned()]));
}

/// 10.6 Behind the line through its front.
#[test]
fn a_flank_counts_only_for_those_who_began_behind_the_front() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    for (began, outflanked) in [("(33,11) facing 270", true), ("(33,16) facing 270", false)] {
        let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", began));
        charges(&mut position, "b", ("27", "11.5", 270));
        gathered(&mut position);
        assert_eq!(position.state.unit(position.unit("a")).unit.outflanked, outflanked, "from {began}");
    }
}

/// 5.6, 10.6 A refused stand has its own front line: of those who touch its flank only who began behind that line outflanks.
#[test]
fn a_refused_stand_is_outflanked_from_behind_its_own_front() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    for (began, outflanked) in [("(35,5) facing 0", false), ("(21,5) facing 0", true)] {
        let mut position = position("", &union, &brigade("b", "4/3/2", "single-line", began));
        let a = position.unit("a");
        position.state.unit_mut(a).wings.right = Wing { bend: 900, files: 1 };
        position.place("a", "24", "12", 0);
        charges(&mut position, "b", ("27", "10.25", 0));
        let told = position.play(&[], charging::step);
        assert_eq!(position.state.unit(a).unit.outflanked, outflanked, "from {began}");
        assert_eq!(told.effects().contains(&"a is charged from behind its front line"), outflanked);
    }
}

/// 6.6 Seven brigades charge, and a combat has room for six: the last goes back by itself.
#[test]
fn nobody_is_in_contact_when_the_charge_phase_is_over() {
    let union = brigade("left", "14/11/7", "single-line", "(17,12) facing 0")
        + &brigade("right", "14/11/7", "single-line", "(31,12) facing 0");
    let middles = ["12", "16", "20", "24", "28", "32", "36"];
    let confederate: String = (middles.iter().enumerate())
        .map(|(at, x)| brigade(&format!("b{at}"), "4/3/2", "single-line", &format!("({x},20) facing 180")))
        .collect();
    let mut position = position("", &union, &confederate);
    for (at, x) in middles.into_iter().enumerate() {
        charges(&mut position, &format!("b{at}"), (x, "12", 180));
    }
    let told = fight(&mut position, &[Die(-5)]);
    assert!(told.effects().contains(&"b6 still touches the enemy"), "{:#?}", told.effects());
    let near = gap(&position, "b6", "right");
    assert!(near >= Length::thousandths(1999) && near < Length::thousandths(2300), "{near}");
    assert_eq!((position.state.phase.clone(), position.state.contacts.len()), (Phase::End, 0));
}

/// 10.5 Within reach behind it, and not beside it.
#[test]
fn a_line_is_supported_from_close_behind() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0")
        + &brigade("second", "4/3/2", "single-line", "(24,9.5) facing 0");
    let confederate = brigade("b", "6/5/3", "single-line", "(24,20) facing 180");
    for (y, support) in [("9.5", 4), ("8", 0), ("12", 0)] {
        let mut position = position("", &union, &confederate);
        position.place("second", if y == "12" { "30" } else { "24" }, y, 0);
        charges(&mut position, "b", ("24", "12", 180));
        gathered(&mut position);
        assert_eq!(position.state.unit(position.unit("a")).unit.support, support, "at {y}");
    }
}

/// 10.4, 8, 8.1 Only across it.
#[test]
fn a_wall_does_not_help_against_those_who_came_round_it() {
    let wall = "line stone-wall (10,12.2) (40,12.2)";
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    let mut front = position(wall, &union, &brigade("b", "4/3/2", "single-line", "(24,20) facing 180"));
    charges(&mut front, "b", ("24", "12", 180));
    assert_eq!(gathered(&mut front)[0].ground, "stone-wall");
    let mut flank = position(wall, &union, &brigade("b", "4/3/2", "single-line", "(35,14) facing 270"));
    charges(&mut flank, "b", ("27", "11.5", 270));
    assert_eq!(gathered(&mut flank)[0].ground, "open");
}

/// 8.2, 10.4 And not against those who began on it.
#[test]
fn a_hilltop_helps_against_those_who_began_lower() {
    let hill = "hill 1 (10,8) (40,8) (40,16) (10,16)";
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    for (began, ground) in [("(24,20) facing 180", "hilltop"), ("(24,15) facing 180", "open")] {
        let mut position = position(hill, &union, &brigade("b", "4/3/2", "single-line", began));
        charges(&mut position, "b", ("24", "12", 180));
        assert_eq!(gathered(&mut position)[0].ground, ground, "from {began}");
    }
}

/// 10.8, 10.3 The column counts three stands whoever charges beside it; it fights as if outflanked while it has half of the
/// chargers' stands, and it alone deploys when they win.
#[test]
fn a_column_over_a_bridge_fights_beside_a_line() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    for (line, x, die, modifiers) in
        [("4/3/2", "27.5", 3, "modifiers +0 against +2"), ("10/8/5", "30.5", 0, "modifiers +3 against +0")]
    {
        let confederate = brigade("column", "8/6/4", "march-column", "(21.5,20) facing 180")
            + &brigade("line", line, "single-line", "(31,24) facing 180");
        let mut position = position("", &union, &confederate);
        charges(&mut position, "column", ("21.5", "12", 180));
        charges(&mut position, "line", (x, "12", 180));
        let told = fight(&mut position, &[Die(die), Say("single-line")]);
        assert!(told.effects().iter().any(|said| said.contains(modifiers)), "{line}: {:#?}", told.effects());
        let deployed = told.asked.iter().filter(|(name, _)| *name == "deploy").count();
        assert_eq!(deployed, 1, "{line}: {:?}", told.asked);
    }
}

/// 5.3 However its front is turned, and though places are rounded.
#[test]
fn a_line_in_contact_closes_up_along_the_enemys_front_and_not_into_it() {
    let union = brigade("a", "6/5/3", "single-line", "(13,10) facing 0");
    let mut position = position("", &union, &brigade("b", "5/4/2", "single-line", "(15,20) facing 180"));
    let (a, b) = (position.unit("a"), position.unit("b"));
    let refused = Wing { bend: 450, files: 1 };
    position.state.unit_mut(b).wings = Wings { left: refused, right: refused };
    let frames = [(b, ("15.563", "16.09"), 2144), (a, ("13.993", "17.166"), 344)];
    for (unit, (x, y), heading) in frames {
        places::put(&position.war, &mut position.state, unit, Frame::new(point(x, y), Heading::tenths(heading)));
    }
    position.state.unit_mut(a).unit.stands = 5;
    places::close_up(&position.war, &mut position.state, a, field::Flank::Left);
    let over = |stand: &Stand| position.state.pieces.overlapping(stand).any(|(id, _)| State::owner(id) == b);
    assert!(!position.state.unit(a).stands.iter().any(over));
}

/// 5.3, 5.4 A double line with refused wings has its shorter rank elsewhere than before: it gives way rather than lie on others.
#[test]
fn a_double_line_pressed_from_behind_gives_way_when_it_closes_up() {
    let union = brigade("a", "6/5/3", "double-line", "(20,10) facing 0");
    let mut position = position("", &union, &brigade("b", "9/7/5", "double-line", "(19,26) facing 0"));
    let (a, b) = (position.unit("a"), position.unit("b"));
    let refused = Wing { bend: 450, files: 1 };
    position.state.unit_mut(b).wings = Wings { left: refused, right: refused };
    position.state.unit_mut(a).wings.left = refused;
    let frames = [(b, ("18.682", "25.569"), 269), (a, ("19.979", "23.278"), 309)];
    for (unit, (x, y), heading) in frames {
        places::put(&position.war, &mut position.state, unit, Frame::new(point(x, y), Heading::tenths(heading)));
    }
    position.state.unit_mut(b).unit.stands = 8;
    places::close_up(&position.war, &mut position.state, b, field::Flank::Left);
    let over = |stand: &Stand| position.state.pieces.overlapping(stand).any(|(id, _)| State::owner(id) == a);
    assert!(!position.state.unit(b).stands.iter().any(over));
}

/// 10.10 With +1, and without fire before it.
#[test]
fn winners_break_through_into_the_next_line_and_fight_it_with_one_more() {
    let union = brigade("a", "3/2/1", "single-line", "(24,14) facing 0")
        + &brigade("next", "6/5/3", "single-line", "(24,10) facing 0");
    let mut position = position("", &union, &brigade("b", "10/8/5", "double-line", "(24,20) facing 180"));
    charges(&mut position, "b", ("24", "14", 180));
    let told = fight(&mut position, &[Die(5), Die(0), Say("left"), Say("stay")]);
    let (b, next) = (position.unit("b"), position.unit("next"));
    assert!(position.state.unit(b).turn.broke_through);
    let reached = told.effects().iter().any(|line| line.contains("reaches the enemy"));
    assert!(reached, "{:#?}", told.effects());
    assert!(position.state.unit(next).unit.disordered, "{:#?}", told.effects());
    let last = told.effects().into_iter().rfind(|line| line.starts_with("dice")).unwrap_or("").to_owned();
    assert!(last.contains("modifiers +5"), "fresh, Confederate, supported, breakthrough: {last}");
}

/// 10.9, 3.5 And leave the table.
#[test]
fn guns_are_captured_with_the_line_they_stand_in() {
    let union = format!(
        "battery guns \"Guns\" smoothbore foot unlimbered at (27.5,12) facing 0\n{}",
        brigade("a", "6/5/3", "single-line", "(24,12) facing 0")
    );
    let mut position = position("", &union, &brigade("b", "10/8/5", "double-line", "(25.5,20) facing 180"));
    charges(&mut position, "b", ("25.5", "12", 180));
    fight(&mut position, &[Die(8)]);
    let guns = position.state.unit(position.unit("guns"));
    assert_eq!((guns.unit.fate, guns.is_on_table()), (Fate::Captured, false));
}

/// 10.7 It is Disordered, they are Silenced a full move away.
#[test]
fn a_march_column_brushes_limbered_guns_aside() {
    let union = format!(
        "battery guns \"Guns\" smoothbore foot limbered at (24,12) facing 0\n{}",
        brigade("a", "6/5/3", "single-line", "(10,5) facing 0")
    );
    let mut position = position("", &union, &brigade("b", "6/5/3", "march-column", "(24,20) facing 180"));
    position.place("b", "24", "12", 180);
    let (b, guns) = (position.unit("b"), position.unit("guns"));
    position.play(&[], |table, war, state| charging::brush(table, war, state, b, guns));
    assert!(position.state.unit(b).unit.disordered);
    assert!(position.state.unit(guns).unit.silenced);
    assert!(gap(&position, "b", "guns") >= Length::inches(7), "a full move away");
}

/// 10.1, 10.4 The odds before it.
#[test]
fn a_charge_is_told_before_it_is_made() {
    let union = brigade("a", "6/5/3", "single-line", "(24,12) facing 0");
    let position = position("", &union, &brigade("b", "10/8/5", "double-line", "(24,18) facing 180"));
    let go = Move::new(position.unit("b"), frame("24", "18", 180), Length::inches(12), true);
    let before = position.state.clone();
    let ahead = |leg| charging::ahead(&position.war, &position.state, go, leg);
    assert_eq!(ahead("charge ahead").expect("contact").title, "b against a");
    assert_eq!(ahead("charge oblique left 7").expect("contact").title, "b against a");
    assert!(ahead("charge wheel left").is_none() && ahead("ahead 2").is_none(), "no contact");
    assert_eq!(before, position.state);
}

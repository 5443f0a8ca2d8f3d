//! Chapter 10 on the table: which units fight, what counts, and what the result does. Numbers of checks are those of the worked
//! checks in the rulebook.

use battery::page::{key, offers, say};
use chance::Seeded;
use field::{Figure, Frame, Heading, Length, Stand};
use fury::battle::charge;
use fury::battle::charge::contact;
use fury::battle::movement;
use fury::battle::state::{ChargeStep, Fight, Move, Phase, State, Wing, Wings};
use fury::battle::war::War;
use fury::battle::{leaders, places};
use fury::unit::Fate;
use longroll::foresight::{Foresight, Subject};
use longroll::game::Match;
use longroll::odds::{Budget, How};
use longroll::system::Settings;
use longroll::table::{Play, Table};

use crate::fixture::Next::{Die, Say};
use crate::fixture::{Next, Position, Told, point, position_with};

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
        charge::step(table, war, state)?;
    }
    Ok(())
}

fn fight(position: &mut Position, script: &[Next]) -> Told<()> {
    position.play(script, phase)
}

/// The combats as they are found.
fn gathered(position: &mut Position) -> Vec<Fight> {
    position.play(&[], charge::step);
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
    leaders::attach(&mut position.state, lee, b);
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
        let told = position.play(&[], charge::step);
        assert_eq!(position.state.unit(a).unit.outflanked, outflanked, "from {began}");
        assert_eq!(told.effects().contains(&"a is charged from behind its front line"), outflanked);
    }
}

/// Guns side by side in one line, and a brigade whose front reaches all of them.
fn line_of_guns(count: usize) -> Position {
    let guns = |at: usize| {
        let x = ["19.5", "21", "22.5", "24", "25.5", "27", "28.5"][at];
        format!("battery g{at} \"g{at}\" smoothbore foot unlimbered at ({x},12) facing 0\n")
    };
    let union: String = (0..count).map(guns).collect();
    let union = union + &brigade("far", "4/3/2", "single-line", "(3,2) facing 0");
    position("", &union, &brigade("b", "11/8/5", "single-line", "(24,20) facing 180"))
}

/// Two long lines, and seven brigades before them, of which the first ones have charged.
fn line_of_brigades(charged: usize) -> Position {
    let union = brigade("left", "14/11/7", "single-line", "(17,12) facing 0")
        + &brigade("right", "14/11/7", "single-line", "(31,12) facing 0");
    let middles = ["12", "16", "20", "24", "28", "32", "36"];
    let confederate: String = (middles.iter().enumerate())
        .map(|(at, x)| brigade(&format!("b{at}"), "4/3/2", "single-line", &format!("({x},20) facing 180")))
        .collect();
    let mut position = position("", &union, &confederate);
    for (at, x) in middles.into_iter().enumerate().take(charged) {
        charges(&mut position, &format!("b{at}"), (x, "12", 180));
    }
    position
}

/// 10.3 A charge that would bring a seventh unit into a combat, on either side, is refused by the rule; a sixth may join.
#[test]
fn a_charge_that_makes_a_combat_too_large_is_refused() {
    let cases = [
        (line_of_guns(6), "b", true),
        (line_of_guns(7), "b", false),
        (line_of_brigades(5), "b5", true),
        (line_of_brigades(6), "b6", false),
    ];
    for (position, id, allowed) in cases {
        let unit = position.unit(id);
        let go = Move::new(unit, position.state.unit(unit).frame, Length::inches(12), true);
        let judged = movement::consider(&position.war, &position.state, go, "charge ahead");
        let why = judged.map(|offer| offer.slug).map_err(|why| {
            assert!(why.0.iter().all(|refusal| refusal.rule.is_some_and(|rule| rule.section == "10.3")), "{why}");
            why.to_string()
        });
        assert_eq!(why.is_ok(), allowed, "{id}: {why:?}");
        assert!(allowed || why.is_err_and(|why| why.contains("a combat has at most 6 units on each side")));
    }
}

/// 10.3 Six defenders fight, and the log names the seventh, which does not.
#[test]
fn a_unit_left_out_of_a_combat_is_named() {
    let mut position = line_of_guns(7);
    charges(&mut position, "b", ("24", "12", 180));
    let told = fight(&mut position, &[Die(-5)]);
    let left_out = "g6 does not fight: a combat has at most 6 units on each side";
    assert!(told.effects().contains(&left_out), "{:#?}", told.effects());
}

/// 6.6 Seven brigades charge, and a combat has room for six: the last retreats by itself.
#[test]
fn no_unit_is_in_contact_after_the_charge_phase() {
    let mut position = line_of_brigades(7);
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

/// 10.8, 10.3 The column counts three stands, whatever unit charges beside it; it fights as if outflanked while it has half of the
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
    position.play(&[], |table, war, state| charge::brush(table, war, state, b, guns));
    assert!(position.state.unit(b).unit.disordered);
    assert!(position.state.unit(guns).unit.silenced);
    assert!(gap(&position, "b", "guns") >= Length::inches(7), "a full move away");
}

/// 10.1, 10.3, 10.4 The odds before it: of all who charge so far, at an angle of the player's own too; and once more when all
/// have charged, before a die is thrown.
#[test]
fn charges_are_told_together_before_anything_is_rolled() {
    let union = brigade("a", "8/6/4", "single-line", "(24,12) facing 0");
    let confederate = brigade("b", "5/4/3", "single-line", "(21,18) facing 180")
        + &brigade("c", "5/4/3", "single-line", "(27,18) facing 180");
    let mut battle = position("", &union, &confederate).battle();
    say(&mut battle, "b");
    key(&mut battle, &[9]);
    let odds = |battle: &Match<War>, slug: &str| {
        let ahead = battle.ahead(slug).unwrap_or_else(|| panic!("`{slug}` is no answer"));
        let sampled = ahead.sample::<f64>(400, Budget::USUAL, &mut Seeded::new(1862));
        sampled.unwrap_or_else(|pause| panic!("{slug}: {pause}"))
    };
    let may_suffer = |odds: &Foresight<f64>| -> Vec<Subject> {
        odds.told.iter().filter(|told| told.aspect == "state").map(|told| told.subject).collect()
    };
    let outnumbered = |odds: &Foresight<f64>| {
        let charge = odds.rolls.iter().filter(|roll| roll.what == "charge");
        charge.flat_map(|roll| roll.mods.iter()).any(|(drm, value)| drm.slug.starts_with("outnumbered") && value < 0)
    };
    let [a, b, c] = [0, 1, 2].map(Subject::Piece);
    for own in ["charge ahead", "charge oblique left 7.5"] {
        let alone = odds(&battle, own);
        assert_eq!(may_suffer(&alone), [a, b], "{own}");
        assert!(outnumbered(&alone), "five against eight");
    }
    assert!(battle.ahead("charge oblique left 60").is_none() && battle.ahead("charge").is_none());
    assert!(!odds(&battle, "ahead 2.5").rolls());
    say(&mut battle, "charge ahead");
    say(&mut battle, "c");
    key(&mut battle, &[9]);
    let joint = odds(&battle, "charge ahead");
    assert_eq!(may_suffer(&joint), [a, b, c]);
    assert!(!outnumbered(&joint), "ten against eight");
    say(&mut battle, "charge ahead");
    assert_eq!(offers(&battle), ["go-in"]);
    let whole = odds(&battle, "go-in");
    assert_eq!(may_suffer(&whole), [a, b, c]);
    for what in ["fire", "charge"] {
        assert!(whole.rolls.iter().any(|roll| roll.what == what), "{what}");
    }
}

/// 10.4 In a battle of ordinary size the odds of a charge are exact: one on one, and two on one with guns that fire at them.
#[test]
fn ordinary_charges_are_walked_and_not_sampled() {
    let idle = |side: &str, (y, next, facing): (u8, u8, u16)| -> String {
        let at = |n: u8| format!("({},{}) facing {facing}", 3 + 5 * (n % 9), y + next * (n / 9));
        (0..18).map(|n| brigade(&format!("{side}{n}"), "4/3/2", "single-line", &at(n))).collect()
    };
    let a = brigade("a", "8/6/4", "single-line", "(24,12) facing 0");
    let guns = "battery guns \"Guns\" smoothbore foot unlimbered at (32,12) facing 0\n";
    let b = brigade("b", "5/4/3", "single-line", "(21,18) facing 180");
    let c = brigade("c", "5/4/3", "single-line", "(27,18) facing 180");
    for (union, confederate, chargers) in [(a.clone(), b.clone(), vec!["b"]), (a + guns, b + &c, vec!["b", "c"])] {
        let union = union + &idle("u", (2, 2, 0));
        let mut battle = position("", &union, &(confederate + &idle("d", (32, 2, 180)))).battle();
        let exact = |battle: &Match<War>, slug: &str| {
            let ahead = battle.ahead(slug).unwrap_or_else(|| panic!("`{slug}` is no answer"));
            let odds = ahead.walk::<f64>(Budget::USUAL).unwrap_or_else(|pause| panic!("{slug}: {pause}"));
            assert_eq!(odds.how, How::Walked);
            assert!(odds.rolls.iter().any(|roll| roll.what == "charge"), "{slug}");
        };
        for id in chargers {
            say(&mut battle, id);
            key(&mut battle, &[9]);
            exact(&battle, "charge ahead");
            say(&mut battle, "charge ahead");
        }
    }
}

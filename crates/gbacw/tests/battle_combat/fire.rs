//! Chapter 10.

use arrayvec::ArrayVec;
use gbacw::Edition;
use gbacw::ammunition::Ammo;
use gbacw::battle::fire::{self, Aim};
use gbacw::battle::sight;
use gbacw::battle::state::{Flank, Mode};
use gbacw::fire::{FireKind, Through};
use hexes::{Dir, Facing};
use longroll::odds::Asking;
use longroll::side::Side;

use crate::common::{Field, Script, brigade, map};

fn aims(field: &Field, id: &str) -> Vec<(String, Aim)> {
    let all = fire::aims(&field.war, &field.state, field.unit(id));
    all.into_iter().map(|aim| (field.war.name(aim.target), aim)).collect()
}

fn targets(field: &Field, id: &str) -> Vec<String> {
    aims(field, id).into_iter().map(|(name, _)| name).collect()
}

fn shoot(field: &mut Field, id: &str, at: &str, dice: &[i32], answers: &[&'static str]) -> Script {
    let aim = aims(field, id).into_iter().find(|(name, _)| name == at).expect("a legal aim").1;
    shoot_so(field, id, aim, dice, answers)
}

fn shoot_so(field: &mut Field, id: &str, aim: Aim, dice: &[i32], answers: &[&'static str]) -> Script {
    let mut script = Script::strict(dice, answers);
    let unit = field.unit(id);
    fire::phasing(&mut script, &field.war, &mut field.state, unit, aim).expect("a script never waits");
    assert!(script.is_over(), "dice or answers are left: {:?}", script.told);
    script
}

const LINES: (&str, &str) = ("1a \"1st\" infantry R 8/6 at 0504", "3a \"3rd\" infantry R 7/6 at 0604");

/// E1, E8, 10.5 Eight SP of rifled muskets that did not move: 1d+2, and the check fails.
#[test]
fn prepared_volley_10_5() {
    let mut field = Field::clear(LINES.0, LINES.1);
    assert!(aims(&field, "1a")[0].1.prepared);
    // Range +1, prepared +1: row 8, column 6-8 is 1d+2; then 5 + 2 fails against 6.
    let script = shoot(&mut field, "1a", "0604", &[6, 5], &["hold"]);
    assert!(script.says("roll fire +2"));
    assert_eq!((field.sp("3a"), field.is_disordered("3a")), (6, true));
    assert!(field.used("1a").fired && targets(&field, "1a").is_empty());
    assert_eq!(field.state.points[Side::North], 1);
}

/// 10.5 Who moved has no prepared fire.
#[test]
fn no_prepared_fire_after_moving() {
    let mut field = Field::clear(LINES.0, LINES.1);
    field.used("1a").moved = true;
    assert!(!aims(&field, "1a")[0].1.prepared);
}

/// 10.1, 10.17 Return fire is that of a unit in good order, whatever the first fire does to it.
#[test]
fn return_fire_is_simultaneous_10_1() {
    let mut field = Field::clear(LINES.0, LINES.1);
    // The phasing fire disorders 3a, but its own fire is that of a unit in good order: range +1 alone.
    let script = shoot(&mut field, "1a", "0604", &[6, 5, 5, 9], &["fire"]);
    assert!(script.says("roll fire +2") && script.says("roll fire +1"));
    assert!(field.is_disordered("3a") && field.used("3a").returned);
    // Row 6 of column 6-8 is a check that 1a fails.
    assert!(field.is_disordered("1a"));
}

#[test]
fn units_that_return_fire_roll_one_by_one_10_14() {
    let mut field = Field::clear(LINES.0, "3a \"3rd\" infantry R 7/6 at 0604\n3b \"4th\" infantry R 6/6 at 0603");
    // Each fires alone, with range +1.
    let script = shoot(&mut field, "1a", "0604", &[0, 0, 0, 0, 0, 0], &["fire", "fire"]);
    assert_eq!(script.told.iter().filter(|line| line.contains("roll fire +1")).count(), 2, "{:?}", script.told);
    assert!(field.used("3a").returned && field.used("3b").returned);
}

/// 10.1, 10.69 A unit out of ammunition, after a rally or in March Mode does not fire.
#[test]
fn who_cannot_fire() {
    let mut field = Field::clear(LINES.0, LINES.1);
    let unit = field.unit("1a");
    field.state.unit_mut(unit).ammo = Ammo::Out;
    assert!(targets(&field, "1a").is_empty());
    field.state.unit_mut(unit).ammo = Ammo::Full;
    field.used("1a").rallied = true;
    assert!(targets(&field, "1a").is_empty());
    field.used("1a").rallied = false;
    field.state.unit_mut(unit).mode = Mode::March { toward: Dir::Ne, tail: Vec::new() };
    assert!(targets(&field, "1a").is_empty());
}

#[test]
fn arc_and_range_7_1() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0904\n3b \"4th\" infantry R 7/6 at 0502\n3c \"5th\" infantry R 5/6 at 1204",
    );
    // 3a is four hexes ahead, 3b behind the left flank, 3c beyond five hexes.
    assert_eq!(targets(&field, "1a"), ["0904"]);
    field.face("1a", Facing::Nnw);
    assert_eq!(targets(&field, "1a"), ["0502"]);
}

#[test]
fn only_the_top_unit_fires_8_31() {
    let field = Field::clear(
        "1a \"1st\" infantry R 6/6 at 0504\n1b \"2nd\" infantry R 6/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0604",
    );
    assert_eq!((targets(&field, "1a").len(), targets(&field, "1b").len()), (1, 0));
}

#[test]
fn ground_units_and_cover_hide_10_2() {
    let woods = map(&[("0704", 'w'), ("0802", 'w')], "");
    let field = Field::new(
        Edition::DeathValley,
        &woods,
        &brigade("1", "0102", "1a \"1st\" infantry R 8/6 at 0504"),
        &brigade("3", "1202", "3a \"3rd\" infantry R 7/6 at 0904\n3b \"4th\" infantry R 5/6 at 0802"),
    );
    let sees =
        |field: &Field, to: &str| sight::sees(&field.war, &field.state, Side::North, field.hex("0504"), field.hex(to));
    // Woods between.
    assert!(!sees(&field, "0904"));
    // A unit in woods is hidden beyond two hexes until it fires.
    assert!(!sees(&field, "0802"));
    let mut field = field;
    let hidden = field.unit("3b");
    field.state.unit_mut(hidden).seen = true;
    assert!(sees(&field, "0802"));
}

/// 10.2, 14.4 A formed unit blocks the sight of others, skirmishers do not.
#[test]
fn formed_units_block_and_skirmishers_do_not_10_2() {
    let field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504\n1b \"2nd\" infantry R 5/6 at 0704",
        "3a \"3rd\" infantry R 7/6 at 0904",
    );
    assert!(targets(&field, "1a").is_empty());
    let field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504\n1s \"2nd\" skirmishers R 1/6 at 0704",
        "3a \"3rd\" infantry R 7/6 at 0904",
    );
    assert_eq!(targets(&field, "1a"), ["0904"]);
}

#[test]
fn orchards_hinder_beyond_three_hexes_10_2() {
    let see = |orchard: &[(&str, char)]| {
        let field = Field::new(
            Edition::DeathValley,
            &map(orchard, ""),
            &brigade("1", "0102", "ga \"Battery\" artillery napoleon 4/6 at 0304"),
            &brigade("3", "1202", "3a \"3rd\" infantry R 7/6 at 1104"),
        );
        targets(&field, "ga").len()
    };
    let row = ["0504", "0704", "0603", "0604", "0904"].map(|hex| (hex, 'o'));
    assert_eq!((see(&row[..2]), see(&row)), (1, 0));
}

#[test]
fn guns_do_not_fire_over_friends_10_65() {
    let slope = map(&[], "levels\n  ............\n  ............\n  ............\n  ...11.......\n");
    let slope = format!("{slope}{}", "  ............\n".repeat(5));
    let shoots = |friend: &str, enemy: &str| {
        let field = Field::new(
            Edition::DeathValley,
            &slope,
            &brigade(
                "1",
                "0102",
                &format!("ga \"Battery\" artillery napoleon 4/6 at 0504\n1a \"1st\" infantry R 5/6 at {friend}"),
            ),
            &brigade("3", "1202", &format!("3a \"3rd\" infantry R 7/6 at {enemy}")),
        );
        targets(&field, "ga").len()
    };
    // From the height over a friend near the guns, but not next to the target, nor at canister range.
    assert_eq!(shoots("0604", "0906"), 1);
    assert_eq!(shoots("0805", "0906"), 0);
    assert_eq!(shoots("0604", "0705"), 0);
}

#[test]
fn facts_from_the_field_10_81() {
    let wall = map(&[("0604", 'w')], "side wall 0604:NW");
    let field = Field::new(
        Edition::DeathValley,
        &wall,
        &brigade("1", "0102", "1a \"1st\" infantry R 8/6 at 0504"),
        &brigade("3", "1202", "3a \"3rd\" infantry R 7/6 at 0604 facing NNE"),
    );
    let aim = aims(&field, "1a")[0].1;
    let firing = fire::firing(&field.war, &field.state, field.unit("1a"), aim, FireKind::Phasing).unwrap();
    assert_eq!(firing.target.through, Through::Flank);
    assert_eq!((firing.target.terrain.name, firing.target.hexside.name), ("woods", "wall"));
    // Range +1, prepared +1, flank +1, woods -1, wall -1.
    assert_eq!(firing.shot(&field.war.book).unwrap().mods.total(), 1);
}

/// 10.15, 10.63, 8.32 Guns alone in a hex combine, at canister range only sections of one battery.
#[test]
fn stacked_guns_combine_10_15() {
    let guns = "ga \"A\" artillery napoleon 4/6 at 0504\ngb \"B\" artillery napoleon 4/6 at 0504";
    let field = Field::clear(guns, "3a \"3rd\" infantry R 9/6 at 0904");
    let combined = aims(&field, "ga").into_iter().find(|(_, aim)| aim.combined).expect("they combine").1;
    let firing = fire::firing(&field.war, &field.state, field.unit("ga"), combined, FireKind::Phasing).unwrap();
    assert_eq!(firing.sp, 8);
    let mut field = field;
    shoot_so(&mut field, "ga", combined, &[0, 0], &["hold"]);
    assert!(field.used("gb").fired && targets(&field, "gb").is_empty());
    // At canister range only the top battery fires, unless they are sections of one.
    let field = Field::clear(guns, "3a \"3rd\" infantry R 9/6 at 0604");
    assert!(targets(&field, "gb").is_empty() && !aims(&field, "ga").iter().any(|(_, aim)| aim.combined));
    let sections = guns.replace("at 0504", "battery Lee at 0504");
    let field = Field::clear(&sections, "3a \"3rd\" infantry R 9/6 at 0604");
    assert!(aims(&field, "ga").iter().any(|(_, aim)| aim.combined));
}

/// 10.68, 10.61 Guns that entered a hex have no rapid fire, and fire as guns that moved.
#[test]
fn rapid_fire_is_offered_to_guns_that_stood_10_68() {
    let mut field = Field::clear("ga \"A\" artillery napoleon 4/6 at 0504", "3a \"3rd\" infantry R 9/6 at 0604");
    assert!(aims(&field, "ga").iter().any(|(_, aim)| aim.rapid));
    (field.used("ga").entered, field.used("ga").moved) = (1, true);
    let aims = aims(&field, "ga");
    assert!(!aims.iter().any(|(_, aim)| aim.rapid));
    let firing = fire::firing(&field.war, &field.state, field.unit("ga"), aims[0].1, FireKind::Phasing).unwrap();
    assert!(firing.moved && !firing.became_top);
}

/// 8.37, 12.2 A loss of stacked guns falls on one of the batteries by a die.
#[test]
fn small_arms_hit_stacked_guns_by_chance_8_37() {
    let guns = "ga \"A\" artillery napoleon 4/6 at 0604\ngb \"B\" artillery napoleon 4/6 at 0604";
    let mut field = Field::clear("1a \"1st\" infantry R 8/6 at 0504", guns);
    // Row 8: a gun and a check of the top battery; the second battery loses the gun.
    shoot(&mut field, "1a", "0604", &[6, 2, 0], &["hold"]);
    assert_eq!((field.sp("ga"), field.sp("gb")), (4, 3));
}

#[test]
fn parts_of_an_extended_line_fire_apart_8_4() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 9/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0604\n3b \"4th\" infantry R 6/6 at 0605",
    );
    let unit = field.unit("1a");
    let flank = field.hex("0504").neighbour(Facing::E.right_flank());
    field.state.cover(field.war.grid(), unit, &[flank]);
    field.state.unit_mut(unit).mode = Mode::Extended(ArrayVec::from_iter([(flank, 4)]));
    let all = aims(&field, "1a");
    assert!(all.iter().any(|(_, aim)| aim.from == flank) && all.iter().any(|(_, aim)| aim.from != flank));
    let south = all.iter().find(|(_, aim)| aim.from == flank).unwrap().1;
    let firing = fire::firing(&field.war, &field.state, unit, south, FireKind::Phasing).unwrap();
    assert_eq!(firing.sp, 4);
    shoot_so(&mut field, "1a", south, &[0, 0], &["hold", "hold"]);
    let left = aims(&field, "1a");
    assert!(!left.is_empty() && left.iter().all(|(_, aim)| aim.from != flank), "the other part still fires");
    // 8.4 Each hex is a target, and loses first what stands there.
    assert_eq!(fire::strength_in(&field.state, unit, flank), 4);
}

#[test]
fn a_refused_flank_fires_as_a_half_7_3() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 9/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0505\n3b \"4th\" infantry R 6/6 at 0604",
    );
    assert_eq!(targets(&field, "1a"), ["0604"]);
    let unit = field.unit("1a");
    field.state.unit_mut(unit).mode = Mode::Refused(Flank::Right);
    let all = aims(&field, "1a");
    assert_eq!(all.len(), 2);
    let firing = fire::firing(&field.war, &field.state, unit, all[0].1, FireKind::Phasing).unwrap();
    assert_eq!(firing.sp, 5);
    shoot(&mut field, "1a", "0505", &[0, 0], &["hold"]);
    assert_eq!(targets(&field, "1a"), ["0604"]);
}

#[test]
fn a_square_fires_all_round_18_2() {
    let mut field = Field::gringo(
        &map(&[], ""),
        "1a \"1st\" infantry M 8/6 at 0504",
        "3a \"3rd\" infantry M 7/6 at 0404 facing E\n3b \"4th\" infantry M 6/6 at 0604",
    );
    let unit = field.unit("1a");
    field.state.unit_mut(unit).mode = Mode::Square;
    let all = aims(&field, "1a");
    assert_eq!(all.len(), 2);
    assert_eq!(fire::firing(&field.war, &field.state, unit, all[0].1, FireKind::Phasing).unwrap().sp, 3);
}

#[test]
fn street_fighting_18_9() {
    let streets = map(&[("0504", 'b'), ("0605", 'b')], "road road 0604 0704");
    let mut field = Field::gringo(&streets, "1a \"1st\" infantry M 8/6 at 0504", "3a \"3rd\" infantry M 7/6 at 0604");
    field.face("1a", Facing::W);
    let aim = aims(&field, "1a").first().expect("a street beside a building is in its arc").1;
    assert!(fire::firing(&field.war, &field.state, field.unit("1a"), aim, FireKind::Phasing).unwrap().target.street);
}

#[test]
fn mortars_fire_over_everything_18_6() {
    let woods = map(&[("0704", 'w')], "");
    let north = "gm \"Mortar\" heavy us-m10 2/6 at 0504\n1a \"1st\" infantry M 5/6 at 0806";
    let far = "3a \"3rd\" infantry M 7/6 at 1004";
    assert_eq!(targets(&Field::gringo(&woods, north, far), "gm"), ["1004"]);
    let blind = north.replace("0806", "0508");
    assert!(targets(&Field::gringo(&woods, &blind, far), "gm").is_empty());
    let near = "3a \"3rd\" infantry M 7/6 at 0604";
    assert!(targets(&Field::gringo(&woods, north, near), "gm").is_empty());
}

#[test]
fn units_without_small_arms_do_not_fire_18_10() {
    let field = Field::gringo(&map(&[], ""), "1a \"1st\" infantry - 8/6 at 0504", "3a \"3rd\" infantry M 7/6 at 0604");
    assert!(targets(&field, "1a").is_empty());
}

#[test]
fn withdrawal_fire_9_53() {
    let mut field =
        Field::clear(LINES.0, "3a \"3rd\" infantry R 7/6 at 0604\ngx \"X\" artillery napoleon 4/6 at 0603 facing W");
    let (unit, to) = (field.unit("1a"), field.hex("0404"));
    let mut script = Script::strict(&[0, 0], &["fire"]);
    fire::withdrawal(&mut script, &field.war, &mut field.state, unit, to).unwrap();
    assert!(script.is_over() && script.asked.len() == 1, "artillery has no withdrawal fire: {:?}", script.asked);
    assert!(field.used("3a").withdrawal);
    let mut again = Script::strict(&[], &[]);
    fire::withdrawal(&mut again, &field.war, &mut field.state, unit, to).unwrap();
}

#[test]
fn approach_fire_10_1() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0604",
        "gx \"X\" artillery napoleon 4/6 at 0904\ngy \"Y\" artillery napoleon 4/6 at 1104\n3a \"3rd\" infantry R 5/6 at 0806",
    );
    let unit = field.unit("1a");
    let mut script = Script::strict(&[0], &["fire"]);
    fire::approach(&mut script, &field.war, &mut field.state, unit).unwrap();
    assert!(script.is_over() && field.used("gx").approach && !field.used("gy").approach);
}

#[test]
fn a_gringo_marked_row_disorders_the_firer_10_69() {
    let mut field =
        Field::gringo(&map(&[], ""), "1a \"1st\" infantry M 6/6 at 0504", "3a \"3rd\" infantry M 6/6 at 0704");
    let mods = {
        let aim = aims(&field, "1a")[0].1;
        fire::firing(&field.war, &field.state, field.unit("1a"), aim, FireKind::Phasing)
            .unwrap()
            .shot(&field.war.book)
            .unwrap()
            .mods
            .total()
    };
    shoot(&mut field, "1a", "0704", &[-mods, 0], &["hold"]);
    assert!(field.is_disordered("1a"));
}

/// 10.1, 8.31, 7.1 A refusal has every reason at once.
#[test]
fn every_reason_against_a_shot_is_given() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 6/6 at 0504\n1b \"2nd\" infantry R 6/6 at 0504",
        "3a \"3rd\" infantry R 7/6 at 0604",
    );
    let reasons = |field: &Field, id: &str, hex: &str| {
        let all = fire::refusals(&field.war, &field.state, field.unit(id), field.hex(hex));
        all.0.iter().map(|refusal| refusal.rule.map_or("", |rule| rule.section)).collect::<Vec<_>>()
    };
    assert!(reasons(&field, "1a", "0604").is_empty());
    field.used("1b").rallied = true;
    assert_eq!(reasons(&field, "1b", "0404"), ["10.1", "10.1", "8.31", "7.1"]);
}

#[test]
fn strength_is_what_is_left_12_1() {
    let mut field = Field::clear(LINES.0, LINES.1);
    let unit = field.unit("1a");
    field.state.unit_mut(unit).sp = 5;
    let aim = aims(&field, "1a")[0].1;
    assert_eq!(fire::firing(&field.war, &field.state, unit, aim, FireKind::Phasing).unwrap().sp, 5);
}

#[test]
fn the_same_shot_as_odds() {
    let field = Field::clear(LINES.0, LINES.1);
    let case = fire::case(&field.war, &field.state, field.unit("1a"), aims(&field, "1a")[0].1).unwrap();
    let odds = case.fast(&Asking::new(&longroll::policy::Decisions::default())).unwrap();
    assert!(odds.dist.iter().count() > 1);
}

/// 8.34 Infantry counts as massed also under guns that are on top.
#[test]
fn infantry_under_guns_is_massed_8_34() {
    let field = Field::clear(
        "1a \"Battery\" artillery napoleon 6/6 at 0204",
        "3g \"Guns\" artillery napoleon 4/6 at 0704\n3a \"3rd\" infantry R 9/6 at 0704",
    );
    let (_, aim) = aims(&field, "1a").remove(0);
    let firing = fire::firing(&field.war, &field.state, field.unit("1a"), aim, FireKind::Phasing).unwrap();
    assert_eq!((firing.target.arm.is_guns(), firing.target.hex_sp), (true, 9));
    let shot = firing.shot(&field.war.book).unwrap();
    assert!(shot.mods.iter().any(|(drm, by)| drm.slug == "massed" && by == 1));
}

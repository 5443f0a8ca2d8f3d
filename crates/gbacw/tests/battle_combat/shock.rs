//! Chapter 11.

use gbacw::Edition;
use gbacw::battle::shock;
use gbacw::battle::state::{Forced, Shock};
use gbacw::orders::Orders;
use hexes::Facing;
use longroll::side::Side;

use crate::common::{Field, Script, brigade, map};

const ATTACK: &str = "1a \"1st\" infantry R 8/6 at 0504";

/// The first brigade acts under these orders, and its units have come up.
pub fn acting(field: &mut Field, orders: Orders) {
    let brigade = field.war.brigades().next().expect("a brigade");
    field.state.brigade_mut(brigade).orders = orders;
    field.state.acting = [brigade].into_iter().collect();
    for unit in field.war.brigade(brigade).units.clone() {
        let used = &mut field.state.unit_mut(unit).used;
        (used.moved, used.entered) = (true, 1);
    }
}

pub fn designate(field: &mut Field, answers: &[&'static str]) -> Vec<(String, usize)> {
    let mut script = Script::strict(&[], answers);
    shock::designate(&mut script, &field.war, &mut field.state).expect("a script never waits");
    assert!(script.is_over(), "{:?}", script.asked);
    let list = |shock: &Shock| (field.war.name(shock.target), shock.from.len());
    field.state.shocks.iter().map(list).collect()
}

pub fn fight(field: &mut Field, dice: &[i32], answers: &[&'static str]) -> Script {
    let target = field.war.name(field.state.shocks[0].target);
    let mut script = Script::strict(dice, answers);
    script.first(target.leak());
    shock::fight(&mut script, &field.war, &mut field.state).expect("a script never waits");
    while field.state.fight.is_some() {
        shock::fight(&mut script, &field.war, &mut field.state).expect("a script never waits");
    }
    assert!(script.is_over(), "left over: {:?} {:?}", script.told, script.asked);
    script
}

/// 11.1, 14.4 Neither skirmishers nor guns attack, nor who has no enemy in front, marches or has rallied.
#[test]
fn who_may_attack_11_1() {
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504\n1s \"2nd\" skirmishers R 1/6 at 0603\nga \"A\" artillery napoleon 4/6 at 0505",
        "3a \"3rd\" infantry R 7/6 at 0604",
    );
    acting(&mut field, Orders::Advance);
    let may = |field: &Field, id: &str| shock::may_attack(&field.war, &field.state, field.unit(id));
    assert!(may(&field, "1a") && !may(&field, "1s") && !may(&field, "ga"));
    field.face("1a", Facing::Nne);
    assert!(!may(&field, "1a"), "the enemy is not in its front");
    field.face("1a", Facing::E);
    acting(&mut field, Orders::March);
    assert!(!may(&field, "1a"));
    acting(&mut field, Orders::Advance);
    field.used("1a").rallied = true;
    assert!(!may(&field, "1a"));
}

/// 11.31, 11.3 All targets are named before the first shock; Attack orders compel one shock.
#[test]
fn attack_orders_compel_one_shock_11_31() {
    let north = "1a \"1st\" infantry R 8/6 at 0504\n1b \"2nd\" infantry R 6/6 at 0505";
    let mut field = Field::clear(north, "3a \"3rd\" infantry R 7/6 at 0604");
    acting(&mut field, Orders::Attack);
    // The first may stay out of it; then the second must go in, and there is nothing to ask.
    assert_eq!(designate(&mut field, &["none"]), [("0604".to_owned(), 1)]);
    assert_eq!(designate(&mut field, &["0604", "none"]), [("0604".to_owned(), 1)]);
    assert_eq!(designate(&mut field, &["0604", "0604"]), [("0604".to_owned(), 2)]);
    acting(&mut field, Orders::Advance);
    assert!(designate(&mut field, &["none", "none"]).is_empty());
    let brigade = field.state.acting[0];
    field.state.brigade_mut(brigade).forced = Some(Forced::Charge);
    assert_eq!(designate(&mut field, &[]), [("0604".to_owned(), 2)]);
}

/// 11.45, 11.4, 11.46, 12.6 Beaten, the defender goes back a hex; under Attack orders the attacker must advance, and
/// both are Disordered.
#[test]
fn a_charge_beats_a_line_11_45() {
    let mut field = Field::clear(ATTACK, "3a \"3rd\" infantry R 7/6 at 0604");
    acting(&mut field, Orders::Attack);
    assert_eq!(designate(&mut field, &[]).len(), 1);
    // Pre-shock check 3 stands; it holds its fire; 8 to 7 is 0, charge +1: 6 is a retreat of one hex. The attackers must
    // advance, and are Disordered after the shock.
    let script = fight(&mut field, &[3, 5], &["hold", "0704", "E"]);
    assert!(script.says("roll shock +1"), "{:?}", script.told);
    assert_eq!((field.at("1a").as_str(), field.at("3a").as_str()), ("0604", "0704"));
    assert!(field.is_disordered("1a") && field.is_disordered("3a") && field.used("1a").shocked);
    assert!(field.state.shocks.is_empty());
}

#[test]
fn flank_and_another_enemy_11_43() {
    let mut field = Field::clear(
        ATTACK,
        "3a \"3rd\" infantry R 5/6 at 0604 facing NNE\n3b \"4th\" infantry R 5/6 at 0404 facing NNE",
    );
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    // 8 to 5 is +1, charge +1, flank +3, less 1 for 3b in whose front the attackers stand: +4. The check is at +1.
    let script = fight(&mut field, &[3, 0], &["hold"]);
    assert!(script.says("roll pre-shock check +1") && script.says("roll shock +4"), "{:?}", script.told);
    // 4 is a bloody stand-off.
    assert_eq!((field.sp("1a"), field.sp("3a")), (7, 4));
}

/// 11.38, 12.37 The defender and who stands beside the attacker's flank may fire; a second disorder follows the
/// retreat.
#[test]
fn pre_shock_fire_and_support_11_38() {
    let mut field =
        Field::clear(ATTACK, "3a \"3rd\" infantry R 7/6 at 0604\n3b \"4th\" infantry R 6/6 at 0505 facing NNE");
    acting(&mut field, Orders::Advance);
    designate(&mut field, &["0604"]);
    // The defender fires and disorders the attacker (row 7 is D); 3b beside its flank may fire too. Disordered already, the
    // attacker suffers a Second Disorder when it is thrown back.
    let script = fight(&mut field, &[3, 6, 2, 0], &["0504", "hold", "0404", "none"]);
    assert!(field.used("3a").preshock && !field.used("3b").preshock);
    // Disordered -1, Advance -1: 0 is thrown back; the defender may go after them and does not.
    assert!(script.says("roll shock -2"), "{:?}", script.told);
}

#[test]
fn thrown_back_and_pursued_11_47() {
    let mut field = Field::clear(ATTACK, "3a \"3rd\" infantry R 7/6 at 0604");
    acting(&mut field, Orders::Advance);
    designate(&mut field, &["0604"]);
    // 0 with 8 to 7 and Advance orders: thrown back one hex. 3a follows into 0504 and attacks there at -1 for Advance, -1 for
    // the continuation and +1 for a Disordered defender, 7 to 8 another -1: 9 - 2 is a retreat. It may advance and does not.
    let script = fight(&mut field, &[3, 0, 3, 9, 0], &["hold", "0404", "0504", "W", "hold", "0304", "none"]);
    assert!(script.says("roll shock -2"), "{:?}", script.told);
    assert_eq!((field.at("1a").as_str(), field.at("3a").as_str()), ("0304", "0504"));
    assert!(field.is_disordered("3a"), "it has attacked");
}

#[test]
fn a_rout_of_the_line_and_continuation_11_47() {
    let mut field = Field::clear("1a \"1st\" infantry R 14/6 at 0504", "3a \"3rd\" infantry R 4/6 at 0604");
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    // 14 to 4 is +3, charge +1: 4 gives 8, one hex back, and the attackers must go on, now without charge and at -1, against a
    // Disordered unit: +3 +1 -1.
    let script = fight(&mut field, &[3, 4, 2, 2, 0], &["hold", "0704", "E", "hold", "0804", "E"]);
    assert!(script.says("roll shock +4") && script.says("roll shock +3"), "{:?}", script.told);
    assert_eq!((field.at("1a").as_str(), field.at("3a").as_str()), ("0704", "0804"));
    assert_eq!(field.sp("3a"), 3);
}

/// 11.33, 14.2, 12.6 Mounted cavalry goes back before foot reaches it, and the attackers advance.
#[test]
fn cavalry_leaves_before_foot_comes_11_33() {
    let mut field = Field::clear(ATTACK, "3k \"3rd\" cavalry C 5/6 at 0604");
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    let script = fight(&mut field, &[], &["retreat", "2", "0704", "0804", "halt", "0504", "E"]);
    assert!(script.says("retreats before the shock"));
    assert_eq!((field.at("1a").as_str(), field.at("3k").as_str()), ("0604", "0804"));
    assert!(!field.is_disordered("1a") && !field.is_disordered("3k"));
}

/// 11.36, 14.1 Green infantry that fails its check does not go in.
#[test]
fn green_attackers_may_hang_back_11_36() {
    let mut field = Field::clear("1a \"1st\" infantry R 8/4 green at 0504", "3a \"3rd\" infantry R 7/6 at 0604");
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    fight(&mut field, &[9], &[]);
    assert!(field.used("1a").refused && !field.is_disordered("1a"));
}

#[test]
fn guns_alone_are_overrun_11_64() {
    let mut field = Field::clear("1a \"1st\" infantry R 9/6 at 0504", "gx \"X\" artillery napoleon 4/6 at 0604");
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    // 9 to 2 is +4, charge +1: 9 gives 14, and all artillery is abandoned; the advance captures it.
    let script = fight(&mut field, &[3, 9], &["hold", "E"]);
    assert!(script.says("X is captured"), "{:?}", script.told);
    assert_eq!(field.at("gx"), "gone");
    assert_eq!(field.state.points[Side::North], 12);
}

/// 11.44, 11.7 Woods, a stream and Advance orders; brigadiers take the casualty test after a stand-off.
#[test]
fn terrain_works_and_leaders_11_44() {
    let ground = map(&[("0604", 'w')], "side stream 0504/0604");
    let mut field = Field::new(
        Edition::DeathValley,
        &ground,
        &brigade("1", "0504", ATTACK),
        &brigade("3", "0604", "3a \"3rd\" infantry R 7/6 at 0604"),
    );
    acting(&mut field, Orders::Advance);
    designate(&mut field, &["0604"]);
    // Woods -1, stream -1, Advance -1: 6 - 3 is a stand-off. Both brigadiers take the casualty test.
    let script = fight(&mut field, &[3, 6, 5, 5], &["hold"]);
    assert!(script.says("roll pre-shock check -1") && script.says("roll shock -3"), "{:?}", script.told);
}

/// 11.51, 11.52, 11.53 Two hexes in a straight line make a charge; on a flank it counts double, and the brigade has
/// charged.
#[test]
fn cavalry_charges_in_a_straight_line() {
    let mut field = Field::clear("1k \"1st\" cavalry C 6/6 at 0504", "3a \"3rd\" infantry R 6/6 at 0604 facing NNE");
    acting(&mut field, Orders::Attack);
    let used = field.used("1k");
    (used.entered, used.run) = (3, Some((hexes::Dir::Se, 2)));
    designate(&mut field, &[]);
    // Doubled on the flank: 12 to 6 is +2; charge +1, flank +3. The check is at +2: flank and cavalry.
    let script = fight(&mut field, &[3, 0], &["0704", "E"]);
    assert!(script.says("roll pre-shock check +2") && script.says("roll shock +6"), "{:?}", script.told);
    assert!(field.state.brigade(field.state.acting[0]).charged);
}

#[test]
fn a_square_stops_cavalry_18_2() {
    let mut field =
        Field::gringo(&map(&[], ""), "1k \"1st\" cavalry C 6/6 at 0504", "3a \"3rd\" infantry M 6/6 at 0604");
    acting(&mut field, Orders::Attack);
    let used = field.used("1k");
    (used.entered, used.run) = (3, Some((hexes::Dir::Se, 2)));
    designate(&mut field, &[]);
    // It forms square on a 4; no charge, square -3: 5 is a stand-off, which breaks it again.
    let script = fight(&mut field, &[4, 3, 5], &["square", "hold"]);
    assert!(script.says("roll shock -3"), "{:?}", script.told);
    assert!(field.is_disordered("3a"));
}

#[test]
fn the_same_shock_as_odds() {
    let mut field = Field::clear(ATTACK, "3a \"3rd\" infantry R 7/6 at 0604");
    acting(&mut field, Orders::Attack);
    let (from, target) = (field.hex("0504"), field.hex("0604"));
    let case = shock::case(&field.war, &field.state, Side::North, target, &[from]).unwrap();
    let odds = case.fast(&longroll::odds::Asking::new(&longroll::policy::Decisions::default())).unwrap();
    assert!(odds.dist.iter().count() > 3);
}

/// 11.37, 12.8 A battery on top that is abandoned leaves the infantry under it in the hex: Disordered, not captured with the guns.
#[test]
fn infantry_under_abandoned_guns_stays_11_37() {
    let mut field = Field::clear(ATTACK, "ga \"A\" artillery napoleon 4/6 at 0604\n3a \"3rd\" infantry R 7/6 at 0604");
    field.disorder("ga");
    acting(&mut field, Orders::Advance);
    designate(&mut field, &["0604"]);
    // 9 fails the check, 9 +1 -6 abandons the guns. 3 +1 -1 is a stand-off, and 0 +2 -6 costs the infantry a point.
    fight(&mut field, &[9, 9, 3, 0], &["hold"]);
    assert!(field.state.unit(field.unit("ga")).abandoned);
    assert_eq!((field.at("3a").as_str(), field.sp("3a")), ("0604", 6));
}

/// 11.37, 12.37 Guns never rout: under infantry that does they are abandoned, and stay where the enemy can take them.
#[test]
fn guns_under_routed_infantry_are_abandoned_11_37() {
    let mut field = Field::clear(ATTACK, "3a \"3rd\" infantry R 7/4 at 0604\nga \"A\" artillery napoleon 4/6 at 0604");
    field.disorder("3a");
    acting(&mut field, Orders::Advance);
    designate(&mut field, &["0604"]);
    fight(&mut field, &[9, 9], &["none"]);
    assert_eq!((field.at("3a").as_str(), field.at("ga").as_str()), ("box", "0604"));
    assert!(field.state.unit(field.unit("ga")).abandoned);
}

/// 14.4, 7.1 Sharpshooters on top of a regiment do not give it six fronts, nor take its flank away.
#[test]
fn sharpshooters_on_top_leave_the_regiment_its_flank() {
    let south = "3s \"S\" sharpshooters R 1/6 at 0604 facing NNE\n3a \"3rd\" infantry R 5/6 at 0604 facing NNE";
    let mut field = Field::clear(ATTACK, south);
    assert!(!field.war.is_fronted(&field.state, field.hex("0504"), Side::South), "they look to the north-east");
    acting(&mut field, Orders::Attack);
    designate(&mut field, &[]);
    // 8 to 6 is 0, charge +1, flank +3; the check is at +1. 4 is a bloody stand-off, whose loss one of two must take.
    let script = fight(&mut field, &[3, 0], &["hold", "3a"]);
    assert!(script.says("roll pre-shock check +1") && script.says("roll shock +4"), "{:?}", script.told);
    assert_eq!(field.sp("3a"), 4);
}

/// 10.1 Return fire that was declared is fired as things stood, also at a target that an earlier returner has driven off.
#[test]
fn declared_return_fire_is_not_lost_10_1() {
    use gbacw::battle::fire;
    use longroll::table::{Ask, Line, Pick, Play, Roll, Table};

    /// Low for the active side, high for all others; every question has its first answer.
    #[derive(Default)]
    struct High(Vec<String>);
    impl Table for High {
        fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
            let first = !self.0.iter().any(|told| told.starts_with("roll"));
            self.0.push(format!("roll {}", roll.what));
            Ok(if first { 2 } else { 9 })
        }
        fn ask(&mut self, _: &Ask<'_>) -> Play<usize> {
            Ok(0)
        }
        fn pick(&mut self, _: &Pick<'_>) -> Play<usize> {
            Ok(0)
        }
        fn tell(&mut self, line: &dyn Fn() -> Line) {
            if let Line::Open { title, .. } = line() {
                self.0.push(title);
            }
        }
    }
    let mut field = Field::clear(
        "1a \"1st\" infantry R 8/6 at 0504",
        "3a \"3rd\" infantry R 9/6 at 0604\n3b \"4th\" infantry R 9/6 at 0605",
    );
    field.disorder("1a");
    let unit = field.unit("1a");
    let aim = fire::aims(&field.war, &field.state, unit)[0];
    let mut table = High::default();
    fire::phasing(&mut table, &field.war, &mut field.state, unit, aim).unwrap();
    assert_ne!(field.at("1a"), "0504", "it was driven off");
    let told = table.0;
    for name in ["3rd fires at 1st", "4th fires at 1st"] {
        assert!(told.iter().any(|line| line.starts_with(name)), "{told:?}");
    }
    assert!(field.used("3a").returned && field.used("3b").returned, "each has returned fire");
}

//! 11.3 What comes before the resolution: retreat before shock, the green check, the pre-shock check, pre-shock fire.

use longroll::chart::Band;
use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};

use super::{Combat, Ending, Facts, Fighter, From, Role, Step};
use crate::ammunition::Ammo;
use crate::book::{Book, Weapon};
use crate::disorder::{Cause, disorder};
use crate::edition::Edition;
use crate::fire::{self, FireKind, Firing, TargetHex, Through, Volley};
use crate::unit::{Arm, Cohesion, Fate, Unit};

const RETREAT: Rule = house("11.33");
const COUNTERCHARGE: Rule = house("11.34");
const GREEN: Rule = card("11.36");
const PRE_SHOCK: Rule = card("11.37");
const PRE_SHOCK_HOUSE: Rule = house("11.37");
const FIRE: Rule = card("11.38");
const RAPID: Rule = card("10.68");
const SQUARE: Rule = house("18.2");

pub(super) const STAND: Choice = Choice { slug: "stand", text: "stand" };
pub(super) const GO: Choice = Choice { slug: "retreat", text: "retreat before the shock" };
pub(super) const CHARGE_BACK: Choice = Choice { slug: "countercharge", text: "countercharge" };
pub(super) const FORM_SQUARE: Choice = Choice { slug: "square", text: "form square" };

/// How a defending hex may leave before the shock: freely, or on a die.
enum Leave {
    No,
    Freely,
    OnADie,
}

/// 11.33 Mounted cavalry may leave foot behind, and on a die other cavalry; skirmishers may go; horse artillery may try.
/// Units that are Disordered, in March Mode or surrounded may not. The whole hex goes or stays.
fn may_leave(combat: &Combat, the: &Facts) -> Leave {
    let held = the.march_mode || the.surrounded || the.no_way_out || combat.defending().any(|f| f.unit.is_disordered());
    let by_mounted = combat.attacking().any(|f| f.unit.arm == Arm::Mounted);
    let mut leave = Leave::Freely;
    for fighter in combat.defending() {
        match fighter.unit.arm {
            Arm::Mounted if by_mounted => leave = Leave::OnADie,
            Arm::HorseArtillery => leave = Leave::OnADie,
            Arm::Mounted | Arm::Skirmishers => {}
            Arm::Infantry | Arm::Dismounted | Arm::Artillery => return Leave::No,
        }
    }
    if held { Leave::No } else { leave }
}

/// 11.33 The defender may retreat before the shock; 11.34 charged cavalry may countercharge; 18.2 infantry charged by
/// cavalry may form square.
pub(super) fn retreat_before_shock(table: &mut dyn Table, book: &Book, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    combat.step = Step::Green;
    let leave = may_leave(combat, the);
    let top = *combat.defending().next().expect("a form has defenders");
    let charged = the.charge && combat.attacking().all(|f| f.unit.arm == Arm::Mounted);
    let steady = top.unit.cohesion == Cohesion::Good && !the.march_mode;
    let mut options = vec![STAND];
    if !matches!(leave, Leave::No) {
        options.push(GO);
    }
    if charged && steady && top.unit.arm == Arm::Mounted {
        options.push(CHARGE_BACK);
    }
    if charged
        && steady
        && !combat.squared
        && book.edition == Edition::Gringo
        && top.unit.arm == Arm::Infantry
        && the.terrain.name == "clear"
        && i32::from(top.unit.sp) >= book.square_sp
    {
        options.push(FORM_SQUARE);
    }
    if options.len() == 1 {
        return Ok(Flow::On);
    }
    let ask = Ask {
        name: "retreat-before-shock",
        who: "defender",
        question: "Stand, or something else?",
        options: &options,
        rule: RETREAT,
    };
    let chosen = options[table.ask(&ask)?];
    if chosen == GO {
        return leave_before(table, book, combat, &leave, top.unit);
    }
    if chosen == CHARGE_BACK {
        combat.blunted = die_at_most(table, "countercharge", COUNTERCHARGE, top.unit.cohesion_rating())?.is_some();
        let says = if combat.blunted {
            "the attackers lose charge, lancers, flank and doubling"
        } else {
            "the countercharge comes to nothing"
        };
        table.tell(&|| Line::effect(says, COUNTERCHARGE));
    }
    if chosen == FORM_SQUARE {
        form_square(table, combat, top.unit.cohesion_rating())?;
    }
    Ok(Flow::On)
}

/// Roll a die that must be at most this: the die if it is, or `None`.
fn die_at_most(table: &mut dyn Table, what: &'static str, rule: Rule, most: i32) -> Play<Option<i32>> {
    let die = table.roll(&Roll::new(what, rule, Dice::One(D10)).at_most(most))?;
    Ok((die <= most).then_some(die))
}

/// 11.33 How far a hex with this unit on top may go.
pub(crate) fn reach_before_shock(book: &Book, top: Arm) -> Band {
    match top {
        Arm::Skirmishers => book.retreats.skirmishers,
        Arm::HorseArtillery => book.retreats.horse_artillery,
        _ => book.retreats.mounted,
    }
}

/// 11.33 The hex leaves, on a die if it must; horse artillery that fails is Disordered.
fn leave_before(table: &mut dyn Table, book: &Book, combat: &mut Combat, leave: &Leave, top: Unit) -> Play<Flow> {
    let away = match leave {
        Leave::OnADie => die_at_most(table, "retreat before shock", RETREAT, top.cohesion_rating())?.is_some(),
        _ => true,
    };
    if away {
        let reach = reach_before_shock(book, top.arm);
        table.tell(&|| {
            let hexes = if reach.low == reach.high {
                reach.low.to_string()
            } else {
                format!("{} to {}", reach.low, reach.high)
            };
            Line::effect(
                format!("retreats before the shock, {hexes} hexes, in good order; attackers may advance one hex"),
                RETREAT,
            )
        });
        combat.fighters.iter_mut().filter(|f| f.is(Role::Defends)).for_each(|f| f.unit.fate = Fate::Back(1));
        combat.taken = true;
        return Ok(combat.end(Ending::RetreatedBefore));
    }
    table.tell(&|| Line::effect("does not get away and stands", RETREAT));
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Defends) && f.unit.arm == Arm::HorseArtillery) {
        fighter.unit.cohesion = Cohesion::Disordered;
        fighter.hit = true;
        table.tell(&|| Line::effect("the horse artillery is Disordered", RETREAT));
    }
    Ok(Flow::On)
}

/// 18.2 On a die at most its cohesion the top unit is in square; failing on a natural 9 it is Disordered.
fn form_square(table: &mut dyn Table, combat: &mut Combat, most: i32) -> Play<()> {
    let kind = |die: i32| if die <= most { 0 } else { 1 + i64::from(die == 9) };
    let die = table.roll(&Roll::new("form square", SQUARE, Dice::One(D10)).alike(&kind))?;
    combat.squared = die <= most;
    if die == 9
        && !combat.squared
        && let Some(top) = combat.top()
    {
        combat.fighters[top].unit.cohesion = Cohesion::Disordered;
    }
    let says = match kind(die) {
        0 => "in square: no flanks, no charge, no doubling",
        1 => "stays in line",
        _ => "stays in line, Disordered",
    };
    table.tell(&|| Line::effect(says, SQUARE));
    Ok(())
}

/// 11.36 Each green attacker rolls; above its cohesion, with the rank of its leader taken off the die, it does not go in.
pub(super) fn green_check(table: &mut dyn Table, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    let rank = i32::from(combat.attackers_leader(the));
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Attacks) && f.unit.green) {
        let most = fighter.unit.cohesion_rating() + rank;
        let goes = die_at_most(table, "green attacker", GREEN, most)?.is_some();
        if !goes {
            fighter.unit.fate = Fate::DroppedOut;
        }
        table.tell(&|| {
            Line::effect(if goes { "goes in" } else { "will not go in; it may not fire any more in this phase" }, GREEN)
        });
    }
    if combat.attacking().next().is_none() {
        table.tell(&|| Line::effect("no attacker is left: the shock is off", PRE_SHOCK_HOUSE));
        return Ok(combat.end(Ending::CalledOff));
    }
    combat.step = Step::PreShock;
    Ok(Flow::On)
}

/// 11.37 The top defender rolls with the card's modifiers against its cohesion. Failing, it is Disordered, or suffers a
/// Second Disorder if it was already; the other units in the hex do as it does. If it leaves, the shock is off.
pub(super) fn pre_shock_check(table: &mut dyn Table, book: &Book, the: &Facts, combat: &mut Combat) -> Play<Flow> {
    let leader = combat.defenders_leader(the);
    let mods = pre_shock_mods(book, the, combat);
    let at = combat.top().expect("the shock goes on only against someone");
    let rating = combat.fighters[at].unit.cohesion_rating();
    let passed = under(table, PRE_SHOCK, &|| "Pre-shock check".to_owned(), |table| {
        let die = table.roll(
            &Roll::new("pre-shock check", PRE_SHOCK, Dice::One(D10)).with(&mods).at_most(rating - mods.total()),
        )?;
        let passed = die + mods.total() <= rating;
        table.tell(&|| {
            Line::effect(format!("{} against cohesion {rating}", if passed { "stands" } else { "fails" }), PRE_SHOCK)
        });
        if !passed {
            disorder(table, book, &mut combat.fighters[at].unit, Cause::PreShock, leader)?;
            combat.fighters[at].hit = true;
        }
        Ok(passed)
    })?;
    // Those who fire do so before the first round only.
    let fires = combat.round == 0 && (!the.support.is_empty() || the.weapons.iter().any(Option::is_some));
    combat.step = if fires { Step::Fire(0) } else { Step::Resolve };
    if passed {
        return Ok(Flow::On);
    }
    let fate = combat.fighters[at].unit.fate;
    for other in combat.fighters.iter_mut().skip(at + 1).filter(|f| f.is(Role::Defends)) {
        copy(other, fate);
    }
    if combat.defending().next().is_none() {
        table.tell(&|| {
            Line::effect("the hex is given up: the shock is off, and attackers may advance", PRE_SHOCK_HOUSE)
        });
        combat.taken = !combat.turned;
        combat.ending = Ending::GaveWay;
        combat.step = Step::Post;
    }
    Ok(Flow::On)
}

/// 11.37 Other units in the hex copy the top unit's outcome.
fn copy(other: &mut Fighter, fate: Fate) {
    other.hit = true;
    other.unit.cohesion = Cohesion::Disordered;
    match fate {
        Fate::Routed | Fate::Eliminated => other.unit.rout(),
        fate => other.unit.fate = fate,
    }
}

fn pre_shock_mods(book: &Book, the: &Facts, combat: &Combat) -> Mods {
    let drm = &book.preshock_drm;
    let top = combat.defending().next().expect("the shock goes on only against someone").unit;
    let leader = combat.defenders_leader(the);
    let mut mods = Mods::new();
    match book.edition {
        Edition::DeathValley => mods.add_by(drm.leader, i32::from(leader)),
        Edition::Gringo => mods.add_if(leader > 0, drm.leader),
    }
    mods.add_if(the.knows(combat) && the.breastworks, drm.breastworks);
    mods.add_if(the.knows(combat) && the.march_mode, drm.march_mode);
    mods.add_if(top.is_disordered(), drm.disordered);
    let outflanked = combat.attacking().any(|f| f.attacks_from(From::Flank) || f.attacks_from(From::Rear))
        && !combat.blunted
        && !combat.squared;
    mods.add_if(outflanked, drm.flank_or_rear);
    let charging =
        combat.round == 0 && the.charge && combat.attacking().any(|f| f.unit.arm == Arm::Mounted) && !combat.squared;
    mods.add_if(charging && top.arm != Arm::Mounted, drm.cavalry_charge);
    mods
}

const SHOOT: Choice = Choice { slug: "fire", text: "fire" };
const HOLD: Choice = Choice { slug: "hold", text: "hold fire" };
pub(super) const FIRE_OR_HOLD: &[Choice] = &[SHOOT, HOLD];
pub(super) const ONCE_OR_RAPID: &[Choice] =
    &[Choice { slug: "once", text: "once" }, Choice { slug: "rapid", text: "rapid fire" }];

/// 11.38 The top defender fires at an attacker in its front, then each unit beside an attacker's flank or rear.
pub(super) fn pre_shock_fire(
    table: &mut dyn Table,
    book: &'static Book,
    the: &Facts,
    combat: &mut Combat,
    next: u8,
) -> Play<Flow> {
    if usize::from(next) > the.support.len() {
        combat.step = Step::Resolve;
        return Ok(Flow::On);
    }
    combat.step = Step::Fire(next + 1);
    let (unit, weapon, target, through) = if next == 0 {
        let target = combat.fighters.iter().position(|f| f.is(Role::Attacks) && f.from == From::Front);
        // 10.1 A column does not fire.
        let armed = combat
            .top()
            .filter(|_| !the.march_mode)
            .and_then(|top| the.weapons[top].map(|weapon| (combat.fighters[top].unit, weapon)));
        let (Some((unit, weapon)), Some(target)) = (armed, target) else { return Ok(Flow::On) };
        (unit, weapon, target, Through::Front)
    } else {
        let (unit, weapon) = the.support[usize::from(next) - 1];
        let Some(target) = combat.fighters.iter().position(|f| f.is(Role::Attacks)) else { return Ok(Flow::On) };
        (unit, weapon, target, Through::Flank)
    };
    let Some(mut firing) = firing(book, the, combat, unit, weapon, target, through) else { return Ok(Flow::On) };
    let ask = Ask {
        name: "reaction-fire",
        who: "defender",
        question: "Fire at the attacker?",
        options: FIRE_OR_HOLD,
        rule: FIRE,
    };
    if table.ask(&ask)? == 1 {
        return Ok(Flow::On);
    }
    firing.rapid = true;
    if firing.shot(book).is_ok() {
        let ask = Ask {
            name: "rapid-fire",
            who: "defender",
            question: "Fire once, or rapidly?",
            options: ONCE_OR_RAPID,
            rule: RAPID,
        };
        firing.rapid = table.ask(&ask)? == 1;
    } else {
        firing.rapid = false;
    }
    shoot(table, book, combat, &firing, unit, target)?;
    if combat.attacking().next().is_none() {
        table.tell(&|| Line::effect("no attacker is left: the shock is off", PRE_SHOCK_HOUSE));
        combat.ending = Ending::ShotOff;
        combat.step = Step::Post;
    }
    Ok(Flow::On)
}

/// The facts of a pre-shock shot, if it may be fired at all.
fn firing(
    book: &Book,
    the: &Facts,
    combat: &Combat,
    unit: Unit,
    weapon: &'static Weapon,
    target: usize,
    through: Through,
) -> Option<Firing> {
    let attacker = combat.fighters[target];
    let in_hex = combat.attacking().filter(|f| f.from == attacker.from).map(|f| i32::from(f.unit.sp)).sum();
    let firing = Firing {
        kind: FireKind::PreShock,
        arm: unit.arm,
        disordered: unit.is_disordered(),
        green: unit.green && unit.arm == Arm::Infantry,
        from_breastworks: through == Through::Front && the.breastworks && !weapon.is_gun,
        fatigue: the.defender_fatigue,
        light: the.light,
        target: TargetHex {
            arm: attacker.unit.arm,
            hex_sp: in_hex,
            through,
            terrain: the.attacker_terrain,
            leader: the.attacker_leader,
            ..Firing::plain(book, weapon, 1, 1).target
        },
        ..Firing::plain(book, weapon, i32::from(unit.sp), 1)
    };
    firing.shot(book).is_ok().then_some(firing)
}

/// Play the volley by chapter 10, with the stack it is aimed at.
fn shoot(
    table: &mut dyn Table,
    book: &Book,
    combat: &mut Combat,
    firing: &Firing,
    unit: Unit,
    target: usize,
) -> Play<()> {
    let Ok(shot) = firing.shot(book) else { return Ok(()) };
    let from = combat.fighters[target].from;
    let hex: Vec<usize> = (target..combat.fighters.len())
        .filter(|i| combat.fighters[*i].is(Role::Attacks) && combat.fighters[*i].from == from)
        .collect();
    let rolls = if firing.rapid && book.rapid_fire_is_two_rolls { 2 } else { 1 };
    let firer = fire::Firer { ammo: Ammo::Full, cr: unit.cr, disordered: firing.disordered };
    let mut volley = Volley { rolls, targets: hex.iter().map(|i| combat.fighters[*i].unit).collect(), firer };
    while fire::volley(table, book, &shot, &mut volley)? == Flow::On {}
    for (i, after) in hex.into_iter().zip(volley.targets) {
        let fighter = &mut combat.fighters[i];
        fighter.hit |= fighter.unit != after;
        fighter.unit = after;
    }
    if volley.firer.disordered && !firing.disordered {
        // Only a firing defender's own disorder bears on this combat.
        if let Some(top) = combat.fighters.iter_mut().find(|f| f.is(Role::Defends) && f.unit == unit) {
            top.unit.cohesion = Cohesion::Disordered;
            top.hit = true;
        }
    }
    Ok(())
}

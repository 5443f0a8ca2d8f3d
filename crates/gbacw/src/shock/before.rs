//! 11.3 What comes before the resolution: retreat before shock, the green check, the pre-shock check, pre-shock fire.

use arrayvec::ArrayVec;
use longroll::chart::Band;
use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Line, Play, Roll, Table, under};

use super::{Combat, Ending, Fighter, From, Role, Situation, Step, Surroundings, UnitTable};
use crate::book::Book;
use crate::disorder::{Cause, abandon, disorder, rout};
use crate::edition::Edition;
use crate::unit::{Arm, Cohesion, Fate};

const RETREAT: Rule = house("11.33");
const COUNTERCHARGE: Rule = house("11.34");
const GREEN: Rule = card("11.36");
const PRE_SHOCK: Rule = card("11.37");
const PRE_SHOCK_HOUSE: Rule = house("11.37");
const SQUARE: Rule = house("18.2");

pub(super) const STAND: Choice = Choice { slug: "stand", text: "stand" };
pub(super) const GO: Choice = Choice { slug: "retreat", text: "retreat before the shock" };
pub(super) const CHARGE_BACK: Choice = Choice { slug: "countercharge", text: "countercharge" };
pub(super) const FORM_SQUARE: Choice = Choice { slug: "square", text: "form square" };

/// How a defending hex may leave before the shock: freely, or on a die.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    No,
    Freely,
    OnADie,
}

/// 11.33 Mounted cavalry may retreat from foot, and on a die from other cavalry; skirmishers may retreat; horse artillery may try.
/// Units that are Disordered, in March Mode or surrounded may not. The whole hex goes or stays.
fn may_leave(combat: &Combat, the: &Situation) -> Leave {
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
pub(super) fn retreat_before_shock(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
) -> Play<()> {
    combat.step = Step::Green;
    let the = around.situation(combat);
    let leave = may_leave(combat, &the);
    let Some(top) = combat.defending().next().copied() else { return Ok(()) };
    let charged = the.charge && combat.attacking().all(|f| f.unit.arm == Arm::Mounted);
    let steady = charged && top.unit.cohesion == Cohesion::Good && !the.march_mode;
    let squares = book.edition == Edition::Gringo && the.clear && i32::from(top.unit.sp) >= book.square_sp;
    let mut options: ArrayVec<Choice, 4> = ArrayVec::from_iter([STAND]);
    options.extend((leave != Leave::No).then_some(GO));
    options.extend((steady && top.unit.arm == Arm::Mounted).then_some(CHARGE_BACK));
    let forms = steady && !combat.squared && squares && top.unit.arm == Arm::Infantry && !top.unit.open_order;
    options.extend(forms.then_some(FORM_SQUARE));
    if options.len() == 1 {
        return Ok(());
    }
    let ask = Ask {
        name: "retreat-before-shock",
        who: "defender",
        question: "Stand, or something else?",
        options: &options,
        rule: RETREAT,
    };
    let rating = top.unit.cohesion_rating();
    match options[table.ask(&ask)?] {
        GO => leave_before(table, book, around, combat, (leave, top)),
        CHARGE_BACK => {
            combat.blunted = rolls_at_most(table, ("countercharge", COUNTERCHARGE, "defender"), rating)?;
            let says = if combat.blunted {
                "countercharges: the attackers lose charge, lancers, flank and doubling"
            } else {
                "the countercharge fails"
            };
            table.tell(&|| Line::effect_on(top.id, says, COUNTERCHARGE));
            Ok(())
        }
        FORM_SQUARE => form_square(table, book, around, combat, rating),
        _ => Ok(()),
    }
}

/// Roll a die that must be at most this.
fn rolls_at_most(table: &mut dyn Table, (what, rule, by): (&'static str, Rule, &'static str), most: i32) -> Play<bool> {
    Ok(table.roll(&Roll::new(what, rule, Dice::One(D10)).by(by).at_most(most))? <= most)
}

/// 11.33 How far a hex with this unit on top may go.
pub(crate) fn reach_before_shock(book: &Book, top: Arm) -> Band {
    match top {
        Arm::Skirmishers => book.retreats.skirmishers,
        Arm::HorseArtillery => book.retreats.horse_artillery,
        _ => book.retreats.mounted,
    }
}

/// 11.33 The hex leaves, on a die if it must; horse artillery that fails is Disordered. The attackers may advance.
fn leave_before(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
    (leave, top): (Leave, Fighter),
) -> Play<()> {
    let dice = ("retreat before shock", RETREAT, "defender");
    if leave == Leave::Freely || rolls_at_most(table, dice, top.unit.cohesion_rating())? {
        let reach = reach_before_shock(book, top.unit.arm);
        table.tell(&|| {
            let hexes = if reach.low == reach.high {
                reach.low.to_string()
            } else {
                format!("{} to {}", reach.low, reach.high)
            };
            Line::effect_on(top.id, format!("retreats before the shock, {hexes} hexes, in good order"), RETREAT)
        });
        around.leave(table, combat)?;
        combat.fighters.iter_mut().filter(|f| f.is(Role::Defends)).for_each(|f| f.unit.fate = Fate::Back(1));
        combat.end(Ending::RetreatedBefore, Step::Over);
        return around.advance(table, combat, false).map(drop);
    }
    table.tell(&|| Line::effect_on(top.id, "does not get away and stands", RETREAT));
    let before = combat.units();
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Defends) && f.unit.arm == Arm::HorseArtillery) {
        fighter.unit.cohesion = Cohesion::Disordered;
        fighter.hit = true;
        table.tell(&|| Line::effect_on(fighter.id, "Disordered", RETREAT));
    }
    around.land(table, combat, &before, None)
}

/// 18.2 On a die at most its cohesion the top unit is in square; failing on the die of the chart it is Disordered.
fn form_square(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
    most: i32,
) -> Play<()> {
    let kind = |die: i32| if die <= most { 0 } else { 1 + i64::from(die == book.square_fails) };
    let die = table.roll(&Roll::new("form square", SQUARE, Dice::One(D10)).by("defender").alike(&kind))?;
    let Some(top) = combat.top() else { return Ok(()) };
    let id = combat.fighters[top].id;
    let says = match kind(die) {
        0 => "in square: no flanks, no charge, no doubling",
        1 => "stays in line",
        _ => "stays in line, Disordered",
    };
    table.tell(&|| Line::effect_on(id, says, SQUARE));
    combat.squared = die <= most;
    if combat.squared {
        around.form_square();
    } else if die == book.square_fails {
        let before = combat.units();
        combat.fighters[top].unit.cohesion = Cohesion::Disordered;
        return around.land(table, combat, &before, None);
    }
    Ok(())
}

/// 11.36 Each green attacker rolls; above its cohesion, with the rank of its leader taken off the die, it does not go in.
pub(super) fn green_check(table: &mut dyn Table, around: &mut dyn Surroundings, combat: &mut Combat) -> Play<()> {
    combat.step = Step::PreShock;
    let before = combat.units();
    for fighter in combat.fighters.iter_mut().filter(|f| f.is(Role::Attacks) && f.unit.green) {
        let most = fighter.unit.cohesion_rating() + i32::from(around.leader(fighter));
        let goes = rolls_at_most(table, ("green attacker", GREEN, "attacker"), most)?;
        if !goes {
            fighter.unit.fate = Fate::DroppedOut;
        }
        let says = if goes { "goes in" } else { "will not go in; it may not fire any more in this phase" };
        table.tell(&|| Line::effect_on(fighter.id, says, GREEN));
    }
    around.land(table, combat, &before, None)?;
    if combat.attacking().next().is_none() {
        table.tell(&|| Line::effect("no attacker is left: the shock is off", PRE_SHOCK_HOUSE));
        combat.end(Ending::CalledOff, Step::Over);
    }
    Ok(())
}

/// 11.37 The top defender rolls with the card's modifiers against its cohesion. Failing, it is Disordered, or suffers a
/// Second Disorder if it was already; the other units in the hex do as it does. If they leave, the shock is off.
pub(super) fn pre_shock_check(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
) -> Play<()> {
    combat.step = Step::Fire(0);
    let Some(at) = combat.top() else { return Ok(()) };
    let (top, before) = (combat.fighters[at], combat.units());
    let leader = around.leader(&top);
    let mods = pre_shock_mods(book, &around.situation(combat), combat, leader);
    let rating = top.unit.cohesion_rating();
    let passed = under(table, PRE_SHOCK, &|| "Pre-shock check".to_owned(), |table| {
        let roll = Roll::new("pre-shock check", PRE_SHOCK, Dice::One(D10)).by("defender").with(&mods);
        let passed = table.roll(&roll.at_most(rating - mods.total()))? + mods.total() <= rating;
        let says = if passed { "stands" } else { "fails" };
        table.tell(&|| Line::effect_on(top.id, format!("{says} against cohesion {rating}"), PRE_SHOCK));
        if !passed {
            combat.fighters[at].hit = true;
            let unit = &mut combat.fighters[at].unit;
            disorder(&mut UnitTable { table, unit: top.id, owner: "defender" }, book, unit, Cause::PreShock, leader)?;
            let fate = combat.fighters[at].unit.fate;
            for other in combat.fighters.iter_mut().skip(at + 1).filter(|f| f.is(Role::Defends)) {
                share(table, book, other, fate);
            }
        }
        Ok(passed)
    })?;
    if passed {
        return Ok(());
    }
    around.land(table, combat, &before, None)?;
    if combat.defending().next().is_none() {
        table.tell(&|| Line::effect("the hex is given up: the shock is off", PRE_SHOCK_HOUSE));
        combat.end(Ending::GaveWay, Step::Post);
        around.advance(table, combat, false)?;
    }
    Ok(())
}

/// 11.37 Another unit in the hex shares the top unit's fate, each kind as it can: guns never rout and are abandoned instead, and
/// others under guns that are abandoned are Disordered and stay.
fn share(table: &mut dyn Table, book: &Book, other: &mut Fighter, fate: Fate) {
    let table = &mut UnitTable { table, unit: other.id, owner: "defender" };
    let (guns, shaken) = (other.unit.arm.is_guns(), !other.unit.is_disordered());
    other.hit = true;
    other.unit.cohesion = Cohesion::Disordered;
    match fate {
        Fate::Routed | Fate::Eliminated | Fate::Abandoned if guns => abandon(table, &mut other.unit),
        Fate::Routed | Fate::Eliminated => rout(table, book, &mut other.unit),
        Fate::Abandoned | Fate::Stands | Fate::DroppedOut if shaken => {
            table.tell(&|| Line::effect("Disordered as the top unit is", PRE_SHOCK_HOUSE));
        }
        Fate::Abandoned | Fate::Stands | Fate::DroppedOut => {}
        Fate::Back(hexes) => crate::disorder::retreat(table, &mut other.unit, hexes),
    }
}

fn pre_shock_mods(book: &Book, the: &Situation, combat: &Combat, leader: u8) -> Mods {
    let drm = &book.preshock_drm;
    let mut mods = Mods::new();
    let Some(top) = combat.defending().next().map(|f| f.unit) else { return mods };
    match book.edition {
        Edition::DeathValley => mods.add_by(drm.leader, i32::from(leader)),
        Edition::Gringo => mods.add_if(leader > 0, drm.leader),
    }
    mods.add_if(the.breastworks, drm.breastworks);
    mods.add_if(the.march_mode, drm.march_mode);
    mods.add_if(top.is_disordered(), drm.disordered);
    let outflanked = [From::Flank, From::Rear].iter().any(|side| combat.is_attacked_from(the, *side));
    mods.add_if(outflanked, drm.flank_or_rear);
    let charging = the.charge && combat.attacking().any(|f| f.unit.arm == Arm::Mounted) && !combat.squared;
    mods.add_if(charging && top.arm != Arm::Mounted, drm.cavalry_charge);
    mods
}

/// 11.38 The top defender fires at an attacker in its front, then each unit beside an attacker's flank or rear. Results count at
/// once: without attackers there is no shock.
pub(super) fn pre_shock_fire(
    table: &mut dyn Table,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
    number: u16,
) -> Play<()> {
    combat.step = around.fire(table, combat, number)?.map_or(Step::Resolve, Step::Fire);
    if combat.attacking().next().is_none() {
        table.tell(&|| Line::effect("no attacker is left: the shock is off", PRE_SHOCK_HOUSE));
        combat.end(Ending::ShotOff, Step::Post);
    }
    Ok(())
}

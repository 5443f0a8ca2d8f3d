//! 33.5 and 33.6 The falter test: both sides' boxes, and what the difference does.

use longroll::drm::Mods;
use longroll::rule::{Rule, card, house};
use longroll::table::{Flow, Line, Play, Roll, Table};

use super::{Combat, Fate, From, Mustered, Scene, Scope, Step, Who, lose, tell_cost};
use crate::book::{Book, FalterLine, FalterResult, FalterRow, Formula};
use crate::determination::{self, Own};
use crate::lookup::{count, unit_effect};
use crate::losses;
use crate::morale;
use crate::unit::{Arm, Order, Quality};

const FALTER: Rule = card("33.5");
const RESULT: Rule = card("33.6");
const FIRST: Rule = card("33.7");
const GUNS: Rule = house("33.6");

/// The lines of the boxes that these rules read.
pub(crate) const ASSAULTER_LINES: &str = "confederate units-near flank-or-rear first-assault general-with \
    won-last-fight no-markers target-raw-or-dismounted target-disordered-or-battered support-rank mounted";
pub(crate) const DEFENDER_LINES: &str = "general-with units-near veteran holds-against-mounted no-markers \
    won-last-fight linear-or-edge ordered-against-cavalry unlimbered-gun gun-attached";

/// Both sides' factors.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    pub assaulter: Mods,
    pub defender: Mods,
}

impl Factors {
    pub(crate) fn of(book: &Book, the: &Scene) -> Factors {
        Factors {
            assaulter: claim(&book.falter.assaulter, |line| assaulter(book, the, line)),
            defender: claim(&book.falter.defender, |line| defender(book, the, line)),
        }
    }
}

/// 33.5 Each box pays once, by the first of its lines that is true.
fn claim(lines: &[FalterLine], holds: impl Fn(&str) -> bool) -> Mods {
    let mut mods = Mods::new();
    let mut paid: Vec<i32> = Vec::new();
    for line in lines {
        if !paid.contains(&line.boxed) && holds(line.drm.slug) {
            mods.add(Some(line.drm));
            paid.push(line.boxed);
        }
    }
    mods
}

/// 33.5 Whether the assaulter may claim a line.
fn assaulter(book: &Book, the: &Scene, line: &str) -> bool {
    let (own, target) = (&the.assaulter, &the.defender.unit);
    let gun = target.arm.is_gun();
    match line {
        "confederate" => the.confederate,
        "units-near" => own.near >= book.falter.near_units,
        "flank-or-rear" => the.from == From::FlankOrRear,
        "first-assault" => the.first_assault,
        "general-with" => own.general.is_with(),
        "won-last-fight" => own.won_last,
        "no-markers" => own.markers == 0,
        "target-raw-or-dismounted" => (!gun && target.quality == Quality::Raw) || target.arm == Arm::Dismounted,
        "target-disordered-or-battered" => target.is_disordered() || target.is_battered(book),
        "support-rank" => own.unit.has_support_rank(book),
        "mounted" => own.unit.arm == Arm::Mounted,
        _ => false,
    }
}

/// 33.5 Whether the defender may claim a line; guns claim only that they are unlimbered.
fn defender(book: &Book, the: &Scene, line: &str) -> bool {
    let (own, assaulter) = (&the.defender, the.assaulter.unit.arm);
    let unit = &own.unit;
    if unit.arm.is_gun() {
        return line == "unlimbered-gun" && unit.arm == Arm::Gun;
    }
    let holds = the.position.is_held();
    match line {
        "general-with" => own.general.is_with(),
        "units-near" => own.near >= book.falter.near_units,
        "veteran" => unit.quality == Quality::Veteran,
        "holds-against-mounted" => {
            unit.arm == Arm::Infantry && assaulter == Arm::Mounted && (holds || the.on_rough_hill)
        }
        "no-markers" => own.markers == 0,
        "won-last-fight" => own.won_last,
        "linear-or-edge" => holds && unit.arm != Arm::Mounted,
        "ordered-against-cavalry" => unit.arm == Arm::Infantry && unit.order == Order::Good && assaulter.is_cavalry(),
        "gun-attached" => own.guns > 0,
        _ => false,
    }
}

/// 33.5 Both players roll 2D6 and add their boxes; 33.6 the difference says whether the defender routs, there is a
/// fight, or the assaulter stops.
pub(super) fn test(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat, dice_left: &mut i32) -> Play<Flow> {
    let (book, falter, factors) = (the.book, &the.book.falter, the.factors());
    let mounted = the.assaulter.unit.arm == Arm::Mounted;
    tell_cost(table, book, if mounted { "mounted-falter" } else { "infantry-falter" });
    let dice = falter.dice.thrown();
    let roll = Roll::new("falter, assaulter", FALTER, dice).with(&factors.assaulter).by("attacker");
    let ours = determination::roll(table, &roll, Own::High, dice_left)?;
    let ours = falter.dice.plus + ours + factors.assaulter.total();
    let add = falter.dice.plus + factors.defender.total();
    let alike = |theirs: i32| falter.result.row(ours - theirs - add) as i64;
    let roll = Roll::new("falter, defender", FALTER, dice).with(&factors.defender).alike(&alike).by("defender");
    let theirs = table.roll(&roll)?;
    let excess = ours - theirs - add;
    let row = falter.row(excess);
    table.tell(&|| Line::effect(format!("{ours} against {}: {excess:+}", theirs + add), FALTER));
    table.tell(&|| falter.result.line(excess));
    if the.first_assault {
        table.tell(&|| Line::next("the brigade's first assault is used up", FIRST));
    }
    combat.falter = row.result;
    match row.result {
        FalterResult::Fight => {
            combat.step = Step::Fight;
            table.tell(&|| unit_effect("attacker", "the assaulter moves into contact; fight now", RESULT));
            return Ok(if the.scope == Scope::Falter { Flow::Done } else { Flow::On });
        }
        FalterResult::Routs => {
            if row.disorders {
                combat.assaulter.order = Order::Disordered;
                table.tell(&|| unit_effect("attacker", "the assaulter is disordered", RESULT));
            }
            if let Some(depths) = row.advance {
                table.tell(&|| {
                    let depths = count(depths, "base depth", "base depths");
                    Line::next(format!("the assaulter takes the position, {depths} forward"), RESULT)
                });
            }
            return Ok(rout(table, the, combat, &row));
        }
        FalterResult::Stops => {}
    }
    if let Some(back) = row.mounted.filter(|_| mounted) {
        // Without a table nothing depends on it.
        let throw = if the.on_table { Formula::roll } else { Formula::show };
        let inches = throw(back, table, "inches back", RESULT, "attacker")?;
        combat.inches = inches.clamp(0, i32::from(u8::MAX)) as u8;
        combat.assaulter.fate = Fate::FallsBack;
        table.tell(&|| unit_effect("attacker", format!("the cavalry retires {inches} inches, in order"), RESULT));
    } else if row.disorders {
        combat.assaulter.order = Order::Disordered;
        table.tell(&|| unit_effect("attacker", "the assaulter stops and is disordered", RESULT));
    }
    Ok(Flow::Done)
}

/// 33.6 A defender that does not wait for the fight: guns are lost, others rout with loss and are seen to.
fn rout(table: &mut dyn Table, the: &Scene, combat: &mut Combat, row: &FalterRow) -> Flow {
    if the.defender.unit.arm.is_gun() {
        if !row.guns_lost {
            return Flow::Done;
        }
        combat.defender.fate = Fate::Taken;
        table.tell(&|| unit_effect("defender", "the guns are lost", RESULT));
        table.tell(&|| Line::effect("no unit tests for lost guns", GUNS));
        return Flow::Done;
    }
    combat.defender.fate = Fate::Routs;
    combat.tests = row.tests;
    table.tell(&|| unit_effect("defender", "the defender routs", RESULT));
    morale::tell_witnesses(table, row.tests);
    combat.step = Step::FalterLoss;
    Flow::On
}

/// 33.6 The loss of a defender that routed at the falter test.
pub(super) fn loss(table: &mut dyn Table, the: &Mustered<'_>, combat: &mut Combat) -> Play<Flow> {
    let routs = the.book.falter.rows.iter().find(|row| row.result == FalterResult::Routs);
    let Some(formula) = routs.and_then(|row| row.half_bases) else { return Ok(Flow::Done) };
    let unit = (the.defender.unit.quality, combat.defender.half_bases);
    let lost = losses::roll(table, formula, unit, "defender", &mut 0)?;
    lose(table, the.book, combat, Who::Defender, lost);
    Ok(Flow::Done)
}

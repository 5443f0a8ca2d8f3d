//! Chapter 10, Fire. A shot that may be fired ([`shot`]) is rolled for and applied here: 10.17 results, 8.35 who takes
//! them, 8.36 losses, 10.68 rapid fire, 10.69 the marked rows.

mod firing;
mod form;
mod legality;
mod shot;

pub use firing::{FireKind, Firing, Light, Sharpshooters, TargetHex, Through};
pub use shot::{Mark, Shot};

pub(crate) use firing::reach;
pub use form::Fire;
pub(crate) use form::volley_case;

use arrayvec::ArrayVec;
use longroll::dice::{D10, Dice, Die};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Play, Roll, Table, under};

use crate::ammunition::{self, Ammo};
use crate::book::{Book, Check, FireResult};
use crate::disorder::{Cause, disorder, passes, tell_loss};
use crate::range;
use crate::shock::UnitTable;
use crate::unit::{Fate, MOST_IN_HEX, Stack};

pub const FIRE: Rule = card("10.17");

/// A volley under way: the target hex from the top unit down, the firer, and how often it still fires.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Volley {
    pub rolls: u8,
    pub targets: Stack,
    pub firer: Firer,
}

/// What fire does to the firer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Firer {
    pub ammo: Ammo,
    pub cr: u8,
    pub disordered: bool,
}

impl Volley {
    /// The target: the topmost unit still in the hex.
    fn top(&self) -> Option<usize> {
        self.targets.iter().position(|unit| unit.fate == Fate::Stands)
    }
}

/// 10.17 Roll a die, add the modifiers, read the column of the strength firing, and apply the result; then see whether
/// the row was a marked one. 10.68 Rapid fire does it twice.
pub fn volley(table: &mut dyn Table, book: &Book, shot: &Shot, volley: &mut Volley) -> Play<Flow> {
    under(table, FIRE, &|| format!("Fire by {}", shot.weapon.name), |table| {
        table.tell(&|| range::cell(&shot.weapon, shot.range));
        let (key, cell) = (|die: i32| shot.key(die), |die: i32| shot.cell(book, die));
        let roll = Roll::new("fire", FIRE, Dice::One(D10)).by("firer");
        let die = table.roll(&roll.with(&shot.mods).alike(&key).reads(&cell))?;
        if shot.misfires(die) {
            table.tell(&|| Line::effect("a rocket misfires: no effect, and the firer is Disordered", house("18.7")));
            volley.firer.disordered = true;
        } else {
            apply(table, book, shot, volley, shot.result(die))?;
        }
        marked_row(table, book, shot, &mut volley.firer, die)
    })?;
    volley.rolls -= 1;
    Ok(if volley.rolls > 0 && volley.top().is_some() { Flow::On } else { Flow::Done })
}

/// 10.17 Strength points are lost first, then what remains of the top unit is checked or Disordered. 8.35 Under an
/// artillery result every other unit in the hex makes a plain check. If the target is destroyed, no unit below it checks.
fn apply(table: &mut dyn Table, book: &Book, shot: &Shot, volley: &mut Volley, result: FireResult) -> Play<()> {
    let Some(top) = volley.top() else { return Ok(()) };
    let below = volley.targets.len();
    if result.loss > 0 {
        let first = first_to_lose(table, shot, &volley.targets, top)?;
        lose(table, &mut volley.targets, first, result.loss);
        if shot.leader > 0 {
            table.tell(&|| Line::next("a leader is with the target: leader casualty test", house("12.7")));
        }
    }
    if volley.targets[top].fate != Fate::Stands {
        return Ok(());
    }
    let on = &mut UnitTable { table: &mut *table, unit: top as u8, owner: "owner" };
    let small_arms_on_guns =
        book.notes.guns_hit_by_small_arms && !shot.weapon.is_gun && volley.targets[top].arm.is_guns();
    let failed = match result.check {
        Check::None => return Ok(()),
        Check::Disorder => true,
        Check::Udd(_) if small_arms_on_guns => {
            on.tell(&|| Line::effect("guns hit by small arms: Disordered without a check", card("10.17")));
            true
        }
        Check::Udd(by) => !passes(on, &volley.targets[top], i32::from(by) + shot.udd_modifier)?,
    };
    if failed {
        disorder(on, book, &mut volley.targets[top], shot.cause(), shot.leader)?;
    }
    if shot.cause() == Cause::Artillery {
        for at in top + 1..below {
            if volley.targets[at].fate == Fate::Stands {
                let on = &mut UnitTable { table: &mut *table, unit: at as u8, owner: "owner" };
                on.tell(&|| Line::effect("the next unit in the hex makes a plain check", house("8.35")));
                if !passes(on, &volley.targets[at], shot.udd_modifier)? {
                    disorder(on, book, &mut volley.targets[at], Cause::Artillery, shot.leader)?;
                }
            }
        }
    }
    Ok(())
}

/// 8.37 Chance decides which of several batteries or sections in a hex loses a gun to small arms; else it is the top unit.
fn first_to_lose(table: &mut dyn Table, shot: &Shot, targets: &Stack, top: usize) -> Play<usize> {
    let guns = |at: &usize| targets[*at].fate == Fate::Stands && targets[*at].arm.is_guns();
    let batteries: ArrayVec<usize, MOST_IN_HEX> = (top..targets.len()).filter(guns).collect();
    if shot.weapon.is_gun || !targets[top].arm.is_guns() || batteries.len() < 2 {
        return Ok(top);
    }
    let which = Die { sides: batteries.len() as u8, base: 1 };
    let chosen = table.roll(&Roll::new("which battery", rulebook("8.37"), Dice::One(which)).by("owner"))?;
    Ok(batteries[(chosen - 1) as usize])
}

/// 8.36 Losses fall on the top unit; what it cannot take goes to the next one down.
fn lose(table: &mut dyn Table, targets: &mut Stack, first: usize, loss: u8) {
    let mut left = loss;
    for (at, unit) in targets.iter_mut().enumerate().skip(first) {
        if left == 0 {
            break;
        }
        if unit.fate == Fate::Stands {
            let over = unit.lose(left);
            tell_loss(&mut UnitTable { table: &mut *table, unit: at as u8, owner: "owner" }, unit, left - over);
            if over > 0 {
                table.tell(&|| {
                    Line::effect(format!("{over} more SP than it had: the next unit down takes them"), house("8.36"))
                });
            }
            left = over;
        }
    }
}

/// 12.5 Units stacked with one that routed check for disorder. On a map this is part of the rout, with its neighbors.
fn shaken(table: &mut dyn Table, book: &Book, shot: &Shot, targets: &mut Stack) -> Play<()> {
    let routs = targets.iter().filter(|unit| unit.fate == Fate::Routed).count();
    for _ in 0..routs {
        for (at, unit) in targets.iter_mut().enumerate().filter(|(_, unit)| unit.stands()) {
            let on = &mut UnitTable { table: &mut *table, unit: at as u8, owner: "owner" };
            on.tell(&|| Line::effect("stacked with a unit that routed: checks for disorder", house("12.5")));
            if !passes(on, unit, 0)? {
                disorder(on, book, unit, Cause::Movement, shot.leader)?;
            }
        }
    }
    Ok(())
}

/// 10.69 An adjusted roll exactly on a marked row: Death Valley checks the firer's ammunition, and rapid fire runs it
/// out (10.68); Gringo! disorders the firer.
fn marked_row(table: &mut dyn Table, book: &Book, shot: &Shot, firer: &mut Firer, die: i32) -> Play<()> {
    let (row, notes) = (shot.adjusted(die), &book.notes);
    let (disorders, rule) = match shot.mark(die) {
        Mark::None => return Ok(()),
        Mark::Star => (notes.firer_disordered, notes.star_rule),
        Mark::Dagger => (notes.rapid_disordered, notes.dagger_rule),
    };
    if disorders {
        let after = if firer.disordered { "stays Disordered, and suffers nothing more" } else { "is Disordered" };
        table.tell(&|| Line::effect(format!("row {row} is marked: the firer {after}"), rule));
        firer.disordered = true;
    } else if shot.mark(die) == Mark::Dagger {
        table.tell(&|| Line::effect(format!("rapid fire on row {row}: the battery is out of ammunition"), rule));
        firer.ammo = Ammo::Out;
    } else {
        firer.ammo = ammunition::check(table, book, shot.user(), firer.cr, firer.ammo)?;
    }
    Ok(())
}

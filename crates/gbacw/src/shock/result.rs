//! 11.45 What a row of the shock table does to both sides.

use arrayvec::ArrayVec;
use longroll::dice::{D10, Dice};
use longroll::rule::{Rule, card, house};
use longroll::table::{Choice, Line, Play, Roll, Table};

use super::{Combat, Fighter, MOST_FIGHTERS, Role, Surroundings, UnitTable};
use crate::book::{Book, ShockRow};
use crate::disorder::{Cause, abandon, disorder, passes, retreat, rout, tell_loss};
use crate::unit::{Arm, Cohesion, Fate, Unit};

const GUNS_RETREAT: Rule = house("11.64");

pub(crate) const YES: Choice = Choice { slug: "yes", text: "yes" };
pub(crate) const NO: Choice = Choice { slug: "no", text: "no" };

/// 11.45 Apply a row of the table to both sides.
pub(super) fn apply(
    table: &mut dyn Table,
    book: &Book,
    around: &mut dyn Surroundings,
    combat: &mut Combat,
    row: ShockRow,
) -> Play<()> {
    if row.attacker.sp > 0 {
        bloody(table, around, combat, Role::Attacks, row)?;
    }
    if row.defender.sp > 0 {
        bloody(table, around, combat, Role::Defends, row)?;
    }
    for (role, effect) in [(Role::Attacks, row.attacker), (Role::Defends, row.defender)] {
        let last = role == Role::Defends;
        let (second_udd, abandons) = (last && row.second_udd, last && row.artillery_abandoned);
        for fighter in combat.fighters.iter_mut().filter(|f| f.is(role) && effect.disordered) {
            let effect = Effect { hexes: effect.hexes, second_udd, abandons, leader: around.leader(fighter) };
            fighter.hit = true;
            suffer(&mut UnitTable { table, unit: fighter.id, owner: role.word() }, book, &mut fighter.unit, effect)?;
        }
    }
    Ok(())
}

/// 8.36 A bloody stand-off costs each side one strength point in all, from its unit with the highest cohesion; of several its owner
/// picks one. 11.45 Death Valley: defending artillery alone or on top loses a gun instead.
fn bloody(
    table: &mut dyn Table,
    around: &dyn Surroundings,
    combat: &mut Combat,
    role: Role,
    row: ShockRow,
) -> Play<()> {
    let side = || (0..combat.fighters.len()).filter(|at| combat.fighters[*at].is(role));
    let rating = |at: &usize| combat.fighters[*at].unit.cohesion_rating();
    let guns = side().next().filter(|top| combat.fighters[*top].unit.arm.is_guns());
    let (at, sp) = match guns.filter(|_| role == Role::Defends && row.lone_guns_lose_one) {
        Some(top) => {
            let id = combat.fighters[top].id;
            table.tell(&|| Line::effect_on(id, "artillery alone or on top takes the loss", card("11.45")));
            (top, row.defender.sp)
        }
        None => {
            let best = side().map(|at| rating(&at)).max();
            let tied: ArrayVec<usize, MOST_FIGHTERS> = side().filter(|at| Some(rating(at)) == best).collect();
            let at = match tied[..] {
                [] => return Ok(()),
                [only] => only,
                _ => tied[around.tied(table, combat, &tied)?],
            };
            let id = combat.fighters[at].id;
            table.tell(&|| Line::effect_on(id, "has the highest cohesion and takes the loss", card("8.36")));
            (at, if role == Role::Attacks { row.attacker.sp } else { row.defender.sp })
        }
    };
    let Fighter { id, unit, hit, .. } = &mut combat.fighters[at];
    unit.lose(sp);
    *hit = true;
    tell_loss(&mut UnitTable { table, unit: *id, owner: role.word() }, unit, sp);
    Ok(())
}

/// What a row does to one unit.
#[derive(Clone, Copy)]
struct Effect {
    hexes: u8,
    second_udd: bool,
    abandons: bool,
    leader: u8,
}

/// 11.45 A unit is Disordered, and retreats if the row says so. One Disordered already suffers a Second Disorder; on the
/// last row a check decides instead, and a unit that fails it routs (12.37). Guns get away or are abandoned (11.64).
fn suffer(table: &mut dyn Table, book: &Book, unit: &mut Unit, effect: Effect) -> Play<()> {
    if effect.hexes > 0 && unit.arm.is_guns() {
        return guns_retreat(table, book, unit, effect);
    }
    if effect.second_udd {
        if unit.cohesion == Cohesion::Good {
            disorder(table, book, unit, Cause::ShockRetreats, effect.leader)?;
        }
        retreat(table, unit, effect.hexes);
        if !passes(table, unit, 0)? {
            rout(table, book, unit);
        }
        return Ok(());
    }
    if effect.hexes > 0 {
        retreat(table, unit, effect.hexes);
        disorder(table, book, unit, Cause::ShockRetreats, effect.leader)
    } else {
        disorder(table, book, unit, Cause::ShockStays, effect.leader)
    }
}

/// 11.64 A battery that must retreat rolls: it gets away with a gun less, Disordered, or is abandoned. On the last row of the Death
/// Valley table there is no roll.
fn guns_retreat(table: &mut dyn Table, book: &Book, unit: &mut Unit, effect: Effect) -> Play<()> {
    if effect.abandons {
        table.tell(&|| Line::effect("all artillery is abandoned on this row", card("11.64")));
        abandon(table, unit);
        return Ok(());
    }
    let horse = unit.arm == Arm::HorseArtillery;
    let most = if horse { book.horse_guns_get_away } else { book.guns_get_away }.high;
    let die = table.roll(&Roll::new("guns get away", GUNS_RETREAT, Dice::One(D10)).by("defender").at_most(most))?;
    if die > most {
        abandon(table, unit);
        return Ok(());
    }
    unit.lose(1);
    tell_loss(table, unit, 1);
    if unit.fate == Fate::Stands {
        if !unit.is_disordered() {
            table.tell(&|| Line::effect("Disordered", GUNS_RETREAT));
        }
        unit.cohesion = Cohesion::Disordered;
        retreat(table, unit, effect.hexes);
    }
    Ok(())
}

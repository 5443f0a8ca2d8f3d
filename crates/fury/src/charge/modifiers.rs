//! 10.3 to 10.6 The modifiers of a charge.

use longroll::drm::{Amount, Mods};

use super::{Combat, Role, Situation};
use crate::book::Book;
use crate::book::charge::outnumbered_by;
use crate::book::field::Ground;
use crate::unit::{Arm, Formation, Status, Unit, Units};

/// 10.4 What both sides add to the difference of their dice: the attacker's modifiers, and the defender's turned round. And the
/// total of each side.
pub fn difference(book: &Book, the: &Situation, combat: &Combat) -> (Mods, [i32; 2]) {
    let (mut mods, theirs) = both(book, the, combat);
    let totals = [mods.total(), theirs.total()];
    for (drm, value) in theirs.iter() {
        let (Amount::Fixed(each) | Amount::Times(each)) = drm.amount;
        let turned = book.defender_drm.iter().find(|turned| turned.slug == drm.slug);
        mods.add_by(turned.copied(), value / each);
    }
    (mods, totals)
}

/// 10.4 Both sides' modifiers: attacker, defender.
fn both(book: &Book, the: &Situation, combat: &Combat) -> (Mods, Mods) {
    let (attackers, defenders) = (&combat.attackers, &combat.defenders);
    let ours = fighting(book, the, attackers, Role::Attacker);
    let theirs = fighting(book, the, defenders, Role::Defender);
    let mut mods = (common(book, attackers), common(book, defenders));
    mods.0.add(outnumbered_by(&book.outnumbered, theirs, ours));
    mods.1.add(outnumbered_by(&book.outnumbered, ours, theirs));
    charging(book, the, attackers, combat.in_second(), &mut mods.0);
    let ground = if combat.in_second() { the.next_terrain } else { the.terrain };
    mods.1.add(match ground.charge {
        Ground::None => None,
        Ground::Favorable => book.charge_drm.favorable_ground,
        Ground::Breastworks => book.charge_drm.breastworks,
        Ground::Trenches => book.charge_drm.trenches,
    });
    mods.1.add_if(share(book, defenders, is_outflanked), book.charge_drm.outflanked);
    mods
}

/// 10.3 A state counts when at least half of a side's stands in the combat are in it.
fn share(book: &Book, units: &Units, state: impl Fn(&Unit) -> bool) -> bool {
    let stands = |unit: &&Unit| i32::from(unit.stands);
    let here = || units.iter().filter(|unit| unit.stands_here());
    let all: i32 = here().map(|unit| stands(&unit)).sum();
    let with: i32 = here().filter(|unit| state(unit)).map(|unit| stands(&unit)).sum();
    with > 0 && with * 100 >= book.charge_notes.state_percent * all
}

/// 10.4 Stands that count for the ratio: troop stands by formation, and one for each battery.
fn fighting(book: &Book, the: &Situation, units: &Units, role: Role) -> i32 {
    let of = |unit: &Unit| {
        let card = book.formation(unit.formation);
        let stands = match unit.formation {
            _ if unit.is_battery() => return 1,
            Formation::MarchColumn if role == Role::Attacker && the.bridge => card.fights_over_bridge,
            Formation::MarchColumn if the.road => card.fights_on_road,
            _ => card.fights,
        };
        i32::from(stands.of(unit.stands))
    };
    units.iter().filter(|unit| unit.stands_here()).map(of).sum()
}

/// 10.6 Hit in flank or rear; march columns and limbered guns always are.
fn is_outflanked(unit: &Unit) -> bool {
    unit.outflanked || unit.limbered || unit.is_marching()
}

/// 10.5 A double line or an attack column is supported by itself; a single line by a brigade of at least half its stands
/// close behind. An outflanked unit has no support.
fn is_supported(book: &Book, unit: &Unit) -> bool {
    let notes = &book.charge_notes;
    if unit.is_battery() || unit.outflanked {
        return false;
    }
    match unit.formation {
        Formation::DoubleLine if notes.double_line_supported => true,
        Formation::AttackColumn if notes.attack_column_supported => true,
        Formation::MarchColumn => false,
        _ => unit.support > 0 && i32::from(unit.support) * notes.support_part >= i32::from(unit.stands),
    }
}

/// 10.4 What counts for either side.
fn common(book: &Book, units: &Units) -> Mods {
    let drm = &book.charge_drm;
    let mut mods = Mods::new();
    let here = || units.iter().filter(|unit| unit.stands_here());
    let sum = |number: fn(&Unit) -> u8| here().map(|unit| i32::from(number(unit))).sum::<i32>();
    mods.add_by(drm.leader, sum(|unit| unit.leaders));
    mods.add_by(drm.exceptional_leader, sum(|unit| unit.exceptional));
    mods.add_if(here().any(|unit| unit.commander), drm.exceptional_commander);
    let troops = |status: Status| move |unit: &Unit| !unit.is_battery() && unit.status == status;
    mods.add_if(share(book, units, troops(Status::Fresh)), drm.fresh);
    mods.add_if(share(book, units, troops(Status::Spent)), drm.spent);
    mods.add_if(share(book, units, |unit| is_supported(book, unit)), drm.supported);
    mods.add_if(share(book, units, |unit| unit.disordered), drm.disordered);
    mods.add_if(share(book, units, |unit| unit.low_ammo), drm.low_ammo);
    let lost = here().map(|unit| i32::from(unit.lost_to_fire));
    let lost = if book.worst_unit_only { lost.max().unwrap_or(0) } else { lost.sum() };
    mods.add_by(drm.stand_lost, lost);
    mods
}

/// 10.4, 10.8, 10.10 What counts for the chargers only. Columns with half of their stands on a bridge fight as if outflanked.
fn charging(book: &Book, the: &Situation, units: &Units, second: bool, mods: &mut Mods) {
    let drm = &book.charge_drm;
    let mounted = share(book, units, |unit| unit.arm == Arm::Mounted);
    let foot = share(book, units, |unit| unit.arm != Arm::Mounted);
    mods.add_if(the.confederates && (foot || book.confederate_mounted_bonus), drm.confederates);
    mods.add_if(mounted, drm.mounted);
    mods.add_if(second || the.breakthrough, drm.breakthrough);
    mods.add_if(the.bridge && !second && share(book, units, Unit::is_marching), drm.outflanked);
}

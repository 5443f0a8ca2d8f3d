//! The shot of the procedure, from where the shooter and the target are.

use longroll::drm::Mods;
use longroll::table::Table;

use crate::battle::cards::{Branch, Special, UnitId};
use crate::battle::ground::{self, Defence};
use crate::battle::places;
use crate::battle::sight::{Aim, Target, Weapon, weapon};
use crate::battle::state::State;
use crate::battle::war::War;
use crate::book::{Book, FootWeapon};
use crate::determination::Own;
use crate::shooting::foot::{self, Shooter};
use crate::shooting::guns::{self, Reach, reach};
use crate::shooting::opportunity::GunDice;
use crate::shooting::{self, Mark, Shot};

/// Whether a shot is an action of the active side, or an opportunity shot in the enemy's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    Action,
    Opportunity,
}

/// A shot with its receipt.
pub(super) enum Ready {
    Foot(foot::Ready),
    Gun(guns::Ready, Option<GunDice>),
}

impl Ready {
    pub(super) fn shot(&self) -> &Shot {
        match self {
            Ready::Foot(ready) => &ready.shot,
            Ready::Gun(ready, _) => &ready.shot,
        }
    }

    pub(super) fn tell(&self, table: &mut dyn Table, book: &Book) {
        match self {
            Ready::Foot(ready) => foot::tell(table, book, ready),
            Ready::Gun(ready, dice) => {
                if let Some(dice) = dice {
                    dice.tell(table);
                }
                guns::tell(table, book, ready);
            }
        }
    }
}

/// The shot of a unit at a target; none if it has no weapon or does not reach.
pub(super) fn ready(war: &War, state: &State, unit: UnitId, aim: &Aim, manner: Manner) -> Option<Ready> {
    let mark = mark(war, state, unit, aim.at);
    match weapon(war, state, unit)? {
        Weapon::Foot(arms) => {
            let shooter = shooter(war, state, unit, arms, aim, manner);
            let mut ready = foot::volley(&war.book, shooter, aim.inches, mark);
            if manner == Manner::Opportunity {
                ready.shot.own = Own::Saves;
            }
            Some(Ready::Foot(ready))
        }
        Weapon::Gun(kind) => {
            let band = reach(&war.book, kind, aim.inches)?;
            let ranks = match aim.at {
                Target::Unit(target) => i32::from(places::ranks(&state.unit(target).unit)),
                Target::General(_) => 1,
            };
            let dice = match manner {
                Manner::Action => None,
                Manner::Opportunity => Some(gun_dice(war, state, unit, band.1)),
            };
            let number = dice.as_ref().map_or(war.book.artillery.dice_per_ap, |dice| dice.number);
            let mut ready = guns::salvo(&war.book, band, number, mark, ranks);
            if manner == Manner::Opportunity {
                ready.shot.own = Own::Saves;
            }
            Some(Ready::Gun(ready, dice))
        }
    }
}

/// 31.5 to 31.7 The target as it is before the shot.
fn mark(war: &War, state: &State, unit: UnitId, at: Target) -> Mark {
    let Target::Unit(target) = at else {
        return Mark {
            target: shooting::Target::General,
            cover: false,
            disordered: false,
            general_with: false,
            hurt: 0,
            half_bases: 0,
        };
    };
    let now = state.unit(target);
    let is_gun = now.unit.arm.is_gun();
    Mark {
        target: if is_gun { shooting::Target::Gun } else { shooting::Target::Troops },
        cover: ground::is_in_cover(war, state, target, state.unit(unit).frame.origin),
        disordered: now.unit.is_disordered(),
        general_with: places::generals_with(war, state, target).next().is_some(),
        hurt: if now.damaged { war.book.artillery.damaged as u8 } else { 0 },
        half_bases: now.unit.half_bases,
    }
}

/// 31.4 The shooter, with what impairs it.
fn shooter(war: &War, state: &State, unit: UnitId, weapon: FootWeapon, aim: &Aim, manner: Manner) -> Shooter {
    let (now, the) = (state.unit(unit), &war.book.infantry.impaired);
    let mut impaired = Mods::new();
    impaired.add_if(now.unit.is_disordered(), the.firer_disordered);
    impaired.add_if(now.low_ammo, the.low_ammunition);
    impaired.add_if(2 * aim.seen < aim.of, the.half_hidden);
    impaired.add_if(is_deep_inside(war, state, unit, aim.at), the.inside_woods);
    impaired.add_if(i32::from(now.turn.increments) >= war.book.ground.measures.moved_far, the.moved_far);
    impaired.add_if(manner == Manner::Opportunity && uniforms_are_mistaken(war, state), the.mistaken_uniforms);
    Shooter { unit: now.unit, weapon, impaired, low: now.low_ammo }
}

/// 31.4 Inside a wood or farm, and not at the edge that faces the target.
fn is_deep_inside(war: &War, state: &State, unit: UnitId, at: Target) -> bool {
    let toward = match at {
        Target::Unit(target) => Some(state.unit(target).frame.origin),
        Target::General(general) => places::general_stand(war, state, general).map(|stand| stand.centre()),
    };
    let at_edge = || toward.is_some_and(|toward| ground::defends(war, state, unit, toward) == Some(Defence::Edge));
    ground::is_inside(war, state, unit) && !at_edge()
}

/// Whether the scenario still has the opportunity shots of both sides at risk of hitting friends.
fn uniforms_are_mistaken(war: &War, state: &State) -> bool {
    let holds = |special: &Special| match special {
        Special::MistakenUniforms { through_round } => state.round <= *through_round,
    };
    war.scenario.specials.iter().any(holds)
}

/// 31.23 The dice of a gun in the enemy's turn, fewer where uniforms are mistaken.
fn gun_dice(war: &War, state: &State, unit: UnitId, band: Reach) -> GunDice {
    let (rifled, light) = match war.card(unit).branch {
        Branch::Gun { rifled, light } => (rifled, light),
        _ => (false, false),
    };
    let worse = (state.unit(unit).damaged, light);
    GunDice::of(&war.book, (band, rifled), worse, uniforms_are_mistaken(war, state))
}

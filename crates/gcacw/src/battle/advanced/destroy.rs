//! 23.2 Crossings are destroyed by an action.

use hexes::Hexside;
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, house};
use longroll::table::{Line, Play, Roll, Table, under};

use crate::battle::asking::Sided;
use crate::battle::cards::{self, UnitId};
use crate::battle::ground::{Crossing, Span};
use crate::battle::movement::acts;
use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones;
use crate::unit::{Arm, Army};

const DESTROY: Rule = house("23.2");

/// 23.2 Infantry and cavalry in an end hex, with no enemy adjacent; not dams, fords, or the army's pontoons (23.1).
pub fn targets(war: &War, state: &State, army: Army, put: &mut dyn FnMut(UnitId, Hexside)) {
    for unit in war.units_of(army) {
        let now = state.unit(unit);
        let Some(at) = now.hex().filter(|_| matches!(now.unit.arm, Arm::Infantry | Arm::Cavalry)) else { continue };
        let mut sides = war.grid().neighbours(at).filter(|(dir, _)| {
            let crossing = war.ground.crossing(state, at, *dir);
            let own = crossing == Crossing::Pontoon && army == Army::Union;
            matches!(war.ground.span(state, at, *dir), Span::Bridge | Span::Ferry)
                && crossing != Crossing::Flatboats
                && !own
        });
        let Some(first) = sides.next() else { continue };
        if acts::may_act(war, state, unit) && !zones::is_beside(war, state, at, army.other()) {
            std::iter::once(first).chain(sides).for_each(|(dir, _)| put(unit, Hexside::of(at, dir)));
        }
    }
}

/// 23.2 A pontoon or a ferry is destroyed automatically, a bridge by a die.
pub fn destroy(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, side: Hexside) -> Play<()> {
    let rule = &war.book.rear.bridges;
    let name = war.card(unit).name;
    let place = war.side_name(side);
    under(table, DESTROY, &|| format!("{name} destroys the crossing at {place}"), |table| {
        let pontoon = war.ground.crossing(state, side.hex(), side.dir()) == Crossing::Pontoon;
        let bridge = !pontoon && war.ground.printed(side.hex(), side.dir()) == Span::Bridge;
        let most = i32::from(rule.destroy[usize::from(state.unit(unit).unit.arm == Arm::Cavalry)]);
        let die = match bridge {
            true => {
                let roll = Roll::new("destruction", DESTROY, Dice::One(D6)).by("owner").at_most(most);
                Sided { table, acting: cards::side(war.army(unit)) }.roll(&roll)?
            }
            false => 0,
        };
        state.unit_mut(unit).unit.tire(&war.book, rule.destroy_fatigue);
        if die > most {
            table.tell(&|| Line::effect(format!("{die} is above {most}: the crossing stands"), DESTROY));
            return Ok(());
        }
        if pontoon {
            state.pontoons.retain(|other| *other != side);
        } else {
            state.destroyed.push(side);
        }
        table.tell(&|| Line::effect("the crossing is destroyed", DESTROY));
        Ok(())
    })
}

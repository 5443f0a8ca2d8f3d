//! Chapter 16 on the table: which units generals serve, the risks they run, and what their death does.

pub mod replacing; // 16.11
pub mod riding; // 25.1

use field::{Length, Point, Stand};
use longroll::asking::Sided;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Play, Table};

use super::cards::{GeneralId, Rank, UnitId};
use super::places;
use super::state::{GeneralAt, State};
use super::war::War;
use crate::generals;

const DEAD: Rule = card("16.10");
const PLACING: Rule = house("16.10");
const CANCEL: Rule = card("16.12");

/// Bases within this distance touch; it allows for rounding.
const TOUCH: Length = Length::thousandths(10);

/// 3.6 A division general serves the units of his division, the corps general all of his side.
pub fn serves(war: &War, general: GeneralId, unit: UnitId) -> bool {
    let (general, unit) = (war.general(general), war.card(unit));
    general.side == unit.side
        && match general.rank {
            Rank::Corps => true,
            Rank::Division(division) => unit.division == Some(division),
        }
}

/// The units of his command that are on the table.
pub fn command<'a>(war: &'a War, state: &'a State, general: GeneralId) -> impl Iterator<Item = UnitId> + 'a {
    war.present(state, war.general(general).side).map(|(unit, _)| unit).filter(move |unit| serves(war, general, *unit))
}

/// 3.6 The unit of his command that a general's base would touch there: then he is with it.
pub fn touched(war: &War, state: &State, general: GeneralId, base: &Stand) -> Option<UnitId> {
    let near = state.pieces.within(TOUCH, base).map(|(id, _)| State::owner(id));
    near.filter(|unit| serves(war, general, *unit)).min()
}

/// The middle of a general's base, if he is on the table.
pub fn place_of(war: &War, state: &State, general: GeneralId) -> Option<Point> {
    places::general_stand(war, state, general).map(|stand| stand.centre())
}

/// 16.9 A general runs a risk of this type. Says whether he died; the consequences are applied.
pub fn risk(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, kind: usize) -> Play<bool> {
    table.tell(&|| Line::effect(format!("{} is at risk", war.called(state, general)), card("16.9")));
    let mut table = Sided { table, acting: war.general(general).side };
    let dead = generals::risk(&mut table, &war.book, kind, 1, "owner")?;
    if dead {
        dies(&mut table, war, state, general);
    }
    Ok(dead)
}

/// 16.10 A general dies: casualty markers, 4 less his value, go on the nearest units of his command, one each,
/// first on the one he was with. The enemy has points for him (21.3).
pub fn dies(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId) {
    let card = war.general(general);
    let placed = generals::markers(&war.book, i32::from(state.general(general).value));
    let nearest = nearest_units(war, state, general);
    state.generals[general.index()].at = GeneralAt::Dead;
    let points = match card.rank {
        Rank::Division(_) => war.book.victory.division_general,
        Rank::Corps => war.book.victory.corps_general,
    };
    state.generals_lost[card.side.other()] += points;
    table.tell(&|| Line::effect(format!("{} is killed", war.called(state, general)), DEAD));
    for unit in nearest.into_iter().take(placed.max(0) as usize) {
        let now = state.unit_mut(unit);
        now.markers = now.markers.saturating_add(1);
        table.tell(&|| Line::effect(format!("{} takes a casualty marker for him", war.card(unit).name), PLACING));
    }
}

/// The brigades and cavalry units of a general's command, the one he is with first, then the nearest.
fn nearest_units(war: &War, state: &State, general: GeneralId) -> Vec<UnitId> {
    let stand = places::general_stand(war, state, general);
    let gap = |unit: UnitId| {
        let bases = state.unit(unit).bases.iter();
        stand.and_then(|stand| bases.map(|base| field::Figure::gap(base, &stand)).min())
    };
    let takes = |unit: &UnitId| !war.card(*unit).branch.is_gun();
    let mut units: Vec<UnitId> = command(war, state, general).filter(takes).collect();
    units.sort_by(|one, other| gap(*one).cmp(&gap(*other)).then(one.cmp(other)));
    if let GeneralAt::With(unit) = state.general(general).at
        && let Some(at) = units.iter().position(|known| *known == unit)
    {
        units[..=at].rotate_right(1);
    }
    units
}

/// 16.12 The general who may cancel a morale test of a unit: he is with it, it is of his command, and he has not cancelled
/// a test yet.
pub fn canceller(war: &War, state: &State, unit: UnitId) -> Option<GeneralId> {
    places::generals_with(war, state, unit).find(|general| {
        serves(war, *general, unit) && i32::from(state.general(*general).cancelled) < war.book.morale.cancels
    })
}

/// 16.12 A general cancels a morale test; the procedure has rolled for the risk he runs in a fight.
pub fn cancel(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId) {
    let now = &mut state.generals[general.index()];
    now.cancelled = now.cancelled.saturating_add(1);
    table.tell(&|| Line::effect(format!("{} cancels the test", war.called(state, general)), CANCEL));
}

//! Chapter 7 on the table: determination dice, and what they re-roll.

use longroll::asking::{Named, Sided, choose};
use longroll::drm::Mods;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table, under};

use super::cards::{DivisionId, GeneralId, Rank, UnitId};
use super::places;
use super::state::{Phase, State};
use super::war::War;
use crate::determination;

const ROLL: Rule = card("7.1");
const NONE: Rule = house("7.1");
const NOTED: Rule = house("29.2");

/// 7.1 Step 4: the corps general picks a division general on the table and rolls for the dice of his division. Without
/// a corps general there are none. Then units may act; 29.2 units that are disordered now count as disordered at turn start.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let side = state.active;
    let division = |general: GeneralId| match war.general(general).rank {
        Rank::Division(division) => Some((general, division)),
        Rank::Corps => None,
    };
    let divisions: Vec<(GeneralId, DivisionId)> = on_table(war, state).filter_map(division).collect();
    state.determination = match corps(war, state) {
        Some(corps) if !divisions.is_empty() => determine(table, war, state, corps, &divisions)?,
        _ => {
            table.tell(&|| Line::effect("no division has determination dice", NONE));
            None
        }
    };
    table.tell(&|| Line::effect("units that are disordered now count as disordered at turn start", NOTED));
    for unit in war.all().filter(|unit| war.side(*unit) == side) {
        let now = state.unit_mut(unit);
        now.turn.began_disordered = now.unit.is_disordered();
    }
    state.phase = Phase::Act(None);
    Ok(())
}

fn determine(
    table: &mut dyn Table,
    war: &War,
    state: &State,
    corps: GeneralId,
    divisions: &[(GeneralId, DivisionId)],
) -> Play<Option<(DivisionId, u8)>> {
    let question = || format!("Which division general does {} pick for determination dice?", war.called(state, corps));
    let offer = |(general, _): &(GeneralId, DivisionId)| {
        let card = war.general(*general);
        let inches = inches_between(war, state, corps, *general);
        Offer::new(
            card.id,
            format!("{}, value {}, {inches} inches off", war.called(state, *general), state.general(*general).value),
        )
        .piece(general.piece())
    };
    let (general, division) = *choose(table, state.active, ("determination", ROLL), &question, divisions, &offer)?;
    let off = taken_off(war, state, corps, general);
    let title = || format!("Determination of {}", war.scenario.divisions[division.index()].name);
    let dice = under(table, ROLL, &title, |table| determination::determination(table, &war.book, &off))?;
    Ok((dice > 0).then_some((division, dice as u8)))
}

/// 7.1 What two generals take off the roll.
fn taken_off(war: &War, state: &State, corps: GeneralId, division: GeneralId) -> Mods {
    let value = |general: GeneralId| i32::from(state.general(general).value);
    determination::taken_off(&war.book, value(corps), value(division), inches_between(war, state, corps, division))
}

/// The corps general of the active side, if he is on the table.
fn corps(war: &War, state: &State) -> Option<GeneralId> {
    on_table(war, state).find(|general| war.general(*general).rank == Rank::Corps)
}

/// The generals of the active side who are on the table.
fn on_table<'a>(war: &'a War, state: &'a State) -> impl Iterator<Item = GeneralId> + 'a {
    war.generals().filter(|general| {
        war.general(*general).side == state.active && places::general_stand(war, state, *general).is_some()
    })
}

/// Complete inches between two generals, base to base.
fn inches_between(war: &War, state: &State, one: GeneralId, other: GeneralId) -> i32 {
    let stands = (places::general_stand(war, state, one), places::general_stand(war, state, other));
    let (Some(one), Some(other)) = stands else { return 0 };
    (field::Figure::gap(&one, &other).length().in_thousandths() / 1000) as i32
}

/// 7.2 The determination dice that a unit of the active side may use.
pub fn dice_of(war: &War, state: &State, unit: UnitId) -> i32 {
    match state.determination {
        Some((division, dice)) if war.side(unit) == state.active && war.card(unit).division == Some(division) => {
            i32::from(dice)
        }
        _ => 0,
    }
}

/// 7.2 Sets how many determination dice are left.
pub fn set_left(state: &mut State, dice: i32) {
    if let Some((_, left)) = &mut state.determination {
        *left = dice.clamp(0, i32::from(*left)) as u8;
    }
}

/// 7.2 The same, if the unit may use the dice.
pub(super) fn set_left_of(war: &War, state: &mut State, unit: UnitId, dice: i32) {
    if dice_of(war, state, unit) > 0 {
        set_left(state, dice);
    }
}

/// 7.2 The determination dice that a unit may use for rolls other than motivation and AP: none with the narrow reading.
pub(super) fn dice_for_rolls(war: &War, state: &State, unit: UnitId) -> i32 {
    if war.book.switches.narrow_determination.is_other() { 0 } else { dice_of(war, state, unit) }
}

/// 7.2 Rolls for a unit that may use determination dice, and notes how many are left.
pub(crate) fn with_dice<T>(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    throw: impl FnOnce(&mut dyn Table, &mut i32) -> Play<T>,
) -> Play<T> {
    let had = dice_for_rolls(war, state, unit);
    let mut dice = had;
    let named = &mut Named { table, name: &|_| war.card(unit).name.to_owned() };
    let result = throw(&mut Sided { table: named, acting: war.side(unit) }, &mut dice)?;
    if had > 0 {
        set_left(state, dice);
    }
    Ok(result)
}

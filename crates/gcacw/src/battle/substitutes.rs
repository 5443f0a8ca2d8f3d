//! 27.1 and 27.2: a division drops a brigade, and takes it back.

use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Offer, Play, Table};

use super::asking;
use super::cards::{Size, Start, UnitId, side};
use super::forts;
use super::movement::acts::{self, unit_offer};
use super::movement::{bans, leaders};
use super::state::{State, UnitState, Where};
use super::war::War;
use super::zones::{self, Zone};
use crate::initiative::title;
use crate::unit::{Army, MOST_MANPOWER, Order, Unit, Wear};

const DROP: Rule = house("27.1");
const JOIN: Rule = card("27.2");
const STATE: Rule = house("27.2");

/// The division a brigade belongs to.
pub fn parent(war: &War, brigade: UnitId) -> Option<UnitId> {
    match war.card(brigade).start {
        Start::Part(division) => Some(division),
        _ => None,
    }
}

/// 27.1 The brigades an army may drop now by a march of their divisions, with their Manpower.
pub fn drops(war: &War, state: &State, army: Army, put: &mut dyn FnMut(UnitId, u8)) {
    for division in war.units_of(army).filter(|unit| war.card(*unit).size == Size::Division) {
        if acts::may_act(war, state, division) && !bans::march(war, state, division) {
            parts(war, state, division, put);
        }
    }
}

/// 27.1 The next brigade that a division may drop, with each Manpower it may be given.
pub fn parts(war: &War, state: &State, division: UnitId, put: &mut dyn FnMut(UnitId, u8)) {
    let rule = &war.book.rear.detachment;
    if !war.scenario.advanced.is_on() || state.unit(division).unit.manpower < rule.division {
        return;
    }
    let in_hand = |unit: &UnitId| state.unit(*unit).at == Where::Coming && parent(war, *unit) == Some(division);
    if let Some(brigade) = war.units_of(war.army(division)).find(in_hand) {
        (1..=rule.brigade).for_each(|manpower| put(brigade, manpower));
    }
}

/// The option of dropping a brigade.
pub fn offer(war: &War, brigade: UnitId, manpower: u8, then: &str) -> Offer {
    let card = war.card(brigade);
    let text = format!("drop {} with {manpower} Manpower{then}", card.name);
    Offer::new(format!("detach {} {manpower}", card.id), text).piece(brigade.piece())
}

/// 27.1 The brigade stands where its division stands, in the same state, without artillery. Returns the division, which marches now.
pub fn detach(table: &mut dyn Table, war: &War, state: &mut State, brigade: UnitId, manpower: u8) -> Option<UnitId> {
    let division = parent(war, brigade)?;
    let whole = *state.unit(division);
    state.unit_mut(division).unit.manpower -= manpower;
    *state.unit_mut(brigade) = UnitState { unit: Unit { manpower, artillery: 0, ..whole.unit }, supply: 0, ..whole };
    table.tell(&|| {
        let (one, other) = (war.card(division).name, war.card(brigade).name);
        Line::effect(format!("{one} drops {other} with {manpower} Manpower"), DROP)
    });
    Some(division)
}

/// 27.2 The Attachment Phase: brigades with their division, or beside it and out of enemy zones, may rejoin it.
pub fn attach(table: &mut dyn Table, war: &War, state: &mut State, army: Army) -> Play<()> {
    let near: Vec<UnitId> = war.units_of(army).filter(|unit| may_rejoin(war, state, *unit)).collect();
    let question = || format!("{}: which brigades rejoin their divisions?", title(army));
    let offer = |unit: UnitId| unit_offer(war, state, unit, war.card(unit).id.to_owned(), "rejoin");
    let manpower = |unit: UnitId| i32::from(state.unit(unit).unit.manpower);
    let fits = |named: &[UnitId], unit: UnitId| {
        let Some(division) = parent(war, unit) else { return false };
        let others: i32 =
            named.iter().filter(|other| parent(war, **other) == Some(division)).map(|other| manpower(*other)).sum();
        manpower(division) + others + manpower(unit) <= MOST_MANPOWER
    };
    let joining =
        asking::gather(table, side(army), ("attach", JOIN), &question, (&near, &fits), (asking::Wanted::Any, &offer))?;
    if joining.is_empty() {
        return Ok(());
    }
    for brigade in joining {
        rejoin(table, war, state, brigade);
    }
    leaders::settle(table, war, state)
}

fn may_rejoin(war: &War, state: &State, brigade: UnitId) -> bool {
    let hexes =
        parent(war, brigade).and_then(|division| Some((state.unit(brigade).hex()?, state.unit(division).hex()?)));
    let Some((here, there)) = hexes else { return false };
    let free = || zones::zone(war, state, here, war.army(brigade).other()) == Zone::None;
    here == there || here.distance(there) == 1 && free()
}

/// 27.2 Manpower adds up, and the worse state of the two is kept. Demoralized men refuse no flanks (18.2).
fn rejoin(table: &mut dyn Table, war: &War, state: &mut State, brigade: UnitId) {
    let Some(division) = parent(war, brigade) else { return };
    let part = *state.unit(brigade);
    forts::leave(war, state, brigade);
    (state.unit_mut(brigade).at, state.unit_mut(brigade).unit) = (Where::Coming, war.card(brigade).unit);
    let whole = state.unit_mut(division);
    whole.out_of_supply |= part.out_of_supply;
    let men = &mut whole.unit;
    men.manpower += part.unit.manpower;
    men.fatigue = men.fatigue.max(part.unit.fatigue);
    men.demoralized = men.demoralized.max(part.unit.demoralized);
    men.refused &= men.demoralized == 0;
    if part.unit.order == Order::Disorganized {
        men.order = Order::Disorganized;
    }
    if part.unit.wear == Wear::Exhausted {
        men.wear = Wear::Exhausted;
    }
    let now = men.manpower;
    table.tell(&|| {
        let (one, other) = (war.card(brigade).name, war.card(division).name);
        Line::effect(format!("{one} rejoins {other}, which has {now} Manpower"), STATE)
    });
}

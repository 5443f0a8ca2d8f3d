//! Chapter 7: the actions a player may perform when he has the initiative.

use hexes::Hex;
use longroll::dice::{D6, Dice};
use longroll::rule::{Rule, card, house, rulebook};
use longroll::table::{Flow, Line, Offer, Play, Roll, Table, under};

use super::{activation, bans, begin, end_action, leaders, steps};
use crate::battle::advanced::{self, Deed};
use crate::battle::asking::{self, Sided};
use crate::battle::assaults;
use crate::battle::cards::{LeaderId, UnitId, side};
use crate::battle::events;
use crate::battle::state::{Phase, State};
use crate::battle::war::War;
use crate::battle::zones;
use crate::entrench::{Site, When, dig};
use crate::initiative::title;
use crate::unit::{Arm, Army, Order};

const TAKE: Rule = card("6.3");
const PASS: Rule = rulebook("6.3");
const BOTH_PASS: Rule = card("6.4");
const NOTHING: Rule = house("6.6");
const BURN: Rule = house("7.3");
const DIG: Rule = rulebook("17.3");
const REFUSE: Rule = house("13.5");

/// 24.9 A station that is destroyed.
const DESTROYED: u8 = 2;

/// What a player may do with the initiative.
#[derive(Clone, Debug)]
enum Act {
    Pass,
    March(UnitId),
    Activate(LeaderId),
    Assault(LeaderId, Hex),
    Entrench(UnitId),
    Refuse(UnitId),
    Burn(UnitId),
    Advanced(Deed),
}

/// 6.8 Whether a unit may act: on the map, not too tired, and not held back by the scenario.
pub(in crate::battle) fn may_act(war: &War, state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.hex().is_some() && now.unit.fatigue <= war.book.may_act && !bans::act(war, state, unit)
}

/// 6.3 The player performs one action or passes. Without any he passes (6.6); when both have passed the cycle is over.
pub fn choose(table: &mut dyn Table, war: &War, state: &mut State, army: Army, passed: bool) -> Play<()> {
    let acts = acts(war, state, army);
    let who = title(army);
    if acts.len() == 1 {
        table.tell(&|| Line::effect(format!("the {who} player has no action left and must pass"), NOTHING));
    }
    let question = || format!("{who}: perform one action, or pass");
    let act = asking::choose(table, side(army), ("action", TAKE), &question, &acts, &|act| offer(war, state, act))?;
    match act.clone() {
        Act::Pass if events::is_beating(state) => {
            let _ = events::end_action(state);
            state.phase = Phase::Initiative;
        }
        Act::Pass if passed => {
            events::put_back(state);
            table.tell(&|| Line::effect("both have passed: the Action Cycle ends", BOTH_PASS));
            state.phase = Phase::Recovery(0);
        }
        Act::Pass => {
            events::put_back(state);
            table.tell(&|| Line::effect(format!("the {who} player passes"), PASS));
            state.phase = Phase::Action { army: army.other(), passed: true };
        }
        Act::March(unit) => begin::alone(table, war, state, unit)?,
        Act::Activate(leader) => activation::activate(table, war, state, leader)?,
        Act::Assault(leader, target) => {
            assaults::assault(table, war, state, leader, target)?;
            leaders::settle(table, war, state)?;
            end_action(state);
        }
        Act::Entrench(unit) => {
            entrench(table, war, state, unit);
            end_action(state);
        }
        Act::Refuse(unit) => {
            refuse(table, war, state, unit);
            end_action(state);
        }
        Act::Burn(unit) => {
            burn(table, war, state, unit)?;
            end_action(state);
        }
        Act::Advanced(deed) => {
            if advanced::perform(table, war, state, &deed)? == Flow::Done {
                leaders::settle(table, war, state)?;
                end_action(state);
            }
        }
    }
    Ok(())
}

fn acts(war: &War, state: &State, army: Army) -> Vec<Act> {
    let mut acts = Vec::with_capacity(48);
    acts.push(Act::Pass);
    if events::is_beating(state) {
        acts.extend(activations(war, state, army).map(Act::Activate));
        return acts;
    }
    for unit in war.units_of(army).filter(|unit| may_act(war, state, *unit)) {
        if !bans::march(war, state, unit) {
            acts.push(Act::March(unit));
        }
        if may_entrench(war, state, unit) {
            acts.push(Act::Entrench(unit));
        }
        if steps::may_refuse(state, unit) {
            acts.push(Act::Refuse(unit));
        }
        if station(war, state, unit).is_some() {
            acts.push(Act::Burn(unit));
        }
    }
    acts.extend(activations(war, state, army).map(Act::Activate));
    for leader in war.leaders().filter(|leader| war.leader(*leader).army == army) {
        if activation::is_ready(war, state, leader) {
            acts.extend(assaults::targets(war, state, leader).into_iter().map(|hex| Act::Assault(leader, hex)));
        }
    }
    advanced::deeds(war, state, army, &mut |deed| acts.push(Act::Advanced(deed)));
    acts
}

/// 7.1 The leaders of an army who can be activated.
fn activations(war: &War, state: &State, army: Army) -> impl Iterator<Item = LeaderId> {
    war.leaders().filter(move |leader| {
        war.leader(*leader).army == army
            && activation::is_ready(war, state, *leader)
            && activation::has_units(war, state, *leader)
    })
}

/// An option that points at a unit.
pub(in crate::battle) fn unit_offer(war: &War, state: &State, unit: UnitId, slug: String, verb: &str) -> Offer {
    let (name, now) = (war.card(unit).name, state.unit(unit));
    let place = now.hex().map_or(String::new(), |hex| format!(" in {}", war.name(hex)));
    let joint = if verb.is_empty() { "" } else { ": " };
    let offer = Offer::new(slug, format!("{name}{place}{joint}{verb}")).piece(unit.piece());
    match now.hex() {
        Some(hex) => war.pointing_at(hex, offer),
        None => offer,
    }
}

fn offer(war: &War, state: &State, act: &Act) -> Offer {
    let of_unit = |verb: &str, unit: &UnitId, text: &str| {
        unit_offer(war, state, *unit, format!("{verb} {}", war.card(*unit).id), text)
    };
    match act {
        Act::Pass => Offer::new("pass", "pass"),
        Act::March(unit) => of_unit("march", unit, "march"),
        Act::Entrench(unit) => of_unit("entrench", unit, "entrench"),
        Act::Refuse(unit) => of_unit("refuse", unit, "refuse flanks"),
        Act::Burn(unit) => of_unit("burn", unit, "burn the station"),
        Act::Activate(leader) => {
            let card = war.leader(*leader);
            Offer::new(format!("activate {}", card.id), format!("activate {}", card.name)).piece(leader.piece())
        }
        Act::Assault(leader, target) => {
            let (card, name) = (war.leader(*leader), war.name(*target));
            let text = format!("{} assaults {name}", card.name);
            let offer = Offer::new(format!("assault {} {name}", card.id), text).piece(leader.piece());
            war.pointing_at(*target, offer)
        }
        Act::Advanced(deed) => advanced::offer(war, state, deed),
    }
}

fn site(war: &War, state: &State, unit: UnitId) -> Site {
    let now = state.unit(unit);
    Site {
        when: When::Action,
        held_turns: state.turn.saturating_sub(now.since),
        rain: war.rains(state),
        out_of_supply: now.out_of_supply,
    }
}

/// 17.3 Whether a unit may entrench by an action. The commonest reason against it is checked first.
pub(super) fn may_entrench(war: &War, state: &State, unit: UnitId) -> bool {
    let men = &state.unit(unit).unit;
    men.works < war.book.campaign.entrench.action_to
        && men.order == Order::Organized
        && men.demoralized == 0
        && dig(&war.book, men, site(war, state, unit)).is_ok()
}

/// 17.3 A unit digs and tires.
pub(super) fn entrench(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let Ok(works) = dig(&war.book, &state.unit(unit).unit, site(war, state, unit)) else { return };
    let men = &mut state.unit_mut(unit).unit;
    men.works = works;
    men.tire(&war.book, war.book.campaign.entrench.fatigue);
    let fatigue = men.fatigue;
    table.tell(&|| {
        let what = war.book.works[usize::from(works)].name;
        Line::effect(format!("{} digs {what}; now Fatigue Level {fatigue}", war.card(unit).name), DIG)
    });
}

/// 13.5 A unit refuses its flanks as an action.
fn refuse(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) {
    let men = &mut state.unit_mut(unit).unit;
    men.refused = true;
    men.tire(&war.book, war.book.march.limits.refuse_fatigue);
    let fatigue = men.fatigue;
    table.tell(&|| {
        Line::effect(format!("{} refuses its flanks; now Fatigue Level {fatigue}", war.card(unit).name), REFUSE)
    });
}

/// 7.3 The station a unit may burn: in its hex, with no enemy adjacent. Stations matter only where railroads or
/// supply are played.
fn station(war: &War, state: &State, unit: UnitId) -> Option<usize> {
    let advanced = war.scenario.advanced;
    if !(advanced.rail || advanced.supply) {
        return None;
    }
    let now = state.unit(unit);
    let hex = now.hex().filter(|_| matches!(now.unit.arm, Arm::Infantry | Arm::Cavalry))?;
    let at = war.scenario.stations.iter().position(|(station, _)| *station == hex)?;
    let stands = state.stations.get(at).is_some_and(|state| *state < DESTROYED);
    (stands && !zones::is_beside(war, state, hex, war.army(unit).other())).then_some(at)
}

/// 7.3 A die decides whether the station burns; the unit tires either way.
fn burn(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId) -> Play<()> {
    let Some(at) = station(war, state, unit) else { return Ok(()) };
    let limits = war.book.march.limits;
    let (_, place) = war.scenario.stations[at];
    let name = war.card(unit).name;
    under(table, BURN, &|| format!("{name} sets fire to the station of {place}"), |table| {
        let most = i32::from(limits.burn[usize::from(state.unit(unit).unit.arm == Arm::Cavalry)]);
        let roll = Roll::new("burning", BURN, Dice::One(D6)).by("owner").at_most(most);
        let die = Sided { table, acting: side(war.army(unit)) }.roll(&roll)?;
        state.unit_mut(unit).unit.tire(&war.book, limits.burn_fatigue);
        if die > most {
            table.tell(&|| Line::effect(format!("{die} is above {most}: the station stands"), BURN));
            return Ok(());
        }
        if let Some(station) = state.stations.get_mut(at) {
            *station = DESTROYED;
        }
        state.points[side(war.army(unit))] += limits.burned_station;
        table.tell(&|| Line::effect(format!("the station of {place} is destroyed"), BURN));
        Ok(())
    })
}

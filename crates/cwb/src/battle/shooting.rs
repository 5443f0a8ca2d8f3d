//! Chapter 31 on the table: who may shoot at which target, and what the shot does to the target.
//!
//! `situation` makes the shot of the procedure out of where units are, `refusals` says why a target is refused.

mod refusals;
mod situation;

use field::{Figure, Gap, Length};
use longroll::asking::{Named, Sided};
use longroll::dice::Pool;
use longroll::procedure::Case;
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::side::Side;
use longroll::table::{Line, Offer, Play, Table, under};

use super::cards::{GeneralId, UnitId};
use super::determination;
use super::sight::{self, Target, Weapon, weapon};
use super::state::{Activation, GeneralAt, Phase, State};
use super::war::War;
use super::{leaders, morale, places, retreat};
use crate::book::Action;
use crate::lookup::count;
use crate::shooting::{Volley, play};
use situation::Ready;

pub use super::sight::Aim;
pub(crate) use situation::Manner;

const ACTION: Rule = card("29.3");
const WHO: Rule = house("3.1");
const PUSHED: Rule = house("31.17");
const TARGET: Rule = house("31.2");
const GUN_TARGET: Rule = house("31.12");
const SHOOTS: Rule = card("31.1");
const GUN_SHOOTS: Rule = card("31.11");
const SUPPLY: Rule = house("31.8");

/// What a target is called.
pub(super) fn name(war: &War, state: &State, at: Target) -> String {
    match at {
        Target::Unit(unit) => war.card(unit).name.to_owned(),
        Target::General(general) => war.called(state, general),
    }
}

fn id(war: &War, at: Target) -> &'static str {
    match at {
        Target::Unit(unit) => war.card(unit).id,
        Target::General(general) => war.general(general).id,
    }
}

fn action(war: &War, unit: UnitId) -> Option<&Action> {
    war.book.points.action(if war.card(unit).branch.is_gun() { "gun-shot" } else { "shoot" })
}

/// 29.3 What a shot costs.
fn price(war: &War, unit: UnitId) -> i32 {
    action(war, unit).map_or(0, |action| action.ap)
}

/// Why a unit may not shoot at any target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bar {
    NoWeapon,
    PushedBack,
    /// It has shot this often in the turn.
    Spent(i32),
    /// AP that a shot costs, and AP left.
    Short(i32, i32),
}

impl Bar {
    fn refusal(self) -> Refusal {
        let (why, rule) = match self {
            Bar::NoWeapon => ("mounted cavalry and limbered guns do not shoot".to_owned(), WHO),
            Bar::PushedBack => {
                ("a gun that was pushed back more than an inch does not shoot in that turn".to_owned(), PUSHED)
            }
            Bar::Spent(most) => (format!("it has shot {} already this turn", count(most, "time", "times")), ACTION),
            Bar::Short(cost, left) => {
                (format!("a shot costs {cost} AP, and {} left", count(left, "is", "are")), ACTION)
            }
        };
        Refusal::field("answer", why, rule)
    }
}

/// 29.3, 31.17 Everything against a shot of the unit whose turn it is.
fn bars(war: &War, state: &State, act: Activation) -> impl Iterator<Item = Bar> {
    let now = state.unit(act.unit);
    let most = action(war, act.unit).and_then(|action| action.most).filter(|most| i32::from(now.turn.shots) >= *most);
    let (cost, left) = (price(war, act.unit), i32::from(act.points));
    let bars = [
        weapon(war, state, act.unit).is_none().then_some(Bar::NoWeapon),
        (now.turn.pushed_back > 1).then_some(Bar::PushedBack),
        most.map(Bar::Spent),
        (cost > left).then_some(Bar::Short(cost, left)),
    ];
    bars.into_iter().flatten()
}

/// 31.2, 31.12 The targets at which the unit whose turn it is may shoot now.
pub fn aims(war: &War, state: &State, act: Activation) -> Vec<Aim> {
    if bars(war, state, act).next().is_none() { targets(war, state, act.unit) } else { Vec::new() }
}

/// 31.2 Foot shoots at the nearest target, or at one little farther off. 31.12 Guns choose freely, but shoot first at
/// enemies within canister range.
pub fn targets(war: &War, state: &State, unit: UnitId) -> Vec<Aim> {
    let Some(weapon) = weapon(war, state, unit) else { return Vec::new() };
    let most = sight::reach(war, weapon);
    let reach = Length::inches(most.into());
    let enemies = war.present(state, war.side(unit).other()).map(|(enemy, _)| enemy);
    let near = enemies.filter(|enemy| sight::may_reach(state, unit, *enemy, reach));
    let aim = |at: Target| sight::aim(war, state, unit, weapon, most, at).ok();
    let mut aims: Vec<Aim> = near.filter_map(|enemy| aim(Target::Unit(enemy))).collect();
    let lone = lone_generals(war, state, unit, aims.iter().map(|aim| aim.gap).fold(Gap::from(reach), Gap::min));
    aims.extend(lone.into_iter().filter_map(|general| aim(Target::General(general))));
    let nearest = aims.iter().map(|aim| aim.gap).min();
    aims.retain(|aim| may_choose(war, weapon, nearest, aim.gap));
    aims
}

/// Whether a target at this distance may be chosen when another is the nearest.
fn may_choose(war: &War, weapon: Weapon, nearest: Option<Gap>, gap: Gap) -> bool {
    let Some(nearest) = nearest else { return true };
    match weapon {
        Weapon::Foot(_) => gap.within(nearest.length() + war.book.ground.measures.beside),
        Weapon::Gun(_) => !sight::is_canister(war, weapon, nearest) || sight::is_canister(war, weapon, gap),
    }
}

/// 16.9 Enemy generals who are alone and nearer to a unit than the nearest target and than any unit of their side.
fn lone_generals(war: &War, state: &State, unit: UnitId, known: Gap) -> Vec<GeneralId> {
    let alone = war.generals().filter(|general| {
        war.general(*general).side != war.side(unit) && matches!(state.general(*general).at, GeneralAt::Table(_))
    });
    let gap = |general: GeneralId| {
        let stand = places::general_stand(war, state, general)?;
        state.unit(unit).bases.iter().map(|base| base.gap(&stand)).min()
    };
    let mut near: Vec<(GeneralId, Gap)> = alone.filter_map(|general| Some((general, gap(general)?))).collect();
    near.retain(|(_, gap)| *gap < known);
    if !near.is_empty()
        && let Some((_, friend)) = places::nearest_enemy(war, state, unit, |_| true)
    {
        near.retain(|(_, gap)| *gap < friend);
    }
    near.into_iter().map(|(general, _)| general).collect()
}

/// A shot as it is offered.
pub fn offer(war: &War, state: &State, act: Activation, aim: &Aim) -> Offer {
    let text = match situation::ready(war, state, act.unit, aim, Manner::Action) {
        Some(ready) => {
            let dice = count(i32::from(ready.shot().pool.dice), "die", "dice");
            let cost = price(war, act.unit);
            format!("shoot at {}, {} inches, {dice}, {cost} AP", name(war, state, aim.at), aim.inches)
        }
        None => format!("shoot at {}", name(war, state, aim.at)),
    };
    Offer::new(format!("shoot {}", id(war, aim.at)), text).piece(piece(aim.at))
}

fn piece(at: Target) -> u16 {
    match at {
        Target::Unit(unit) => unit.piece(),
        Target::General(general) => general.piece(),
    }
}

/// The target of this name, or every reason against it.
pub fn judge(war: &War, state: &State, act: Activation, name: &str) -> Result<Aim, Refusals> {
    let mut no = Refusals(bars(war, state, act).map(Bar::refusal).collect());
    if no.0.is_empty() {
        let found = targets(war, state, act.unit).into_iter().find(|aim| id(war, aim.at) == name);
        if let Some(aim) = found {
            return Ok(aim);
        }
    }
    no.0.extend(refusals::of(war, state, act.unit, name));
    Err(no)
}

/// 29.3, 31 The unit whose turn it is shoots: it pays, and what the dice say is done to the target.
pub fn shoot(table: &mut dyn Table, war: &War, state: &mut State, target: Target) -> Play<()> {
    let Phase::Act(Some(act)) = state.phase else { return Ok(()) };
    let Some(weapon) = weapon(war, state, act.unit) else { return Ok(()) };
    let Ok(aim) = sight::aim(war, state, act.unit, weapon, sight::reach(war, weapon), target) else { return Ok(()) };
    let spent = u8::try_from(price(war, act.unit)).unwrap_or(u8::MAX);
    state.phase = Phase::Act(Some(Activation { points: act.points.saturating_sub(spent), ..act }));
    state.unit_mut(act.unit).turn.shots += 1;
    fire(table, war, state, act.unit, &aim, Manner::Action)
}

/// A shot of a unit at a target, in either side's turn.
pub(super) fn fire(
    table: &mut dyn Table,
    war: &War,
    state: &mut State,
    unit: UnitId,
    aim: &Aim,
    manner: Manner,
) -> Play<()> {
    let Some(ready) = situation::ready(war, state, unit, aim, manner) else { return Ok(()) };
    let rule = if war.card(unit).branch.is_gun() { GUN_SHOOTS } else { SHOOTS };
    let target = name(war, state, aim.at);
    let shooter = war.card(unit).name;
    let title = || format!("{shooter} shoots at {target}");
    let name = |number: u8| if number == 0 { shooter.to_owned() } else { target.clone() };
    // 7.2 Determination dice serve who shoots in its own turn, or is shot at in it.
    let whose = match (manner, aim.at) {
        (Manner::Opportunity, Target::Unit(target)) => target,
        _ => unit,
    };
    let volley = under(table, rule, &title, |table| {
        ready.tell(table, &war.book);
        let mut dice = determination::dice_for_rolls(war, state, whose);
        let named = &mut Named { table, name: &name };
        let volley = ready.shot().fire(&mut Sided { table: named, acting: war.side(unit) }, &war.book, &mut dice)?;
        determination::set_left_of(war, state, whose, dice);
        Ok(volley)
    })?;
    if volley.low {
        state.unit_mut(unit).low_ammo = true;
    }
    match aim.at {
        Target::Unit(target) => hurt(table, war, state, target, &ready, &volley),
        Target::General(general) => {
            if volley.dead {
                leaders::dies(table, war, state, general);
            }
            Ok(())
        }
    }
}

/// 31.6, 31.7, 31.14 What a shot did to a unit.
fn hurt(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, ready: &Ready, volley: &Volley) -> Play<()> {
    let casualties = volley.casualties;
    if casualties == 0 {
        return Ok(());
    }
    risks(table, war, state, unit, volley.dead)?;
    let now = state.unit_mut(unit);
    if now.unit.arm.is_gun() {
        let total = i32::from(casualties) + i32::from(ready.shot().mark.hurt);
        now.damaged = total >= war.book.artillery.damaged;
        if total >= war.book.artillery.destroyed {
            retreat::destroy(table, war, state, unit);
        }
        return Ok(());
    }
    now.markers = now.markers.saturating_add(casualties);
    now.by_artillery |= ready.shot().by_guns;
    if volley.disordered {
        retreat::disorder(table, war, state, unit);
    }
    if war.book.switches.shooting_removes.is_other() {
        let near = morale::witnesses(war, state, unit);
        if retreat::lose(table, war, state, unit, casualties) {
            morale::breaks(state, unit, near);
        }
    }
    Ok(())
}

/// 16.9 Generals with a unit that took a marker: the procedure has rolled for the first of them.
fn risks(table: &mut dyn Table, war: &War, state: &mut State, unit: UnitId, first_dies: bool) -> Play<()> {
    let with: Vec<GeneralId> = places::generals_with(war, state, unit).collect();
    for (at, general) in with.into_iter().enumerate() {
        if at > 0 {
            leaders::risk(table, war, state, general, 1)?;
        } else if first_dies {
            leaders::dies(table, war, state, general);
        }
    }
    Ok(())
}

/// 31.8 At the end of a turn, units of a side that did not shoot or fight and have no enemy near are resupplied.
pub fn resupply(table: &mut dyn Table, war: &War, state: &mut State, side: Side) {
    let far = war.book.command.resupply;
    let rests = |state: &State, unit: UnitId| {
        let now = state.unit(unit);
        let busy = now.turn.shots > 0 || now.turn.opportunity || now.turn.faltered || now.turn.fought;
        now.low_ammo && !busy && !places::enemy_within(war, state, unit, far, |_| true)
    };
    let resting: Vec<UnitId> =
        war.present(state, side).map(|(unit, _)| unit).filter(|unit| rests(state, *unit)).collect();
    for unit in resting {
        state.unit_mut(unit).low_ammo = false;
        table.tell(&|| Line::effect(format!("{} is resupplied with ammunition", war.card(unit).name), SUPPLY));
    }
}

/// The odds of a shot, for the machine's commander.
pub(super) fn case_of<'a>(
    war: &'a War,
    state: &State,
    unit: UnitId,
    aim: &Aim,
    manner: Manner,
) -> Option<Box<dyn Case + 'a>> {
    let ready = situation::ready(war, state, unit, aim, manner)?;
    Some(play(&war.book, *ready.shot(), 0, |_| ()))
}

/// The dice of a shot, for estimates without odds.
pub(super) fn dice_of(war: &War, state: &State, unit: UnitId, aim: &Aim, manner: Manner) -> Option<Pool> {
    situation::ready(war, state, unit, aim, manner).map(|ready| ready.shot().pool)
}

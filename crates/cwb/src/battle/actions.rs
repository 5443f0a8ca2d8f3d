//! Chapter 29 on the table: the actions of a unit, one after the other until its points are spent or it stops.

use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Table};

use super::agenda::Task;
use super::assault;
use super::cards::UnitId;
use super::determination;
use super::movement::{self, Motion, Step};
use super::shooting::{self, Aim};
use super::state::{Activation, Phase, State};
use super::war::War;
use crate::disorder;
use crate::lookup::count;
use crate::unit::Order;

const ACTIONS: Rule = card("29.3");
const RESTORE: Rule = card("32.3");
const REST: Rule = house("32.3");

const FORM: &str = "`shoot` or `assault` and an enemy, `rally`, `done`, `move`, `move 2`, `wheel left 45`, `face left`, \
    `face about`, `form 3 centre`, `form 1 left`, `mount`, `dismount`, `limber`, `unlimber`, `manhandle back`, \
    `manhandle left 30`";

/// 29.3 An action.
#[derive(Clone, Debug)]
enum Action {
    Motion(Motion, Box<Step>),
    Shot(Aim),
    Assault(UnitId),
    Rally,
    Done,
}

/// 25.2 A unit begins to act with its points, once in a turn.
pub(super) fn activate(state: &mut State, unit: UnitId, points: u8) {
    let now = state.unit_mut(unit);
    now.turn.activated = true;
    now.turn.began = Some(now.frame);
    state.phase = Phase::Act(Some(Activation { unit, points, assault: None }));
}

/// The unit that acts stops; points it has left are lost.
pub fn finish(state: &mut State) {
    state.phase = Phase::Act(None);
}

/// 29.3 One action of the unit that acts, and the enemy's opportunity shots at it. Once it has named its target,
/// the assault goes on.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State, act: Activation) -> Play<()> {
    if act.assault.is_some() && act.points > 0 && state.unit(act.unit).is_on_table() {
        return assault::step(table, war, state);
    }
    let actions = actions(war, state, act);
    let action = if actions.len() == 1 { Action::Done } else { ask(table, war, state, act, &actions)? };
    // 31.21 Enemies may shoot at a unit that has moved or shot.
    match action {
        Action::Motion(motion, _) => {
            state.next(Task::Window(act.unit));
            state.next(Task::Move(motion));
        }
        Action::Shot(aim) => {
            state.next(Task::Window(act.unit));
            state.next(Task::Shoot(aim.at));
        }
        Action::Assault(target) => assault::begin(state, target),
        Action::Rally => state.next(Task::Rally),
        Action::Done => finish(state),
    }
    Ok(())
}

/// Everything that is offered; to stop is always offered last.
fn actions(war: &War, state: &State, act: Activation) -> Vec<Action> {
    let mut actions: Vec<Action> = Vec::new();
    if act.points > 0 && state.unit(act.unit).is_on_table() {
        actions.extend(assault::targets(war, state, act).into_iter().map(Action::Assault));
        actions.extend(shooting::aims(war, state, act).into_iter().map(Action::Shot));
        let steps = movement::steps(war, state, act).into_iter();
        actions.extend(steps.map(|(motion, step)| Action::Motion(motion, Box::new(step))));
        if state.unit(act.unit).unit.is_disordered() && i32::from(act.points) >= disorder::price(&war.book) {
            actions.push(Action::Rally);
        }
    }
    actions.push(Action::Done);
    actions
}

fn ask(table: &mut dyn Table, war: &War, state: &State, act: Activation, actions: &[Action]) -> Play<Action> {
    let name = war.card(act.unit).name;
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "action",
            side: state.active,
            question: &|| format!("What does {name} do, with {} left?", count(act.points.into(), "AP", "AP")),
            count: actions.len(),
            offer: &|index| offer(war, state, act, &actions[index]),
            rule: ACTIONS,
        },
        form: FORM,
        judge: &|text| judge(war, state, act, text).map(|action| offer(war, state, act, &action)),
    })?;
    Ok(match measured {
        Measured::Offered(index) => actions[index].clone(),
        Measured::Own(text) => judge(war, state, act, &text).unwrap_or(Action::Done),
    })
}

fn offer(war: &War, state: &State, act: Activation, action: &Action) -> Offer {
    match action {
        Action::Motion(motion, step) => movement::offered(war, act, *motion, step),
        Action::Shot(aim) => shooting::offer(war, state, act, aim),
        Action::Assault(target) => assault::offer(war, state, act, *target),
        Action::Rally => {
            let price = count(disorder::price(&war.book), "AP", "AP");
            Offer::new("rally", format!("a die to restore order, {price}")).piece(act.unit.piece())
        }
        Action::Done => Offer::new("done", "nothing more").piece(act.unit.piece()),
    }
}

/// An action that a player wrote, or every reason against it.
fn judge(war: &War, state: &State, act: Activation, text: &str) -> Result<Action, Refusals> {
    match text.split_once(' ').unwrap_or((text, "")) {
        ("shoot", id) => shooting::judge(war, state, act, id).map(Action::Shot),
        ("assault", id) => {
            let Some(target) = war.all().find(|unit| war.card(*unit).id == id) else {
                let why = format!("`{id}` is not a unit of this battle");
                return Err(Refusal::field("answer", why, ACTIONS).into());
            };
            assault::judge(war, state, act, target).map(|_| Action::Assault(target))
        }
        ("rally", "") => {
            let (price, left) = (disorder::price(&war.book), i32::from(act.points));
            let mut no = Refusals::default();
            no.refuse_if(!state.unit(act.unit).unit.is_disordered(), "answer", "it is in order", RESTORE);
            let short = format!("a die costs {price} AP, and {} left", count(left, "is", "are"));
            no.refuse_if(price > left, "answer", short, ACTIONS);
            no.allow(Action::Rally)
        }
        _ => {
            let motion = movement::read(text)?;
            movement::judge(war, state, act, motion).map(|step| Action::Motion(motion, Box::new(step)))
        }
    }
}

/// 32.3 An action point buys a die to restore order, thrown at once. With order restored the rest may be used for other
/// things.
pub(super) fn rally(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Phase::Act(Some(act)) = state.phase else { return Ok(()) };
    let quality = state.unit(act.unit).unit.quality;
    let throw = |table: &mut dyn Table, dice: &mut i32| disorder::rallies(table, &war.book, quality, dice);
    let restored = determination::with_dice(table, war, state, act.unit, throw)?;
    let points = act.points.saturating_sub(disorder::price(&war.book).clamp(0, u8::MAX.into()) as u8);
    state.phase = Phase::Act(Some(Activation { points, ..act }));
    if restored {
        state.unit_mut(act.unit).unit.order = Order::Good;
        table.tell(&|| {
            let left = count(points.into(), "AP is", "AP are");
            Line::effect(format!("{} is in order again; {left} left", war.card(act.unit).name), REST)
        });
    }
    Ok(())
}

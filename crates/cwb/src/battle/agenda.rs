//! Tasks that a decision has caused and that are not done yet. Each is a separate step: between steps the state alone says
//! what comes next, so that forecasts can merge equal positions.

use std::sync::Arc;

use longroll::table::{Line, Play, Table};

use super::cards::UnitId;
use super::fight::{self, Melee};
use super::movement::{self, Motion};
use super::sight::Target;
use super::state::State;
use super::war::War;
use super::{actions, assault, morale, opportunity, retreat, shooting};
use crate::assault::Who;
use crate::morale::{Particulars, Testing};

/// A task.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// 29.3 The unit that acts does this.
    Move(Motion),
    Shoot(Target),
    Rally,
    /// 31.25 Its enemies may shoot at this unit, which has acted.
    Window(UnitId),
    /// 31.21 The first shoots at the second.
    Opportunity(UnitId, UnitId),
    /// 33.5 The unit that acts is at its falter point before this one.
    Falter(UnitId),
    /// 33.5 to 33.14 The next step of an assault or a fight.
    Melee(Box<Melee>),
    /// 33.14 What a fight did to one of the two.
    Settle(Arc<Melee>, Side),
    /// 33.11, 33.17 Who takes the ground.
    Conclude(Arc<Melee>),
    /// 29.3 The falter test has ended the activation.
    EndAssault,
    /// 34.2 The next step of a morale test.
    Test(Box<Test>),
    /// 34.5 Units that saw another break test, the first of them next.
    See(Vec<UnitId>),
    /// 19.4 A unit that was seen to rout leaves with this loss.
    Rout(UnitId, u8),
    /// 25 The casualty markers of a unit that has tested come off.
    Markers(UnitId),
}

/// One of the two in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side(pub(super) Who);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    pub(super) unit: UnitId,
    pub(super) the: Particulars,
    pub(super) out: Testing,
}

impl State {
    /// Puts a task before all others.
    pub(super) fn next(&mut self, task: Task) {
        self.agenda.push(task);
    }
}

impl Task {
    /// It needs no dice and no answer, so it belongs to the step before it.
    fn is_quiet(&self) -> bool {
        use Task::{Conclude, EndAssault, Falter, Markers, Rout, See};
        matches!(self, Conclude(_) | EndAssault | Falter(_) | Markers(_) | Rout(..) | See(_))
    }
}

/// Does the next task, and the quiet ones after it. Says whether there was one.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<bool> {
    let Some(task) = state.agenda.pop() else { return Ok(false) };
    perform(table, war, state, task)?;
    while let Some(task) = state.agenda.pop_if(|task| task.is_quiet()) {
        perform(table, war, state, task)?;
    }
    if state.agenda.is_empty() {
        state.broken.clear();
    }
    Ok(true)
}

fn perform(table: &mut dyn Table, war: &War, state: &mut State, task: Task) -> Play<()> {
    match task {
        Task::Move(motion) => movement::make(table, war, state, motion)?,
        Task::Shoot(target) => shooting::shoot(table, war, state, target)?,
        Task::Rally => actions::rally(table, war, state)?,
        Task::Window(acted) => opportunity::window(table, war, state, acted)?,
        Task::Opportunity(unit, acted) => opportunity::shoot(table, war, state, unit, acted)?,
        Task::Falter(target) => fight::falter(table, war, state, target),
        Task::Melee(melee) => fight::step(table, war, state, melee)?,
        Task::Settle(melee, Side(who)) => fight::settle(table, war, state, &melee, who)?,
        Task::Conclude(melee) => fight::conclude(table, war, state, &melee),
        Task::EndAssault => assault::finish(table, state),
        Task::Test(test) => morale::step(table, war, state, test)?,
        Task::See(near) => morale::see(table, war, state, &near),
        Task::Rout(unit, lost) => {
            let _ = retreat::rout(table, war, state, unit, lost);
        }
        Task::Markers(unit) => morale::markers_off(table, war, state, unit),
    }
    Ok(())
}

/// A heading that later steps close.
pub(super) fn open(table: &mut dyn Table, rule: longroll::rule::Rule, title: &dyn Fn() -> String) {
    table.tell(&|| Line::open(title(), rule));
}

pub(super) fn close(table: &mut dyn Table) {
    table.tell(&|| Line::Close);
}

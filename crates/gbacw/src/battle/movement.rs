//! Chapters 7, 8 and 9: facing, stacking, formations and movement on the map.

mod allowance; // 9.1
mod arriving; // 9.7
mod duty; // 6.1, 6.24
mod entering; // 9.4, 9.5
mod formation; // 9.2
mod leaving; // 19.1
mod limits; // 8.1
mod planning;
mod riding; // 9.3
mod street; // 18.9
mod together; // 8.2
mod turning; // 7.2
mod walker; // 9.4, 9.5
mod why;

use super::state::Flank;

pub use allowance::{allowance, begin, deploys, running};
pub use limits::{is_legal, may_stack};
pub(super) use planning::can_end;
pub use planning::{plan, reach};
pub use riding::{ride, ride_options};
pub use why::refusals;

pub(super) use arriving::{arrive, entries, is_due};
pub(super) use entering::{Gait, Steps, pass, points, step, steps};
pub(super) use formation::{change, changes, cost};
pub(super) use leaving::{leave, may_leave};
pub(super) use riding::dismiss;
pub(super) use street::cautious_steps;
pub(super) use together::steps_together;
pub(super) use turning::{may_turn, turn, turn_cost, turns, word};

/// 9.2 A change of formation, or of place in the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    March,
    Line,
    OpenOrder,
    Square,
    Refuse(Flank),
    /// 8.4 Extend to one flank; a second time, to the other.
    Extend(Flank),
    Contract,
    Mount,
    Dismount,
    /// 14.23 Have the horses brought up.
    Horses,
    ToTop,
}

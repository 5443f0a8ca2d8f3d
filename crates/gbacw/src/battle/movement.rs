//! Chapters 7, 8 and 9: facing, stacking, formations and movement on the map.

mod allowance; // 9.1
mod arrivals; // 9.7
mod exits; // 19.1
mod formation; // 9.2
mod leaders; // 9.3
mod obligations; // 6.1, 6.24
mod path;
mod refusals;
mod stack_steps; // 8.2
mod stacking; // 8.1
mod step_cost; // 9.4, 9.5
mod steps; // 9.4, 9.5, 18.9
mod turning; // 7.2

use super::state::Flank;

pub use allowance::{allowance, begin, deploys, running};
pub use leaders::{ride, ride_options};
pub(super) use path::can_end;
pub use path::{plan, reach};
pub use refusals::refusals;
pub use stacking::{is_legal, may_stack};

pub(super) use arrivals::{arrive, entered, entries, is_due};
pub(super) use exits::{leave, may_leave};
pub(super) use formation::{change, changes, cost};
pub(super) use leaders::{companions, dismiss, rides_along, tell_leader};
pub(super) use stack_steps::steps_together;
pub(super) use steps::{Gait, Steps, cautious_steps, is_passing, points, step, steps};
pub(super) use turning::{may_turn, turn, turn_cost, turns};

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

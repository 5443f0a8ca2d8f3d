//! Everything the umpire can resolve or look up, in the order of the rulebook.

use std::sync::Arc;

use longroll::procedure::{Listed, Procedure, all as listed_all, listed};

use crate::book::Book;
use crate::charge::form::{Charge, ChargeSequence};
use crate::fire::form::Shots;
use crate::formation::FormationChange;
use crate::leaders::FallenLeader;
use crate::maneuver::Attempt;
use crate::movement::Movement;
use crate::recovery::TakingOff;
use crate::retreat::Retreat;
use crate::sight::Visibility;
use crate::status::Effectiveness;
use crate::turn::Sequence;

const LIST: [Listed<Book>; 12] = [
    listed::<Book, Effectiveness>(),
    listed::<Book, FallenLeader>(),
    listed::<Book, FormationChange>(),
    listed::<Book, Attempt>(),
    listed::<Book, TakingOff>(),
    listed::<Book, Movement>(),
    listed::<Book, Shots>(),
    listed::<Book, Visibility>(),
    listed::<Book, Charge>(),
    listed::<Book, ChargeSequence>(),
    listed::<Book, Retreat>(),
    listed::<Book, Sequence>(),
];

pub(crate) fn all(book: &Arc<Book>) -> Vec<Procedure> {
    listed_all(&LIST, book)
}

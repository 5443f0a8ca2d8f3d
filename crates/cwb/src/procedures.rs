//! Everything the umpire can resolve or look up, in the order of the rulebook.

use std::sync::Arc;

use longroll::procedure::{Listed, Procedure, listed};

use crate::arrivals::Arrivals;
use crate::assault::{Assault, Falter, Fight};
use crate::book::Book;
use crate::clock::Countdown;
use crate::determination::Determination;
use crate::disorder::{DisorderTest, RestoreOrder};
use crate::generals::{DeadGeneral, GeneralMove, GeneralRisk, ReplaceGeneral};
use crate::losses::UnitLosses;
use crate::morale::Morale;
use crate::motivation::{Motivation, MotivationRun};
use crate::movement::Movement;
use crate::points::{ActionPoints, Cost};
use crate::shooting::foot::InfantryFire;
use crate::shooting::guns::ArtilleryFire;
use crate::shooting::opportunity::OpportunityFire;

const LIST: &[Listed<Book>] = &[
    listed::<Book, Determination>(),
    listed::<Book, GeneralMove>(),
    listed::<Book, GeneralRisk>(),
    listed::<Book, DeadGeneral>(),
    listed::<Book, ReplaceGeneral>(),
    listed::<Book, Countdown>(),
    listed::<Book, Arrivals>(),
    listed::<Book, Motivation>(),
    listed::<Book, MotivationRun>(),
    listed::<Book, ActionPoints>(),
    listed::<Book, Cost>(),
    listed::<Book, Movement>(),
    listed::<Book, InfantryFire>(),
    listed::<Book, ArtilleryFire>(),
    listed::<Book, OpportunityFire>(),
    listed::<Book, DisorderTest>(),
    listed::<Book, RestoreOrder>(),
    listed::<Book, Falter>(),
    listed::<Book, Fight>(),
    listed::<Book, Assault>(),
    listed::<Book, Morale>(),
    listed::<Book, UnitLosses>(),
];

pub(crate) fn all(book: &Arc<Book>) -> Vec<Procedure> {
    longroll::procedure::all(LIST, book)
}

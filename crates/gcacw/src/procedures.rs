//! Everything the umpire can resolve or look up, in the order of the rulebook.

use std::sync::Arc;

use longroll::procedure::{Listed, Procedure, listed};

use crate::assault::{AssaultForm, GrandAssaultForm};
use crate::book::Book;
use crate::cavalry::CavalryRetreat;
use crate::combat::CombatForm;
use crate::entrench::Entrench;
use crate::events::RandomEvent;
use crate::flank::FlankBonus;
use crate::initiative::InitiativeRoll;
use crate::insubordination::InsubordinationCheck;
use crate::march::{ExtendedMarch, ForceMarch, MarchForm};
use crate::plan::MarchPlan;
use crate::rail::{RailMove, StrategicMove};
use crate::recovery::Recovery;
use crate::reinforcement::Reinforcement;
use crate::retreat::RetreatStep;
use crate::stacking::{CommandRadius, FriendlyHex};
use crate::supply::{Forage, WagonReduction};

const PROCEDURES: &[Listed<Book>] = &[
    listed::<Book, FriendlyHex>(),
    listed::<Book, CommandRadius>(),
    listed::<Book, InitiativeRoll>(),
    listed::<Book, InsubordinationCheck>(),
    listed::<Book, MarchForm>(),
    listed::<Book, ForceMarch>(),
    listed::<Book, ExtendedMarch>(),
    listed::<Book, MarchPlan>(),
    listed::<Book, RailMove>(),
    listed::<Book, StrategicMove>(),
    listed::<Book, FlankBonus>(),
    listed::<Book, CombatForm>(),
    listed::<Book, AssaultForm>(),
    listed::<Book, GrandAssaultForm>(),
    listed::<Book, RetreatStep>(),
    listed::<Book, CavalryRetreat>(),
    listed::<Book, Entrench>(),
    listed::<Book, Recovery>(),
    listed::<Book, RandomEvent>(),
    listed::<Book, Reinforcement>(),
    listed::<Book, Forage>(),
    listed::<Book, WagonReduction>(),
];

pub(crate) fn all(book: &Arc<Book>) -> Vec<Procedure> {
    longroll::procedure::all(PROCEDURES, book)
}

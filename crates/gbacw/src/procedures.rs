//! Everything the umpire can resolve or look up, in the order of the rulebook.

use std::sync::Arc;

use longroll::procedure::{Listed, Procedure, listed};

use crate::activation::{CoordinationRoll, EfficiencyDraws, Initiative};
use crate::ammunition::AmmunitionRoll;
use crate::book::{Book, borrowed};
use crate::disorder::{DisorderCheck, SecondDisorder};
use crate::facing;
use crate::fire::Fire;
use crate::leaders::LeaderCasualty;
use crate::orders::OrdersChange;
use crate::rally::Rally;
use crate::range::Range;
use crate::reaction::{ReactionFacing, ReactionFire};
use crate::shock::{OddsRatio, Shock};
use crate::stacking::Stacking;

const LIST: &[Listed<Book>] = &[
    listed::<Book, DisorderCheck>(),
    listed::<Book, Initiative>(),
    listed::<Book, EfficiencyDraws>(),
    listed::<Book, CoordinationRoll>(),
    listed::<Book, OrdersChange>(),
    listed::<Book, facing::Arc>(),
    listed::<Book, Stacking>(),
    listed::<Book, ReactionFacing>(),
    listed::<Book, ReactionFire>(),
    listed::<Book, Range>(),
    listed::<Book, Fire>(),
    listed::<Book, AmmunitionRoll>(),
    listed::<Book, Shock>(),
    listed::<Book, OddsRatio>(),
    listed::<Book, SecondDisorder>(),
    listed::<Book, LeaderCasualty>(),
    listed::<Book, Rally>(),
];

/// The procedures of an edition. 20.1 What Gringo! borrows from the other card is a house rule there.
pub(crate) fn all(book: &Arc<Book>) -> Vec<Procedure> {
    let mut list = longroll::procedure::all(LIST, book);
    for procedure in list.iter_mut().filter(|procedure| matches!(procedure.name, "stacking" | "reaction-fire")) {
        procedure.rule = borrowed(procedure.rule, book.edition);
        for field in &mut procedure.form.fields {
            field.rule = borrowed(field.rule, book.edition);
        }
    }
    list
}

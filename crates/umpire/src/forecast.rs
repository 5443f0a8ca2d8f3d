//! Forecasts of a decision in a battle, walked or sampled.

use longroll::battle::Battle;
use longroll::foresight::Subject;
use longroll::side::BySide;
use longroll::table::{Play, Wait};
use longroll::tape::Tape;
use wire::forecast::Forecast;

use crate::patience::Patience;

/// A forecast that can be computed while the battle goes on.
pub struct Question {
    battle: Box<dyn Battle>,
    answer: String,
    /// The tape and the answer, from which a sample's dice are seeded.
    words: String,
}

/// The forecast of this answer, to be [computed](Question::foresee) on another thread.
pub fn question(battle: &dyn Battle, answer: &str) -> Question {
    let words = format!("{}= {answer}", Tape(battle.tape().to_vec()));
    Question { battle: battle.branch(), answer: answer.to_owned(), words }
}

impl Question {
    /// What the answer leads to; none if it is not an answer, or if no dice are rolled.
    pub fn foresee(&self, patience: &Patience) -> Play<Option<Forecast>> {
        let Question { battle, answer, words } = self;
        let Some(offer) = battle.offer(answer) else { return Ok(None) };
        let seen = patience.ask(
            words,
            |budget| battle.foresee(answer, budget).transpose(),
            |plays, budget, dice| battle.foresee_by_playing(answer, plays, budget, dice).transpose(),
        )?;
        let Some(foresight) = seen.filter(longroll::foresight::Foresight::rolls) else { return Ok(None) };
        let side = if let Some(Wait::Pick { side, .. }) = battle.wait() { Some(*side) } else { None };
        let view = battle.view(side);
        let board = battle.board();
        let sides = BySide { north: view.sides.north.name.clone(), south: view.sides.south.name.clone() };
        let name = |subject: Subject| match subject {
            Subject::Piece(number) => {
                view.pieces.iter().find(|piece| piece.id == number).map(|piece| piece.name.clone())
            }
            Subject::Side(side) => Some(sides[side].clone()),
            Subject::Hex(column, row) => {
                let named = board.names.iter().find(|name| (name.column, name.row) == (column, row));
                Some(named.map_or_else(|| format!("Hex {column:02}{row:02}"), |name| name.text.clone()))
            }
            Subject::Objective(nth) => {
                let objectives = board.tabletop.as_ref().map_or(&[][..], |tabletop| &tabletop.objectives);
                objectives.get(usize::from(nth)).map(|objective| objective.text.clone())
            }
            Subject::Battle => Some("The battle".to_owned()),
        };
        Ok(Some(Forecast::new(offer.text, &foresight, &sides, &name)))
    }
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question").field("answer", &self.answer).finish_non_exhaustive()
    }
}

//! Ways of answering questions at tables without players.

use std::collections::BTreeMap;

use crate::table::{Ask, Pick};

/// Answers questions in place of a player.
pub trait Policy {
    /// The index of the chosen option.
    fn answer(&self, ask: &Ask<'_>) -> usize;
    /// The index of the option taken on the field; the first by default.
    fn pick(&self, _pick: &Pick<'_>) -> usize {
        0
    }
}

/// Decisions by the name of the question. A question without a decision takes the first option, which is the default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decisions(pub BTreeMap<&'static str, &'static str>);

impl Decisions {
    /// The decision for this question, if there is one and it is legal now.
    pub fn decided(&self, ask: &Ask<'_>) -> Option<usize> {
        let slug = self.0.get(ask.name)?;
        ask.options.iter().position(|option| option.slug == *slug)
    }
}

impl Policy for Decisions {
    fn answer(&self, ask: &Ask<'_>) -> usize {
        self.decided(ask).unwrap_or(0)
    }
}

//! Named ways of answering asks, for tables where nobody sits.

use std::collections::BTreeMap;

use crate::table::{Ask, Pick};

/// Someone who decides without being there. Odds say in whose name they decided.
pub trait Policy {
    /// The index of the chosen option.
    fn answer(&self, ask: &Ask<'_>) -> usize;
    /// The index of the option taken on the field. Without a field, the first.
    fn pick(&self, _pick: &Pick<'_>) -> usize {
        0
    }
}

/// Decisions by the name of the ask; anything not decided takes the first option, which every rule lists as the usual
/// one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decisions(pub BTreeMap<&'static str, &'static str>);

impl Decisions {
    /// The option decided on for this ask, if it was decided and is legal now.
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

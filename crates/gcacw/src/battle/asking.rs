//! Asking the players: the questions every game has, and the choice of several units.

pub use longroll::asking::{Named, Sided, choose, wants};

use longroll::rule::Rule;
use longroll::side::Side;
use longroll::table::{Offer, Pick, Play, Table};

use super::cards::{UnitId, side};
use super::war::War;

/// Play a part of a procedure that is about one unit: its lines name the unit, and its owner throws the dice.
pub fn about<T>(
    table: &mut dyn Table,
    war: &War,
    unit: UnitId,
    part: impl FnOnce(&mut dyn Table) -> Play<T>,
) -> Play<T> {
    let card = war.card(unit);
    let mut named = Named { table, name: &|_| card.name.to_owned() };
    part(&mut Sided { table: &mut named, acting: side(card.army) })
}

/// Whether a unit may be named beside those named already.
pub type Fits<'a> = dyn Fn(&[UnitId], UnitId) -> bool + 'a;

/// How units are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Any of them, or none.
    Any,
    /// At least one. With a single one there is nothing to ask.
    Some,
    /// At least one; the player confirms the choice, so that its joint odds can be seen first.
    Confirmed,
}

/// An option while units are named.
#[derive(Clone, Copy)]
enum Next {
    Done,
    All,
    One(UnitId),
}

/// Ask a side to name several units: one after the other, all of them, or no more.
pub fn gather(
    table: &mut dyn Table,
    side: Side,
    (name, rule): (&'static str, Rule),
    question: &dyn Fn() -> String,
    (units, fits): (&[UnitId], &Fits<'_>),
    (wanted, offer): (Wanted, &dyn Fn(UnitId) -> Offer),
) -> Play<Vec<UnitId>> {
    let mut named: Vec<UnitId> = Vec::new();
    if let ([only], Wanted::Some | Wanted::Confirmed) = (units, wanted) {
        return Ok(vec![*only]);
    }
    loop {
        let rest: Vec<UnitId> = units.iter().copied().filter(|unit| !named.contains(unit)).collect();
        let mut options: Vec<Next> = Vec::with_capacity(rest.len() + 2);
        options.extend((wanted == Wanted::Any || !named.is_empty()).then_some(Next::Done));
        options.extend((rest.len() > 1 && fit_together(&named, &rest, fits)).then_some(Next::All));
        options.extend(rest.iter().filter(|unit| fits(&named, **unit)).map(|unit| Next::One(*unit)));
        let chosen = match options[..] {
            [] => return Ok(named),
            [only @ Next::Done] if wanted != Wanted::Confirmed => only,
            [only @ Next::One(_)] => only,
            _ => {
                let offer = |index: usize| match options[index] {
                    Next::Done => Offer::new("done", if named.is_empty() { "none" } else { "no more" }),
                    Next::All => Offer::new("all", "all of them"),
                    Next::One(unit) => offer(unit),
                };
                options[table.pick(&Pick { name, side, question, count: options.len(), offer: &offer, rule })?]
            }
        };
        match chosen {
            Next::Done => return Ok(named),
            Next::All => named.extend(rest),
            Next::One(unit) => named.push(unit),
        }
    }
}

/// Whether all that are left may be named together.
fn fit_together(named: &[UnitId], left: &[UnitId], fits: &Fits<'_>) -> bool {
    let mut together = named.to_vec();
    left.iter().all(|unit| {
        let fit = fits(&together, *unit);
        together.push(*unit);
        fit
    })
}

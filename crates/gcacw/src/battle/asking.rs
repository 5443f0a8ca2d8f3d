//! Asking the players: the ways every game has, and naming several units.

pub use longroll::asking::{Sided, choose, wants};

use longroll::rule::Rule;
use longroll::side::Side;
use longroll::table::{Offer, Play, Table};

use super::cards::UnitId;

/// Whether a unit may be named beside those named already.
pub type Fits<'a> = dyn Fn(&[UnitId], UnitId) -> bool + 'a;

/// Ask a side to name any of several units: one after the other, all of them, or no more.
pub fn gather(
    table: &mut dyn Table,
    side: Side,
    what: (&'static str, Rule),
    question: &dyn Fn() -> String,
    units: (&[UnitId], &Fits<'_>),
    offer: &dyn Fn(UnitId) -> Offer,
) -> Play<Vec<UnitId>> {
    name_units(table, side, what, question, units, (0, offer))
}

/// Ask a side to name at least one of several units. With a single one there is nothing to ask.
pub fn gather_some(
    table: &mut dyn Table,
    side: Side,
    what: (&'static str, Rule),
    question: &dyn Fn() -> String,
    units: (&[UnitId], &Fits<'_>),
    offer: &dyn Fn(UnitId) -> Offer,
) -> Play<Vec<UnitId>> {
    if let [only] = units.0 {
        return Ok(vec![*only]);
    }
    name_units(table, side, what, question, units, (1, offer))
}

/// An option while units are named.
#[derive(Clone, Copy)]
enum Named {
    Done,
    All,
    One(UnitId),
}

fn name_units(
    table: &mut dyn Table,
    side: Side,
    what: (&'static str, Rule),
    question: &dyn Fn() -> String,
    (units, fits): (&[UnitId], &Fits<'_>),
    (least, offer): (usize, &dyn Fn(UnitId) -> Offer),
) -> Play<Vec<UnitId>> {
    let mut named: Vec<UnitId> = Vec::new();
    loop {
        let rest: Vec<UnitId> = units.iter().copied().filter(|unit| !named.contains(unit)).collect();
        let mut options: Vec<Named> = Vec::with_capacity(rest.len() + 2);
        options.extend((named.len() >= least).then_some(Named::Done));
        options.extend((rest.len() > 1 && fit_together(&named, &rest, fits)).then_some(Named::All));
        options.extend(rest.iter().filter(|unit| fits(&named, **unit)).map(|unit| Named::One(*unit)));
        if matches!(options[..], [] | [Named::Done]) {
            return Ok(named);
        }
        let offer = |option: &Named| match option {
            Named::Done => Offer::new("done", if named.is_empty() { "none" } else { "no more" }),
            Named::All => Offer::new("all", "all of them"),
            Named::One(unit) => offer(*unit),
        };
        match *choose(table, side, what, question, &options, &offer)? {
            Named::Done => return Ok(named),
            Named::All => {
                named.extend(rest);
                return Ok(named);
            }
            Named::One(unit) => named.push(unit),
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

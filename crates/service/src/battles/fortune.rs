//! The dice of the battles of an evening, for its luck. Replaying a battle takes time, so what was counted is kept.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use longroll::receipt::Event;
use longroll::side::Side;
use longroll::table::Thrower;

use super::live::Live;
use crate::faults::Refused;
use crate::standing::{Thrown, thrown_by};
use crate::state::App;

/// Battles that are replayed in one request; the rest follow in the next.
const AT_ONCE: usize = 4;
/// Battles whose dice are kept.
const MOST_KEPT: usize = 500;

/// The dice of one side, by its name.
pub type Dice = Vec<(String, Thrown)>;

/// The dice of battles that were counted, with the entries that they had.
#[derive(Debug, Default)]
pub struct Fortunes(Mutex<BTreeMap<String, (i64, Dice)>>);

impl Fortunes {
    fn of(&self, id: &str, entries: i64) -> Option<Dice> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(id).filter(|(counted, _)| *counted == entries).map(|(_, dice)| dice.clone())
    }

    fn keep(&self, id: String, entries: i64, dice: Dice) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.pop_first();
        }
        known.insert(id, (entries, dice));
    }
}

/// The dice of all battles that were last played in this time, in milliseconds since 1970, and how many battles are not
/// counted yet.
pub async fn dice_between(app: &App, from: i64, until: i64) -> Result<(Dice, usize), Refused> {
    let (mut all, mut left, mut replayed) = (Dice::new(), 0, 0);
    for row in app.store.battles().await?.into_iter().filter(|row| (from..until).contains(&row.at)) {
        if let Some(dice) = app.fortunes.of(&row.id, row.entries) {
            all.extend(dice);
        } else if replayed == AT_ONCE {
            left += 1;
        } else {
            replayed += 1;
            let (id, entries) = (row.id.clone(), row.entries);
            let found = app.store.battle(&id).await?;
            // A battle that this version cannot replay has no dice to count.
            let dice = match found {
                Some((row, taped)) => {
                    app.sum(move |_| Ok(dice_of(&Live::rebuild(&row, &taped)?))).await.unwrap_or_default()
                }
                None => Dice::new(),
            };
            all.extend(dice.clone());
            app.fortunes.keep(id, entries, dice);
        }
    }
    Ok((all, left))
}

/// The dice of a battle. They count for the side that rolls; where a rule names no side, for the one that decided last.
fn dice_of(live: &Live) -> Dice {
    let view = live.battle.view(None);
    let name = |side: Side| match live.header.names[side].as_str() {
        "" => view.sides[side].name.clone(),
        name => name.to_owned(),
    };
    let (mut acting, mut dice) = (None, Dice::new());
    for event in live.battle.events() {
        match event {
            Event::Picked { side, .. } => acting = Some(*side),
            Event::Rolled(rolled) => {
                let by = match rolled.by {
                    Thrower::Side(side) | Thrower::Army(side, _) => Some(side),
                    Thrower::Either | Thrower::Called(_) => acting,
                };
                if let Some(side) = by {
                    dice.extend(thrown_by(rolled).into_iter().map(|thrown| (name(side), thrown)));
                }
            }
            Event::Answered { .. } | Event::Told(_) => {}
        }
    }
    dice
}

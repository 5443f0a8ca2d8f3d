//! What a battle sheet has in columns for each unit: what it is, and what it needs on its dice.

use super::super::cards::UnitId;
use super::super::seeing::{self, Weapon};
use super::super::state::State;
use super::super::war::War;
use super::super::{motivating, testing};
use super::overlay::bands;

pub(super) const QUALITY: &str = "Quality";

type Figure = (&'static str, String);

/// The columns of a unit as it is now.
pub(super) fn of_unit(war: &War, state: &State, unit: UnitId) -> Vec<Figure> {
    let card = war.card(unit);
    let points = ("AP", motivating::points_dice(war, state, unit));
    if card.branch.is_gun() {
        let save = ("Fight save", faces_from(war.book.fight.save_gun));
        return vec![(QUALITY, "gun".to_owned()), range(war, unit), points, save];
    }
    let dice = testing::dice(war, state, unit).map(|dice| ("Morale dice now", dice.to_string()));
    let mut figures = vec![(QUALITY, card.quality.word().to_owned()), range(war, unit), points];
    figures.extend(again(war, unit));
    figures.extend([
        ("Fight save", faces_from(war.book.fight.save[card.quality])),
        ("Disordered on", faces_from(war.book.disorder.test[card.quality])),
        ("In order on", faces_from(war.book.disorder.restore[card.quality])),
    ]);
    figures.extend(dice);
    figures
}

/// 31.5 The faces that are thrown again when it shoots, if its weapon allows it.
fn again(war: &War, unit: UnitId) -> Option<Figure> {
    let Weapon::Foot(weapon) = seeing::carried(war, unit) else { return None };
    let most = war.book.infantry.reroll[war.card(unit).quality];
    let faces = if most == 1 { "1".to_owned() } else { format!("1-{most}") };
    weapon.rerolls.then_some(("Re-rolls", faces))
}

fn faces_from(least: i8) -> String {
    if least == 6 { "6".to_owned() } else { format!("{least}-6") }
}

/// 31.3, 31.16 How far each band of its weapon reaches.
fn range(war: &War, unit: UnitId) -> Figure {
    let far: Vec<String> = bands(war, seeing::carried(war, unit)).iter().map(|(far, _)| far.to_string()).collect();
    ("Range", far.join("/"))
}

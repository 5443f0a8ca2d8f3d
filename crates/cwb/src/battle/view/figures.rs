//! What a battle sheet has in columns for each unit: what it is, and what it needs on its dice.

use super::super::cards::UnitId;
use super::super::sight::{self, Weapon};
use super::super::state::State;
use super::super::war::War;
use super::super::{morale, motivation};
use super::overlay::bands;

type Figure = (&'static str, String);

/// The columns of a unit as it is now; guns have no quality and never test.
pub(super) fn of_unit(war: &War, state: &State, unit: UnitId) -> Vec<Figure> {
    let (card, book) = (war.card(unit), &war.book);
    let points = ("AP", motivation::points_dice(war, state, unit));
    if card.branch.is_gun() {
        return vec![range(war, unit), points, ("Fight save", faces_from(book.fight.save_gun))];
    }
    let mut figures = vec![
        ("Quality", card.quality.word().to_owned()),
        range(war, unit),
        points,
        rerolls(war, unit),
        ("Fight save", faces_from(book.fight.save[card.quality])),
        ("Disorder", faces_from(book.disorder.test[card.quality])),
        ("Rally", faces_from(book.disorder.restore[card.quality])),
    ];
    figures.extend(morale::dice(war, state, unit).map(|dice| ("Morale dice", dice.to_string())));
    figures
}

/// 31.5 The faces that are re-rolled when it shoots, if its weapon allows it.
fn rerolls(war: &War, unit: UnitId) -> Figure {
    let allowed = matches!(sight::carried(war, unit), Weapon::Foot(weapon) if weapon.rerolls);
    let faces = match war.book.infantry.reroll[war.card(unit).quality] {
        _ if !allowed => "none".to_owned(),
        1 => "1".to_owned(),
        most => format!("1-{most}"),
    };
    ("Re-rolls", faces)
}

fn faces_from(least: i8) -> String {
    if least == 6 { "6".to_owned() } else { format!("{least}-6") }
}

/// 31.3, 31.16 How far each band of its weapon reaches.
fn range(war: &War, unit: UnitId) -> Figure {
    let far: Vec<String> = bands(war, sight::carried(war, unit)).iter().map(|(far, _)| far.to_string()).collect();
    ("Range", far.join("/"))
}

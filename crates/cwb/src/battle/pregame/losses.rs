//! 5.2 What the defender has lost before the game.

use longroll::table::{Line, Play, Table};

use super::muster::{Place, die};
use super::{Draft, LOSSES, Pregame};

/// 5.2 Brigades of the defender lose bases or come late, worse the wider the margin; each gun rolls once, late on a 5
/// and out of the game on a 6. The last base of a brigade stays.
pub fn lose(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let (the, defender) = (&game.book.pregame, draft.attacker().other());
    let margin = draft.contest.as_ref().map_or(0, |contest| contest.margin);
    let dice = *the.losses.at(margin);
    table.tell(&|| the.losses.line(margin));
    for unit in &mut draft.sides[defender].units {
        let gun = unit.troop.branch.is_gun();
        if !gun && !unit.troop.is_brigade() {
            continue;
        }
        for _ in 0..if gun { 1 } else { dice } {
            let face = die(table, "before the game", LOSSES)?;
            if face == i32::from(the.late) {
                unit.place = Place::Late;
            } else if face == i32::from(the.lost) && gun {
                unit.place = Place::Gone;
            } else if face == i32::from(the.lost) {
                unit.lose_base();
            }
        }
        table.tell(&|| {
            let words = match unit.place {
                Place::Late => "begins off the table",
                Place::Gone => "is out of the game",
                Place::Waiting | Place::At(_) => "is there",
            };
            Line::effect(format!("{} {words}, bases: {}", unit.troop.name, unit.troop.bases), LOSSES)
        });
    }
    Ok(())
}

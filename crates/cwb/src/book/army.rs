//! Charts of chapters 4 and 5: what an army costs, its limits, and what is done before the game.

use field::Length;
use longroll::chart::Lookup;

use super::cells::{Share, by_quality, face, faces_from, length, positive, small, word};
use crate::battle::words::WORDS;
use crate::unit::ByQuality;
use longroll::shelf::{Read, Shelf};

/// 4.1, 4.4 Points and limits of an army.
#[derive(Clone, Debug)]
pub struct ArmyList {
    /// Points a base.
    pub rifles: ByQuality<i32>,
    pub muskets: ByQuality<i32>,
    pub cavalry: ByQuality<i32>,
    pub smoothbore: i32,
    pub rifled: i32,
    pub light: i32,
    pub machine_gun: i32,
    /// Points of generals by their value.
    pub division_generals: Vec<i32>,
    pub corps_generals: Vec<i32>,
    pub divisions: (i32, i32),
    pub brigades: (i32, i32),
    pub union_veterans: Share,
    pub confederate_veterans: Share,
    pub foreign_veterans: Share,
    pub early_raw: Share,
    pub brigades_to_a_gun: i32,
    pub brigades_to_a_horse: i32,
    /// 4.2 The value of a general by the die.
    pub diced: Lookup<i32>,
}

impl ArmyList {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<ArmyList> {
        let (troops, guns) = (shelf.get("army.troops"), shelf.get("army.guns"));
        let (generals, limits) = (shelf.get("army.generals"), shelf.get("army.limits"));
        let gun = |row: &str| guns.read(row, "points", small);
        let of = |column: &'static str| -> Read<Vec<i32>> {
            ["0", "1", "2", "3"].into_iter().map(|value| generals.read(value, column, small)).collect()
        };
        let limit = |row: &str| limits.read(row, "value", positive);
        let share = |row: &str| limits.read(row, "value", Share::parse);
        Ok(ArmyList {
            rifles: by_quality(troops, "rifles", small)?,
            muskets: by_quality(troops, "muskets", small)?,
            cavalry: by_quality(troops, "cavalry", small)?,
            smoothbore: gun("smoothbore")?,
            rifled: gun("rifled")?,
            light: gun("light")?,
            machine_gun: gun("machine-gun")?,
            division_generals: of("division")?,
            corps_generals: of("corps")?,
            divisions: (limit("least-divisions")?, limit("most-divisions")?),
            brigades: (limit("least-brigades")?, limit("most-brigades")?),
            union_veterans: share("union-veterans")?,
            confederate_veterans: share("confederate-veterans")?,
            foreign_veterans: share("foreign-veterans")?,
            early_raw: share("early-raw")?,
            brigades_to_a_gun: limit("brigades-to-a-gun")?,
            brigades_to_a_horse: limit("brigades-to-a-horse")?,
            diced: Lookup::read(shelf.get("army.dice"), small)?,
        })
    }
}

/// 5.1 to 5.6 What is rolled and placed before the game.
#[derive(Clone, Debug)]
pub struct Pregame {
    /// Fewest dice for the attack, dice of a usual player for each topic, and the lowest face that succeeds.
    pub attack_least: i32,
    pub topic: i32,
    pub success: i8,
    pub lost: i8,
    pub late: i8,
    pub topic_most: i32,
    pub shift: Length,
    /// 2.4 From west to east, and from south to north.
    pub table: (Length, Length),
    /// Pieces of terrain a player, how large each is, how many a third has at least, and how many the attacker moves.
    pub pieces: i32,
    pub piece: (Length, Length),
    pub third_least: i32,
    pub moved: i32,
    pub objectives: i32,
    pub apart: Length,
    pub removed: i32,
    pub defender_zone: Length,
    pub attacker_zone: Length,
    /// Dice a brigade by the margin of the attack.
    pub losses: Lookup<i32>,
    /// What a die makes of a piece of terrain.
    pub terrain: Lookup<&'static str>,
}

impl Pregame {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Pregame> {
        let chart = shelf.get("pregame");
        let number = |row: &str| chart.read(row, "value", positive);
        let inches = |row: &str| chart.read(row, "value", length);
        let kind = |text: &'static str| word(text, WORDS.areas).map(|_| text);
        Ok(Pregame {
            attack_least: number("attack-least")?,
            topic: number("topic")?,
            success: chart.read("success", "value", faces_from)?,
            lost: chart.read("lost", "value", face)?,
            late: chart.read("late", "value", face)?,
            topic_most: number("topic-most")?,
            shift: inches("shift")?,
            table: (inches("table-width")?, inches("table-depth")?),
            pieces: number("pieces")?,
            piece: (inches("piece-width")?, inches("piece-depth")?),
            third_least: number("third-least")?,
            moved: number("moved")?,
            objectives: number("objectives")?,
            apart: inches("apart")?,
            removed: number("removed")?,
            defender_zone: inches("defender-zone")?,
            attacker_zone: inches("attacker-zone")?,
            losses: Lookup::read(shelf.get("pregame.losses"), positive)?,
            terrain: Lookup::read(shelf.get("pregame.terrain"), kind)?,
        })
    }
}

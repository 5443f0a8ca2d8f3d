//! Charts of chapters 4 and 5: what an army costs, its limits, and what is done before the game.

use field::Length;
use longroll::chart::Lookup;

use super::cells::{Share, by_quality, cells, face, faces_from, length, positive, small, word};
use crate::battle::words::WORDS;
use crate::unit::ByQuality;
use longroll::shelf::Read;

/// The points of a whole army.
fn points(text: &'static str) -> Result<i32, String> {
    let read = text.parse().ok().filter(|n| (1..=9_999).contains(n));
    read.ok_or_else(|| "a number from 1 to 9999 belongs here".to_owned())
}

cells! {
    /// 4.1, 4.4 Points and limits of an army.
    #[derive(Clone, Debug)]
    pub struct ArmyList(shelf) {
        /// Points a base.
        rifles: ByQuality<i32> = by_quality(troops, "rifles", small)?;
        muskets: ByQuality<i32> = by_quality(troops, "muskets", small)?;
        cavalry: ByQuality<i32> = by_quality(troops, "cavalry", small)?;
        smoothbore: i32 = gun("smoothbore")?;
        rifled: i32 = gun("rifled")?;
        light: i32 = gun("light")?;
        machine_gun: i32 = gun("machine-gun")?;
        /// Points of generals by their value.
        division_generals: Vec<i32> = of("division")?;
        corps_generals: Vec<i32> = of("corps")?;
        divisions: (i32, i32) = (limit("least-divisions")?, limit("most-divisions")?);
        brigades: (i32, i32) = (limit("least-brigades")?, limit("most-brigades")?);
        union_veterans: Share = share("union-veterans")?;
        confederate_veterans: Share = share("confederate-veterans")?;
        foreign_veterans: Share = share("foreign-veterans")?;
        early_raw: Share = share("early-raw")?;
        brigades_to_a_gun: i32 = limit("brigades-to-a-gun")?;
        brigades_to_a_horse: i32 = limit("brigades-to-a-horse")?;
        /// 4.2 How often a general by the dice costs the mean of what he may become.
        diced_price: i32 = limits.read("diced-price", "value", small)?;
        sizes: (i32, i32) = (size("least-size")?, size("most-size")?);
        /// 4.2 The value of a general by the die.
        diced: Lookup<i32> = Lookup::read(shelf.get("army.dice"), small)?;
    }
    let (troops, guns) = (shelf.get("army.troops"), shelf.get("army.guns"));
    let (generals, limits) = (shelf.get("army.generals"), shelf.get("army.limits"));
    let gun = |row: &str| guns.read(row, "points", small);
    let of = |column: &'static str| -> Read<Vec<i32>> {
        ["0", "1", "2", "3"].into_iter().map(|value| generals.read(value, column, small)).collect()
    };
    let limit = |row: &str| limits.read(row, "value", positive);
    let share = |row: &str| limits.read(row, "value", Share::parse);
    let size = |row: &str| limits.read(row, "value", points);
}

cells! {
    /// 5.1 to 5.6 What is rolled and placed before the game.
    #[derive(Clone, Debug)]
    pub struct Pregame(shelf) {
        /// Fewest and most dice for the attack, dice of a usual player for each topic, and the lowest face that succeeds.
        attack_least: i32 = number("attack-least")?;
        attack_most: i32 = number("attack-most")?;
        topic: i32 = number("topic")?;
        success: i8 = chart.read("success", "value", faces_from)?;
        lost: i8 = chart.read("lost", "value", face)?;
        late: i8 = chart.read("late", "value", face)?;
        topic_most: i32 = number("topic-most")?;
        shift: Length = inches("shift")?;
        /// 2.4 From west to east, and from south to north.
        table: (Length, Length) = (inches("table-width")?, inches("table-depth")?);
        /// Pieces of terrain a player, how large each is, how many a third has at least, and how many the attacker moves.
        pieces: i32 = number("pieces")?;
        piece: (Length, Length) = (inches("piece-width")?, inches("piece-depth")?);
        third_least: i32 = number("third-least")?;
        moved: i32 = number("moved")?;
        objectives: i32 = number("objectives")?;
        apart: Length = inches("apart")?;
        removed: i32 = number("removed")?;
        defender_zone: Length = inches("defender-zone")?;
        attacker_zone: Length = inches("attacker-zone")?;
        /// Lowest faces that lay a stream, and a stone wall in place of a fence.
        stream: i32 = number("stream")?;
        wall: i32 = number("wall")?;
        /// Dice a brigade by the margin of the attack.
        losses: Lookup<i32> = Lookup::read(shelf.get("pregame.losses"), positive)?;
        /// What a die makes of a piece of terrain.
        terrain: Lookup<&'static str> = Lookup::read(shelf.get("pregame.terrain"), kind)?;
    }
    let chart = shelf.get("pregame");
    let number = |row: &str| chart.read(row, "value", positive);
    let inches = |row: &str| chart.read(row, "value", length);
    let kind = |text: &'static str| word(text, WORDS.areas).map(|_| text);
}

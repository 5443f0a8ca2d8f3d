//! Charts of the table: base sizes (2.2), templates (11.0), and distances from the house rules.

use field::{Angle, Footprint, Length};
use longroll::chart::Chart;

use super::cells::{cells, named, small, word};
use crate::battle::words::WORDS;
use longroll::shelf::Read;

longroll::words! {
    /// 11.0 What a template does to units that move.
    pub enum Slows {
        No = "no": "nothing",
        Scenery = "yes": "a unit pays when its front edge enters, and tests for disorder when its last base leaves",
        Linear = "cross": "a unit pays to cross it",
        Impassable = "never": "no unit may enter",
    }
}

longroll::words! {
    /// 11.0 Which units a template covers.
    pub enum Cover {
        No = "no": "none",
        Inside = "inside": "units in it",
        Behind = "behind": "foot close behind it",
    }
}

/// 11.0 How far a unit sees through a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sight {
    Clear,
    /// Up to this depth, in or out.
    Depth(Length),
    /// Only units on it see over it.
    Blocks,
}

/// 11.0 A kind of template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Template {
    pub name: &'static str,
    pub words: &'static str,
    pub slows: Slows,
    pub cover: Cover,
    pub sight: Sight,
    /// Guns may enter.
    pub guns: bool,
}

cells! {
    /// 2.2 The bases.
    #[derive(Clone, Copy, Debug)]
    pub struct BaseSizes(shelf) {
        infantry: Footprint = base("infantry")?;
        cavalry: Footprint = base("cavalry")?;
        gun: Footprint = base("gun")?;
        division_general: Footprint = base("division-general")?;
        corps_general: Footprint = base("corps-general")?;
    }
    let bases = shelf.get("bases");
    let base = |row: &str| -> Read<Footprint> {
        Ok(Footprint::new(bases.read(row, "width", inches)?, bases.read(row, "depth", inches)?))
    };
}

cells! {
    /// Distances and angles: house rules.
    #[derive(Clone, Copy, Debug)]
    pub struct Measures(shelf) {
        keep_away: Length = length("keep-away")?;
        on_road: Length = length("on-road")?;
        wheel: Angle = angle("wheel")?;
        manhandle_turn: Angle = angle("manhandle-turn")?;
        /// AP to cross a linear.
        linear: i32 = measures.read("linear", "value", small)?;
        behind: Length = length("behind")?;
        clear: Length = length("clear")?;
        /// 31.2, 31.12 Degrees to either side of the front in which a unit shoots, and a gun with canister.
        arc: Angle = angle("arc")?;
        canister_arc: Angle = angle("canister-arc")?;
        /// 31.2 Foot may choose another target that is at most this much farther off than the nearest.
        beside: Length = length("beside")?;
        /// 31.4 Increments that impair the shooting.
        moved_far: i32 = measures.read("moved-far", "value", small)?;
        /// 33.2 How far a unit is shifted at most to stand flush with the enemy.
        slide: Length = length("slide")?;
    }
    let measures = shelf.get("measures");
    let length = |row: &str| measures.read(row, "value", inches);
    let angle = |row: &str| measures.read(row, "value", degrees);
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Ground(shelf) {
        bases: BaseSizes = BaseSizes::read(shelf)?;
        templates: Vec<Template> = templates(shelf.get("terrain"))?;
        measures: Measures = Measures::read(shelf)?;
    }
}

fn inches(text: &'static str) -> Result<Length, String> {
    let length: Option<Length> = text.parse().ok();
    length
        .filter(|length| (Length::ZERO..=Length::inches(12)).contains(length) && *length > Length::ZERO)
        .ok_or_else(|| "inches belong here, more than 0 and up to 12, like 1.18".to_owned())
}

fn degrees(text: &'static str) -> Result<Angle, String> {
    let degrees = text.parse().ok().filter(|degrees| (1..=90).contains(degrees));
    degrees.map(Angle::degrees).ok_or_else(|| "degrees from 1 to 90 belong here".to_owned())
}

fn sight(text: &'static str) -> Result<Sight, String> {
    match text {
        "clear" => Ok(Sight::Clear),
        "blocks" => Ok(Sight::Blocks),
        _ => inches(text).map(Sight::Depth).map_err(|_| "write clear, blocks or inches".to_owned()),
    }
}

fn templates(chart: &Chart) -> Read<Vec<Template>> {
    for word in WORDS.areas.iter().chain(WORDS.lines) {
        chart.cell(word, "slows")?;
    }
    let mut list = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        list.push(Template {
            name,
            words: row.note.as_ref().map_or(name, |note| note.words),
            slows: chart.read(name, "slows", named)?,
            cover: chart.read(name, "cover", named)?,
            sight: chart.read(name, "sight", sight)?,
            guns: chart.read(name, "guns", |text| word(text, &["no", "yes"]))? == 1,
        });
    }
    Ok(list)
}

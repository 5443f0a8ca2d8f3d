//! Charts of the table: base sizes (2.2), templates (11.0), and distances of our own.

use field::{Angle, Footprint, Length};
use longroll::chart::Chart;

use super::cells::{cells, small, word};
use crate::battle::words::WORDS;
use longroll::shelf::Read;

/// 11.0 What a template does to those who move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slows {
    No,
    /// It costs when the front edge goes in, and order when the last base leaves.
    Scenery,
    /// It costs to cross.
    Linear,
    Impassable,
}

/// 11.0 Whom a template covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cover {
    No,
    Inside,
    /// Foot close behind it.
    Behind,
}

/// 11.0 How far one sees through a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sight {
    Clear,
    /// So far in or out.
    Depth(Length),
    /// Not over it, for those who do not stand on it.
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
    /// Distances and angles of our own.
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
        /// 31.2 Foot may pass over the nearest target for one that is no farther off than this beyond it.
        beside: Length = length("beside")?;
        /// 31.4 Increments that impair the shooting.
        moved_far: i32 = measures.read("moved-far", "value", small)?;
        /// 33.2 How far a unit is shifted at most to lie flush with the enemy.
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

/// A length on the table that is neither nothing nor absurd.
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
    let slows = [Slows::No, Slows::Scenery, Slows::Linear, Slows::Impassable];
    let cover = [Cover::No, Cover::Inside, Cover::Behind];
    for word in WORDS.areas.iter().chain(WORDS.lines) {
        chart.cell(word, "slows")?;
    }
    let mut list = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        list.push(Template {
            name,
            words: row.note.as_ref().map_or(name, |note| note.words),
            slows: slows[chart.read(name, "slows", |text| word(text, &["no", "yes", "cross", "never"]))?],
            cover: cover[chart.read(name, "cover", |text| word(text, &["no", "inside", "behind"]))?],
            sight: chart.read(name, "sight", sight)?,
            guns: chart.read(name, "guns", |text| word(text, &["no", "yes"]))? == 1,
        });
    }
    Ok(list)
}

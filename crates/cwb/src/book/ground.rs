//! Charts of the table: base sizes (2.2), templates (11.0), and distances of our own.

use field::{Angle, Footprint, Length};
use longroll::chart::Chart;

use super::cells::{small, word};
use crate::battle::words::WORDS;
use longroll::shelf::{Read, Shelf};

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

/// 2.2 The bases.
#[derive(Clone, Copy, Debug)]
pub struct BaseSizes {
    pub infantry: Footprint,
    pub cavalry: Footprint,
    pub gun: Footprint,
    pub division_general: Footprint,
    pub corps_general: Footprint,
}

/// Distances and angles of our own.
#[derive(Clone, Copy, Debug)]
pub struct Measures {
    pub keep_away: Length,
    pub on_road: Length,
    pub wheel: Angle,
    pub manhandle_turn: Angle,
    /// AP to cross a linear.
    pub linear: i32,
    pub behind: Length,
    pub clear: Length,
    /// 31.2, 31.12 Degrees to either side of the front in which a unit shoots, and a gun with canister.
    pub arc: Angle,
    pub canister_arc: Angle,
    /// 31.2 Foot may pass over the nearest target for one that is no farther off than this beyond it.
    pub beside: Length,
    /// 31.4 Increments that impair the shooting.
    pub moved_far: i32,
    /// 33.2 How far a unit is shifted at most to lie flush with the enemy.
    pub slide: Length,
}

#[derive(Clone, Debug)]
pub struct Ground {
    pub bases: BaseSizes,
    pub templates: Vec<Template>,
    pub measures: Measures,
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

impl Ground {
    pub(super) fn read(shelf: &Shelf<'_>) -> Read<Ground> {
        let (bases, measures) = (shelf.get("bases"), shelf.get("measures"));
        let base = |row: &str| -> Read<Footprint> {
            Ok(Footprint::new(bases.read(row, "width", inches)?, bases.read(row, "depth", inches)?))
        };
        let length = |row: &str| measures.read(row, "value", inches);
        let angle = |row: &str| measures.read(row, "value", degrees);
        Ok(Ground {
            bases: BaseSizes {
                infantry: base("infantry")?,
                cavalry: base("cavalry")?,
                gun: base("gun")?,
                division_general: base("division-general")?,
                corps_general: base("corps-general")?,
            },
            templates: templates(shelf.get("terrain"))?,
            measures: Measures {
                keep_away: length("keep-away")?,
                on_road: length("on-road")?,
                wheel: angle("wheel")?,
                manhandle_turn: angle("manhandle-turn")?,
                linear: measures.read("linear", "value", small)?,
                behind: length("behind")?,
                clear: length("clear")?,
                arc: angle("arc")?,
                canister_arc: angle("canister-arc")?,
                beside: length("beside")?,
                moved_far: measures.read("moved-far", "value", small)?,
                slide: length("slide")?,
            },
        })
    }
}

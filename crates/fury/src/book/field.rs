//! Chapters 2, 3, 8, 9: terrain, sight, arcs, and numbers of our own.

use longroll::chart::{Chart, Place};
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};
use longroll::table::Line;

use super::cells::{cell, number, rule, words};

/// 8 A kind of ground.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    pub name: &'static str,
    pub words: &'static str,
    pub rule: Rule,
    pub moves: Going,
    /// 9.4 How many inches of it a line of sight may cross; `None` where it sees on.
    pub depth: Option<i32>,
    pub fire: FireCover,
    pub charge: Ground,
}

impl Terrain {
    /// The receipt of a reading.
    pub fn line(&self, column: &str) -> Line {
        let value = match column {
            "fire" => match self.fire {
                FireCover::None => "-",
                FireCover::Cover => "cover",
                FireCover::TownOrBreastworks => "town-or-breastworks",
            },
            _ => match self.charge {
                Ground::None => "-",
                Ground::Favorable => "favorable-ground",
                Ground::Breastworks => "breastworks",
                Ground::Trenches => "trenches",
            },
        };
        cell("terrain", self.name, column, value, self.rule)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    Clear,
    Rough,
    Linear,
    Ford,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireCover {
    None,
    Cover,
    TownOrBreastworks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    None,
    Favorable,
    Breastworks,
    Trenches,
}

pub fn terrain(shelf: &Shelf<'_>) -> Read<Vec<Terrain>> {
    let chart = shelf.get("terrain");
    // The printed depths; `visibility.depth` has them as they are read.
    shelf.get("visibility").cells(number)?;
    let mut list = Vec::new();
    for (at, row) in chart.rows.iter().enumerate() {
        let name = row.label.text;
        let one_of = |column: &str, known: &'static [&'static str]| {
            chart.read(name, column, move |text| {
                known.iter().position(|word| *word == text).ok_or_else(|| format!("write {}", known.join(" or ")))
            })
        };
        let going = [Going::Clear, Going::Rough, Going::Linear, Going::Ford];
        let cover = [FireCover::None, FireCover::Cover, FireCover::TownOrBreastworks];
        let ground = [Ground::None, Ground::Favorable, Ground::Breastworks, Ground::Trenches];
        let depth = match chart.cell(name, "sight")?.text {
            "-" => None,
            sight => Some(shelf.read("visibility.depth", sight, "inches", number)?),
        };
        list.push(Terrain {
            name,
            words: words(chart, at),
            rule: rule(chart, at),
            moves: going[one_of("move", &["clear", "rough", "linear", "ford"])?],
            depth,
            fire: cover[one_of("fire", &["-", "cover", "town-or-breastworks"])?],
            charge: ground[one_of("charge", &["-", "favorable-ground", "breastworks", "trenches"])?],
        });
    }
    Ok(list)
}

/// 9.3 Angles of fire, in degrees.
#[derive(Clone, Copy, Debug)]
pub struct Arcs {
    pub infantry: i32,
    pub dismounted: i32,
    pub ball: i32,
    pub canister: i32,
}

pub fn arcs(shelf: &Shelf<'_>) -> Read<Arcs> {
    let degrees = |row: &str| shelf.read("arcs", row, "degrees", number);
    Ok(Arcs {
        infantry: degrees("infantry")?,
        dismounted: degrees("dismounted-cavalry")?,
        ball: degrees("ball")?,
        canister: degrees("canister")?,
    })
}

/// 3.3 Worn and spent numbers by quality.
#[derive(Clone, Debug)]
pub struct Effectiveness {
    axis: longroll::chart::Axis,
    rows: Vec<[(u8, u8, &'static str); 3]>,
}

pub const QUALITIES: [(&str, &str); 3] = [("crack", "crack"), ("veteran", "veteran"), ("green", "green")];

impl Effectiveness {
    pub fn read(chart: &Chart) -> Read<Effectiveness> {
        let axis = chart.row_bands()?;
        let mut rows = Vec::new();
        for row in &chart.rows {
            let cell = |quality: &str| {
                chart.read(row.label.text, quality, |text| {
                    let unit = crate::unit::read_strength(text)?;
                    Ok((unit.worn, unit.spent, text))
                })
            };
            rows.push([cell("crack")?, cell("veteran")?, cell("green")?]);
        }
        Ok(Effectiveness { axis, rows })
    }

    /// The worn and spent numbers and the cell, if the chart has a row for this number of stands.
    pub fn at(&self, stands: i32, quality: &str) -> Option<(u8, u8, &'static str)> {
        let Place::At(row) = self.axis.find(stands) else { return None };
        let column = QUALITIES.iter().position(|(slug, _)| *slug == quality)?;
        Some(self.rows[row][column])
    }
}

/// 2.3 A measure of stands, their width or their depth, in hundredths of an inch.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    pub infantry: i32,
    pub mounted: i32,
    pub battery: i32,
    pub limbered: i32,
}

/// The `width` or the `depth` of stands.
pub fn widths(chart: &Chart, measure: &str) -> Read<Widths> {
    let width = |row: &str| chart.read(row, measure, number);
    width("leader")?;
    Ok(Widths {
        infantry: width("infantry")?,
        mounted: width("cavalry-mounted")?,
        battery: width("battery")?,
        limbered: width("limbered")?,
    })
}

/// Distances of our own.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub contact: i32,
    pub keep_away: i32,
    pub retreat_at_least: i32,
    pub leader_placed_within: i32,
    pub breakthrough_wheel: i32,
    pub crest: i32,
    pub fire_over: i32,
    pub free_choice: i32,
    pub passed_over: i32,
    pub slide: i32,
    pub carry: i32,
    /// In hundredths of an inch.
    pub behind_cover: i32,
    /// In hundredths of an inch.
    pub on_road: i32,
    pub sunken_road: i32,
    /// How far short of friends who cannot be passed, in hundredths of an inch.
    pub short_of_friends: i32,
    /// The most a wing is bent back, and the most along an obstacle, in degrees.
    pub wing: i32,
    pub wing_along: i32,
    pub prolong_turn: i32,
    /// 11.1 How far apart the ways back are that are tried, and the widest, in degrees.
    pub retreat_turn: i32,
    pub retreat_widest: i32,
    pub retreat_heeds: i32,
    pub retreat_beyond: i32,
    pub shove: i32,
}

pub fn limits(shelf: &Shelf<'_>) -> Read<Limits> {
    let value = |row: &str| shelf.read("limits", row, "value", number);
    Ok(Limits {
        contact: value("contact")?,
        keep_away: value("keep-away")?,
        retreat_at_least: value("retreat-at-least")?,
        leader_placed_within: value("leader-placed-within")?,
        breakthrough_wheel: value("breakthrough-wheel")?,
        crest: value("crest")?,
        fire_over: value("fire-over")?,
        free_choice: value("free-choice")?,
        passed_over: value("passed-over")?,
        slide: value("slide")?,
        carry: value("carry")?,
        behind_cover: value("behind-cover")?,
        on_road: value("on-road")?,
        sunken_road: value("sunken-road")?,
        short_of_friends: value("short-of-friends")?,
        wing: value("wing")?,
        wing_along: value("wing-along")?,
        prolong_turn: value("prolong-turn")?,
        retreat_turn: value("retreat-turn")?,
        retreat_widest: value("retreat-widest")?,
        retreat_heeds: value("retreat-heeds")?,
        retreat_beyond: value("retreat-beyond")?,
        shove: value("shove")?,
    })
}

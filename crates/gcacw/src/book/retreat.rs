//! The retreat charts.

use longroll::chart::{Chart, Lookup};
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};

use super::cells::{YES_NO, one_of, small};

/// 15.4 When the smaller of two numbers is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftIf {
    Always,
    Line,
    LineOrFriend,
}

/// 15.4 A description of the chart. `None` where the description does not ask.
#[derive(Clone, Debug)]
pub struct Description {
    pub label: &'static str,
    pub words: &'static str,
    pub rule: Rule,
    pub priority: u8,
    /// Manpower left and right of the slash.
    pub manpower: (u8, u8),
    pub text: &'static str,
    pub line: Option<bool>,
    pub farther: Option<bool>,
    pub zoc: Option<bool>,
    pub enemy: Option<bool>,
    pub left_if: LeftIf,
}

/// The chart to read by the hex entered; `None` where the retreat is over.
pub type ByHex = Lookup<Option<u8>>;

#[derive(Clone, Debug)]
pub struct Retreat {
    pub charts: [Vec<Description>; 2],
    /// The chart by hex entered: retreat, rout, cavalry retreat; `None` where the retreat is over.
    pub which: [ByHex; 3],
    pub leaving_zoc: [u8; 3],
    pub overrides: u8,
}

const KINDS: [&str; 3] = ["retreat", "rout", "cavalry-retreat"];
const CHARTS: &[(&str, Option<u8>)] = &[("1", Some(1)), ("2", Some(2)), ("-", None)];

impl Retreat {
    pub fn read(shelf: &Shelf<'_>) -> Read<Retreat> {
        let (which, leaving_zoc) = circumstances(shelf.get("retreat.circumstances"))?;
        let notes = shelf.get("retreat.notes");
        notes.read("farther-by", "value", one_of(&[("1", ())]))?;
        notes.read("cavalry-retreat-loss", "value", one_of(&[("0", ())]))?;
        notes.read("cavalry-retreat-enemy", "value", one_of(&[("eliminated", ())]))?;
        Ok(Retreat {
            charts: [descriptions(shelf.get("retreat.chart-1"))?, descriptions(shelf.get("retreat.chart-2"))?],
            which,
            leaving_zoc,
            overrides: notes.read("overrides", "value", small)?,
        })
    }
}

fn descriptions(chart: &Chart) -> Read<Vec<Description>> {
    let asks = one_of(&[("yes", Some(true)), ("no", Some(false)), ("-", None)]);
    let mut list = Vec::new();
    for row in &chart.rows {
        let label = row.label.text;
        let manpower = |text: &'static str| {
            let (left, right) = text.split_once('/').unwrap_or((text, text));
            match (left.parse::<u8>(), right.parse::<u8>()) {
                (Ok(left), Ok(right)) if left < 100 && right < 100 => Ok((left, right)),
                _ => Err("a number, or two with a slash, belong here".to_owned()),
            }
        };
        list.push(Description {
            label,
            words: row.note.as_ref().map_or("", |note| note.words),
            rule: row.note.as_ref().map_or(chart.rule, |note| note.rule),
            priority: chart.read(label, "priority", small)?,
            manpower: chart.read(label, "manpower", manpower)?,
            text: chart.cell(label, "manpower")?.text,
            line: chart.read(label, "line", &asks)?,
            farther: chart.read(label, "farther", &asks)?,
            zoc: chart.read(label, "zoc", &asks)?,
            enemy: chart.read(label, "enemy", &asks)?,
            left_if: chart.read(
                label,
                "left-if",
                one_of(&[("-", LeftIf::Always), ("line", LeftIf::Line), ("line-or-friend", LeftIf::LineOrFriend)]),
            )?,
        });
    }
    Ok(list)
}

/// The rows of hexes, without the last row for a unit that leaves an enemy zone.
fn circumstances(chart: &Chart) -> Read<([ByHex; 3], [u8; 3])> {
    let column = |at: usize| -> Read<(ByHex, u8)> {
        let leaving = chart.read("leaving-zoc", KINDS[at], one_of(&[("1", 1), ("2", 2)]))?;
        let place = chart.columns.iter().position(|column| column.text == KINDS[at]).unwrap_or(0);
        let mut hexes = chart.clone();
        hexes.rows.retain(|row| row.label.text != "leaving-zoc");
        if hexes.rows.is_empty() {
            return Err(vec![chart.fault(chart.rows[0].label.span.clone(), "no row for the hexes entered", "")]);
        }
        hexes.columns = vec![chart.columns[place].clone()];
        hexes.rows.iter_mut().for_each(|row| row.cells = vec![row.cells[place].clone()]);
        Ok((Lookup::read(&hexes, one_of(CHARTS))?, leaving))
    };
    let [retreat, rout, cavalry] = [column(0)?, column(1)?, column(2)?];
    Ok(([retreat.0, rout.0, cavalry.0], [retreat.1, rout.1, cavalry.1]))
}

/// 3.5 The command radius.
#[derive(Clone, Copy, Debug)]
pub struct Radius {
    pub hexes: u8,
    pub enemy: bool,
    pub zoc: bool,
    pub zoc_with_friend: bool,
}

impl Radius {
    pub fn read(chart: &Chart) -> Read<Radius> {
        let yes = |row: &str| chart.read(row, "value", one_of(YES_NO));
        chart.read("terrain", "value", one_of(&[("ignored", ())]))?;
        Ok(Radius {
            hexes: chart.read("hexes", "value", small)?,
            enemy: yes("enemy-occupied")?,
            zoc: yes("enemy-zoc")?,
            zoc_with_friend: yes("enemy-zoc-with-friend")?,
        })
    }
}

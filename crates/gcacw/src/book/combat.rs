//! The charts of combat: results, modifiers, artillery, ratios, flanks, cavalry retreats.

use longroll::chart::{Axis, Band, Chart, Grid, Lookup};
use longroll::drm::Amount;
use longroll::modifiers;
use longroll::shelf::{Read, Shelf};

use super::cells::{band, halves, number, number_or, one_of, reaches, small};

modifiers! {
    /// 10.4 The attacker's modifiers.
    pub struct AttackerDrm {
        assault, rain, prepared, hasty, column_of_route, assault_leader, insubordinate,
    } elsewhere { flank_attack, artillery, flanks_refused, ratio, tactical }
}

modifiers! {
    /// 12.1 The defender's modifiers.
    pub struct DefenderDrm {
        crossing, mountain, mountain_from_height, up_ridge, hill, hill_from_height, creek, creek_in_rain, demoralized_2,
    }
}

modifiers! {
    /// 3.1 The defender's modifiers beyond the card.
    pub struct DefenderSpecial { wilder }
}

modifiers! {
    /// 16.4 Cavalry retreat.
    pub struct CavalryDrm {
        very_large_force, large_force, small_force, very_small_force, demoralized, fatigue,
    } elsewhere { terrain }
}

/// 10.7 What a result does to the order and fatigue of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tire {
    None,
    Disorganized,
    FatigueTwo,
    FatigueOne,
    EndAction,
}

/// 15.2 Where a result sends a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Go {
    Stands,
    Retreats,
    Routs,
    RoutsBadly,
}

/// 10.7 A cell of the Combat Chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    pub loss: u8,
    pub tire: Tire,
    pub go: Go,
    pub advance: bool,
    pub text: &'static str,
}

impl Code {
    /// Read a code of the chart: `-`, `2D`, `1Fa`, `3DR*`.
    pub fn parse(text: &'static str) -> Result<Code, String> {
        let mut code = Code { loss: 0, tire: Tire::None, go: Go::Stands, advance: false, text };
        if text == "-" {
            return Ok(code);
        }
        let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - letters.len()];
        if !digits.is_empty() {
            code.loss = digits.parse().ok().filter(|n| *n < 100).ok_or_else(|| "too much Manpower".to_owned())?;
        }
        let rest = match letters.chars().next() {
            Some('D') => (Tire::Disorganized, &letters[1..]),
            Some('F') => (Tire::FatigueTwo, &letters[1..]),
            Some('f') => (Tire::FatigueOne, &letters[1..]),
            Some('E') => (Tire::EndAction, &letters[1..]),
            _ => (Tire::None, letters),
        };
        code.tire = rest.0;
        (code.go, code.advance) = match rest.1 {
            "" if !text.is_empty() => (Go::Stands, false),
            "a" => (Go::Stands, true),
            "r" => (Go::Retreats, false),
            "R" => (Go::Routs, false),
            "R*" => (Go::RoutsBadly, false),
            _ => {
                return Err(
                    "a result is a number, then D, F, f or E, then r, R, R* or a; or - for no effect".to_owned()
                );
            }
        };
        Ok(code)
    }

    /// Read a code of the attacker's half, in which no unit retreats.
    fn attacker(text: &'static str) -> Result<Code, String> {
        let code = Code::parse(text)?;
        if code.go == Go::Stands { Ok(code) } else { Err("an attacker does not retreat".to_owned()) }
    }
}

/// 10.7 A letter of the key that tires.
#[derive(Clone, Copy, Debug)]
pub struct TireKey {
    pub fatigue: u8,
    pub disorganizes: bool,
    pub ends_march: bool,
}

/// 15.2 A letter of the key that sends a side away.
#[derive(Clone, Copy, Debug)]
pub struct GoKey {
    pub hexes: Band,
    /// Steps of demoralization, or the level it goes to.
    pub steps: u8,
    pub to: u8,
}

/// 11.5 What the artillery table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guns {
    Fixed(i32),
    /// The number on an even die, and the one on an odd die.
    Die(i32, i32),
}

/// 9.3 A kind of march attack.
#[derive(Clone, Copy, Debug)]
pub struct AttackRow {
    pub name: &'static str,
    pub infantry: i32,
    pub cavalry: i32,
}

/// 11.3 A row of the ratio chart: how many times the larger side is the smaller, less one, negative for the defender.
#[derive(Clone, Copy, Debug)]
pub struct RatioRow {
    pub label: &'static str,
    pub times: i32,
    pub modifier: i32,
}

#[derive(Clone, Debug)]
pub struct Combat {
    pub defender: Grid<Code>,
    pub attacker: Grid<Code>,
    /// The key's lines in the order of [`Tire`] and of [`Go`], without the first of each.
    pub tire: [TireKey; 4],
    pub go: [GoKey; 3],
    pub attacker_drm: AttackerDrm,
    pub defender_drm: DefenderDrm,
    pub defender_special: DefenderSpecial,
    pub artillery: ArtilleryTable,
    /// 11.5 The first counts only when the attacker has no artillery either.
    pub softened: [Softened; 3],
    pub attacks: Vec<AttackRow>,
    pub ratio: Vec<RatioRow>,
    pub flank_bonus: Lookup<i32>,
    pub flank_least: Lookup<i32>,
    pub refused_bonus: Lookup<i32>,
    pub friend_cut: i32,
    /// 13.2 The share of the defender's value that covers a hex, as (of, out of); and that of refused flanks.
    pub quarter: (i32, i32),
    pub refused_share: (i32, i32),
    pub cavalry: Cavalry,
}

/// 11.5 A note to the artillery table: against this artillery of the defender, these modifiers become another.
#[derive(Clone, Copy, Debug)]
pub struct Softened {
    pub defender: i32,
    pub from: Band,
    pub to: i32,
}

/// 11.5 The artillery table.
#[derive(Clone, Debug)]
pub struct ArtilleryTable {
    pub columns: Axis,
    pub rows: Vec<(&'static str, Vec<(Guns, &'static str)>)>,
    pub provisional_dry: &'static str,
    pub provisional_rain: &'static str,
}

impl ArtilleryTable {
    /// The row of this name, its cell under this difference, and the labels for the receipt.
    pub fn at(&self, row: &str, difference: i32) -> (Guns, &'static str, &'static str, &'static str) {
        let column = self.columns.nearest(difference);
        let (name, cells) = self.rows.iter().find(|(name, _)| *name == row).unwrap_or(&self.rows[0]);
        let (guns, text) = cells[column];
        (guns, name, self.columns.label(column), text)
    }
}

/// 16 Cavalry retreat.
#[derive(Clone, Debug)]
pub struct Cavalry {
    pub drm: CavalryDrm,
    /// Bounds of the force in half points: very small and small at most, large and very large at least.
    pub bounds: [i32; 4],
    pub divide_by: i32,
    pub loss_on: Band,
    pub loss: u8,
    pub hexes: Band,
    pub tired: u8,
}

impl Combat {
    pub fn read(shelf: &Shelf<'_>) -> Read<Combat> {
        let columns = |chart: &Chart| Axis::read_halves(chart, chart.columns.iter());
        let grid = |name: &str, code: fn(&'static str) -> Result<Code, String>| -> Read<Grid<Code>> {
            let chart = shelf.get(name);
            let (rows, columns) = (chart.row_bands()?, columns(chart)?);
            reaches(chart, &rows, -1000, 1000)?;
            reaches(chart, &columns, 2, 1000)?;
            Grid::with_axes(chart, rows, columns, code)
        };
        let (defender, attacker) = (grid("combat.defender", Code::parse)?, grid("combat.attacker", Code::attacker)?);
        if defender.rows != attacker.rows {
            let chart = shelf.get("combat.attacker");
            let why = "the two halves of the Combat Chart need the same rows";
            return Err(vec![chart.fault(chart.rows[0].label.span.clone(), why, "")]);
        }
        shelf.read("combat.notes", "between-columns", "value", one_of(&[("1/2", ())]))?;
        let attacker_drm = AttackerDrm::read(shelf.get("attacker.drm"))?;
        let share = |chart: &str, row: &str| shelf.get(chart).read(row, "value", share);
        Ok(Combat {
            defender,
            attacker,
            tire: tire_key(shelf.get("combat.key"))?,
            go: go_key(shelf.get("combat.key"))?,
            attacks: attacks(shelf.get("attack.summary"), &attacker_drm)?,
            attacker_drm,
            defender_drm: DefenderDrm::read(shelf.get("defender.drm"))?,
            defender_special: DefenderSpecial::read(shelf.get("defender.special"))?,
            artillery: artillery(shelf)?,
            softened: softened(shelf.get("artillery.notes"))?,
            ratio: ratio(shelf.get("ratio"))?,
            flank_bonus: shelf.look("flank.bonus", number)?,
            flank_least: shelf.look("flank.limits", number)?,
            refused_bonus: shelf.look("flank.refused", number)?,
            friend_cut: shelf.get("flank.notes").read("friend-of-defender", "value", number)?,
            quarter: share("flank.notes", "least-share")?,
            refused_share: share("flank.share", "refused-share")?,
            cavalry: cavalry(shelf)?,
        })
    }

    /// The key's line of a result that tires.
    pub fn tires(&self, tire: Tire) -> Option<TireKey> {
        (tire as usize).checked_sub(1).map(|at| self.tire[at])
    }

    /// The key's line of a result that sends away.
    pub fn goes(&self, go: Go) -> Option<GoKey> {
        (go as usize).checked_sub(1).map(|at| self.go[at])
    }
}

fn tire_key(chart: &Chart) -> Read<[TireKey; 4]> {
    let line = |code: &str| -> Read<TireKey> {
        Ok(TireKey {
            fatigue: chart.read(code, "fatigue", |text| if text == "-" { Ok(0) } else { small(text) })?,
            disorganizes: chart.read(code, "state", one_of(&[("disorganized", true), ("-", false)]))?,
            ends_march: chart.read(code, "ends-march", one_of(&[("yes", true), ("-", false)]))?,
        })
    };
    chart.read("a", "advance", one_of(&[("may", ())]))?;
    Ok([line("D")?, line("F")?, line("f")?, line("E")?])
}

fn go_key(chart: &Chart) -> Read<[GoKey; 3]> {
    let line = |code: &str| -> Read<GoKey> {
        let (steps, to) =
            chart.read(code, "demoralized", one_of(&[("-", (0, 0)), ("+1", (1, 0)), ("1", (0, 1)), ("2", (0, 2))]))?;
        Ok(GoKey { hexes: chart.read(code, "hexes", band)?, steps, to })
    };
    Ok([line("r")?, line("R")?, line("R*")?])
}

/// The Attack Summary repeats the modifiers of the attacker's list; they must not differ.
fn attacks(chart: &Chart, drm: &AttackerDrm) -> Read<Vec<AttackRow>> {
    let mut rows = Vec::new();
    for (name, line) in
        [("column-of-route", drm.column_of_route), ("hasty", drm.hasty), ("normal", None), ("prepared", drm.prepared)]
    {
        let modifier = chart.read(name, "modifier", number_or("-"))?.unwrap_or(0);
        let listed = line.map_or(0, |drm| match drm.amount {
            Amount::Fixed(n) | Amount::Times(n) => n,
        });
        if modifier != listed {
            let cell = chart.cell(name, "modifier")?;
            let why = format!("the list attacker.drm has {listed:+} for this attack");
            return Err(vec![chart.fault(cell.span.clone(), why, "change both charts")]);
        }
        let cost = |column: &str| chart.read(name, column, small).map(i32::from);
        rows.push(AttackRow {
            name: chart.rows.iter().find(|row| row.label.text == name).map_or("", |row| row.label.text),
            infantry: cost("infantry-mp")?,
            cavalry: cost("cavalry-mp")?,
        });
    }
    Ok(rows)
}

fn artillery(shelf: &Shelf<'_>) -> Read<ArtilleryTable> {
    let (chart, notes) = (shelf.get("artillery.modifier"), shelf.get("artillery.notes"));
    notes.read("*", "even", one_of(&[("full", ())]))?;
    notes.read("*", "odd", one_of(&[("0", ())]))?;
    let double = (notes.read("**", "even", number)?, notes.read("**", "odd", number)?);
    let columns = chart.column_bands()?;
    let cell = |text: &'static str| {
        if text == "NE" {
            return Ok((Guns::Fixed(0), text));
        }
        if text.ends_with("**") {
            return Ok((Guns::Die(double.0, double.1), text));
        }
        match text.strip_suffix('*') {
            Some(star) => Ok((Guns::Die(number(star)?, 0), text)),
            None => Ok((Guns::Fixed(number(text)?), text)),
        }
    };
    let cells = chart.cells(cell)?;
    let width = columns.len();
    let names = chart.rows.iter().map(|row| row.label.text);
    let rows: Vec<_> = names.zip(cells.chunks(width).map(<[_]>::to_vec)).collect();
    for row in ["clear", "rolling", "rough-hill", "woods-city-mountain", "swamps"] {
        chart.cell(row, columns.label(0))?;
    }
    let swamp = |row: &str| notes.read(row, "to", one_of(&[("rough-hill", "rough-hill"), ("swamps", "swamps")]));
    Ok(ArtilleryTable {
        columns,
        rows,
        provisional_dry: swamp("provisional-swamp-dry")?,
        provisional_rain: swamp("provisional-swamp-rain")?,
    })
}

fn softened(notes: &Chart) -> Read<[Softened; 3]> {
    let note = |row: &str| -> Read<Softened> {
        let from = notes.read(row, "from", |text| match text {
            "any" => Ok(Band { low: -100, high: 100 }),
            "negative" => Ok(Band { low: -100, high: -1 }),
            _ => number(text).map(|number| Band { low: number, high: number }),
        })?;
        let to = notes.read(row, "to", number_or("NE"))?.unwrap_or(0);
        Ok(Softened { defender: notes.read(row, "defender", number)?, from, to })
    };
    Ok([note("no-artillery")?, note("defender-none")?, note("defender-one")?])
}

/// `1-3`, `1-1`, `4-1`, with `<=` and `>=` at the ends.
fn ratio(chart: &Chart) -> Read<Vec<RatioRow>> {
    let mut rows: Vec<RatioRow> = Vec::new();
    for row in &chart.rows {
        let label = row.label.text;
        let bare = label.trim_start_matches("<=").trim_start_matches(">=");
        let times = bare.split_once('-').and_then(|(a, d)| match (a.parse::<u8>().ok()?, d.parse::<u8>().ok()?) {
            (0, _) | (_, 0) => None,
            (a, 1) => Some(i32::from(a) - 1),
            (1, d) => Some(1 - i32::from(d)),
            _ => None,
        });
        let follows = |times: i32| rows.last().is_none_or(|before| before.times + 1 == times);
        let Some(times) = times.filter(|times| follows(*times)) else {
            let why = format!("`{label}` is not the ratio that follows");
            return Err(vec![chart.fault(row.label.span.clone(), why, "ratios ascend: 1-3, 1-2, 1-1, 2-1, 3-1")]);
        };
        rows.push(RatioRow { label, times, modifier: chart.read(label, "modifier", number)? });
    }
    Ok(rows)
}

/// A share such as `1/4`.
fn share(text: &'static str) -> Result<(i32, i32), String> {
    let parts = text.split_once('/').and_then(|(of, out)| Some((of.parse::<u8>().ok()?, out.parse::<u8>().ok()?)));
    match parts {
        Some((of, out)) if out > 0 => Ok((i32::from(of), i32::from(out))),
        _ => Err("a share is written 1/4".to_owned()),
    }
}

fn cavalry(shelf: &Shelf<'_>) -> Read<Cavalry> {
    let house = shelf.get("cavalry-retreat");
    let bound = |row: &str, column: &str| shelf.get("cavalry-retreat.size").read(row, column, halves);
    let divide_by = i32::from(house.read("divide-by", "value", small)?);
    if divide_by == 0 {
        let cell = house.cell("divide-by", "value")?;
        return Err(vec![house.fault(cell.span.clone(), "nothing can be divided by 0", "")]);
    }
    Ok(Cavalry {
        drm: CavalryDrm::read(shelf.get("cavalry-retreat.drm"))?,
        bounds: [
            bound("very-small-force", "at-most")?,
            bound("small-force", "at-most")?,
            bound("large-force", "at-least")?,
            bound("very-large-force", "at-least")?,
        ],
        divide_by,
        loss_on: house.read("loss-on", "value", band)?,
        loss: house.read("loss", "value", small)?,
        hexes: house.read("hexes", "value", band)?,
        tired: house.read("tired", "value", small)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_chart() {
        let code = |text| Code::parse(text).map(|code| (code.loss, code.tire, code.go, code.advance));
        assert_eq!(code("-"), Ok((0, Tire::None, Go::Stands, false)));
        assert_eq!(code("3DR*"), Ok((3, Tire::Disorganized, Go::RoutsBadly, false)));
        assert_eq!(code("1fa"), Ok((1, Tire::FatigueOne, Go::Stands, true)));
        assert_eq!(code("2F"), Ok((2, Tire::FatigueTwo, Go::Stands, false)));
        assert_eq!(code("a"), Ok((0, Tire::None, Go::Stands, true)));
        for wrong in ["", "x", "DD", "999D", "Rr", "D*", "\u{e9}"] {
            assert!(code(wrong).is_err(), "{wrong}");
        }
    }
}

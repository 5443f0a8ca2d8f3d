//! Chapter 9: fire points, the fire table, its effects and modifiers.

use longroll::chart::{Axis, Band, Chart};
use longroll::form::Worded;
use longroll::modifiers;
use longroll::rule::Rule;
use longroll::shelf::{Read, Shelf};
use longroll::table::Line;

use super::cells::{band, cell, count, fixed, number, part};

modifiers! {
    /// 9.9 What is added to the fire die.
    pub struct FireDrm { exposed, cover, town_or_breastworks, dismounted_cavalry }
}

/// 9.7 What multiplies fire points.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// Fire points are divided by this when disordered or low on ammunition.
    pub shaken: i32,
    /// And by this for a damaged battery.
    pub damaged: i32,
    pub enfilade: i32,
}

/// Fire points are counted in eighths: three halvings of a point are exact.
pub const EIGHTHS: i32 = 8;

longroll::words! {
    /// 9.7 Who shoots: a line of the fire points chart.
    pub enum Weapon {
        Infantry = "infantry": "infantry",
        UnionCavalry = "union-cavalry": "dismounted Union cavalry",
        ConfederateCavalry = "confederate-cavalry": "dismounted Confederate cavalry",
        SmoothBore = "smooth-bore": "smoothbore battery",
        Rifled = "rifled": "rifled battery",
    }
}

impl Weapon {
    pub fn words(self) -> &'static str {
        Weapon::WORDS[self as usize].2
    }

    pub const fn is_battery(self) -> bool {
        matches!(self, Weapon::SmoothBore | Weapon::Rifled)
    }

    /// The row of the printed chart, and which of its two numbers.
    fn row(self) -> (&'static str, usize) {
        match self {
            Weapon::Infantry => ("infantry", 0),
            Weapon::UnionCavalry => ("cavalry", 0),
            Weapon::ConfederateCavalry => ("cavalry", 1),
            Weapon::SmoothBore => ("smooth-bore", 0),
            Weapon::Rifled => ("rifled", 0),
        }
    }
}

/// 9.7 The fire points chart, in eighths of a point.
#[derive(Clone, Debug)]
pub struct Points {
    rule: Rule,
    /// The far ends of the printed ranges.
    pub ranges: Vec<i32>,
    eighths: Vec<Vec<Option<i32>>>,
    words: Vec<Vec<&'static str>>,
}

impl Points {
    pub fn read(chart: &Chart) -> Read<Points> {
        let mut ranges: Vec<i32> = Vec::new();
        for column in &chart.columns {
            match column.text.parse() {
                Ok(range) if (1..=100).contains(&range) && ranges.last().is_none_or(|last| *last < range) => {
                    ranges.push(range);
                }
                _ => {
                    let help = "write ascending inches: 4  8  16";
                    return Err(vec![chart.fault(column.span.clone(), "a range in inches belongs here", help)]);
                }
            }
        }
        let (mut points, mut words) = (Vec::new(), Vec::new());
        for (weapon, ..) in Weapon::WORDS {
            let (row, at) = weapon.row();
            let (mut line, mut said) = (Vec::new(), Vec::new());
            for column in &chart.columns {
                line.push(chart.read(row, column.text, |text| points_cell(text, at))?);
                said.push(chart.cell(row, column.text)?.text);
            }
            points.push(line);
            words.push(said);
        }
        Ok(Points { rule: chart.rule, ranges, eighths: points, words })
    }

    /// The column a distance falls in.
    pub fn column(&self, inches: i32) -> Option<usize> {
        self.ranges.iter().position(|end| inches <= *end)
    }

    /// Eighths of a fire point of one stand; `None` where it may not fire.
    pub fn at(&self, weapon: Weapon, inches: i32) -> Option<i32> {
        self.eighths[weapon as usize][self.column(inches)?]
    }

    pub fn line(&self, weapon: Weapon, inches: i32) -> Line {
        let column = self.column(inches).unwrap_or(self.ranges.len() - 1);
        let (range, value) = (self.ranges[column].to_string(), self.words[weapon as usize][column]);
        cell("fire.points", weapon.row().0, &range, value, self.rule)
    }

    /// How far infantry and dismounted cavalry reach.
    pub fn musketry(&self) -> i32 {
        let reach = self.eighths[Weapon::Infantry as usize].iter().rposition(Option::is_some);
        reach.map_or(0, |at| self.ranges[at])
    }
}

/// `1`, `1/2`, `2 / 1` (Union / Confederate) or `-`.
fn points_cell(text: &'static str, at: usize) -> Result<Option<i32>, String> {
    if text == "-" {
        return Ok(None);
    }
    let wanted = match text.split_once(" / ") {
        Some((union, confederate)) => [union, confederate][at],
        None => text,
    };
    let eighths = match wanted.strip_prefix("1/") {
        Some(under) => under.parse().ok().filter(|n| matches!(n, 1 | 2 | 4)).map(|n: i32| EIGHTHS / n),
        None => wanted.parse().ok().filter(|n| (0..=100).contains(n)).map(|n: i32| EIGHTHS * n),
    };
    eighths.map(Some).ok_or_else(|| "fire points are 1, 1/2, 2 / 1 or -".to_owned())
}

/// 9.9 What fire does, from nothing to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    Desultory,
    Lively,
    Telling,
    Deadly,
    Withering,
}

impl Effect {
    pub const ALL: [Effect; 5] =
        [Effect::Desultory, Effect::Lively, Effect::Telling, Effect::Deadly, Effect::Withering];
    const SLUGS: [&str; 5] = ["desultory", "lively", "telling", "deadly", "withering"];

    pub fn slug(self) -> &'static str {
        Effect::SLUGS[self as usize]
    }
}

/// 9.9 The fire table: for each row of points the least die of each effect.
#[derive(Clone, Debug)]
pub struct FireTable {
    rule: Rule,
    rows: Axis,
    cells: Vec<[Option<Band>; 5]>,
    words: Vec<[&'static str; 5]>,
    /// Die results beyond these read as these.
    pub lowest: i32,
    pub highest: i32,
}

impl FireTable {
    pub fn read(chart: &Chart) -> Read<FireTable> {
        let rows = Axis::read_halves(chart, chart.rows.iter().map(|row| &row.label))?;
        let (mut cells, mut said) = (Vec::new(), Vec::new());
        for row in &chart.rows {
            let label = row.label.text;
            let (mut line, mut words) = ([None; 5], [""; 5]);
            for effect in Effect::ALL {
                line[effect as usize] = chart.read(label, effect.slug(), band)?;
                words[effect as usize] = chart.cell(label, effect.slug())?.text;
            }
            cells.push(line);
            said.push(words);
        }
        let ends = || cells.iter().flatten().flatten().flat_map(|band| [band.low, band.high]);
        let printed = |end: &i32| (-100..=100).contains(end);
        let lowest = ends().filter(printed).min().unwrap_or(0);
        let highest = ends().filter(printed).max().unwrap_or(0);
        for (at, line) in cells.iter().enumerate() {
            for die in lowest..=highest {
                let found = line.iter().flatten().filter(|band| band.has(die)).count();
                if found != 1 {
                    let row = &chart.rows[at].label;
                    let message = format!("a die of {die} is in {found} columns of the row {}", row.text);
                    let help = format!("each die from {lowest} to {highest} stands in one column");
                    return Err(vec![chart.fault(row.span.clone(), message, help)]);
                }
            }
        }
        Ok(FireTable { rule: chart.rule, rows, cells, words: said, lowest, highest })
    }

    /// 9.7 The row for a total in eighths of a point: round down, but a total under one uses the row for a half.
    pub fn row(&self, eighths: i32) -> usize {
        let whole = eighths / EIGHTHS;
        self.rows.nearest(if whole == 0 { 1 } else { 2 * whole })
    }

    pub fn at(&self, row: usize, die: i32) -> Effect {
        let die = die.clamp(self.lowest, self.highest);
        let at = self.cells[row].iter().position(|cell| cell.is_some_and(|band| band.has(die)));
        Effect::ALL[at.unwrap_or(0)]
    }

    pub fn label(&self, row: usize) -> &'static str {
        self.rows.label(row)
    }

    pub fn line(&self, row: usize, effect: Effect) -> Line {
        cell("fire.result", self.label(row), effect.slug(), self.words[row][effect as usize], self.rule)
    }
}

/// 9.10 A line of the effects.
#[derive(Clone, Copy, Debug)]
pub struct EffectLine {
    pub disorders: bool,
    pub stands: u8,
    pub battery: OnBattery,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnBattery {
    Nothing,
    Silenced,
    Damaged,
    Wrecked,
}

impl EffectLine {
    /// The receipt of a reading.
    pub fn line(&self, effect: Effect, battery: bool, rule: Rule) -> Line {
        let (column, value) = match (battery, self.battery, self.stands, self.disorders) {
            (true, OnBattery::Nothing, ..) => ("battery", "-".to_owned()),
            (true, OnBattery::Silenced, ..) => ("battery", "silenced".to_owned()),
            (true, OnBattery::Damaged, ..) => ("battery", "damaged-and-silenced".to_owned()),
            (true, OnBattery::Wrecked, ..) => ("battery", "wrecked".to_owned()),
            (false, _, 0, true) => ("troops", "disordered".to_owned()),
            (false, _, 0, false) => ("troops", "-".to_owned()),
            (false, _, stands, _) => ("stands", stands.to_string()),
        };
        cell("fire.effect", effect.slug(), column, value, rule)
    }
}

pub fn effects(chart: &Chart) -> Read<[EffectLine; 5]> {
    let line = |effect: Effect| -> Read<EffectLine> {
        let row = effect.slug();
        Ok(EffectLine {
            disorders: chart.read(row, "troops", |text| match text {
                "disordered" => Ok(true),
                "-" => Ok(false),
                _ => Err("write disordered or -".to_owned()),
            })?,
            stands: chart.read(row, "stands", count)?,
            battery: chart.read(row, "battery", |text| match text {
                "-" => Ok(OnBattery::Nothing),
                "silenced" => Ok(OnBattery::Silenced),
                "damaged-and-silenced" => Ok(OnBattery::Damaged),
                "wrecked" => Ok(OnBattery::Wrecked),
                _ => Err("write silenced, damaged-and-silenced, wrecked or -".to_owned()),
            })?,
        })
    };
    let [nothing, lively, telling, deadly, withering] = Effect::ALL.map(line);
    Ok([nothing?, lively?, telling?, deadly?, withering?])
}

/// The modifier list holds both factors and die modifiers; each line is one or the other.
pub fn modifiers(chart: &Chart) -> Read<(FireDrm, Factors)> {
    let mut dice = chart.clone();
    dice.rows.retain(|row| row.cells[0].text != "-");
    let times = chart.read("enfilade", "factor", number)?;
    let factors = Factors {
        shaken: chart.read("disordered-or-low-ammo", "factor", part)?,
        damaged: chart.read("damaged", "factor", part)?,
        enfilade: times.clamp(1, 10),
    };
    for row in &chart.rows {
        let known = ["disordered-or-low-ammo", "damaged", "enfilade"].contains(&row.label.text);
        if known != (row.cells[0].text == "-") {
            let help = "disordered-or-low-ammo, damaged and enfilade have factors, the others numbers for the die";
            return Err(vec![chart.fault(row.label.span.clone(), "this line has the wrong kind of number", help)]);
        }
    }
    Ok((FireDrm::read(&dice)?, factors))
}

/// 9.5, 9.10 The notes under the fire table.
#[derive(Clone, Copy, Debug)]
pub struct FireNotes {
    pub cover_percent: i32,
    pub stands_to_hit: i32,
    pub ten: i32,
    /// A brigade runs low if at least this part of its stands fired.
    pub low_ammo_part: i32,
}

pub fn notes(shelf: &Shelf<'_>) -> Read<FireNotes> {
    let (notes, ten) = (shelf.get("fire.notes"), shelf.get("base-ten"));
    fixed(notes, "always-enfiladed", "value", "march-column")?;
    fixed(ten, "fallen-leader", "value", "each")?;
    Ok(FireNotes {
        cover_percent: notes.read("cover-percent", "value", number)?,
        stands_to_hit: notes.read("stands-to-hit", "value", number)?,
        ten: ten.read("die", "value", number)?,
        low_ammo_part: ten.read("low-ammo", "value", part)?,
    })
}

//! The numbers of chapters 7 to 9 that a battle on the map needs: what it costs to move. In half movement points.

use longroll::chart::Chart;

use crate::battle::cards::Branch;
use longroll::shelf::{Read, Shelf};

/// 9.4 The columns of the movement charts: how a counter moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// On foot and not in column.
    Line,
    Mounted,
    Guns,
    Leader,
    /// In column, whatever it is.
    March,
}

impl Pace {
    pub const ALL: [Pace; 5] = [Pace::Line, Pace::Mounted, Pace::Guns, Pace::Leader, Pace::March];

    pub fn index(self) -> usize {
        self as usize
    }

    fn column(self) -> &'static str {
        match self {
            Pace::Line => "line",
            Pace::Mounted => "mounted",
            Pace::Guns => "guns",
            Pace::Leader => "leader",
            Pace::March => "march",
        }
    }
}

/// What one kind of mover pays to enter or to cross: half points, and whether it checks for disorder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Price {
    pub checks: bool,
    pub half: u8,
}

impl Price {
    pub const FREE: Price = Price { checks: false, half: 0 };

    /// Both together.
    #[must_use]
    pub fn and(self, other: Price) -> Price {
        Price { checks: self.checks || other.checks, half: self.half.saturating_add(other.half) }
    }
}

/// Prices by [`Pace`]; none where that kind may not go.
pub type Prices = [Option<Price>; 5];

/// A row of the charts: a kind of terrain, hexside or road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    pub name: &'static str,
    pub prices: Prices,
    /// Along a road everybody pays this instead; where there is nothing, the same as without a road.
    pub on_road: Option<Option<Price>>,
    /// 11.51 Cavalry may charge over it.
    pub open: bool,
}

/// 9.1 A printed or usual allowance, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub good: u8,
    pub disordered: u8,
}

#[derive(Clone, Debug)]
pub struct Moving {
    terrain: Vec<Crossing>,
    hexsides: Vec<Crossing>,
    roads: Vec<Crossing>,
    allowances: Vec<(&'static str, Allowance)>,
    /// Costs, in half points.
    pub turn: u8,
    pub refuse: u8,
    pub straighten: u8,
    pub to_top: u8,
    pub through_friends: u8,
    pub extend: u8,
    pub leave_front: u8,
    pub open_order: u8,
    pub square: u8,
    pub leave_square: u8,
    pub square_moves: u8,
    pub horses: u8,
    pub cautious: u8,
    pub leave_map: u8,
    /// Strength points.
    pub refuse_sp: u8,
    pub extend_sp: u8,
    /// Hexes.
    pub march_distance: i32,
    pub react_hexes: i32,
    pub enter_within: i32,
    pub remount: i32,
}

impl Moving {
    pub(super) fn load(shelf: &Shelf<'_>) -> Read<Moving> {
        let limits = shelf.get("movement.limits");
        let points = |row| limits.read(row, "value", halves);
        let count =
            |row| limits.read(row, "value", |text| text.parse::<u8>().map_err(|_| "a number belongs here".into()));
        let hexes = |row| limits.number(row, "value");
        Ok(Moving {
            terrain: crossings(shelf.get("terrain.movement"))?,
            hexsides: crossings(shelf.get("hexside.movement"))?,
            roads: crossings(shelf.get("road.movement"))?,
            allowances: allowances(shelf.get("movement.allowance"))?,
            turn: points("turn")?,
            refuse: points("refuse")?,
            straighten: points("straighten")?,
            to_top: points("to-top")?,
            through_friends: points("through-friends")?,
            extend: points("extend")?,
            leave_front: points("leave-front")?,
            open_order: points("open-order")?,
            square: points("square")?,
            leave_square: points("leave-square")?,
            square_moves: points("square-moves")?,
            horses: points("horses")?,
            cautious: points("cautious")?,
            leave_map: points("leave-map")?,
            refuse_sp: count("refuse-sp")?,
            extend_sp: count("extend-sp")?,
            march_distance: hexes("march-distance")?,
            react_hexes: hexes("react-hexes")?,
            enter_within: hexes("enter-within")?,
            remount: hexes("remount")?,
        })
    }

    /// What it costs to enter a kind of terrain; unknown words are clear ground.
    pub fn terrain(&self, name: &str) -> &Crossing {
        self.terrain.iter().find(|row| row.name == name).unwrap_or(&self.terrain[0])
    }

    /// What a feature of a hexside adds.
    pub fn hexside(&self, name: &str) -> Option<&Crossing> {
        self.hexsides.iter().find(|row| row.name == name)
    }

    /// What it costs to go along a kind of road.
    pub fn road(&self, name: &str) -> Option<&Crossing> {
        self.roads.iter().find(|row| row.name == name)
    }

    /// 9.1 The allowance of a unit whose counter has none. Cavalry is mounted here.
    pub fn allowance(&self, branch: Branch) -> Allowance {
        self.named(match branch {
            Branch::Infantry => "infantry",
            Branch::Skirmishers | Branch::Sharpshooters => "skirmishers",
            Branch::Cavalry => "cavalry",
            Branch::Artillery => "artillery",
            Branch::HorseArtillery => "horse-artillery",
            Branch::Heavy => "heavy",
        })
    }

    /// 9.1 How far leaders ride.
    pub fn leader(&self) -> u8 {
        self.named("leader").good
    }

    fn named(&self, name: &str) -> Allowance {
        let found = self.allowances.iter().find(|(row, _)| *row == name);
        found.map_or(Allowance { good: 0, disordered: 0 }, |(_, allowance)| *allowance)
    }
}

/// Movement points as printed, `2` or `3/2`, in halves.
fn halves(text: &'static str) -> Result<u8, String> {
    let (points, per) = match text.split_once("/2") {
        Some((halves, "")) => (halves, 1),
        _ => (text, 2),
    };
    let number: Option<u8> = points.parse().ok().filter(|n| *n <= 100);
    number.map(|n| n * per).ok_or_else(|| "movement points are written 2 or 3/2".to_owned())
}

/// `2`, `3/2`, `3u` (and a check for disorder), `P` for prohibited.
fn price(text: &'static str) -> Result<Option<Price>, String> {
    if text == "P" {
        return Ok(None);
    }
    let (points, checks) = text.strip_suffix('u').map_or((text, false), |points| (points, true));
    match halves(points) {
        Ok(half) => Ok(Some(Price { checks, half })),
        Err(_) => Err("write movement points (2, 3/2), with u after them for a disorder check, or P".to_owned()),
    }
}

fn crossings(chart: &Chart) -> Read<Vec<Crossing>> {
    let has = |column: &str| chart.columns.iter().any(|known| known.text == column);
    let mut rows = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        let mut prices = [None; 5];
        for pace in Pace::ALL {
            prices[pace.index()] = chart.read(name, pace.column(), price)?;
        }
        let on_road = if has("road") {
            chart.read(name, "road", |text| if text == "-" { Ok(None) } else { price(text).map(Some) })?
        } else {
            None
        };
        let open = has("charge")
            && chart.read(name, "charge", |text| match text {
                "open" => Ok(true),
                "-" => Ok(false),
                _ => Err("write open or -".to_owned()),
            })?;
        rows.push(Crossing { name, prices, on_road, open });
    }
    Ok(rows)
}

fn allowances(chart: &Chart) -> Read<Vec<(&'static str, Allowance)>> {
    let mut list = Vec::new();
    for row in &chart.rows {
        let name = row.label.text;
        let of = |column: &str| chart.read(name, column, halves);
        list.push((name, Allowance { good: of("good")?, disordered: of("disordered")? }));
    }
    for name in ["infantry", "skirmishers", "cavalry", "artillery", "horse-artillery", "heavy", "leader"] {
        chart.cell(name, "good")?;
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_as_printed() {
        assert_eq!(price("P"), Ok(None));
        assert_eq!(price("3/2"), Ok(Some(Price { checks: false, half: 3 })));
        assert_eq!(price("3u"), Ok(Some(Price { checks: true, half: 6 })));
        for wrong in ["", "u", "x", "1/3", "-1", "200"] {
            assert!(price(wrong).is_err(), "{wrong}");
        }
    }
}

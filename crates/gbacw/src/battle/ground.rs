//! 9.4 The map as the rules read it: the terrain of every hex, its hexsides, and what every step costs, looked up
//! once.

mod terrain_cost;

use hexes::{Dir, Field, Grid, Hex, Map, SightMap};

use crate::book::{Book, Hexside, Pace, Price, Prices, Terrain};
use terrain_cost::TerrainCost;

/// The longest line of sight, in hexes: farther than any gun reaches on our maps.
const FARTHEST: u8 = 24;

/// The ground of a battle, and which hexes see each other over it.
#[derive(Debug)]
pub struct Ground {
    grid: Grid,
    terrain: Field<Terrain>,
    beside: Terrain,
    levels: Field<i32>,
    sight: SightMap,
    hexsides: Vec<Hexside>,
    /// Every hex six times over, once for each way out of it.
    ways: Vec<Way>,
    /// What it costs to come into a hex from beside the map.
    entries: Field<Prices>,
    roads: Field<bool>,
}

/// A step out of a hex.
#[derive(Clone, Copy, Debug)]
struct Way {
    prices: Prices,
    /// Places in the list of hexsides: what a shot out of the next hex crosses, what an attack into it crosses.
    fire: u8,
    shock: u8,
    open: bool,
    road: bool,
}

impl Ground {
    pub fn new(book: &Book, map: &Map) -> Ground {
        let grid = map.grid();
        let terrain = Field::new(grid, |hex| book.terrain(map.terrain_word(hex)));
        let levels = Field::new(grid, |hex| map.level(hex));
        // A ravine is cut into its level; woods and houses rise above theirs.
        let eye = |hex| levels.get(hex).copied().unwrap_or(0) + terrain.get(hex).map_or(0, |here| here.height.min(0));
        let top = |hex| levels.get(hex).copied().unwrap_or(0) + terrain.get(hex).map_or(0, |here| here.height);
        let sight = SightMap::new(grid, FARTHEST, eye, top);
        let costs = TerrainCost { book, map };
        let ways = grid.all().flat_map(|hex| Dir::ALL.map(|dir| way(&costs, hex, dir))).collect();
        let roads = Field::new(grid, |hex| Dir::ALL.into_iter().any(|dir| costs.has_road(hex, dir)));
        let entries = Field::new(grid, |hex| costs.entry(hex));
        let beside = book.terrain("clear");
        Ground { grid, beside, sight, hexsides: book.hexsides.clone(), ways, entries, roads, terrain, levels }
    }

    /// The terrain of a hex. Beside the map, where lines of sight along its edge run, the ground is clear and low.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain.get(hex).copied().unwrap_or(self.beside)
    }

    pub fn level(&self, hex: Hex) -> i32 {
        self.levels.get(hex).copied().unwrap_or(0)
    }

    /// 10.2 Whether the ground lets one hex see the other, units and hindrances aside.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight.sees(from, to)
    }

    fn way(&self, from: Hex, dir: Dir) -> Option<&Way> {
        self.grid.index(from).map(|index| &self.ways[index * 6 + dir.index()])
    }

    /// 9.4 What a step costs and whether it disorders; none if it may not be made, or leads off the map.
    pub fn price(&self, pace: Pace, from: Hex, dir: Dir) -> Option<Price> {
        self.way(from, dir)?.prices[pace.index()]
    }

    /// 9.7 What it costs to enter the map in this hex.
    pub fn entry(&self, pace: Pace, hex: Hex) -> Option<Price> {
        self.entries.get(hex)?[pace.index()]
    }

    /// Whether a road leads across this side of a hex.
    pub fn is_along_road(&self, from: Hex, dir: Dir) -> bool {
        self.way(from, dir).is_some_and(|way| way.road)
    }

    pub fn has_road(&self, hex: Hex) -> bool {
        self.roads.get(hex).copied().unwrap_or(false)
    }

    /// 9.4 What fire crosses that enters a hex by this side: the one thing that protects best.
    pub fn fire_hexside(&self, target: Hex, dir: Dir) -> Hexside {
        self.hexsides[self.way(target, dir).map_or(0, |way| usize::from(way.fire))]
    }

    /// 9.4 What an attack crosses that goes out of a hex in this direction: the one thing that hinders most.
    pub fn shock_hexside(&self, from: Hex, dir: Dir) -> Hexside {
        self.hexsides[self.way(from, dir).map_or(0, |way| usize::from(way.shock))]
    }

    /// 11.51 Whether cavalry may charge over this step.
    pub fn is_open_for_charge(&self, from: Hex, dir: Dir) -> bool {
        self.way(from, dir).is_some_and(|way| way.open)
    }
}

fn way(costs: &TerrainCost<'_>, from: Hex, dir: Dir) -> Way {
    Way {
        prices: costs.prices(from, dir),
        fire: costs.least(from, dir, |side| side.fire),
        shock: costs.least(from, dir, |side| side.shock),
        open: costs.is_open(from, dir),
        road: costs.has_road(from, dir),
    }
}

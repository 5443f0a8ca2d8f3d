//! 8.6 The map as the rules read it: terrain, lines and water, and what every step costs, looked up once.

mod terrain_cost;

use hexes::{Dir, Field, Grid, Hex, Hexside, Map, Vocabulary};

use super::state::State;
use super::zones::Zone;
use crate::book::Book;
use crate::combat::{Ridge, Terrain, Water};
use crate::unit::{Arm, Army};
use terrain_cost::TerrainCost;

/// The words of a map of Great Campaigns. The higher hex of a ridge hexside is on the higher level.
pub const WORDS: Vocabulary<'static> = Vocabulary {
    terrain: &["clear", "rolling", "rough", "hill", "woods", "city", "swamp", "provisional-swamp", "mountain"],
    sides: &["creek", "minor-river", "major-river", "ridge"],
    roads: &["pike", "road", "trail", "railroad"],
    crossings: &["bridge", "dam", "ford", "ferry"],
    sites: &["union-fort", "confederate-fort"],
};

/// 2 What flows along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stream {
    None,
    Creek,
    MinorRiver,
    MajorRiver,
}

/// 2 What is printed across the water of a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    None,
    Bridge,
    Dam,
    Ford,
    Ferry,
}

/// 23 The state of a crossing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    Printed,
    Broken,
    Pontoon,
    /// 21.2 Flatboats serve as a ferry.
    Flatboats,
}

impl Crossing {
    const ALL: [Crossing; 4] = [Crossing::Printed, Crossing::Broken, Crossing::Pontoon, Crossing::Flatboats];

    /// What carries over the water: a pontoon is a bridge for all purposes.
    pub fn of(self, printed: Span) -> Span {
        match self {
            Crossing::Printed => printed,
            Crossing::Broken => Span::None,
            Crossing::Pontoon => Span::Bridge,
            Crossing::Flatboats => Span::Ferry,
        }
    }
}

const CROSSINGS: usize = Crossing::ALL.len();

type Prices = [[Option<u8>; COLUMNS]; CROSSINGS];

/// A step out of a hex.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// 8.6 Movement points by crossing and by column of the chart; none where it is not permitted.
    prices: Prices,
    /// 4 The zone of control by crossing, dry and in rain.
    zones: [[Zone; 2]; CROSSINGS],
    stream: Stream,
    span: Span,
    ridge: Ridge,
    /// A pike, road, trail or railroad crosses the hexside; which of them do.
    line: bool,
    paved: bool,
    rail: bool,
    /// 2 Both hexes are woods.
    woods: bool,
}

/// Infantry and artillery, cavalry, wagons; each dry and in rain.
const COLUMNS: usize = 6;

fn column(arm: Arm, rain: bool) -> usize {
    usize::from(rain)
        + match arm {
            Arm::Infantry | Arm::Artillery => 0,
            Arm::Cavalry => 2,
            Arm::Wagon => 4,
        }
}

/// A step into a hex: from which neighbor, the price dry and in rain, and whether it crosses water, so that bridges count.
#[derive(Debug)]
struct Toward {
    from: usize,
    prices: [Option<u8>; 2],
    wet: bool,
}

/// Terrain and lines of the map.
#[derive(Debug)]
pub struct Ground {
    grid: Grid,
    terrain: Field<Terrain>,
    /// Six entries for each hex, one for each direction.
    ways: Vec<Way>,
    /// 21.2 The same steps where trails are roads; none where that changes nothing.
    guided: Vec<Option<Prices>>,
    /// For each of the six steps of a hex, the neighbor and what infantry pays to come from there, dry and in rain.
    steps: Vec<Option<Toward>>,
    /// 17.5 Forts printed on the map, and whose they are.
    pub forts: Vec<(Hex, Army)>,
}

impl Ground {
    pub fn new(book: &Book, map: &Map) -> Ground {
        let grid = map.grid();
        let costs = TerrainCost::new(book, map);
        let terrain = Field::new(grid, |hex| costs.terrain(hex));
        let ways: Vec<Way> = grid.all().flat_map(|hex| Dir::ALL.map(|dir| costs.way(hex, dir))).collect();
        let guided = grid.all().flat_map(|hex| Dir::ALL.map(|dir| costs.guided(hex, dir))).collect();
        let steps = Ground::steps(grid, &ways);
        let owner =
            |word: &str| if word.starts_with(Army::Confederate.word()) { Army::Confederate } else { Army::Union };
        let forts = map.sites().map(|(hex, word)| (hex, owner(word))).collect();
        Ground { grid, terrain, ways, guided, steps, forts }
    }

    fn steps(grid: Grid, ways: &[Way]) -> Vec<Option<Toward>> {
        let step = |hex: Hex, dir: Dir| {
            let (index, from) = (grid.index(hex)?, grid.index(hex.neighbour(dir))?);
            let (back, there) = (&ways[from * 6 + dir.opposite().index()], &ways[index * 6 + dir.index()]);
            let price = |rain: bool| {
                let at = |way: &Way| way.prices[Crossing::Printed as usize][column(Arm::Infantry, rain)];
                at(back).or_else(|| at(there))
            };
            Some(Toward { from, prices: [price(false), price(true)], wet: back.stream != Stream::None })
        };
        grid.all().flat_map(|hex| Dir::ALL.map(|dir| step(hex, dir))).collect()
    }

    /// What infantry pays to come into a hex, by its index, from each neighbor, or to go there if it may not come; and the
    /// neighbor's index. For callers that look at the whole map at once.
    pub fn ways_into(&self, state: &State, rain: bool, index: usize) -> impl Iterator<Item = (usize, u8)> {
        let steps = self.steps.get(index * 6..index * 6 + 6).unwrap_or_default();
        steps.iter().zip(Dir::ALL).filter_map(move |(step, dir)| {
            let step = step.as_ref()?;
            let price = if step.wet {
                let price = |from: usize, dir: Dir| self.price(state, Arm::Infantry, rain, self.grid.hex(from), dir);
                price(step.from, dir.opposite()).or_else(|| price(index, dir))
            } else {
                step.prices[usize::from(rain)]
            };
            Some((step.from, price?))
        })
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain.get(hex).copied().unwrap_or(Terrain::Clear)
    }

    fn way(&self, from: Hex, dir: Dir) -> Option<&Way> {
        self.grid.index(from).map(|index| &self.ways[index * 6 + dir.index()])
    }

    /// 23 The state of a hexside's crossing.
    pub fn crossing(&self, state: &State, from: Hex, dir: Dir) -> Crossing {
        match self.way(from, dir) {
            Some(way) if way.stream != Stream::None => {
                let side = Hexside::of(from, dir);
                match () {
                    () if state.pontoons.contains(&side) => Crossing::Pontoon,
                    () if state.strategic.fortune.flatboat == Some(side) => Crossing::Flatboats,
                    () if state.destroyed.contains(&side) => Crossing::Broken,
                    () => Crossing::Printed,
                }
            }
            _ => Crossing::Printed,
        }
    }

    /// 8.6 What a step costs, friends aside; none if it may not be made, or leads off the map.
    pub fn price(&self, state: &State, arm: Arm, rain: bool, from: Hex, dir: Dir) -> Option<u8> {
        let way = self.way(from, dir)?;
        way.prices[self.crossing(state, from, dir) as usize][column(arm, rain)]
    }

    /// 21.2 What a step along a trail costs that a guide makes as good as a road.
    pub fn guided(&self, state: &State, arm: Arm, rain: bool, from: Hex, dir: Dir) -> Option<u8> {
        let prices = self.guided[self.grid.index(from)? * 6 + dir.index()].as_ref()?;
        prices[self.crossing(state, from, dir) as usize][column(arm, rain)]
    }

    /// 4 How a zone of control reaches over a hexside.
    pub fn zone(&self, state: &State, rain: bool, from: Hex, dir: Dir) -> Zone {
        let Some(way) = self.way(from, dir) else { return Zone::None };
        way.zones[self.crossing(state, from, dir) as usize][usize::from(rain)]
    }

    pub fn stream(&self, from: Hex, dir: Dir) -> Stream {
        self.way(from, dir).map_or(Stream::None, |way| way.stream)
    }

    /// What carries over the water of a hexside now.
    pub fn span(&self, state: &State, from: Hex, dir: Dir) -> Span {
        let Some(way) = self.way(from, dir) else { return Span::None };
        self.crossing(state, from, dir).of(way.span)
    }

    /// What is printed across the water of a hexside.
    pub fn printed(&self, from: Hex, dir: Dir) -> Span {
        self.way(from, dir).map_or(Span::None, |way| way.span)
    }

    /// 12 The water that an attack crosses.
    pub fn water(&self, state: &State, from: Hex, dir: Dir) -> Water {
        match (self.span(state, from, dir), self.stream(from, dir)) {
            (Span::None, Stream::Creek) => Water::Creek,
            (Span::None, _) => Water::None,
            _ => Water::Crossing,
        }
    }

    /// 12 The ridge that an attack goes up or down.
    pub fn ridge(&self, from: Hex, dir: Dir) -> Ridge {
        self.way(from, dir).map_or(Ridge::None, |way| way.ridge)
    }

    /// Whether a pike, road, trail or railroad crosses a hexside.
    pub fn has_line(&self, from: Hex, dir: Dir) -> bool {
        self.way(from, dir).is_some_and(|way| way.line)
    }

    /// Whether a pike or road does: the ways of strategic movement (25.2).
    pub fn has_road(&self, from: Hex, dir: Dir) -> bool {
        self.way(from, dir).is_some_and(|way| way.paved)
    }

    pub fn has_rail(&self, from: Hex, dir: Dir) -> bool {
        self.way(from, dir).is_some_and(|way| way.rail)
    }

    /// 8.6 Swamp and mountain, and in rain provisional swamp: entered and left only along a line.
    pub fn is_wild(&self, hex: Hex, rain: bool) -> bool {
        is_wild(self.terrain(hex), rain)
    }

    /// 13.1 Whether water bars the way: a river without a crossing. In rain also a ford, and a creek that no road, pike
    /// or railroad crosses.
    pub fn is_barred(&self, state: &State, rain: bool, from: Hex, dir: Dir) -> bool {
        let Some(way) = self.way(from, dir) else { return false };
        match (way.stream, self.span(state, from, dir)) {
            (Stream::None, _) => false,
            (_, Span::Ford) => rain,
            (Stream::Creek, Span::None) => rain && !way.paved && !way.rail,
            (_, Span::None) => true,
            _ => false,
        }
    }
}

fn is_wild(terrain: Terrain, rain: bool) -> bool {
    match terrain {
        Terrain::Mountain | Terrain::Swamp => true,
        Terrain::ProvisionalSwamp => rain,
        _ => false,
    }
}

//! 9.4 What a step costs, worked out from the map and the charts.

use hexes::{Dir, Hex, Hexside as Side, Map};

use crate::book::{self, Book, Crossing, Pace, Price, Prices};

pub(super) struct TerrainCost<'a> {
    pub book: &'a Book,
    pub map: &'a Map,
}

impl<'a> TerrainCost<'a> {
    /// 9.4 What a step costs every kind of mover. Along a road the rest of the hex and of the hexside is ignored, and
    /// slopes count half. A unit that pays less across country goes across country.
    pub fn prices(&self, from: Hex, dir: Dir) -> Prices {
        let to = from.neighbour(dir);
        if !self.map.grid().contains(to) {
            return [None; 5];
        }
        Pace::ALL.map(|pace| match (self.by_road(from, dir, pace), self.across(from, dir, pace)) {
            (Some(road), Some(across)) if across.half < road.half && !across.checks => Some(across),
            (Some(road), _) => Some(road),
            (None, across) => across,
        })
    }

    fn across(&self, from: Hex, dir: Dir, pace: Pace) -> Option<Price> {
        let ground = self.terrain(from.neighbour(dir)).prices[pace.index()]?;
        self.features(from, dir).try_fold(ground, |sum, row| Some(sum.and(row.prices[pace.index()]?)))
    }

    fn by_road(&self, from: Hex, dir: Dir, pace: Pace) -> Option<Price> {
        let ahead = self.along(from.neighbour(dir), self.roads(from, dir), pace)?;
        self.features(from, dir)
            .try_fold(ahead, |sum, row| Some(sum.and(row.on_road.unwrap_or(row.prices[pace.index()])?)))
    }

    /// The best of these roads in a hex.
    fn along(&self, to: Hex, roads: impl Iterator<Item = &'a Crossing>, pace: Pace) -> Option<Price> {
        let best = roads.filter_map(|row| row.prices[pace.index()]).min()?;
        let least = self.terrain(to).on_road.flatten().unwrap_or(Price::FREE);
        Some(best.max(least))
    }

    /// 9.7 What it costs to come into a hex from beside the map: by a road if one is there.
    pub fn entry(&self, hex: Hex) -> Prices {
        Pace::ALL.map(|pace| {
            let roads = Dir::ALL.into_iter().flat_map(|dir| self.roads(hex, dir));
            self.along(hex, roads, pace).or(self.terrain(hex).prices[pace.index()])
        })
    }

    fn terrain(&self, hex: Hex) -> &'a Crossing {
        self.book.moving.terrain(self.map.terrain_word(hex))
    }

    fn roads(&self, from: Hex, dir: Dir) -> impl Iterator<Item = &'a Crossing> {
        let (book, words) = (&self.book, self.map.road_words());
        self.map.road(Side::of(from, dir)).iter().filter_map(|kind| book.moving.road(words.word(kind)))
    }

    pub fn has_road(&self, from: Hex, dir: Dir) -> bool {
        self.roads(from, dir).next().is_some()
    }

    /// Everything a step crosses, as the movement chart names it. A bridge or a ford takes the place of the water under it.
    fn features(&self, from: Hex, dir: Dir) -> impl Iterator<Item = &'a Crossing> {
        let slope = match self.rise(from, dir) {
            ..=0 => None,
            1 => Some("slope"),
            2 => Some("steep"),
            3.. => Some("extreme"),
        };
        let book = self.book;
        slope.into_iter().chain(self.crossed(from, dir)).filter_map(|name| book.moving.hexside(name))
    }

    /// How many levels a step goes up; down is below 0.
    fn rise(&self, from: Hex, dir: Dir) -> i32 {
        self.map.level(from.neighbour(dir)) - self.map.level(from)
    }

    /// The features of a hexside, with a bridge or a ford instead of the water.
    fn crossed(&self, from: Hex, dir: Dir) -> impl Iterator<Item = &'a str> {
        let side = Side::of(from, dir);
        let map = self.map;
        let crossing = map.crossing(side).iter().map(|kind| map.crossing_words().word(kind)).next();
        map.side(side).iter().map(move |kind| {
            let word = map.side_words().word(kind);
            if is_water(word) { crossing.unwrap_or(word) } else { word }
        })
    }

    /// The row of the chart of fire and shock that has the least of something, of all that a shot out of the neighbour or an
    /// attack into it crosses; what does nothing does not count against what does.
    pub fn least(&self, from: Hex, dir: Dir, of: impl Fn(&book::Hexside) -> i32) -> u8 {
        let slope = match self.rise(from, dir) {
            3.. => "extreme-up",
            2 => "steep-up",
            1 => "slope-up",
            0 => "none",
            -1 => "slope-down",
            -2 => "steep-down",
            ..=-3 => "extreme-down",
        };
        let places = std::iter::once(slope).chain(self.fought_over(from, dir)).filter_map(|name| {
            let at = self.book.hexsides.iter().position(|row| row.name == name)?;
            (of(&self.book.hexsides[at]) != 0).then_some(at)
        });
        places.min_by_key(|at| of(&self.book.hexsides[*at])).map_or(0, |at| at as u8)
    }

    /// The features of a hexside for fire and shock: a bridge does not help over a stream or a creek, but a river can be attacked
    /// over one.
    fn fought_over(&self, from: Hex, dir: Dir) -> impl Iterator<Item = &'a str> {
        let side = Side::of(from, dir);
        let map = self.map;
        let crossing = map.crossing(side).iter().map(|kind| map.crossing_words().word(kind)).next();
        map.side(side).iter().map(move |kind| match (map.side_words().word(kind), crossing) {
            ("river", Some(crossing)) => crossing,
            (word, Some("ford")) if is_water(word) => "ford",
            (word, _) => word,
        })
    }

    /// 11.51 Whether cavalry may charge over this step: by ground and hexside, up and down no more than a slope.
    pub fn is_open(&self, from: Hex, dir: Dir) -> bool {
        let to = from.neighbour(dir);
        self.map.grid().contains(to)
            && self.rise(from, dir) > -2
            && self.terrain(to).open
            && self.features(from, dir).all(|row| row.open)
    }
}

fn is_water(word: &str) -> bool {
    matches!(word, "stream" | "creek" | "river")
}

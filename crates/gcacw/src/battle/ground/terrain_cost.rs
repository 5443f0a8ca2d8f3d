//! 8.6 What every step costs: read from the map and the charts, once.

use hexes::{Dir, Hex, Hexside, Map};

use super::{COLUMNS, CROSSINGS, Crossing, Prices, Span, Stream, Way, is_wild};
use crate::battle::zones::Zone;
use crate::book::Book;
use crate::book::march::Cost;
use crate::combat::{Ridge, Terrain};

/// The movement costs of the charts, applied to a map.
pub struct TerrainCost<'a> {
    book: &'a Book,
    map: &'a Map,
}

/// How a step goes: along a line of this row of the chart, or across country.
#[derive(Clone, Copy)]
struct Course {
    row: &'static str,
    /// Which line stands in for a hexside: 0 for a road, pike or railroad, 1 for a trail; none across country.
    along: Option<usize>,
}

/// The word of the map and the row of the chart for each line.
const LINES: [(&str, Course); 4] = [
    ("pike", Course { row: "pike", along: Some(0) }),
    ("road", Course { row: "road", along: Some(0) }),
    ("trail", Course { row: "trail", along: Some(1) }),
    ("railroad", Course { row: "rr", along: Some(0) }),
];

impl<'a> TerrainCost<'a> {
    pub fn new(book: &'a Book, map: &'a Map) -> TerrainCost<'a> {
        TerrainCost { book, map }
    }

    pub fn terrain(&self, hex: Hex) -> Terrain {
        match self.map.terrain_word(hex) {
            "rolling" => Terrain::Rolling,
            "rough" => Terrain::Rough,
            "hill" => Terrain::Hill,
            "woods" => Terrain::Woods,
            "city" => Terrain::City,
            "swamp" => Terrain::Swamp,
            "provisional-swamp" => Terrain::ProvisionalSwamp,
            "mountain" => Terrain::Mountain,
            _ => Terrain::Clear,
        }
    }

    fn has_side(&self, side: Hexside, word: &str) -> bool {
        self.map.side_words().kind(word).is_some_and(|kind| self.map.side(side).has(kind))
    }

    fn has_crossing(&self, side: Hexside, word: &str) -> bool {
        self.map.crossing_words().kind(word).is_some_and(|kind| self.map.crossing(side).has(kind))
    }

    fn has_line(&self, side: Hexside, word: &str) -> bool {
        self.map.road_words().kind(word).is_some_and(|kind| self.map.road(side).has(kind))
    }

    fn stream(&self, side: Hexside) -> Stream {
        match () {
            () if self.has_side(side, "major-river") => Stream::MajorRiver,
            () if self.has_side(side, "minor-river") => Stream::MinorRiver,
            () if self.has_side(side, "creek") => Stream::Creek,
            () => Stream::None,
        }
    }

    fn span(&self, side: Hexside) -> Span {
        match () {
            () if self.has_crossing(side, "bridge") => Span::Bridge,
            () if self.has_crossing(side, "dam") => Span::Dam,
            () if self.has_crossing(side, "ford") => Span::Ford,
            () if self.has_crossing(side, "ferry") => Span::Ferry,
            () => Span::None,
        }
    }

    fn ridge(&self, from: Hex, dir: Dir) -> Ridge {
        let rise = self.map.level(from.neighbour(dir)) - self.map.level(from);
        match rise.signum() {
            _ if !self.has_side(Hexside::of(from, dir), "ridge") => Ridge::None,
            1 => Ridge::Up,
            -1 => Ridge::Down,
            _ => Ridge::None,
        }
    }

    /// Everything about a step. No step leads off the map.
    pub fn way(&self, from: Hex, dir: Dir) -> Way {
        let side = Hexside::of(from, dir);
        let to = from.neighbour(dir);
        let line = |word: &str| self.has_line(side, word);
        let mut way = Way {
            prices: [[None; COLUMNS]; CROSSINGS],
            zones: [[Zone::None; 2]; CROSSINGS],
            stream: self.stream(side),
            span: self.span(side),
            ridge: self.ridge(from, dir),
            line: LINES.iter().any(|(word, _)| line(word)),
            paved: line("pike") || line("road"),
            rail: line("railroad"),
            woods: self.terrain(from) == Terrain::Woods && self.terrain(to) == Terrain::Woods,
        };
        if self.map.grid().contains(to) {
            for crossing in Crossing::ALL {
                let span = crossing.of(way.span);
                way.prices[crossing as usize] = self.prices(from, dir, &way, span);
                way.zones[crossing as usize] = [false, true].map(|rain| self.zone(from, to, &way, span, rain));
            }
        }
        way
    }

    /// 21.2 The prices of a step along a trail as if it were a road; none of any other step.
    pub fn guided(&self, from: Hex, dir: Dir) -> Option<Prices> {
        let is_trail = self.has_line(Hexside::of(from, dir), "trail") && self.map.grid().contains(from.neighbour(dir));
        is_trail.then(|| {
            let way = self.way(from, dir);
            let road = Course { row: "road", along: Some(0) };
            Crossing::ALL
                .map(|crossing| std::array::from_fn(|column| self.price(road, &way, crossing.of(way.span), column)))
        })
    }

    /// 4 Rivers first, then swamp and mountain, then woods.
    fn zone(&self, from: Hex, to: Hex, way: &Way, span: Span, rain: bool) -> Zone {
        let river = way.stream >= Stream::MinorRiver;
        let wild = is_wild(self.terrain(from), rain) || is_wild(self.terrain(to), rain);
        match () {
            () if river && (span == Span::None || span == Span::Ford && rain) => Zone::None,
            () if wild && !way.line => Zone::None,
            () if way.woods && !way.line => Zone::Restricted,
            () => Zone::Full,
        }
    }

    /// 8.6 The cheapest of the lines across the hexside and of going across country.
    fn prices(&self, from: Hex, dir: Dir, way: &Way, span: Span) -> [Option<u8>; COLUMNS] {
        let side = Hexside::of(from, dir);
        let lines = LINES.iter().filter(|(word, _)| self.has_line(side, word)).map(|(_, course)| *course);
        let country = Course { row: self.row(from.neighbour(dir)), along: None };
        std::array::from_fn(|column| {
            // Rain has the odd columns of the chart.
            let wild = is_wild(self.terrain(from), column % 2 == 1);
            let courses = lines.clone().chain((!wild).then_some(country));
            courses.filter_map(|course| self.price(course, way, span, column)).min()
        })
    }

    fn price(&self, course: Course, way: &Way, span: Span, column: usize) -> Option<u8> {
        let sides = &self.book.march.hexsides;
        let mut total = find(&self.book.march.hexes, course.row)?.mp[column]?;
        let water = match span {
            Span::Bridge | Span::Dam => Some("bridge"),
            Span::Ford => Some("ford"),
            Span::Ferry => Some("ferry"),
            Span::None if way.stream == Stream::Creek => Some("creek"),
            Span::None if way.stream == Stream::None => None,
            Span::None => return None,
        };
        let ridge = match way.ridge {
            Ridge::Up => Some("ridge-up"),
            Ridge::Down => Some("ridge-down"),
            Ridge::None => None,
        };
        for name in [water, ridge].into_iter().flatten() {
            let side = find(sides, name)?;
            total += course.along.map_or(side, |along| &sides[side.along[along]]).mp[column]?;
        }
        Some(total)
    }

    fn row(&self, hex: Hex) -> &'static str {
        match self.terrain(hex) {
            Terrain::Clear => "clear",
            Terrain::Rolling => "rolling",
            Terrain::Rough => "rough",
            Terrain::Hill => "hill",
            Terrain::Woods => "woods",
            Terrain::City => "city",
            Terrain::Swamp => "swamp",
            Terrain::ProvisionalSwamp => "provisional-swamp",
            Terrain::Mountain => "mountain",
        }
    }
}

fn find<'c>(costs: &'c [Cost], name: &str) -> Option<&'c Cost> {
    costs.iter().find(|cost| cost.name == name)
}

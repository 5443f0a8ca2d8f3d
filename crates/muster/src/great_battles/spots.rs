//! Which hex a counter gets: the nearest to its place that is free.

use std::collections::BTreeMap;

use hexes::Hex;
use survey::geometry::Point;
use survey::hexmap::HexMap;
use survey::hexmap::lattice::FINE;

use crate::maker::Maker;

/// What may not stand everywhere.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub guns: bool,
    pub horse: bool,
}

pub(super) struct Spots<'m> {
    pub map: &'m HexMap,
    /// Whether the side that is being placed has the north seat.
    pub north: bool,
    units: BTreeMap<Hex, bool>,
    leaders: BTreeMap<Hex, bool>,
}

impl<'m> Spots<'m> {
    pub fn new(map: &'m HexMap) -> Spots<'m> {
        Spots { map, north: true, units: BTreeMap::new(), leaders: BTreeMap::new() }
    }

    pub fn name(&self, hex: Hex) -> String {
        self.map.map.grid().name(hex).to_string()
    }

    /// The hex nearest to a point of the survey.
    pub fn nearest(&self, maker: &Maker<'_>, at: Point) -> Hex {
        self.map.lattice.nearest(maker.ground.view.place(at).times(FINE))
    }

    /// The nearest hex in which nothing stands and which the troops may enter.
    pub fn take(&mut self, maker: &Maker<'_>, at: Point, standing: Standing) -> Hex {
        let free = |hex: Hex| {
            let closed = match self.map.map.terrain_word(hex) {
                "heavy-woods" | "marsh" | "ravine" => standing.guns,
                "building" => standing.guns || standing.horse,
                _ => false,
            };
            !closed && !self.units.contains_key(&hex) && self.leaders.get(&hex).is_none_or(|side| *side == self.north)
        };
        let hex = self.best(maker, at, free);
        self.units.insert(hex, self.north);
        hex
    }

    /// The hex of a leader, who may be with his own troops.
    pub fn leader(&mut self, maker: &Maker<'_>, at: Point) -> String {
        let free = |hex: Hex| self.units.get(&hex).is_none_or(|side| *side == self.north);
        let hex = self.best(maker, at, free);
        self.leaders.insert(hex, self.north);
        self.name(hex)
    }

    fn best(&self, maker: &Maker<'_>, at: Point, free: impl Fn(Hex) -> bool) -> Hex {
        let at = maker.ground.view.place(at).times(FINE);
        let away = |hex: &Hex| {
            let by = self.map.lattice.centre(*hex).minus(at);
            (by.dot(by), *hex)
        };
        let all = self.map.lattice.grid.all().filter(|hex| free(*hex));
        all.min_by_key(away).unwrap_or_else(|| self.map.lattice.nearest(at))
    }
}

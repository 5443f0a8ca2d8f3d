//! Which hex a place of a campaign is: the nearest that the enemy is not in.

use std::collections::BTreeMap;

use hexes::Hex;
use longroll::nearest::suggest;
use longroll::outline::Word;
use survey::geometry::Point;
use survey::hexmap::HexMap;
use survey::hexmap::lattice::FINE;

use crate::maker::Maker;
use crate::read::as_point;

pub(super) struct Places<'m> {
    map: &'m HexMap,
    /// Yards of a unit of the survey: places of the return are written in it.
    unit: i64,
    /// Whether the side that is being placed has the north seat.
    pub north: bool,
    /// The side in each hex, and the hex of each counter.
    held: BTreeMap<Hex, bool>,
    at: BTreeMap<String, Hex>,
}

impl<'m> Places<'m> {
    pub fn new(map: &'m HexMap, unit: i64) -> Places<'m> {
        Places { map, unit, north: true, held: BTreeMap::new(), at: BTreeMap::new() }
    }

    pub fn name(&self, hex: Hex) -> String {
        self.map.map.grid().name(hex).to_string()
    }

    /// A place of the return, in yards.
    pub fn scaled(&self, at: Point) -> Point {
        at.times(self.unit)
    }

    pub fn nearest(&self, maker: &Maker<'_>, at: Point) -> Hex {
        self.map.lattice.nearest(maker.ground.view.place(at).times(FINE))
    }

    pub fn away(&self, maker: &Maker<'_>, hex: Hex, at: Point) -> (i128, Hex) {
        let by = self.map.lattice.centre(hex).minus(maker.ground.view.place(at).times(FINE));
        (by.dot(by), hex)
    }

    /// Put a counter into the hex nearest to its place. Friends may share it.
    pub fn take(&mut self, maker: &Maker<'_>, id: &str, at: Point) {
        let at = self.scaled(at);
        let free = |hex: &Hex| self.held.get(hex).is_none_or(|side| *side == self.north);
        let near = self.nearest(maker, at);
        let other = || self.map.lattice.grid.all().filter(free).min_by_key(|hex| self.away(maker, *hex, at));
        let hex = if free(&near) { near } else { other().unwrap_or(near) };
        self.held.insert(hex, self.north);
        self.at.insert(id.to_owned(), hex);
    }

    /// The hex of a counter that is on the map.
    pub fn of(&self, id: &str) -> Option<Hex> {
        self.at.get(id).copied()
    }

    /// A line with its places turned into hexes: `@Ringgold`, `"@Reed's Bridge"`, `@334,399`, `@307,420/@307,411`.
    pub fn written(&self, maker: &mut Maker<'_>, line: &str, word: Word) -> String {
        let mut out = String::new();
        let mut rest = line;
        while let Some(at) = rest.find('@') {
            let quoted = rest[..at].ends_with('"');
            let before = if quoted { &rest[..at - 1] } else { &rest[..at] };
            out += before;
            rest = &rest[at + 1..];
            let ends = |c: char| if quoted { c == '"' } else { c == ' ' || c == '/' };
            // The name of a wagon's place may have blanks without quotation marks: it is the whole line.
            let end = if !quoted && line.starts_with('@') && !line.contains('/') {
                rest.len()
            } else {
                rest.find(ends).unwrap_or(rest.len())
            };
            out += &self.hex(maker, &rest[..end], word);
            rest = &rest[end..];
            if quoted {
                rest = rest.strip_prefix('"').unwrap_or(rest);
            }
        }
        out + rest
    }

    fn hex(&self, maker: &mut Maker<'_>, place: &str, word: Word) -> String {
        let found = as_point(place).map(|point| self.scaled(point)).or_else(|| maker.place(place));
        if let Some(at) = found {
            return self.name(self.nearest(maker, at));
        }
        let known = maker.survey.features.iter().map(|feature| feature.name.as_str()).filter(|name| !name.is_empty());
        let help = suggest(place, known);
        maker.faults.push(maker.battle.diagnostic(word, format!("the survey has no place \"{place}\""), help));
        String::new()
    }
}

//! The features of a map, entry by entry: hexsides, crossings, roads, sites, names and marks.

use longroll::text::{Block, Reader, Text, Token, is_word};

use super::{Kind, KindNames, OnSides, Road, Sites, places};
use crate::grid::Grid;
use crate::hex::Hex;
use crate::side::Hexside;

/// As many kinds as fit `Kinds`.
const MOST_KINDS: usize = 32;

pub(super) struct Features {
    grid: Grid,
    pub sides: OnSides,
    pub crossings: OnSides,
    pub roads: Vec<Road>,
    pub across: OnSides,
    pub sites: Sites,
    pub names: Vec<(String, Hex)>,
    pub marks: Vec<(String, Vec<Hex>)>,
}

/// The words of an entry; in a map, quotation marks only allow blanks.
pub(super) fn words<'a>(reader: &mut Reader<'a>, entry: &Block<'a>) -> Vec<Text<'a>> {
    reader.words(entry).into_iter().map(Token::text).collect()
}

/// The kind an entry is about: its first word. What follows are places.
fn kind<'a, 'b>(
    reader: &mut Reader<'a>,
    entry: &Block<'a>,
    words: &'b [Text<'a>],
    known: &mut KindNames,
) -> Option<(Kind, &'b [Text<'a>])> {
    let key = entry.key.text;
    let Some((first, places)) = words.split_first().filter(|(first, _)| is_word(first.text)) else {
        let place = words.first().copied().unwrap_or(entry.key);
        let message = format!("name a kind of {key} here, then its places");
        reader.fault(place, message, "the kind is a word of small letters, digits and hyphens");
        return None;
    };
    if places.is_empty() {
        reader.fault(*first, format!("this {} has no place", first.text), "name its places after it");
        return None;
    }
    let kind = known.intern(first.text, MOST_KINDS);
    if kind.is_none() {
        reader.fault(*first, format!("one kind of {key} too many"), format!("a map has at most {MOST_KINDS}"));
    }
    Some((kind?, places))
}

impl Features {
    pub fn new(grid: Grid) -> Features {
        Features {
            grid,
            sides: OnSides::new(grid),
            crossings: OnSides::new(grid),
            roads: Vec::new(),
            across: OnSides::new(grid),
            sites: Sites::default(),
            names: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Add an entry, if it is a feature.
    pub fn entry<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        match entry.key.text {
            "side" => on_sides(reader, self.grid, entry, &mut self.sides),
            "crossing" => on_sides(reader, self.grid, entry, &mut self.crossings),
            "road" => self.road(reader, entry),
            "site" => self.site(reader, entry),
            "name" => self.name(reader, entry),
            "mark" => self.mark(reader, entry),
            _ => {}
        }
    }

    fn road<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        let words = words(reader, entry);
        let Some((kind, places)) = kind(reader, entry, &words, &mut self.across.words) else { return };
        let faults = reader.faults.len();
        let chain = places::chain(reader, self.grid, places);
        if chain.len() < 2 && reader.faults.len() == faults {
            reader.fault(places[0], "a road of one hex leads nowhere", "name two hexes or more");
        }
        for step in chain.windows(2) {
            if let Some(side) = Hexside::between(step[0], step[1]) {
                self.across.add(kind, side);
            }
        }
        self.roads.push(Road { kind, chain });
    }

    /// `site redoubt 1106 0801-0803`: at most one for each hex.
    fn site<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        let words = words(reader, entry);
        let Some((kind, places)) = kind(reader, entry, &words, &mut self.sites.words) else { return };
        for place in places {
            let Some(area) = places::area(reader, self.grid, *place) else { continue };
            for hex in area.hexes() {
                let at = self.sites.at.partition_point(|(before, _)| *before < hex);
                match self.sites.at.get(at) {
                    Some((there, old)) if *there == hex => {
                        let (name, old) = (self.grid.name(hex), self.sites.words.word(*old));
                        let message = format!("{name} has a site already: {old}");
                        reader.fault(*place, message, "a hex has one site at most; take one of the two away");
                    }
                    _ => self.sites.at.insert(at, (hex, kind)),
                }
            }
        }
    }

    /// `name "Ridge Farm" 1106`, any number of times.
    fn name<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        let words = words(reader, entry);
        if words.is_empty() {
            reader.fault(entry.key, "there is no name here", "a name, then its hex: `name \"Ridge Farm\" 1106`");
        }
        for pair in words.chunks(2) {
            match pair {
                [name, place] if !name.text.trim().is_empty() => {
                    let hex = places::hex(reader, self.grid, *place);
                    self.names.extend(hex.map(|hex| (name.text.to_owned(), hex)));
                }
                _ => reader.fault(
                    pair[0],
                    format!("the name `{}` does not fit a hex", pair[0].text),
                    "a name, then its hex; put a name of several words in quotation marks",
                ),
            }
        }
    }

    /// `mark objective 1106 0801-0803`; several entries may use the same mark.
    fn mark<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        let words = words(reader, entry);
        let [mark, places @ ..] = words.as_slice() else {
            reader.fault(entry.key, "there is no mark here", "a mark, then its hexes: `mark objective 1106`");
            return;
        };
        if mark.text.trim().is_empty() || places.is_empty() {
            reader.fault(*mark, format!("the mark `{}` marks nothing", mark.text), "a mark, then its hexes");
            return;
        }
        let areas: Vec<_> = places.iter().filter_map(|place| places::area(reader, self.grid, *place)).collect();
        let at = self.marks.iter().position(|(word, _)| word == mark.text).unwrap_or_else(|| {
            self.marks.push((mark.text.to_owned(), Vec::new()));
            self.marks.len() - 1
        });
        let hexes = &mut self.marks[at].1;
        hexes.extend(areas.into_iter().flat_map(places::Area::hexes));
        hexes.sort_unstable();
        hexes.dedup();
    }
}

fn on_sides<'a>(reader: &mut Reader<'a>, grid: Grid, entry: &Block<'a>, on: &mut OnSides) {
    let words = words(reader, entry);
    let Some((kind, places)) = kind(reader, entry, &words, &mut on.words) else { return };
    for place in places {
        places::sides(reader, grid, *place).into_iter().for_each(|side| on.add(kind, side));
    }
}

//! Checks of a whole set-up, beyond each line by itself. Every breach is a fault at its place.

use std::collections::BTreeMap;

use hexes::{Hex, KindNames as Kinds, Map, Vocabulary};
use longroll::diagnostic::Diagnostic;
use longroll::nearest::suggest;
use longroll::outline::{Reader, Word};

use super::super::cards::UnitId;
use super::super::setup;
use super::super::state::{Mode, State};
use super::super::war::War;
use super::Places;
use crate::book::Book;
use crate::stacking::breaches;
use crate::unit::MOST_UNITS;

/// Features of hexsides, and roads; the charts have the words for terrain.
pub(in crate::battle) const WORDS: Vocabulary<'static> = Vocabulary {
    terrain: &[],
    sides: &["stream", "creek", "river", "fence", "wall"],
    roads: &["pike", "road", "trail", "railroad"],
    crossings: &["bridge", "ford"],
    sites: &[],
};

/// 9.4 Every word of the map is one the rules know.
pub(super) fn words(book: &Book, map: &Map, file: &str, text: &str) -> Vec<Diagnostic> {
    let terrain: Vec<&str> = book.terrain.iter().map(|terrain| terrain.name).collect();
    let mut faults = Vec::new();
    let mut check = |kinds: &Kinds, known: &[&str], key: &str| {
        for (_, word) in kinds.iter().filter(|(_, word)| !known.contains(word)) {
            let at = place(text, key, word);
            let why = format!("the rules know no {key} called `{word}` (9.4)");
            let help = if known.is_empty() { "leave it out: there are none".to_owned() } else { suggest(word, known) };
            faults.push(Diagnostic::new(file, text, at..at + word.len(), why, help));
        }
    };
    check(map.terrain_words(), &terrain, "legend");
    check(map.side_words(), WORDS.sides, "side");
    check(map.crossing_words(), WORDS.crossings, "crossing");
    check(map.road_words(), WORDS.roads, "road");
    check(map.site_words(), WORDS.sites, "site");
    faults
}

/// Where a map file first uses a word in an entry of this key.
fn place(text: &str, key: &str, word: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let found = line.find(word).filter(|_| line.starts_with(key));
        if let Some(column) = found {
            return at + column;
        }
        at += line.len();
    }
    text.find(word).unwrap_or(0)
}

/// 21.3 The position at the start is a legal one.
pub(super) fn set_up(war: &War, places: &Places, mut reader: Reader) -> Vec<Diagnostic> {
    unique(&mut reader, &places.units, "unit");
    unique(&mut reader, &places.brigades, "brigade");
    unique(&mut reader, &places.divisions, "division");
    let state = setup::state(war);
    for (hex, units) in by_hex(war, &state) {
        stack(war, &state, hex, &units, places, &mut reader);
    }
    for (leader, place) in war.leaders().zip(&places.leaders) {
        let side = war.leader(leader).side;
        if state.leader(leader).hex().is_some_and(|hex| war.is_enemy(&state, hex, side)) {
            reader.fault(*place, "an enemy unit is in the leader's hex", "put the leader into another hex");
        }
    }
    reader.faults
}

/// No two counters of a kind share a short name.
fn unique(reader: &mut Reader, places: &[Word], kind: &str) {
    for (index, place) in places.iter().enumerate() {
        if places[..index].iter().any(|before| before.text == place.text) {
            reader.fault(*place, format!("a second {kind} `{}`", place.text), "give each a different short name");
        }
    }
}

/// The units on the map at the start, hex by hex, from the top down.
fn by_hex(war: &War, state: &State) -> BTreeMap<Hex, Vec<UnitId>> {
    let mut found: BTreeMap<Hex, Vec<UnitId>> = BTreeMap::new();
    for unit in war.units() {
        if let Some(hex) = state.unit(unit).hex() {
            found.entry(hex).or_default().push(unit);
        }
    }
    found
}

/// 8.1 One side, one facing, within the limits.
fn stack(war: &War, state: &State, hex: Hex, units: &[UnitId], places: &Places, reader: &mut Reader) {
    let [first, others @ ..] = units else { return };
    let place = |unit: UnitId| places.units[unit.index()];
    let name = war.name(hex);
    for other in others {
        let (one, two) = (state.unit(*first), state.unit(*other));
        if war.side(*first) != war.side(*other) {
            reader.fault(place(*other), format!("the enemy is in {name} already (21.3)"), "put it into another hex");
            return;
        }
        if one.facing != two.facing || one.mode.is_march() != two.mode.is_march() {
            let help = format!("{} in the same hex faces another way", war.card(*first).id);
            reader.fault(place(*other), format!("the units in {name} face different ways (7.1)"), help);
        }
    }
    if units.len() > MOST_UNITS {
        let help = format!("at most {MOST_UNITS} units stand in a hex");
        reader.fault(place(*first), format!("{} units are in {name}", units.len()), help);
        return;
    }
    let brigades = units.iter().filter_map(|unit| war.brigade_of(*unit)).collect::<std::collections::BTreeSet<_>>();
    let march = matches!(state.unit(*first).mode, Mode::March { .. });
    let as_units: Vec<_> = units.iter().map(|unit| war.as_unit(state, *unit)).collect();
    for breach in breaches(&war.book, &as_units, march, brigades.len() <= 1) {
        reader.fault(
            place(*first),
            format!("too many units or SP are in {name}: {} (8.1)", breach.why),
            breach.line.words,
        );
    }
}

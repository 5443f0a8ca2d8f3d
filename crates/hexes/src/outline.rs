//! Hexes, directions and facings among the words of an outline.

use longroll::nearest::suggest;
use longroll::outline::{Reader, Words};

use crate::facing::Facing;
use crate::grid::Grid;
use crate::hex::{Dir, Hex};

/// The words for the facings, clockwise.
pub const FACINGS: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

/// Reads words of a line that are about hexes.
pub trait HexWords {
    /// The next word as a hex of this grid.
    fn hex(&mut self, reader: &mut Reader, grid: Grid) -> Option<Hex>;
    /// The next word as a direction.
    fn direction(&mut self, reader: &mut Reader) -> Option<Dir>;
    /// All following directions; at least one.
    fn directions(&mut self, reader: &mut Reader) -> Vec<Dir>;
    /// The next word as a facing.
    fn facing(&mut self, reader: &mut Reader) -> Option<Facing>;
}

impl HexWords for Words<'_> {
    fn hex(&mut self, reader: &mut Reader, grid: Grid) -> Option<Hex> {
        let word = self.need(reader, "the number of a hex")?;
        grid.parse(word.text).map_err(|why| reader.fault(word, why.to_string(), why.help())).ok()
    }

    fn direction(&mut self, reader: &mut Reader) -> Option<Dir> {
        let word = self.need(reader, "a direction")?;
        word.text.parse().map_err(|why: String| reader.fault(word, why, "")).ok()
    }

    fn directions(&mut self, reader: &mut Reader) -> Vec<Dir> {
        let mut dirs: Vec<Dir> = self.direction(reader).into_iter().collect();
        while let Some(dir) = self.peek().and_then(|word| word.text.parse().ok()) {
            self.next();
            dirs.push(dir);
        }
        dirs
    }

    fn facing(&mut self, reader: &mut Reader) -> Option<Facing> {
        let word = self.need(reader, "a facing")?;
        let found = FACINGS.iter().position(|name| *name == word.text).map(|index| Facing::ALL[index]);
        if found.is_none() {
            reader.fault(word, format!("`{}` is not a facing", word.text), suggest(word.text, FACINGS));
        }
        found
    }
}

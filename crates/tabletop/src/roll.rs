//! The pieces of a scenario while its file is read.

use longroll::outline::{Reader, Word, Words, unique};

/// The most cards of a kind that the numbers of pieces leave room for.
const MOST: usize = 200;

/// The cards of a kind, each with the place in the file that names it.
#[derive(Clone, Debug)]
pub struct Roll<C> {
    kind: &'static str,
    pub cards: Vec<C>,
    pub places: Vec<Word>,
}

impl<C> Roll<C> {
    pub fn new(kind: &'static str) -> Roll<C> {
        Roll { kind, cards: Vec::new(), places: Vec::new() }
    }

    /// The short name and the name at the beginning of a card's line, if there is room for the card.
    pub fn named(&self, reader: &mut Reader, words: &mut Words<'_>) -> Option<(Word, Word)> {
        let kind = self.kind;
        let id = words.need(reader, &format!("a short name for the {kind}"))?;
        let name = words.need(reader, &format!("the name of the {kind}"))?;
        if self.cards.len() >= MOST {
            reader.fault(id, format!("one {kind} too many"), format!("a battle has at most {MOST}"));
            return None;
        }
        Some((id, name))
    }

    pub fn push(&mut self, place: Word, card: C) {
        self.cards.push(card);
        self.places.push(place);
    }

    /// No two cards have the same short name.
    pub fn unique(&self, reader: &mut Reader) {
        unique(reader, &self.places, self.kind);
    }
}

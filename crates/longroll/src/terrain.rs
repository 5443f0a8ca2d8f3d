//! Kinds of terrain: the words that a map or a table uses.

/// A kind of terrain, area, line or road: the index of its word in [`KindNames`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The index, for lists with one entry for each word.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The words for the kinds, in the order in which the file first uses them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KindNames(Vec<String>);

impl KindNames {
    /// The word for a kind.
    pub fn word(&self, kind: Kind) -> &str {
        self.0.get(kind.index()).map_or("", String::as_str)
    }

    /// The kind with this word.
    pub fn kind(&self, word: &str) -> Option<Kind> {
        self.0.iter().position(|known| known == word).map(|index| Kind(index as u8))
    }

    /// Every kind and its word.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Kind, &str)> {
        self.0.iter().enumerate().map(|(index, word)| (Kind(index as u8), word.as_str()))
    }

    /// The kind of a word; a new word gets a new kind. None if there are `most` already.
    pub fn intern(&mut self, word: &str, most: usize) -> Option<Kind> {
        self.kind(word).or_else(|| {
            let room = self.0.len() < most;
            room.then(|| self.0.push(word.to_owned()))?;
            self.kind(word)
        })
    }
}

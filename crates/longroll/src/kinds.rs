//! Kinds of ground and of what lies on it: whatever words a map or a table uses.

/// A kind of terrain, area, line, road: the place of its word in the list of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// For lists a game keeps beside the map or the table, one entry for each word of `Words`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The words of the kinds of one sort, in the order in which the file first uses them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words(Vec<String>);

impl Words {
    pub fn word(&self, kind: Kind) -> &str {
        self.0.get(kind.index()).map_or("", String::as_str)
    }

    pub fn kind(&self, word: &str) -> Option<Kind> {
        self.0.iter().position(|known| known == word).map(|index| Kind(index as u8))
    }

    /// Every kind and its word.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Kind, &str)> {
        self.0.iter().enumerate().map(|(index, word)| (Kind(index as u8), word.as_str()))
    }

    /// The kind of a word, which is new if it has not been used before. None if there are `most` already.
    pub fn intern(&mut self, word: &str, most: usize) -> Option<Kind> {
        self.kind(word).or_else(|| {
            let room = self.0.len() < most;
            room.then(|| self.0.push(word.to_owned()))?;
            self.kind(word)
        })
    }
}

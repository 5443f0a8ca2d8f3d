//! Typed indexes into a scenario's lists.

/// Declare an index type for each list of a scenario. Pieces on the field share one numbering, so their types also state
/// their first piece number: `ids! { UnitId: 0, LeaderId: 1000, CommandId }`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident $(: $first:literal)?),*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(pub u8);

        impl $id {
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// All indexes of a list of this length.
            pub fn all(count: usize) -> impl Iterator<Item = $id> {
                (0..count).map(|index| $id(index as u8))
            }
        }

        $(impl $id {
            /// Its piece number.
            pub fn piece(self) -> u16 {
                $first + u16::from(self.0)
            }

            /// The index of a piece number, for a list of this length.
            pub fn of_piece(piece: u16, count: usize) -> Option<$id> {
                let index = piece.checked_sub($first).filter(|index| usize::from(*index) < count);
                index.map(|index| $id(index as u8))
            }
        })?
    )* };
}

//! Numbers of the cards in a scenario's lists.

/// Types for the numbers of cards, one for each list of a scenario. Those that are pieces on the field also say where their
/// numbers begin, since all pieces share one count: `ids! { UnitId: 0, LeaderId: 1000, CommandId }`.
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

            /// The numbers of a list of so many cards.
            pub fn all(count: usize) -> impl Iterator<Item = $id> {
                (0..count).map(|index| $id(index as u8))
            }
        }

        $(impl $id {
            /// Its number among all pieces.
            pub fn piece(self) -> u16 {
                $first + u16::from(self.0)
            }

            /// The card of a piece, if it is one of so many.
            pub fn of_piece(piece: u16, count: usize) -> Option<$id> {
                let index = piece.checked_sub($first).filter(|index| usize::from(*index) < count);
                index.map(|index| $id(index as u8))
            }
        })?
    )* };
}

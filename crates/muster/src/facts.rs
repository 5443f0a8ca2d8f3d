//! The words in which a return describes troops and leaders. No number of a system is here.

/// Declare an enum whose values are single words of a file.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($value:ident $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $name { $($value),* }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$value),*];

            pub fn word(self) -> &'static str {
                match self { $($name::$value => $word),* }
            }

            pub fn named(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.word() == word)
            }
        }
    };
}

words! {
    /// What troops had been through; the least comes first.
    Experience { Raw "raw", Trained "trained", Seasoned "seasoned", Veteran "veteran", Elite "elite" }
}

words! {
    /// Small arms.
    Arms {
        Musket "musket",
        Rifle "rifle",
        EuropeanRifle "european-rifle",
        Breechloader "breech-loader",
        Repeater "repeater",
        Carbine "carbine",
        BreechCarbine "breech-carbine",
        RepeatingCarbine "repeating-carbine",
        Pistol "pistol",
        BakerRifle "baker-rifle",
        MississippiRifle "mississippi-rifle",
        Escopeta "escopeta",
    }
}

words! {
    /// How well a leader handled his command.
    Skill { Poor "poor", Fair "fair", Able "able", Great "great" }
}

words! {
    /// How a leader took his orders.
    Temper { Bold "bold", Steady "steady", Cautious "cautious", Erratic "erratic" }
}

words! {
    /// How troops are drawn up.
    Form { Line "line", Double "double", Column "column" }
}

words! {
    /// How tired troops are.
    Fatigue { Fresh "fresh", Tired "tired", Worn "worn" }
}

/// Guns by type, as returns name them.
pub const GUNS: [&str; 28] = [
    "6-pdr",
    "6-pdr-rifle",
    "12-pdr-howitzer",
    "24-pdr-howitzer",
    "mountain-howitzer",
    "napoleon",
    "james",
    "blakely",
    "3-inch",
    "10-pdr-parrott",
    "20-pdr-parrott",
    "us-4-pdr",
    "us-6-pdr",
    "us-12-pdr",
    "us-18-pdr",
    "us-12-pdr-howitzer",
    "us-24-pdr",
    "us-24-pdr-howitzer",
    "us-10-inch-mortar",
    "us-rocket",
    "mexican-4-pdr",
    "mexican-6-pdr",
    "mexican-8-pdr",
    "mexican-12-pdr",
    "mexican-16-pdr",
    "mexican-24-pdr",
    "mexican-6-inch-howitzer",
    "mexican-7-inch-mortar",
];

words! {
    /// The two sides of a battle, by the name that history gives them.
    Cause { Union "union", Confederate "confederate", American "american", Mexican "mexican" }
}

impl Cause {
    /// Whether it has the first seat at the table, which the systems call north.
    pub fn is_north(self) -> bool {
        matches!(self, Cause::Union | Cause::American)
    }

    /// The seat: `north` or `south`.
    pub fn seat(self) -> &'static str {
        if self.is_north() { "north" } else { "south" }
    }
}

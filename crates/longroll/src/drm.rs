//! Die-roll modifiers. The total is computed from the same list that the receipt shows.

use arrayvec::ArrayVec;

use crate::rule::Rule;

/// What a modifier line of a chart adds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Amount {
    /// A printed number: `+1`.
    Fixed(i32),
    /// A factor for a number that comes from elsewhere: `?` is 1, `-?` is -1, `-3?` is -3.
    Times(i32),
}

/// One line of a modifier list. Its number comes from a chart file, never from code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Drm {
    /// Its row label.
    pub slug: &'static str,
    /// What it adds.
    pub amount: Amount,
    /// When it applies, in words.
    pub reason: &'static str,
    /// The rule that it cites.
    pub rule: Rule,
}

/// The most modifiers any roll of any system can collect.
const MOST: usize = 32;

/// The modifiers that apply to one roll, in the order they were found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Mods {
    list: ArrayVec<(&'static Drm, i32), MOST>,
    total: i32,
}

impl Mods {
    /// No modifiers.
    pub fn new() -> Mods {
        Mods::default()
    }

    /// Add a line at its printed value. `None` is a line this edition's card does not have: nothing is added.
    pub fn add(&mut self, drm: Option<&'static Drm>) {
        self.add_by(drm, 1);
    }

    /// Add a line if the fact is true.
    pub fn add_if(&mut self, fact: bool, drm: Option<&'static Drm>) {
        if fact {
            self.add(drm);
        }
    }

    /// Add a line whose number comes from elsewhere (`?`), or a fixed line several times. Zero is left out.
    pub fn add_by(&mut self, drm: Option<&'static Drm>, number: i32) {
        if let Some(drm) = drm {
            let (Amount::Fixed(each) | Amount::Times(each)) = drm.amount;
            if each * number != 0 {
                self.push(drm, each * number);
            }
        }
    }

    fn push(&mut self, drm: &'static Drm, value: i32) {
        self.list.push((drm, value));
        self.total += value;
    }

    /// The sum of all modifiers.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// Each modifier with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Drm, i32)> + '_ {
        self.list.iter().copied()
    }

    /// Whether there are no modifiers.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// A struct with one field a modifier, loaded from a chart of the same slugs (`low_ammo` reads the row `low-ammo`).
/// A line that an edition does not have is `None`. Loading the book fails if the chart has a line that no field reads.
/// Lines under `elsewhere` may have a `?` for a number that comes from elsewhere.
#[macro_export]
macro_rules! modifiers {
    ($(#[$meta:meta])* pub struct $name:ident { $($field:ident),* $(,)? } $(elsewhere { $($given:ident),* })?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        pub struct $name {
            $(pub $field: Option<&'static $crate::drm::Drm>,)*
            $($(pub $given: Option<&'static $crate::drm::Drm>,)*)?
        }

        impl $name {
            /// Take every line of the chart into its field.
            pub fn read(chart: &$crate::chart::Chart) -> Result<Self, Vec<$crate::diagnostic::Diagnostic>> {
                let mut list = Self::default();
                let mut faults = Vec::new();
                for (drm, span) in chart.drms()? {
                    match drm.slug.replace('-', "_").as_str() {
                        $(stringify!($field) if matches!(drm.amount, $crate::drm::Amount::Fixed(_)) => list.$field = Some(drm),)*
                        $($(stringify!($given) => list.$given = Some(drm),)*)?
                        $(stringify!($field) => faults.push(chart.fault(
                            span,
                            format!("the modifier `{}` needs a number", drm.slug),
                            "write it signed, like +1 or -2",
                        )),)*
                        _ => faults.push(chart.fault(
                            span,
                            format!("no rule reads the modifier `{}`", drm.slug),
                            $crate::nearest::suggest(drm.slug, [$(stringify!($field),)* $($(stringify!($given),)*)?].into_iter().map(|f| f.replace('_', "-"))),
                        )),
                    }
                }
                if faults.is_empty() { Ok(list) } else { Err(faults) }
            }
        }
    };
}

//! Typed inputs: a procedure declares its inputs once, as a struct, and reads the fields. A name that is not declared does
//! not compile.

use std::ops::RangeInclusive;

use super::{Field, Form, Kind, Value, Values, choices};
use crate::drm::{Amount, Drm};
use crate::rule::Rule;
use crate::table::Choice;

/// What a field accepts, and how it is read.
pub struct Input<T> {
    pub(super) kind: Kind,
    default: Option<String>,
    /// Help and rule, if they come from a chart.
    about: Option<(&'static str, Rule)>,
    /// Whether this edition has the field.
    here: bool,
    read: fn(&Value) -> Option<T>,
}

/// An enum whose values are words of a form, each with its meaning. The first is the default.
pub trait Worded: Copy + 'static {
    /// Each value with its word and its meaning.
    const WORDS: &'static [(Self, &'static str, &'static str)];

    /// The value that this word stands for.
    fn called(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, slug, _)| *slug == word).map(|(value, ..)| *value)
    }
}

impl<T: Worded> Input<T> {
    fn words(default: Option<&str>) -> Input<T> {
        let options: Vec<(&'static str, &'static str)> =
            T::WORDS.iter().map(|(_, slug, text)| (*slug, *text)).collect();
        let read = |value: &Value| match value {
            Value::Choice(found) => T::called(found),
            _ => None,
        };
        Input {
            kind: Kind::Choice(choices(&options)),
            default: default.map(str::to_owned),
            about: None,
            here: true,
            read,
        }
    }
}

/// One word of an enum; the first unless another is given.
pub fn choice<T: Worded>() -> Input<T> {
    Input::words(T::WORDS.first().map(|(_, slug, _)| *slug))
}

/// One word of an enum; required.
pub fn pick<T: Worded>() -> Input<T> {
    Input::words(None)
}

/// One of the words of a list that depends on the book; the first unless another is given.
pub fn choice_of(options: &[(&'static str, &'static str)]) -> Input<&'static str> {
    let default = options.first().map(|(slug, _)| (*slug).to_owned());
    Input { default, ..pick_of(options) }
}

/// One of the words of a list that depends on the book; required.
pub fn pick_of(options: &[(&'static str, &'static str)]) -> Input<&'static str> {
    let read = |value: &Value| if let Value::Choice(slug) = value { Some(*slug) } else { None };
    Input { kind: Kind::Choice(choices(options)), default: None, about: None, here: true, read }
}

/// A number; required.
pub fn number<T: TryFrom<i32>>(range: RangeInclusive<i32>) -> Input<T> {
    let read = |value: &Value| if let Value::Number(number) = value { T::try_from(*number).ok() } else { None };
    let kind = Kind::Number { min: *range.start(), max: *range.end() };
    Input { kind, default: None, about: None, here: true, read }
}

/// An optional number.
pub fn maybe<T: TryFrom<i32>>(range: RangeInclusive<i32>) -> Input<Option<T>> {
    let read = |value: &Value| match value {
        Value::Number(number) => Some(T::try_from(*number).ok()),
        Value::None => Some(None),
        _ => None,
    };
    let kind = Kind::Number { min: *range.start(), max: *range.end() };
    Input { kind, default: Some(String::new()), about: None, here: true, read }
}

/// Yes or no.
pub fn flag() -> Input<bool> {
    let read = |value: &Value| if let Value::Flag(flag) = value { Some(*flag) } else { None };
    Input { kind: Kind::Flag, default: Some("no".to_owned()), about: None, here: true, read }
}

/// A modifier of a chart as yes or no. Help and rule come from the chart. There is no field if the edition's card does not
/// have the modifier, or if its number comes from elsewhere.
pub fn modifier(drm: Option<&'static Drm>) -> Input<bool> {
    match drm {
        Some(drm) if matches!(drm.amount, Amount::Fixed(_)) => Input { about: Some((drm.reason, drm.rule)), ..flag() },
        _ => flag().only(false),
    }
}

/// At least one item in the system's notation.
pub fn list(notation: &'static str, example: &'static str) -> Input<Vec<String>> {
    let read = |value: &Value| if let Value::List(text) = value { Some(items(text)) } else { None };
    Input { kind: Kind::List { notation, example, rows: Vec::new() }, default: None, about: None, here: true, read }
}

/// What a player would decide if the procedure asks; the first option is the default.
pub fn decision(options: &[Choice]) -> Input<()> {
    let default = options.first().map(|option| option.slug.to_owned());
    Input { kind: Kind::Decision(options.to_vec()), default, about: None, here: true, read: |_| Some(()) }
}

/// The same for a procedure that refuses some decisions: the player's decision, if one was given.
pub fn decided(options: &[Choice]) -> Input<Option<&'static str>> {
    let Input { kind, default, about, here, .. } = decision(options);
    let read = |value: &Value| if let Value::Choice(slug) = value { Some(Some(*slug)) } else { None };
    Input { kind, default, about, here, read }
}

/// The items of a list, trimmed.
fn items(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

impl<T> Input<T> {
    /// Set the default.
    #[must_use]
    pub fn or(self, default: impl std::fmt::Display) -> Input<T> {
        Input { default: Some(format!("{default}")), ..self }
    }

    /// The same without these options.
    #[must_use]
    pub fn without(mut self, words: &[&str]) -> Input<T> {
        if let Kind::Choice(options) = &mut self.kind {
            options.retain(|option| !words.contains(&option.slug));
        }
        self
    }

    /// Only some editions have the field; for the others it reads as no, zero or an empty list.
    #[must_use]
    pub fn only(self, here: bool) -> Input<T> {
        Input { here, ..self }
    }

    /// Add the field to a form.
    #[doc(hidden)]
    #[must_use]
    pub fn declare(self, form: Form, name: &'static str, help: &'static str, rule: Option<Rule>) -> Form {
        if !self.here {
            return form;
        }
        let (chart_help, chart_rule) = self.about.unzip();
        let help = if help.is_empty() { chart_help.unwrap_or("") } else { help.trim() };
        let Some(rule) = rule.or(chart_rule) else { unreachable!("the field {name} has no rule") };
        form.push(name, self.kind, self.default, help, rule)
    }

    /// Read the field from values without faults.
    #[doc(hidden)]
    pub fn take(self, values: &Values, name: &str) -> T
    where
        T: Default,
    {
        values.by_name.get(name).and_then(self.read).unwrap_or_default()
    }
}

/// The inputs of a procedure, implemented by [`form!`](crate::form!).
pub trait Inputs<B>: Sized {
    /// Add the fields to a form, in the order in which a player would state them.
    fn declare(form: Form, book: &B) -> Form;
    /// The fields alone.
    fn form(book: &B) -> Form {
        Self::declare(Form::new(), book)
    }
    /// Read the fields from values without faults.
    fn read(book: &B, values: &Values) -> Self;
}

impl Field {
    /// The default of the field, unless it is no, zero or none.
    pub fn assumed(&self) -> Option<&str> {
        let default = self.default.as_deref()?;
        let idle = matches!(default, "" | "no" | "0" | "none") || matches!(self.kind, Kind::Decision(_));
        (!idle).then_some(default)
    }
}

/// `target_sp` as it is typed: `target-sp`.
pub const fn hyphens<const N: usize>(name: &str) -> [u8; N] {
    let mut out = [0; N];
    let mut at = 0;
    while at < N {
        out[at] = if name.as_bytes()[at] == b'_' { b'-' } else { name.as_bytes()[at] };
        at += 1;
    }
    out
}

/// The name of a field that is a Rust keyword: `r#override` is `override`.
pub const fn plain(name: &str) -> &str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}

/// The name of a field as it is typed.
#[doc(hidden)]
#[macro_export]
macro_rules! field_name {
    ($field:ident) => {{
        const NAME: &str = $crate::form::plain(stringify!($field));
        const BYTES: [u8; NAME.len()] = $crate::form::hyphens(NAME);
        const TYPED: &str = match core::str::from_utf8(&BYTES) {
            Ok(typed) => typed,
            Err(_) => NAME,
        };
        TYPED
    }};
}

/// Declare the inputs of a procedure as a struct. Each field has its help as a doc comment, what it accepts, and its rule; a
/// field whose help and rule come from a chart needs neither. Fields that several forms share are declared once, as a
/// separate form, and included by `with unit: UnitFields;`.
///
/// ```
/// use longroll::form::{Inputs, choice, flag, number};
/// use longroll::rule::card;
///
/// struct Book;
/// longroll::words! {
///     pub enum Light { Day = "day": "day", Night = "night": "night" }
/// }
/// longroll::form! {
///     /// A shot.
///     pub struct Shot(_book: &Book) {
///         group "firer";
///         /// strength points firing
///         sp: i32 = number(1..=60), card("10.17");
///         /// prepared fire
///         prepared: bool = flag(), card("10.5");
///         group "light";
///         /// the light
///         light: Light = choice(), card("16.11");
///     }
/// }
/// let given = [("sp".to_owned(), "8".to_owned()), ("light".to_owned(), "night".to_owned())];
/// let values = Shot::form(&Book).read(&given).unwrap();
/// let shot = Shot::read(&Book, &values);
/// assert_eq!((shot.sp, shot.prepared, shot.light), (8, false, Light::Night));
/// ```
#[macro_export]
macro_rules! form {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($book:ident: &$Book:ty) { $($body:tt)* }) => {
        $crate::form!(@struct [$(#[$meta])*] [$vis] $name [$book] [$Book] {} { $($body)* });
    };
    // The fields of the struct, and the same fields for its functions.
    (@struct [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] { $($done:tt)* } { group $group:literal; $($rest:tt)* }) => {
        $crate::form!(@struct [$($meta)*] [$vis] $name [$book] [$Book] { $($done)* { group $group } } { $($rest)* });
    };
    (@struct [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] { $($done:tt)* }
        { $(#[doc = $help:literal])* $field:ident: $T:ty = $entry:expr, $rule:expr; $($rest:tt)* }) => {
        $crate::form!(@struct [$($meta)*] [$vis] $name [$book] [$Book]
            { $($done)* { field $field [$T] [$entry] [concat!("", $($help),*)] [Some($rule)] } } { $($rest)* });
    };
    (@struct [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] { $($done:tt)* }
        { $field:ident: $T:ty = $entry:expr; $($rest:tt)* }) => {
        $crate::form!(@struct [$($meta)*] [$vis] $name [$book] [$Book]
            { $($done)* { field $field [$T] [$entry] [""] [None] } } { $($rest)* });
    };
    (@struct [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] { $($done:tt)* }
        { with $part:ident: $T:ty; $($rest:tt)* }) => {
        $crate::form!(@struct [$($meta)*] [$vis] $name [$book] [$Book]
            { $($done)* { with $part [$T] [$book] [$Book] } } { $($rest)* });
    };
    (@struct [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] { $($done:tt)* } {}) => {
        $crate::form!(@fields [$($meta)*] [$vis] $name [$book] [$Book] [] { $($done)* } { $($done)* });
    };
    (@fields [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] [$($fields:tt)*] $all:tt
        { { group $group:literal } $($rest:tt)* }) => {
        $crate::form!(@fields [$($meta)*] [$vis] $name [$book] [$Book] [$($fields)*] $all { $($rest)* });
    };
    (@fields [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] [$($fields:tt)*] $all:tt
        { { field $field:ident [$T:ty] [$entry:expr] [$help:expr] [$rule:expr] } $($rest:tt)* }) => {
        $crate::form!(@fields [$($meta)*] [$vis] $name [$book] [$Book]
            [$($fields)* { $field [$T] [field [$T] [$entry]] }] $all { $($rest)* });
    };
    (@fields [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] [$($fields:tt)*] $all:tt
        { { with $part:ident [$T:ty] [$with:ident] [$With:ty] } $($rest:tt)* }) => {
        $crate::form!(@fields [$($meta)*] [$vis] $name [$book] [$Book]
            [$($fields)* { $part [$T] [with [$T] [$book] [$Book]] }] $all { $($rest)* });
    };
    (@fields [$($meta:tt)*] [$vis:vis] $name:ident [$book:ident] [$Book:ty] [$({ $field:ident [$T:ty] $how:tt })*]
        { $($all:tt)* } {}) => {
        $($meta)*
        #[derive(Clone, Debug)]
        $vis struct $name { $(pub $field: $T,)* }

        impl $crate::form::Inputs<$Book> for $name {
            fn declare(form: $crate::form::Form, $book: &$Book) -> $crate::form::Form {
                $(let form = $crate::form!(@declare form $all);)*
                form
            }

            fn read($book: &$Book, values: &$crate::form::Values) -> Self {
                $name { $($field: $crate::form!(@read values $field $how),)* }
            }
        }
    };
    (@read $values:ident $field:ident [field [$T:ty] [$entry:expr]]) => {
        $crate::form::Input::<$T>::take($entry, $values, $crate::field_name!($field))
    };
    (@read $values:ident $part:ident [with [$T:ty] [$book:ident] [$Book:ty]]) => {
        <$T as $crate::form::Inputs<$Book>>::read($book, $values)
    };
    (@declare $form:ident { group $group:literal }) => { $form.group($group) };
    (@declare $form:ident { with $part:ident [$T:ty] [$book:ident] [$Book:ty] }) => {
        <$T as $crate::form::Inputs<$Book>>::declare($form, $book)
    };
    (@declare $form:ident { field $field:ident [$T:ty] [$entry:expr] [$help:expr] [$rule:expr] }) => {
        $crate::form::Input::<$T>::declare($entry, $form, $crate::field_name!($field), $help, $rule)
    };
}

/// Declare an enum whose values are words of a form, each with its meaning. The first is the default.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $(#[$first_meta:meta])* $first:ident = $first_slug:literal : $first_text:literal
        $(, $(#[$word_meta:meta])* $word:ident = $slug:literal : $text:literal)* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis enum $name {
            $(#[$first_meta])* #[default] $first,
            $($(#[$word_meta])* $word,)*
        }

        impl $crate::form::Worded for $name {
            const WORDS: &'static [(Self, &'static str, &'static str)] =
                &[($name::$first, $first_slug, $first_text) $(, ($name::$word, $slug, $text))*];
        }

        impl $name {
            /// The word of a form for this value.
            #[allow(dead_code, reason = "not every word is written back")]
            $vis fn word(self) -> &'static str {
                let word = <$name as $crate::form::Worded>::WORDS.iter().find(|(word, ..)| *word == self);
                word.map_or("", |(_, slug, _)| slug)
            }
        }
    };
}

//! Inputs with types: a procedure declares what it must know once, as a struct, and reads its fields. A name that is not
//! declared does not compile.

use std::ops::RangeInclusive;

use super::{Field, Form, Kind, Value, Values, choices};
use crate::drm::{Amount, Drm};
use crate::rule::Rule;
use crate::table::Choice;

/// What may be put into a field, and how it is read.
pub struct Entry<T> {
    kind: Kind,
    default: Option<String>,
    /// Help and rule of a field that has them from a chart.
    about: Option<(&'static str, Rule)>,
    /// Whether this edition has the field.
    here: bool,
    read: fn(&Value) -> Option<T>,
}

/// Words that stand for the values of an enum, each with its meaning; the first is the usual one.
pub trait Words: Copy + 'static {
    const WORDS: &'static [(Self, &'static str, &'static str)];

    /// The value that this word stands for.
    fn called(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, slug, _)| *slug == word).map(|(value, ..)| *value)
    }
}

impl<T: Words> Entry<T> {
    fn words(default: Option<&str>) -> Entry<T> {
        let options: Vec<(&'static str, &'static str)> =
            T::WORDS.iter().map(|(_, slug, text)| (*slug, *text)).collect();
        let read = |value: &Value| match value {
            Value::Choice(found) => T::called(found),
            _ => None,
        };
        Entry {
            kind: Kind::Choice(choices(&options)),
            default: default.map(str::to_owned),
            about: None,
            here: true,
            read,
        }
    }
}

/// One word of an enum; the first unless another is given.
pub fn choice<T: Words>() -> Entry<T> {
    Entry::words(T::WORDS.first().map(|(_, slug, _)| *slug))
}

/// One word of an enum that must be given.
pub fn pick<T: Words>() -> Entry<T> {
    Entry::words(None)
}

/// One of the words of a list that depends on the book; the first unless another is given.
pub fn choice_of(options: &[(&'static str, &'static str)]) -> Entry<&'static str> {
    let default = options.first().map(|(slug, _)| (*slug).to_owned());
    Entry { default, ..pick_of(options) }
}

/// One of the words of a list that depends on the book; it must be given.
pub fn pick_of(options: &[(&'static str, &'static str)]) -> Entry<&'static str> {
    let read = |value: &Value| if let Value::Choice(slug) = value { Some(*slug) } else { None };
    Entry { kind: Kind::Choice(choices(options)), default: None, about: None, here: true, read }
}

/// A number that must be given.
pub fn number<T: TryFrom<i32>>(range: RangeInclusive<i32>) -> Entry<T> {
    let read = |value: &Value| if let Value::Number(number) = value { T::try_from(*number).ok() } else { None };
    let kind = Kind::Number { min: *range.start(), max: *range.end() };
    Entry { kind, default: None, about: None, here: true, read }
}

/// A number that need not be given.
pub fn maybe<T: TryFrom<i32>>(range: RangeInclusive<i32>) -> Entry<Option<T>> {
    let read = |value: &Value| match value {
        Value::Number(number) => Some(T::try_from(*number).ok()),
        Value::None => Some(None),
        _ => None,
    };
    let kind = Kind::Number { min: *range.start(), max: *range.end() };
    Entry { kind, default: Some(String::new()), about: None, here: true, read }
}

/// Yes or no.
pub fn flag() -> Entry<bool> {
    let read = |value: &Value| if let Value::Flag(flag) = value { Some(*flag) } else { None };
    Entry { kind: Kind::Flag, default: Some("no".to_owned()), about: None, here: true, read }
}

/// A modifier of a chart as yes or no: its words and its rule come from the chart. Left out where the edition's card has no
/// such line, and where its number comes from elsewhere.
pub fn modifier(drm: Option<&'static Drm>) -> Entry<bool> {
    match drm {
        Some(drm) if matches!(drm.amount, Amount::Fixed(_)) => Entry { about: Some((drm.reason, drm.rule)), ..flag() },
        _ => flag().only(false),
    }
}

/// Several things in a notation of the system's own; at least one.
pub fn list(notation: &'static str, example: &'static str) -> Entry<Vec<String>> {
    let read = |value: &Value| if let Value::List(text) = value { Some(items(text)) } else { None };
    Entry { kind: Kind::List { notation, example }, default: None, about: None, here: true, read }
}

/// What a player would decide, if the procedure comes to it; the first option is the usual one.
pub fn decision(options: &[Choice]) -> Entry<()> {
    let default = options.first().map(|option| option.slug.to_owned());
    Entry { kind: Kind::Decision(options.to_vec()), default, about: None, here: true, read: |_| Some(()) }
}

/// The same, for a procedure that refuses some decisions: what the player would decide, if the form says it.
pub fn decided(options: &[Choice]) -> Entry<Option<&'static str>> {
    let Entry { kind, default, about, here, .. } = decision(options);
    let read = |value: &Value| if let Value::Choice(slug) = value { Some(Some(*slug)) } else { None };
    Entry { kind, default, about, here, read }
}

/// The items of a list, trimmed.
fn items(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

impl<T> Entry<T> {
    /// What an empty field means.
    #[must_use]
    pub fn or(self, default: impl std::fmt::Display) -> Entry<T> {
        Entry { default: Some(format!("{default}")), ..self }
    }

    /// The same without these words, which do not belong here.
    #[must_use]
    pub fn without(mut self, words: &[&str]) -> Entry<T> {
        if let Kind::Choice(options) = &mut self.kind {
            options.retain(|option| !words.contains(&option.slug));
        }
        self
    }

    /// Only an edition for which this is so has the field; for the other it reads as nothing: no, zero, an empty list.
    #[must_use]
    pub fn only(self, here: bool) -> Entry<T> {
        Entry { here, ..self }
    }

    /// Put the field into a form.
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

    /// Read the field of a form that was filled in without fault.
    #[doc(hidden)]
    pub fn take(self, values: &Values, name: &str) -> T
    where
        T: Default,
    {
        values.by_name.get(name).and_then(self.read).unwrap_or_default()
    }
}

/// What a procedure must know, made by [`form!`](crate::form!).
pub trait Inputs<B>: Sized {
    /// The fields, in the order a player would say them, put into a form.
    fn declare(form: Form, book: &'static B) -> Form;
    /// The fields alone.
    fn form(book: &'static B) -> Form {
        Self::declare(Form::new(), book)
    }
    /// The fields of a form that was filled in without fault.
    fn read(book: &'static B, values: &Values) -> Self;
}

impl Field {
    /// What the field means if nothing is put into it, unless that is nothing: no, zero, none.
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

/// The name of a field that is a word of the language too: `r#override` is `override`.
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

/// Declare what a procedure must know, as a struct. Each field has its help as a doc comment, what may be put into it, and
/// its rule; a field that has help and rule from a chart needs neither. Fields that several forms share are declared once, as a
/// form of their own, and taken in with `with unit: UnitFields;`.
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
///     pub struct Shot(_book: &'static Book) {
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
    ($(#[$meta:meta])* $vis:vis struct $name:ident($book:ident: &'static $Book:ty) { $($body:tt)* }) => {
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
            fn declare(form: $crate::form::Form, $book: &'static $Book) -> $crate::form::Form {
                $(let form = $crate::form!(@declare form $all);)*
                form
            }

            fn read($book: &'static $Book, values: &$crate::form::Values) -> Self {
                $name { $($field: $crate::form!(@read values $field $how),)* }
            }
        }
    };
    (@read $values:ident $field:ident [field [$T:ty] [$entry:expr]]) => {
        $crate::form::Entry::<$T>::take($entry, $values, $crate::field_name!($field))
    };
    (@read $values:ident $part:ident [with [$T:ty] [$book:ident] [$Book:ty]]) => {
        <$T as $crate::form::Inputs<$Book>>::read($book, $values)
    };
    (@declare $form:ident { group $group:literal }) => { $form.group($group) };
    (@declare $form:ident { with $part:ident [$T:ty] [$book:ident] [$Book:ty] }) => {
        <$T as $crate::form::Inputs<$Book>>::declare($form, $book)
    };
    (@declare $form:ident { field $field:ident [$T:ty] [$entry:expr] [$help:expr] [$rule:expr] }) => {
        $crate::form::Entry::<$T>::declare($entry, $form, $crate::field_name!($field), $help, $rule)
    };
}

/// An enum whose values are words of a form, each with its meaning; the first is the usual one.
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

        impl $crate::form::Words for $name {
            const WORDS: &'static [(Self, &'static str, &'static str)] =
                &[($name::$first, $first_slug, $first_text) $(, ($name::$word, $slug, $text))*];
        }

        impl $name {
            /// The word of a form that stands for it.
            #[allow(dead_code, reason = "not every word is written back")]
            $vis fn word(self) -> &'static str {
                let word = <$name as $crate::form::Words>::WORDS.iter().find(|(word, ..)| *word == self);
                word.map_or("", |(_, slug, _)| slug)
            }
        }
    };
}

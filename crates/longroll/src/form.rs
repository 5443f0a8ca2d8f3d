//! Forms: the named inputs of a procedure, declared once. The command line's arguments, the page's fields, the schema
//! and the documentation are all made from them.

mod inputs;

pub use inputs::{
    Entry, Inputs, Words, choice, choice_of, decided, decision, flag, hyphens, list, maybe, modifier, number, pick,
    pick_of, plain,
};

use std::collections::BTreeMap;

use crate::drm::{Amount, Drm};
use crate::nearest::suggest;
use crate::policy::Decisions;
use crate::refusal::{Refusal, Refusals};
use crate::rule::Rule;
use crate::table::Choice;

/// What may be put into a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Number {
        min: i32,
        max: i32,
    },
    /// Yes or no.
    Flag,
    Choice(Vec<Choice>),
    /// Several things in a notation of the system's own, separated by commas.
    List {
        notation: &'static str,
        example: &'static str,
    },
    /// What a player would decide, if the procedure comes to it.
    Decision(Vec<Choice>),
}

/// One input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    /// What an empty field means; `None` if it must be filled.
    pub default: Option<String>,
    pub help: &'static str,
    pub rule: Rule,
    pub group: &'static str,
}

/// The inputs of one procedure, in the order a player would say them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Form {
    pub fields: Vec<Field>,
    group: &'static str,
}

impl Form {
    pub fn new() -> Form {
        Form::default()
    }

    /// Fields that follow belong to this group.
    #[must_use]
    pub fn group(mut self, group: &'static str) -> Form {
        self.group = group;
        self
    }

    fn push(mut self, name: &'static str, kind: Kind, default: Option<String>, help: &'static str, rule: Rule) -> Form {
        debug_assert!(self.field(name).is_none(), "two fields {name}");
        let group = self.group;
        self.fields.push(Field { name, kind, default, help, rule, group });
        self
    }

    /// A number that must be given.
    #[must_use]
    pub fn number(self, name: &'static str, (min, max): (i32, i32), help: &'static str, rule: Rule) -> Form {
        self.push(name, Kind::Number { min, max }, None, help, rule)
    }

    /// A number with a default.
    #[must_use]
    pub fn number_or(
        self,
        name: &'static str,
        (min, max): (i32, i32),
        default: i32,
        help: &'static str,
        rule: Rule,
    ) -> Form {
        self.push(name, Kind::Number { min, max }, Some(default.to_string()), help, rule)
    }

    #[must_use]
    pub fn flag(self, name: &'static str, help: &'static str, rule: Rule) -> Form {
        self.push(name, Kind::Flag, Some("no".into()), help, rule)
    }

    /// A modifier of a chart as a yes-or-no field: its name, words and rule come from the chart. Left out where the
    /// edition's card has no such line.
    #[must_use]
    pub fn modifier(self, drm: Option<&'static Drm>) -> Form {
        match drm {
            Some(drm) if matches!(drm.amount, Amount::Fixed(_)) => self.flag(drm.slug, drm.reason, drm.rule),
            _ => self,
        }
    }

    /// One of several words; the first is the default unless one must be given.
    #[must_use]
    pub fn choice(
        self,
        name: &'static str,
        options: &[(&'static str, &'static str)],
        help: &'static str,
        rule: Rule,
    ) -> Form {
        let default = Some(options[0].0.to_owned());
        self.push(name, Kind::Choice(choices(options)), default, help, rule)
    }

    /// One of several words that must be given.
    #[must_use]
    pub fn pick(
        self,
        name: &'static str,
        options: &[(&'static str, &'static str)],
        help: &'static str,
        rule: Rule,
    ) -> Form {
        self.push(name, Kind::Choice(choices(options)), None, help, rule)
    }

    /// A list that must be given.
    #[must_use]
    pub fn list(
        self,
        name: &'static str,
        notation: &'static str,
        example: &'static str,
        help: &'static str,
        rule: Rule,
    ) -> Form {
        self.push(name, Kind::List { notation, example }, None, help, rule)
    }

    /// A list that may be empty.
    #[must_use]
    pub fn list_or_none(
        self,
        name: &'static str,
        notation: &'static str,
        example: &'static str,
        help: &'static str,
        rule: Rule,
    ) -> Form {
        self.push(name, Kind::List { notation, example }, Some(String::new()), help, rule)
    }

    /// What a player would decide; the first option is the usual one.
    #[must_use]
    pub fn decision(self, name: &'static str, options: &[Choice], help: &'static str, rule: Rule) -> Form {
        let default = Some(options[0].slug.to_owned());
        self.push(name, Kind::Decision(options.to_vec()), default, help, rule)
    }

    /// Declare part of a form only for an edition that has it.
    #[must_use]
    pub fn when(self, fact: bool, part: impl FnOnce(Form) -> Form) -> Form {
        if fact { part(self) } else { self }
    }

    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// What somebody who wrote a word of the card that is no input may have meant: the value of another input, inputs whose
    /// help begins with the word, or the input that is spelled most like it.
    fn meant(&self, key: &str) -> String {
        let value = self.fields.iter().find_map(|field| {
            let Kind::Choice(options) = &field.kind else { return None };
            let option = options.iter().find(|option| akin(option.slug, key))?;
            Some(format!("write `{}={}`", field.name, option.slug))
        });
        let spelled = self.fields.iter().any(|field| akin(field.name, key));
        let about: Vec<String> = (self.fields.iter())
            .filter(|field| field.help.split(' ').next().is_some_and(|first| akin(first, key)))
            .map(|field| format!("`{}` ({})", field.name, field.help))
            .collect();
        match value {
            _ if spelled => suggest(key, self.fields.iter().map(|field| field.name)),
            Some(value) => value,
            None if (1..=4).contains(&about.len()) => format!("see {}", about.join(", ")),
            None => suggest(key, self.fields.iter().map(|field| field.name)),
        }
    }

    /// Read what was filled in. Every fault is reported, each at its field.
    pub fn read(&self, given: &[(String, String)]) -> Result<Values, Refusals> {
        let mut refusals = Refusals::default();
        let mut values = Values::default();
        let mut seen: Vec<&str> = Vec::new();
        for (key, text) in given {
            let Some(field) = self.field(key) else {
                refusals.0.push(Refusal::key(key, format!("there is no input `{key}`"), self.meant(key)));
                continue;
            };
            if seen.contains(&field.name) {
                refusals.0.push(Refusal::field(field.name, format!("`{key}` is given twice"), field.rule));
                continue;
            }
            seen.push(field.name);
            match field.parse(text) {
                Ok(value) => {
                    values.given.insert(field.name);
                    values.put(field, value);
                }
                Err((why, help)) => refusals.0.push(Refusal::field(field.name, why, field.rule).help(help)),
            }
        }
        for field in self.fields.iter().filter(|field| !seen.contains(&field.name)) {
            match field.default.as_deref().map(|default| field.parse(default)) {
                Some(Ok(value)) => values.put(field, value),
                Some(Err(_)) => {}
                None => refusals.0.push(
                    Refusal::field(field.name, format!("`{}` is missing", field.name), field.rule)
                        .help(field.describe()),
                ),
            }
        }
        if refusals.0.is_empty() { Ok(values) } else { Err(refusals) }
    }
}

/// Whether one of two words begins with the other: `flank` and `flanking`.
fn akin(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    one.len().min(other.len()) > 3 && (one.starts_with(&other) || other.starts_with(&one))
}

/// The options that a word of the card stands for, by their names: `rifle` is a word of "European rifle".
fn named(options: &[Choice], text: &str) -> String {
    let found: Vec<String> = (options.iter())
        .filter(|option| option.text.split([' ', ',', '-']).any(|word| akin(word, text)))
        .map(|option| format!("`{}` ({})", option.slug, option.text))
        .collect();
    if found.is_empty() {
        suggest(text, options.iter().map(|o| o.slug))
    } else {
        format!("write {}", found.join(" or "))
    }
}

fn choices(options: &[(&'static str, &'static str)]) -> Vec<Choice> {
    options.iter().map(|(slug, text)| Choice { slug, text }).collect()
}

impl Field {
    /// What belongs here, in words.
    pub fn describe(&self) -> String {
        let what = match &self.kind {
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Flag => "yes or no".to_owned(),
            Kind::Choice(options) | Kind::Decision(options) => {
                let slugs: Vec<&str> = options.iter().map(|o| o.slug).collect();
                format!("one of {}", slugs.join(", "))
            }
            Kind::List { notation, example } => format!("{notation}, for example {example}"),
        };
        format!("{}: {what}", self.help)
    }

    fn parse(&self, text: &str) -> Result<Value, (String, String)> {
        let wrong = |why: String| (why, self.describe());
        match &self.kind {
            Kind::Number { .. } if text.is_empty() && self.default.as_deref() == Some("") => Ok(Value::None),
            Kind::Number { min, max } => {
                let number: i32 = text.trim().parse().map_err(|_| wrong(format!("`{text}` is not a whole number")))?;
                if (*min..=*max).contains(&number) {
                    Ok(Value::Number(number))
                } else {
                    Err(wrong(format!("`{}` must be {min} to {max}; you gave {number}", self.name)))
                }
            }
            Kind::Flag => match text.to_lowercase().as_str() {
                "yes" | "y" | "true" | "1" => Ok(Value::Flag(true)),
                "no" | "n" | "false" | "0" => Ok(Value::Flag(false)),
                _ => Err(wrong(format!("`{text}` is neither yes nor no"))),
            },
            Kind::Choice(options) | Kind::Decision(options) => {
                let exact = options.iter().find(|o| o.slug == text);
                let found = exact.or_else(|| {
                    let is = |o: &&Choice| [o.slug, o.text].iter().any(|name| name.eq_ignore_ascii_case(text));
                    let mut alike = options.iter().filter(is);
                    alike.next().filter(|_| alike.next().is_none())
                });
                match found {
                    Some(option) => Ok(Value::Choice(option.slug)),
                    None => Err((format!("`{text}` is not known here"), named(options, text))),
                }
            }
            Kind::List { .. } => Ok(Value::List(text.to_owned())),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    /// Nothing was put into a field that may be empty.
    None,
    Number(i32),
    Flag(bool),
    Choice(&'static str),
    List(String),
}

/// A form filled in. A field that the form does not have reads as nothing: `no`, zero, an empty word; so a rule may ask
/// about an input that only the other edition has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Values {
    by_name: BTreeMap<&'static str, Value>,
    given: std::collections::BTreeSet<&'static str>,
    pub decisions: Decisions,
}

impl Values {
    fn put(&mut self, field: &Field, value: Value) {
        if let (Kind::Decision(_), Value::Choice(slug)) = (&field.kind, &value) {
            if !self.given.contains(field.name) {
                return;
            }
            self.decisions.0.insert(field.name, slug);
        }
        self.by_name.insert(field.name, value);
    }

    pub fn number(&self, name: &str) -> i32 {
        match self.by_name.get(name) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(self.by_name.get(name), Some(Value::Flag(true)))
    }

    pub fn choice(&self, name: &str) -> &'static str {
        match self.by_name.get(name) {
            Some(Value::Choice(slug)) => slug,
            _ => "",
        }
    }

    /// The items of a list, trimmed.
    pub fn list(&self, name: &str) -> Vec<String> {
        match self.by_name.get(name) {
            Some(Value::List(text)) => {
                text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the field was filled in rather than left to its default.
    pub fn given(&self, name: &str) -> bool {
        self.given.contains(name)
    }
}

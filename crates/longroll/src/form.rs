//! Forms: the named inputs of a procedure, declared once. The command line's arguments, the page's fields, the schema and
//! the documentation are generated from them.

mod inputs;
mod rows;

pub use inputs::{
    Input, Inputs, Worded, choice, choice_of, decided, decision, flag, hyphens, list, maybe, modifier, number, pick,
    pick_of, plain,
};
pub use rows::{Part, Shape, Takes};

use std::collections::BTreeMap;

use crate::nearest::suggest;
use crate::policy::Decisions;
use crate::refusal::{Refusal, Refusals};
use crate::rule::Rule;
use crate::table::Choice;

/// What a field accepts.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number.
    Number {
        min: i32,
        max: i32,
    },
    /// Yes or no.
    Flag,
    Choice(Vec<Choice>),
    /// Several items in the system's notation, separated by commas. Each has one of the shapes of `rows`.
    List {
        notation: &'static str,
        example: &'static str,
        rows: Vec<Shape>,
    },
    /// What a player would decide if the procedure asks.
    Decision(Vec<Choice>),
}

/// One input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name as typed.
    pub name: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// The value of an empty field; `None` if the field is required.
    pub default: Option<String>,
    /// A short description.
    pub help: &'static str,
    /// The rule that needs it.
    pub rule: Rule,
    /// The heading it is listed under.
    pub group: &'static str,
}

/// The inputs of one procedure, in the order in which a player would state them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Form {
    /// The fields, in order.
    pub fields: Vec<Field>,
    group: &'static str,
}

impl Form {
    /// A form without fields.
    pub fn new() -> Form {
        Form::default()
    }

    /// Start a group: the fields that follow belong to it.
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

    /// A yes-or-no field; no by default.
    #[must_use]
    pub fn flag(self, name: &'static str, help: &'static str, rule: Rule) -> Form {
        self.push(name, Kind::Flag, Some("no".into()), help, rule)
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

    /// The field with this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Suggestions for an unknown input name: an input that has it as a value, inputs whose help begins with it, or the
    /// input with the most similar name.
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

    /// Read the values that were given. All faults are reported, each with its field.
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

/// The options whose description contains this word: `rifle` finds "European rifle".
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
    /// What the field accepts, in words.
    pub fn describe(&self) -> String {
        let what = match &self.kind {
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Flag => "yes or no".to_owned(),
            Kind::Choice(options) | Kind::Decision(options) => {
                let slugs: Vec<&str> = options.iter().map(|o| o.slug).collect();
                format!("one of {}", slugs.join(", "))
            }
            Kind::List { notation, example, .. } => format!("{notation}, for example {example}"),
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
                    None => Err((format!("`{text}` is not an option"), named(options, text))),
                }
            }
            Kind::List { .. } => Ok(Value::List(text.to_owned())),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    /// The value of a field that was left empty.
    None,
    Number(i32),
    Flag(bool),
    Choice(&'static str),
    List(String),
}

/// The values of a form. A field that the form does not have reads as `no`, zero or an empty word, so that a rule may read
/// an input that only another edition has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Values {
    by_name: BTreeMap<&'static str, Value>,
    given: std::collections::BTreeSet<&'static str>,
    /// What the players would decide.
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

    /// The value of a number field.
    pub fn number(&self, name: &str) -> i32 {
        match self.by_name.get(name) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        }
    }

    /// The value of a yes-or-no field.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.by_name.get(name), Some(Value::Flag(true)))
    }

    /// The value of a choice.
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

    /// Whether a value was given, rather than left to the default.
    pub fn given(&self, name: &str) -> bool {
        self.given.contains(name)
    }
}

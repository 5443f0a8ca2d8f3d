//! Why something may not be done: all reasons at once, each with its rule or its field.

use std::fmt;

use crate::rule::Rule;

/// One reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The input it is about, as typed.
    pub field: String,
    /// The reason.
    pub why: String,
    /// The rule that it cites.
    pub rule: Option<Rule>,
    /// What to do instead; may be empty.
    pub help: String,
}

impl Refusal {
    /// An input that breaks a rule.
    pub fn field(field: &str, why: impl Into<String>, rule: Rule) -> Refusal {
        Refusal { field: field.to_owned(), why: why.into(), rule: Some(rule), help: String::new() }
    }

    /// A key that does not exist.
    pub fn key(key: &str, why: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal { field: key.to_owned(), why: why.into(), rule: None, help: help.into() }
    }

    /// Add what to do instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = help.into();
        self
    }
}

/// All reasons; never empty when it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refusals(pub Vec<Refusal>);

impl Refusals {
    /// Add a reason if the fact is true.
    pub fn refuse_if(&mut self, fact: bool, field: &str, why: impl Into<String>, rule: Rule) {
        if fact {
            self.0.push(Refusal::field(field, why, rule));
        }
    }

    /// The value if there is no reason against it, else all reasons.
    pub fn allow<T>(self, value: T) -> Result<T, Refusals> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<Refusal> for Refusals {
    fn from(refusal: Refusal) -> Refusals {
        Refusals(vec![refusal])
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.why)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, refusal) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{refusal}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusals {}

//! Conditions on an outcome: `state=disordered`, `sp-lost>=1`, `firer!=ready`.

use std::cmp::Ordering;

use longroll::nearest::suggest;
use longroll::procedure::{Fact, FactName, Outcome};

/// A comparison of one fact.
#[derive(Clone, Debug)]
pub struct Condition {
    at: usize,
    sign: Sign,
    value: String,
}

#[derive(Clone, Copy, Debug)]
enum Sign {
    Is,
    IsNot,
    AtLeast,
    AtMost,
    More,
    Less,
}

const SIGNS: [(&str, Sign); 6] = [
    (">=", Sign::AtLeast),
    ("<=", Sign::AtMost),
    ("!=", Sign::IsNot),
    ("=", Sign::Is),
    (">", Sign::More),
    ("<", Sign::Less),
];

impl Condition {
    /// Read a condition on one of these facts. The error has what is wrong and what to write.
    pub fn parse(text: &str, names: &[FactName]) -> Result<Condition, (String, String)> {
        let found = SIGNS.iter().filter_map(|(word, sign)| Some((text.find(word)?, *word, *sign)));
        let Some((place, word, sign)) = found.min_by_key(|(place, word, _)| (*place, std::cmp::Reverse(word.len())))
        else {
            return Err((
                format!("`{text}` is not a condition"),
                "write fact=value, fact>=number, fact!=value".to_owned(),
            ));
        };
        let (name, value) = (text[..place].trim(), text[place + word.len()..].trim());
        let at = fact(name, names)?;
        let ordered = !matches!(sign, Sign::Is | Sign::IsNot);
        if ordered && value.parse::<i32>().is_err() {
            return Err((
                format!("`{value}` is not a number to compare with"),
                "only numbers can be compared by `<` or `>`".to_owned(),
            ));
        }
        Ok(Condition { at, sign, value: value.to_owned() })
    }

    pub fn holds(&self, facts: &Outcome) -> bool {
        let fact = &facts[self.at];
        let order = match (fact, self.value.parse::<i32>()) {
            (Fact::Number(number), Ok(value)) => Some(number.cmp(&value)),
            _ => None,
        };
        match self.sign {
            Sign::Is => fact.to_string() == self.value,
            Sign::IsNot => fact.to_string() != self.value,
            Sign::AtLeast => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            Sign::AtMost => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Sign::More => order == Some(Ordering::Greater),
            Sign::Less => order == Some(Ordering::Less),
        }
    }
}

/// The index of a fact by its name.
pub fn fact(name: &str, names: &[FactName]) -> Result<usize, (String, String)> {
    let unknown = || (format!("the outcome has no fact `{name}`"), suggest(name, names.iter().map(|fact| fact.name)));
    names.iter().position(|fact| fact.name == name).ok_or_else(unknown)
}

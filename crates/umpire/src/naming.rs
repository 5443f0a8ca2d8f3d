//! Names that a play file can hold. What players call their files and scenarios is written into the head of the play file,
//! so a name that would end its line or begin a comment is refused before the battle begins.

use longroll::record::{self, Record};
use longroll::refusal::Refusal;

use crate::battle::Header;

/// The longest name of a file or scenario, and the longest title, in characters.
pub const MOST_LETTERS: usize = 80;

/// Whether this can be the name of a player's file or scenario.
pub fn check(field: &str, name: &str) -> Result<(), Refusal> {
    let refuse = |why: &str, help: &str| Err(Refusal::key(field, why, help));
    if name.trim().is_empty() {
        return refuse("this name is empty", "for example `ridge-farm`");
    }
    if name.chars().count() > MOST_LETTERS {
        return refuse("this name is too long", "at most 80 characters");
    }
    if name.trim() != name {
        return refuse("this name begins or ends with a blank", "leave the blank out");
    }
    let bad = |c: char| c.is_control() || (c.is_whitespace() && c != ' ') || "#/\\\"|".contains(c);
    if let Some(bad) = name.chars().find(|c| bad(*c)) {
        let why = format!("a name cannot have the character {}", bad.escape_default());
        return refuse(&why, "use letters, digits, dots and dashes: `ridge-farm.scenario`");
    }
    Ok(())
}

impl Header {
    /// Refuse a header that would not be read again as it was written: its battle could be played, but never loaded.
    pub fn readable(&self) -> Result<(), Refusal> {
        check("scenario", &self.scenario)?;
        let head = self.head();
        let lost = |what: &str| {
            let why = format!("{what} would not be read again from the play file as it is now");
            Refusal::key(what, why, "use letters, digits, dots and dashes in names")
        };
        let text = format!("Long Roll play 1\n{head}\n");
        let record = Record::parse("play", &text).map_err(|_| lost("own"))?;
        let read = Header::read("play", &text, &record).map_err(|_| lost("scenario"))?;
        if read.scenario != self.scenario {
            return Err(lost("scenario"));
        }
        if record::head(&read.lines(), &record.files) != head {
            return Err(lost("own"));
        }
        for ((name, _), (own, _)) in record.files.iter().zip(&self.own) {
            check("own", name)?;
            if !own.ends_with(name.as_str()) {
                return Err(lost("own"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use longroll::system::Settings;

    use super::*;

    #[test]
    fn names_that_end_a_line_or_begin_a_comment_are_refused() {
        let poison = ["", " ", "#", "# x", "a/", "a/b", "a\\b", "a\nb", "a\u{2028}b", "a\u{7}", "x ", "a\"b"];
        for name in poison {
            assert!(check("own", name).is_err(), "{name:?}");
        }
        assert!(check("own", &"x".repeat(81)).is_err());
        for name in ["ridge-farm.scenario", "Ridge farm 2", "été.map"] {
            assert!(check("own", name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn a_header_that_does_not_read_back_is_refused() {
        let system = crate::system("death-valley").unwrap();
        let header = |scenario: &str, own: &[(&str, &str)]| Header {
            own: own.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect(),
            ..Header::new(system, scenario, Settings::default())
        };
        assert!(header("ridge-farm", &[]).readable().is_ok());
        assert!(header("ridge-farm", &[("a.scenario", "scenario ridge-farm\n\n  x  # y\n| z\n")]).readable().is_ok());
        assert!(header("ridge#farm", &[]).readable().is_err());
        assert!(header("ridge\u{1}farm", &[]).readable().is_err());
        for name in ["", "# x", "a/", "a\u{2028}b"] {
            assert!(header("ridge-farm", &[(name, "scenario ridge-farm\n")]).readable().is_err(), "{name:?}");
        }
    }
}

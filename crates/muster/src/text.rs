//! Writing scenario files.

use crate::battle::Battle;
use crate::roster::Return;

/// The most characters of a line of prose.
const WIDE: usize = 118;

/// A scenario file being written.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub text: String,
}

impl Sheet {
    pub fn line(&mut self, line: &str) {
        self.text += line.trim_end();
        self.text.push('\n');
    }

    /// An empty line, unless there is one already.
    pub fn gap(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    pub fn pair(&mut self, key: &str, value: &str) {
        self.line(&format!("{key:<9} {value}"));
    }

    /// What every scenario begins with.
    pub fn head(&mut self, battle: &Battle, rolls: &Return) {
        self.line(&format!(
            "# Compiled from battles/{}: do not edit it here. `longroll battlefield compile` makes it.",
            battle.name
        ));
        self.line(&format!("# Men, guns and places are from its `return` ({}); the ratings are house.", rolls.name));
        self.pair("scenario", &battle.name);
        self.pair("title", &battle.title);
        self.prose("about", &battle.about);
    }

    /// Words that are wrapped under their key.
    fn prose(&mut self, key: &str, text: &str) {
        let mut line = format!("{key:<9}");
        for word in text.split_whitespace() {
            if line.len() + 1 + word.len() > WIDE {
                self.line(&line);
                line = " ".repeat(9);
            }
            line.push(' ');
            line += word;
        }
        self.line(&line);
    }
}

/// A name in quotation marks. A name cannot have any in it, since the files have no way to write them.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

//! What is wrong with a file or with typed input: where, why, and what to write instead.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Faults of one file that are reported. A player mends a few at a time, and a hostile file could have millions.
pub const MOST_FAULTS: usize = 50;

/// A fault in a text, with the bytes it is about. The command line marks them with carets, the page underlines them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The name of the file, or of the input.
    pub file: String,
    /// The whole text, shared by all faults of the file.
    pub text: Arc<str>,
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
}

impl Diagnostic {
    /// A fault at these bytes of a text.
    pub fn new(
        file: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::sharing(file, text.into(), span, message, help)
    }

    /// The same for a text that other faults share: a file with many faults is kept once.
    pub fn sharing(
        file: &str,
        text: Arc<str>,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic { file: file.to_owned(), text, span, message: message.into(), help: help.into() }
    }

    /// Line and column of the fault, both from 1; columns count characters.
    pub fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.span.start.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.place();
        write!(f, "{}:{line}:{column}: {}", self.file, self.message)?;
        if !self.help.is_empty() {
            write!(f, " ({})", self.help)?;
        }
        Ok(())
    }
}

//! Errors, with a caret into the command line or the file.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use longroll::diagnostic::Diagnostic;
use longroll::receipt::Node;
use longroll::refusal::Refusals;

use crate::say::{Say, colorful};

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// Faults at places in files.
    Faults(Vec<Diagnostic>),
    /// Inputs that were refused, with the command line they are on.
    Refused { refusals: Refusals, typed: Typed },
    /// Any other error, with what to do about it.
    Other { message: String, help: String },
    /// A resolution that stopped, with its receipt so far.
    Unfinished { receipt: Vec<Node>, message: String, help: String },
    /// What is wrong was printed already.
    Said,
}

/// A command line, rebuilt from its arguments so that a caret can point into it.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    pub text: String,
    /// The key of each argument, and where the argument is in the text.
    spans: Vec<(String, std::ops::Range<usize>)>,
}

impl Typed {
    pub fn new(command: &str) -> Typed {
        Typed { text: format!("longroll {command}"), spans: Vec::new() }
    }

    /// Add an argument, whose key is the part before `=`.
    pub fn push(&mut self, argument: &str) {
        let start = self.text.len() + 1;
        self.text.push(' ');
        self.text.push_str(argument);
        let key = argument.split_once('=').map_or(argument, |(key, _)| key);
        self.spans.push((key.to_owned(), start..self.text.len()));
    }

    /// Where a key was typed, or the end of the line if it was not.
    fn span(&self, key: &str) -> std::ops::Range<usize> {
        let found = self.spans.iter().rev().find(|(name, _)| name == key);
        found.map_or(self.text.len()..self.text.len(), |(_, span)| span.clone())
    }
}

impl Failure {
    pub fn other(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Other { message: message.into(), help: help.into() }
    }

    pub fn show(&self, say: &Say) {
        if say.json {
            return match self {
                Failure::Unfinished { receipt, .. } => {
                    let receipt: Vec<_> = receipt.iter().map(wire::receipt::Node::from).collect();
                    say.json(&serde_json::json!({ "receipt": receipt, "errors": self.faults().errors }));
                }
                Failure::Said => {}
                _ => say.json(&self.faults()),
            };
        }
        match self {
            Failure::Said => {}
            Failure::Faults(faults) => faults.iter().for_each(draw),
            Failure::Refused { refusals, typed } => {
                for refusal in &refusals.0 {
                    let rule = refusal.rule.map_or(String::new(), |rule| format!(" ({rule})"));
                    draw(&Diagnostic {
                        file: "command line".to_owned(),
                        text: typed.text.as_str().into(),
                        span: typed.span(&refusal.field),
                        message: format!("{}{rule}", refusal.why),
                        help: refusal.help.clone(),
                    });
                }
            }
            Failure::Other { message, help } | Failure::Unfinished { message, help, .. } => {
                if let Failure::Unfinished { receipt, .. } = self {
                    say.text(&longroll::receipt::text(receipt));
                }
                let help = if help.is_empty() { String::new() } else { format!("\n  help: {help}") };
                eprintln!("error: {message}{help}");
            }
        }
    }

    fn faults(&self) -> wire::Faults {
        match self {
            Failure::Said => wire::Faults { errors: Vec::new() },
            Failure::Faults(faults) => faults.as_slice().into(),
            Failure::Refused { refusals, .. } => refusals.into(),
            Failure::Other { message, help } | Failure::Unfinished { message, help, .. } => {
                let (message, help) = (message.clone(), help.clone());
                let fault = wire::Fault { at: String::new(), line: None, column: None, message, rule: None, help };
                wire::Faults { errors: vec![fault] }
            }
        }
    }
}

/// Print a fault as the Rust compiler does.
fn draw(fault: &Diagnostic) {
    let end = fault.span.end.clamp(fault.span.start, fault.text.len());
    let start = fault.span.start.min(end);
    let snippet =
        Snippet::source(&*fault.text).path(fault.file.as_str()).annotation(AnnotationKind::Primary.span(start..end));
    let mut report = Level::ERROR.primary_title(fault.message.as_str()).element(snippet);
    if !fault.help.is_empty() {
        report = report.element(Level::HELP.message(fault.help.as_str()));
    }
    let renderer = if colorful() { Renderer::styled() } else { Renderer::plain() };
    eprintln!("{}\n", renderer.render(&[report]));
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::other(error.to_string(), "")
    }
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(faults: Vec<Diagnostic>) -> Failure {
        Failure::Faults(faults)
    }
}

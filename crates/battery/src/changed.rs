//! Files with something changed into a fault.

use longroll::diagnostic::Diagnostic;

/// A text with one thing changed, where it first stands.
pub fn change(text: &str, (from, to): (&str, &str)) -> String {
    assert!(text.contains(from), "`{from}` is not in the file");
    text.replacen(from, to, 1)
}

/// What is wrong with a file, as `file:line:column: message (help)`; nothing if it could be read.
pub fn faults<T>(read: Result<T, Vec<Diagnostic>>) -> Vec<String> {
    read.map_or_else(|faults| faults.iter().map(ToString::to_string).collect(), |_| Vec::new())
}

/// Each case changes something, and what it expects is among the faults.
pub fn is_told(cases: &[(&str, &str, &str)], faults: impl Fn((&str, &str)) -> Vec<String>) {
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        let found = faults((from, to));
        if !found.iter().any(|fault| fault.contains(expected)) {
            wrong.push(format!("`{from}` to `{to}`: {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

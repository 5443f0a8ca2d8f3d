//! Files with a fault put in.

use longroll::diagnostic::Diagnostic;

/// A text with the first occurrence of something changed.
pub fn change(text: &str, (from, to): (&str, &str)) -> String {
    assert!(text.contains(from), "`{from}` is not in the file");
    text.replacen(from, to, 1)
}

/// The faults of a file, as `file:line:column: message (help)`.
pub fn faults<T>(read: Result<T, Vec<Diagnostic>>) -> Vec<String> {
    read.map_or_else(|faults| faults.iter().map(ToString::to_string).collect(), |_| Vec::new())
}

/// Each case changes something and expects one of the faults.
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

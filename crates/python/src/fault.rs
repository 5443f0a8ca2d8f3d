//! Errors for Python: one exception that says what is wrong and what would be right.

use longroll::diagnostic::Diagnostic;
use longroll::refusal::{Refusal, Refusals};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(longroll, Refused, PyValueError, "An input that the rules or the program refuse.");

/// One message and its help.
pub fn refused(why: impl AsRef<str>, help: impl AsRef<str>) -> PyErr {
    let (why, help) = (why.as_ref(), help.as_ref());
    Refused::new_err(if help.is_empty() { why.to_owned() } else { format!("{why} ({help})") })
}

pub fn refusal(refusal: &Refusal) -> PyErr {
    refused(&refusal.why, &refusal.help)
}

pub fn refusals(refusals: &Refusals) -> PyErr {
    let said = |refusal: &Refusal| match (refusal.field.is_empty(), refusal.help.is_empty()) {
        (true, true) => refusal.why.clone(),
        (true, false) => format!("{} ({})", refusal.why, refusal.help),
        (false, true) => format!("{}: {}", refusal.field, refusal.why),
        (false, false) => format!("{}: {} ({})", refusal.field, refusal.why, refusal.help),
    };
    Refused::new_err(refusals.0.iter().map(said).collect::<Vec<_>>().join("; "))
}

pub fn faults(faults: &[Diagnostic]) -> PyErr {
    let said = |fault: &Diagnostic| format!("{}: {} {}", fault.file, fault.message, fault.help);
    Refused::new_err(faults.iter().map(said).collect::<Vec<_>>().join("; "))
}

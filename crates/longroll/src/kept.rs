//! Words that live as long as the program. Each is kept once, so a file that is read again takes no more memory.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::drm::Drm;

static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
static MODIFIERS: Mutex<BTreeSet<&'static Drm>> = Mutex::new(BTreeSet::new());

/// This text, kept until the program ends.
pub fn text(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return known;
    }
    let text: &'static str = String::leak(text.to_owned());
    texts.insert(text);
    text
}

/// This modifier, kept until the program ends.
pub fn modifier(drm: Drm) -> &'static Drm {
    let mut modifiers = MODIFIERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = modifiers.get(&drm) {
        return known;
    }
    let drm: &'static Drm = Box::leak(Box::new(drm));
    modifiers.insert(drm);
    drm
}

/// The bytes of everything that is kept.
pub fn bytes() -> usize {
    let texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner).iter().map(|text| text.len()).sum::<usize>();
    texts + MODIFIERS.lock().unwrap_or_else(PoisonError::into_inner).len() * size_of::<Drm>()
}

//! "Did you mean …": the nearest right word to a wrong one.

/// The nearest of the right words, if any is near enough to be worth saying.
pub fn nearest(wrong: &str, right: impl IntoIterator<Item = impl AsRef<str>>) -> Option<String> {
    let wrong = wrong.to_lowercase();
    right
        .into_iter()
        .map(|word| {
            let low = word.as_ref().to_lowercase();
            let mut score = strsim::jaro_winkler(&wrong, &low);
            if !wrong.is_empty() && (low.contains(&wrong) || wrong.contains(&low)) {
                score = score.max(0.85);
            }
            (score, word.as_ref().to_owned())
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > 0.6)
        .map(|(_, word)| word)
}

/// A sentence for an error's help line: the nearest word, or all of them if none is near.
pub fn suggest(wrong: &str, right: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let words: Vec<String> = right.into_iter().map(|w| w.as_ref().to_owned()).collect();
    match nearest(wrong, &words) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("it must be one of: {}", words.join(", ")),
    }
}

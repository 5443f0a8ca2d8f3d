//! "Did you mean ...": the known word that is most similar to a wrong one.

/// Less similar words mislead more often than they help.
const NEAR: f64 = 0.75;

/// The most similar of the right words, if one is similar enough.
pub fn nearest(wrong: &str, right: impl IntoIterator<Item = impl AsRef<str>>) -> Option<String> {
    let wrong = wrong.to_lowercase();
    right
        .into_iter()
        .map(|word| {
            let low = word.as_ref().to_lowercase();
            // One or two letters are part of nearly every word, so they are never similar to a long one.
            let short = wrong.len().min(low.len()) < 3;
            let mut score = strsim::jaro_winkler(&wrong, &low);
            if short && wrong.len().abs_diff(low.len()) > 1 {
                score = 0.0;
            }
            if !short && (low.contains(&wrong) || wrong.contains(&low)) {
                score = score.max(0.85);
            }
            (score, word.as_ref().to_owned())
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(score, _)| *score > NEAR)
        .map(|(_, word)| word)
}

/// Help for an error: the most similar word, or all of them if none is similar.
pub fn suggest(wrong: &str, right: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let words: Vec<String> = right.into_iter().map(|w| w.as_ref().to_owned()).collect();
    match nearest(wrong, &words) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("it must be one of: {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_not_near_is_not_suggested() {
        assert_eq!(nearest("volly", ["volley", "assault"]).as_deref(), Some("volley"));
        assert_eq!(nearest("flanking", ["flank", "fatigue"]).as_deref(), Some("flank"));
        assert_eq!(nearest("flanking", ["fatigue", "range"]), None);
        assert_eq!(nearest("woods", ["ford", "clear", "w"]), None);
        assert!(suggest("woods", ["ford", "clear"]).contains("ford, clear"));
    }
}

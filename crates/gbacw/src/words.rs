//! Numbers as players read them.

/// `1 hex`, `2 hexes`, `3 points`.
pub(crate) fn count(number: impl Into<i32>, noun: &str) -> String {
    let number = number.into();
    let ending = match noun {
        _ if number == 1 => "",
        "hex" => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

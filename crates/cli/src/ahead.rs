//! The arithmetic of odds: every roll, with who throws it, its modifiers, and the chart cells it reads.

use std::fmt::Write as _;

use longroll::receipt::counted;
use wire::forecast::{FaceAhead, Found, RollAhead, SumAhead, roll_text};
use wire::receipt::Modifier;

/// The most rolls that are printed.
const MOST_ROLLS: usize = 24;
/// The column of the rule on a line, as in receipts.
const RULE_AT: usize = 78;

fn line(out: &mut String, depth: usize, text: &str, rule: Option<&wire::Rule>) {
    let indented = format!("{}{text}", "  ".repeat(depth));
    let _ = match rule {
        Some(rule) => writeln!(out, "{indented:<RULE_AT$}  {} {}", rule.section, rule.source),
        None => writeln!(out, "{indented}"),
    };
}

pub fn rolls(rolls: &[RollAhead]) -> String {
    let mut out = String::new();
    for roll in rolls.iter().take(MOST_ROLLS) {
        line(&mut out, 1, &roll_text(roll), Some(&roll.rule));
        modifiers(&mut out, &roll.modifiers, roll.total);
        cells(&mut out, &roll.faces);
    }
    if rolls.len() > MOST_ROLLS {
        line(&mut out, 1, &format!("and {}", counted((rolls.len() - MOST_ROLLS) as i32, "more roll")), None);
    }
    out
}

/// Sums of modifiers that do not change a single roll.
pub fn sums(sums: &[SumAhead]) -> String {
    let mut out = String::new();
    for sum in sums {
        line(&mut out, 1, &sum.title, None);
        modifiers(&mut out, &sum.modifiers, sum.total);
    }
    out
}

fn modifiers(out: &mut String, modifiers: &[Modifier], total: i32) {
    for modifier in modifiers {
        line(out, 2, &format!("{:+}  {}", modifier.value, modifier.reason), Some(&modifier.rule));
    }
    if !modifiers.is_empty() {
        line(out, 2, &format!("= {total:+}"), None);
    }
}

/// The cells that the faces lead to, with faces that lead to the same cell together: "fire.small-arms, 8-9: 0 to 3 -, 4 to 7 D, 8 to 9 1".
fn cells(out: &mut String, faces: &[FaceAhead]) {
    let mut place = None;
    let mut said: Vec<(i32, i32, &str)> = Vec::new();
    for face in faces {
        let Some(value) = face.value.as_deref() else { continue };
        place = place.or(face.chart.as_deref().zip(face.column.as_deref()));
        match said.last_mut() {
            Some((_, to, same)) if *same == value && *to + 1 == face.face => *to = face.face,
            _ => said.push((face.face, face.face, value)),
        }
    }
    let Some((chart, column)) = place else { return };
    let span = |(from, to, value): &(i32, i32, &str)| match from == to {
        true => format!("{from} {value}"),
        false => format!("{from} to {to} {value}"),
    };
    let column = if column.is_empty() { String::new() } else { format!(", {column}") };
    let said: Vec<String> = said.iter().map(span).collect();
    line(out, 2, &format!("{chart}{column}: {}", said.join(", ")), None);
}

/// Whether the odds are exact or sampled, as a sentence.
pub fn found(found: &Found) -> String {
    if found.exact {
        "Exact: every outcome was counted.".to_owned()
    } else {
        let plays = found.plays.unwrap_or_default();
        let within = 100.0 * found.within.unwrap_or_default();
        format!("Sampled: there are too many outcomes to count, so it was played {plays} times (± {within:.1}%).")
    }
}

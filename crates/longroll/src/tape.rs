//! The tape: all rolls and answers, each labelled with its rule. A situation and a tape are the save file, the network
//! message, the bug report and the test case.

use std::fmt;

/// One entry of the tape.
#[expect(missing_docs, reason = "the variant's sentence explains its fields")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The faces of one roll, in the order rolled, with the label of the roll.
    Roll { label: String, faces: Vec<i32> },
    /// The slug of the chosen option, with the label of the question.
    Answer { label: String, choice: String },
}

impl Entry {
    /// The label: section and purpose.
    pub fn label(&self) -> &str {
        match self {
            Entry::Roll { label, .. } | Entry::Answer { label, .. } => label,
        }
    }
}

/// Rolls and answers in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tape(pub Vec<Entry>);

impl Tape {
    /// Every face on the tape, in order.
    pub fn faces(&self) -> Vec<i32> {
        self.0
            .iter()
            .flat_map(|entry| match entry {
                Entry::Roll { faces, .. } => faces.as_slice(),
                Entry::Answer { .. } => &[],
            })
            .copied()
            .collect()
    }

    /// Read the text form, a line for each entry: `10.17 fire: 6` or `11.33 retreat-before-shock = stand`. Empty lines and
    /// lines starting with `#` are skipped.
    pub fn parse(text: &str) -> Result<Tape, String> {
        let mut tape = Tape::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            tape.0.push(entry(line).map_err(|why| format!("line {}: {why}", number + 1))?);
        }
        Ok(tape)
    }
}

fn entry(line: &str) -> Result<Entry, String> {
    if let Some((label, choice)) = line.split_once(" = ") {
        return Ok(Entry::Answer { label: label.trim().into(), choice: choice.trim().into() });
    }
    let Some((label, faces)) = line.split_once(':') else {
        return Err(format!("`{line}` is neither a roll (`label: 6`) nor an answer (`label = choice`)"));
    };
    let faces = faces
        .split_whitespace()
        .map(|face| face.parse().map_err(|_| format!("`{face}` is not the face of a die")))
        .collect::<Result<Vec<i32>, String>>()?;
    Ok(Entry::Roll { label: label.trim().into(), faces })
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.0 {
            match entry {
                Entry::Roll { label, faces } => {
                    let faces: Vec<String> = faces.iter().map(i32::to_string).collect();
                    writeln!(f, "{label}: {}", faces.join(" "))?;
                }
                Entry::Answer { label, choice } => writeln!(f, "{label} = {choice}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let text = "10.17 fire: 6\n11.33 retreat-before-shock = stand\n31 shooting: 1 5 6\n";
        assert_eq!(Tape::parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn a_bad_line_is_named() {
        let why = Tape::parse("10.17 fire: 6\n\nfire six").unwrap_err();
        assert!(why.starts_with("line 3:"), "{why}");
        assert!(Tape::parse("fire: six").unwrap_err().contains("not the face"));
    }
}

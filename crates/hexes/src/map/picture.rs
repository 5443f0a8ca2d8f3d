//! The drawings of a map file: terrain and levels, one letter for each hex.

use longroll::text::{Block, Reader, Text};

use super::Kind;
use super::parse::Legend;
use crate::grid::{Field, Grid, Shift};

/// The letters of a drawing, row by row and column by column.
pub(super) type Rows<'a> = Vec<Vec<Text<'a>>>;

/// A drawing: one line for each row, or `staggered`, with the lower columns on a second line. Blanks are ignored. A number
/// and a bar before a line are its row, which is checked.
pub(super) fn rows<'a>(reader: &mut Reader<'a>, grid: Grid, entry: &Block<'a>) -> Option<Rows<'a>> {
    let (columns, wanted) = (usize::from(grid.columns()), usize::from(grid.rows()));
    let upper = match grid.shift() {
        Shift::Even => columns.div_ceil(2),
        Shift::Odd => columns / 2,
    };
    let mut lengths = match entry.rest.text {
        "" => vec![columns],
        "staggered" => vec![upper, columns - upper],
        other => {
            let help = "draw it on the lines below, indented; only `staggered` may follow the word";
            reader.fault(entry.rest, format!("`{other}` does not belong here"), help);
            return None;
        }
    };
    lengths.retain(|length| *length > 0);
    if entry.body.len() != wanted * lengths.len() {
        let message = format!("{} lines are drawn for a map of {wanted} rows", entry.body.len());
        let help = format!("it needs {}, indented", wanted * lengths.len());
        reader.fault(entry.key, message, help);
        return None;
    }
    let mut drawn = Vec::new();
    for (i, line) in entry.body.iter().enumerate() {
        let (row, length) = (i / lengths.len() + 1, lengths[i % lengths.len()]);
        let letters = letters(label(reader, *line, row));
        if letters.len() != length {
            let message = format!("{} hexes are drawn in this line of row {row}", letters.len());
            reader.fault(*line, message, format!("it must be {length}"));
        }
        drawn.push(letters);
    }
    let whole = drawn.iter().enumerate().all(|(i, letters)| letters.len() == lengths[i % lengths.len()]);
    whole.then(|| drawn.chunks(lengths.len()).map(|halves| woven(halves, grid.shift())).collect())
}

/// The line without its row number and bar, if it has them.
fn label<'a>(reader: &mut Reader<'a>, line: Text<'a>, row: usize) -> Text<'a> {
    let Some((label, letters)) = line.cut('|') else { return line };
    let label = label.trim();
    if !label.text.is_empty() && label.text.parse() != Ok(row) {
        let message = format!("this is row {row}, not `{}`", label.text);
        reader.fault(label, message, "rows are numbered from 01, from the north");
    }
    letters
}

/// The characters that are not blank, with their positions.
fn letters(text: Text<'_>) -> Vec<Text<'_>> {
    let letters = text.text.char_indices().map(|(at, c)| text.split(at).1.split(c.len_utf8()).0);
    letters.filter(|letter| !letter.text.trim().is_empty()).collect()
}

/// A row from its two lines: the higher columns, then the lower ones.
fn woven<'a>(halves: &[Vec<Text<'a>>], shift: Shift) -> Vec<Text<'a>> {
    let [upper, lower] = halves else { return halves.concat() };
    let (odd, even) = match shift {
        Shift::Even => (upper, lower),
        Shift::Odd => (lower, upper),
    };
    let columns = 0..odd.len() + even.len();
    columns.map(|column| if column % 2 == 0 { odd[column / 2] } else { even[column / 2] }).collect()
}

/// Each letter read into its hex. A letter that cannot be read is reported once.
fn field<T: Clone>(
    reader: &mut Reader<'_>,
    grid: Grid,
    rows: &Rows<'_>,
    read: impl Fn(&str) -> Option<T>,
    otherwise: (T, &str, &str),
) -> Field<T> {
    let (value, what, help) = otherwise;
    let mut unknown: Vec<&str> = Vec::new();
    Field::new(grid, |hex| {
        let (column, row) = grid.column_row(hex);
        let letter = rows[row as usize - 1][column as usize - 1];
        read(letter.text).unwrap_or_else(|| {
            if !unknown.contains(&letter.text) {
                unknown.push(letter.text);
                reader.fault(letter, format!("`{}` is not {what}", letter.text), help);
            }
            value.clone()
        })
    })
}

pub(super) fn terrain_field(reader: &mut Reader<'_>, grid: Grid, rows: &Rows<'_>, legend: &Legend) -> Field<Kind> {
    let read = |letter: &str| {
        let at = legend.letters.iter().position(|known| letter.starts_with(*known))?;
        Some(Kind(at as u8))
    };
    let letters: Vec<String> =
        legend.letters.iter().zip(legend.words.iter()).map(|(letter, (_, word))| format!("{letter} {word}")).collect();
    let help = format!("the legend has {}", letters.join(", "));
    field(reader, grid, rows, read, (Kind(0), "in the legend", &help))
}

/// `.` and `0` are level 0; letters follow the digits.
pub(super) fn level_field(reader: &mut Reader<'_>, grid: Grid, rows: &Rows<'_>) -> Field<u8> {
    let read = |letter: &str| match letter.chars().next()? {
        '.' => Some(0),
        digit @ ('0'..='9' | 'a'..='z') => digit.to_digit(36).map(|level| level as u8),
        _ => None,
    };
    field(reader, grid, rows, read, (0, "a level", "`.` is level 0, then 1 to 9, then a for 10, b for 11, to z"))
}

//! The reader of chart files.

use std::ops::Range;
use std::sync::Arc;

use crate::chart::{Chart, Note, Row, Spanned, When};
use crate::diagnostic::{Diagnostic, MOST_FAULTS};
use crate::kept;
use crate::rule::{Rule, Source};

const KEYS: [&str; 7] = ["chart", "title", "source", "rule", "reading", "notes", "elsewhere"];

/// A line of the file without its comment, with the place where it begins.
#[derive(Clone, Copy)]
struct Text {
    at: usize,
    text: &'static str,
}

impl Text {
    fn trim(self) -> Text {
        let start = self.text.len() - self.text.trim_start().len();
        Text { at: self.at + start, text: self.text.trim() }
    }

    fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    fn words(self) -> Spanned {
        let trimmed = self.trim();
        Spanned { text: trimmed.text, span: trimmed.span() }
    }

    fn split(self, at: usize, skip: usize) -> (Text, Text) {
        let right = Text { at: self.at + at + skip, text: &self.text[at + skip..] };
        (Text { at: self.at, text: &self.text[..at] }, right)
    }

    /// Cut at the first `bar`.
    fn cut(self, bar: char) -> (Text, Option<Text>) {
        match self.text.find(bar) {
            Some(at) => {
                let (left, right) = self.split(at, bar.len_utf8());
                (left, Some(right))
            }
            None => (self, None),
        }
    }

    /// The pieces that are separated by two or more spaces.
    fn cells(self) -> Vec<Spanned> {
        let mut cells = Vec::new();
        let mut rest = self.trim();
        while !rest.text.is_empty() {
            let (cell, after) = match rest.text.find("  ") {
                Some(at) => rest.split(at, 2),
                None => rest.split(rest.text.len(), 0),
            };
            cells.push(cell.words());
            rest = after.trim();
        }
        cells
    }
}

struct Reader {
    file: &'static str,
    text: &'static str,
    /// The text again, for its faults; empty until there is one.
    shared: Option<Arc<str>>,
    faults: Vec<Diagnostic>,
}

impl Reader {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        if self.faults.len() < MOST_FAULTS {
            let text = Arc::clone(self.shared.get_or_insert_with(|| self.text.into()));
            self.faults.push(Diagnostic::sharing(self.file, text, span, message, help));
        }
    }

    fn lines(&self) -> Vec<Text> {
        let mut at = 0;
        let mut lines = Vec::new();
        for line in self.text.split('\n') {
            let text = Text { at, text: line };
            at += line.len() + 1;
            let text = text.cut('#').0;
            if !text.text.trim().is_empty() {
                lines.push(text);
            }
        }
        lines
    }

    /// `10.5 card`, as in a chart's head and in a row's note.
    fn rule(&mut self, text: Text) -> Option<(Rule, Text)> {
        let trimmed = text.trim();
        let (section, rest) = trimmed.cut(' ');
        let (source, words) = rest.map(Text::trim).map_or((None, None), |rest| {
            let (source, words) = rest.cut(' ');
            (Some(source), words)
        });
        let source = source.and_then(|s| Source::from_word(s.text));
        match source {
            Some(source) if section.text.starts_with(|c: char| c.is_ascii_digit()) => {
                let end = Text { at: trimmed.at + trimmed.text.len(), text: "" };
                Some((Rule { section: section.text, source }, words.unwrap_or(end).trim()))
            }
            _ => {
                self.fault(
                    trimmed.span(),
                    "a rule and its source belong here",
                    "write the section and `card`, `rulebook` or `house`: 10.5 card",
                );
                None
            }
        }
    }

    fn row(&mut self, line: Text, columns: usize) -> Option<Row> {
        let (label, rest) = line.cut('|');
        let Some(rest) = rest else {
            self.fault(line.trim().span(), "a row needs a bar after its label", "write `label | cell  cell`");
            return None;
        };
        let (cells, note) = rest.cut('|');
        let found = cells.cells();
        if found.len() != columns {
            let message = format!("{} cells where the chart has {columns} columns", found.len());
            self.fault(
                cells.trim().span(),
                message,
                "separate cells by at least two spaces; write `-` for an empty one",
            );
            return None;
        }
        let note = match note {
            Some(note) => {
                let (rule, words) = self.rule(note)?;
                Some(Note { rule, words: words.text })
            }
            None => None,
        };
        Some(Row { label: label.words(), cells: found, note })
    }
}

/// The head of a chart file: `key value` lines before the table.
#[derive(Default)]
struct Head {
    name: Option<&'static str>,
    title: Option<&'static str>,
    source: Option<&'static str>,
    rule: Option<Rule>,
    readings: Vec<&'static str>,
    notes: Vec<Spanned>,
    elsewhere: Vec<Spanned>,
}

impl Head {
    fn line(&mut self, reader: &mut Reader, line: Text) {
        let (key, value) = line.trim().cut(' ');
        let value = value.unwrap_or(Text { at: line.at, text: "" });
        match key.text {
            "chart" => self.name = Some(value.trim().text),
            "title" => self.title = Some(value.trim().text),
            "source" => self.source = Some(value.trim().text),
            "rule" => self.rule = reader.rule(value).map(|(rule, _)| rule),
            "reading" => self.readings.extend(value.text.split([',', ' ']).map(str::trim).filter(|r| !r.is_empty())),
            "notes" => self.notes.extend(value.cells()),
            "elsewhere" => self.elsewhere.extend(value.cells()),
            other => {
                let help = crate::nearest::suggest(other, KEYS);
                reader.fault(key.span(), format!("`{other}` is not a line of a chart's head"), help);
            }
        }
    }
}

pub(super) fn chart(file: &str, text: &str) -> Result<Chart, Vec<Diagnostic>> {
    let mut reader = Reader { file: kept::text(file), text: kept::text(text), shared: None, faults: Vec::new() };
    let mut lines = reader.lines().into_iter().peekable();
    let mut head = Head::default();
    while let Some(line) = lines.next_if(|line| !line.text.contains('|')) {
        head.line(&mut reader, line);
    }
    let Some(top) = lines.next() else {
        reader.fault(
            0..reader.text.len().min(1),
            "the file has no table",
            "a table begins with `label | column  column`",
        );
        return Err(reader.faults);
    };
    let (corner, columns) = top.cut('|');
    let columns = columns.map_or_else(Vec::new, |columns| columns.cut('|').0.cells());
    if columns.is_empty() {
        reader.fault(top.span(), "the table has no columns", "name them after the bar, two spaces apart");
    }
    let (rows, when) = body(&mut reader, lines, columns.len());
    if rows.is_empty() {
        reader.fault(top.span(), "the table has no rows", "write `label | cell  cell` under the heading");
    }
    repeated(&mut reader, &columns, "column");
    repeated(&mut reader, &rows.iter().map(|row| row.label.clone()).collect::<Vec<_>>(), "row");
    let labels: Vec<&str> = rows.iter().map(|row| row.label.text).collect();
    unknown(&mut reader, &head.elsewhere, "row", &labels);
    let labels: Vec<&str> = columns.iter().map(|column| column.text).collect();
    unknown(&mut reader, &head.notes, "column", &labels);
    finish(reader, head, corner.trim().text, columns, rows, when)
}

/// Names in the head that the table does not have.
fn unknown(reader: &mut Reader, names: &[Spanned], what: &str, labels: &[&str]) {
    for name in names.iter().filter(|name| !labels.contains(&name.text)) {
        let help = crate::nearest::suggest(name.text, labels);
        reader.fault(name.span.clone(), format!("the table has no {what} `{}`", name.text), help);
    }
}

fn body(reader: &mut Reader, lines: impl Iterator<Item = Text>, columns: usize) -> (Vec<Row>, Vec<When>) {
    let mut rows = Vec::new();
    let mut when: Vec<When> = Vec::new();
    for line in lines {
        if line.text.trim().chars().all(|c| matches!(c, '-' | '+' | ' ')) && line.text.contains("--") {
            continue; // the rule under the heading
        }
        if let Some(condition) = line.text.strip_prefix("when ") {
            let condition = Text { at: line.at + "when ".len(), text: condition };
            match condition.cut('=') {
                (switch, Some(value)) => {
                    when.push(When { switch: switch.words(), value: value.words(), rows: Vec::new() });
                }
                (_, None) => reader.fault(
                    condition.trim().span(),
                    "a condition names a switch and a value",
                    "write `when switch = value`",
                ),
            }
            continue;
        }
        let Some(row) = reader.row(line, columns) else { continue };
        match when.last_mut() {
            Some(when) => when.rows.push(row),
            None => rows.push(row),
        }
    }
    (rows, when)
}

fn repeated(reader: &mut Reader, labels: &[Spanned], what: &str) {
    for (i, label) in labels.iter().enumerate() {
        if labels[..i].iter().any(|before| before.text == label.text) {
            reader.fault(label.span.clone(), format!("a second {what} `{}`", label.text), "labels must differ");
        }
    }
}

fn finish(
    mut reader: Reader,
    head: Head,
    corner: &'static str,
    columns: Vec<Spanned>,
    rows: Vec<Row>,
    when: Vec<When>,
) -> Result<Chart, Vec<Diagnostic>> {
    let first = 0..reader.text.find('\n').unwrap_or(reader.text.len());
    let missing = [
        ("chart", head.name.is_none()),
        ("title", head.title.is_none()),
        ("source", head.source.is_none()),
        ("rule", head.rule.is_none()),
    ];
    for (key, absent) in missing {
        if absent && !(key == "rule" && reader.faults.iter().any(|f| f.message.starts_with("a rule and"))) {
            reader.fault(
                first.clone(),
                format!("the head has no `{key}` line"),
                "a chart has chart, title, source and rule lines before its table",
            );
        }
    }
    let Head {
        name: Some(name),
        title: Some(title),
        source: Some(source),
        rule: Some(rule),
        readings,
        notes,
        elsewhere,
    } = head
    else {
        return Err(reader.faults);
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let texts = |words: Vec<Spanned>| words.into_iter().map(|words| words.text).collect();
    let (notes, elsewhere) = (texts(notes), texts(elsewhere));
    let (file, text) = (reader.file, reader.text);
    Ok(Chart { name, title, source, rule, readings, notes, elsewhere, corner, columns, rows, when, file, text })
}

//! Text or JSON on standard output.

use std::io::{IsTerminal, Write};

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde_json::Value;

pub struct Say {
    pub json: bool,
}

impl Say {
    #[expect(clippy::unused_self, reason = "all output goes through `Say`")]
    /// Print a text and end its line. A closed pipe (`| head`) is not an error.
    pub fn text(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(text.as_bytes());
        if !text.ends_with('\n') {
            let _ = out.write_all(b"\n");
        }
    }

    pub fn json(&self, value: &impl serde::Serialize) {
        match serde_json::to_value(value) {
            Ok(Value::Null) | Err(_) => self.text("null"),
            Ok(value) => self.text(&format!("{value:#}")),
        }
    }
}

/// Whether to use color on standard error.
pub fn colorful() -> bool {
    std::env::var_os("NO_COLOR").is_none() && std::io::stderr().is_terminal()
}

/// The width of the terminal from COLUMNS, or 100.
pub fn width() -> u16 {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    asked.unwrap_or(100).clamp(40, 200)
}

/// A table without lines, its columns two spaces apart.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_width(width()).set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
    if !header.is_empty() {
        table.set_header(header.iter().copied());
    }
    table
}

/// The table as text, without spaces at the ends of lines.
pub fn lines(table: &Table) -> String {
    let text = table.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

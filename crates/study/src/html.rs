//! What the pages of all studies share: their style, text for HTML, and plots as SVG that need no script.

use std::fmt::Write as _;

use crate::numbers::Spread;

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fbf8f1}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}svg{width:100%;height:auto;background:#fff;border:1px solid #bbb}\
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .5rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}\
.n{text-align:right}small{color:#555}svg text{fill:#555;font:13px Georgia,serif}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1b19}svg{background:#242320}small{color:#aaa}svg text{fill:#bbb}\
td,th{border-color:#444}}";

/// The colors of the two sides, told apart by those who see few colors.
pub const COLORS: [&str; 2] = ["#2c5f9e", "#b5651d"];

/// A whole page.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style><h1>{0}</h1>{body}</html>\n",
        escape(title)
    )
}

/// Text for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table. Cells of all columns but the first are numbers.
pub fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut html = "<table><tr>".to_owned();
    let class = |column: usize| if column == 0 { "" } else { " class=\"n\"" };
    for (column, head) in heads.iter().enumerate() {
        let _ = write!(html, "<th{}>{}", class(column), escape(head));
    }
    for row in rows {
        html += "<tr>";
        for (column, cell) in row.iter().enumerate() {
            let _ = write!(html, "<td{}>{}", class(column), escape(cell));
        }
    }
    html + "</table>"
}

const WIDTH: f64 = 900.0;

/// Parts of a whole as one bar: label, share of one, color.
pub fn shares(label: &str, parts: &[(String, f64, &str)]) -> String {
    let mut bars = String::new();
    let mut at = 0.0;
    for (name, share, color) in parts {
        let wide = WIDTH * share;
        let _ = write!(bars, "<rect x=\"{at:.1}\" y=\"0\" width=\"{wide:.1}\" height=\"36\" fill=\"{color}\"/>");
        if *share > 0.08 {
            let text = format!("{} {:.0} %", escape(name), 100.0 * share);
            let middle = at + wide / 2.0;
            let _ = write!(
                bars,
                "<text x=\"{middle:.1}\" y=\"23\" text-anchor=\"middle\" style=\"fill:#fff\">{text}</text>"
            );
        }
        at += wide;
    }
    format!("<svg viewBox=\"0 0 {WIDTH} 36\" role=\"img\" aria-label=\"{}\">{bars}</svg>", escape(label))
}

/// How a number spreads turn by turn: the whole range, the middle half, and the middle.
pub fn fan(label: &str, course: &[Spread]) -> String {
    let height = 260.0;
    let low = course.iter().map(|turn| turn.least).fold(0.0, f64::min);
    let high = course.iter().map(|turn| turn.most).fold(1.0, f64::max);
    let steps = course.len().saturating_sub(1).max(1) as f64;
    let x = |turn: usize| 60.0 + (WIDTH - 80.0) * turn as f64 / steps;
    let y = |value: f64| 20.0 + (height - 50.0) * (high - value) / (high - low).max(1e-9);
    let band = |from: fn(&Spread) -> f64, to: fn(&Spread) -> f64, opacity: f64| {
        let ahead = course.iter().enumerate().map(|(turn, at)| format!("{:.1},{:.1}", x(turn), y(from(at))));
        let back = course.iter().enumerate().rev().map(|(turn, at)| format!("{:.1},{:.1}", x(turn), y(to(at))));
        let points: Vec<String> = ahead.chain(back).collect();
        format!("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"{opacity}\"/>", points.join(" "), COLORS[0])
    };
    let mut html = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">", escape(label));
    html += &band(|at| at.least, |at| at.most, 0.12);
    html += &band(|at| at.lower, |at| at.upper, 0.25);
    let line: Vec<String> =
        course.iter().enumerate().map(|(turn, at)| format!("{:.1},{:.1}", x(turn), y(at.middle))).collect();
    let _ = write!(
        html,
        "<path d=\"M60 {0:.1}H{1}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>\
         <polyline points=\"{2}\" fill=\"none\" stroke=\"{3}\" stroke-width=\"2.5\"/>",
        y(0.0),
        WIDTH - 20.0,
        line.join(" "),
        COLORS[0],
    );
    let signed = |value: f64| if value == 0.0 { "0".to_owned() } else { format!("{value:+.0}") };
    for value in [low, 0.0, high] {
        let label = signed(value);
        let _ = write!(html, "<text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", y(value) + 4.0);
    }
    for turn in 0..course.len() {
        let name = if turn + 1 == course.len() { "end".to_owned() } else { (turn + 1).to_string() };
        let _ = write!(html, "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>", x(turn), height - 8.0);
    }
    html + "</svg>"
}

/// Bars that stand beside each other: label and height.
pub fn bars(label: &str, of: &[(String, f64)]) -> String {
    let height = 180.0;
    let most = of.iter().map(|(_, value)| *value).fold(0.0, f64::max).max(1e-9);
    let wide = (WIDTH - 20.0) / of.len().max(1) as f64;
    let mut html = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">", escape(label));
    for (number, (name, value)) in of.iter().enumerate() {
        let (tall, at) = ((height - 60.0) * value / most, 10.0 + wide * number as f64);
        let _ = write!(
            html,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"{}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value:.0}</text>\
             <text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            at + wide * 0.1,
            height - 30.0 - tall,
            wide * 0.8,
            COLORS[0],
            at + wide / 2.0,
            height - 36.0 - tall,
            at + wide / 2.0,
            height - 10.0,
            escape(name),
        );
    }
    html + "</svg>"
}

/// Effects with their intervals, one line each: name, difference, standard error.
pub fn whiskers(label: &str, of: &[(String, f64, f64)]) -> String {
    let reach = of.iter().map(|(_, mean, error)| mean.abs() + 2.0 * error).fold(1e-9, f64::max);
    let height = 34.0 * of.len() as f64 + 30.0;
    let (left, right) = (430.0, WIDTH - 20.0);
    let x = |value: f64| f64::midpoint(left, right) + (right - left) / 2.0 * value / reach;
    let mut html = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">", escape(label));
    let _ = write!(html, "<path d=\"M{0:.1} 8V{1}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>", x(0.0), height - 24.0);
    for (number, (name, mean, error)) in of.iter().enumerate() {
        let at = 24.0 + 34.0 * number as f64;
        let short: String =
            if name.chars().count() > 58 { name.chars().take(57).chain(['…']).collect() } else { name.clone() };
        let (low, high, middle, color) = (x(mean - 2.0 * error), x(mean + 2.0 * error), x(*mean), COLORS[0]);
        let _ = write!(
            html,
            "<text x=\"420\" y=\"{:.1}\" text-anchor=\"end\">{}<title>{}</title></text>\
             <path d=\"M{low:.1} {at}H{high:.1}\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <circle cx=\"{middle:.1}\" cy=\"{at}\" r=\"5\" fill=\"{color}\"/>",
            at + 5.0,
            escape(&short),
            escape(name),
        );
    }
    let _ = write!(
        html,
        "<text x=\"{left}\" y=\"{0}\">{1:+.0}</text><text x=\"{right}\" y=\"{0}\" text-anchor=\"end\">{2:+.0}</text></svg>",
        height - 6.0,
        -reach,
        reach
    );
    html
}

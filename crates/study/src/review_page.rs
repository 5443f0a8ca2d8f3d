//! The review of a battle as one HTML file: no scripts, no other files, readable in print.

use std::fmt::Write as _;

use longroll::side::Side;
use opponent::review::{Moment, Review, percent};
use opponent::rolls::RollTold;

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fbf8f1}\
h1{font-size:1.5rem}svg{width:100%;height:auto;background:#fff;border:1px solid #bbb}table{border-collapse:collapse;width:100%}\
td,th{padding:.3rem .5rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}.n{text-align:right}\
small{color:#555}@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1b19}svg{background:#242320}small{color:#aaa}}";

/// The width and height of the plot.
const PLOT: (f64, f64) = (900.0, 300.0);

/// The page.
pub fn page(title: &str, review: &Review) -> String {
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style><h1>{0}</h1><p>{1}</p>",
        escape(title),
        escape(&review.result)
    );
    html += &plot(review);
    html += &sums(review);
    html += &moments(review);
    html + &format!(
        "<p><small>Chances from {} rehearsals with usual plans on both sides; the band is two standard errors. Decisions and \
         dice sum to the result exactly.</small></p></html>\n",
        review.rehearsals
    )
}

/// The chance of the north over the battle, with its certainty.
fn plot(review: &Review) -> String {
    let (width, height) = PLOT;
    let last = review.moments.last().map_or(1, |moment| moment.entry + 1).max(1) as f64;
    let x = |entry: usize| width * entry as f64 / last;
    let y = |chance: f64| height * (1.0 - chance / 100.0);
    let mut line = String::new();
    let (mut upper, mut lower) = (Vec::new(), Vec::new());
    for moment in &review.moments {
        let (at, chance, error) = (x(moment.entry), percent(moment.before), 2.0 * percent(moment.error));
        let _ = write!(line, "{at:.1},{:.1} {at:.1},{:.1} ", y(chance), y(percent(moment.after)));
        upper.push(format!("{at:.1},{:.1}", y((chance + error).min(100.0))));
        lower.push(format!("{at:.1},{:.1}", y((chance - error).max(0.0))));
    }
    let _ = write!(line, "{width:.1},{:.1}", y(percent(review.end)));
    lower.reverse();
    let band = [upper, lower].concat().join(" ");
    let mut marks = String::new();
    for moment in review.turning_points(8) {
        let _ = write!(
            marks,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#a33\"><title>Entry {}: {}</title></circle>",
            x(moment.entry),
            y(percent(moment.after)),
            moment.entry,
            escape(&moment.chosen)
        );
    }
    format!(
        "<svg viewBox=\"-40 -12 {} {}\" role=\"img\" aria-label=\"Chance of {} to win, over the battle\">\
         <g stroke=\"#bbb\" fill=\"#777\" font-size=\"12\"><path d=\"M0 {m}H{width}\" stroke-dasharray=\"4 4\"/>\
         <text x=\"-34\" y=\"8\" stroke=\"none\">100</text><text x=\"-28\" y=\"{m}\" stroke=\"none\">50</text>\
         <text x=\"-20\" y=\"{height}\" stroke=\"none\">0</text></g>\
         <polygon points=\"{band}\" fill=\"#47a\" fill-opacity=\".18\"/>\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#247\" stroke-width=\"2.5\"/>{marks}</svg>",
        width + 50.0,
        height + 24.0,
        escape(&review.sides.north),
        m = height / 2.0,
    )
}

/// What decisions and dice gave.
fn sums(review: &Review) -> String {
    let row = |what: String, change: i64| format!("<tr><td>{what}<td class=\"n\">{:+.2}", percent(change));
    let mut html = format!(
        "<h2>Luck and skill</h2><table><tr><th>Chance of {}<th class=\"n\">percent",
        escape(&review.sides.north)
    );
    html += &row("At the first decision".to_owned(), review.start);
    for side in Side::BOTH {
        html += &row(format!("Decisions of {}", escape(&review.sides[side])), review.skill(side));
    }
    html += &row("Dice and small decisions".to_owned(), review.luck());
    html += &row("At the end".to_owned(), review.end);
    html + "</table>"
}

fn moments(review: &Review) -> String {
    let mut html =
        "<h2>Turning points</h2><table><tr><th>When<th>Decision<th class=\"n\">gave away<th class=\"n\">dice"
            .to_owned();
    let mut points = review.turning_points(12);
    points.sort_by_key(|moment| moment.entry);
    points.into_iter().for_each(|moment| html += &row(review, moment));
    html + "</table>"
}

fn row(review: &Review, moment: &Moment) -> String {
    let better = moment.better.as_ref().map_or_else(String::new, |better| {
        let reasons: Vec<String> = moment
            .reasons
            .iter()
            .map(|reason| {
                format!("{} in {:.0} of 100, else in {:.0}", escape(&reason.what), reason.chosen, reason.other)
            })
            .collect();
        format!("<br>Better: {}. <small>{}</small>", escape(better), reasons.join("; "))
    });
    let rolls: String = moment.rolls.iter().map(roll).collect();
    let rest = if moment.rolls.is_empty() {
        String::new()
    } else {
        format!("<br><small>Later dice, small decisions and noise: {:+.1}</small>", percent(moment.rest()))
    };
    format!(
        "<tr><td>{}<br><small>entry {}</small><td>{}: {} <b>{}</b>{better}{rolls}{rest}<td class=\"n\">{:.1}<td class=\"n\">{:+.1}",
        escape(&moment.turn),
        moment.entry,
        escape(&review.sides[moment.side]),
        escape(&moment.question),
        escape(&moment.chosen),
        percent(moment.skill().abs()),
        percent(moment.luck),
    )
}

/// A roll by the exact odds of its dice.
fn roll(roll: &RollTold) -> String {
    let faces: Vec<String> = roll.faces.iter().map(i32::to_string).collect();
    format!(
        "<br><small>{}: {} gave {:+.1} (\u{b1} {:.1}); the dice could give {:+.1} to {:+.1}</small>",
        escape(&roll.what),
        faces.join(" "),
        percent(roll.luck()),
        percent(roll.error),
        percent(roll.worst - roll.expected),
        percent(roll.best - roll.expected),
    )
}

/// Text for HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

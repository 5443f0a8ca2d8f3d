//! Studies as pages: one HTML file each, without scripts, to be read, printed or posted.

use crate::balance::Balance;
use crate::books::Books;
use crate::fairness::Fairness;
use crate::html::{COLORS, bars, escape, fan, page, shares, table, whiskers};
use crate::numbers::Spread;
use crate::vary::Effects;

/// The color of draws.
const DRAWN: &str = "#888";

/// The page of a study of fairness.
pub fn fairness(title: &str, study: &Fairness, balance: &Balance) -> String {
    let mut body = summary(study);
    body += &format!("<h2>How {} stood</h2>", escape(&study.sides[0]));
    body += &fan("The lead in points when each turn began", &study.course);
    body += "<p><small>The lead in points when each turn began: the middle of all battles, the middle half, and the whole range.</small></p>";
    body += "<h2>When it was decided</h2>";
    let last = study.decided.len().saturating_sub(1);
    let name = |turn: usize| if turn == last { "at the end".to_owned() } else { format!("turn {}", turn + 1) };
    let decided: Vec<(String, f64)> =
        study.decided.iter().enumerate().map(|(turn, count)| (name(turn), *count as f64)).collect();
    body += &bars("Battles by the turn from which the winner was ahead for good", &decided);
    body += "<p><small>Battles by the turn from which the winner was ahead for good.</small></p>";
    body += &details(study);
    body += &balance_part(study, balance);
    page(title, &body)
}

/// Who won, in words and as a bar.
fn summary(study: &Fairness) -> String {
    let of = |count: usize| count as f64 / study.battles.max(1) as f64;
    let players = if study.players[0] == study.players[1] {
        format!("between {}s", study.players[0])
    } else {
        format!("between a {} and a {}, who changed sides", study.players[0], study.players[1])
    };
    let words = format!(
        "<p>{} battles {players}, seeds from {}. {} takes {:.1} of 100, between {:.1} and {:.1} (95 percent; draws count half).</p>",
        study.battles,
        study.first_seed,
        escape(&study.sides[0]),
        100.0 * study.share,
        100.0 * study.interval.0,
        100.0 * study.interval.1,
    );
    let parts = [
        (study.sides[0].clone(), of(study.won[0]), COLORS[0]),
        ("drawn".to_owned(), of(study.drawn), DRAWN),
        (study.sides[1].clone(), of(study.won[1]), COLORS[1]),
    ];
    words + &shares("Battles won and drawn", &parts)
}

fn details(study: &Fairness) -> String {
    let mut body = "<h2>Grades</h2>".to_owned();
    let share = |count: usize| format!("{:.0}", 100.0 * count as f64 / study.battles.max(1) as f64);
    let grades: Vec<Vec<String>> =
        study.grades.iter().map(|(grade, count)| vec![grade.clone(), count.to_string(), share(*count)]).collect();
    body += &table(&["result", "battles", "percent"], &grades);
    body += "<h2>Points, losses, length</h2>";
    let row = |what: String, spread: &Spread| {
        let Spread { mean, error, lower, middle, upper, .. } = spread;
        let shown = [lower, middle, upper].map(|number| format!("{number:.1}"));
        [vec![what, format!("{mean:.1} ± {error:.1}")], shown.to_vec()].concat()
    };
    let mut rows = Vec::new();
    for side in [0, 1] {
        rows.push(row(format!("Points of {}", study.sides[side]), &study.points[side]));
        rows.push(row(format!("Strength lost by {}, percent", study.sides[side]), &study.losses[side]));
        for (arm, lost) in &study.arms[side] {
            let dash = || "–".to_owned();
            rows.push(vec![format!("— {arm}"), format!("{lost:.1}"), dash(), dash(), dash()]);
        }
    }
    rows.push(row("Last turn".to_owned(), &study.turns));
    rows.push(row("Decisions of both sides".to_owned(), &study.decisions));
    body += &table(&["", "mean", "lower quarter", "middle", "upper quarter"], &rows);
    body += "<h2>What went with winning</h2>";
    let wins = format!("{} wins of 100", study.sides[0]);
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let deciders: Vec<Vec<String>> = study
        .deciders
        .iter()
        .map(|event| vec![event.what.clone(), event.battles.to_string(), percent(event.with), percent(event.without)])
        .collect();
    body += &table(&["event", "battles", &wins, "otherwise"], &deciders);
    body + "<p><small>What goes together is not always cause and effect: an army that wins also holds more ground.</small></p>"
}

fn balance_part(study: &Fairness, balance: &Balance) -> String {
    format!(
        "<h2>To make it even</h2><p>{} With it {} takes {:.0} of 100 by points, without it {:.0}. Grades of victory from leads \
         of {}, {} and {} would draw a fifth of the battles and give each grade an equal part of the rest.</p>",
        escape(&handicap(&study.sides, balance)),
        escape(&study.sides[0]),
        100.0 * balance.after,
        100.0 * balance.before,
        balance.levels[0],
        balance.levels[1],
        balance.levels[2],
    )
}

/// The handicap in words.
pub fn handicap(sides: &[String; 2], balance: &Balance) -> String {
    let (low, high) = balance.between;
    let to = |points: i32| &sides[usize::from(points < 0)];
    let points = |points: i32| if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    match balance.handicap {
        0 if low <= 0 && 0 <= high => "No handicap is needed.".to_owned(),
        handicap => format!(
            "Give {} {} (95 percent: from {} for {} to {} for {}).",
            to(handicap),
            points(handicap.abs()),
            low.abs(),
            to(low),
            high.abs(),
            to(high),
        ),
    }
}

/// The page of an experiment.
pub fn effects(title: &str, side: &str, effects: &Effects) -> String {
    let mut body = format!(
        "<p>{} battles on {} seeds, design: {}. Without any change {} takes {:.0} of 100, with a mean lead of {:+.1} points.</p>",
        effects.battles,
        effects.seeds,
        effects.design,
        escape(side),
        100.0 * effects.base.0,
        effects.base.1,
    );
    let of: Vec<(String, f64, f64)> = effects
        .effects
        .iter()
        .map(|effect| (effect.what.clone(), 100.0 * effect.share, 100.0 * effect.share_error))
        .collect();
    body += &whiskers("Effects on the share of battles won, in percent", &of);
    let rows: Vec<Vec<String>> = effects
        .effects
        .iter()
        .map(|effect| {
            vec![
                effect.what.clone(),
                format!("{:+.1} ± {:.1}", 100.0 * effect.share, 100.0 * effect.share_error),
                format!("{:+.2} ± {:.2}", effect.lead, effect.lead_error),
            ]
        })
        .collect();
    body += &table(&["change", "battles of 100", "points of lead"], &rows);
    body += &format!(
        "<p><small>Each number is what the change adds for {}, with its standard error, on the same dice.</small></p>",
        escape(side)
    );
    page(title, &body)
}

/// The page of one battle under several books.
pub fn books(title: &str, study: &Books) -> String {
    let mut body = String::new();
    let mut rows = Vec::new();
    for book in &study.books {
        body += &format!("<h2>{}</h2>", escape(&book.system));
        body += &summary(book);
        rows.push(book_row(book));
    }
    if let Some(history) = &study.history {
        let losses = [0, 1].map(|side| format!("{:.0}", history.losses(side)));
        let won = match history.won.as_str() {
            "north" => "the first side won",
            "south" => "the second side won",
            _ => "drawn",
        };
        let [first, second] = losses;
        rows.push(vec!["history".to_owned(), won.to_owned(), first, second, "–".to_owned(), "–".to_owned()]);
    }
    body += "<h2>Side by side</h2>";
    body += &table(&BOOK_HEADS, &rows);
    if let Some(history) = &study.history {
        body += &format!("<p><small>History: {}.</small></p>", escape(&history.source));
    }
    page(title, &body)
}

/// The headings of the table side by side.
pub const BOOK_HEADS: [&str; 6] =
    ["book", "won, drawn, lost by the first side", "its losses, %", "the other's, %", "last turn", "decided"];

/// A book's line in the table side by side.
pub fn book_row(book: &Fairness) -> Vec<String> {
    let half: usize = book.decided.iter().sum::<usize>().div_ceil(2);
    let mut so_far = 0;
    let middle = book.decided.iter().position(|count| {
        so_far += count;
        so_far >= half
    });
    vec![
        book.system.clone(),
        format!("{}, {}, {}", book.won[0], book.drawn, book.won[1]),
        format!("{:.0}", book.losses[0].mean),
        format!("{:.0}", book.losses[1].mean),
        format!("{:.1}", book.turns.mean),
        middle.map_or_else(|| "–".to_owned(), |turn| format!("turn {}", turn + 1)),
    ]
}

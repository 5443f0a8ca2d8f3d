//! Studies as text and JSON.

use ::study::balance::Balance;
use ::study::books::Books;
use ::study::fairness::Fairness;
use ::study::pages::{BOOK_HEADS, book_row, handicap};
use ::study::vary::Effects;

use crate::say::{Say, lines, table};

pub fn fairness(told: &Fairness, even: &Balance, say: &Say) {
    if say.json {
        return say.json(&serde_json::json!({ "fairness": told, "balance": even }));
    }
    let mut results = table(&["result", "battles", "percent"]);
    for (grade, count) in &told.grades {
        let share = format!("{:.0}", 100.0 * *count as f64 / told.battles.max(1) as f64);
        results.add_row([grade.as_str(), &count.to_string(), &share]);
    }
    let mut sides = table(&["side", "won", "points", "strength lost, percent"]);
    for side in [0, 1] {
        let spread = |of: &[::study::Spread; 2]| format!("{:.1} ± {:.1}", of[side].mean, of[side].error);
        let won = told.won[side].to_string();
        sides.add_row([told.sides[side].as_str(), &won, &spread(&told.points), &spread(&told.losses)]);
    }
    let mut events = table(&["what went with winning", "battles", "share", "otherwise"]);
    for event in &told.deciders {
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        events.add_row([
            event.what.as_str(),
            &event.battles.to_string(),
            &percent(event.with),
            &percent(event.without),
        ]);
    }
    say.text(&format!(
        "{}\n\n{}\n{}\nLast turn {:.1} on average, {:.0} decisions of both sides.\nThe share is {}'s.\n\n{}\n{}",
        share(told),
        lines(&results),
        lines(&sides),
        told.turns.mean,
        told.decisions.mean,
        told.sides[0],
        lines(&events),
        proposal(told, even),
    ));
}

/// Who takes how much, in one line.
fn share(told: &Fairness) -> String {
    format!(
        "{} battles: {} takes {:.1} of 100, between {:.1} and {:.1} (95 percent); {} {} drawn.",
        told.battles,
        told.sides[0],
        100.0 * told.share,
        100.0 * told.interval.0,
        100.0 * told.interval.1,
        told.drawn,
        if told.drawn == 1 { "was" } else { "were" },
    )
}

fn proposal(told: &Fairness, even: &Balance) -> String {
    let [first, second, third] = even.levels;
    format!(
        "{}\nGrades of victory from leads of {first}, {second} and {third} would draw a fifth and split the rest evenly.",
        handicap(&told.sides, even)
    )
}

pub fn balance(told: &Fairness, even: &Balance, say: &Say) {
    if say.json {
        return say.json(&even);
    }
    say.text(&format!("{}\n{}", share(told), proposal(told, even)));
}

pub fn effects(told: &Effects, side: &str, say: &Say) {
    if say.json {
        return say.json(told);
    }
    let mut rows = table(&["change", "battles of 100", "points of lead", ""]);
    for effect in &told.effects {
        let share = format!("{:+.1} ± {:.1}", 100.0 * effect.share, 100.0 * effect.share_error);
        let lead = format!("{:+.2} ± {:.2}", effect.lead, effect.lead_error);
        let clear = if effect.is_clear() { "clear" } else { "" };
        rows.add_row([effect.what.as_str(), &share, &lead, clear]);
    }
    say.text(&format!(
        "{} battles on {} seeds ({}). Without changes {side} takes {:.0} of 100, with a mean lead of {:+.1}.\n\n{}\n\
         What each change adds for {side}, with its standard error. Clear: more than two standard errors.",
        told.battles,
        told.seeds,
        told.design,
        100.0 * told.base.0,
        told.base.1,
        lines(&rows),
    ));
}

pub fn books(told: &Books, say: &Say) {
    if say.json {
        return say.json(told);
    }
    let mut rows = table(&BOOK_HEADS);
    for book in &told.books {
        rows.add_row(book_row(book));
    }
    let history = told.history.as_ref().map_or_else(String::new, |history| {
        let won = match history.won.as_str() {
            "north" => "the first side won",
            "south" => "the second side won",
            _ => "drawn",
        };
        format!(
            "\nHistory: {won}; losses {:.0} and {:.0} percent in {} minutes ({}).",
            history.losses(0),
            history.losses(1),
            history.minutes,
            history.source
        )
    });
    say.text(&format!("{}{history}", lines(&rows)));
}

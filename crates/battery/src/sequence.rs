//! The sequence of play: it cites the rulebook, reaches every procedure, and follows the printed card if there is one.

use longroll::sequence::When;
use longroll::system::System;

use crate::open;

/// Compare a system's sequence with its procedures, its rulebook and its card.
pub fn check(system: &dyn System) {
    let book = open(system);
    let sequence = &book.sequence;
    let sections = system.rules();
    let mut depth = 0;
    for (at, step) in sequence.steps.iter().enumerate() {
        let id = step.id;
        assert!(!step.title.is_empty() && step.help.ends_with('.'), "{id}: a title and whole sentences of help");
        assert!(sequence.steps[..at].iter().all(|before| before.id != id), "{id} stands twice");
        assert!(step.depth <= 2 && step.depth <= depth + 1, "{id}: a part of nothing");
        depth = step.depth;
        for name in step.procedures {
            assert!(book.procedure(name).is_some(), "{id} names {name}, which is no procedure");
        }
        let section = sections.iter().find(|section| section.id == step.rule.section);
        let cited = section.is_some_and(|section| section.sources.contains(&step.rule.source));
        assert!(cited, "{id} cites {}, which is not in the rulebook so", step.rule);
        match step.when {
            When::Always => {}
            When::Every(turns) => assert!(turns > 1, "{id}: every {turns} turns"),
            When::In(player) => {
                assert!(sequence.turns.players.contains(&player), "{id}: there is no player turn {player}");
            }
        }
    }
    for procedure in &book.procedures {
        let reached = sequence.steps.iter().any(|step| step.procedures.contains(&procedure.name));
        assert!(reached, "no step leads to {}", procedure.name);
    }
    if let Some(clock) = sequence.clock {
        assert!(sequence.step(clock.step).is_some_and(|step| step.procedures.contains(&clock.procedure)));
        let procedure = book.procedure(clock.procedure).expect("the procedure of the clock");
        let field = procedure.form.field(clock.field).expect("its input for what the clock shows");
        assert_eq!(field.default.as_deref(), Some(clock.start.to_string().as_str()), "the clock starts elsewhere");
    }
}

/// The steps of the card's `sequence` chart are steps of ours, in that order, once for each player turn.
pub fn follows_the_card(system: &dyn System) {
    let book = open(system);
    let chart = book.chart("sequence").expect("a printed sequence");
    let players = book.sequence.turns.players;
    let of_player =
        |label: &'static str| players.iter().find_map(|player| label.strip_prefix(player)?.strip_prefix('-'));
    let times = if of_player(chart.rows[0].label.text).is_some() { players.len() } else { 1 };
    let mut steps = std::iter::repeat_n(book.sequence.steps, times).flatten();
    for row in &chart.rows {
        let label = row.label.text;
        let id = of_player(label).unwrap_or(label);
        assert!(steps.any(|step| step.id == id), "{label} is not in the sequence, or not in its place");
    }
}

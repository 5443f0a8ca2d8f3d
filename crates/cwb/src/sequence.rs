//! Chapter 25: the sequence of play, and the countdown that ends the game.

use longroll::rule::{Rule, card};
use longroll::sequence::{Clock, Sequence, Step, Turns, When, Who};

use crate::book::Book;
use crate::clock;

/// 25 The attacker's turn and then the defender's make a round; each goes through the thirteen steps.
const TURNS: Turns = Turns {
    name: "round",
    length: "the attacker's turn, then the defender's",
    first: 1,
    last: None,
    players: &["attacker", DEFENDER],
};

const DEFENDER: &str = "defender";
const COUNTDOWN: &str = "13";
const STEP: Rule = card("25");

pub(crate) fn sequence(book: &Book) -> Sequence {
    let clock = Clock {
        start: book.clock.start,
        dice: book.clock.each_turn.thrown(),
        step: COUNTDOWN,
        procedure: "countdown",
        field: "clock",
        rule: clock::CLOCK,
    };
    Sequence { steps: STEPS, turns: TURNS, clock: Some(clock) }
}

const STEPS: &[Step] = &[
    Step::phase(
        "1",
        "Morale and reform",
        STEP,
        "Each unit with casualty markers tests morale and takes them off; then ranks are dressed, half bases \
         to the rear.",
    )
    .by(Who::Active)
    .uses(&["morale", "losses", "general-risk"]),
    Step::phase(
        "2",
        "New generals",
        STEP,
        "Roll for each general who has died; a new man stands beside a unit of his division.",
    )
    .by(Who::Active)
    .uses(&["replace-general"]),
    Step::phase("3", "Move generals", STEP, "Division generals move, corps generals last.")
        .by(Who::Active)
        .uses(&["general-move"]),
    Step::phase(
        "4",
        "Determination",
        STEP,
        "The corps general picks a division and rolls for the re-roll dice it has this turn.",
    )
    .by(Who::Active)
    .uses(&["determination"]),
    Step::phase(
        "5",
        "Opportunity shooting",
        STEP,
        "From here to the end of the fights each unit and gun of the other side may shoot once, at an enemy \
         that has just acted within its short range.",
    )
    .by(Who::Inactive)
    .uses(&["opportunity-fire"]),
    Step::phase(
        "6",
        "Units that need no general",
        STEP,
        "Cavalry, guns and units that arrived last turn roll action points without motivation, at any moment \
         of this turn.",
    )
    .by(Who::Active)
    .uses(&["action-points"]),
    Step::phase("7", "Motivate", STEP, "A general tries to motivate a unit, which at once uses its action points.")
        .by(Who::Active)
        .uses(&["motivation", "motivation-run"]),
    Step::segment(
        "7a",
        "Action points",
        card("29.1"),
        "Roll how many the unit has. Every unit has at least its residual point.",
    )
    .by(Who::Active)
    .uses(&["action-points", "ap-cost"]),
    Step::segment("7b", "Move", card("30.1"), "Increments straight ahead, wheels, changes of facing and formation.")
        .by(Who::Active)
        .uses(&["movement", "disorder-test"]),
    Step::segment(
        "7c",
        "Shoot",
        card("31.4"),
        "Infantry and guns shoot; saves, casualty markers, disorder and ammunition follow.",
    )
    .by(Who::Active)
    .uses(&["infantry-fire", "artillery-fire", "disorder-test", "general-risk"]),
    Step::segment(
        "7d",
        "Restore order",
        card("32.3"),
        "A disordered unit spends points on dice to come back to order.",
    )
    .by(Who::Active)
    .uses(&["restore-order"]),
    Step::phase("8", "Go on", STEP, "The same general motivates further units.").by(Who::Active).until("he fails"),
    Step::phase("9", "Next general", STEP, "Then the next general begins, the corps general last.")
        .by(Who::Active)
        .until("every general has tried"),
    Step::phase(
        "10",
        "Fights",
        STEP,
        "An assault is settled the moment it happens: falter test, fight, the loser's morale, losses.",
    )
    .uses(&["assault", "falter", "fight", "morale", "losses", "general-risk", "dead-general"]),
    Step::phase("11", "Arrivals", STEP, "Units off the table roll to come on.").by(Who::Active).uses(&["arrivals"]),
    Step::phase(
        "12",
        "Face forward",
        STEP,
        "Command bases that were turned about to mark units that acted face forward again.",
    )
    .by(Who::Active),
    Step::phase(
        COUNTDOWN,
        "Countdown",
        STEP,
        "At the end of the defender's turn a die comes off the clock; at nothing the game is over.",
    )
    .by(Who::Named(DEFENDER))
    .only(When::In(DEFENDER))
    .uses(&["countdown"]),
];

//! Chapter 12: the sequence of play as a checklist. The chart `sequence` lists both player turns in full; here they are
//! one list, gone through twice.

use longroll::rule::card;
use longroll::sequence::{Sequence, Step, Turns, Who};

/// 12 A Union player turn, then a Confederate one.
pub(crate) const SEQUENCE: Sequence = Sequence {
    steps: STEPS,
    turns: Turns {
        name: "turn",
        length: "a Union player turn, then a Confederate one",
        first: 1,
        last: None,
        players: &["union", "confederate"],
    },
    clock: None,
};

const STEPS: &[Step] = &[
    Step::phase("maneuver", "Maneuver phase", card("12"), "The active side rolls for its brigades and moves.")
        .by(Who::Active)
        .uses(&["sequence"]),
    Step::segment(
        "maneuver-1",
        "Leaders",
        card("6.1"),
        "Replace fallen leaders whose time has come; attach leaders to brigades and detach them.",
    )
    .by(Who::Active),
    Step::segment(
        "maneuver-2",
        "Brigades and batteries",
        card("6.1"),
        "One unit after another: roll on the maneuver table where it must, change formation, move, come into \
         contact to charge.",
    )
    .by(Who::Active)
    .uses(&["maneuver", "movement", "formation-change", "retreat", "effectiveness"]),
    Step::segment(
        "maneuver-3",
        "Detached leaders, markers",
        card("6.1"),
        "Move leaders who are not attached. Then take off the markers of low ammunition and silenced \
         batteries that may go.",
    )
    .by(Who::Active)
    .uses(&["movement", "visibility", "recovery"]),
    Step::phase(
        "musketry-and-cannonade",
        "Musketry and cannonade phase",
        card("12"),
        "The side that did not move fires first.",
    ),
    Step::segment(
        "musketry-and-cannonade-1",
        "Defensive fire",
        card("9.1"),
        "The other side names all its fire, rolls it and applies the effects.",
    )
    .by(Who::Inactive)
    .uses(&["fire", "visibility", "fallen-leader"]),
    Step::segment(
        "musketry-and-cannonade-2",
        "Offensive fire",
        card("9.1"),
        "Then the active side fires with what it has left.",
    )
    .by(Who::Active)
    .uses(&["fire", "visibility", "fallen-leader"]),
    Step::phase("charge", "Charge phase", card("12"), "Brigades in contact fight."),
    Step::segment(
        "charge-1",
        "Charge combat",
        card("10.9"),
        "Fight every charge, and ties until one side loses; the beaten side retreats or surrenders.",
    )
    .uses(&["charge", "charge-sequence", "retreat", "effectiveness"]),
    Step::segment(
        "charge-2",
        "Breakthrough moves",
        card("10.9"),
        "Winners who broke through move on, into contact if they can.",
    )
    .by(Who::Active)
    .uses(&["movement"]),
    Step::segment("charge-3", "Breakthrough combat", card("10.9"), "Fight the charges of those who broke through.")
        .uses(&["charge", "retreat", "effectiveness"]),
];

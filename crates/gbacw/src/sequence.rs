//! Chapter 3: the sequence of play.

use longroll::rule::{card, house, rulebook};
use longroll::sequence::{Sequence, Step, Turns, Who};

/// 3 One turn, in its five phases.
pub(crate) const SEQUENCE: Sequence = Sequence {
    steps: STEPS,
    turns: Turns { name: "turn", length: "an hour by day, three hours by night", first: 1, last: None, players: &[] },
    clock: None,
};

const STEPS: &[Step] = &[
    Step::phase("A", "Division Orders Phase", rulebook("3.1"), "Brigades that are in command get their orders."),
    Step::segment(
        "A1",
        "Check command",
        house("3.1"),
        "See which leaders and brigades the chain of command reaches. Replacement leaders and units that \
         return from a rout come on the map.",
    ),
    Step::segment(
        "A2",
        "Place orders",
        rulebook("3.1"),
        "Both players choose March, Advance or Attack in secret for every brigade in command, then show them \
         all.",
    ),
    Step::segment("A3", "Reserve", house("3.1"), "Put brigades In Reserve, or take them out of it."),
    Step::phase(
        "B",
        "Initiative and Efficiency Phase",
        rulebook("3.2"),
        "Who goes first, and how often divisions act.",
    ),
    Step::segment("B1", "Turn initiative", house("5.1"), "Roll for the initiative of this turn.").uses(&["initiative"]),
    Step::segment(
        "B2",
        "Efficiency",
        house("5.2"),
        "Draw a marker for each corps: so often may each of its divisions act. Keep the numbers secret.",
    )
    .uses(&["efficiency"]),
    Step::segment(
        "B3",
        "Fill the cup",
        rulebook("3.2"),
        "All activation markers go into the cup but one, which the player with the initiative picks from his \
         own.",
    )
    .by(Who::Initiative),
    Step::phase(
        "C",
        "Activation Phase",
        rulebook("3.3"),
        "Play the marker that was picked, then draw one after another; its owner's division acts.",
    )
    .until("the cup is empty"),
    Step::segment(
        "C1",
        "Transfer efficiency",
        house("3.3"),
        "Once a turn a corps commander may give this activation to another of his divisions.",
    )
    .by(Who::Active),
    Step::segment(
        "C2",
        "Coordination",
        card("5.34"),
        "If the owner likes, roll to have several brigades act as one; the roll can also stop them all.",
    )
    .by(Who::Active)
    .uses(&["coordination"]),
    Step::segment(
        "C3",
        "Brigades",
        rulebook("3.3"),
        "One brigade, or one coordinated group, finishes everything before the next begins.",
    )
    .by(Who::Active)
    .until("every brigade of the division has acted"),
    Step::part(
        "C3a",
        "Change orders",
        card("6.2"),
        "A brigadier may try to change his orders, and may become a loose cannon.",
    )
    .by(Who::Active)
    .uses(&["orders"]),
    Step::part(
        "C3b",
        "Move and fire",
        house("3.3"),
        "Unit by unit: move, fire, or try to rally. The other side may answer with return, withdrawal and \
         approach fire, or by turning about.",
    )
    .by(Who::Active)
    .uses(&[
        "fire",
        "rally",
        "range",
        "arc",
        "stacking",
        "reaction-fire",
        "reaction-facing",
        "ammunition",
        "udd",
        "second-disorder",
        "leader-casualty",
    ]),
    Step::part(
        "C3c",
        "Shock",
        card("11.3"),
        "Name every target, then fight the combats one at a time: retreat before shock, checks, fire, the \
         shock itself, advance.",
    )
    .by(Who::Active)
    .uses(&["shock", "odds-ratio", "second-disorder", "leader-casualty"]),
    Step::part(
        "C3d",
        "End of the brigade's activation",
        house("3.3"),
        "Mark its fatigue point. Limits of once a phase and once an activation start afresh for both sides.",
    )
    .by(Who::Active),
    Step::segment(
        "C4",
        "Artillery",
        house("3.3"),
        "Batteries of the command that did not act beside a brigade move or fire now.",
    )
    .by(Who::Active)
    .uses(&["fire", "range", "arc", "ammunition"]),
    Step::phase("D", "Recovery Phase", house("3.4"), "The player with the initiative first, then the other."),
    Step::segment("D1", "Routed units", house("3.4"), "Roll for units in the Recovery Box to come back."),
    Step::segment(
        "D2",
        "Abandoned guns",
        house("3.4"),
        "Try to recover guns that were left behind and have friends beside them.",
    ),
    Step::segment(
        "D3",
        "Ammunition",
        house("3.4"),
        "Resupply units that are low or out of ammunition; Gringo! has none.",
    )
    .uses(&["ammunition"]),
    Step::segment("D4", "Leaders", house("3.4"), "Note which leaders are replaced at the start of next turn."),
    Step::phase("E", "End Phase", house("3.5"), "Close the turn."),
    Step::segment("E1", "Fatigue", house("3.5"), "Raise or lower the fatigue of each brigade."),
    Step::segment("E2", "Breastworks", house("3.5"), "Breastworks under construction go on by a step."),
    Step::segment("E3", "Reinforcements", house("3.5"), "Set out the units that arrive next turn."),
    Step::segment("E4", "Victory", house("3.5"), "Count victory points; see whether the battle is over."),
    Step::segment("E5", "Next turn", house("3.5"), "Take back the activation markers and advance the turn marker."),
];

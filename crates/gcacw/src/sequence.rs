//! Chapter 5: the sequence of play of the Advanced Game. The Basic Game leaves steps out and says so in their help.

use longroll::rule::{card, house, rulebook};
use longroll::sequence::{Sequence, Step, Turns, When, Who};

/// 5.1 One turn.
pub(crate) const SEQUENCE: Sequence = Sequence {
    steps: STEPS,
    turns: Turns { name: "turn", length: "a day", first: 1, last: None, players: &[] },
    clock: None,
};

/// 5.1 The Strategic Cycle comes on turns divisible by this.
pub(crate) const STRATEGIC_EVERY: u8 = 4;
const STRATEGIC: When = When::Every(STRATEGIC_EVERY as i32);

const STEPS: &[Step] = &[
    Step::phase(
        "1",
        "Random Events Phase",
        card("5.1"),
        "Roll two dice for the event of the turn. In the Basic Game only if the scenario has events.",
    )
    .uses(&["random-event"]),
    Step::phase(
        "2",
        "Reinforcement Phase",
        card("5.1"),
        "Place or roll for reinforcements, and wagon trains that return. Advanced Game only.",
    )
    .uses(&["reinforcement"]),
    Step::phase(
        "3",
        "Off-Map Transfer Phase",
        card("5.1"),
        "Move units into, out of and between boxes. Advanced Game only.",
    ),
    Step::phase("4", "Leader Transfer Phase", card("5.1"), "Leaders may go over to other units of their command."),
    Step::phase("5", "County Control Phase", card("5.1"), "See which side holds each county. Advanced Game only."),
    Step::phase("6", "Attachment Phase", card("5.1"), "Substitutes may rejoin their division. Advanced Game only."),
    Step::phase("7", "Action Cycle", card("5.1"), "Action Phases follow one another, one action each.")
        .until("both sides pass in the same Action Phase, or two ones end the cycle"),
    Step::segment(
        "7A",
        "Initiative Segment",
        card("6.1"),
        "Both roll a die. The higher roller takes an action or passes; if he passes, the other may take it. Ties \
         have special results.",
    )
    .uses(&["initiative", "insubordination"]),
    Step::segment("7B", "Activation Segment", card("5.1"), "The side with the initiative carries out one action.")
        .by(Who::Initiative),
    Step::part(
        "7B-march",
        "March",
        rulebook("8.1"),
        "One unit, or those a leader activates: fatigue, stragglers, the dice for movement, then hex by hex.",
    )
    .by(Who::Initiative)
    .uses(&[
        "march",
        "march-plan",
        "extended-march",
        "force-march",
        "command-radius",
        "friendly-hex",
        "cavalry-retreat",
    ]),
    Step::part(
        "7B-attack",
        "Attack",
        card("10.6"),
        "A marching unit that has paid for it attacks; afterwards losses, retreat and advance.",
    )
    .by(Who::Initiative)
    .uses(&["combat", "flank-bonus", "cavalry-retreat", "retreat-step"]),
    Step::part(
        "7B-assault",
        "Assault",
        rulebook("14.2"),
        "A leader orders units of his in his own hex to assault a hex beside it; a grand assault may draw in \
         others.",
    )
    .by(Who::Initiative)
    .uses(&["assault", "grand-assault", "flank-bonus", "command-radius", "retreat-step"]),
    Step::part("7B-entrench", "Entrench", house("17.3"), "One unit digs in for a Fatigue Level.")
        .by(Who::Initiative)
        .uses(&["entrench"]),
    Step::part(
        "7B-rail",
        "Rail or strategic movement",
        card("25.1"),
        "One unit goes far behind the lines. Advanced Game only.",
    )
    .by(Who::Initiative)
    .uses(&["rr-move", "strategic-move"]),
    Step::phase(
        "8",
        "Recovery Phase",
        card("5.1"),
        "Units out of supply forage; then units entrench, and recover organization, morale and fatigue.",
    )
    .uses(&["recovery", "forage", "entrench"]),
    Step::phase("9", "Strategic Cycle", card("5.1"), "Advanced Game, on every fourth turn.").only(STRATEGIC),
    Step::segment("9A", "Off-Map Segment", card("5.1"), "Settle what happens at Knoxville and Atlanta.")
        .only(STRATEGIC),
    Step::segment("9B", "VP Segment", card("5.1"), "Count victory points for the counties and boxes held.")
        .only(STRATEGIC),
    Step::segment(
        "9C",
        "Supply Segment",
        card("5.1"),
        "Repair stations, draw supply and feed the troops, but not on the last turn. In scenario 9 the \
         mountains wear down wagon trains.",
    )
    .only(STRATEGIC)
    .uses(&["wagon-reduction"]),
    Step::phase("10", "Turn Indication Phase", card("5.1"), "Advance the turn marker."),
];

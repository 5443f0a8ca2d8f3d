//! What the machine's commander decides on small positions.

use cwb::battle::commander;
use cwb::battle::movement;
use cwb::battle::shooting;
use longroll::plan::{Mission, Order, Plan};
use longroll::rule::card;
use longroll::side::Side::{North, South};
use longroll::table::{Offer, Wait};

use crate::fixture::{Position, brigade, frame, position};

/// What the unit that acts does without a plan, of its motions and shots.
fn advised(position: &Position) -> String {
    obeyed(position, &Plan::default())
}

/// The same by a plan.
fn obeyed(position: &Position, plan: &Plan) -> String {
    let (war, state, act) = (&position.war, &position.state, position.activation());
    let motions = movement::samples(war, state, act).into_iter().map(|motion| movement::offer(war, state, act, motion));
    let shots = shooting::aims(war, state, act).into_iter().map(|aim| shooting::offer(war, state, act, &aim));
    let options: Vec<Offer> = motions.chain(shots).chain([Offer::new("done", "nothing more")]).collect();
    let wait = Wait::Pick {
        name: "action",
        side: North,
        question: String::new(),
        options: options.clone(),
        form: None,
        rule: card("29.3"),
    };
    options[commander::obey(war, state, &wait, plan)].slug.clone()
}

/// 21.3 A unit that counts once for the enemy already is kept from counting twice.
#[test]
fn a_battered_brigade_turns_its_back_on_the_enemy_and_goes() {
    let units =
        vec![brigade("a", North, (6, 2), frame("36", "20", 180)), brigade("b", South, (6, 3), frame("36", "14", 0))];
    let mut position = position("", units);
    position.acts("a", 3);
    assert_ne!(advised(&position), "face about", "a whole brigade faces him");
    let unit = position.unit("a");
    position.state.unit_mut(unit).unit.half_bases = 4;
    position.place("a", frame("36", "20", 180));
    assert_eq!(advised(&position), "face about");
    position.place("a", frame("36", "20", 0));
    assert!(advised(&position).starts_with("move"), "{}", advised(&position));
}

/// The same brigade before the same enemy goes at him or away from him, as its order says.
#[test]
fn a_brigade_does_what_its_order_says() {
    let units =
        vec![brigade("a", North, (6, 3), frame("36", "24", 180)), brigade("b", South, (6, 3), frame("36", "12", 0))];
    let mut position = position("", units);
    position.acts("a", 3);
    let ordered = |mission: Mission| obeyed(&position, &Plan::all(1, Order::to(mission)));
    assert_eq!(ordered(Mission::Attack(0)), "move");
    assert_eq!(ordered(Mission::Withdraw), "face about");
    assert!(!ordered(Mission::Reserve).starts_with("move"), "{}", ordered(Mission::Reserve));
}

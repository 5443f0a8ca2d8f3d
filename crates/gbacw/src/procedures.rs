//! Everything the umpire can resolve or look up, in the order of the rulebook.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, FactName, Procedure};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house, rulebook};

use crate::book::Book;
use crate::{activation, ammunition, disorder, facing, fire, leaders, orders, rally, range, reaction, shock, stacking};

type Prepare = fn(&'static Book, &Values) -> Result<Box<dyn Case>, Refusals>;

struct Entry {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    rule: Rule,
    rolls: bool,
}

#[expect(clippy::too_many_lines, reason = "a list, an entry a procedure")]
pub(crate) fn all(book: &'static Book) -> Vec<Procedure> {
    let entry = |name, title, rule, help| Entry { name, title, help, rule, rolls: true };
    let look = |name, title, rule, help| Entry { name, title, help, rule, rolls: false };
    let make = |entry: Entry, form: Form, facts: Vec<FactName>, prepare: Prepare| {
        let Entry { name, title, help, rule, rolls } = entry;
        Procedure {
            name,
            title,
            help,
            rule,
            form,
            facts,
            rolls,
            prepare: Box::new(move |values| prepare(book, values)),
        }
    };
    vec![
        make(
            entry(
                "udd",
                "Universal disorder die roll",
                rulebook("2.6"),
                "A unit checks its cohesion, and suffers what follows if it fails.",
            ),
            disorder::udd_form(book),
            disorder::unit_facts(),
            disorder::udd_case,
        ),
        make(
            entry("initiative", "Turn initiative", house("5.1"), "Which side has the initiative this turn."),
            activation::initiative_form(book),
            activation::initiative_facts(),
            activation::initiative_case,
        ),
        make(
            entry(
                "efficiency",
                "Efficiency",
                house("5.2"),
                "How many activations each division of a corps has this turn.",
            ),
            activation::efficiency_form(book),
            activation::efficiency_facts(),
            activation::efficiency_case,
        ),
        make(
            entry(
                "coordination",
                "Brigade coordination",
                card("5.34"),
                "How many brigades of a division may act as one.",
            ),
            activation::coordination_form(book),
            activation::coordination_facts(),
            activation::coordination_case,
        ),
        make(
            entry(
                "orders",
                "Brigade orders change",
                card("6.2"),
                "Whether a brigade may change its orders, with the loose cannon.",
            ),
            orders::form(book),
            orders::fact_names(),
            orders::case,
        ),
        make(
            look(
                "arc",
                "Arc and facing",
                house("7.1"),
                "Whether a hex is in a unit's arc of fire, and from which side fire from it comes.",
            ),
            facing::form(book),
            facing::fact_names(),
            facing::case,
        ),
        make(
            look(
                "stacking",
                "Stacking",
                card("8.1"),
                "Whether units may stack in a hex, and by which line of the chart not.",
            ),
            stacking::form(book),
            stacking::fact_names(),
            stacking::case,
        ),
        make(
            entry(
                "reaction-facing",
                "Reaction facing change",
                house("9.62"),
                "Whether a unit may turn when an enemy comes beside it.",
            ),
            reaction::facing_form(book),
            reaction::facing_facts(),
            reaction::facing_case,
        ),
        make(
            look(
                "reaction-fire",
                "Reaction fire",
                card("10.1"),
                "Whether a unit of the side that is not active may fire, and when.",
            ),
            reaction::fire_form(book),
            reaction::fire_facts(),
            reaction::fire_case,
        ),
        make(
            look("range", "Range", card("10.4"), "What a weapon may do at a distance."),
            range::form(book),
            range::fact_names(),
            range::case,
        ),
        make(
            entry(
                "fire",
                "Fire",
                card("10.17"),
                "A shot by small arms or artillery, through losses, disorder and ammunition.",
            ),
            fire::form(book),
            fire::fact_names(),
            fire::case,
        ),
        make(
            entry(
                "ammunition",
                "Ammunition",
                house("10.69"),
                "What a marked row of the fire table does to the firer, and resupply.",
            ),
            ammunition::form(book),
            ammunition::fact_names(book),
            ammunition::case,
        ),
        make(
            entry("shock", "Shock", card("11.4"), "A shock combat in the six steps of the card, with continuations."),
            shock::form(book),
            shock::fact_names(),
            shock::case,
        ),
        make(
            look(
                "odds-ratio",
                "Odds ratio",
                card("11.42"),
                "The row and modifier of the odds chart for two strengths.",
            ),
            shock::odds_form(book),
            shock::odds_facts(),
            shock::odds_case,
        ),
        make(
            entry(
                "second-disorder",
                "Second Disorder",
                house("12.37"),
                "What becomes of a Disordered unit that is disordered again.",
            ),
            disorder::second_form(book),
            disorder::unit_facts(),
            disorder::second_case,
        ),
        make(
            entry("leader-casualty", "Leader casualty", house("12.7"), "Whether a leader is hit, and how badly."),
            leaders::form(book),
            leaders::fact_names(),
            leaders::case,
        ),
        make(
            entry("rally", "Rally", card("13.3"), "Whether a Disordered unit comes back to good order."),
            rally::form(book),
            rally::fact_names(),
            rally::case,
        ),
    ]
}

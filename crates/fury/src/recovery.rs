//! Taking markers off.  6.2 Disorder - 6.7 low on ammunition - 6.8 silenced batteries - 9.10 damage.

use longroll::form::{Form, Values};
use longroll::procedure::{Case, Fact, FactName, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::inches::Inches;
use crate::movement::{Mover, allowance};
use longroll::procedure::{lookup, yes};

const DISORDER: Rule = card("6.2");
const LOW_AMMO: Rule = card("6.7");
const SILENCED: Rule = card("6.8");
const MEASURED: Rule = house("6.8");
const DAMAGED: Rule = card("9.10");

const MARKERS: [(&str, &str); 4] =
    [("low-ammo", "low on ammunition"), ("disordered", "Disordered"), ("silenced", "Silenced"), ("damaged", "Damaged")];

/// 6.7 At the end of the owner's maneuver phase the marker comes off outside enemy musketry range; a battery must be
/// limbered. 6.8 A silenced battery must be limbered and have gone back half a move. Damage stays; Disorder is a matter
/// for the maneuver table. Says what is still wanting.
pub(crate) fn wanting(
    book: &Book,
    marker: &str,
    mover: Mover,
    near: bool,
    limbered: bool,
    back: Inches,
) -> &'static str {
    let must_limber = if mover.is_guns() { book.recovery.guns_must_limber } else { book.recovery.troops_must_limber };
    match marker {
        "low-ammo" if near => "distance",
        "low-ammo" if must_limber && !limbered => "limber",
        "silenced" if book.recovery.silenced_must_limber && !limbered => "limber",
        "silenced" if back < allowance(book, mover).over(book.recovery.silenced_part) => "move-back",
        "disordered" => "maneuver-roll",
        "damaged" => "never",
        _ => "none",
    }
}

pub(crate) fn form(_: &Book) -> Form {
    Form::new()
        .pick("marker", &MARKERS, "the marker", LOW_AMMO)
        .choice("unit", &Mover::CHOICES, "who has it", LOW_AMMO)
        .number_or("enemy", (0, 60), 12, "inches to the nearest enemy infantry or dismounted cavalry", LOW_AMMO)
        .flag("limbered", "the battery is limbered", SILENCED)
        .number_or("back", (0, 24), 0, "inches farther from the enemy than where it was silenced", MEASURED)
}

pub(crate) fn fact_names() -> Vec<FactName> {
    vec![
        FactName { name: "cleared", help: "whether the marker comes off at the end of the maneuver phase" },
        FactName { name: "wanting", help: "none, distance, limber, move-back, maneuver-roll or never" },
    ]
}

pub(crate) fn case(book: &'static Book, values: &Values) -> Result<Box<dyn Case>, Refusals> {
    let (marker, mover) = (values.choice("marker"), Mover::from_slug(values.choice("unit")));
    let guns = mover.is_guns();
    let mut no = Refusals::default();
    no.refuse_if(mover == Mover::Leader, "unit", "leaders carry no markers", house("3.5"));
    no.refuse_if(
        !guns && matches!(marker, "silenced" | "damaged"),
        "unit",
        "only batteries have this marker",
        card("3.5"),
    );
    no.refuse_if(guns && marker == "disordered", "unit", "a battery is silenced, never Disordered", card("3.5"));
    no.allow(())?;
    let back = Inches::new(values.number("back"));
    let near = values.number("enemy") <= book.points.musketry();
    let wants = wanting(book, marker, mover, near, values.flag("limbered"), back);
    let (rule, row) = match marker {
        "low-ammo" => (LOW_AMMO, "outside-musketry-range"),
        "disordered" => (DISORDER, "removed"),
        "silenced" => (SILENCED, "move-back"),
        _ => (DAMAGED, "removed"),
    };
    let tell = move |table: &mut dyn Table| {
        let text = match wants {
            "none" => "comes off at the end of the owner's maneuver phase".to_owned(),
            "distance" => format!("stays: it must be over {} inches from enemy foot", book.points.musketry()),
            "limber" => "stays: the battery must be limbered".to_owned(),
            "move-back" => {
                let part = allowance(book, mover).over(book.recovery.silenced_part);
                format!("stays: it must go back {part} inches")
            }
            "maneuver-roll" => "comes off only by a roll on the maneuver table".to_owned(),
            _ => "stays for good".to_owned(),
        };
        table.tell(&|| Line::effect(format!("{marker} ({row}): {text}"), rule));
    };
    Ok(lookup(tell, say([yes(wants == "none"), Fact::Word(wants)])))
}

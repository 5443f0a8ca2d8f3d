//! Taking markers off.  6.2 Disorder - 6.7 low on ammunition - 6.8 silenced batteries - 9.10 damage.

use longroll::form::{choice, flag, number, pick};
use longroll::procedure::{About, Case, Declared, Fact, FactName, fact, lookup, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Table};

use crate::book::Book;
use crate::inches::Inches;
use crate::movement::{Mover, allowance};

const DISORDER: Rule = card("6.2");
const LOW_AMMO: Rule = card("6.7");
const SILENCED: Rule = card("6.8");
const MEASURED: Rule = house("6.8");
const DAMAGED: Rule = card("9.10");

longroll::words! {
    pub enum Marker {
        LowAmmo = "low-ammo": "low on ammunition",
        Disordered = "disordered": "Disordered",
        Silenced = "silenced": "Silenced",
        Damaged = "damaged": "Damaged",
    }
}

/// 6.7 At the end of the owner's maneuver phase the marker comes off outside enemy musketry range; a battery must be
/// limbered. 6.8 A silenced battery must be limbered and have gone back half a move. Damage stays; Disorder is a matter
/// for the maneuver table. Says what is still wanting.
pub(crate) fn wanting(
    book: &Book,
    marker: Marker,
    mover: Mover,
    near: bool,
    limbered: bool,
    back: Inches,
) -> &'static str {
    let must_limber = if mover.is_guns() { book.recovery.guns_must_limber } else { book.recovery.troops_must_limber };
    match marker {
        Marker::LowAmmo if near => "distance",
        Marker::LowAmmo if must_limber && !limbered => "limber",
        Marker::Silenced if book.recovery.silenced_must_limber && !limbered => "limber",
        Marker::Silenced if back < allowance(book, mover).over(book.recovery.silenced_part) => "move-back",
        Marker::Disordered => "maneuver-roll",
        Marker::Damaged => "never",
        _ => "none",
    }
}

longroll::form! {
    /// A marker that is to come off.
    pub struct TakingOff(_book: &Book) {
        /// the marker
        marker: Marker = pick(), LOW_AMMO;
        /// who has it
        unit: Mover = choice(), LOW_AMMO;
        /// inches to the nearest enemy infantry or dismounted cavalry
        enemy: i32 = number(0..=60).or(12), LOW_AMMO;
        /// the battery is limbered
        limbered: bool = flag(), SILENCED;
        /// inches farther from the enemy than where it was silenced
        back: i32 = number(0..=24).or(0), MEASURED;
    }
}

impl Declared<Book> for TakingOff {
    const ABOUT: About = About::looks_up(
        "recovery",
        "Taking markers off",
        LOW_AMMO,
        "Whether a marker comes off, and what still prevents it.",
    );
    const FACTS: &'static [FactName] = &[
        fact("cleared", "whether the marker comes off at the end of the maneuver phase"),
        fact("wanting", "none, distance, limber, move-back, maneuver-roll or never"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let TakingOff { marker, unit: mover, limbered, .. } = self;
        let guns = mover.is_guns();
        let mut no = Refusals::default();
        no.refuse_if(mover == Mover::Leader, "unit", "leaders carry no markers", house("3.5"));
        let of_guns = matches!(marker, Marker::Silenced | Marker::Damaged);
        no.refuse_if(!guns && of_guns, "unit", "only batteries have this marker", card("3.5"));
        let disordered = guns && marker == Marker::Disordered;
        no.refuse_if(disordered, "unit", "a battery is silenced, never Disordered", card("3.5"));
        no.refuse_if(limbered && !guns, "limbered", "only a battery is limbered", card("3.5"));
        let back = self.back > 0 && marker != Marker::Silenced;
        no.refuse_if(back, "back", "only a silenced battery must go back", SILENCED);
        no.allow(())?;
        let near = self.enemy <= book.points.musketry();
        let wants = wanting(book, marker, mover, near, limbered, Inches::new(self.back));
        let (rule, row) = match marker {
            Marker::LowAmmo => (LOW_AMMO, "outside-musketry-range"),
            Marker::Disordered => (DISORDER, "removed"),
            Marker::Silenced => (SILENCED, "move-back"),
            Marker::Damaged => (DAMAGED, "removed"),
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
            table.tell(&|| Line::effect(format!("{} ({row}): {text}", marker.word()), rule));
        };
        Ok(lookup(tell, say([yes(wants == "none"), Fact::Word(wants)])))
    }
}

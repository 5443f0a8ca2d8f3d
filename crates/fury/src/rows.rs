//! The items of this system's lists, part by part, as the rules read them.

use longroll::form::{Part, Shape, Worded};

use crate::book::fire::Weapon;
use crate::unit::{Formation, MOST_STANDS};

/// The longest range that a form takes, in inches; the chart says what reaches that far.
const FARTHEST: i32 = 60;

const LOW: (&str, &str) = ("low", "low on ammunition");
const ENFILADE: (&str, &str) = ("enfilade", "enfilade");

fn stands(help: &'static str) -> Part {
    Part::number(help, 1..=i32::from(MOST_STANDS))
}

fn weapons(batteries: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_kind = Weapon::WORDS.iter().filter(move |(weapon, ..)| weapon.is_battery() == batteries);
    of_kind.map(|(_, slug, text)| (*slug, *text))
}

fn formations() -> impl Iterator<Item = (&'static str, &'static str)> {
    Formation::WORDS.iter().map(|(_, slug, text)| (*slug, *text))
}

/// 9.7 Stands and batteries that fire, as `fire::form` reads them.
pub fn firers() -> Vec<Shape> {
    let range = || Part::number("range in inches", 1..=FARTHEST).before("@");
    let charge = ("charge", "charges or is charged");
    let formation = Part::word("formation", formations()).before(":").or("all its stands fire");
    let brigade = [
        Part::word("who fires", weapons(false)),
        stands("stands that fire").before(":"),
        stands("stands it has").before("of").or("as many"),
        range(),
        formation,
        Part::marks("state", [("disordered", "Disordered"), LOW, ENFILADE, charge]).before(":"),
    ];
    let battery = [
        Part::word("which battery", weapons(true)),
        range(),
        Part::marks("state", [("damaged", "damaged"), LOW, ENFILADE]).before(":"),
    ];
    vec![Shape::new("brigade", brigade), Shape::new("battery", battery)]
}

/// 3.6 Brigades and batteries, as `unit::read_units` reads them.
pub fn units() -> Vec<Shape> {
    let leader = ("leader", "a leader with it");
    let exceptional = ("exceptional-leader", "an exceptional leader with it");
    let outflanked = ("outflanked", "outflanked");
    let status = [("fresh", "fresh"), ("worn", "worn"), ("spent", "spent")];
    let state = [
        ("disordered", "Disordered"),
        LOW,
        leader,
        exceptional,
        ("commander", "exceptional brigade commander"),
        outflanked,
    ];
    let counted = |help, before| Part::number(help, 0..=i32::from(MOST_STANDS)).before(before).or("0");
    let brigade = [
        stands("stands now"),
        stands("stands at the start").before("of").or("as many"),
        stands("worn at").before("/").or("not said"),
        stands("spent at").before("/").or("not said"),
        Part::word("status", status).before(":").or("worn, unless its numbers say otherwise"),
        Part::word("arm", [("mounted", "mounted cavalry"), ("dismounted", "dismounted cavalry")])
            .before(":")
            .or("infantry"),
        Part::word("formation", formations().skip(1)).before(":").or("single line"),
        Part::marks("state", state).before(":"),
        counted("stands lost to fire before the charge", ":lost"),
        counted("stands in support", ":support"),
    ];
    let battery = [
        Part::word("which battery", [("smooth-bore", "smoothbore battery"), ("rifled", "rifled battery")]),
        Part::marks(
            "state",
            [
                ("limbered", "limbered"),
                ("silenced", "silenced"),
                ("damaged", "damaged"),
                LOW,
                leader,
                exceptional,
                outflanked,
            ],
        )
        .before(":"),
    ];
    vec![Shape::new("brigade", brigade), Shape::new("battery", battery)]
}

/// 6.4 Other brigades that share a maneuver roll.
pub fn sharing() -> Vec<Shape> {
    let modifier = Part::signed("its total modifier", -30..=30);
    vec![Shape::new("brigade", [modifier, Part::marks("state", [("d", "Disordered")])])]
}

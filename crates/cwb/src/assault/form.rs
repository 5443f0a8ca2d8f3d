//! The forms of the falter test, the fight and the whole assault.

use longroll::form::{Form, Inputs, Values, choice, decision, flag, maybe, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, Outcome, case, fact, say};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::Table;

use super::{Combat, From, Hill, Mustered, Party, Position, Scene, Scope, Standing, Who, step};
use crate::book::Book;
use crate::determination::Rerolls;
use crate::losses::{self, LOSSES};
use crate::morale::{CANCELS, ROLL};
use crate::unit::{
    Arm, Army, FRONT, General, MOST_FRONT, MOST_HALF_BASES, Order, QUALITY, Quality, STRENGTH, Shape, Troops, USUAL,
    Unit, shaped,
};

const WHO: Rule = card("33.1");
const DISMOUNTED: Rule = house("29.5");
const FACTORS: Rule = card("33.5");
const DISORDER: Rule = card("32.2");
const DICE: Rule = card("33.12");
const MORALE: Rule = card("34.2");
const BOX: Rule = house("34.3");
const CANCEL: Rule = card("16.12");
const SUPPORT: Rule = card("3.4");
const ATTACHED: Rule = house("3.5");
const GENERAL: Rule = house("3.6");
const GUN: Rule = house("2.5");
const BEGAN: Rule = house("3.2");

longroll::words! {
    pub(crate) enum Comes { Front = "front": "the front", Flank = "flank": "a flank", Rear = "rear": "the rear" }
}

/// What may be said of one of the two sides. Its inputs are named after it, and a few are explained in other words.
macro_rules! side {
    ($(#[$attribute:meta])* $name:ident $group:literal { $($own:tt)* } $about_quality:literal $about_guns:literal $about_near:literal
        [$quality:ident $half_bases:ident $front:ident $start:ident $disordered:ident $supports:ident $guns:ident $markers:ident
        $won_last:ident $general:ident $may_cancel:ident $artillery:ident $beset:ident $near:ident]) => {
        longroll::form! {
            $(#[$attribute])*
            struct $name(_book: &Book) {
                group $group;
                $($own)*
                #[doc = $about_quality]
                $quality: Quality = choice(), QUALITY;
                /// strength in half bases: a base is 2
                $half_bases: u8 = number(1..=MOST_HALF_BASES).or(USUAL), STRENGTH;
                /// bases in the front rank; 3 if not said, fewer if it has fewer
                $front: Option<u8> = maybe(1..=MOST_FRONT), FRONT;
                /// half bases it began the game with, if it has lost some
                $start: Option<u8> = maybe(1..=MOST_HALF_BASES), BEGAN;
                /// it is disordered
                $disordered: bool = flag(), DISORDER;
                /// fight: other own brigades and cavalry units within 6 inches, mounted or not; no guns, nor who retired or routed this turn
                $supports: i32 = number(0..=9).or(0), SUPPORT;
                #[doc = $about_guns]
                $guns: i32 = number(0..=4).or(0), ATTACHED;
                /// casualty markers on it
                $markers: i32 = number(0..=9).or(0), FACTORS;
                /// it won its last fight
                $won_last: bool = flag(), FACTORS;
                /// a general with it or near it
                $general: General = choice(), GENERAL;
                /// the general with it has not cancelled a morale test yet
                $may_cancel: bool = flag(), CANCEL;
                /// a casualty marker on it came from artillery
                $artillery: bool = flag(), MORALE;
                /// enemy foot or cavalry in its flank or rear box when it tests
                $beset: bool = flag(), BOX;
                #[doc = $about_near]
                $near: i32 = number(0..=9).or(0), FACTORS;
            }
        }

        impl $name {
            fn shape(&self, arm: Arm) -> Shape {
                Shape {
                    arm,
                    quality: self.$quality,
                    half_bases: self.$half_bases,
                    start: self.$start,
                    front: self.$front,
                    disordered: self.$disordered,
                }
            }

            fn party(&self, unit: Unit) -> Party {
                Party {
                    unit,
                    markers: self.$markers,
                    by_artillery: self.$artillery,
                    general: self.$general,
                    may_cancel: self.$may_cancel,
                    won_last: self.$won_last,
                    guns: self.$guns,
                    near: self.$near,
                    supports: self.$supports,
                    beset: self.$beset,
                }
            }
        }
    };
}

side!(Assaulter "assaulter" {
    /// side of the assaulter
    a_side: Army = choice(), FACTORS;
    /// what assaults
    a_arm: Troops = choice(), WHO;
    /// its first assault of the game
    first_assault: bool = flag(), FACTORS;
} " its quality" " guns attached to it" " falter test: other own units of every kind within 6 inches, guns and mounted cavalry too"
    [a_quality a_half_bases a_front a_start a_disordered a_supports a_guns a_markers a_won_last a_general a_may_cancel
    a_artillery a_beset a_near]);

side!(
#[expect(clippy::struct_field_names, reason = "the inputs of both sides are told apart by their first letter")]
Defender "defender" {
    /// what is assaulted
    d_arm: Arm = choice(), WHO;
} " its quality; guns have none" " guns attached to it; for guns alone, how many there are"
    " falter test: other own brigades and dismounted cavalry units within 6 inches; no guns, no mounted cavalry"
    [d_quality d_half_bases d_front d_start d_disordered d_supports d_guns d_markers d_won_last d_general d_may_cancel
    d_artillery d_beset d_near]);

longroll::form! {
    /// The ground, and what players decide.
    struct Ground(book: &Book) {
        group "ground";
        /// where the assault comes from
        from: Comes = choice(), house("33.7");
        /// what the defender holds
        position: Position = choice(), DICE;
        /// who is uphill
        hill: Hill = choice(), DICE;
        group "decisions";
        /// the loser's general may cancel the test
        cancel_morale: () = decision(&[ROLL, CANCELS]), CANCEL;
        /// veterans (their owner) and raw troops (the enemy): re-roll the loss die?
        loss_re_roll: () = losses::re_roll(), LOSSES;
        with rerolls: Rerolls;
    }
}

/// Whether a part of the chapter has an input.
fn has(scope: Scope, field: &str) -> bool {
    match field.strip_prefix("a-").or(field.strip_prefix("d-")).unwrap_or(field) {
        "supports" => scope != Scope::Falter,
        "near" | "markers" | "won-last" | "general" | "first-assault" | "loss-re-roll" => scope != Scope::Fight,
        "may-cancel" | "artillery" | "beset" | "cancel-morale" => scope == Scope::Assault,
        _ => true,
    }
}

/// Everything that may be said of an assault.
#[derive(Clone, Debug)]
struct All {
    a: Assaulter,
    d: Defender,
    ground: Ground,
}

impl All {
    fn declare(form: Form, book: &Book, scope: Scope) -> Form {
        let mut form = Ground::declare(Defender::declare(Assaulter::declare(form, book), book), book);
        form.fields.retain(|field| has(scope, field.name));
        form
    }

    fn read(book: &Book, values: &Values) -> All {
        All { a: Assaulter::read(book, values), d: Defender::read(book, values), ground: Ground::read(book, values) }
    }

    fn assaulter(&self, no: &mut Refusals) -> Party {
        let party = self.a.party(shaped(self.a.shape(self.a.a_arm.arm()), "a-", no));
        party.check("a-", no);
        party
    }

    fn defender(&self, book: &Book, no: &mut Refusals) -> Party {
        let party = if self.d.d_arm.is_gun() {
            Party { guns: 0, ..self.d.party(self.guns(book, no)) }
        } else {
            self.d.party(shaped(self.d.shape(self.d.d_arm), "d-", no))
        };
        party.check("d-", no);
        party
    }

    /// 2.5 Guns alone: their number is all that counts.
    fn guns(&self, book: &Book, no: &mut Refusals) -> Unit {
        let d = &self.d;
        for (given, field, why) in [
            (i32::from(d.d_half_bases) != USUAL, "d-half-bases", "guns are counted in guns"),
            (d.d_start.is_some(), "d-start", "guns are counted in guns"),
            (d.d_front.is_some(), "d-front", "guns are counted in guns"),
            (d.d_quality != Quality::Average, "d-quality", "guns have no quality"),
            (d.d_disordered, "d-disordered", "guns are never disordered"),
            (d.d_markers > 0, "d-markers", "guns have no casualty markers"),
            (d.d_supports > 0, "d-supports", "guns alone fight without support"),
            (d.d_near > 0, "d-near", "guns claim only that they are unlimbered"),
            (d.d_won_last, "d-won-last", "guns claim only that they are unlimbered"),
            (d.d_beset, "d-beset", "guns do not test morale"),
        ] {
            no.refuse_if(given, field, why, GUN);
        }
        let guns = d.d_guns.max(1);
        let half_bases = (book.units.gun * guns) as u8;
        Unit {
            arm: d.d_arm,
            quality: d.d_quality,
            half_bases,
            start: half_bases,
            front: guns as u8,
            order: Order::Good,
        }
    }

    fn scene<'a>(&self, book: &'a Book, scope: Scope) -> Result<Mustered<'a>, Refusals> {
        let mut no = Refusals::default();
        let (assaulter, defender) = (self.assaulter(&mut no), self.defender(book, &mut no));
        no.refuse_if(
            assaulter.unit.arm == Arm::Dismounted && !book.switches.dismounted_assault.is_other(),
            "a-arm",
            "dismounted cavalry does not assault",
            DISMOUNTED,
        );
        let scene = Scene {
            scope,
            on_table: false,
            confederate: self.a.a_side == Army::Confederate,
            first_assault: self.a.first_assault,
            from: if self.ground.from == Comes::Front { From::Front } else { From::FlankOrRear },
            position: self.ground.position,
            hill: self.ground.hill,
            on_rough_hill: self.ground.hill == Hill::DefenderRough,
            assaulter,
            defender,
        };
        no.allow(())?;
        Ok(scene.mustered(book))
    }
}

impl Party {
    /// What cannot be together.
    fn check(&self, side: &str, no: &mut Refusals) {
        let field = |name: &str| format!("{side}{name}");
        let marked = self.markers > 0;
        no.refuse_if(self.by_artillery && !marked, &field("artillery"), "there are no casualty markers", MORALE);
        let alone = self.may_cancel && !self.general.is_with();
        no.refuse_if(alone, &field("may-cancel"), "no general is with the unit", CANCEL);
        let cavalry = self.guns > 0 && self.unit.arm.is_cavalry();
        no.refuse_if(cavalry, &field("guns"), "guns are attached to infantry brigades only", ATTACHED);
    }
}

/// A procedure that plays a part of the chapter.
macro_rules! part {
    ($(#[$meta:meta])* $name:ident, $scope:expr, $about:expr, $facts:expr, $say:expr) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub(crate) struct $name(All);

        impl Inputs<Book> for $name {
            fn declare(form: Form, book: &Book) -> Form {
                All::declare(form, book, $scope)
            }

            fn read(book: &Book, values: &Values) -> $name {
                $name(All::read(book, values))
            }
        }

        impl Declared<Book> for $name {
            const ABOUT: About = $about;
            const FACTS: &'static [FactName] = $facts;

            fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
                Ok(played(self.0.scene(book, $scope)?, self.0.ground.rerolls.determination, $say))
            }
        }
    };
}

const STATES: &str = "in-order, disordered, falls-back, retires, routs, destroyed or taken";

part!(
    Falter,
    Scope::Falter,
    About::rolls("falter", "Falter test", FACTORS, "Whether an assault goes in, stops, or carries all before it."),
    &[
        fact("falter", "routs, fight or stops"),
        fact("assaulter", "the assaulter: in-order, disordered or falls-back"),
        fact("defender-lost", "half bases a routing defender loses"),
    ],
    |the, combat| {
        let lost = lost(&the.defender, combat.defender);
        say([Fact::Word(combat.falter.word()), Fact::Word(combat.assaulter.word()), lost])
    }
);

part!(
    Fight,
    Scope::Fight,
    About::rolls("fight", "Fight", DICE, "Both sides' dice, casualties, and who wins."),
    &[
        fact("defender-lost", "half bases the defender loses"),
        fact("assaulter-lost", "half bases the assaulter loses"),
        fact("winner", "assaulter or defender"),
    ],
    |the, combat| {
        // In the order in which odds meet them, so that they need no sorting.
        say([lost(&the.defender, combat.defender), lost(&the.assaulter, combat.assaulter), winner(combat)])
    }
);

part!(
    Assault,
    Scope::Assault,
    About::rolls(
        "assault",
        "Assault",
        FACTORS,
        "Falter test, fight, the loser's morale and losses, in one distribution.",
    ),
    &[
        fact("falter", "routs, fight or stops"),
        fact("winner", "who won the fight: assaulter, defender or none"),
        fact("assaulter", STATES),
        fact("defender", STATES),
        fact("assaulter-lost", "half bases the assaulter loses in all"),
        fact("defender-lost", "half bases the defender loses in all"),
        fact("tests", "friends who test morale for what they saw"),
        fact("generals-lost", "none, assaulter, defender or both"),
    ],
    facts
);

fn winner(combat: &Combat) -> Fact {
    Fact::Word(combat.winner.map_or("none", Who::word))
}

fn lost(party: &Party, standing: Standing) -> Fact {
    Fact::Number(i32::from(party.unit.half_bases - standing.half_bases))
}

fn facts(the: &Scene, combat: &Combat) -> Outcome {
    let gone = |party: &Party, standing: Standing| party.general.is_with() && !standing.general.is_with();
    let generals = match (gone(&the.assaulter, combat.assaulter), gone(&the.defender, combat.defender)) {
        (false, false) => "none",
        (true, false) => "assaulter",
        (false, true) => "defender",
        (true, true) => "both",
    };
    say([
        Fact::Word(combat.falter.word()),
        winner(combat),
        Fact::Word(combat.assaulter.word()),
        Fact::Word(combat.defender.word()),
        lost(&the.assaulter, combat.assaulter),
        lost(&the.defender, combat.defender),
        Fact::Number(i32::from(combat.tests)),
        Fact::Word(generals),
    ])
}

/// A whole assault as a case, for the machine's commander.
pub(crate) fn assaulted(book: &Book, scene: Scene) -> Box<dyn Case + '_> {
    played(scene.mustered(book), 0, facts)
}

fn played<'b>(the: Mustered<'b>, dice: i32, facts: impl Fn(&Scene, &Combat) -> Outcome + 'b) -> Box<dyn Case + 'b> {
    let (scene, start) = (*the, (Combat::begin(&the), dice));
    let step = move |table: &mut dyn Table, (combat, dice): &mut (Combat, i32)| step(table, &the, combat, dice);
    case(start, step, move |(combat, _): &(Combat, i32)| facts(&scene, combat))
}

//! Whether a shot may be fired, and every reason why not.

use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::{FireKind, Firing, Light, Sharpshooters, Shot, TargetHex};
use crate::ammunition::Ammo;
use crate::book::{Book, borrowed};
use crate::edition::Edition;
use crate::range::{RANGE, is_close};
use crate::unit::Arm;

const PREPARED: Rule = card("10.5");
const PREPARED_WHEN: Rule = house("10.5");
const PREPARED_RANGE: Rule = card("10.51");
const PREPARED_US: Rule = card("18.5");
const RAPID: Rule = house("10.68");
const GUNS: Rule = card("10.61");
const LOWER: Rule = card("10.67");
const REACTION_TURN: Rule = card("9.62");
const BREASTWORKS: Rule = card("15.23");
const BREASTWORKS_HOUSE: Rule = house("15.23");
const GREEN: Rule = card("14.1");
const MOUNTED: Rule = house("14.2");
const SHARPSHOOTERS: Rule = house("14.6");
const MORTARS: Rule = house("18.6");
const OPEN_ORDER: Rule = house("14.5");
const OUT_OF_AMMO: Rule = house("10.69");
const SQUARE: Rule = house("18.2");
const REACTION: Rule = card("10.1");
const WITHDRAWAL: Rule = card("9.53");
const NIGHT: Rule = house("16.2");

impl Firing {
    /// Whether this shot may be fired. All reasons against it are given.
    pub fn shot(&self, book: &Book) -> Result<Shot, Refusals> {
        let mut no = Refusals::default();
        let (weapon, gun) = (self.weapon, self.weapon.is_gun);
        let range_modifier = self.range_modifier(book);
        no.refuse_if(
            range_modifier.is_none(),
            "range",
            format!("a {} may not fire at {} hexes", weapon.name, self.range),
            RANGE,
        );
        no.refuse_if(self.ammo == Ammo::Out, "ammo", "a unit out of ammunition may not fire", OUT_OF_AMMO);
        no.refuse_if(
            gun != self.arm.is_guns(),
            "firer",
            if gun { "guns are served by artillery" } else { "artillery fires guns, not small arms" },
            RANGE,
        );
        self.refuse_occasion(book, &mut no);
        self.refuse_prepared(book, &mut no);
        self.refuse_rapid(&mut no);
        no.refuse_if(self.green && self.arm != Arm::Infantry, "green", "only green infantry fires worse", GREEN);
        no.refuse_if(
            self.from_breastworks && gun,
            "from-breastworks",
            "only small arms gain from breastworks",
            // The Gringo! card says so, the other does not.
            if book.edition == Edition::Gringo { BREASTWORKS } else { BREASTWORKS_HOUSE },
        );
        no.refuse_if(
            self.from_breastworks && self.arm == Arm::Mounted,
            "from-breastworks",
            "mounted units do not fight in breastworks",
            MOUNTED,
        );
        no.refuse_if(
            self.open_order && self.arm != Arm::Infantry,
            "firer-open-order",
            "only infantry takes open order",
            OPEN_ORDER,
        );
        let sharp = self.sharpshooters != Sharpshooters::No;
        no.refuse_if(
            sharp && (gun || self.arm == Arm::Mounted),
            "sharpshooters",
            "sharpshooters fire small arms on foot",
            SHARPSHOOTERS,
        );
        for (fact, field, rule) in [
            (self.moved, "artillery-moved", GUNS),
            (self.became_top, "artillery-became-top", GUNS),
            (self.turned, "artillery-turned", REACTION_TURN),
            (self.lower_level, "lower-level", LOWER),
        ] {
            no.refuse_if(fact && !gun, field, "this line of the card is for guns", rule);
        }
        no.refuse_if(
            self.turned && self.kind == FireKind::Phasing,
            "artillery-turned",
            "guns turn in reaction only when the other side is active",
            REACTION_TURN,
        );
        self.target.refuse(&mut no);
        no.allow(())?;
        Ok(Shot::aim(self, book, range_modifier.unwrap_or(0)))
    }

    /// 10.1 What belongs to each occasion. 20.1 Gringo! borrows the chart.
    fn refuse_occasion(&self, book: &Book, no: &mut Refusals) {
        let (gun, reaction) = (self.weapon.is_gun, borrowed(REACTION, book.edition));
        if self.kind == FireKind::Approach {
            let by_day = book.reaction_range("artillery-approach");
            let by_night = book.fighting.night_approach;
            no.refuse_if(!gun, "fire", "approach fire is for artillery", reaction);
            let far = self.range > by_day;
            no.refuse_if(far, "fire", format!("approach fire reaches {by_day} hexes"), reaction);
            let dark = !far && self.light == Light::Night && self.range > by_night;
            no.refuse_if(dark, "fire", format!("at night approach fire reaches {by_night} hexes"), NIGHT);
        }
        let leaves = self.kind == FireKind::Withdrawal;
        let rule = borrowed(WITHDRAWAL, book.edition);
        no.refuse_if(leaves && gun, "fire", "withdrawal fire is for infantry and cavalry", rule);
        let adjacent = leaves || self.kind == FireKind::PreShock;
        no.refuse_if(
            adjacent && self.range > 1,
            "range",
            "withdrawal and pre-shock fire are at an adjacent enemy",
            reaction,
        );
    }

    fn refuse_prepared(&self, book: &Book, no: &mut Refusals) {
        if !self.prepared {
            return;
        }
        no.refuse_if(self.weapon.is_gun, "prepared", "prepared fire is for small arms", PREPARED);
        no.refuse_if(
            !self.weapon.is_gun && self.range > self.weapon.prep,
            "prepared",
            format!("a {} has prepared fire to {} hexes", self.weapon.name, self.weapon.prep),
            PREPARED_RANGE,
        );
        no.refuse_if(self.disordered, "prepared", "a Disordered unit has no prepared fire", PREPARED_WHEN);
        no.refuse_if(
            self.kind != FireKind::Phasing,
            "prepared",
            "only the active side's fire can be prepared",
            PREPARED_WHEN,
        );
        no.refuse_if(self.arm == Arm::Mounted, "prepared", "mounted units have no prepared fire", MOUNTED);
        no.refuse_if(
            self.sharpshooters != Sharpshooters::No,
            "prepared",
            "sharpshooters have no prepared fire besides their own bonus",
            SHARPSHOOTERS,
        );
        let foreign = book.edition == Edition::Gringo && !self.united_states;
        no.refuse_if(foreign, "prepared", "only United States units have prepared fire", PREPARED_US);
    }

    fn refuse_rapid(&self, no: &mut Refusals) {
        if !self.rapid {
            return;
        }
        no.refuse_if(!self.weapon.rapid_fire, "rapid", format!("a {} has no rapid fire", self.weapon.name), RAPID);
        no.refuse_if(!is_close(self.weapon, self.range), "rapid", "rapid fire is at canister range only", RAPID);
        no.refuse_if(self.is_mortar(), "rapid", "mortars have no rapid fire", MORTARS);
        no.refuse_if(self.disordered, "rapid", "a Disordered battery has no rapid fire", RAPID);
        no.refuse_if(self.ammo != Ammo::Full, "rapid", "a battery low on ammunition has no rapid fire", RAPID);
        no.refuse_if(self.moved, "rapid", "a battery that moved has no rapid fire", RAPID);
        let occasion = matches!(self.kind, FireKind::Phasing | FireKind::PreShock);
        no.refuse_if(!occasion, "rapid", "rapid fire is for the active side, or before a shock", RAPID);
    }
}

impl TargetHex {
    fn refuse(&self, no: &mut Refusals) {
        no.refuse_if(
            self.open_order && self.arm != Arm::Infantry,
            "open-order",
            "only infantry takes open order",
            OPEN_ORDER,
        );
        no.refuse_if(self.square && self.arm != Arm::Infantry, "square", "only infantry forms square", SQUARE);
        no.refuse_if(self.square && self.march_mode, "square", "a unit in March Mode is not in square", SQUARE);
        no.refuse_if(
            self.breastworks && self.arm == Arm::Mounted,
            "behind-breastworks",
            "mounted units do not fight in breastworks",
            MOUNTED,
        );
        no.refuse_if(
            self.open_order && self.march_mode,
            "open-order",
            "a unit in March Mode is not in open order",
            OPEN_ORDER,
        );
    }
}

//! Whether a shot may be fired, and every reason why not.

use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::{FireKind, Firing, Light, Sharpshooters, Shot, TargetHex};
use crate::ammunition::Ammo;
use crate::book::{Book, borrowed};
use crate::edition::Edition;
use crate::range::{RANGE, is_close};
use crate::unit::Arm;

const PREPARED_WHEN: Rule = house("10.5");
const RAPID: Rule = house("10.68");
const GUNS: Rule = card("10.61");
const REACTION_TURN: Rule = card("9.62");
const MOUNTED: Rule = house("14.2");
const SHARPSHOOTERS: Rule = house("14.6");
const OPEN_ORDER: Rule = house("14.5");
const SQUARE: Rule = house("18.2");

impl Firing {
    /// Whether this shot may be fired. All reasons against it are given.
    pub fn shot(&self, book: &Book) -> Result<Shot, Refusals> {
        let mut no = Refusals::default();
        let (weapon, gun) = (&self.weapon, self.weapon.is_gun);
        let range_modifier = self.range_modifier(book);
        let far = range_modifier.is_none();
        no.refuse_if(far, "range", format!("a {} may not fire at {} hexes", weapon.name, self.range), RANGE);
        no.refuse_if(self.ammo == Ammo::Out, "ammo", "a unit out of ammunition may not fire", house("10.69"));
        let why = if gun { "only artillery fires guns" } else { "artillery fires guns, not small arms" };
        no.refuse_if(gun != self.arm.is_guns(), "firer", why, RANGE);
        self.refuse_occasion(book, &mut no);
        self.refuse_prepared(book, &mut no);
        self.refuse_rapid(&mut no);
        no.refuse_if(self.green && self.arm != Arm::Infantry, "green", "only green infantry fires worse", card("14.1"));
        // The Gringo! card says so, the other does not.
        let rule = if book.edition == Edition::Gringo { card("15.23") } else { house("15.23") };
        let behind = self.from_breastworks && gun;
        no.refuse_if(behind, "from-breastworks", "only small arms gain from breastworks", rule);
        let rides = self.from_breastworks && self.arm == Arm::Mounted;
        no.refuse_if(rides, "from-breastworks", "mounted units do not fight in breastworks", MOUNTED);
        let spread = self.open_order && self.arm != Arm::Infantry;
        no.refuse_if(spread, "firer-open-order", "only infantry takes open order", OPEN_ORDER);
        let sharp = self.sharpshooters != Sharpshooters::No;
        let unfit = sharp && (gun || self.arm == Arm::Mounted);
        no.refuse_if(unfit, "sharpshooters", "sharpshooters fire small arms on foot", SHARPSHOOTERS);
        for (fact, field, rule) in [
            (self.moved, "artillery-moved", GUNS),
            (self.became_top, "artillery-became-top", GUNS),
            (self.turned, "artillery-turned", REACTION_TURN),
            (self.lower_level, "lower-level", card("10.67")),
        ] {
            no.refuse_if(fact && !gun, field, "this line of the card is for guns", rule);
        }
        let own_turn = self.turned && self.kind == FireKind::Phasing;
        let why = "guns turn in reaction only when the other side is active";
        no.refuse_if(own_turn, "artillery-turned", why, REACTION_TURN);
        self.target.refuse(&mut no);
        no.allow(())?;
        Ok(Shot::aim(self, book, range_modifier.unwrap_or(0)))
    }

    /// 10.1 What belongs to each occasion. 20.1 Gringo! borrows the chart.
    fn refuse_occasion(&self, book: &Book, no: &mut Refusals) {
        let (gun, reaction) = (self.weapon.is_gun, borrowed(card("10.1"), book.edition));
        if self.kind == FireKind::Approach {
            let by_day = book.reaction_range("artillery-approach");
            let by_night = book.fighting.night_approach;
            no.refuse_if(!gun, "fire", "approach fire is for artillery", reaction);
            let far = self.range > by_day;
            no.refuse_if(far, "fire", format!("approach fire reaches {by_day} hexes"), reaction);
            let dark = !far && self.light == Light::Night && self.range > by_night;
            no.refuse_if(dark, "fire", format!("at night approach fire reaches {by_night} hexes"), house("16.2"));
        }
        let leaves = self.kind == FireKind::Withdrawal;
        let rule = borrowed(card("9.53"), book.edition);
        no.refuse_if(leaves && gun, "fire", "withdrawal fire is for infantry and cavalry", rule);
        let adjacent = leaves || self.kind == FireKind::PreShock;
        let apart = adjacent && self.range > 1;
        no.refuse_if(apart, "range", "withdrawal and pre-shock fire are at an adjacent enemy", reaction);
    }

    fn refuse_prepared(&self, book: &Book, no: &mut Refusals) {
        if !self.prepared {
            return;
        }
        no.refuse_if(self.weapon.is_gun, "prepared", "prepared fire is for small arms", card("10.5"));
        let far = !self.weapon.is_gun && self.range > self.weapon.prep;
        let why = format!("a {} has prepared fire to {} hexes", self.weapon.name, self.weapon.prep);
        no.refuse_if(far, "prepared", why, card("10.51"));
        no.refuse_if(self.disordered, "prepared", "a Disordered unit has no prepared fire", PREPARED_WHEN);
        let out_of_turn = self.kind != FireKind::Phasing;
        no.refuse_if(out_of_turn, "prepared", "only the active side's fire can be prepared", PREPARED_WHEN);
        no.refuse_if(self.arm == Arm::Mounted, "prepared", "mounted units have no prepared fire", MOUNTED);
        let sharp = self.sharpshooters != Sharpshooters::No;
        no.refuse_if(sharp, "prepared", "sharpshooters have no prepared fire besides their own bonus", SHARPSHOOTERS);
        let foreign = book.edition == Edition::Gringo && !self.united_states;
        no.refuse_if(foreign, "prepared", "only United States units have prepared fire", card("18.5"));
    }

    fn refuse_rapid(&self, no: &mut Refusals) {
        if !self.rapid {
            return;
        }
        no.refuse_if(!self.weapon.rapid_fire, "rapid", format!("a {} has no rapid fire", self.weapon.name), RAPID);
        no.refuse_if(!is_close(&self.weapon, self.range), "rapid", "rapid fire is at canister range only", RAPID);
        no.refuse_if(self.is_mortar(), "rapid", "mortars have no rapid fire", house("18.6"));
        no.refuse_if(self.disordered, "rapid", "a Disordered battery has no rapid fire", RAPID);
        no.refuse_if(self.ammo != Ammo::Full, "rapid", "a battery low on ammunition has no rapid fire", RAPID);
        no.refuse_if(self.moved, "rapid", "a battery that moved has no rapid fire", RAPID);
        let occasion = matches!(self.kind, FireKind::Phasing | FireKind::PreShock);
        no.refuse_if(!occasion, "rapid", "rapid fire is for the active side, or before a shock", RAPID);
    }
}

impl TargetHex {
    fn refuse(&self, no: &mut Refusals) {
        let spread = self.open_order && self.arm != Arm::Infantry;
        no.refuse_if(spread, "open-order", "only infantry takes open order", OPEN_ORDER);
        no.refuse_if(self.square && self.arm != Arm::Infantry, "square", "only infantry forms square", SQUARE);
        no.refuse_if(self.square && self.march_mode, "square", "a unit in March Mode is not in square", SQUARE);
        let rides = self.breastworks && self.arm == Arm::Mounted;
        no.refuse_if(rides, "behind-breastworks", "mounted units do not fight in breastworks", MOUNTED);
        let both = self.open_order && self.march_mode;
        no.refuse_if(both, "open-order", "a unit in March Mode is not in open order", OPEN_ORDER);
    }
}

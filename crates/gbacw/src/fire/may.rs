//! Whether a shot may be fired, and every reason why not.

use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};

use super::{FireKind, Firing, Sharpshooters, Shot, TargetHex};
use crate::ammunition::Ammo;
use crate::book::Book;
use crate::edition::Edition;
use crate::range::{RANGE, is_close};
use crate::unit::Arm;

const PREPARED: Rule = card("10.5");
const PREPARED_RANGE: Rule = card("10.51");
const PREPARED_US: Rule = card("18.5");
const RAPID: Rule = house("10.68");
const GUNS: Rule = card("10.61");
const LOWER: Rule = card("10.67");
const REACTION_TURN: Rule = card("9.62");
const BREASTWORKS: Rule = card("15.23");
const GREEN: Rule = card("14.1");
const MOUNTED: Rule = house("14.2");
const SHARPSHOOTERS: Rule = house("14.6");
const MORTARS: Rule = house("18.6");
const OPEN_ORDER: Rule = house("14.5");
const OUT_OF_AMMO: Rule = house("10.69");
const SQUARE: Rule = house("18.2");
const REACTION: Rule = card("10.1");
const WITHDRAWAL: Rule = card("9.53");

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
            BREASTWORKS,
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

    fn refuse_occasion(&self, book: &Book, no: &mut Refusals) {
        let approach = book
            .reaction
            .iter()
            .find(|line| line.name == "artillery-approach")
            .and_then(|line| line.range)
            .unwrap_or(0);
        let gun = self.weapon.is_gun;
        no.refuse_if(self.kind == FireKind::Approach && !gun, "fire", "approach fire is for artillery", REACTION);
        no.refuse_if(
            self.kind == FireKind::Approach && self.range > approach,
            "fire",
            format!("approach fire reaches {approach} hexes"),
            REACTION,
        );
        no.refuse_if(
            self.kind == FireKind::Withdrawal && gun,
            "fire",
            "withdrawal fire is for infantry and cavalry",
            WITHDRAWAL,
        );
        let adjacent = matches!(self.kind, FireKind::Withdrawal | FireKind::PreShock);
        no.refuse_if(
            adjacent && self.range > 1,
            "range",
            "withdrawal and pre-shock fire are at an adjacent enemy",
            REACTION,
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
        no.refuse_if(self.disordered, "prepared", "a Disordered unit has no prepared fire", PREPARED);
        no.refuse_if(
            self.kind != FireKind::Phasing,
            "prepared",
            "only the active side's fire can be prepared",
            PREPARED,
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

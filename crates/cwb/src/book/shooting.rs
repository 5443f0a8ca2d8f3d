//! Charts of shooting: chapter 31.

use longroll::chart::{Band, Chart};
use longroll::modifiers;
use longroll::rule::Rule;

use super::cells::{
    Share, band, by_quality, cells, dashes, face, faces_from, faces_to, positive, small, up_to, without, word,
};
use crate::unit::ByQuality;
use longroll::shelf::Read;

modifiers! {
    /// 31.4 What impairs the shooting of foot; any one is enough.
    pub struct Impaired {
        firer_disordered, low_ammunition, half_hidden, inside_woods, moved_far, mistaken_uniforms,
    }
}

/// 31.3 What foot shoots with.
#[derive(Clone, Copy, Debug)]
pub struct FootWeapon {
    pub name: &'static str,
    pub words: &'static str,
    pub short: i32,
    pub long: i32,
    pub rerolls: bool,
    pub chart: &'static str,
    pub rule: Rule,
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Infantry(shelf) {
        weapons: Vec<FootWeapon> = weapons;
        hit: i8 = hit.read("normal", "hit", faces_from)?;
        hit_impaired: i8 = hit.read("impaired", "hit", faces_from)?;
        reroll: ByQuality<i8> = by_quality(shelf.get("infantry.reroll"), "faces", faces_to)?;
        impaired: Impaired = Impaired::read(shelf.get("infantry.impaired"))?;
        front_rank: i32 = shots.read("front-rank", "value", up_to(4))?;
        second_rank: Share = shots.read("second-rank", "value", Share::parse)?;
        low_on: i8 = shots.read("low-on", "value", face)?;
        low_count: u8 = shots.read("low-count", "value", |t| positive(t).map(|n| n as u8))?;
        opportunity_shots: i32 = shots.read("opportunity-shots", "value", positive)?;
        save_open: i8 = save.read("open-short", "save", faces_from)?;
        save_cover: i8 = save.read("cover-short", "save", faces_from)?;
        save_gun: i8 = save.read("gun-short", "save", faces_from)?;
        save_long: i8 = save.read("long", "save", faces_from)?;
    }
    let (hit, save, shots) = (shelf.get("infantry.hit"), shelf.get("infantry.save"), shelf.get("infantry.shots"));
    let mut weapons = foot_weapons(shelf.get("infantry.range"), &["rifle", "muskets"])?;
    weapons.extend(foot_weapons(shelf.get("infantry.range-house"), &["carbine"])?);
}

impl Infantry {
    /// The weapon of this name; the form offers no other.
    pub fn weapon(&self, name: &str) -> FootWeapon {
        *self.weapons.iter().find(|weapon| weapon.name == name).unwrap_or(&self.weapons[0])
    }
}

fn foot_weapons(chart: &Chart, names: &[&'static str]) -> Read<Vec<FootWeapon>> {
    let mut weapons = Vec::new();
    for name in names {
        let note = chart.rows.iter().find(|row| row.label.text == *name).and_then(|row| row.note.clone());
        weapons.push(FootWeapon {
            name,
            words: note.as_ref().map_or(name, |note| note.words),
            short: chart.read(name, "short", positive)?,
            long: chart.read(name, "long", positive)?,
            rerolls: chart.read(name, "re-rolls", |text| word(text, &["no", "yes"]))? == 1,
            chart: chart.name,
            rule: note.map_or(chart.rule, |note| note.rule),
        });
    }
    Ok(weapons)
}

modifiers! {
    /// 31.13 What changes the saving roll against artillery.
    pub struct ArtillerySave { canister_or_deep, long_or_cover }
}

modifiers! {
    /// 31.23 What changes the dice of a gun's opportunity shot.
    pub struct OpportunityDice { damaged, light }
}

cells! {
    #[derive(Clone, Debug)]
    pub struct Artillery(shelf) {
        hit_canister: i8 = hit.read("canister", "hit", faces_from)?;
        hit_other: i8 = hit.read("other", "hit", faces_from)?;
        dice_per_ap: i32 = shots.read("dice-per-ap", "value", up_to(4))?;
        most_ap: i32 = shots.read("most", "value", few)?;
        /// Bands as printed; where two touch, the nearer one has the distance.
        canister: Band = range.read("canister", "inches", band)?;
        short: Band = range.read("short", "inches", band)?;
        long: Band = range.read("long", "inches", band)?;
        rifled: Band = range.read("rifled", "inches", band)?;
        machine_gun_short: i32 = range.read("machine-gun-short", "inches", small)?;
        machine_gun_long: i32 = range.read("machine-gun-long", "inches", small)?;
        machine_gun_hit: [i8; 2] = [
            house.read("machine-gun-close", "value", faces_from)?,
            house.read("machine-gun-far", "value", faces_from)?,
        ];
        save: i8 = save.read("save", "drm", faces_from)?;
        save_drm: ArtillerySave = ArtillerySave::read(&without(save, &["save"]))?;
        /// A target of more ranks than this is deep.
        deep: i32 = save.read("canister-or-deep", "ranks", small)?;
        natural_fail: i8 = house.read("natural-fail", "value", face)?;
        opportunity_canister: i32 = opportunity.read("canister", "dice", few)?;
        opportunity_rifled: i32 = opportunity.read("canister-rifled", "dice", few)?;
        opportunity_short: i32 = opportunity.read("short", "dice", few)?;
        opportunity_drm: OpportunityDice = OpportunityDice::read(&without(opportunity, &["canister", "canister-rifled", "short"]))?;
        opportunity_minimum: i32 = house.read("opportunity-minimum", "value", few)?;
        /// 31.21 Dice lost where uniforms are mistaken.
        mistaken: i32 = house.read("mistaken-uniforms", "value", few)?;
        gap: i32 = gaps.read("either-side", "inches", small)?;
        gap_confederate: i32 = gaps.read("confederate", "inches", small)?;
        near_gap_on_hill: i32 = gaps.read("near-from-hill", "inches", small)?;
        damaged: i32 = house.read("damaged", "value", few)?;
        destroyed: i32 = house.read("destroyed", "value", few)?;
    }
    let (hit, range, save) =
        (shelf.get("artillery.hit"), shelf.get("artillery.range"), shelf.get("artillery.save"));
    let (shots, gaps, house) =
        (shelf.get("artillery.shots"), shelf.get("artillery.overhead"), shelf.get("artillery.house"));
    let opportunity = shelf.get("artillery.opportunity");
    shots.read("re-rolls", "value", |text| word(text, &["no"]))?;
    dashes(save, "ranks", &["canister-or-deep"])?;
    let few = up_to(20);
}

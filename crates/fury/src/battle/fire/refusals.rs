//! Why a unit may not fire at another: every reason, each with its rule.

use field::{Figure, Gap, Length, Stand};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house, rulebook};

use super::FORM;
use super::aim::{Aim, Ready, eligible, hits, ready};
use crate::battle::cards::UnitId;
use crate::battle::sight::Muzzle;
use crate::battle::state::State;
use crate::battle::war::War;

const TARGET: Rule = rulebook("9.6");
const NEAREST: Rule = house("9.6");
const RANGE: Rule = card("9.7");
const ARC: Rule = card("9.3");
const SIGHT: Rule = house("9.4");
const TWO_STANDS: Rule = card("9.5");

/// The reasons against a target that is not among the aims.
pub fn not(war: &War, state: &State, unit: UnitId, aims: &[Aim], name: &str) -> Refusals {
    let targets: Vec<&str> = aims.iter().map(|aim| war.card(aim.at).id).collect();
    let help = format!("it may fire at {}; or `hold`", targets.join(", "));
    let enemy = war.side(unit).other();
    let refuse = |why: String, rule: Rule| Refusal::field("fire", why, rule).help(help.clone());
    let Some((target, _)) = war.present(state, enemy).find(|(target, _)| war.card(*target).id == name) else {
        let why = format!("`{name}` is no unit of the enemy on the table ({FORM})");
        return Refusals(vec![refuse(why, TARGET)]);
    };
    let Some(ready) = ready(war, state, unit) else {
        return Refusals(vec![refuse(format!("{} may not fire", war.card(unit).name), card("9.2"))]);
    };
    let reasons = against(war, state, &ready, target);
    Refusals(reasons.into_iter().map(|(why, rule)| refuse(why, rule)).collect())
}

/// What is against a target: range, arc and sight of each stand, then how much of it can be hit, then the choice of targets.
fn against(war: &War, state: &State, ready: &Ready, target: UnitId) -> Vec<(String, Rule)> {
    let name = war.card(target).name;
    let theirs = &state.unit(target).stands;
    let pairs = || ready.muzzles.iter().flat_map(|muzzle| theirs.iter().map(move |stand| (muzzle, stand)));
    let gap = |(muzzle, stand): &(&Muzzle, &Stand)| -> Gap { muzzle.stand.front().gap(*stand) };
    let Some(nearest) = pairs().map(|pair| gap(&pair)).min() else { return Vec::new() };
    if !nearest.within(ready.reach) {
        let why = format!("{name} is {} inches away; it fires {} inches", nearest.length(), ready.reach);
        return vec![(why, RANGE)];
    }
    let mut reasons = Vec::new();
    let in_arc = |pair: &(&Muzzle, &Stand)| pair.0.arc(war, gap(pair)).overlaps(pair.1);
    let aim = hits(war, state, ready, target);
    if !pairs().any(|pair| in_arc(&pair) && gap(&pair).within(ready.reach)) {
        reasons.push((format!("{name} is in the arc of none of its stands"), ARC));
    } else if aim.stands.is_empty() {
        reasons.push((format!("none of its stands sees {name}"), SIGHT));
    } else if eligible(war, state, ready, target).is_none() {
        let least = war.book.fire_notes.stands_to_hit;
        reasons.push((format!("it can hit fewer than {least} stands of {name}"), TWO_STANDS));
    }
    if ready.in_contact {
        reasons.push(("in contact it fires only at the enemy it touches".to_owned(), NEAREST));
    } else if reasons.is_empty() && ready.weapon.is_battery() {
        let near = Length::inches(war.book.points.musketry().into());
        reasons.push((format!("it must fire at a brigade within {near} inches"), NEAREST));
    } else if reasons.is_empty() {
        reasons.push((format!("another target is nearer than {name}"), NEAREST));
    }
    reasons
}

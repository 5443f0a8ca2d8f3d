//! 11.1 Which units may attack, and 11.31 which hexes they attack.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};
use longroll::rule::card;
use longroll::side::Side;
use longroll::table::{Offer, Play, Table};

use super::situation::{can_fight_forward, has_room};
use crate::battle::aftermath::is_passable;
use crate::battle::cards::{BrigadeId, UnitId};
use crate::battle::state::{Forced, Mode, Shock, State};
use crate::battle::war::{War, bit};
use crate::fire::Light;
use crate::orders::Orders;
use crate::shock::{Combat, Fighters};
use longroll::asking;

/// 11.1 Whether a unit may attack an enemy in its front.
pub fn may_attack(war: &War, state: &State, unit: UnitId) -> bool {
    is_able(war, state, unit) && state.unit(unit).line().iter().any(|hex| !targets(war, state, *hex).is_empty())
}

/// 11.1 Whether a unit may attack at all: under Advance or Attack orders, in command, not too tired (17.3), not having rallied or
/// attacked; 16.2 at night only if it has not moved, so that its enemy was adjacent from the beginning.
fn is_able(war: &War, state: &State, unit: UnitId) -> bool {
    let used = state.unit(unit).used;
    let Some(brigade) = war.brigade_of(unit) else { return false };
    let now = state.brigade(brigade);
    can_fight_forward(war, state, unit)
        && now.orders != Orders::March
        && now.forced != Some(Forced::Back)
        && (!war.book.has_fatigue || i32::from(now.fatigue) < war.book.fatigue_without_shock)
        && !(used.rallied || used.refused || used.shocked)
        && (war.light(state) != Light::Night || used.entered == 0)
        && war.in_command(state, unit)
}

/// 11.1 The enemy hexes that the stack in a hex may attack: all its units of the attacking kind, or none, through its front.
pub(super) fn targets(war: &War, state: &State, hex: Hex) -> ArrayVec<Hex, 6> {
    let Some(top) = war.top(state, hex) else { return ArrayVec::new() };
    let foot = || state.stack(war.grid(), hex).filter(|unit| can_fight_forward(war, state, *unit));
    let Some(lead) = foot().next() else { return ArrayVec::new() };
    let side = war.side(top);
    let open = |dir: &Dir| {
        let enemy = war.is_enemy(state, hex.neighbour(*dir), side);
        enemy && foot().all(|unit| is_passable(war, state, unit, hex, *dir))
    };
    let front = war.front(state, lead);
    let dirs = Dir::ALL.into_iter().filter(|dir| front & bit(*dir) != 0).filter(open);
    dirs.map(|dir| hex.neighbour(dir)).collect()
}

/// A hex from which the acting side may attack.
struct Post {
    hex: Hex,
    lead: UnitId,
    brigade: BrigadeId,
}

/// 11.31 The acting side tells off its attackers, hex by hex; `state.shocks` holds what it decided. Once an attack is named,
/// others are asked whether they join or attack elsewhere. Under Attack orders at least
/// one unit of the brigade that can must shock (6.1), and all that can when the brigadier forces a charge (6.24).
pub fn designate(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let posts = posts(war, state);
    let mut shocks: Vec<Shock> = Vec::new();
    let mut engaged: Vec<BrigadeId> = Vec::new();
    for (at, post) in posts.iter().enumerate() {
        let options = options(war, state, &shocks, post);
        if options.is_empty() {
            continue;
        }
        let last = !posts[at + 1..].iter().any(|later| later.brigade == post.brigade);
        let forced = state.brigade(post.brigade).forced == Some(Forced::Charge);
        let obligation = war.orders(state, post.lead) == Orders::Attack && last && !engaged.contains(&post.brigade);
        let choices = options.iter().map(|target| Some(*target)).chain((!forced && !obligation).then_some(None));
        let choices: ArrayVec<Option<Hex>, 7> = choices.collect();
        let name = if shocks.is_empty() { "designate" } else { "join" };
        if let Some(target) = ask(table, war, post, name, &choices)? {
            engaged.push(post.brigade);
            let known = shocks.iter().position(|shock| shock.target == target);
            let mut shock = known.map_or_else(|| Shock { target, from: ArrayVec::new() }, |known| shocks.remove(known));
            shock.from.push(post.hex);
            // The shock that was last spoken of comes first.
            shocks.insert(0, shock);
        }
    }
    state.shocks = shocks;
    Ok(())
}

fn ask(
    table: &mut dyn Table,
    war: &War,
    post: &Post,
    name: &'static str,
    choices: &[Option<Hex>],
) -> Play<Option<Hex>> {
    let question = || format!("{} in {}: which hex does it attack?", war.card(post.lead).name, war.name(post.hex));
    let side: Side = war.side(post.lead);
    let chosen = asking::choose(table, side, (name, card("11.31")), &question, choices, &|target| match target {
        None => Offer::new("none", "no attack").piece(post.lead.piece()),
        Some(target) => {
            let name = war.name(*target);
            war.offer_at(*target, name.clone(), format!("attack {name}")).piece(post.lead.piece())
        }
    })?;
    Ok(*chosen)
}

/// The hexes of the acting brigades from which an attack can be made, brigade by brigade. All units of the attacking kind in a hex
/// must be able to.
fn posts(war: &War, state: &State) -> Vec<Post> {
    let mut posts: Vec<Post> = Vec::new();
    for brigade in &state.acting {
        for unit in &war.brigade(*brigade).units {
            if !is_able(war, state, *unit) {
                continue;
            }
            for hex in state.unit(*unit).line() {
                let mut foot = state.stack(war.grid(), hex).filter(|other| can_fight_forward(war, state, *other));
                let fresh = !posts.iter().any(|post| post.hex == hex);
                let able = |other: UnitId| {
                    is_able(war, state, other) && war.brigade_of(other).is_some_and(|b| state.acting.contains(&b))
                };
                if fresh && foot.all(able) && !targets(war, state, hex).is_empty() {
                    posts.push(Post { hex, lead: *unit, brigade: *brigade });
                }
            }
        }
    }
    posts
}

/// What a hex may attack now: a line over several hexes attacks one target, and no combat has more units than can be told apart.
fn options(war: &War, state: &State, shocks: &[Shock], post: &Post) -> ArrayVec<Hex, 6> {
    let shares = |shock: &&Shock| {
        let spread = matches!(state.unit(post.lead).mode, Mode::Extended(_));
        spread && shock.from.iter().any(|hex| state.unit(post.lead).line().contains(hex))
    };
    let bound = shocks.iter().find(shares).map(|shock| shock.target);
    let fits = |target: Hex| {
        let others = shocks.iter().find(|shock| shock.target == target).into_iter().flat_map(|shock| shock.from.iter());
        let from: ArrayVec<Hex, 6> = others.copied().chain([post.hex]).collect();
        has_room(war, state, (&from, target), &Combat::new(Fighters::new()))
    };
    let may = |target: &Hex| bound.is_none_or(|bound| bound == *target) && fits(*target);
    targets(war, state, post.hex).into_iter().filter(may).collect()
}

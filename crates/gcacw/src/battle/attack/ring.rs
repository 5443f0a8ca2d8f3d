//! Chapter 13: the six hexes around a defender, read from the map.

use arrayvec::ArrayVec;
use hexes::{Dir, Hex};

use crate::battle::state::State;
use crate::battle::war::War;
use crate::battle::zones::{self, Zone};
use crate::flank::{self, Around, Flank, Ring};
use crate::unit::Army;

/// A hex with the attacker's friends near the defender.
#[derive(Clone, Copy)]
struct Post {
    hex: Hex,
    /// 13.2 The Combat Value of its undemoralized units, in half points.
    value: i32,
    /// 4 It has a zone.
    zone: bool,
}

/// Room for every hex within two of the defender.
type Posts = ArrayVec<Post, 19>;

/// 13.1 The ring around a hex, as an army that attacks it finds it, clockwise from the north.
pub fn ring(war: &War, state: &State, army: Army, target: Hex) -> Ring {
    let posts = posts(war, state, army, target);
    let rain = war.rains(state);
    Dir::ALL.into_iter().map(|dir| around(war, state, &posts, rain, army, target, dir)).collect()
}

/// 13.2 The attacker's friends by hexes: only undemoralized combat units count.
fn posts(war: &War, state: &State, army: Army, target: Hex) -> Posts {
    let mut posts = Posts::new();
    for unit in war.units_of(army) {
        let now = state.unit(unit);
        let ready = now.unit.demoralized == 0 && now.unit.is_combat_unit();
        let Some(hex) = now.hex().filter(|hex| ready && hex.distance(target) <= 2) else { continue };
        let (value, zone) = (now.unit.value(&war.book), zones::has_zone(state, unit));
        match posts.iter_mut().find(|post| post.hex == hex) {
            Some(post) => (post.value, post.zone) = (post.value + value, post.zone || zone),
            None => posts.push(Post { hex, value, zone }),
        }
    }
    posts
}

/// 13.1 and 13.4 One hex of the ring: what covers it, and what reduces the bonus.
fn around(war: &War, state: &State, posts: &Posts, rain: bool, army: Army, target: Hex, dir: Dir) -> Around {
    let hex = target.neighbour(dir);
    let mut found = Around { name: Some(war.grid().name(hex)), ..Around::default() };
    if !war.grid().contains(hex) {
        return Around { name: None, edge: true, ..found };
    }
    let mut strongest = Zone::None;
    for post in posts {
        let zone = match post.hex.dir_to(hex) {
            Some(way) if post.zone => zones::reaches(war, state, post.hex, way),
            _ => Zone::None,
        };
        let stands = post.hex == hex;
        if stands || zone != Zone::None {
            let (value, stood) = found.by.unwrap_or((0, false));
            found.by = Some((value.max(post.value), stood || stands));
            strongest = strongest.max(zone);
        }
    }
    found.roadless = war.ground.is_wild(hex, rain) && !war.ground.has_line(target, dir);
    found.river = war.ground.is_barred(state, rain, target, dir);
    let friends = war.units_of(army.other()).map(|unit| state.unit(unit));
    found.friend = friends
        .filter(|unit| unit.hex() == Some(hex))
        .any(|unit| unit.unit.demoralized == 0 && unit.unit.is_combat_unit());
    found.woods = strongest == Zone::Restricted && war.holder(state, hex).is_none();
    found
}

/// A hex around a defender in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covered {
    pub hex: Hex,
    pub covered: bool,
    /// It takes one off the bonus.
    pub cuts: bool,
    pub words: String,
}

/// 13 The flank bonus an army would have against a hex, and what each hex around it contributes. Hexes off the map are
/// counted but not listed.
pub fn flank(war: &War, state: &State, army: Army, target: Hex) -> (Flank, Vec<Covered>) {
    let defenders: Vec<_> = war.fighters(state, target).into_iter().map(|unit| state.unit(unit).unit).collect();
    let ring = ring(war, state, army, target);
    let defense = flank::defense(&war.book, &defenders);
    let hexes = target.neighbours();
    let list = hexes.iter().zip(&ring).filter(|(hex, _)| war.grid().contains(**hex)).map(|(hex, around)| {
        let covered = around.covered(&war.book, defense);
        let words = flank::describe(&war.book, around, defense);
        Covered { hex: *hex, covered, cuts: covered && around.cuts(), words }
    });
    let list = list.collect();
    (flank::bonus(&war.book, &ring, &defenders), list)
}

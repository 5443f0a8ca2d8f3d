//! Units and generals as drawn.

use field::display::{at, footing};
use longroll::view::{Piece, Place};

use super::super::cards::{Arms, Branch, GeneralId, Rank, Start, UnitId};
use super::super::state::{GeneralAt, Phase, State, Where};
use super::super::war::War;
use super::super::{arrivals, leaders, places};
use super::figures;
use crate::unit::Arm;

/// Every piece: units, then generals.
pub(super) fn pieces(war: &War, state: &State) -> Vec<Piece> {
    let units = war.all().map(|unit| unit_piece(war, state, unit));
    units.chain(war.generals().map(|general| general_piece(war, state, general))).collect()
}

fn unit_piece(war: &War, state: &State, unit: UnitId) -> Piece {
    let (card, now) = (war.card(unit), state.unit(unit));
    let middle = usize::from(now.unit.frontage()) / 2;
    let bases = now.bases.iter().enumerate();
    let bases = bases.map(|(index, base)| footing(base, index == middle && !card.branch.is_gun()));
    let division = card.division.map_or("Corps", |division| war.scenario.divisions[division.index()].name);
    Piece {
        id: unit.piece(),
        side: card.side,
        kind: match card.branch {
            Branch::Infantry(_) => "infantry",
            Branch::Cavalry(_) => "cavalry",
            Branch::Gun { .. } | Branch::MachineGun => "artillery",
        },
        name: card.name.to_owned(),
        command: division.to_owned(),
        place: match now.at {
            Where::Table => Place::Table { at: at(now.frame.origin), heading: now.frame.heading.in_tenths() },
            Where::Coming => Place::Box("To come"),
            Where::Routed => Place::Box("Routed"),
            Where::Destroyed => Place::Box("Destroyed"),
        },
        also: Vec::new(),
        stands: if now.is_on_table() { bases.collect() } else { Vec::new() },
        facing: None,
        strength: Some(if now.at == Where::Destroyed { 0 } else { i32::from(now.unit.pieces()) }),
        printed: Some(i32::from(card.bases)),
        rating: None,
        weapon: weapon(card.branch),
        state: words(war, state, unit),
        depth: 0,
        lines: lines(war, state, unit),
        figures: figures::of_unit(war, state, unit),
    }
}

fn weapon(branch: Branch) -> &'static str {
    match branch {
        Branch::Infantry(arms) | Branch::Cavalry(arms) => match arms {
            Arms::Musket => "musket",
            Arms::Rifle => "rifle",
            Arms::Carbine => "carbine",
        },
        Branch::Gun { rifled: true, light: false } => "rifled",
        Branch::Gun { rifled: true, light: true } => "light rifled",
        Branch::Gun { rifled: false, light: false } => "smoothbore",
        Branch::Gun { rifled: false, light: true } => "light smoothbore",
        Branch::MachineGun => "machine gun",
    }
}

/// Words for a unit's state; what is as usual is not said.
fn words(war: &War, state: &State, unit: UnitId) -> Vec<&'static str> {
    let now = state.unit(unit);
    let acts = matches!(state.phase, Phase::Act(Some(act)) if act.unit == unit);
    let mut words = Vec::new();
    let mut note = |so: bool, word: &'static str| words.extend(so.then_some(word));
    note(now.unit.arm == Arm::Mounted, "mounted");
    note(now.unit.arm == Arm::Dismounted, "dismounted");
    note(now.unit.arm == Arm::LimberedGun, "limbered");
    note(now.unit.arm == Arm::Gun, "unlimbered");
    note(now.unit.is_disordered(), "disordered");
    note(now.unit.is_battered(&war.book), "battered");
    note(now.damaged, "damaged");
    note(now.low_ammo, "low ammo");
    note(now.markers == 1, "1 casualty marker");
    note(now.markers == 2, "2 casualty markers");
    note(now.markers >= 3, "3 or more casualty markers");
    note(now.by_artillery && now.markers > 0, "hit by artillery");
    note(acts, "acts");
    note(now.turn.activated && !acts, "has acted");
    note(now.turn.opportunity, "has shot on opportunity");
    words
}

fn lines(war: &War, state: &State, unit: UnitId) -> Vec<String> {
    let (card, now) = (war.card(unit), state.unit(unit));
    let mut lines = Vec::new();
    if !card.branch.is_gun() {
        let half = if now.unit.half_bases % 2 == 1 { " 1/2" } else { "" };
        let (left, front) = (now.unit.half_bases / 2, now.unit.frontage());
        lines.push(format!("{left}{half} of {} bases, {front} in front, {}", card.bases, card.quality.word()));
        if now.at != Where::Destroyed {
            let men = u32::from(now.unit.half_bases) * u32::from(war.scenario.men_per_base) / 2;
            lines.push(format!("about {men} men"));
        }
    }
    if now.markers > 0 {
        lines.push(format!("casualty markers: {}", now.markers));
    }
    if now.won_last_fight {
        lines.push("won its last fight".to_owned());
    }
    for general in places::generals_with(war, state, unit) {
        lines.push(format!("{} is with it", war.called(state, general)));
    }
    if let (Start::Off { road, .. }, Where::Coming) = (card.start, now.at) {
        let way = if road { "by road" } else { "over its edge" };
        lines.push(format!("comes {way} on {} or more of 2D6", arrivals::need(war, state, unit)));
    }
    if let Some(tie) = card.tied.filter(|tie| state.round < tie.before_round) {
        lines.push(format!("before round {} it stays east of {} inches", tie.before_round, tie.east_of));
    }
    lines
}

fn general_piece(war: &War, state: &State, general: GeneralId) -> Piece {
    let (card, now) = (war.general(general), state.general(general));
    let (rank, command) = match card.rank {
        Rank::Corps => ("corps general", "Corps"),
        Rank::Division(division) => ("division general", war.scenario.divisions[division.index()].name),
    };
    let place = match (now.at, leaders::place_of(war, state, general)) {
        (GeneralAt::Table(_) | GeneralAt::With(_), Some(place)) => Place::Table { at: at(place), heading: 0 },
        (GeneralAt::Coming, _) => Place::Box("To come"),
        _ => Place::Box("Dead"),
    };
    let mut words = Vec::new();
    words.extend(matches!(now.at, GeneralAt::With(_)).then_some("with a unit"));
    words.extend((state.motivating == Some(general)).then_some("motivates"));
    words.extend(now.finished.then_some("finished"));
    let mut lines = vec![format!("{rank}, value {}", now.value)];
    if let GeneralAt::With(unit) = now.at {
        lines.push(format!("with {}", war.card(unit).name));
    }
    if now.cancelled > 0 {
        lines.push("has cancelled his morale test".to_owned());
    }
    Piece {
        id: general.piece(),
        side: card.side,
        kind: "leader",
        name: war.called(state, general),
        command: command.to_owned(),
        place,
        also: Vec::new(),
        stands: places::general_stand(war, state, general).iter().map(|base| footing(base, false)).collect(),
        facing: None,
        strength: None,
        printed: None,
        rating: Some(i32::from(now.value)),
        weapon: "",
        state: words,
        depth: 0,
        lines,
        figures: Vec::new(),
    }
}

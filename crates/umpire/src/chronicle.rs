//! The course of a battle, turn by turn, as a reader may know it: losses, moves and attacks.

use std::collections::BTreeMap;

use longroll::battle::Battle;
use longroll::receipt::Reader;
use longroll::side::Side;
use longroll::tape::Entry;
use longroll::view::{Piece, Place, View};
use wire::battle::{Deed, log_parts};
use wire::chronicle::{BattleStroke, Loss, TurnTold, site};

/// The most attacks that are told of one turn.
const MOST_ATTACKS: usize = 60;

/// The course of a battle. While it goes on, a side sees what it may see; without a side, what both may see.
pub fn chronicle(battle: &dyn Battle, side: Option<Side>) -> Vec<TurnTold> {
    let reader = match side {
        _ if battle.wait().is_none() => Reader::Umpire,
        Some(side) => Reader::Player(side),
        None => Reader::Onlooker,
    };
    let mut deeds: BTreeMap<usize, Vec<Deed>> = BTreeMap::new();
    for deed in log_parts(battle.events(), 0, reader).into_iter().flat_map(|part| part.deeds) {
        deeds.entry(deed.entry).or_default().push(deed);
    }
    let mut again = battle.fork(0);
    again.run(None);
    let mut told = Vec::new();
    let mut before = again.view(side);
    let (mut begun, mut actor) = (before.clone(), None);
    let mut attacks = Vec::new();
    for (entry, taped) in battle.tape().iter().enumerate() {
        for deed in deeds.get(&entry).into_iter().flatten() {
            attack(&before, deed, &mut actor, &mut attacks);
        }
        let fits = match taped {
            Entry::Answer { choice, .. } => again.answer(choice).is_ok(),
            Entry::Roll { faces, .. } => faces.iter().all(|face| again.key(*face).is_ok()),
        };
        if !fits {
            break;
        }
        again.run(None);
        let now = again.view(side);
        if now.turn_at != begun.turn_at {
            told.push(turn(&begun, &now, std::mem::take(&mut attacks)));
            begun = now.clone();
        }
        before = now;
    }
    told.push(turn(&begun, &before, attacks));
    told.retain(|turn| !(turn.losses.is_empty() && turn.moves.is_empty() && turn.attacks.is_empty()));
    told
}

/// What changed between the beginning and the end of a turn.
fn turn(begun: &View, ended: &View, mut attacks: Vec<BattleStroke>) -> TurnTold {
    attacks.truncate(MOST_ATTACKS);
    let mut told = TurnTold { turn: begun.turn.clone(), losses: Vec::new(), moves: Vec::new(), attacks };
    let mut losses: BTreeMap<(Side, &str, &str), i32> = BTreeMap::new();
    let after: BTreeMap<u16, &Piece> = ended.pieces.iter().map(|piece| (piece.id, piece)).collect();
    for piece in &begun.pieces {
        let now = after.get(&piece.id);
        if piece.kind == "leader" {
            continue;
        }
        let left = now.map_or(0, |now| now.strength.unwrap_or(0));
        let lost = piece.strength.unwrap_or(0) - left;
        if lost != 0 && piece.printed.is_some() {
            *losses.entry((piece.side, piece.kind, piece.command.as_str())).or_default() += lost;
        }
        let to = now.map(|now| &now.place).filter(|to| apart(&piece.place, to));
        if let (Some(from), Some(to)) = (site(&piece.place), to.and_then(site)) {
            told.moves.push(BattleStroke { side: piece.side.into(), unit: piece.name.clone(), from, to });
        }
    }
    let loss = |((side, arm, command), lost): ((Side, &str, &str), i32)| Loss {
        side: side.into(),
        arm: arm.to_owned(),
        command: command.to_owned(),
        lost,
    };
    told.losses = losses.into_iter().filter(|(_, lost)| *lost != 0).map(loss).collect();
    told
}

/// Whether a unit has moved: a change of heading alone is no move.
fn apart(from: &Place, to: &Place) -> bool {
    match (from, to) {
        (Place::Table { at, .. }, Place::Table { at: then, .. }) => at != then,
        (from, to) => from != to,
    }
}

/// A decision that points from a unit at an enemy is an attack. The unit that was pointed at last acts.
fn attack(view: &View, deed: &Deed, actor: &mut Option<u16>, attacks: &mut Vec<BattleStroke>) {
    let side = Side::from(deed.side);
    let found = |id: Option<u16>| view.pieces.iter().find(|piece| Some(piece.id) == id);
    let piece = found(deed.piece);
    if let Some(own) = piece.filter(|piece| piece.side == side) {
        *actor = Some(own.id);
    }
    let enemies = || view.pieces.iter().filter(|piece| piece.side != side);
    let there = |at: &wire::battle::HexAt| Place::Hex { column: at.column, row: at.row };
    let target = piece
        .filter(|piece| piece.side != side)
        .or_else(|| deed.hex.as_ref().and_then(|hex| enemies().find(|enemy| enemy.place == there(hex))));
    let (Some(actor), Some(target)) = (found(*actor), target) else { return };
    let (Some(from), Some(to)) = (site(&actor.place), site(&target.place)) else { return };
    if actor.side != side || from == to {
        return;
    }
    let stroke = BattleStroke { side: side.into(), unit: actor.name.clone(), from, to };
    if !attacks.contains(&stroke) {
        attacks.push(stroke);
    }
}

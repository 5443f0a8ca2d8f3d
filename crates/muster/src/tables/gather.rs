//! Brigades of the right size: small ones are joined, large ones are split. What was done is noted.

use super::{Arm, Piece, leads, middle, most_arms, rounded};
use crate::facts::Experience;
use crate::maker::Maker;
use crate::roster::{Command, Kind, Post, Unit};

/// The infantry and cavalry of these brigades, as pieces that the system can have.
pub(crate) fn troops(maker: &mut Maker<'_>, brigades: &[&Command], scale: i64) -> Vec<Piece> {
    let mut pieces: Vec<(Piece, Vec<Unit>)> = Vec::new();
    for brigade in brigades {
        if maker.dropped(&brigade.id) {
            continue;
        }
        for horse in [false, true] {
            let kin = |unit: &&Unit| !unit.is_guns() && unit.is_horse() == horse;
            let units: Vec<Unit> =
                brigade.units.iter().filter(kin).filter(|u| !maker.dropped(&u.id)).cloned().collect();
            // Regiments that come at another hour than their brigade are pieces by themselves.
            let (with, apart): (Vec<Unit>, Vec<Unit>) =
                units.into_iter().partition(|unit| unit.post.enters == brigade.post.enters || unit.placed);
            let mixed =
                brigade.units.iter().any(Unit::is_horse) && !brigade.units.iter().all(|u| u.is_horse() || u.is_guns());
            let id = if horse && mixed { format!("{}-horse", brigade.id) } else { brigade.id.clone() };
            pieces.extend(piece(brigade, with, (id, brigade.name.clone()), horse));
            for unit in apart {
                let named = (unit.id.clone(), unit.name.clone());
                pieces.extend(piece(brigade, vec![unit], named, horse));
            }
        }
    }
    for (piece, _) in &mut pieces {
        moved(maker, piece);
    }
    let joined = join(maker, pieces, scale);
    sized(maker, joined, scale)
}

/// A change may give a piece another place.
fn moved(maker: &mut Maker<'_>, piece: &mut Piece) {
    let given = maker.changed(&piece.id, "at", String::new());
    if let Some(at) = crate::read::as_point(&given) {
        (piece.at, piece.post.enters) = (Some(at), None);
    }
}

fn piece(brigade: &Command, units: Vec<Unit>, (id, name): (String, String), horse: bool) -> Option<(Piece, Vec<Unit>)> {
    let all: Vec<&Unit> = units.iter().collect();
    let first = all.first()?;
    let own = all.len() == 1 && brigade.units.len() > 1 && first.id == id;
    let at = if own { first.post.at } else { brigade.post.at.or(first.post.at) };
    let post = if own { first.post } else { Post { enters: brigade.post.enters, ..brigade.post } };
    let piece = Piece {
        id,
        name,
        arm: if horse { Arm::Horse } else { Arm::Foot },
        men: all.iter().map(|unit| unit.men()).sum(),
        size: 0,
        experience: middle(&all),
        arms: most_arms(&all),
        guns: Vec::new(),
        horse,
        at,
        post: Post { facing: post.facing.or(first.post.facing), dismounted: first.post.dismounted, ..post },
        aside: 0,
        great: leads(brigade),
        word: first.word,
    };
    Some((piece, units))
}

/// Pieces that are too small join the neighbor of their kind, the one before if there is one.
fn join(maker: &mut Maker<'_>, pieces: Vec<(Piece, Vec<Unit>)>, scale: i64) -> Vec<(Piece, Vec<Unit>)> {
    let least = [maker.chart.number("foot", "least"), maker.chart.number("horse", "least")];
    let mut kept: Vec<(Piece, Vec<Unit>)> = Vec::new();
    for (piece, units) in pieces {
        // A piece to which a change gives a size stays by itself.
        let small = |piece: &Piece| {
            let few = rounded(piece.men, scale) < least[usize::from(piece.arm == Arm::Horse)];
            few && !maker.is_changed(&piece.id, "size")
        };
        let fits = |other: &Piece| {
            other.arm == piece.arm
                && other.is_on_table() == piece.is_on_table()
                && other.post.enters.map(|entry| entry.minute) == piece.post.enters.map(|entry| entry.minute)
        };
        let near = kept.iter().rposition(|(other, _)| fits(other) && (small(&piece) || small(other)));
        match near {
            Some(at) => {
                let (other, theirs) = &mut kept[at];
                maker.note(format!("{} and {} are too small apart and fight as one", other.name, piece.name));
                // The larger gives the place and the name.
                let name = format!("{}, {}", other.name, piece.name);
                let men = other.men + piece.men;
                theirs.extend(units);
                if piece.men > other.men {
                    *other = piece;
                }
                (other.name, other.men) = (name, men);
                let all: Vec<&Unit> = theirs.iter().collect();
                (other.experience, other.arms) = (middle(&all), most_arms(&all));
            }
            None => kept.push((piece, units)),
        }
    }
    kept
}

/// Bases or stands from men. A piece that is too large is split into wings; one that is much too small is left out.
fn sized(maker: &mut Maker<'_>, pieces: Vec<(Piece, Vec<Unit>)>, scale: i64) -> Vec<Piece> {
    let mut made = Vec::new();
    for (mut piece, units) in pieces {
        let table = piece.arm.table();
        let (least, most) = (maker.chart.number(table, "least"), maker.chart.number(table, "most"));
        let size = rounded(piece.men, scale);
        if size > most {
            made.extend(wings(maker, &piece, &units, (scale, most)));
            continue;
        }
        let given = maker.changed(&piece.id, "size", String::new()).parse::<i64>().ok();
        if let Some(size) = given.filter(|size| (1..=most).contains(size)) {
            made.push(Piece { size, ..piece });
            continue;
        }
        if 2 * piece.men < least * scale {
            maker.note(format!("{} has only {} men and is left out", piece.name, piece.men));
            continue;
        }
        if size < least {
            maker.note(format!("{} has {} men and gets the least that a unit may have", piece.name, piece.men));
        }
        piece.size = size.max(least);
        made.push(piece);
    }
    made
}

/// The wings of a large brigade, of about equal strength, from right to left.
fn wings(maker: &mut Maker<'_>, piece: &Piece, units: &[Unit], (scale, most): (i64, i64)) -> Vec<Piece> {
    let total = rounded(piece.men, scale);
    let count = (total + most - 1) / most;
    let width = maker.chart.number(piece.arm.table(), "width");
    let names = if count == 2 {
        ["right wing", "left wing"].as_slice()
    } else {
        &["first part", "second part", "third part", "fourth part"]
    };
    maker.note(format!("{} has {} men and is split into {count}", piece.name, piece.men));
    let mut made: Vec<Piece> = Vec::new();
    let (mut from, mut seen, mut given) = (0, 0, 0);
    for wing in 0..count {
        // A wing ends with the regiment that brings it nearest to its share.
        let share = piece.men * (wing + 1) / count;
        let mut to = from;
        while to < units.len()
            && (wing + 1 == count || to == from || (seen + units[to].men() - share).abs() <= (seen - share).abs())
        {
            seen += units[to].men();
            to += 1;
        }
        let part: Vec<&Unit> = units[from..to].iter().collect();
        from = to;
        if part.is_empty() {
            continue;
        }
        let men = part.iter().map(|unit| unit.men()).sum();
        let size = if wing + 1 == count { total - given } else { rounded(men, scale) }.clamp(1, most);
        given += size;
        let name = format!("{}, {}", piece.name, names.get(wing as usize).unwrap_or(&"last part"));
        let id = format!("{}-{}", piece.id, wing + 1);
        made.push(Piece { id, name, men, size, experience: middle(&part), arms: most_arms(&part), ..piece.clone() });
    }
    let fronts: i64 = made.iter().map(|wing| wing.front() * width + 200).sum();
    let mut right = fronts / 2;
    for wing in &mut made {
        let half = wing.front() * width / 2 + 100;
        moved(maker, wing);
        wing.aside = right - half;
        right -= 2 * half;
    }
    made
}

/// The batteries, each with enough guns for a base; small ones are joined with the next of their kind.
pub(crate) fn batteries(
    maker: &mut Maker<'_>,
    units: &[(&Unit, Option<&Command>)],
    least: i64,
    kind: &str,
) -> Vec<Piece> {
    let mut made: Vec<Piece> = Vec::new();
    for (unit, brigade) in units.iter().filter(|(unit, _)| unit.is_guns()) {
        if maker.dropped(&unit.id) {
            continue;
        }
        let Kind::Guns { guns, horse } = &unit.kind else { continue };
        let mut piece = Piece {
            id: unit.id.clone(),
            name: unit.name.clone(),
            arm: Arm::Guns,
            men: 0,
            size: 1,
            experience: Experience::Trained,
            arms: unit.arms,
            guns: guns.clone(),
            horse: *horse,
            at: unit.post.at.or_else(|| unit.post.enters.is_none().then(|| brigade.and_then(|b| b.post.at)).flatten()),
            post: unit.post,
            aside: 0,
            great: false,
            word: unit.word,
        };
        moved(maker, &mut piece);
        let sort = |piece: &Piece| (maker.chart.value(kind, piece.main_gun()), piece.horse, piece.is_on_table());
        let few = |piece: &Piece| piece.guns.iter().map(|(count, _)| count).sum::<i64>() < least;
        let near = made.iter().rposition(|other| sort(other) == sort(&piece) && few(other));
        match near {
            Some(at) => {
                let other = &mut made[at];
                maker.notes.push(format!("{} and {} are one battery here", other.name, piece.name));
                other.name = format!("{}, {}", other.name, piece.name);
                other.guns.extend(piece.guns);
            }
            None => made.push(piece),
        }
    }
    let guns = |piece: &Piece| piece.guns.iter().map(|(count, _)| count).sum::<i64>();
    for piece in made.iter().filter(|piece| 2 * guns(piece) < least) {
        maker.notes.push(format!("{} has too few guns and is left out", piece.name));
    }
    made.retain(|piece| 2 * guns(piece) >= least);
    made
}

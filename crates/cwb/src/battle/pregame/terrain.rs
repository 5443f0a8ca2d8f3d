//! 5.4 Laying the terrain: what each player brings, where the defender places it, what the attacker moves.

use std::collections::BTreeSet;

use field::{Length, Point};
use longroll::asking::choose;
use longroll::refusal::Refusals;
use longroll::rule::{Rule, house};
use longroll::side::{BySide, Side};
use longroll::table::{Line, Offer, Play, Table};

use super::answers::{DONE, Question, Words, ask, at};
use super::ground::{Piece, THIRDS, is_on_table, lies_on, slid};
use super::muster::die;
use super::{Draft, Pregame, TERRAIN, name};

const LAID: Rule = house("5.4");

/// Places in each third among which the dice choose, in columns and rows with room between the pieces.
const COLUMNS: usize = 2;
const ROWS: usize = 5;
const PLACES: usize = COLUMNS * ROWS;

/// What a side brings: kinds it has chosen, or none where the dice say.
type Brought = Option<Vec<&'static str>>;

/// 5.4 Each player brings pieces, of kinds he chooses or the dice say. The defender places them all, by the dice or in
/// rows, and then puts any of them elsewhere.
pub fn lay(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let defender = draft.attacker().other();
    let brought = BySide { north: brings(table, game, Side::North)?, south: brings(table, game, Side::South)? };
    let offer = |by_dice: &bool| match by_dice {
        true => Offer::new("dice", "where the dice say"),
        false => Offer::new("rows", "in even rows, to be placed from there"),
    };
    let question = || format!("How do {} place the terrain?", name(game, defender));
    let by_dice = *choose(table, defender, ("laying", LAID), &question, &[true, false], &offer)?;
    let mut taken = [[false; PLACES]; THIRDS];
    for number in 0..2 * game.book.pregame.pieces as usize {
        let side = if number % 2 == 0 { defender } else { defender.other() };
        let kind = match &brought[side] {
            Some(kinds) => kinds[number / 2 % kinds.len()],
            None => game.book.pregame.terrain.at(die(table, "kind of terrain", LAID)?),
        };
        let third = number % THIRDS;
        let wanted = if by_dice {
            die(table, "place of terrain", LAID)? + 6 * die(table, "place of terrain", LAID)?
        } else {
            (2 * (number / THIRDS) + (number / THIRDS + third) % COLUMNS) as i32
        };
        let places = (0..PLACES).map(|on| (wanted as usize + on) % PLACES);
        let Some(place) = places.into_iter().find(|place| !taken[third][*place]) else { continue };
        taken[third][place] = true;
        let piece = Piece { kind, at: corner(game, third, place) };
        draft.ground.push(piece);
        table.tell(&|| Line::effect(format!("piece {}: {kind} {}", draft.ground.len(), at(piece.at)), LAID));
    }
    placed(table, game, draft, defender)
}

/// The corner of a place of a third, in the middle of its room.
fn corner(game: &Pregame, third: usize, place: usize) -> Point {
    let (the, column, row) = (&game.book.pregame, third * COLUMNS + place % COLUMNS, place / COLUMNS);
    let middle = |all: Length, of: usize, at: usize, size: Length| {
        let room = all.in_thousandths() / of as i64;
        Length::thousandths(room * at as i64 + (room - size.in_thousandths()) / 2)
    };
    let x = middle(the.table.0, THIRDS * COLUMNS, column, the.piece.0);
    Point::new(x, middle(the.table.1, ROWS, row, the.piece.1))
}

fn brings(table: &mut dyn Table, game: &Pregame, side: Side) -> Play<Brought> {
    let number = game.book.pregame.pieces;
    let question = Question {
        name: "terrain",
        side,
        rule: TERRAIN,
        words: &|| format!("Which {number} pieces of terrain do {} bring?", name(game, side)),
        form: "`wood 3 farm 1 crops 3`: kinds and how many of each",
    };
    let dice = (Offer::new("dice", "as the dice say"), None);
    ask(table, &question, &[dice], &|text| kinds(game, text))
}

/// `wood 3 farm 1`.
fn kinds(game: &Pregame, text: &str) -> Result<(Offer, Brought), Refusals> {
    let the = &game.book.pregame;
    let known: BTreeSet<&'static str> = (1..=6).map(|face| *the.terrain.at(face)).collect();
    let known: Vec<&'static str> = known.into_iter().collect();
    let mut words = Words::of(text);
    let mut kinds = Vec::new();
    for _ in 0..text.split_whitespace().count().div_ceil(2) {
        let (kind, count) = (words.one_of("a kind of terrain", &known), words.number("a count", (0, the.pieces)));
        if let (Some(kind), Some(count)) = (kind, count) {
            kinds.extend(std::iter::repeat_n(known[kind], count as usize));
        }
    }
    if words.refusals.0.is_empty() {
        let why = format!("these are {} pieces, not {}", kinds.len(), the.pieces);
        words.against(kinds.len() != the.pieces as usize, why, TERRAIN);
    }
    words.end(Some((Offer::new(text, kinds.join(", ")), Some(kinds))))
}

/// The defender moves pieces until he is done.
fn placed(table: &mut dyn Table, game: &Pregame, draft: &mut Draft, side: Side) -> Play<()> {
    loop {
        let question = Question {
            name: "place",
            side,
            rule: LAID,
            words: &|| "Move a piece of terrain?".to_owned(),
            form: "`3 at 12.5,20`: the piece by its number, and where its south-west corner goes",
        };
        let done = (Offer::new(DONE, "no, leave them"), None);
        let read = |text: &str| elsewhere(game, draft, text, None).map(|(offer, to)| (offer, Some(to)));
        let Some((number, to)) = ask(table, &question, &[done], &read)? else { return Ok(()) };
        put(table, draft, number, to);
    }
}

fn put(table: &mut dyn Table, draft: &mut Draft, number: usize, to: Point) {
    draft.ground[number].at = to;
    table.tell(&|| {
        Line::effect(format!("piece {}, the {}, is now {}", number + 1, draft.ground[number].kind, at(to)), LAID)
    });
}

/// `3 at 12.5,20`: a piece to another place, at most this far away.
fn elsewhere(
    game: &Pregame,
    draft: &Draft,
    text: &str,
    most: Option<Length>,
) -> Result<(Offer, (usize, Point)), Refusals> {
    let the = &game.book.pregame;
    let mut words = Words::of(text);
    let number = words.number("a piece of terrain", (1, draft.ground.len() as i32));
    let (Some(number), Some(to)) = (number.map(|number| number as usize - 1), words.at()) else {
        return words.end(None);
    };
    let from = draft.ground[number];
    words.against(!is_on_table(the, to), format!("a piece of terrain is not wholly on the table {}", at(to)), LAID);
    if let Some(other) = lies_on(the, &draft.ground, number, to) {
        words.against(true, format!("it would lie on piece {}, the {}", other + 1, draft.ground[other].kind), LAID);
    }
    match most {
        Some(most) => {
            let far = (to - from.at).length() > most;
            words.against(far, format!("it is moved more than {most} inches"), LAID);
        }
        None => {
            let mut ground = draft.ground.clone();
            ground[number].at = to;
            let left = ground.iter().filter(|piece| piece.third(the) == from.third(the)).count() as i32;
            let why = format!("fewer than {} pieces are left in its third of the table", the.third_least);
            words.against(left < the.third_least, why, LAID);
        }
    }
    let offer = Offer::new(text, format!("the {} {}", from.kind, at(to)));
    words.end(Some((offer, (number, to))))
}

/// 5.4 The attacker moves some pieces: by default those in the middle, out of his way.
pub fn moved_by_attacker(table: &mut dyn Table, game: &Pregame, draft: &mut Draft) -> Play<()> {
    let (the, attacker) = (&game.book.pregame, draft.attacker());
    let north = if attacker == Side::North { -1 } else { 1 };
    let mut order: Vec<usize> = (0..draft.ground.len()).filter(|n| draft.ground[*n].kind != "gentle-hill").collect();
    order.sort_by_key(|number| (draft.ground[*number].at.y() - the.table.1.half()).in_thousandths().abs());
    for number in 0..the.moved as usize {
        let usual = order.get(number).and_then(|n| Some((*n, slid(the, &draft.ground, *n, (0, north))?)));
        shift(table, game, draft, (attacker, LAID), usual)?;
    }
    Ok(())
}

/// Moves one piece, or none: the default, or what the player writes.
pub fn shift(
    table: &mut dyn Table,
    game: &Pregame,
    draft: &mut Draft,
    (side, rule): (Side, Rule),
    usual: Option<(usize, Point)>,
) -> Play<()> {
    let most = game.book.pregame.shift;
    let question = Question {
        name: "shift",
        side,
        rule,
        words: &|| format!("Which piece of terrain do {} move, by up to {most} inches?", name(game, side)),
        form: "`3 at 12.5,20`: the piece by its number, and where its south-west corner goes",
    };
    let offer = |(number, to): (usize, Point)| {
        let words =
            format!("the {} from {} to {}", draft.ground[number].kind, place(draft.ground[number].at), place(to));
        (Offer::new(format!("{} {}", number + 1, at(to)), words), Some((number, to)))
    };
    let none = (Offer::new("none", "none"), None);
    let offers: Vec<(Offer, Option<(usize, Point)>)> = usual.map(offer).into_iter().chain([none]).collect();
    let read = |text: &str| elsewhere(game, draft, text, Some(most)).map(|(offer, to)| (offer, Some(to)));
    if let Some((number, to)) = ask(table, &question, &offers, &read)? {
        put(table, draft, number, to);
    }
    Ok(())
}

fn place(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

//! What a battle waits for: a decision with every option, a die, a draw. The page is told which piece acts and what
//! each option does on the field, so that it need not read the words of the tape.

use longroll::side::{BySide, Side as KernelSide};
use longroll::table::{Offer, Wait};
use longroll::view::{Piece, Place};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{HexAt, Side, TableSpot};
use crate::Rule;
use crate::receipt::DieWanted;

/// What a battle waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum BattleWaiting {
    Pick {
        name: String,
        side: Side,
        /// The piece that the question is about: the one that moves, turns or fires.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        actor: Option<u16>,
        question: String,
        options: Vec<BattleOption>,
        /// How a player writes an answer that is not among the options, if the question takes one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        form: Option<String>,
        rule: Rule,
    },
    Die(DieWanted),
    Draw {
        what: String,
        rule: Rule,
        /// The values still in the cup.
        values: Vec<i32>,
        label: String,
    },
}

/// What an option does on the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    /// The actor goes to another place.
    Move,
    /// A piece turns to another facing.
    Turn,
    /// A piece is chosen where it stands.
    Unit,
    /// A place is chosen: a target, or somewhere to put something.
    Place,
    /// Anything else: hold, rally, done.
    Act,
}

/// One legal answer, and what it points at on the field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct BattleOption {
    pub slug: String,
    pub text: String,
    pub kind: OptionKind,
    /// What it does, where its kind does not say so: `fire`, `assault`, `wheel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<HexAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<u8>,
    /// Where the piece would stand on a tabletop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spot: Option<TableSpot>,
    /// Whether it ends something: the action of a unit, a turn, an offer. Such answers come last, so that no habit ends a
    /// turn by mistake.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub closes: bool,
    /// How the place it points at is marked, if not by a dot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sign: Option<OptionSign>,
    /// For an option that divides dice: how many go to what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub shares: Vec<Share>,
}

/// What is done at the place of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum OptionSign {
    /// It is shot at.
    Fire,
    /// It is charged.
    Steel,
}

/// A part of what is divided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Share {
    pub word: String,
    pub count: u32,
}

/// A question to a side, with the pieces it may concern.
struct Asked<'a> {
    side: KernelSide,
    options: &'a [Offer],
    form: Option<&'static str>,
    pieces: &'a [Piece],
}

/// The verbs of options by which a player turns from the acting piece to another one.
const TURNS_TO: [&str; 4] = ["unit", "ride", "along", "behind"];

impl Asked<'_> {
    fn piece(&self, id: u16) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// Whether an option is about a place where its piece is not.
    fn elsewhere(&self, offer: &Offer) -> bool {
        let there = offer.mark.piece.and_then(|id| self.piece(id)).map(|piece| &piece.place);
        let hex = offer.mark.hex.is_some_and(|(column, row)| there != Some(&Place::Hex { column, row }));
        let spot = offer.mark.spot.is_some_and(|spot| {
            there.is_none_or(|there| *there != Place::Table { at: (spot.x, spot.y), heading: spot.heading })
        });
        hex || spot
    }

    /// The one piece of its side that the options name, if it would do something. Options to turn to another piece do not count.
    fn actor(&self) -> Option<u16> {
        let turns = |offer: &&Offer| verb(&offer.slug).is_some_and(|verb| TURNS_TO.contains(&verb));
        let named = self.options.iter().filter(|offer| !turns(offer)).filter_map(|offer| offer.mark.piece);
        let mut own = named.filter(|id| self.piece(*id).is_some_and(|piece| piece.side == self.side));
        let first = own.next()?;
        let acts = |offer: &Offer| offer.mark.facing.is_some() || self.elsewhere(offer);
        let one = own.all(|id| id == first) && (self.form.is_some() || self.options.iter().any(acts));
        one.then_some(first)
    }

    fn kind(&self, offer: &Offer, actor: Option<u16>) -> OptionKind {
        let mark = &offer.mark;
        let enemy = |piece: &Piece| {
            mark.hex.is_some_and(|(column, row)| piece.place == Place::Hex { column, row }) && piece.side != self.side
        };
        let goes = verb(&offer.slug).is_none_or(|verb| verb == "to") || mark.spot.is_some();
        match mark.piece {
            _ if mark.facing.is_some() => OptionKind::Turn,
            Some(piece) if Some(piece) != actor && !self.elsewhere(offer) => OptionKind::Unit,
            _ if mark.hex.is_none() && mark.spot.is_none() => OptionKind::Act,
            _ if actor.is_some() && goes && !self.pieces.iter().any(enemy) => OptionKind::Move,
            _ => OptionKind::Place,
        }
    }

    fn option(&self, offer: &Offer, actor: Option<u16>) -> BattleOption {
        let kind = self.kind(offer, actor);
        let said = verb(&offer.slug).filter(|verb| kind != OptionKind::Turn && *verb != "to");
        BattleOption {
            slug: offer.slug.clone(),
            text: offer.text.clone(),
            kind,
            verb: said.map(str::to_owned),
            piece: offer.mark.piece,
            hex: offer.mark.hex.map(HexAt::from),
            facing: offer.mark.facing,
            spot: offer.mark.spot.map(TableSpot::from),
            closes: kind == OptionKind::Act && CLOSING.contains(&offer.slug.as_str()),
            sign: said.and_then(sign),
            shares: shares(&offer.slug),
        }
    }
}

/// The answers of all systems that end something.
const CLOSING: [&str; 11] = ["done", "finish", "pass", "stop", "none", "no", "stay", "hold", "rest", "keep", "end"];

/// What a verb does to the place that its option points at.
fn sign(verb: &str) -> Option<OptionSign> {
    match verb {
        "fire" | "shoot" | "bombard" | "canister" => Some(OptionSign::Fire),
        "charge" | "assault" | "shock" | "attack" | "melee" => Some(OptionSign::Steel),
        _ => None,
    }
}

/// The word that an answer of several words begins with: `fire` of `fire 2209 rapid`.
fn verb(slug: &str) -> Option<&str> {
    let (verb, _) = slug.split_once(' ')?;
    verb.bytes().all(|letter| letter.is_ascii_lowercase()).then_some(verb)
}

/// An answer that divides a number over several words: `attack 15 scouting 5`.
fn shares(slug: &str) -> Vec<Share> {
    let words: Vec<&str> = slug.split(' ').collect();
    let share = |pair: &[&str]| match pair {
        [word, count] if word.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-') => {
            Some(Share { word: (*word).to_owned(), count: count.parse().ok()? })
        }
        _ => None,
    };
    if words.len() < 4 { Vec::new() } else { words.chunks(2).map(share).collect::<Option<_>>().unwrap_or_default() }
}

impl BattleWaiting {
    /// What is waited for, with the dice entered so far, the names of the sides and the pieces on the field; nothing if
    /// the battle is over.
    pub fn new(wait: Option<&Wait>, keyed: &[i32], sides: &BySide<String>, pieces: &[Piece]) -> Option<BattleWaiting> {
        Some(match wait? {
            Wait::Pick { name, side, question, options, form, rule } => {
                let asked = Asked { side: *side, options, form: *form, pieces };
                let actor = asked.actor();
                BattleWaiting::Pick {
                    name: (*name).to_owned(),
                    side: (*side).into(),
                    actor,
                    question: question.clone(),
                    options: options.iter().map(|offer| asked.option(offer, actor)).collect(),
                    form: form.map(str::to_owned),
                    rule: (*rule).into(),
                }
            }
            Wait::Die { label, rule, die, roll } => {
                BattleWaiting::Die(DieWanted::new((*label, *rule, *die), roll, keyed, sides))
            }
            Wait::Draw { label, rule, cup } => BattleWaiting::Draw {
                what: label.what.to_owned(),
                rule: (*rule).into(),
                values: (0..10).filter(|value| cup.has(*value)).collect(),
                label: label.to_string(),
            },
            Wait::Answer { .. }
            | Wait::Refused { .. }
            | Wait::Mismatch { .. }
            | Wait::BadFace { .. }
            | Wait::Decision
            | Wait::TooLarge
            | Wait::Cancelled
            | Wait::Endless => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use longroll::rule::house;

    use super::*;

    fn piece(id: u16, side: KernelSide, (column, row): (i16, i16)) -> Piece {
        Piece {
            id,
            side,
            kind: "infantry",
            name: String::new(),
            command: String::new(),
            place: Place::Hex { column, row },
            also: Vec::new(),
            stands: Vec::new(),
            facing: None,
            strength: None,
            printed: None,
            rating: None,
            weapon: "",
            state: Vec::new(),
            depth: 0,
            lines: Vec::new(),
            figures: Vec::new(),
        }
    }

    /// The actor, and the kind and verb of each option.
    fn asked(options: Vec<Offer>) -> (Option<u16>, Vec<(OptionKind, Option<String>)>) {
        let pieces = [
            piece(1, KernelSide::North, (5, 5)),
            piece(2, KernelSide::North, (7, 7)),
            piece(9, KernelSide::South, (5, 3)),
        ];
        let question = String::new();
        let wait =
            Wait::Pick { name: "act", side: KernelSide::North, question, options, form: None, rule: house("1.1") };
        match BattleWaiting::new(Some(&wait), &[], &BySide::default(), &pieces) {
            Some(BattleWaiting::Pick { actor, options, .. }) => {
                (actor, options.into_iter().map(|option| (option.kind, option.verb)).collect())
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_one_unit_that_the_options_name_acts() {
        let options = vec![
            Offer::new("to 0504", "0504").piece(1).hex(5, 4),
            Offer::new("fire 0503", "fires").piece(1).hex(5, 3),
            Offer::new("0503", "attacks").piece(1).hex(5, 3),
            Offer::new("face NE", "turns").piece(1).facing(1),
            Offer::new("finish", "done").piece(1),
        ];
        let verb = |word: &str| Some(word.to_owned());
        let kinds = vec![
            (OptionKind::Move, None),
            (OptionKind::Place, verb("fire")),
            (OptionKind::Place, None),
            (OptionKind::Turn, None),
            (OptionKind::Act, None),
        ];
        assert_eq!(asked(options), (Some(1), kinds));
    }

    #[test]
    fn a_choice_among_units_has_no_actor() {
        let options = vec![
            Offer::new("first", "First").piece(1).hex(5, 5),
            Offer::new("second", "Second").piece(2),
            Offer::new("done", "no other"),
        ];
        let kinds = vec![(OptionKind::Unit, None), (OptionKind::Unit, None), (OptionKind::Act, None)];
        assert_eq!(asked(options), (None, kinds));
    }

    #[test]
    fn an_answer_that_divides_dice_says_how() {
        let share = |word: &str, count| Share { word: word.to_owned(), count };
        assert_eq!(shares("attack 15 river-crossing 5"), [share("attack", 15), share("river-crossing", 5)]);
        for other in ["wheel left 30", "to 3 4", "attack 15", "ahead 3.5 left 2"] {
            assert_eq!(shares(other), [], "{other}");
        }
    }
}

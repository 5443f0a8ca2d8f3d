//! Seats: who may answer for a side of a battle, and what each visitor may know of it.
//!
//! Every handler of a battle asks [`Seats::may`], and shows what the [`Seat`] it gets may know. There is no other way to a
//! battle.

use longroll::receipt::Reader;
use longroll::side::{BySide, Side};

use crate::faults::{Refused, Status};
use crate::store::BattleRow;
use crate::visitor::Visitor;

/// What a visitor wants to do in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Look at the board, the view, the log, an overlay: as this side, or as everybody may.
    Look(Option<Side>),
    /// Answer for a side, or enter its dice, take back or repeat its decisions, foresee them, or make an answer stand.
    Decide(Side),
    /// Ask for counsel for a side.
    Counsel(Side),
    /// Take all of it away: the play file, or a fork.
    Copy,
    /// Delete the battle, invite to its seats, and take seats back.
    Own,
}

/// Who sits where in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// Who began it; empty for this machine's own player.
    pub owner: String,
    /// Who answers for each side; none for a side that the owner plays, or the computer.
    pub holders: BySide<Option<String>>,
    /// The sides that people play.
    pub people: BySide<bool>,
    /// Whether nothing is secret any more: the battle is over, or no person plays.
    pub open: bool,
}

/// What a visitor is in a battle: the sides he answers for, and the side he looks at it from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The sides he answers for.
    pub of: BySide<bool>,
    /// The side whose knowledge he has here; none for what everybody may know.
    pub side: Option<Side>,
    /// Whether the battle is his.
    pub owner: bool,
    /// Whether there are others that he may invite to it.
    pub invites: bool,
}

impl Seat {
    /// What he reads of the log while the battle goes on.
    pub fn reader(self) -> Reader {
        self.side.map_or(Reader::Onlooker, Reader::Player)
    }
}

impl Seats {
    /// The seats of a stored battle that cannot be played: as if people played both sides.
    pub fn stored(row: &BattleRow) -> Seats {
        let holder = |by: &str| (!by.is_empty()).then(|| by.to_owned());
        Seats {
            owner: row.owner.clone(),
            holders: BySide { north: holder(&row.north_by), south: holder(&row.south_by) },
            people: BySide { north: true, south: true },
            open: row.over.is_some(),
        }
    }

    /// Whether this visitor answers for a side.
    fn holds(&self, visitor: &Visitor, side: Side) -> bool {
        let is = |holder: &str| !holder.is_empty() && holder == visitor.id();
        match (visitor, self.holders[side].as_deref()) {
            (Visitor::Local, _) => true,
            _ if !self.people[side] => false,
            (_, Some(holder)) => is(holder),
            // Around one table an unclaimed seat is for all.
            (Visitor::Room(_), None) => true,
            (_, None) => is(&self.owner),
        }
    }

    /// What this visitor is in the battle, if he may do this.
    #[expect(clippy::match_same_arms, reason = "a line for each act")]
    pub fn may(&self, visitor: &Visitor, act: Act) -> Result<Seat, Refused> {
        let of = BySide { north: self.holds(visitor, Side::North), south: self.holds(visitor, Side::South) };
        let local = *visitor == Visitor::Local;
        let ours = !self.owner.is_empty() && self.owner == visitor.id();
        let shared = matches!(visitor, Visitor::Room(_)) && self.owner.is_empty();
        let owner = local || shared || ours;
        let seat = |side| Ok(Seat { of, side, owner, invites: owner && !local });
        match act {
            Act::Look(side) if self.open || local => seat(side),
            Act::Look(Some(side)) if of[side] => seat(Some(side)),
            Act::Look(Some(_)) => Err(foreign("look at the battle without a side, or as your own")),
            Act::Look(None) => seat(self.only(of)),
            Act::Decide(side) | Act::Counsel(side) if of[side] => seat(Some(side)),
            Act::Counsel(side) if self.open => seat(Some(side)),
            Act::Decide(_) | Act::Counsel(_) => Err(foreign("ask the owner of the battle for a link to this seat")),
            // While it goes on, a copy would show what the other side hides.
            Act::Copy if self.open || local || self.whole(of) => seat(self.only(of)),
            Act::Copy => {
                let help = "wait until the battle is over; then everybody may have it";
                Err(refused("the battle goes on, and a copy would show what the other side hides", help))
            }
            Act::Own if owner => seat(self.only(of)),
            Act::Own => Err(refused("this battle is not yours", "only the player who began it may do this")),
        }
    }

    /// The side of a visitor who answers for exactly one.
    fn only(&self, of: BySide<bool>) -> Option<Side> {
        let mut held = Side::BOTH.into_iter().filter(|side| of[*side] && self.people[*side]);
        let first = held.next();
        if held.next().is_some() { None } else { first }
    }

    /// Whether these are all the seats of people, and there is one.
    fn whole(&self, of: BySide<bool>) -> bool {
        let people = Side::BOTH.into_iter().filter(|side| self.people[*side]);
        (self.people.north || self.people.south) && people.clone().all(|side| of[side])
    }
}

fn refused(why: &str, help: &str) -> Refused {
    Refused::new(Status::FORBIDDEN, "id", why, help)
}

fn foreign(help: &str) -> Refused {
    Refused::new(Status::FORBIDDEN, "side", "this is not your seat", help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(id: &str) -> Visitor {
        Visitor::Known(id.to_owned())
    }

    /// Ann began a battle and gave the south to Bob.
    fn ann_and_bob() -> Seats {
        Seats {
            owner: "ann".to_owned(),
            holders: BySide { north: None, south: Some("bob".to_owned()) },
            people: BySide { north: true, south: true },
            open: false,
        }
    }

    const EVERY: [Act; 9] = [
        Act::Look(None),
        Act::Look(Some(Side::North)),
        Act::Look(Some(Side::South)),
        Act::Decide(Side::North),
        Act::Decide(Side::South),
        Act::Counsel(Side::North),
        Act::Counsel(Side::South),
        Act::Copy,
        Act::Own,
    ];

    fn granted(seats: &Seats, visitor: &Visitor) -> Vec<usize> {
        (0..9).filter(|at| seats.may(visitor, EVERY[*at]).is_ok()).collect()
    }

    #[test]
    fn each_may_do_what_his_seat_allows() {
        let seats = ann_and_bob();
        assert_eq!(granted(&seats, &Visitor::Local), [0, 1, 2, 3, 4, 5, 6, 7, 8], "this machine's own player");
        assert_eq!(granted(&seats, &known("ann")), [0, 1, 3, 5, 8]);
        assert_eq!(granted(&seats, &known("bob")), [0, 2, 4, 6]);
        assert_eq!(granted(&seats, &known("eve")), [0], "a spectator");
        assert_eq!(granted(&seats, &Visitor::Stranger), [0]);
        let over = Seats { open: true, ..seats };
        assert_eq!(granted(&over, &known("eve")), [0, 1, 2, 5, 6, 7], "when it is over nothing is secret");
        assert_eq!(granted(&over, &Visitor::Stranger), [0, 1, 2, 5, 6, 7]);
    }

    #[test]
    fn a_battle_without_an_owner_belongs_to_this_machine() {
        let seats = Seats { owner: String::new(), holders: BySide::default(), ..ann_and_bob() };
        assert_eq!(granted(&seats, &Visitor::Stranger), [0], "an empty name is no name");
        assert_eq!(granted(&seats, &known("eve")), [0]);
    }

    #[test]
    fn around_one_table_seats_are_free_until_they_are_claimed() {
        let (cid, guest) = (Visitor::Room("cid".to_owned()), Visitor::Room(String::new()));
        assert_eq!(granted(&ann_and_bob(), &cid), [0, 1, 3, 5], "bob has claimed the south");
        let free = Seats { holders: BySide::default(), ..ann_and_bob() };
        assert_eq!(granted(&free, &guest), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(granted(&Seats { owner: String::new(), ..free }, &guest), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn one_player_at_one_screen_has_both_seats() {
        let seats = Seats { holders: BySide::default(), ..ann_and_bob() };
        assert_eq!(granted(&seats, &known("ann")), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(seats.may(&known("ann"), Act::Look(None)).unwrap().side, None, "both may look over her shoulder");
        assert_eq!(ann_and_bob().may(&known("bob"), Act::Look(None)).unwrap().side, Some(Side::South));
        let alone = Seats { people: BySide { north: true, south: false }, ..seats };
        assert_eq!(granted(&alone, &known("ann")), [0, 1, 3, 5, 7, 8], "not the computer's seat");
        assert_eq!(alone.may(&known("ann"), Act::Look(None)).unwrap().side, Some(Side::North));
    }
}

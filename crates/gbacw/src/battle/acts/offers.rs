//! What a unit may do, as a player reads it.

use std::cell::OnceCell;

use hexes::{Facing, Hex};
use longroll::table::Offer;

use super::Act;
use crate::battle::cards::{LeaderId, UnitId};
use crate::battle::fire::Aim;
use crate::battle::movement::{self, Change, Steps, points};
use crate::battle::state::{Flank, Mode, State, Used, Where};
use crate::battle::war::War;

/// One act as an option.
pub fn offer(war: &War, state: &State, unit: UnitId, act: &Act) -> Offer {
    Offers::new(war, state, unit).offer(act)
}

/// What a unit may do, as options: what its steps cost is worked out once for all of them.
pub struct Offers<'s> {
    war: &'s War,
    state: &'s State,
    unit: UnitId,
    running: OnceCell<(u8, Used)>,
    steps: OnceCell<Steps>,
    reach: OnceCell<Reach>,
}

/// Where a unit can go, with the cost in half points, and whether it deploys first.
struct Reach {
    hexes: Vec<(Hex, u16)>,
    deploys: bool,
}

impl Reach {
    /// From where the unit is, or from where it enters the map.
    fn of(war: &War, state: &State, unit: UnitId) -> Reach {
        let of = |state: &State| (movement::reach(war, state, unit), movement::deploys(war, state, unit));
        let enters = || movement::entered(war, state, unit, *movement::entries(war, state, unit).first()?);
        let coming = if state.unit(unit).at == Where::Coming { enters() } else { None };
        let (hexes, deploys) = coming.as_ref().map_or_else(|| of(state), |(there, _)| of(there));
        let paid = coming.map_or(0, |(_, half)| u16::from(half));
        Reach { hexes: hexes.into_iter().map(|(hex, half)| (hex, half + paid)).collect(), deploys }
    }
}

impl<'s> Offers<'s> {
    pub fn new(war: &'s War, state: &'s State, unit: UnitId) -> Offers<'s> {
        Offers { war, state, unit, running: OnceCell::new(), steps: OnceCell::new(), reach: OnceCell::new() }
    }

    fn running(&self) -> &(u8, Used) {
        self.running.get_or_init(|| movement::running(self.war, self.state, self.unit))
    }

    /// An act as an option: its name on the tape, its cost and its consequences.
    pub fn offer(&self, act: &Act) -> Offer {
        let Offers { war, state, unit, .. } = *self;
        let offer = match *act {
            Act::Step(to) => self.step(to),
            Act::Go(to) => self.far(to),
            Act::Together(to) => self.together(to),
            Act::Cautious(to) => self.cautious(to),
            Act::Leave => Offer::new("leave", format!("leave the map, {} MP", points(war.book.moving.leave_map))),
            Act::Turn(to) => turn(war, state, unit, &self.running().1, to),
            Act::Change(change) => {
                let cost = points(movement::cost(war, state, unit, change));
                Offer::new(change_slug(state, unit, change), format!("{}, {cost} MP", change.words()))
            }
            Act::Fire(aim) => fire(war, state, unit, aim),
            Act::Lead(leader, along) => return lead(war, leader, along),
            Act::Rally(to) if to == state.unit(unit).facing => Offer::new("rally", "try to rally, and do nothing else"),
            Act::Rally(to) => {
                Offer::new(format!("rally {to}"), format!("try to rally, and then face {to}")).facing(to.index() as u8)
            }
            Act::Dig => Offer::new("dig", "dig breastworks, and do nothing else"),
            Act::Finish => Offer::new("finish", "done with this unit"),
        };
        offer.piece(unit.piece())
    }

    /// `0805, 2 MP, then stops: frontal hex of 3b`.
    fn step(&self, to: Hex) -> Offer {
        let Offers { war, state, unit, .. } = *self;
        let name = war.name(to);
        let slug = format!("to {name}");
        if state.unit(unit).at == Where::Coming {
            return war.offer_at(to, slug, format!("arrive at {name}"));
        }
        let (mp, used) = self.running();
        self.priced(to, (slug, name), self.steps.get_or_init(|| movement::steps(war, state, unit, *mp, used)))
    }

    /// `0805, 4 MP, then stops: frontal hex of 3b`.
    fn far(&self, to: Hex) -> Offer {
        let Offers { war, state, unit, .. } = *self;
        let Reach { hexes, deploys } = self.reach.get_or_init(|| Reach::of(war, state, unit));
        let half = hexes.iter().find(|(hex, _)| *hex == to).map_or(0, |(_, half)| *half);
        let name = war.name(to);
        let coming = if state.unit(unit).at == Where::Coming { "arrive and go to " } else { "" };
        let mut text = format!("{coming}{name}, {} MP", points(u8::try_from(half).unwrap_or(u8::MAX)));
        if *deploys {
            text.push_str(", in line");
        }
        self.front(to, &mut text);
        war.offer_at(to, format!("to {name}"), text)
    }

    /// Whose frontal hex a move ends in.
    fn front(&self, to: Hex, text: &mut String) {
        let Offers { war, state, unit, .. } = *self;
        let enemies: Vec<&str> =
            war.fronting(state, to, war.side(unit).other()).map(|enemy| war.card(enemy).id).collect();
        if !enemies.is_empty() {
            text.push_str(", then stops: frontal hex of ");
            text.push_str(&enemies.join(" and "));
        }
    }

    /// `with the whole stack to 0805, 2 MP`.
    fn together(&self, to: Hex) -> Offer {
        let name = self.war.name(to);
        let words = (format!("all to {name}"), format!("with the whole stack to {name}"));
        self.priced(to, words, &movement::steps_together(self.war, self.state, self.unit))
    }

    /// `cautiously to 0805, 2 MP`.
    fn cautious(&self, to: Hex) -> Offer {
        let (mp, used) = self.running();
        let text = format!("cautiously to {}", self.war.name(to));
        let steps = movement::cautious_steps(self.war, self.state, self.unit, *mp, used);
        self.priced(to, (text.clone(), text), &steps)
    }

    /// A step with what it costs and what follows from it.
    fn priced(&self, to: Hex, (slug, name): (String, String), steps: &Steps) -> Offer {
        let war = self.war;
        let Some((_, cost)) = steps.iter().find(|(hex, _)| *hex == to) else { return war.offer_at(to, slug, name) };
        let mut text = format!("{name}, {} MP", points(cost.half.min(self.running().0)));
        if cost.through {
            text.push_str(", passing through friends: both check");
        }
        if cost.checks {
            text.push_str(", disorder check");
        }
        if cost.fronted {
            self.front(to, &mut text);
        }
        war.offer_at(to, slug, text)
    }
}

/// 9.3 A leader told to ride along, or to stay.
fn lead(war: &War, leader: LeaderId, along: bool) -> Offer {
    let card = war.leader(leader);
    let (verb, does) = if along { ("along", "rides along") } else { ("behind", "stays behind") };
    Offer::new(format!("{verb} {}", card.id), format!("{} {does}", card.name)).piece(leader.piece())
}

fn turn(war: &War, state: &State, unit: UnitId, used: &Used, to: Facing) -> Offer {
    let cost = movement::turn_cost(war, used, state.unit(unit).facing, to);
    Offer::new(format!("face {to}"), format!("turn to {to}, {} MP", points(cost))).facing(to.index() as u8)
}

fn fire(war: &War, state: &State, unit: UnitId, aim: Aim) -> Offer {
    let target = war.name(aim.target);
    let from = if state.unit(unit).at == Where::Map(aim.from) {
        String::new()
    } else {
        format!(" from {}", war.name(aim.from))
    };
    let enemy = war.top(state, aim.target).map_or("", |enemy| war.card(enemy).name);
    let how = match (aim.rapid, aim.prepared) {
        (true, _) => ", rapid fire",
        (_, true) => ", prepared",
        _ => "",
    };
    let rapid = if aim.rapid { " rapid" } else { "" };
    let (together, with) = if aim.combined { (" together", ", with the other guns here") } else { ("", "") };
    let range = aim.from.distance(aim.target);
    let text = format!("fire{from} at {enemy} in {target}, range {range}{how}{with}");
    war.offer_at(aim.target, format!("fire {target}{rapid}{together}{from}"), text)
}

fn change_slug(state: &State, unit: UnitId, change: Change) -> &'static str {
    match change {
        Change::March => "march",
        Change::Line => match state.unit(unit).mode {
            Mode::Refused(_) => "straighten",
            _ => "line",
        },
        Change::OpenOrder => "open order",
        Change::Square => "square",
        Change::Refuse(Flank::Left) => "refuse left",
        Change::Refuse(Flank::Right) => "refuse right",
        Change::Extend(Flank::Left) => "extend left",
        Change::Extend(Flank::Right) => "extend right",
        Change::Contract => "contract",
        Change::Mount => "mount",
        Change::Dismount => "dismount",
        Change::Horses => "horses",
        Change::ToTop => "top",
    }
}

//! 25.1 Generals move, in step 3: division generals first, the corps general last.

use field::{Figure, Length, Point, Segment, Stand};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Line, Measure, Measured, Offer, Pick, Play, Spot, Table};

use super::{command, place_of, serves, touched};
use crate::battle::cards::{GeneralId, Rank, UnitId};
use crate::battle::places;
use crate::battle::state::{GeneralAt, Phase, State};
use crate::battle::war::War;
use crate::generals;
use field::display::spot;

const MOVE: Rule = card("25.1");
const WHERE: Rule = house("25.1");
const SERVES: Rule = house("3.6");

const FORM: &str = "`with` and a unit of his command, a place `to 20.5 12`, or `stay`";

/// What is left of his move when a place is offered, since places are rounded.
const ROOM: Length = Length::thousandths(50);

/// Where a general goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ride {
    With(UnitId),
    /// To a place, perhaps on the way to a unit.
    To(Point, Option<UnitId>),
    Stay,
}

/// The next general of the side throws his dice and moves, or stays. After the last, step 4 begins.
pub fn step(table: &mut dyn Table, war: &War, state: &mut State) -> Play<()> {
    let Some((general, from)) = next(war, state) else {
        state.phase = Phase::Determination;
        return Ok(());
    };
    let name = war.called(state, general);
    table.tell(&|| Line::effect(format!("{name} moves"), MOVE));
    let corps = war.general(general).rank == Rank::Corps;
    let inches = Length::inches(generals::reach(table, &war.book, corps)?.into());
    state.riding = Some(inches);
    let case = Case { war, state, general, from, inches };
    let rides = case.samples();
    let measured = table.measure(&Measure {
        pick: Pick {
            name: "general",
            side: state.active,
            question: &|| format!("Where does {name} go, up to {inches} inches?"),
            count: rides.len(),
            offer: &|index| case.offer(rides[index]),
            rule: MOVE,
        },
        form: FORM,
        judge: &|text| case.judge(text).map(|ride| case.offer(ride)),
    })?;
    let ride = match measured {
        Measured::Offered(index) => rides[index],
        Measured::Own(text) => case.judge(&text).unwrap_or(Ride::Stay),
    };
    carry_out(table, war, state, general, ride);
    Ok(())
}

fn carry_out(table: &mut dyn Table, war: &War, state: &mut State, general: GeneralId, ride: Ride) {
    let name = war.called(state, general);
    let riding = &mut state.generals[general.index()];
    riding.moved = true;
    state.riding = None;
    match ride {
        Ride::With(unit) => {
            riding.at = GeneralAt::With(unit);
            table.tell(&|| Line::effect(format!("{name} joins {}", war.card(unit).name), WHERE));
        }
        Ride::To(to, _) => {
            riding.at = GeneralAt::Table(to);
            table.tell(&|| Line::effect(format!("{name} goes to {} {}", to.x(), to.y()), WHERE));
        }
        Ride::Stay => {}
    }
}

/// The next general of the side who is on the table and has not moved; corps generals last.
fn next(war: &War, state: &State) -> Option<(GeneralId, Point)> {
    let may = |general: &GeneralId| war.general(*general).side == state.active && !state.general(*general).moved;
    let corps = |general: &GeneralId| war.general(*general).rank == Rank::Corps;
    let on_table = |general: GeneralId| place_of(war, state, general).map(|at| (general, at));
    let waiting = || war.generals().filter(may);
    let division = waiting().filter(|general| !corps(general)).find_map(on_table);
    division.or_else(|| waiting().filter(corps).find_map(on_table))
}

/// A general about to move.
struct Case<'a> {
    war: &'a War,
    state: &'a State,
    general: GeneralId,
    from: Point,
    inches: Length,
}

impl Case<'_> {
    /// To stay, to join each unit of his command that he reaches, and as far as he gets toward the others.
    fn samples(&self) -> Vec<Ride> {
        let mut rides = vec![Ride::Stay];
        for unit in command(self.war, self.state, self.general) {
            if self.with() == Some(unit) {
                continue;
            }
            if self.reaches(unit) {
                rides.push(Ride::With(unit));
            } else if let Some(to) = self.toward(unit)
                && !rides.iter().any(|ride| matches!(ride, Ride::To(known, _) if *known == to))
            {
                rides.push(Ride::To(to, Some(unit)));
            }
        }
        rides
    }

    fn with(&self) -> Option<UnitId> {
        match self.state.general(self.general).at {
            GeneralAt::With(unit) => Some(unit),
            _ => None,
        }
    }

    /// Whether his move brings him into contact with a unit, base to base.
    fn reaches(&self, unit: UnitId) -> bool {
        let stand = places::general_stand(self.war, self.state, self.general);
        stand.is_some_and(|stand| self.state.unit(unit).bases.iter().any(|base| base.is_within(self.inches, &stand)))
    }

    /// As far as he gets on the straight way to a unit, in hundredths of an inch.
    fn toward(&self, unit: UnitId) -> Option<Point> {
        let goal = Point::centroid(self.state.unit(unit).bases.iter().map(Stand::centre))?;
        let to = hundredths(Segment::new(self.from, goal).point(self.inches - ROOM));
        let joins = touched(self.war, self.state, self.general, &self.base_at(to)).is_some();
        (!joins && self.against(to).is_empty()).then_some(to)
    }

    /// Where he is dragged: with the unit there, at the place, or as near to it as he may end on the straight way; and
    /// what is against more.
    fn dragged(&self, place: Point) -> (Ride, Refusals) {
        let stands_there =
            |unit: &UnitId| self.state.unit(*unit).bases.iter().any(|base| base.is_within(Length::ZERO, &place));
        let unit = command(self.war, self.state, self.general).find(stands_there);
        let wish = match unit {
            Some(unit) => self.join(self.war.card(unit).id),
            None => self.to(hundredths(place)),
        };
        let refusals = match wish {
            Ok(ride) => return (ride, Refusals::default()),
            Err(refusals) => refusals,
        };
        let way = Segment::new(self.from, place);
        let most = (place - self.from).length().min(self.inches - ROOM);
        let nearer = (0..).map(|inches| most - Length::inches(inches)).take_while(|far| *far > Length::ZERO);
        let ends = nearer.map(|far| hundredths(way.point(far))).find(|to| self.against(*to).is_empty());
        (ends.map_or(Ride::Stay, |to| Ride::To(to, None)), refusals)
    }

    /// Everything against a place: too far, off the table, near the enemy.
    fn against(&self, to: Point) -> Vec<(String, Rule)> {
        let (war, mut no) = (self.war, Vec::new());
        let far = (to - self.from).length();
        if far > self.inches {
            no.push((format!("the place is {far} inches off and he has {} to go", self.inches), MOVE));
        }
        let stand = self.base_at(to);
        if !war.table.bounds().holds(&stand.bounds()) {
            no.push(("his base would not be on the table".to_owned(), WHERE));
        }
        let side = war.general(self.general).side;
        let clear = war.book.command.general;
        let alone = touched(war, self.state, self.general, &stand).is_none();
        if alone && self.state.pieces.within(clear, &stand).any(|(id, _)| war.side(State::owner(id)) != side) {
            no.push((format!("alone he may not end within {clear} inches of an enemy"), WHERE));
        }
        no
    }

    fn base_at(&self, at: Point) -> Stand {
        places::general_at(self.war, self.general, at)
    }

    fn offer(&self, ride: Ride) -> Offer {
        let piece = self.general.piece();
        match ride {
            Ride::With(unit) => {
                let card = self.war.card(unit);
                Offer::new(format!("with {}", card.id), format!("joins {}", card.name))
                    .piece(piece)
                    .spot(spot(self.state.unit(unit).frame))
            }
            Ride::To(to, toward) => {
                let (x, y) = (to.x(), to.y());
                let spot = Spot { x: x.in_thousandths(), y: y.in_thousandths(), heading: 0 };
                let toward = toward.map_or_else(String::new, |unit| format!(", toward {}", self.war.card(unit).name));
                Offer::new(format!("to {x} {y}"), format!("goes to {x} {y}{toward}")).piece(piece).spot(spot)
            }
            Ride::Stay => Offer::new("stay", "stays where he is").piece(piece),
        }
    }

    /// An answer that a player wrote, or every reason against it.
    fn judge(&self, text: &str) -> Result<Ride, Refusals> {
        if text == "stay" {
            return Ok(Ride::Stay);
        }
        if let Some(id) = text.strip_prefix("with ") {
            return self.join(id);
        }
        let Some(to) = text.strip_prefix("to ").and_then(read) else {
            let why = format!("`{text}` is not a move of a general");
            return Err(Refusal::key("answer", why, format!("write {FORM}")).into());
        };
        self.to(to)
    }

    fn to(&self, to: Point) -> Result<Ride, Refusals> {
        let against = self.against(to).into_iter();
        let no = Refusals(against.map(|(why, rule)| Refusal::field("answer", why, rule)).collect());
        let with = touched(self.war, self.state, self.general, &self.base_at(to));
        no.allow(with.map_or(Ride::To(to, None), Ride::With))
    }

    fn join(&self, id: &str) -> Result<Ride, Refusals> {
        let side = self.war.general(self.general).side;
        let found = self.war.present(self.state, side).map(|(unit, _)| unit);
        let Some(unit) = found.into_iter().find(|unit| self.war.card(*unit).id == id) else {
            return Err(
                Refusal::field("answer", format!("`{id}` is not a unit of his side on the table"), SERVES).into()
            );
        };
        let mut no = Refusals::default();
        let name = self.war.card(unit).name;
        let serves = serves(self.war, self.general, unit);
        no.refuse_if(!serves, "answer", format!("{name} is not of his command"), SERVES);
        let far = format!("{name} is more than {} inches off", self.inches);
        no.refuse_if(!self.reaches(unit), "answer", far, MOVE);
        no.allow(Ride::With(unit))
    }
}

/// A ride as it is dragged: the answer, from where, his base there, and what is against more.
pub struct Dragged {
    pub offer: Offer,
    pub from: Point,
    pub base: Stand,
    pub refusals: Refusals,
}

/// 25.1 How the general who may ride now comes to a place, or as near as he may.
pub fn dragged(war: &War, state: &State, place: Point) -> Option<Dragged> {
    let inches = state.riding?;
    let (general, from) = next(war, state)?;
    let case = Case { war, state, general, from, inches };
    let (ride, refusals) = case.dragged(place);
    let end = match ride {
        Ride::With(unit) => state.unit(unit).frame.origin,
        Ride::To(to, _) => to,
        Ride::Stay => from,
    };
    Some(Dragged { offer: case.offer(ride), from, base: case.base_at(end), refusals })
}

/// A place as answers write it, in hundredths of an inch.
fn hundredths(point: Point) -> Point {
    let rounded = |length: Length| Length::thousandths(length.in_thousandths() / 10 * 10);
    Point::new(rounded(point.x()), rounded(point.y()))
}

fn read(text: &str) -> Option<Point> {
    let (x, y) = text.trim().split_once(' ')?;
    Some(Point::new(x.parse().ok()?, y.trim().parse().ok()?))
}

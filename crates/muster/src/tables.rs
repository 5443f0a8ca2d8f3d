//! What the two tabletop systems share: brigades and batteries made of regiments, and where they stand.

mod gather;
pub(crate) mod layout;

use field::{Footprint, Heading};
use survey::geometry::Point;

use crate::compare::Tally;
use crate::facts::{Arms, Experience, Form};
use crate::line::{inches, length};
use crate::maker::Maker;
use crate::roster::{Command, Entry, Minute, Post, Unit};
pub(crate) use gather::{batteries, troops};
use layout::Layout;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arm {
    Foot,
    Horse,
    Guns,
}

impl Arm {
    pub fn table(self) -> &'static str {
        match self {
            Arm::Foot => "foot",
            Arm::Horse => "horse",
            Arm::Guns => "gun",
        }
    }
}

/// A brigade, part of one, or a battery.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub id: String,
    pub name: String,
    pub arm: Arm,
    pub men: i64,
    /// Bases or stands.
    pub size: i64,
    pub experience: Experience,
    pub arms: Arms,
    /// Guns by type, for a battery.
    pub guns: Vec<(i64, &'static str)>,
    pub horse: bool,
    /// Where it is in the survey; None if it enters.
    pub at: Option<Point>,
    pub post: Post,
    /// Thousandths of an inch to the right of its place: the wings of a brigade stand side by side.
    pub aside: i64,
    /// The commander of its brigade is of the first rank.
    pub great: bool,
    pub word: longroll::outline::Word,
}

impl Piece {
    pub fn form(&self) -> Form {
        match self.post.form {
            Some(Form::Column) if self.post.dismounted => Form::Line,
            Some(form) => form,
            None if self.arm == Arm::Horse && self.post.dismounted => Form::Line,
            None => Form::Double,
        }
    }

    /// Bases in the front rank.
    pub fn front(&self) -> i64 {
        match self.form() {
            _ if self.arm == Arm::Guns => 1,
            Form::Line => self.size,
            Form::Double => (self.size + 1) / 2,
            Form::Column => 1,
        }
    }

    /// The type that most of its guns are.
    pub fn main_gun(&self) -> &'static str {
        let count = |kind: &str| self.guns.iter().filter(|(_, one)| *one == kind).map(|(n, _)| n).sum::<i64>();
        self.guns.iter().rev().max_by_key(|(_, kind)| count(kind)).map_or("", |(_, kind)| *kind)
    }

    pub fn is_on_table(&self) -> bool {
        self.at.is_some()
    }
}

/// Where a piece is on the table, in the words of its system.
pub(crate) enum Placed {
    At { point: String, facing: i64 },
    Enters { minute: Minute, at: (i64, i64), facing: i64, road: bool },
}

/// The table of a scenario and what stands on it so far.
pub(crate) struct Stage<'m, 'b> {
    pub maker: &'m mut Maker<'b>,
    pub layout: Layout<'b>,
    pub north: bool,
}

impl Stage<'_, '_> {
    /// A point of the survey in thousandths of an inch.
    pub fn spot(&self, at: Point) -> (i64, i64) {
        let view = &self.maker.ground.view;
        let Point { x, y } = view.place(at);
        let scaled = |yards: i64| (2_000 * yards + view.scale).div_euclid(2 * view.scale);
        (scaled(x), scaled(y))
    }

    /// What the army that is being written has become so far.
    pub fn tally(&mut self) -> &mut Tally {
        &mut self.maker.tally[usize::from(!self.north)]
    }

    fn usual_facing(&self) -> i64 {
        if self.north { 180 } else { 0 }
    }

    pub fn facing(&self, post: &Post) -> i64 {
        self.maker.heading(post.facing.unwrap_or(self.usual_facing()))
    }

    /// The room that a piece needs.
    pub fn footprint(&self, piece: &Piece) -> Footprint {
        let table = piece.arm.table();
        let chart = &self.maker.chart;
        let (width, depth) = (chart.number(table, "width"), chart.number(table, "depth"));
        if piece.arm == Arm::Guns {
            let depth = if piece.post.unlimbered { depth } else { chart.number(table, "limbered") };
            return Footprint::new(length(width), length(depth));
        }
        let (front, size) = (piece.front().max(1), piece.size.max(1));
        Footprint::new(length(width * front), length(depth * ((size + front - 1) / front)))
    }

    /// Where a piece stands, near its place and clear of other units; or when and where it enters.
    pub fn place(&mut self, piece: &Piece) -> Placed {
        let frame = self.maker.ground.view.frame;
        match (piece.at, piece.post.enters) {
            (Some(at), _) if frame.contains(at) => {
                let facing = self.facing(&piece.post);
                let heading = Heading::degrees(facing as i32);
                let (x, y) = self.spot(at);
                let wing = heading.turn(field::Vector { x: piece.aside, y: 0 });
                let footprint = self.footprint(piece);
                let wanted = (x + wing.x, y + wing.y);
                let found = self.layout.fit(wanted, heading, footprint, self.north, piece.arm == Arm::Guns);
                let away = (found.0 - wanted.0).abs().max((found.1 - wanted.1).abs());
                if away > 2_000 {
                    let inches = inches(away);
                    self.maker.note(format!("{} is {inches} inches from its place, for want of room", piece.name));
                }
                Placed::At { point: point(found), facing }
            }
            (Some(at), _) => {
                let edge = Point::new(at.x.clamp(frame.low.x, frame.high.x), at.y.clamp(frame.low.y, frame.high.y));
                let yards = edge.distance(at);
                let minute = self.maker.battle.start + yards / self.maker.chart.number("scale", "march").max(1);
                self.maker.note(format!("{} begins {yards} yards off the table and marches in", piece.name));
                self.enters(Entry { minute, at: edge, road: false })
            }
            (None, Some(entry)) => self.enters(entry),
            (None, None) => {
                let help = "write `at 1650,5050 facing 0` or `enters 15:30 1650,5050` at its brigade";
                let message = format!("nothing says where {} is", piece.name);
                self.maker.faults.push(self.maker.rolls.diagnostic(piece.word, message, help));
                Placed::At { point: "(0,0)".to_owned(), facing: 0 }
            }
        }
    }

    /// The point of the nearest edge of the table, and the way in.
    fn enters(&self, entry: Entry) -> Placed {
        let (x, y) = self.spot(entry.at);
        let (wide, high) = self.layout.size();
        let (x, y) = (x.clamp(0, wide), y.clamp(0, high));
        let edges = [(x, (0, y), 90), (wide - x, (wide, y), 270), (y, (x, 0), 0), (high - y, (x, high), 180)];
        let (_, at, facing) = edges.into_iter().min_by_key(|(away, _, _)| *away).unwrap_or((0, (0, y), 90));
        Placed::Enters { minute: entry.minute, at, facing, road: entry.road }
    }

    /// Where a leader is: his own place, or behind his first troops. None if they are not on the table.
    pub fn leader(&mut self, own: Option<Point>, first: Option<&Piece>) -> Option<String> {
        let frame = self.maker.ground.view.frame;
        let back = |piece: &Piece| {
            let facing = piece.post.facing.unwrap_or(self.usual_facing());
            piece
                .at
                .filter(|at| frame.contains(*at))
                .map(|at| crate::line::behind(at, facing, 4 * self.maker.ground.view.scale))
        };
        let at = own.filter(|at| frame.contains(*at)).or_else(|| first.and_then(back))?;
        let ((x, y), (wide, high)) = (self.spot(at), self.layout.size());
        Some(point((x.clamp(1_000, wide - 1_000), y.clamp(1_000, high - 1_000))))
    }
}

/// A point as scenarios write it: `(14.5,18)`.
pub(crate) fn point((x, y): (i64, i64)) -> String {
    format!("({},{})", inches(x), inches(y))
}

/// Men by the scale, to the nearest.
pub(crate) fn rounded(men: i64, scale: i64) -> i64 {
    (2 * men + scale) / (2 * scale.max(1))
}

/// The experience of the man in the middle of a line.
pub(crate) fn middle(units: &[&Unit]) -> Experience {
    let total: i64 = units.iter().map(|unit| unit.men().max(unit.guns())).sum();
    let mut sorted: Vec<&&Unit> = units.iter().collect();
    sorted.sort_by_key(|unit| unit.experience);
    let mut seen = 0;
    for unit in sorted {
        seen += unit.men().max(unit.guns());
        if 2 * seen >= total {
            return unit.experience;
        }
    }
    Experience::Trained
}

/// The arms that most men have.
pub(crate) fn most_arms(units: &[&Unit]) -> Arms {
    let count = |arms: Arms| units.iter().filter(|unit| unit.arms == arms).map(|unit| unit.men()).sum::<i64>();
    Arms::ALL.iter().copied().max_by_key(|arms| count(*arms)).unwrap_or(Arms::Rifle)
}

/// The first troops of a command, for its leader's place.
pub(crate) fn leads(command: &Command) -> bool {
    command.leader.as_ref().is_some_and(|leader| leader.skill == crate::facts::Skill::Great)
}

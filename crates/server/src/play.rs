//! Playing a case as far as it goes, and seeing what it stops at.

use longroll::dice::Dice;
use longroll::policy::Decisions;
use longroll::procedure::{Case, Facts};
use longroll::receipt::Event;
use longroll::seat::Seat;
use longroll::table::{Ask, Line, Pick, Play, Roll, Table};
use longroll::tape::Tape;

/// How far a case came.
pub struct Played<'a> {
    pub end: Play<Facts>,
    pub seat: Seat<'a>,
    /// The dice that were being thrown when it stopped.
    pub rolling: Option<Dice>,
}

/// Play from the tape, then from the faces in hand; stop at the next die or decision.
pub fn play<'a>(case: &dyn Case, tape: Tape, faces: &'a [i32], decisions: &'a Decisions) -> Played<'a> {
    let mut table = Watched { seat: Seat::resumed(tape, faces, decisions), rolling: None };
    let end = case.play(&mut table);
    Played { end, seat: table.seat, rolling: table.rolling }
}

/// A seat, and which dice are in the air.
struct Watched<'a> {
    seat: Seat<'a>,
    rolling: Option<Dice>,
}

impl Table for Watched<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.rolling = Some(roll.dice);
        let reading = self.seat.roll(roll)?;
        self.rolling = None;
        Ok(reading)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.seat.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.seat.pick(pick)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.seat.tell(line);
    }
}

/// What was told between a roll and whatever was rolled or asked next.
pub fn told_after(events: &[Event], roll: usize) -> impl Iterator<Item = &Line> {
    events[roll + 1..].iter().map_while(|event| match event {
        Event::Told(line) => Some(line),
        _ => None,
    })
}

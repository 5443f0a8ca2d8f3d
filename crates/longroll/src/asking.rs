//! Helpers for asking players, and tables that translate a procedure's words into a battle's sides and unit names.

use crate::rule::Rule;
use crate::side::Side;
use crate::table::{Ask, Line, Measure, Measured, Offer, Pick, Play, Roll, Table, Thrower};

/// Ask a side to choose one of several things. A single one is taken without asking; the list must not be empty.
pub fn choose<'o, T>(
    table: &mut dyn Table,
    side: Side,
    (name, rule): (&'static str, Rule),
    question: &dyn Fn() -> String,
    options: &'o [T],
    offer: &dyn Fn(&T) -> Offer,
) -> Play<&'o T> {
    if options.len() == 1 {
        return Ok(&options[0]);
    }
    let offer = |index: usize| offer(&options[index]);
    let index = table.pick(&Pick { name, side, question, count: options.len(), offer: &offer, rule })?;
    Ok(&options[index])
}

/// Ask a side yes or no; yes comes first.
pub fn wants(
    table: &mut dyn Table,
    side: Side,
    (name, rule): (&'static str, Rule),
    question: &dyn Fn() -> String,
) -> Play<bool> {
    let offer = |index: usize| if index == 0 { Offer::new("yes", "yes") } else { Offer::new("no", "no") };
    Ok(table.pick(&Pick { name, side, question, count: 2, offer: &offer, rule })? == 0)
}

/// A table that turns a procedure's roles into the sides of a battle. The attacker and the owner are the acting side; the
/// defender, the firer and the enemy are the other side.
pub struct Sided<'a> {
    /// The battle's table.
    pub table: &'a mut dyn Table,
    /// The side that acts.
    pub acting: Side,
}

impl Sided<'_> {
    /// The side that a procedure means by this word.
    fn side(&self, who: &str) -> Side {
        match who {
            "defender" | "firer" | "enemy" => self.acting.other(),
            _ => self.acting,
        }
    }

    fn thrower(&self, who: Thrower) -> Thrower {
        match who {
            Thrower::Called(word) => Thrower::Side(self.side(word)),
            Thrower::Army(side, _) => Thrower::Side(side),
            Thrower::Side(_) | Thrower::Either => who,
        }
    }
}

impl Table for Sided<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let (by, against) = (self.thrower(roll.by), self.thrower(roll.against));
        self.table.roll(&Roll { by, against, ..*roll })
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.table.pick(&Pick {
            name: ask.name,
            side: self.side(ask.who),
            question: &|| ask.question.to_owned(),
            count: ask.options.len(),
            offer: &|index| Offer::new(ask.options[index].slug, ask.options[index].text),
            rule: ask.rule,
        })
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.table.pick(pick)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.table.measure(measure)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        self.table.tell(line);
    }

    fn listens(&self) -> bool {
        self.table.listens()
    }
}

/// A table that puts a unit's name before what happens to it.
pub struct Named<'a> {
    /// The battle's table.
    pub table: &'a mut dyn Table,
    /// The name of a unit by its number in the procedure.
    pub name: &'a dyn Fn(u8) -> String,
}

impl Table for Named<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        self.table.roll(roll)
    }

    fn ask(&mut self, ask: &Ask<'_>) -> Play<usize> {
        self.table.ask(ask)
    }

    fn pick(&mut self, pick: &Pick<'_>) -> Play<usize> {
        self.table.pick(pick)
    }

    fn measure(&mut self, measure: &Measure<'_>) -> Play<Measured> {
        self.table.measure(measure)
    }

    fn tell(&mut self, line: &dyn Fn() -> Line) {
        let name = self.name;
        self.table.tell(&|| match line() {
            Line::Effect { text, rule, of: Some(unit) } => Line::effect(format!("{}: {text}", name(unit)), rule),
            line => line,
        });
    }

    fn listens(&self) -> bool {
        self.table.listens()
    }
}

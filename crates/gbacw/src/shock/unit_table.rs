//! A table that names the unit a line of the receipt is about.

use longroll::table::{Ask, Line, Measure, Measured, Pick, Play, Roll, Table, Thrower};

/// A table for what happens to one unit: every effect carries the number of the unit, and its owner rolls its dice.
pub(crate) struct UnitTable<'a> {
    pub table: &'a mut dyn Table,
    pub unit: u8,
    pub owner: &'static str,
}

impl Table for UnitTable<'_> {
    fn roll(&mut self, roll: &Roll<'_>) -> Play<i32> {
        let by = if roll.by == Thrower::Called("owner") { Thrower::Called(self.owner) } else { roll.by };
        self.table.roll(&Roll { by, ..*roll })
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
        let unit = self.unit;
        self.table.tell(&|| match line() {
            Line::Effect { text, rule, of: None } => Line::Effect { text, rule, of: Some(unit) },
            line => line,
        });
    }

    fn listens(&self) -> bool {
        self.table.listens()
    }
}

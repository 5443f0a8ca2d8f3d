//! The fixed facts of a battle on a table.

use longroll::refusal::{Refusal, Refusals};

/// Makes the `War` of a system: a scenario, its table and the book of charts, with the cards of units and leaders by their
/// numbers. It is called in `battle/war.rs`, which brings the types into scope; `scenario::read` and `scenario::check` read a
/// file and check the set-up.
#[macro_export]
macro_rules! war {
    (legend: $legend:path, $leader:ident: $LeaderCard:ty, $leaders:ident: $LeaderId:ty, $leader_of_piece:ident) => {
        /// Everything that does not change while a battle is fought.
        #[derive(Debug)]
        pub struct War {
            pub book: ::std::sync::Arc<Book>,
            pub scenario: Scenario,
            pub table: ::field::Table,
            /// What the words of the table mean.
            pub legend: Legend,
        }

        impl War {
            pub fn new(book: ::std::sync::Arc<Book>, scenario: Scenario, table: ::field::Table) -> War {
                let legend = $legend(&book, &table);
                War { book, scenario, table, legend }
            }

            /// Read a scenario and its table. Every fault of either is reported at its place.
            pub fn parse(
                book: ::std::sync::Arc<Book>,
                (file, text): ::longroll::library::File<'_>,
                (table_file, table_text): ::longroll::library::File<'_>,
            ) -> ::longroll::shelf::Read<War> {
                let table = ::field::Table::parse_for(table_file, table_text, &super::words::WORDS)?;
                let mut reader = ::longroll::outline::reader(file, text);
                let Some((scenario, units)) = super::scenario::read(&book, &mut reader, &table) else {
                    return Err(reader.faults);
                };
                let war = War::new(book, scenario, table);
                super::scenario::check(&war, &units, &mut reader);
                if reader.faults.is_empty() { Ok(war) } else { Err(reader.faults) }
            }

            pub fn card(&self, unit: UnitId) -> &UnitCard {
                &self.scenario.units[unit.index()]
            }

            pub fn $leader(&self, leader: $LeaderId) -> &$LeaderCard {
                &self.scenario.$leaders[leader.index()]
            }

            pub fn side(&self, unit: UnitId) -> ::longroll::side::Side {
                self.card(unit).side
            }

            /// What the sides are called.
            pub fn names(&self) -> ::longroll::side::BySide<&'static str> {
                ::longroll::side::BySide::of(|side| self.scenario.sides[side].name)
            }

            pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
                UnitId::all(self.scenario.units.len())
            }

            pub fn $leaders(&self) -> impl Iterator<Item = $LeaderId> + use<> {
                <$LeaderId>::all(self.scenario.$leaders.len())
            }

            /// The units of a side that are on the table.
            pub fn present<'a>(
                &'a self,
                state: &'a State,
                side: ::longroll::side::Side,
            ) -> impl Iterator<Item = (UnitId, &'a UnitState)> {
                self.all()
                    .filter(move |unit| self.side(*unit) == side && state.unit(*unit).is_on_table())
                    .map(|unit| (unit, state.unit(unit)))
            }

            /// The unit with this number among all pieces, if it is on the table.
            pub fn unit_of_piece(&self, state: &State, piece: u16) -> Result<UnitId, ::longroll::refusal::Refusals> {
                let unit = UnitId::of_piece(piece, self.scenario.units.len());
                let unit = unit.ok_or_else(|| ::longroll::view::no_piece("unit", piece))?;
                let there = state.unit(unit).is_on_table();
                if there { Ok(unit) } else { Err($crate::war::not_on_table(self.card(unit).name)) }
            }

            /// The leader with this number among all pieces.
            pub fn $leader_of_piece(&self, piece: u16) -> Result<$LeaderId, ::longroll::refusal::Refusals> {
                let leader = <$LeaderId>::of_piece(piece, self.scenario.$leaders.len());
                leader.ok_or_else(|| ::longroll::view::no_piece(stringify!($leader), piece))
            }
        }
    };
}

/// An overlay of a piece that is not on the table.
pub fn not_on_table(name: &str) -> Refusals {
    Refusal::key("piece", format!("{name} is not on the table"), "").into()
}

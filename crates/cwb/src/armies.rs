//! Chapters 4 and 5 as everyone outside sees them.

use std::sync::Arc;

use longroll::armies::{Armies, ArmyList, Muster, Preparing};
use longroll::diagnostic::Diagnostic;
use longroll::game::Match;
use longroll::shelf::Read;
use longroll::side::{BySide, Side};
use longroll::system::Settings;

use crate::battle::pregame::{ARMIES, Army, Pregame, lists};
use crate::book::Book;
use crate::system::CWB;

/// The lists that armies are made by.
#[derive(Clone, Copy, Debug)]
pub struct Lists;

/// The book of armies: no reading that players may choose changes it.
fn usual_book() -> Read<Arc<Book>> {
    CWB.book(&Settings::default())
}

impl Armies for Lists {
    fn lists(&self) -> Vec<ArmyList> {
        let (Ok(book), Ok(lists)) = (usual_book(), lists()) else { return Vec::new() };
        let listed = |list: &crate::battle::pregame::List| ArmyList {
            id: list.id,
            title: list.title,
            side: list.side,
            points: list.points,
            war_points: list.war_points,
            limits: list.limits(&book),
        };
        lists.iter().map(listed).collect()
    }

    fn shipped(&self) -> &'static [(&'static str, &'static str)] {
        ARMIES
    }

    fn muster(&self, file: &str, text: &str) -> (Option<Muster>, Vec<Diagnostic>) {
        let book = match usual_book() {
            Ok(book) => book,
            Err(faults) => return (None, faults),
        };
        let (army, faults) = Army::read(&book, (file, text));
        let muster = army.map(|army| Muster {
            points: army.points(&book),
            most: army.size,
            items: army.bill(&book),
            list: army.list.title,
            side: army.list.side,
            id: army.id,
            title: army.title,
        });
        (muster, faults)
    }

    /// 5.1 A Union army, and a Confederate one or one that fights for the Confederates.
    fn prepare(&self, name: &str, armies: &BySide<(String, String)>) -> Result<Box<dyn Preparing>, Vec<Diagnostic>> {
        let book = usual_book()?;
        let read = |side: Side| {
            let (file, text) = (armies[side].0.as_str(), armies[side].1.as_str());
            let army = Army::parse(&book, (file, text))?;
            if army.list.side == side {
                return Ok(army);
            }
            let line = text.lines().find(|line| line.starts_with("list")).unwrap_or("");
            let at = text.find(line).unwrap_or(0);
            let why = if side == Side::North {
                "this is not a Union army (5.1)"
            } else {
                "this is no army of the Confederate side (5.1)"
            };
            let help = "a Union army meets a Confederate, British or French one; name another list";
            Err(vec![Diagnostic::new(file, text, at..at + line.len(), why, help)])
        };
        match (read(Side::North), read(Side::South)) {
            (Ok(north), Ok(south)) if (north.size, north.free) != (south.size, south.free) => {
                let (file, text) = (&armies.south.0, &armies.south.1);
                let free = |free: bool| if free { "free" } else { "even" };
                let why = format!(
                    "this army has {} points and the pre-game `{}`, the other {} and `{}`",
                    south.size,
                    free(south.free),
                    north.size,
                    free(north.free)
                );
                let help = "both armies need the same `size` and the same `pregame`";
                Err(vec![Diagnostic::new(file, text, 0..0, why, help)])
            }
            (Ok(north), Ok(south)) => {
                let armies = Arc::new(BySide { north, south });
                Ok(Box::new(Match::new(Arc::new(Pregame { book, armies, name: name.to_owned() }))))
            }
            (north, south) => Err([north.err(), south.err()].into_iter().flatten().flatten().collect()),
        }
    }
}

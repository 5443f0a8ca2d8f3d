//! Names for what the dice have laid: pieces by their number, objectives by what is nearest to them.

use super::ground::Piece;
use super::objectives::Goal;
use crate::book::Pregame as Chart;

/// Families of the neighborhood, one for each piece of terrain and more.
const FAMILIES: [&str; 16] = [
    "Miller",
    "Poffenberger",
    "Rupp",
    "Brannock",
    "Cady",
    "Hollis",
    "Dunmore",
    "Yates",
    "Ashby",
    "Locke",
    "Trostle",
    "Weikert",
    "Carver",
    "Pelham",
    "Sweeney",
    "Norton",
];

/// What an objective in the open is called.
const OPEN: [&str; 4] = ["Crossroads", "Meeting house", "Toll gate", "Mill pond"];

fn noun(kind: &str) -> &'static str {
    match kind {
        "wood" => "woods",
        "farm" => "farm",
        "crops" => "field",
        "gentle-hill" => "rise",
        _ => "hill",
    }
}

/// `Cady farm`: a piece of terrain by its number among the pieces.
pub fn piece(number: usize, piece: &Piece) -> String {
    format!("{} {}", FAMILIES[number % FAMILIES.len()], noun(piece.kind))
}

/// An objective on a piece, or within an inch of it, has its name; one in the open has a name that no piece has. No two
/// have the same.
pub fn goals(the: &Chart, ground: &[Piece], goals: &[Goal]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (number, goal) in goals.iter().enumerate() {
        let near = |(_, piece): &(usize, &Piece)| piece.is_near(the, goal.at, field::Length::inches(1));
        let on = ground.iter().enumerate().find(near).map(|(number, on)| piece(number, on));
        let open = || OPEN[number % OPEN.len()].to_owned();
        let name = on.filter(|name| !names.contains(name)).unwrap_or_else(open);
        names.push(name);
    }
    names
}

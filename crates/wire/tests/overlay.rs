//! A system's own question is one flat object: its name, and a piece, a hex or a side.

use longroll::side::Side;
use longroll::view::{Query, Selected};
use wire::battle::OverlayQuestion;

#[test]
fn an_own_question_names_a_piece_a_hex_or_a_side() {
    for (about, selected) in [
        (r#""piece": 7"#, Selected::Piece(7)),
        (r#""column": 3, "row": 4, "side": "north""#, Selected::Hex { column: 3, row: 4 }),
        (r#""side": "south""#, Selected::Side(Side::South)),
    ] {
        let question: OverlayQuestion =
            serde_json::from_str(&format!(r#"{{"kind": "own", "name": "flank", {about}}}"#)).expect("a question");
        assert_eq!(Query::from(question), Query::Own { name: "flank".to_owned(), selected });
    }
}

//! What a page is shown and may ask, on a small position: drags, arcs, command, odds before a decision.

use battery::page::{ask, key, of_kind, say};
use fury::battle::war::War;
use longroll::battle::{Battle, Fought};
use longroll::game::Match;
use longroll::side::Side;
use longroll::table::Wait;
use longroll::view::{Outline, Place, Query, Shape};

use crate::fixture::position;

/// Two brigades face each other at eight inches; the Union one has thrown well and is about to move.
fn moving() -> Match<War> {
    let position = position(
        "area closed-wood \"Wood\" rect (34,10) (40,20)",
        "leader chief \"Chief\" at (24,8)
         brigade a \"A\" infantry 6/5/3 single-line at (24,12) facing 0",
        "brigade b \"B\" infantry 6/5/3 single-line at (24,19.5) facing 180
         battery g \"G\" rifled foot unlimbered at (30,30) facing 180",
    );
    let mut battle = position.battle();
    say(&mut battle, "done");
    say(&mut battle, "a");
    key(&mut battle, &[9]);
    battle
}

#[test]
fn a_unit_is_dragged_to_where_its_ghost_stands() {
    let mut battle = moving();
    let drag = ask(&battle, &Query::Move { at: (24_000, 14_000), heading: None });
    assert_eq!((of_kind(&drag, "ghost").count(), of_kind(&drag, "path").count()), (6, 1));
    assert_eq!(drag.lines.len(), 1, "nothing is against it: {:?}", drag.lines);
    for answer in &drag.answers {
        say(&mut battle, answer);
    }
    let view = battle.game.view(battle.now(), None);
    assert_eq!(view.pieces[0].place, Place::Table { at: (24_000, 14_000), heading: 0 });
    let stands: Vec<_> = view.pieces[0].stands.iter().map(|stand| Outline::Polygon(stand.corners.to_vec())).collect();
    let ghosts: Vec<_> = of_kind(&drag, "ghost").map(|ghost| ghost.outline.clone()).collect();
    assert_eq!(stands, ghosts);
}

#[test]
fn what_is_too_far_is_refused_with_reasons_and_the_nearest_is_offered() {
    let mut battle = moving();
    let drag = ask(&battle, &Query::Move { at: (24_000, 30_000), heading: None });
    assert!(!drag.answers.is_empty() && drag.lines.len() > 1, "{:?}", drag.lines);
    assert!(drag.lines.iter().any(|(_, rule)| rule.is_some_and(|rule| rule.section == "7.8")), "{:?}", drag.lines);
    let refused = Match::answer(&mut battle, "ahead 20").expect_err("it would run through the enemy");
    assert!(refused.0.iter().any(|why| why.rule.is_some_and(|rule| rule.section == "7.8")), "{refused}");
    assert!(refused.0.iter().any(|why| !why.help.is_empty()), "{refused}");
    Match::answer(&mut battle, "ahead 3.25").expect("an answer of one's own that is legal");
}

/// 10.1 By dragging.
#[test]
fn dropped_on_an_enemy_it_charges() {
    let mut battle = moving();
    let drag = ask(&battle, &Query::Move { at: (24_000, 20_000), heading: None });
    assert_eq!(drag.answers, ["charge ahead"]);
    assert_eq!((of_kind(&drag, "ghost").count(), drag.lines.len()), (6, 1), "{drag:?}");
    say(&mut battle, "charge ahead");
}

/// 4.6 By dragging.
#[test]
fn a_leader_is_dragged_as_far_as_he_rides() {
    let mut battle = moving();
    say(&mut battle, "done");
    let near = ask(&battle, &Query::Move { at: (26_000, 8_000), heading: None });
    assert_eq!((&near.answers[..], near.lines.len()), (&["to 26 8".to_owned()][..], 1), "{near:?}");
    let close = ask(&battle, &Query::Move { at: (24_000, 19_500), heading: None });
    assert!(close.lines.iter().any(|(why, _)| why.contains("within an inch of the enemy")), "{close:?}");
    say(&mut battle, "to 26 8");
}

/// 9.3, 4.3, 7.1 As overlays on the table.
#[test]
fn arcs_threats_reach_and_command_are_shown() {
    let battle = moving();
    let (a, b, chief) = (0, 1, 1000);
    let sight = ask(&battle, &Query::Sight(a));
    assert!(of_kind(&sight, "arc").count() >= 2, "{:?}", sight.shapes);
    let at_b = "B at 8: 6 stands, 6 fire points";
    assert_eq!(sight.lines.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), [at_b]);
    let threat = ask(&battle, &Query::FireAt { at: (24_000, 12_000), side: Side::North });
    assert_eq!(threat.lines.len(), 2, "the line and the guns: {:?}", threat.lines);
    let hidden = ask(&battle, &Query::FireAt { at: (37_000, 12_000), side: Side::North });
    assert!(hidden.lines.is_empty(), "the wood hides it: {:?}", hidden.lines);
    let reach = ask(&battle, &Query::Reach(a));
    assert!(
        matches!(&reach.shapes[..], [Shape { kind: "reach", outline: Outline::Polygon(corners), .. }] if corners.len() == 24)
    );
    let command = ask(&battle, &Query::Command(chief));
    assert!(matches!(command.shapes[0].outline, Outline::Circle { radius: 18_000, .. }));
    assert_eq!(command.lines[0].0, "A: in his radius");
    assert!(Battle::overlay(&battle, &Query::Command(b)).is_err(), "a brigade commands no unit");
    assert!(Battle::overlay(&battle, &Query::Move { at: (60_000, 0), heading: None }).is_err(), "off the table");
}

#[test]
fn advice_is_among_the_options() {
    let battle = moving();
    let Some(wait @ Wait::Pick { options, .. }) = battle.wait() else { panic!("it waits for a leg") };
    assert!(battle.game.advise(battle.now(), wait) < options.len());
}

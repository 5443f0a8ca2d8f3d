//! What a page is shown and may ask, on a small battle: the sheet, drags, arcs, generals, odds before a decision.

use battery::page::{ask, key, of_kind, offers, say};
use cwb::CWB;
use cwb::battle::war::War;
use longroll::battle::{Battle, Fought};
use longroll::foresight::{Foresight, Foretold, Subject};
use longroll::game::{Hand, Match};
use longroll::odds::Budget;
use longroll::procedure::Fact;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::{Thrower, Wait};
use longroll::view::{Outline, Overlay, Place, Query, Selected, Shape};
use longroll::weight::Exact;

const TABLE: &str = "table test\ntitle Test\nsize 72 x 36\narea wood \"Wood\" rect (50,10) (56,30)\n";

const SCENARIO: &str = "scenario test
title Test
about Two brigades and a gun.
system cwb
table test
ratings house
attacker union
objective \"The middle\" (36,18) 3
side union north
  general chief \"Chief\" 1 at (36,34)
  division blue \"Blue\"
    general blue \"Blue\" 1 at (36,31)
    infantry a \"A\" 6 average rifle front 3 at (36,25) facing 180
side confederate south
  general old \"Old\" 1 at (36,2)
  gun g \"G\" rifled unlimbered at (42,12) facing 0
  division grey \"Grey\"
    general grey \"Grey\" 2 at (36,5)
    infantry b \"B\" 6 average rifle front 3 at (36,17) facing 0
";

/// The Union brigade, eight inches from the enemy, has been motivated and may act with five points.
fn acting() -> Match<War> {
    let mut battle = begun();
    key(&mut battle, &[2, 2]);
    say(&mut battle, "stay");
    key(&mut battle, &[1, 1, 1]);
    say(&mut battle, "stay");
    key(&mut battle, &[1, 1]);
    battle
}

/// The first general is about to throw for his move.
fn begun() -> Match<War> {
    let files = [("t.table".to_owned(), TABLE.to_owned()), ("t.scenario".to_owned(), SCENARIO.to_owned())];
    let game = CWB.battle("test", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let mut battle = Match::new(game);
    battle.run(Hand::Keyed).expect("the tape fits");
    battle
}

fn motivated() -> Match<War> {
    let mut battle = acting();
    say(&mut battle, "motivate blue a");
    key(&mut battle, &[6, 6, 5]);
    battle
}

fn texts(overlay: &Overlay) -> Vec<&str> {
    overlay.lines.iter().map(|(text, _)| text.as_str()).collect()
}

#[test]
fn the_sheet_shows_clock_points_and_what_units_are() {
    let battle = motivated();
    let view = battle.game.view(battle.now(), None);
    assert_eq!(view.turn, "Round 1, 21 left on the clock");
    assert_eq!(view.phase, "Union turn (attacker): A acts, 5 AP left");
    assert_eq!((view.sides.north.points, view.sides.south.points), (0, 3), "the defender holds the middle");
    let a = &view.pieces[0];
    assert_eq!(a.place, Place::Table { at: (36_000, 25_000), heading: 1800 });
    assert_eq!((a.stands.len(), a.strength, a.printed, a.weapon), (6, Some(6), Some(6), "rifle"));
    assert_eq!((view.clock, &view.holders[..]), (Some((21, 21)), &[Some(Side::South)][..]));
    assert!(a.state.contains(&"acts") && a.lines.iter().any(|line| line.contains("3 in front")), "{a:?}");
    let figures: Vec<String> = a.figures.iter().map(|(heading, figure)| format!("{heading} {figure}")).collect();
    let printed = ["Quality average", "Range 4/10", "AP D6", "Re-rolls 1-2", "Fight save 4-6", "Disorder 4-6"];
    assert_eq!(figures[..6], printed);
    assert_eq!(figures[6..], ["Rally 4-6", "Morale dice 0"]);
    let leaders: Vec<_> = view.pieces.iter().filter(|piece| piece.kind == "leader").collect();
    assert_eq!(leaders.len(), 4);
    assert!(leaders.iter().all(|leader| leader.stands.len() == 1), "each has his base: {leaders:?}");
    let board = battle.game.board();
    assert_eq!(board.tabletop.expect("a table").objectives[0].points, Some(3));
}

/// 2.1 At the scale of the book, or the scenario's own; of what a unit has left.
#[test]
fn a_unit_shows_how_many_men_it_has() {
    let men = |battle: &Match<War>| {
        let view = battle.game.view(battle.now(), None);
        view.pieces[0].lines.iter().find(|line| line.contains("men")).cloned().unwrap_or_default()
    };
    assert_eq!(men(&begun()), "about 1440 men");
    let own = SCENARIO.replacen("attacker", "men 450\nattacker", 1);
    let files = [("t.table".to_owned(), TABLE.to_owned()), ("t.scenario".to_owned(), own)];
    let game = CWB.battle("test", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(men(&Match::new(game)), "about 2700 men");
}

#[test]
fn a_unit_is_dragged_to_where_its_ghost_stands() {
    let mut battle = motivated();
    let drag = ask(&battle, &Query::Move { at: (36_000, 22_000), heading: None });
    assert_eq!((of_kind(&drag, "ghost").count(), of_kind(&drag, "path").count()), (6, 1));
    assert_eq!(drag.lines.len(), 1, "nothing is against it: {:?}", drag.lines);
    for answer in &drag.answers {
        say(&mut battle, answer);
    }
    let view = battle.game.view(battle.now(), None);
    let bases: Vec<_> = view.pieces[0].stands.iter().map(|base| Outline::Polygon(base.corners.to_vec())).collect();
    let ghosts: Vec<_> = of_kind(&drag, "ghost").map(|ghost| ghost.outline.clone()).collect();
    assert_eq!(bases, ghosts);
}

/// By dragging a unit spends no point on a crumb, and wheels by whole degrees.
#[test]
fn a_drag_is_a_few_whole_actions() {
    let battle = motivated();
    for (x, y) in (24..=48).step_by(2).flat_map(|x| (19..=30).map(move |y| (x * 1000 + 137, y * 1000 + 211))) {
        let drag = ask(&battle, &Query::Move { at: (x, y), heading: None });
        for (at, answer) in drag.answers.iter().enumerate() {
            let words: Vec<&str> = answer.split(' ').collect();
            match words[..] {
                ["move", far] if at > 0 => {
                    let far: f64 = far.parse().expect("a length");
                    assert!(far >= 0.5, "({x}, {y}): {:?}", drag.answers);
                }
                ["wheel", _, angle] => assert!(!angle.contains('.'), "({x}, {y}): {:?}", drag.answers),
                _ => {}
            }
        }
    }
    // Three inches ahead and a fifth: one increment, not two.
    let near = ask(&battle, &Query::Move { at: (36_000, 21_800), heading: None });
    assert_eq!(near.answers, ["move"], "{near:?}");
    assert_eq!(near.lines.len(), 1, "nothing is against it: {:?}", near.lines);
}

/// 33.1 By dragging.
#[test]
fn dropped_on_an_enemy_it_assaults_or_is_told_why_not() {
    let battle = motivated();
    let drag = ask(&battle, &Query::Move { at: (36_000, 16_500), heading: None });
    assert_eq!(drag.answers, ["assault b"], "{drag:?}");
    assert_eq!(drag.lines.len(), 1, "nothing is against it: {:?}", drag.lines);
    let aside = ask(&battle, &Query::Move { at: (42_000, 11_500), heading: None });
    assert!(texts(&aside).contains(&"G is not straight ahead with no unit between"), "{aside:?}");
}

/// 25.1 By dragging.
#[test]
fn a_general_is_dragged_as_far_as_he_has_thrown() {
    let mut battle = begun();
    key(&mut battle, &[2, 2]);
    let drag = ask(&battle, &Query::Move { at: (38_000, 32_000), heading: None });
    assert_eq!((&drag.answers[..], drag.lines.len()), (&["to 38 32".to_owned()][..], 1), "{drag:?}");
    let far = ask(&battle, &Query::Move { at: (50_000, 31_000), heading: None });
    assert_eq!(far.answers, ["to 39.95 31"], "four inches, rounded down");
    assert!(texts(&far)[1].contains("he has 4 to go"), "{far:?}");
    let joins = ask(&battle, &Query::Move { at: (36_000, 26_000), heading: None });
    assert_eq!(joins.answers, ["with a"]);
    say(&mut battle, "with a");
    assert!(Battle::overlay(&battle, &Query::Move { at: (38_000, 32_000), heading: None }).is_err(), "dice come first");
}

#[test]
fn what_is_against_a_move_is_said_by_its_rule() {
    let mut battle = motivated();
    let refused = Match::answer(&mut battle, "move 9").expect_err("no increment is so long");
    assert!(refused.0.iter().all(|why| why.rule.is_some()), "{refused}");
    Match::answer(&mut battle, "move 1.5").expect("a legal answer that was not offered");
}

/// 31.2, 31.12, 30.1, 28.1 As overlays on the table.
#[test]
fn arcs_threats_reach_and_motivation_are_shown() {
    let battle = acting();
    let (a, blue) = (0, 1001);
    let sight = ask(&battle, &Query::Sight(a));
    assert_eq!(of_kind(&sight, "arc").count(), 2, "{:?}", sight.shapes);
    assert_eq!(texts(&sight), ["B at 8 inches, 6 of 6 bases seen"]);
    let threat = ask(&battle, &Query::FireAt { at: (36_000, 25_000), side: Side::North });
    assert_eq!(threat.lines.len(), 2, "the line and the gun: {:?}", threat.lines);
    let hidden = ask(&battle, &Query::FireAt { at: (55_000, 25_000), side: Side::North });
    assert!(hidden.lines.is_empty(), "the wood hides it: {:?}", hidden.lines);
    let reach = ask(&battle, &Query::Reach(a));
    assert!(matches!(&reach.shapes[..], [Shape { kind: "reach", outline: Outline::Polygon(_), .. }]), "{reach:?}");
    let command = ask(&battle, &Query::Command(blue));
    assert_eq!(texts(&command), ["A, 2 inches off: 3 or more of 2D6"], "value 1, average 2, less than 3 inches off");
    assert_eq!(of_kind(&command, "ring").count(), 1, "how far off he helps morale");
    let beset = ask(&battle, &Query::Own { name: "beset".to_owned(), selected: Selected::Piece(a) });
    assert_eq!(of_kind(&beset, "beset").count(), 3, "two flanks and the rear: {:?}", beset.shapes);
    assert_eq!(texts(&beset), ["no enemy foot or cavalry is in its flank or rear boxes"]);
    assert!(Battle::overlay(&battle, &Query::Command(a)).is_err(), "a brigade motivates no unit");
    assert!(Battle::overlay(&battle, &Query::Move { at: (80_000, 0), heading: None }).is_err(), "off the table");
}

/// What a decision is said to lead to.
fn foreseen(battle: &Match<War>, slug: &str) -> Foresight<Exact> {
    let ahead = battle.ahead(slug).unwrap_or_else(|| panic!("{slug} is offered: {:?}", offers(battle)));
    ahead.walk(Budget::USUAL).unwrap_or_else(|pause| panic!("{slug}: {pause}"))
}

/// How likely something is.
fn chance(told: &Foresight<Exact>, piece: u16, aspect: &str, value: Fact) -> String {
    let of = |fact: &&Foretold<Exact>| fact.subject == Subject::Piece(piece) && fact.aspect == aspect;
    let fact = told.told.iter().find(of).unwrap_or_else(|| panic!("{piece} {aspect}: {:?}", told.told));
    fact.values.chance(|known| *known == value).to_string()
}

/// 28.1, 31.4, 33.5 Of motivation, shots and assaults: the battle's own step.
#[test]
fn odds_are_ready_before_a_decision() {
    let battle = acting();
    let a = battle.game.all().next().expect("a unit").piece();
    let motivation = foreseen(&battle, "motivate blue a");
    assert_eq!(chance(&motivation, a, "action points", Fact::Number(6)), "11/72", "4 or more of 2D6, then a 6");
    let battle = motivated();
    let b = battle.game.all().find(|unit| battle.game.card(*unit).id == "b").expect("another unit").piece();
    // With the shots on the way in it is too much to walk, and is played instead.
    let ahead = battle.ahead("assault b").expect("it is offered");
    let played = ahead.sample::<Exact>(1_000, Budget::USUAL, &mut chance::Seeded::new(1862));
    let assault = played.expect("it is played");
    assert!(assault.rolls.iter().any(|roll| roll.what == "falter, assaulter"), "{:?}", assault.rolls);
    assert!(assault.rolls.iter().any(|roll| roll.what == "fight, defender"), "the fight that may follow");
    assert!(assault.rolls.iter().any(|roll| !roll.mods.is_empty()), "with its factors");
    assert!(assault.told.iter().any(|fact| fact.subject == Subject::Piece(b) && fact.aspect == "half bases"));
    assert!(
        assault.answered.contains_key("opportunity"),
        "at the falter point it is near enough: {:?}",
        assault.answered
    );
    let shot = foreseen(&battle, "shoot b");
    assert!(shot.rolls() && shot.answered.is_empty(), "at 8 inches no enemy may shoot back: {:?}", shot.answered);
    // No other unit can act, so that the next decision is the enemy's, when his general has thrown for his move.
    let done = foreseen(&battle, "done");
    let thrown: Vec<_> = done.rolls.iter().map(|roll| (roll.what, roll.by)).collect();
    assert_eq!(thrown, [("general's move", Thrower::Side(Side::South))]);
    let Some(wait @ Wait::Pick { options, .. }) = battle.wait() else { panic!("it waits for an action") };
    assert!(battle.game.advise(battle.now(), wait) < options.len());
}

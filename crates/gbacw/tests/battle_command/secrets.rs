//! 3.1, 5.2: what one side may know alone is not in the other's log.

use chance::Seeded;
use gbacw::DEATH_VALLEY;
use gbacw::battle::state::Phase;
use gbacw::battle::war::War;
use longroll::game::{Hand, Match};
use longroll::receipt::{Node, Reader, text, told_to, tree};
use longroll::record;
use longroll::side::Side;
use longroll::system::Settings;
use longroll::table::Wait;

/// A battle played, always by the first option, until the first activation marker is drawn.
fn begun() -> Match<War> {
    let game = DEATH_VALLEY.battle("ridge-farm", &Settings::default(), &[]).expect("a scenario of ours");
    let (mut battle, mut dice) = (Match::new(game), Seeded::new(1863));
    battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
    while !matches!(battle.now().phase, Phase::Activation(_)) {
        let Some(Wait::Pick { options, .. }) = battle.wait() else { panic!("waits for {:?}", battle.wait()) };
        let first = options[0].slug.clone();
        battle.answer(&first).expect("it is offered");
        battle.run(Hand::Chance(&mut dice)).expect("no tape to misfit");
    }
    battle
}

fn read(battle: &Match<War>, reader: Reader) -> String {
    text(&told_to(reader, tree(battle.events(), &|_| Vec::new())))
}

/// 5.2, 3.2 The enemy reads that it was drawn, not what.
#[test]
fn efficiency_and_orders_are_read_by_their_own_side_alone() {
    let battle = begun();
    let all = read(&battle, Reader::Umpire);
    let drawn = |log: &str| log.matches("for each division").count();
    assert_eq!(drawn(&all), 2, "one command a side: {all}");
    for side in Side::BOTH {
        let log = read(&battle, Reader::Player(side));
        let (own, other) = if side == Side::North { ("Union", "Confederate") } else { ("Confederate", "Union") };
        assert_eq!(drawn(&log), 1, "{log}");
        assert!(log.contains(&format!("Efficiency: {own}")) && log.contains(&format!("Efficiency: {other}")), "{log}");
        assert!(log.contains("* Third Brigade: ") && log.contains("initiative"), "what both know is left: {log}");
    }
    assert_eq!(drawn(&read(&battle, Reader::Onlooker)), 0);
    let file = record::write(&[], battle.tape(), battle.events());
    assert_eq!(drawn(&file), 2, "the play file stays whole");
}

/// 3.1 Orders are placed in secret.
#[test]
fn no_decision_on_orders_is_open_before_both_have_made_theirs() {
    let battle = begun();
    let picks = |nodes: &[Node]| {
        fn count(nodes: &[Node]) -> usize {
            let under = |node: &Node| match node {
                Node::Part { under, .. } => count(under),
                Node::Pick { name, .. } => usize::from(*name == "orders"),
                _ => 0,
            };
            nodes.iter().map(under).sum()
        }
        count(nodes)
    };
    let nodes = tree(battle.events(), &|_| Vec::new());
    let seen = Side::BOTH.map(|side| picks(&told_to(Reader::Player(side), nodes.clone())));
    assert!(seen.iter().sum::<usize>() == picks(&nodes) && picks(&nodes) > 0, "{seen:?}");
    assert_eq!(picks(&told_to(Reader::Onlooker, nodes)), 0);
}

//! Dice as people throw them: all hit dice of a shot or a blow, then the enemy's saves, each keyed in by its side; and what the
//! play file then says of them.

use battery::page::{key, offers, say};
use cwb::CWB;
use cwb::battle::war::War;
use longroll::dice::Part;
use longroll::game::{Hand, Match};
use longroll::record;
use longroll::side::{BySide, Side};
use longroll::system::Settings;
use longroll::table::{Thrower, Wait};

const TABLE: &str = "table test\ntitle Test\nsize 72 x 36\n";

/// Two brigades with muskets, 3 inches apart: neither throws misses again, and 4 or more saves.
const SCENARIO: &str = "scenario test
title Test
about Two brigades.
system cwb
table test
ratings house
attacker union
objective \"The middle\" (36,18) 3
side union north
  general chief \"Chief\" 1 at (36,34)
  division blue \"Blue\"
    general blue \"Blue\" 1 at (36,31)
    infantry a \"Tyler\" 6 average musket front 3 at (36,25) facing 180
side confederate south
  general old \"Old\" 1 at (36,2)
  division grey \"Grey\"
    general grey \"Grey\" 2 at (36,5)
    infantry b \"Burks\" 6 average musket front 3 at (36,22) facing 0
";

/// The Union brigade may act with five points; there are no determination dice.
fn acting() -> Match<War> {
    let files = [("t.table".to_owned(), TABLE.to_owned()), ("t.scenario".to_owned(), SCENARIO.to_owned())];
    let game = CWB.battle("test", &Settings::default(), &files).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let mut battle = Match::new(game);
    battle.run(Hand::Keyed).expect("the tape fits");
    key(&mut battle, &[2, 2]);
    say(&mut battle, "stay");
    key(&mut battle, &[1, 1, 1]);
    say(&mut battle, "stay");
    key(&mut battle, &[1, 1]);
    say(&mut battle, "motivate blue a");
    key(&mut battle, &[6, 6, 5]);
    battle
}

/// Which die of which part the battle waits for, who throws it, and what it needs.
fn due(battle: &Match<War>) -> (Part, u8, u8, Thrower, Option<i32>) {
    match battle.wait() {
        Some(Wait::Die { roll, .. }) => (roll.cast.part, roll.cast.nth + 1, roll.cast.of, roll.who, roll.needs()),
        other => panic!("it waits for {other:?}, offered {:?}", offers(battle)),
    }
}

fn markers(battle: &Match<War>, id: &str) -> u8 {
    let unit = battle.game.all().find(|unit| battle.game.card(*unit).id == id).expect("a unit");
    battle.now().unit(unit).markers
}

/// The play file, without its header.
fn play_file(battle: &Match<War>) -> String {
    let sides = BySide { north: "Union".to_owned(), south: "Confederate".to_owned() };
    record::write_with(&[], &[], battle.tape(), battle.events(), &sides)
}

/// 31.4, 31.5 The volley 2 4 5 5 is two hits; the enemy saves the first with a 4 and not the second with a 3.
#[test]
fn a_volley_is_keyed_as_it_is_thrown() {
    let mut battle = acting();
    say(&mut battle, "shoot b");
    assert_eq!(due(&battle), (Part::Throw, 1, 4, Thrower::Side(Side::North), Some(5)));
    key(&mut battle, &[2, 4, 5, 5]);
    assert_eq!(
        due(&battle),
        (Part::Save, 1, 2, Thrower::Side(Side::South), Some(4)),
        "two hits, two saves of the enemy"
    );
    key(&mut battle, &[4, 3]);
    assert_eq!(due(&battle).3, Thrower::Side(Side::South), "one casualty, one die for its order");
    key(&mut battle, &[2]);
    assert_eq!(markers(&battle, "b"), 1);
    let text = play_file(&battle);
    for part in [
        "# Tyler shoots at Burks",
        "31.4 infantry shooting: 2 4 5 5",
        "31.4 infantry shooting save: 4 3",
        "Burks: 1 casualty marker",
        "Burks: keeps its order",
    ] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// 33.5, 33.12, 33.13 A fight: the blows of each side, then the other's saves; all that comes of it names its unit.
#[test]
fn a_fight_is_keyed_as_it_is_thrown() {
    let mut battle = acting();
    say(&mut battle, "assault b");
    say(&mut battle, "hold");
    assert_eq!(due(&battle).3, Thrower::Side(Side::North), "the assaulter's falter dice");
    key(&mut battle, &[5, 4]);
    assert_eq!(due(&battle).3, Thrower::Side(Side::South), "the defender's");
    key(&mut battle, &[4, 3]);
    let (part, _, blows, who, needs) = due(&battle);
    assert_eq!((part, who, needs), (Part::Throw, Thrower::Side(Side::North), Some(5)));
    key(&mut battle, &vec![5; blows.into()]);
    assert_eq!(due(&battle), (Part::Save, 1, blows, Thrower::Side(Side::South), Some(4)), "a save for each hit");
    let mut saves = vec![4; blows.into()];
    saves[0] = 3;
    key(&mut battle, &saves);
    let (part, _, blows, who, _) = due(&battle);
    assert_eq!((part, who), (Part::Throw, Thrower::Side(Side::South)), "then the defender strikes");
    key(&mut battle, &vec![1; blows.into()]);
    let text = play_file(&battle);
    for part in [
        "Tyler: the assaulter moves into contact",
        "Burks: the defender loses 1 half base (11 left)",
        "Tyler: the assaulter wins",
    ] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

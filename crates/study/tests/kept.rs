//! The file in which a study keeps its battles: it is used for its own setting only, and a spoiled line is not believed.

use opponent::player::Kind;
use study::fought::Setting;
use study::kept::{head, read};

fn setting(battle: &str) -> Setting {
    Setting::new(&gcacw::ABOVE_THE_CLOUDS, battle, Kind::from_word("recruit").unwrap())
}

const GAME: &str = concat!(
    r#"{"seed":7,"swapped":false,"won":1,"grade":"a draw","points":[3,1],"lost":[{},{}],"#,
    r#""had":[{},{}],"leads":[0,2],"turn":4,"decisions":9,"held":[1]}"#
);

#[test]
fn a_file_is_used_for_its_own_setting_only() {
    let (one, other) = (setting("tunnel-hill"), setting("lookout-and-the-ridge"));
    let file = format!("{}\n{GAME}\n", head(&one));
    assert_eq!(read(&file, &one).unwrap().len(), 1);
    assert!(read(&file, &other).unwrap_err().contains("tunnel-hill"));
    assert!(read(GAME, &one).unwrap_err().contains("does not begin"));
    let changed = Setting { own: vec![("own.chart".to_owned(), "chart x".to_owned())], ..setting("tunnel-hill") };
    assert!(read(&file, &changed).unwrap_err().contains("other charts"));
    assert!(read("", &one).unwrap().is_empty());
    assert!(read(&head(&one)[..20], &one).unwrap().is_empty(), "cut off in its first line");
}

#[test]
fn lines_that_no_battle_gives_are_left_out() {
    let of = setting("tunnel-hill");
    let spoil = [
        ("\"won\":1", "\"won\":9"),
        ("\"leads\":[0,2]", "\"leads\":[]"),
        ("\"points\":[3,1]", "\"points\":[2147483647,-5]"),
        ("\"held\":[1]", "\"held\":[4]"),
        ("}", ""),
    ];
    for (old, new) in spoil {
        let file = format!("{}\n{}\n", head(&of), GAME.replace(old, new));
        assert!(read(&file, &of).unwrap().is_empty(), "{new}");
    }
}

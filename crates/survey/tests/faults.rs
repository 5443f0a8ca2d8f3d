//! Every fault of a survey has its line, its column and what would be right; warnings too.

use survey::{Survey, System, compile, lint};

const HEAD: &str = "survey test\ntitle Test\nextent 2000 x 2000 yards\nbase 100 feet\n";

/// The first fault of a survey, after its head.
fn fault(body: &str) -> String {
    let faults = Survey::parse("ground", &format!("{HEAD}{body}")).expect_err(body);
    faults[0].to_string()
}

fn read(body: &str) -> Survey {
    Survey::parse("ground", &format!("{HEAD}{body}")).unwrap_or_else(|faults| panic!("{body}: {}", faults[0]))
}

#[test]
fn a_fault_says_where_it_is_and_what_would_be_right() {
    let cases = [
        ("wods open 0,0 9,9 9,0", "5:1: `wods` is not an entry of a survey (did you mean `woods`?)"),
        ("woods 0,0 9,9 9,0", "5:1: this woods does not say of what kind it is (it must be one of: open, heavy)"),
        ("woods thick 0,0 9,9 9,0", "5:7: `thick` does not belong here (it must be one of: open, heavy)"),
        (
            "woods open 0,0 9,9",
            "5:12: an outline needs three points or more (name its corners in order; it is closed by itself)",
        ),
        (
            "woods open\n  outline 0,0 900,900 900,0 0,900",
            "6:23: the outline crosses itself: 0,0 to 900,900 meets 900,0 to 0,900 (name the corners in order around the area)",
        ),
        (
            "pond 0,0 0,9 9,9 0,0",
            "5:18: the outline ends where it begins (leave this point out; it is closed by itself)",
        ),
        ("woods open (0,0) (9,9) (9,0)", "5:13: points are written without brackets (write `0,0`)"),
        ("wall 0,0", "5:6: a line needs two points or more (name where it begins, where it bends and where it ends)"),
        (
            "wall 0,0 0,x",
            "5:12: `x` is not a whole number (a point is east,north of the southwest corner: `1210,2040`)",
        ),
        (
            "wall 0,0 0,4001",
            "5:12: 4001 is out of bounds (it must be -2000 to 4000; a point is east,north of the southwest corner: `1210,2040`)",
        ),
        ("height 0,0 0,9 9,9", "5:1: this height does not say how high it is (write its height: `700 feet`)"),
        ("height 30 yards 0,0 0,9 9,9", "5:8: `30` does not belong here (a height is measured in feet: `30 feet`)"),
        ("stream 0,0 9,9", "5:1: this stream does not say how wide it is (write its width: `5 yards`)"),
        ("house 5,5", "5:1: this house has no name (a name in quotation marks follows the keyword)"),
        ("house \"A\" 5,5 6,6", "5:15: one point is enough here (a house has one point)"),
        ("road pike\n  lnie 0,0 9,9", "6:3: `lnie` does not belong under a road (did you mean `line`?)"),
        ("house \"A 5,5", "5:7: the quotation is not closed (write `\"` at its end, on the same line)"),
        ("for great-batles", "5:5: there is no system `great-batles` (did you mean `great-battles`?)"),
        (
            "for great-battles\n  frame 0,0 3000,100",
            "6:3: this frame is not within the survey (two opposite corners from 0,0 to 2000,2000: `frame 0,2300 5200,6600`)",
        ),
        ("for great-battles\n  scale 9 yards", "6:9: 9 is out of bounds (it must be 40 to 200; yards a hex)"),
        (
            "for great-battles\n  change 0101 terrain rough",
            "6:3: this is not a change (a place, what, and why: `change 2215 terrain rough \"rocks and straw-stacks\"`, or `change \"Barton's woods\" drop \"why\"`)",
        ),
        (
            "north 7 degrees up",
            "5:17: north cannot lean `up` (write `north up`, or how it leans from the upper edge: `north 7 degrees east`)",
        ),
        ("base 7 feet", "5:1: a second `base` entry (a survey has only one)"),
    ];
    for (body, told) in cases {
        assert_eq!(fault(body), format!("ground:{told}"), "{body}");
    }
}

#[test]
fn a_head_must_be_complete() {
    let faults = Survey::parse("ground", "survey test\n").unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let needed = "a survey has survey, title, extent, base";
    assert_eq!(
        told,
        ["title", "extent", "base"].map(|key| format!("ground:1:1: the survey has no `{key}` entry ({needed})"))
    );
}

#[test]
fn at_most_fifty_faults_are_told() {
    let many: Vec<String> = (0..500).map(|i| format!("wood{i}\n")).collect();
    let many = many.concat();
    assert_eq!(Survey::parse("ground", &format!("{HEAD}{many}")).unwrap_err().len(), 50);
}

/// What a compile has against a change.
#[test]
fn a_change_that_does_not_fit_is_a_fault() {
    let cases = [
        ("great-battles", "9901 terrain rough", "6:10: the map has no hex 9901 (hexes run from 0101 to 1816)"),
        ("great-battles", "0101 terrain rouhg", "6:23: the system has no terrain `rouhg` (did you mean `rough`?)"),
        ("great-battles", "0101 level x", "6:21: `x` is not a level (0 to 35)"),
        ("great-battles", "0101/0301 side wall", "6:10: 0101 and 0301 share no hexside (name two neighboring hexes)"),
        (
            "great-battles",
            "0101/0102 side hedge",
            "6:25: the system has no such side `hedge` (it must be one of: stream, creek, river, fence, wall)",
        ),
        ("civil-war-battles", "\"Nowhere\" drop", "6:11: nothing is named `Nowhere` (it must be one of: The wood)"),
        ("civil-war-battles", "\"The wood\" kind wod", "6:26: the system has no kind `wod` (did you mean `wood`?)"),
        ("civil-war-battles", "0101 level 3", "6:21: `level` is for hex maps (on a table: drop, kind)"),
    ];
    for (system, change, told) in cases {
        let survey =
            read(&format!("for {system}\n  change {change} \"why\"\nwoods \"The wood\" open 0,0 900,900 900,0\n"));
        let faults = compile(&survey, System::named(system).unwrap()).expect_err(change);
        assert_eq!(faults[0].to_string(), format!("ground:{told}"));
    }
}

#[test]
fn a_change_is_made_and_told() {
    let survey =
        read("for great-battles\n  change 0305 terrain rough \"rocks\"\n  change 0305/0306 side wall \"a wall\"\n");
    let made = compile(&survey, System::GreatBattles).unwrap();
    let map = &made.hexes().unwrap().map;
    let hex = map.grid().parse("0305").unwrap();
    assert_eq!(map.terrain_word(hex), "rough");
    assert_eq!(map.sides().count(), 1);
    assert!(made.notes.iter().any(|note| note.0 == "changed: 0305 terrain rough, because rocks"));
}

#[test]
fn a_survey_too_large_for_a_map_is_a_fault() {
    let text = "survey test\ntitle Test\nextent 90000 x 90000 yards\nbase 100 feet\n";
    let survey = Survey::parse("ground", text).unwrap();
    for system in [System::GreatBattles, System::CivilWarBattles] {
        let told = compile(&survey, system).unwrap_err()[0].to_string();
        assert!(told.contains("needs") && told.contains("`frame`"), "{told}");
    }
    let told = compile(&survey, System::GreatCampaigns).unwrap_err()[0].to_string();
    assert!(told.starts_with("ground:3:1: this survey is a battlefield in yards"), "{told}");
}

#[test]
fn the_linter_warns_of_what_is_probably_wrong() {
    let cases = [
        (
            "road \"A\" pike 0,500 1000,500\nriver \"B\" 40 yards\n  line 1000,0 1000,1900\n",
            "5:1: A (pike) ends in B (river) at 1000,500",
        ),
        (
            "road \"A\" pike 0,500 1900,500\nriver \"B\" 40 yards\n  line 1000,0 1000,1900\n",
            "5:1: A (pike) crosses B (river) at 1000,500 without bridge or ford",
        ),
        ("house \"A\" 2500,500\n", "5:1: A (house) is outside the extent"),
        ("house \"A\" 500,500\nhouse \"A\" 900,900\n", "6:1: a second A (house)"),
        ("objective \"A\" 500,500\n", "5:1: A (objective) is on nothing"),
        (
            "wall \"A wall with a long name\" 500,500 560,500\nwall \"Another with a long name\" 500,502 560,502\n",
            "6:1: Another with a long name (wall) overlaps other names when the whole survey is drawn",
        ),
        ("woods \"A\" open\n  0,0 600,20 1200,0 1800,30 1790,40 1200,12 600,32\n", ""),
        (
            "woods \"A\" open\n  0,0 10,900 20,1300 30,1600 40,1990\n",
            "5:1: A (woods) may not be closed: one edge is 1990 yards long",
        ),
    ];
    for (body, told) in cases {
        let warnings = lint(&read(body));
        let first = warnings.first().map_or(String::new(), ToString::to_string);
        if told.is_empty() {
            assert_eq!(first, "", "{body}");
        } else {
            assert!(first.starts_with(&format!("ground:{told}")), "{first}");
        }
    }
    let bridged = read("road pike 0,500 1900,500\nriver 40 yards\n  line 1000,0 1000,1900\n  bridge 1000,500\n");
    assert_eq!(lint(&bridged), []);
}

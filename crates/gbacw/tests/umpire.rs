//! The umpire's answers that were once wrong, each with its rule.

use battery::{inputs, open_with};
use gbacw::{DEATH_VALLEY, GRINGO};
use longroll::odds::{Asking, Odds};
use longroll::procedure::Outcome;
use longroll::rule::Source;
use longroll::system::System;
use longroll::table::Thrower;

/// What a procedure answers, with the rolls it may come to.
struct Answer {
    names: Vec<&'static str>,
    odds: Odds<Outcome, f64>,
}

impl Answer {
    /// How likely it is that the fact of this name is this word or number.
    fn chance(&self, name: &str, value: &str) -> f64 {
        let at = self.names.iter().position(|known| *known == name).expect("a fact of the procedure");
        let is = |facts: &Outcome| facts[at].to_string() == value;
        self.odds.dist.iter().filter(|(facts, _)| is(facts)).map(|(_, chance)| *chance).sum()
    }

    /// The modifiers of the first roll of this name, each with what it adds and where it comes from.
    fn mods(&self, what: &str) -> Vec<(&'static str, i32, Source)> {
        let roll = self.odds.rolls.iter().find(|roll| roll.what == what).expect("such a roll");
        roll.mods.iter().map(|(drm, by)| (drm.slug, by, drm.rule.source)).collect()
    }

    fn adds(&self, what: &str, slug: &str) -> i32 {
        self.mods(what).iter().filter(|(name, ..)| *name == slug).map(|(_, by, _)| by).sum()
    }
}

fn ask_with(system: &dyn System, switches: &[(&str, &str)], procedure: &str, words: &str) -> Result<Answer, String> {
    let book = open_with(system, switches);
    let procedure = book.procedure(procedure).expect("a procedure");
    let (case, values) = procedure.case(&inputs(words)).map_err(|refusals| refusals.to_string())?;
    let odds = case.fast(&Asking::new(&values.decisions).with_rolls()).expect("odds");
    Ok(Answer { names: procedure.facts.iter().map(|fact| fact.name).collect(), odds })
}

fn ask(system: &dyn System, procedure: &str, words: &str) -> Answer {
    ask_with(system, &[], procedure, words).unwrap_or_else(|why| panic!("{procedure} {words}: {why}"))
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// 8.34 All infantry and cavalry of the hex counts, also under guns; a hex of guns alone is neither massed nor dispersed.
#[test]
fn massed_and_dispersed_count_the_hex_under_guns_8_34() {
    for (system, gun) in [(&DEATH_VALLEY as &dyn System, "napoleon"), (&GRINGO, "us-6-pounders")] {
        let fire =
            |words: &str| ask(system, "fire", &format!("weapon={gun} sp=6 range=5 cr=4 target=artillery {words}"));
        assert_eq!(fire("target-sp=3 hex-sp=9").adds("fire", "massed"), 1);
        assert_eq!(fire("target-sp=3 others=8/6").adds("fire", "massed"), 1);
        assert_eq!(fire("target-sp=3 others=2/6").adds("fire", "dispersed"), -1);
        let alone = fire("target-sp=2");
        assert_eq!((alone.adds("fire", "massed"), alone.adds("fire", "dispersed")), (0, 0));
    }
}

/// 17.31 Gringo! with its fatigue switched on: in fire, and in the fire before a shock.
#[test]
fn fatigue_of_gringo_bears_on_fire_17_31() {
    let on = &[("gr03_fatigue", "true")];
    let fire = ask_with(&GRINGO, on, "fire", "weapon=M sp=6 range=2 cr=5 fatigue=4").unwrap();
    assert!(fire.mods("fire").contains(&("fatigue", -2, Source::House)), "{:?}", fire.mods("fire"));
    let shock = ask_with(&GRINGO, on, "shock", "front=8/6 defenders=6/6:M defender-fatigue=4").unwrap();
    assert_eq!(shock.adds("fire", "fatigue"), -2);
    assert!(ask_with(&GRINGO, &[], "fire", "weapon=M sp=6 range=2 cr=5 fatigue=4").is_err());
}

/// 6.24 A cautious brigade does nothing after its retreat.
#[test]
fn a_cautious_loose_cannon_may_not_move_6_24() {
    for system in [&DEATH_VALLEY as &dyn System, &GRINGO] {
        let orders = ask(system, "orders", "rating=0 profile=cautious");
        // Die 4 is the loose cannon; 0, 1 and 5 stand; the others move.
        assert!(near(orders.chance("result", "loose-retreat"), 0.1));
        assert!(near(orders.chance("may-move", "no"), 0.4), "{}", orders.chance("may-move", "no"));
    }
}

/// 16.2 At night approach fire reaches two hexes, by day three.
#[test]
fn approach_fire_at_night_16_2() {
    let fire =
        |words: &str| ask_with(&DEATH_VALLEY, &[], "fire", &format!("weapon=napoleon sp=4 cr=6 fire=approach {words}"));
    assert!(fire("range=3").is_ok() && fire("range=2 light=night").is_ok());
    let why = fire("range=3 light=night").err().expect("refused");
    assert!(why.contains("16.2"), "{why}");
}

/// 10.69, 12.34 The firer is said to be what it is, not only what became of it.
#[test]
fn the_firer_stays_what_it_was() {
    let low = ask(&DEATH_VALLEY, "fire", "weapon=R sp=8 range=1 cr=6 ammo=low");
    assert!(near(low.chance("firer", "ready"), 0.0) && low.chance("firer", "low-ammo") > 0.9);
    let shaken = ask(&DEATH_VALLEY, "fire", "weapon=R sp=8 range=1 cr=6 disordered-firer");
    assert!(near(shaken.chance("firer", "ready"), 0.0) && shaken.chance("firer", "disordered-low-ammo") > 0.0);
    let gringo = ask(&GRINGO, "fire", "weapon=M sp=8 range=1 cr=6 disordered-firer");
    assert!(near(gringo.chance("firer", "disordered"), 1.0));
}

/// 12.5 Units stacked with one that routs check for disorder: cohesion 5 fails on four dice of ten.
#[test]
fn a_rout_shakes_the_stack_12_5() {
    let fire = ask(&DEATH_VALLEY, "fire", "weapon=R sp=8 range=1 cr=3 disordered others=5/5");
    let (routed, hurt) = (fire.chance("state", "routed"), fire.chance("others-hurt", "1"));
    assert!(routed > 0.0 && near(hurt, 0.4 * routed), "{routed} {hurt}");
}

/// 14.45, 14.64 Skirmishers who are sharpshooters have both printed lines.
#[test]
fn skirmishing_sharpshooters_have_both_lines_14_64() {
    let fire = ask(&DEATH_VALLEY, "fire", "weapon=R sp=2 range=2 cr=6 firer=skirmishers sharpshooters=still");
    assert_eq!((fire.adds("fire", "sharpshooters"), fire.adds("fire", "skirmishers")), (2, -1));
}

/// 10.69 A Disordered Gringo! firer on the marked row stays Disordered: no cause of Second Disorder is its own fire (L5).
#[test]
fn a_disordered_firer_on_the_marked_row_suffers_no_more_10_69() {
    let fire = ask(&GRINGO, "fire", "weapon=C sp=1 range=1 cr=6 disordered-firer");
    let roll = &fire.odds.rolls[0];
    // Carbines at one hex have no range modifier and the firer -1: die 1 is row 0.
    let face = roll.faces.iter().find(|face| face.reading == 1).expect("a face");
    assert!(face.effects.iter().any(|effect| effect.contains("stays Disordered")), "{:?}", face.effects);
}

/// 10.1 Return fire of those beside the target, and of those beside the firer.
#[test]
fn return_fire_of_neighbors_10_1() {
    for (words, line, timing) in [
        ("occasion=target-adjacent range=2", "infantry-return", "simultaneous"),
        ("occasion=firer-adjacent", "infantry-return", "simultaneous"),
        ("unit=artillery occasion=target-adjacent range=5", "artillery-return", "after-the-phasing-result"),
        ("occasion=firer-adjacent range=2", "none", "never"),
    ] {
        let fire = ask(&DEATH_VALLEY, "reaction-fire", words);
        assert!(near(fire.chance("fire", line), 1.0) && near(fire.chance("timing", timing), 1.0), "{words}");
    }
}

/// What the printed card does not give is never labelled as printed on it.
#[test]
fn amounts_that_the_card_does_not_give_are_house_rules() {
    let source = |answer: &Answer, slug: &str| {
        let mods = answer.mods("fire");
        mods.iter().find(|(name, ..)| *name == slug).unwrap_or_else(|| panic!("{slug}: {mods:?}")).2
    };
    let words = "weapon=napoleon sp=6 range=5 cr=4 target-sp=9 terrain=woods light=night";
    let valley = ask(&DEATH_VALLEY, "fire", &format!("{words} fatigue=3"));
    for slug in ["terrain", "fatigue", "night", "massed"] {
        assert_eq!(source(&valley, slug), Source::House, "{slug}");
    }
    let gringo = ask(&GRINGO, "fire", &words.replace("napoleon", "us-6-pounders"));
    assert_eq!(source(&gringo, "terrain"), Source::House);
    assert_eq!((source(&gringo, "night"), source(&gringo, "massed")), (Source::Card, Source::Card));
    for (system, gun, label) in
        [(&DEATH_VALLEY as &dyn System, "napoleon", "house"), (&GRINGO, "us-6-pounders", "card")]
    {
        let words = format!("weapon={gun} sp=6 range=2 cr=4 from-breastworks");
        let why = ask_with(system, &[], "fire", &words).err().expect("refused");
        assert!(why.contains(&format!("15.23, {label}")), "{why}");
    }
    // 20.1 Gringo! borrows two charts of the other card.
    for name in ["stacking", "reaction-fire"] {
        let book = open_with(&GRINGO, &[]);
        let procedure = book.procedure(name).unwrap();
        assert!(
            procedure.rule.source == Source::House
                && procedure.form.fields.iter().all(|f| f.rule.source != Source::Card)
        );
    }
}

/// Words of the card that are no input lead to the input.
#[test]
fn words_of_the_card_lead_to_the_input() {
    for (words, hint) in [
        ("weapon=R sp=8 range=1 cr=6 flanking", "`through=flank`"),
        ("weapon=Rifle sp=8 range=1 cr=6", "`R` (rifled musket)"),
    ] {
        let book = open_with(&DEATH_VALLEY, &[]);
        let refusals = book.procedure("fire").unwrap().case(&inputs(words)).err().expect("refused");
        assert!(refusals.0.iter().any(|refusal| format!("{refusal:?}").contains(hint)), "{words}: {refusals:?}");
    }
    let named = [("weapon".to_owned(), "Rifled musket".to_owned()), ("range".to_owned(), "2".to_owned())];
    assert!(open_with(&DEATH_VALLEY, &[]).procedure("range").unwrap().case(&named).is_ok());
}

/// Every roll says who throws; rolls on a table say which cell each face leads to.
#[test]
fn rolls_speak() {
    for (procedure, words, what, by) in [
        ("fire", "weapon=R sp=8 range=1 cr=6", "fire", "firer"),
        ("orders", "rating=0", "orders change", "owner"),
        ("coordination", "rating=0", "coordination", "owner"),
        ("rally", "cr=5", "rally", "owner"),
        ("second-disorder", "cr=5 cause=small-arms", "second disorder", "owner"),
    ] {
        let answer = ask(&DEATH_VALLEY, procedure, words);
        let roll = answer.odds.rolls.iter().find(|roll| roll.what == what).expect("such a roll");
        assert_eq!(roll.by, Thrower::Called(by), "{procedure}");
        assert!(roll.faces.len() == 10 && roll.faces.iter().all(|face| face.cell.is_some()), "{procedure}");
    }
    let fact = ask(&DEATH_VALLEY, "initiative", "union=1 confederate=2");
    assert_eq!(
        (fact.odds.rolls[0].by, fact.odds.rolls[0].against),
        (Thrower::Called("union"), Thrower::Called("confederate"))
    );
    assert_eq!(ask(&GRINGO, "initiative", "us=1 mexico=2").odds.rolls[0].by, Thrower::Called("us"));
}

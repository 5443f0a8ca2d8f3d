//! One battle, five books: every translation is in the terms of its system.

use battery::{forms, inputs, open};
use chance::Seeded;
use longroll::system::{Book, System};
use study::compare::{Comparison, all};

const SYSTEMS: [&dyn System; 5] =
    [&gbacw::DEATH_VALLEY, &gbacw::GRINGO, &gcacw::ABOVE_THE_CLOUDS, &cwb::CWB, &fury::FIRE_AND_FURY];

fn comparison(name: &str) -> Comparison {
    all().into_iter().find(|c| c.name == name).unwrap()
}

#[test]
fn any_scene_is_answered_or_refused_by_a_rule() {
    let books: Vec<(&str, Book)> = SYSTEMS.iter().map(|system| (system.id(), open(*system))).collect();
    let books: Vec<(&str, &Book)> = books.iter().map(|(id, book)| (*id, book)).collect();
    let sections: Vec<_> = SYSTEMS.iter().map(|system| (system.id(), system.rules())).collect();
    let mut dice = Seeded::new(1861);
    for comparison in all() {
        let mut said = [0; 5];
        for _ in 0..200 {
            let scene = forms::random(&comparison.form, &|_, _| String::new(), &mut dice);
            let answers = comparison.run(&comparison.form.read(&scene).unwrap(), &books);
            assert_eq!(answers.len(), 5);
            for (at, answer) in answers.iter().enumerate() {
                let rules = &sections.iter().find(|(id, _)| *id == answer.system).unwrap().1;
                match &answer.said {
                    Ok(found) => {
                        said[at] += 1;
                        for (note, rule) in &found.translation.notes {
                            let section = rules.iter().find(|section| section.id == rule.section);
                            let known = section.is_some_and(|section| section.sources.contains(&rule.source));
                            assert!(known, "{}: `{note}` cites {rule}", answer.system);
                        }
                        for measure in &found.translation.measures {
                            assert!(found.measure(measure.name).is_some(), "{}: {}", answer.system, measure.name);
                        }
                    }
                    Err(why) => {
                        let by_rule =
                            why.contains(", card)") || why.contains(", house)") || why.contains(", rulebook)");
                        assert!(by_rule || answer.system == "above-the-clouds", "{} {scene:?}: {why}", answer.system);
                    }
                }
            }
        }
        assert!(said.iter().filter(|n| **n > 50).count() >= 4, "{}: {said:?}", comparison.name);
    }
}

#[test]
fn better_cover_never_helps_the_attacker() {
    let books: Vec<(&str, Book)> = SYSTEMS.iter().map(|system| (system.id(), open(*system))).collect();
    let books: Vec<(&str, &Book)> = books.iter().map(|(id, book)| (*id, book)).collect();
    let assault = comparison("assault");
    let chance = |scene: &str| {
        let answers = assault.run(&assault.form.read(&inputs(scene)).unwrap(), &books);
        let taken =
            |a: &study::compare::Answer| a.said.as_ref().ok().and_then(|said| said.measure("takes the position"));
        answers.iter().map(|a| (a.system, taken(a))).collect::<Vec<_>>()
    };
    let (open, wall) = (chance("men=1500 against=1000"), chance("men=1500 against=1000 cover=breastworks"));
    for ((system, open), (_, wall)) in open.iter().zip(&wall) {
        let (Some(study::compare::Taken::Chance(open)), Some(study::compare::Taken::Chance(wall))) = (open, wall)
        else {
            continue;
        };
        assert!(wall <= open, "{system}: {wall} behind breastworks, {open} in the open");
    }
}

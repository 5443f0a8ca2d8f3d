//! Lists are described part by part, and what is written from the description is notation that the rules read.

use longroll::form::{Kind, Shape};
use longroll::procedure::Procedure;
use longroll::system::Settings;

/// Parts that are written only together: a brigade's worn and spent numbers.
const TOGETHER: [&str; 2] = ["worn at", "spent at"];

/// The shortest item of a shape, and the same with each of its other values.
fn items(shape: &Shape) -> Vec<String> {
    let mut items = vec![String::new()];
    for at in 0..shape.parts.len() {
        if TOGETHER.contains(&shape.parts[at].help) {
            continue;
        }
        for value in shape.parts[at].written() {
            let written = |(nth, part): (usize, &longroll::form::Part)| match (nth == at, part.without) {
                (true, _) => value.clone(),
                (false, None) => part.written().swap_remove(0),
                (false, Some(_)) => String::new(),
            };
            items.push(shape.parts.iter().enumerate().map(written).collect());
        }
    }
    items.retain(|item| !item.is_empty());
    items
}

/// Why the notation of an item was refused. That a unit may not do something is no fault of the notation.
fn unread(procedure: &Procedure, field: &str, item: &str) -> Option<String> {
    let refusals = procedure.case(&[(field.to_owned(), item.to_owned())]).err()?;
    let about = |why: &str| why.starts_with(&format!("`{item}`")) && !why.contains("may not") && !why.contains("reach");
    refusals.0.iter().find(|refusal| refusal.field == field && about(&refusal.why)).map(|refusal| refusal.why.clone())
}

#[test]
fn every_row_of_a_list_is_notation_that_the_rules_read() {
    let (mut lists, mut tried) = (0, 0);
    for system in umpire::SYSTEMS {
        let settings = Settings::read(system.switches(), &[]).unwrap();
        let book = system.open(&settings, &[]).unwrap_or_else(|_| panic!("{} does not open", system.id()));
        for procedure in &book.procedures {
            for field in &procedure.form.fields {
                let Kind::List { rows, example, .. } = &field.kind else { continue };
                let place = format!("{} {} {}", system.id(), procedure.name, field.name);
                assert!(!rows.is_empty(), "{place} has no rows");
                lists += 1;
                let examples = example.split(',').map(str::to_owned);
                for item in rows.iter().flat_map(items).chain(examples) {
                    tried += 1;
                    assert_eq!(unread(procedure, field.name, &item), None, "{place}: {item}");
                }
            }
        }
    }
    assert!(lists >= 40 && tried > 900, "{lists} lists, {tried} items");
}

#[test]
fn a_word_that_is_no_part_of_a_row_is_found_out() {
    let system = umpire::system("fire-and-fury").unwrap();
    let book = system.open(&Settings::read(system.switches(), &[]).unwrap(), &[]).unwrap_or_else(|_| panic!("closed"));
    let fire = umpire::procedure(&book, "fire").unwrap();
    assert_eq!(unread(fire, "firers", "infantry:9@6"), None);
    assert!(unread(fire, "firers", "infantry:9@6:limbered").is_some());
}

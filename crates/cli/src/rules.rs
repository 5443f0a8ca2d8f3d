//! `longroll systems` and `longroll rules`.

use longroll::nearest::suggest;
use longroll::rule::Source;
use longroll::system::Section;
use umpire::SYSTEMS;
use wire::{RuleEntry, SwitchEntry, SystemEntry};

use crate::args::RulesArgs;
use crate::fault::Failure;
use crate::open::system;
use crate::say::{Say, lines, table};

pub fn systems(say: &Say) {
    if say.json {
        return say.json(&SYSTEMS.iter().map(|system| SystemEntry::from(*system)).collect::<Vec<_>>());
    }
    let mut list = table(&["system", "title", ""]);
    for system in SYSTEMS {
        list.add_row([system.id(), system.title(), system.about()]);
    }
    say.text(&lines(&list));
}

pub fn run(args: &RulesArgs, say: &Say) -> Result<(), Failure> {
    let system = system(&args.system)?;
    if args.list_switches {
        let switches: Vec<SwitchEntry> = system.switches().iter().map(SwitchEntry::from).collect();
        if say.json {
            say.json(&switches);
            return Ok(());
        }
        let mut list = table(&["switch", "values (default first)", "rule", ""]);
        for switch in &switches {
            list.add_row([switch.name, &switch.values.join(" | "), switch.section, switch.help]);
        }
        say.text(&lines(&list));
        return Ok(());
    }
    let all = system.rules();
    if let Some(id) = &args.section {
        let section = all.iter().find(|section| section.id == id).ok_or_else(|| {
            Failure::other(
                format!("the rulebook of {} has no section {id}", system.id()),
                suggest(id, all.iter().map(|s| s.id)),
            )
        })?;
        one(section, say);
        return Ok(());
    }
    let wanted = |section: &&Section| {
        (!args.house || section.sources.contains(&Source::House)) && (!args.not_played || section.not_played.is_some())
    };
    let sections: Vec<&Section> = all.iter().filter(wanted).collect();
    if say.json {
        say.json(&sections.into_iter().map(RuleEntry::from).collect::<Vec<_>>());
        return Ok(());
    }
    let mut list = table(&["rule", "title", "source", "switch", "played"]);
    for section in sections {
        let sources: Vec<&str> = section.sources.iter().map(|source| source.word()).collect();
        let played = section.not_played.map_or("yes".to_owned(), |why| format!("no: {why}"));
        list.add_row([section.id, section.title, &sources.join(", "), &section.switches.join(", "), &played]);
    }
    say.text(&lines(&list));
    Ok(())
}

fn one(section: &Section, say: &Say) {
    if say.json {
        return say.json(&RuleEntry::from(section));
    }
    let sources: Vec<&str> = section.sources.iter().map(|source| source.word()).collect();
    say.text(&format!("{} {} ({})\n\n{}", section.id, section.title, sources.join(", "), section.text));
}

//! Books and battles are freed when nothing uses them, and a file that is read again takes no more memory.

use std::sync::Arc;

use longroll::game::Game;
use longroll::kept;
use longroll::published::Published;
use longroll::system::{Settings, System};

/// The players' files of a battle: a shipped chart and scenario with a line of their own.
fn own(system: &dyn System, note: usize) -> Vec<(String, String)> {
    let (chart, chart_text) = system.chart_files()[0];
    let (scenario, scenario_text) = system.scenario_files()[0];
    let own = |file: &str, text: &str| (file.to_owned(), format!("{text}\n# changed {note}\n"));
    vec![own(chart, chart_text), own(scenario, scenario_text)]
}

/// Fight with own charts and scenarios again and again: each battle is freed with its book, and only texts that were not
/// read before are kept.
fn freed<B: Send + Sync, W>(system: &'static Published<B, W>, book: impl Fn(&W) -> &Arc<B>)
where
    W: longroll::plan::Commanded<State: Send + Sync> + Game + Send + Sync + 'static,
{
    let name = system.library.names().next().expect("a scenario");
    let fight = |note: usize| {
        let battle = system.battle(name, &Settings::default(), &own(system, note)).expect("sound files");
        let weak = (Arc::downgrade(&battle), Arc::downgrade(book(&battle)));
        assert!(weak.0.upgrade().is_some() && weak.1.upgrade().is_some());
        drop(battle);
        assert!(weak.0.upgrade().is_none(), "{}: the battle is freed", system.id);
        assert!(weak.1.upgrade().is_none(), "{}: its book is freed", system.id);
    };
    (0..4).for_each(fight);
    let before = kept::bytes();
    (0..100).for_each(|round| fight(round % 4));
    assert_eq!(kept::bytes(), before, "{}: nothing new was read", system.id);
    let files: usize = own(system, 4).iter().map(|(_, text)| text.len()).sum();
    fight(4);
    assert!(kept::bytes() - before <= 2 * files, "{}: only the new texts are kept", system.id);
}

/// One test, since what is kept is counted for the whole program.
#[test]
fn what_is_not_used_is_freed() {
    freed(&gbacw::DEATH_VALLEY, |war| &war.book);
    freed(&gcacw::ABOVE_THE_CLOUDS, |war| &war.book);
    freed(&cwb::CWB, |war| &war.book);
    freed(&fury::FIRE_AND_FURY, |war| &war.book);
    closed();
}

/// A system that is opened again and again keeps nothing more than the first time.
fn closed() {
    for system in umpire::SYSTEMS {
        let open =
            |note: usize| drop(system.open(&Settings::default(), &own(*system, note)[..1]).expect("sound charts"));
        open(0);
        let before = kept::bytes();
        (0..40).for_each(|_| open(0));
        assert_eq!(kept::bytes(), before, "{}", system.id());
    }
}

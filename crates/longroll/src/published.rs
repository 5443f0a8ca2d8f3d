//! A published system with battles, in its own types: what it says of itself once. All that everyone outside sees follows.

use std::sync::Arc;

use crate::armies::Armies;
use crate::battle::{Battle, Fought, Scenario};
use crate::cabinet::Cabinet;
use crate::chart::Chart;
use crate::diagnostic::Diagnostic;
use crate::game::Match;
use crate::library::{File, Library, Own};
use crate::outline::is;
use crate::procedure::Procedure;
use crate::sequence::Sequence;
use crate::shelf::Read;
use crate::system::{OpenSystem, Reading, Section, Settings, Switch, System, read_charts, readings, rulebook};

/// A system with its charts read into a book `B`, and the fixed facts `W` of its battles.
pub struct Published<B: 'static, W> {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub switches: &'static [Switch],
    /// The chapters of the rulebook: what players read is what the program lists.
    pub rulebook: &'static [&'static str],
    /// READINGS.md.
    pub readings: &'static str,
    /// The chart files, folder by folder.
    pub charts: &'static [&'static [File<'static>]],
    pub load: fn(&Settings, &[Chart]) -> Read<B>,
    pub procedures: fn(&'static B) -> Vec<Procedure>,
    pub sequence: fn(&'static B) -> Sequence,
    /// What a cell of a chart means, in plain words.
    pub meaning: fn(&OpenSystem, &Chart, &str, &str) -> Option<String>,
    /// The scenarios that came with the program, and their maps or tables.
    pub library: Library,
    /// The readings by which a scenario is fought, from those that were chosen.
    pub settings: fn(&str, &Settings, &Own) -> Settings,
    /// Sets up a battle from its scenario file and its map or table.
    pub set_up: fn(&'static B, File<'_>, File<'_>) -> Read<W>,
    /// The entry of a battle in the list of scenarios.
    pub listed: fn(&W) -> Scenario,
    pub armies: Option<&'static dyn Armies>,
    /// Where its books and battles are kept.
    pub cabinet: Cabinet<B, W>,
}

/// Scenarios have no readings of their own: those that were chosen.
pub fn as_chosen(_scenario: &str, chosen: &Settings, _own: &Own) -> Settings {
    chosen.clone()
}

impl<B: Sync, W: Fought<State: Send> + Send + Sync + 'static> Published<B, W> {
    /// The book under these readings, with our own charts.
    pub fn book(&self, settings: &Settings) -> Read<&'static B> {
        self.cabinet.book(settings, || (self.load)(settings, &read_charts(self, settings, &[])?))
    }

    /// A battle by the name of its scenario; files in `own`, charts among them, stand before ours.
    pub fn battle(&self, scenario: &str, settings: &Settings, own: &Own) -> Read<Arc<W>> {
        let settings = &(self.settings)(scenario, settings, own);
        let charts: Vec<(String, String)> = own.iter().filter(|(_, text)| is(text, "chart")).cloned().collect();
        let book = if charts.is_empty() {
            self.book(settings)?
        } else {
            // As `open`: a book of the players' own serves until the program ends.
            Box::leak(Box::new((self.load)(settings, &read_charts(self, settings, &charts)?)?))
        };
        let set_up = || {
            let (scenario, ground) = self.library.find(scenario, own)?;
            (self.set_up)(book, scenario, ground).map(Arc::new)
        };
        if own.is_empty() { self.cabinet.battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl<B: Sync, W: Fought<State: Send> + Send + Sync + 'static> System for Published<B, W> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn switches(&self) -> &'static [Switch] {
        self.switches
    }

    fn rules(&self) -> Vec<Section> {
        let here = |section: &Section| section.editions == "both" || section.editions == self.id;
        rulebook(self.rulebook).into_iter().filter(here).collect()
    }

    fn chart_files(&self) -> Vec<File<'static>> {
        self.charts.concat()
    }

    fn readings(&self) -> Vec<Reading> {
        readings(self.readings)
    }

    fn meaning(&self, book: &OpenSystem, chart: &str, row: &str, column: &str) -> Option<String> {
        (self.meaning)(book, book.chart(chart)?, row, column)
    }

    fn open(&self, settings: &Settings, own: &Own) -> Result<OpenSystem, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        // A book is opened once for each set of readings and serves until the program ends.
        let book: &'static B = Box::leak(Box::new((self.load)(settings, &charts)?));
        Ok(OpenSystem { charts, procedures: (self.procedures)(book), sequence: (self.sequence)(book) })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let listed = |name| self.battle(name, &Settings::default(), &[]).ok().map(|battle| (self.listed)(&battle));
        self.cabinet.list(|| self.library.names().filter_map(listed).collect())
    }

    fn armies(&self) -> Option<&dyn Armies> {
        self.armies.map(|armies| armies as &dyn Armies)
    }

    fn begin(&self, scenario: &str, settings: &Settings, own: &Own) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        Ok(Box::new(Match::new(self.battle(scenario, settings, own)?)))
    }
}

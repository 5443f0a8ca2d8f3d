//! A published system with battles, declared once in its own types. [`System`] is implemented from it.

use std::sync::Arc;

use crate::armies::Armies;
use crate::battle::{Battle, Scenario};
use crate::cache::Cache;
use crate::chart::Chart;
use crate::diagnostic::Diagnostic;
use crate::game::Match;
use crate::library::{File, Library, Own};
use crate::outline::is;
use crate::plan::Commanded;
use crate::procedure::Procedure;
use crate::sequence::Sequence;
use crate::shelf::Read;
use crate::system::{OpenSystem, Reading, Section, Settings, Switch, System, read_charts, readings, rulebook};

/// A system that reads its charts into a book `B` and fights battles of type `W`.
pub struct Published<B, W> {
    /// Its name on the command line and in URLs.
    pub id: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The choices between disputed readings.
    pub switches: &'static [Switch],
    /// The chapters of the rulebook.
    pub rulebook: &'static [&'static str],
    /// The text of READINGS.md.
    pub readings: &'static str,
    /// The chart files, folder by folder.
    pub charts: &'static [&'static [File<'static>]],
    /// Reads the charts into a book.
    pub load: fn(&Settings, &[Chart]) -> Read<B>,
    /// The procedures of a book.
    pub procedures: fn(&Arc<B>) -> Vec<Procedure>,
    /// The sequence of play.
    pub sequence: fn(&B) -> Sequence,
    /// What a cell of a chart means, in plain words.
    pub meaning: fn(&OpenSystem, &Chart, &str, &str) -> Option<String>,
    /// The shipped scenarios, and their maps or tables.
    pub library: Library,
    /// The settings for a scenario, from the settings chosen.
    pub settings: fn(&str, &Settings, &Own) -> Settings,
    /// Sets up a battle from its scenario file and its map or table.
    pub set_up: fn(Arc<B>, File<'_>, File<'_>) -> Read<W>,
    /// The entry of a battle in the list of scenarios.
    pub listed: fn(&W) -> Scenario,
    /// Armies bought with points, if the system has them.
    pub armies: Option<&'static dyn Armies>,
    /// The books and battles that were opened.
    pub cache: Cache<B, W>,
}

/// For systems whose scenarios do not change the settings.
pub fn as_chosen(_scenario: &str, chosen: &Settings, _own: &Own) -> Settings {
    chosen.clone()
}

impl<B: Send + Sync, W: Commanded<State: Send + Sync> + Send + Sync + 'static> Published<B, W> {
    /// The book for these settings, with the shipped charts.
    pub fn book(&self, settings: &Settings) -> Read<Arc<B>> {
        self.cache.book(settings, || (self.load)(settings, &read_charts(self, settings, &[])?))
    }

    /// A battle by the name of its scenario. Files in `own`, charts included, replace shipped files.
    pub fn battle(&self, scenario: &str, settings: &Settings, own: &Own) -> Read<Arc<W>> {
        let settings = &(self.settings)(scenario, settings, own);
        let charts: Vec<(String, String)> = own.iter().filter(|(_, text)| is(text, "chart")).cloned().collect();
        let book = if charts.is_empty() {
            self.book(settings)?
        } else {
            Arc::new((self.load)(settings, &read_charts(self, settings, &charts)?)?)
        };
        let set_up = || {
            let (scenario, ground) = self.library.find(scenario, own)?;
            (self.set_up)(book, scenario, ground).map(Arc::new)
        };
        if own.is_empty() { self.cache.battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl<B: Send + Sync, W: Commanded<State: Send + Sync> + Send + Sync + 'static> System for Published<B, W> {
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
        let book = Arc::new((self.load)(settings, &charts)?);
        Ok(OpenSystem { charts, procedures: (self.procedures)(&book), sequence: (self.sequence)(&book) })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let listed = |name| self.battle(name, &Settings::default(), &[]).ok().map(|battle| (self.listed)(&battle));
        self.cache.list(|| self.library.names().filter_map(listed).collect())
    }

    fn scenario_files(&self) -> &'static [File<'static>] {
        self.library.scenarios
    }

    fn armies(&self) -> Option<&dyn Armies> {
        self.armies.map(|armies| armies as &dyn Armies)
    }

    fn begin(&self, scenario: &str, settings: &Settings, own: &Own) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        Ok(Box::new(Match::new(self.battle(scenario, settings, own)?)))
    }
}

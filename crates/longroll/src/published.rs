//! A published system with battles as it says it itself, in its own types. All that everyone outside sees follows from it.

use std::sync::Arc;

use crate::armies::Armies;
use crate::battle::{Battle, Fought, Scenario};
use crate::cabinet::Cabinet;
use crate::chart::Chart;
use crate::diagnostic::Diagnostic;
use crate::game::Match;
use crate::library::File;
use crate::procedure::Procedure;
use crate::sequence::Sequence;
use crate::system::{Book, Reading, Section, Settings, Switch, System, read_charts, readings, rulebook};

/// What stands on the box of a system, and the texts in it.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub switches: &'static [Switch],
    /// The chapters of the rulebook: what players read is what the program lists.
    pub rulebook: &'static [&'static str],
    /// READINGS.md.
    pub readings: &'static str,
}

/// A system whose battles are played.
pub trait Published: Copy + Sync + 'static {
    /// Its charts as types.
    type Book: Sync + 'static;
    /// A battle's fixed facts.
    type War: Fought<State: Send> + Send + Sync + 'static;

    fn cover(self) -> Cover;
    fn charts(self) -> Vec<File<'static>>;
    /// Where its books and battles are kept.
    fn cabinet(self) -> &'static Cabinet<Self::Book, Self::War>;
    fn load(self, settings: &Settings, charts: &[Chart]) -> Result<Self::Book, Vec<Diagnostic>>;
    fn procedures(self, book: &'static Self::Book) -> Vec<Procedure>;
    fn sequence(self, book: &'static Self::Book) -> Sequence;
    /// What a cell of a chart means, in plain words.
    fn explain(self, book: &Book, chart: &Chart, row: &str, column: &str) -> Option<String>;
    /// The scenarios that came with the program.
    fn list(self, book: &'static Self::Book) -> Vec<Scenario>;
    fn set_up(
        self,
        book: &'static Self::Book,
        scenario: &str,
        own: &[(String, String)],
    ) -> Result<Self::War, Vec<Diagnostic>>;

    /// The readings by which a scenario is fought: those that were chosen, if it brings none of its own.
    fn settings(self, _scenario: &str, chosen: &Settings, _own: &[(String, String)]) -> Settings {
        chosen.clone()
    }

    fn army_lists(&self) -> Option<&dyn Armies> {
        None
    }

    /// The book under these readings, with our own charts.
    fn book(self, settings: &Settings) -> Result<&'static Self::Book, Vec<Diagnostic>> {
        self.cabinet().book(settings, || self.load(settings, &read_charts(&self, settings, &[])?))
    }

    /// A battle by the name of its scenario; files in `own` stand before ours.
    fn battle(
        self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<Arc<Self::War>, Vec<Diagnostic>> {
        let settings = &self.settings(scenario, settings, own);
        let book = self.book(settings)?;
        let set_up = || self.set_up(book, scenario, own).map(Arc::new);
        if own.is_empty() { self.cabinet().battle(settings, scenario, set_up) } else { set_up() }
    }
}

impl<P: Published> System for P {
    fn id(&self) -> &'static str {
        self.cover().id
    }

    fn title(&self) -> &'static str {
        self.cover().title
    }

    fn about(&self) -> &'static str {
        self.cover().about
    }

    fn switches(&self) -> &'static [Switch] {
        self.cover().switches
    }

    fn rules(&self) -> Vec<Section> {
        let here = |section: &Section| section.editions == "both" || section.editions == self.id();
        rulebook(self.cover().rulebook).into_iter().filter(here).collect()
    }

    fn chart_files(&self) -> Vec<File<'static>> {
        self.charts()
    }

    fn readings(&self) -> Vec<Reading> {
        readings(self.cover().readings)
    }

    fn meaning(&self, book: &Book, chart: &str, row: &str, column: &str) -> Option<String> {
        self.explain(book, book.chart(chart)?, row, column)
    }

    fn open(&self, settings: &Settings, own: &[(String, String)]) -> Result<Book, Vec<Diagnostic>> {
        let charts = read_charts(self, settings, own)?;
        // A book is opened once for each set of readings and serves until the program ends.
        let book: &'static P::Book = Box::leak(Box::new(self.load(settings, &charts)?));
        Ok(Book { charts, procedures: self.procedures(book), sequence: self.sequence(book) })
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let list = || self.book(&Settings::default()).map_or_else(|_| Vec::new(), |book| self.list(book));
        self.cabinet().list(list)
    }

    fn armies(&self) -> Option<&dyn Armies> {
        self.army_lists()
    }

    fn begin(
        &self,
        scenario: &str,
        settings: &Settings,
        own: &[(String, String)],
    ) -> Result<Box<dyn Battle>, Vec<Diagnostic>> {
        Ok(Box::new(Match::new(self.battle(scenario, settings, own)?)))
    }
}

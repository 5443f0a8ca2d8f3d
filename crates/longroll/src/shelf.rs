//! A system's charts while its book is read from them.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::chart::{Band, Chart, Lookup};
use crate::diagnostic::Diagnostic;

/// Something read from a chart, or all faults.
pub type Read<T> = Result<T, Vec<Diagnostic>>;

/// Finds charts by name and records which were read, so that an unused chart is reported.
#[derive(Debug)]
pub struct Shelf<'c> {
    charts: &'c [Chart],
    read: RefCell<BTreeSet<&'static str>>,
}

impl<'c> Shelf<'c> {
    /// The charts, none of them read yet.
    pub fn new(charts: &'c [Chart]) -> Shelf<'c> {
        Shelf { charts, read: RefCell::default() }
    }

    /// The chart with this name.
    pub fn get(&self, name: &str) -> &'c Chart {
        let chart =
            self.charts.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("the program came without {name}"));
        self.read.borrow_mut().insert(chart.name);
        chart
    }

    /// The cell of a chart with these labels, read by a function that returns the reason if the cell is wrong.
    pub fn read<T>(
        &self,
        chart: &str,
        row: &str,
        column: &str,
        read: impl Fn(&'static str) -> Result<T, String>,
    ) -> Read<T> {
        self.get(chart).read(row, column, read)
    }

    /// The cell of a chart with these labels, as a number.
    pub fn number(&self, chart: &str, row: &str, column: &str) -> Read<i32> {
        self.get(chart).number(row, column)
    }

    /// The cell of a chart with these labels, as a band.
    pub fn band(&self, chart: &str, row: &str, column: &str) -> Read<Band> {
        self.read(chart, row, column, |text| {
            Band::parse(text).ok_or_else(|| "a number or a band belongs here".to_owned())
        })
    }

    /// A chart with one result for each row.
    pub fn look<T>(&self, chart: &str, read: impl Fn(&'static str) -> Result<T, String>) -> Read<Lookup<T>> {
        Lookup::read(self.get(chart), read)
    }

    /// The book read from these charts. A chart that no rule has read is a fault.
    pub fn closed<B>(&self, book: B) -> Read<B> {
        let read = self.read.borrow();
        let unread = self.charts.iter().filter(|c| !read.contains(c.name));
        let faults: Vec<Diagnostic> =
            unread.map(|c| c.fault(0..1, format!("no rule reads the chart {}", c.name), "")).collect();
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }
}

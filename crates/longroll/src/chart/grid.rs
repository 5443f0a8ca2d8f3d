//! Charts whose cells have been read into a system's types, with bands of numbers as labels.

use crate::chart::{Axis, Chart};
use crate::diagnostic::Diagnostic;
use crate::rule::Rule;
use crate::table::Line;

/// Cells of type `T` under bands of numbers.
#[derive(Clone, Debug)]
pub struct Grid<T> {
    /// The name of the chart.
    pub chart: &'static str,
    /// The rule that uses it.
    pub rule: Rule,
    /// The bands of the rows.
    pub rows: Axis,
    /// The bands of the columns.
    pub columns: Axis,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Read every cell and both axes.
    pub fn read(chart: &Chart, read: impl Fn(&'static str) -> Result<T, String>) -> Result<Grid<T>, Vec<Diagnostic>> {
        let (rows, columns) = (chart.row_bands()?, chart.column_bands()?);
        Ok(Grid { chart: chart.name, rule: chart.rule, rows, columns, cells: chart.cells(read)? })
    }

    /// The same with axes that are already read, for charts whose labels have halves.
    pub fn with_axes(
        chart: &Chart,
        rows: Axis,
        columns: Axis,
        read: impl Fn(&'static str) -> Result<T, String>,
    ) -> Result<Grid<T>, Vec<Diagnostic>> {
        Ok(Grid { chart: chart.name, rule: chart.rule, rows, columns, cells: chart.cells(read)? })
    }

    /// The cell in this row and column.
    pub fn at(&self, row: usize, column: usize) -> &T {
        &self.cells[row * self.columns.len() + column]
    }
}

/// A chart with one result for each row of numbers.
#[derive(Clone, Debug)]
pub struct Lookup<T> {
    /// The name of the chart.
    pub chart: &'static str,
    /// The rule that uses it.
    pub rule: Rule,
    /// The bands of the rows.
    pub rows: Axis,
    values: Vec<T>,
    words: Vec<&'static str>,
}

impl<T> Lookup<T> {
    /// Read the first column.
    pub fn read(chart: &Chart, read: impl Fn(&'static str) -> Result<T, String>) -> Result<Lookup<T>, Vec<Diagnostic>> {
        let column = chart.columns[0].text;
        let rows = chart.row_bands()?;
        let mut values = Vec::new();
        for row in &chart.rows {
            values.push(chart.read(row.label.text, column, &read)?);
        }
        let words = chart.rows.iter().map(|row| row.cells[0].text).collect();
        Ok(Lookup { chart: chart.name, rule: chart.rule, rows, values, words })
    }

    /// The row that a number falls on; a number off either end takes the end row.
    pub fn row(&self, number: i32) -> usize {
        self.rows.nearest(number)
    }

    /// The result for this number.
    pub fn at(&self, number: i32) -> &T {
        &self.values[self.row(number)]
    }

    /// The receipt line for this number.
    pub fn line(&self, number: i32) -> Line {
        let row = self.row(number);
        Line::Cell {
            chart: self.chart,
            row: self.rows.label(row).to_owned(),
            column: String::new(),
            value: self.words[row].to_owned(),
            rule: self.rule,
        }
    }
}

//! The grid of a printed map: its hexes, their numbers, and storage with a value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::hex::{Dir, Hex};
use crate::side::Hexside;

/// Which columns are half a hex lower than the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shift {
    /// Even columns are half a hex lower than odd ones.
    #[default]
    Even,
    /// Odd columns are half a hex lower than even ones.
    Odd,
}

/// The hexes of a map: columns and rows from 1 to at most 99.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
    shift: Shift,
}

/// Why a text is not a hex of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAHex {
    /// It is not four digits.
    Form {
        /// What was written.
        text: String,
    },
    /// There is no such column or row.
    Off {
        /// What was written.
        text: String,
        /// The last hex of the map.
        last: String,
    },
}

impl NotAHex {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            NotAHex::Form { .. } => "two digits for the column and two for the row: 0805".to_owned(),
            NotAHex::Off { last, .. } => format!("hexes run from 0101 to {last}"),
        }
    }
}

impl fmt::Display for NotAHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAHex::Form { text } => write!(f, "`{text}` is not the number of a hex"),
            NotAHex::Off { text, .. } => write!(f, "the map has no hex {text}"),
        }
    }
}

impl Grid {
    /// The most columns, and the most rows, that two digits can number.
    pub const MOST: u8 = 99;

    /// None unless there are 1 to 99 columns and as many rows.
    pub fn new(columns: u8, rows: u8, shift: Shift) -> Option<Grid> {
        let fits = |n: u8| (1..=Grid::MOST).contains(&n);
        (fits(columns) && fits(rows)).then_some(Grid { columns, rows, shift })
    }

    /// How many columns the map has.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows the map has.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// Which columns are half a hex lower.
    pub fn shift(self) -> Shift {
        self.shift
    }

    /// How many hexes there are.
    pub fn count(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// How many axial rows this column (from 0) begins above the first.
    fn rise(self, column: i16) -> i16 {
        match self.shift {
            Shift::Even => column.div_euclid(2),
            Shift::Odd => column.div_euclid(2) + column.rem_euclid(2),
        }
    }

    /// The hex of a column and row, both from 1.
    pub fn at(self, column: u8, row: u8) -> Option<Hex> {
        let on = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        let (column, row) = (i16::from(column) - 1, i16::from(row) - 1);
        on.then(|| Hex::new(column, row - self.rise(column)))
    }

    /// The same for numbers that may be off the map.
    pub fn numbered(self, column: i16, row: i16) -> Option<Hex> {
        self.at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// Column and row from 1. Hexes off the map have numbers below 1 or above the last.
    pub fn column_row(self, hex: Hex) -> (i16, i16) {
        (hex.q + 1, hex.r + self.rise(hex.q) + 1)
    }

    /// Whether the hex is on the map.
    pub fn contains(self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    /// The index of a hex in dense storage, in the order of the printed numbers.
    pub fn index(self, hex: Hex) -> Option<usize> {
        let (column, row) = self.column_row(hex);
        let (column, row) = ((column - 1) as u16, (row - 1) as u16);
        let on = column < u16::from(self.columns) && row < u16::from(self.rows);
        on.then(|| usize::from(column) * usize::from(self.rows) + usize::from(row))
    }

    /// The hex at an index of dense storage. Indexes past the last are hexes off the map.
    pub fn hex(self, index: usize) -> Hex {
        let (column, row) = (index / usize::from(self.rows), index % usize::from(self.rows));
        Hex::new(column as i16, row as i16 - self.rise(column as i16))
    }

    /// Every hex, in the order of the printed numbers.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator {
        (0..self.count()).map(move |index| self.hex(index))
    }

    /// The neighbors of a hex that are on the map.
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = (Dir, Hex)> {
        Dir::ALL.into_iter().map(move |dir| (dir, hex.neighbour(dir))).filter(move |(_, next)| self.contains(*next))
    }

    /// The length of dense storage for hexsides: the map and the hexes around it, three hexsides each.
    pub fn side_count(self) -> usize {
        (usize::from(self.columns) + 2) * (usize::from(self.rows) + 2) * 3
    }

    /// The index of a hexside in dense storage, if it is a side of a hex on the map.
    pub fn side_index(self, side: Hexside) -> Option<usize> {
        let (column, row) = self.column_row(side.hex());
        let on = side.hexes().iter().any(|hex| self.contains(*hex));
        let place = || column as usize * (usize::from(self.rows) + 2) + row as usize;
        on.then(|| place() * 3 + side.dir().index())
    }

    /// Every hexside of every hex of the map, each once.
    pub fn sides(self) -> impl Iterator<Item = Hexside> {
        let sides = self.all().flat_map(|hex| Dir::ALL.into_iter().map(move |dir| (hex, dir)));
        sides.filter_map(move |(hex, dir)| {
            let side = Hexside::of(hex, dir);
            (side.hex() == hex || !self.contains(side.hex())).then_some(side)
        })
    }

    /// `0805` as a hex.
    pub fn parse(self, text: &str) -> Result<Hex, NotAHex> {
        let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<u16> = if digits { text.parse().ok() } else { None };
        let number = number.ok_or_else(|| NotAHex::Form { text: text.to_owned() })?;
        let last = || format!("{:02}{:02}", self.columns, self.rows);
        let off = || NotAHex::Off { text: text.to_owned(), last: last() };
        self.at((number / 100) as u8, (number % 100) as u8).ok_or_else(off)
    }

    /// The printed number of a hex.
    pub fn name(self, hex: Hex) -> Name {
        let (column, row) = self.column_row(hex);
        Name { column, row }
    }
}

/// A hex as printed: `0805`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    column: i16,
    row: i16,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

/// A value for every hex of a grid. `[hex]` panics off the map; use `get` if the hex may be off the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<T> {
    grid: Grid,
    cells: Vec<T>,
}

impl<T> Field<T> {
    /// A value for every hex, computed from the hex.
    pub fn new(grid: Grid, of: impl FnMut(Hex) -> T) -> Field<T> {
        Field { grid, cells: grid.all().map(of).collect() }
    }

    /// The same value for every hex.
    pub fn filled(grid: Grid, value: T) -> Field<T>
    where
        T: Clone,
    {
        Field { grid, cells: vec![value; grid.count()] }
    }

    /// The grid it covers.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The value of a hex; none off the map.
    pub fn get(&self, hex: Hex) -> Option<&T> {
        self.grid.index(hex).map(|index| &self.cells[index])
    }

    /// The value of a hex, to change it; none off the map.
    pub fn get_mut(&mut self, hex: Hex) -> Option<&mut T> {
        self.grid.index(hex).map(|index| &mut self.cells[index])
    }

    /// Every hex with its value, in the order of the printed numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, &T)> {
        self.grid.all().zip(&self.cells)
    }

    /// The values, indexed by `Grid::index`.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Give every hex this value.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.cells.fill(value);
    }
}

impl<T> Index<Hex> for Field<T> {
    type Output = T;

    fn index(&self, hex: Hex) -> &T {
        self.get(hex).unwrap_or_else(|| panic!("{} is not on the map", self.grid.name(hex)))
    }
}

impl<T> IndexMut<Hex> for Field<T> {
    fn index_mut(&mut self, hex: Hex) -> &mut T {
        let name = self.grid.name(hex);
        self.get_mut(hex).unwrap_or_else(|| panic!("{name} is not on the map"))
    }
}

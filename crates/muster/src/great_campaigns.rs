//! From a return to counters of a campaign: the scenario of Great Campaigns.
//!
//! A division of infantry is a counter, and so is each brigade of cavalry. Places are those of the region's survey, in its
//! own unit.

mod places;

use hexes::Hex;
use survey::geometry::Point;
use survey::hexmap::HexMap;

use crate::battle::DAY;
use crate::maker::Maker;
use crate::roster::{Army, Command, Leader, Post, Rank, Unit};
use crate::tables::{middle, rounded};
use crate::text::{Sheet, quoted};
use places::Places;

/// The results of a ladder, best for the Union first (27.5).
const RESULTS: [&str; 6] = [
    "Union decisive victory",
    "Union moderate victory",
    "Union marginal victory",
    "Confederate marginal victory",
    "Confederate moderate victory",
    "Confederate decisive victory",
];

/// A scenario being written.
struct Scene<'m, 'b> {
    maker: &'m mut Maker<'b>,
    places: Places<'b>,
    sheet: Sheet,
    wagons: usize,
}

/// A counter of a division, or of a brigade of cavalry.
struct Counter<'r> {
    id: &'r str,
    name: &'r str,
    size: &'static str,
    /// Manpower, tactical and artillery value, and marks.
    numbers: String,
    place: String,
    words: String,
    /// The first brigade of a division that is large enough to drop one.
    substitute: Option<&'r Unit>,
}

pub(crate) fn compile<'b>(maker: &mut Maker<'b>, map: &'b HexMap) -> String {
    let places = Places::new(map, maker.survey.unit.yards());
    let mut scene = Scene { places, maker, sheet: Sheet::default(), wagons: 0 };
    scene.head();
    let armies = scene.maker.rolls.armies.clone();
    for army in &armies {
        scene.army(army);
    }
    scene.sheet.text
}

impl Scene<'_, '_> {
    fn head(&mut self) {
        let (battle, part) = (self.maker.battle, self.maker.part);
        self.sheet.head(battle, self.maker.rolls);
        self.sheet.pair("system", "above-the-clouds");
        self.sheet.pair("map", &self.maker.survey.name);
        self.sheet.pair("ratings", "house");
        if let Some(words) = part.setting("advanced") {
            let words: Vec<&str> = words.iter().map(|word| word.text).collect();
            self.sheet.pair("advanced", &words.join(" "));
        }
        self.sheet.gap();
        let wet: Vec<&str> = part.setting("rain").unwrap_or_default().iter().map(|word| word.text).collect();
        for (at, day) in battle.days.iter().enumerate() {
            let rain = if wet.contains(&(at + 1).to_string().as_str()) { "  rain" } else { "" };
            let first = if at == 0 { format!("  first {}", battle.first.word()) } else { String::new() };
            self.sheet.line(&format!("turn  {}{rain}{first}", quoted(day)));
        }
        if battle.days.is_empty() {
            let help = "a campaign has `days 19 September 1863 to 20 September 1863` in place of hours";
            self.maker.faults.push(battle.diagnostic(part.word, "this battle has hours, not days", help));
        }
        self.sheet.gap();
        for line in &part.lines {
            let line = self.places.written(self.maker, line, part.word);
            self.sheet.line(&line);
        }
        self.objectives();
        self.ladder();
    }

    /// A place is worth its points to each side that has infantry there at the end.
    fn objectives(&mut self) {
        for objective in &self.maker.battle.objectives {
            let Some(at) = self.maker.objective(&objective.name, objective.word) else { continue };
            let hex = self.places.name(self.places.nearest(self.maker, at));
            for (side, points) in ["union", "confederate"].into_iter().zip(objective.points) {
                let points = self.maker.changed(&objective.name, &format!("{side}-points"), points.to_string());
                if points != "0" {
                    self.sheet.line(&format!("award  {side:<12} {points:>2} any  {hex}"));
                }
            }
        }
    }

    fn ladder(&mut self) {
        let part = self.maker.part;
        let steps = part.setting("ladder").unwrap_or_default();
        if steps.len() + 1 != RESULTS.len() {
            let help = "the least lead of the Union for each result but the last: `ladder 50 35 22 10 0`";
            self.maker.faults.push(self.maker.battle.diagnostic(part.word, "a campaign needs a `ladder`", help));
        }
        self.sheet.gap();
        for (step, result) in steps.iter().zip(RESULTS) {
            self.sheet.line(&format!("ladder  {:<6} {}", step.text, quoted(result)));
        }
        self.sheet.line(&format!("ladder  below  {}", quoted(RESULTS[RESULTS.len() - 1])));
    }

    fn army(&mut self, army: &Army) {
        self.places.north = army.cause.is_north();
        self.sheet.gap();
        self.sheet.line(&format!("side {}", army.cause.word()));
        self.reserve(army);
        if let Some(leader) = &army.leader {
            let hexes: Vec<(String, Hex)> = army.commands.iter().flat_map(|command| self.standing(command)).collect();
            self.leader(leader, "army", &hexes, 2);
        }
        for command in &army.commands {
            self.command(command, 2);
        }
        let wagons = self.maker.part.setting("wagons").unwrap_or_default().to_vec();
        let mut side = "";
        for word in wagons {
            if ["union", "confederate"].contains(&word.text) {
                side = word.text;
            } else if side == army.cause.word() {
                self.wagons += 1;
                let number = self.wagons;
                let hex = self.places.written(self.maker, &format!("@{}", word.text), word);
                self.sheet.line(&format!("  wagon-{number} \"Wagon {number}\" train 0-0-0/wagon at {hex}"));
            }
        }
    }

    /// Give every counter of an army its hex, so that leaders can be with them.
    fn reserve(&mut self, army: &Army) {
        let units = army.commands.iter().flat_map(counters).collect::<Vec<_>>();
        for (id, post) in units {
            if let Some(at) = post.at {
                self.places.take(self.maker, id, at);
            }
        }
    }

    /// A corps, or a division of cavalry: a command. A division of infantry: a counter.
    fn command(&mut self, command: &Command, indent: usize) {
        if self.maker.dropped(&command.id) {
            return;
        }
        if is_counter(command) {
            let counter = self.division(command);
            self.counter(&counter, indent);
            return;
        }
        let pad = " ".repeat(indent);
        self.sheet.line(&format!("{pad}command {} {}", command.id, quoted(&command.name)));
        if let Some(leader) = &command.leader {
            let horse = command.all_units().iter().all(|unit| unit.is_horse() || unit.is_guns());
            let rank = match (command.rank, horse) {
                (Rank::Corps, true) => "cavalry-corps",
                (Rank::Corps, false) => "corps",
                _ => "cavalry-division",
            };
            let hexes = self.standing(command);
            self.leader(leader, rank, &hexes, indent + 2);
        }
        for under in &command.commands {
            self.command(under, indent + 2);
        }
        for unit in command.units.iter().filter(|unit| unit.is_horse()) {
            let guns = command.units.iter().filter(|unit| unit.is_guns()).map(Unit::guns).sum::<i64>();
            let first = command.units.iter().find(|unit| unit.is_horse()).is_some_and(|one| one.id == unit.id);
            let counter = self.brigade(unit, if first { guns } else { 0 });
            self.counter(&counter, indent + 2);
        }
    }

    fn division<'r>(&mut self, command: &'r Command) -> Counter<'r> {
        let all = command.all_units();
        let troops: Vec<&Unit> = all.iter().copied().filter(|unit| !unit.is_guns()).collect();
        let guns: i64 = all.iter().map(|unit| unit.guns()).sum();
        let men: i64 = troops.iter().map(|unit| unit.men()).sum();
        let scale = self.maker.chart.number("scale", "foot");
        let manpower = self.manpower(&command.id, men, scale);
        let numbers = self.numbers(&command.id, manpower, &troops, guns, "");
        let (place, _) = self.place(&command.id, &command.post);
        let size = if troops.len() == 1 { "brigade" } else { "division" };
        let large = troops.len() >= 3 && manpower >= self.maker.chart.number("scale", "substitute");
        let substitute = troops.first().copied().filter(|_| large && self.maker.part.setting("advanced").is_some());
        let words = self.maker.words(&command.id);
        Counter { id: &command.id, name: &command.name, size, numbers, place, words, substitute }
    }

    fn brigade<'r>(&mut self, unit: &'r Unit, guns: i64) -> Counter<'r> {
        let scale = self.maker.chart.number("scale", "horse");
        let manpower = self.manpower(&unit.id, unit.men(), scale);
        let numbers = self.numbers(&unit.id, manpower, &[unit], guns, "/cav");
        let (place, _) = self.place(&unit.id, &unit.post);
        let afoot = self.maker.chart.value("mounted", unit.arms.word()).is_some();
        let words = if afoot { " mounted-infantry" } else { "" }.to_owned() + &self.maker.words(&unit.id);
        Counter { id: &unit.id, name: &unit.name, size: "brigade", numbers, place, words, substitute: None }
    }

    fn manpower(&mut self, id: &str, men: i64, scale: i64) -> i64 {
        let most = self.maker.chart.number("scale", "most");
        let made = rounded(men, scale);
        if made > most {
            self.maker.note(format!("{id}: {made} Manpower, and {most} is the most"));
        }
        let made = made.clamp(1, most).to_string();
        self.maker.changed(id, "manpower", made).parse().unwrap_or(1)
    }

    /// `9-2-2/ab/f1`: Manpower, tactical value by the man in the middle, artillery value by the guns, and marks.
    fn numbers(&mut self, id: &str, manpower: i64, troops: &[&Unit], guns: i64, arm: &str) -> String {
        let Some(first) = troops.first() else { return String::new() };
        let usual = self.maker.word("tactical", middle(troops).word(), first.word);
        let tactical = self.maker.changed(id, "tactical", usual);
        let artillery = rounded(guns, self.maker.chart.number("scale", "guns"));
        let artillery = self.maker.changed(id, "artillery", artillery.to_string());
        let tired = self.maker.word("fatigue", first.fatigue.word(), first.word);
        let tired = if tired == "-" { String::new() } else { format!("/{tired}") };
        let marks = self.maker.changed(id, "marks", String::new());
        let marks = if marks.is_empty() { marks } else { format!("/{marks}") };
        self.maker.tally[usize::from(!self.places.north)].troops(manpower);
        format!("{manpower}-{tactical}-{artillery}{arm}{tired}{marks}")
    }

    /// Where a counter begins: `at 1005`, `enters 2 0720`, or what a change says.
    fn place(&mut self, id: &str, post: &Post) -> (String, Option<Hex>) {
        if self.maker.is_changed(id, "place") {
            let said = self.maker.changed(id, "place", String::new());
            let word = self.maker.part.word;
            return (self.places.written(self.maker, &said, word), None);
        }
        if let Some(entry) = post.enters {
            let hex = self.places.nearest(self.maker, self.places.scaled(entry.at));
            return match self.maker.battle.turn_of(entry.minute, DAY) {
                Some(turn) => (format!("enters {turn} {}", self.places.name(hex)), Some(hex)),
                None => (String::new(), None),
            };
        }
        let hex = self.places.of(id);
        (hex.map_or_else(String::new, |hex| format!("at {}", self.places.name(hex))), hex)
    }

    fn counter(&mut self, counter: &Counter<'_>, indent: usize) {
        let Counter { id, name, size, numbers, place, words, substitute, .. } = counter;
        if place.is_empty() {
            self.maker.note(format!("{name} comes after the last day and is left out"));
            return;
        }
        let pad = " ".repeat(indent);
        self.sheet.line(&format!("{pad}{id} {} {size} {numbers} {place}{words}", quoted(name)));
        if let Some(unit) = substitute {
            let tactical = numbers.split('-').nth(1).unwrap_or("2");
            self.sheet.line(&format!("{pad}{} {} brigade 1-{tactical}-0 part-of {id}", unit.id, quoted(&unit.name)));
        }
    }

    /// Where the counters of a command begin, and their hexes.
    fn standing(&mut self, command: &Command) -> Vec<(String, Hex)> {
        let units: Vec<(String, Post)> =
            counters(command).into_iter().map(|(id, post)| (id.to_owned(), *post)).collect();
        let notes = self.maker.notes.len();
        let mut found = Vec::new();
        for (id, post) in &units {
            if self.maker.is_changed(id, "drop") {
                continue;
            }
            if let (place, Some(hex)) = self.place(id, post) {
                found.push((place, hex));
            }
        }
        self.maker.notes.truncate(notes);
        found
    }

    /// 3.4 A leader is with the counter of his command that is nearest to his place, or with the first.
    fn leader(&mut self, leader: &Leader, rank: &str, standing: &[(String, Hex)], indent: usize) {
        let name = leader.name.rsplit(' ').next().unwrap_or(&leader.name);
        let id = name.to_lowercase();
        let skill = leader.skill.word();
        let tactical = self.maker.word("leader", skill, leader.word);
        let orders = self.maker.word("orders", skill, leader.word);
        let rating = self.maker.changed(&id, "rating", format!("{tactical}-{orders}"));
        let mood = self.maker.word("mood", leader.temper.word(), leader.word);
        let mood = if mood == "-" { String::new() } else { format!(" {mood}") };
        let words = self.maker.words(&id);
        let near = |at: Point| {
            let away = |(_, hex): &&(String, Hex)| self.places.away(self.maker, *hex, self.places.scaled(at));
            standing.iter().min_by_key(away)
        };
        let on_map = standing.iter().find(|(place, _)| place.starts_with("at "));
        let with = leader.at.and_then(near).or(on_map).or(standing.first());
        let place = match with {
            Some((place, _)) => place.clone(),
            None if self.maker.is_changed(&id, "place") => {
                let said = self.maker.changed(&id, "place", String::new());
                self.places.written(self.maker, &said, leader.word)
            }
            None => {
                self.maker.note(format!("{name} has no troops in time and is left out"));
                return;
            }
        };
        self.sheet.line(&format!(
            "{}leader {id} {} {rank} {rating}{mood}{words} {place}",
            " ".repeat(indent),
            quoted(name)
        ));
    }
}

/// Whether a command is a counter: a division with infantry.
fn is_counter(command: &Command) -> bool {
    command.rank == Rank::Division && command.all_units().iter().any(|unit| !unit.is_horse() && !unit.is_guns())
}

/// The counters under a command: their short names, and where they begin.
fn counters(command: &Command) -> Vec<(&str, &Post)> {
    if is_counter(command) {
        return vec![(&command.id, &command.post)];
    }
    let under = command.commands.iter().flat_map(counters);
    let own = command.units.iter().filter(|unit| unit.is_horse()).map(|unit| (unit.id.as_str(), &unit.post));
    under.chain(own).collect()
}

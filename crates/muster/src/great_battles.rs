//! From a return to counters on hexes: the scenario of Great Battles.

mod spots;
mod works;

use survey::geometry::Point;
use survey::hexmap::HexMap;

use crate::battle::clock;
use crate::compare::Tally;
use crate::line;
use crate::maker::Maker;
use crate::roster::{Army, Command, Entry, Kind, Leader, Post, Rank, Unit};
use crate::text::{Sheet, quoted};
use spots::{Spots, Standing};

/// What a counter needs to know about the troops above it.
struct Scene<'m, 'b> {
    maker: &'m mut Maker<'b>,
    spots: Spots<'b>,
    edition: String,
    minutes: i64,
    sheet: Sheet,
}

pub(crate) fn compile<'b>(maker: &mut Maker<'b>, map: &'b HexMap) -> String {
    let edition =
        maker.part.setting("edition").and_then(|words| words.first()).map_or("death-valley", |word| word.text);
    let (edition, minutes) = (edition.to_owned(), maker.setting("minutes", "scale"));
    let mut scene = Scene { spots: Spots::new(map), maker, edition, minutes, sheet: Sheet::default() };
    scene.head();
    let armies = scene.maker.rolls.armies.clone();
    for army in &armies {
        scene.army(army);
    }
    scene.sheet.text
}

impl Scene<'_, '_> {
    fn head(&mut self) {
        let battle = self.maker.battle;
        self.sheet.head(battle, self.maker.rolls);
        self.sheet.pair("edition", &self.edition);
        self.sheet.pair("map", &self.maker.survey.name);
        self.sheet.pair("ratings", "house");
        let margins = self.maker.part.setting("margins").unwrap_or_default();
        let margins: Vec<&str> = margins.iter().map(|word| word.text).collect();
        if !margins.is_empty() {
            self.sheet.pair("margins", &margins.join(" "));
        }
        self.sheet.gap();
        for (at, minute) in battle.turns(self.minutes).into_iter().enumerate() {
            let within = |hour: Option<i64>| hour.is_some_and(|hour| (minute..minute + self.minutes).contains(&hour));
            let light = match () {
                () if battle.dark.is_some_and(|dark| minute >= dark) => "  night",
                () if within(battle.sunset) => "  dusk",
                () if battle.sunrise.is_some_and(|sunrise| minute + self.minutes <= sunrise) => "  night",
                () if within(battle.sunrise) || battle.fog.is_some_and(|fog| minute < fog) => "  dawn",
                () => "",
            };
            let first = if at == 0 { format!("  initiative {}", battle.first.seat()) } else { String::new() };
            self.sheet.line(&format!("turn  {}{light}{first}", clock(minute)));
        }
        self.sheet.gap();
        let factor = self.maker.setting("objective", "scale");
        for objective in &battle.objectives {
            let Some(at) = self.maker.objective(&objective.name, objective.word) else { continue };
            let points = objective.value() * factor;
            let points = self.maker.changed(&objective.name, "points", points.to_string());
            let held = objective.held.map_or(String::new(), |cause| format!("  held {}", cause.seat()));
            let hex = self.spots.name(self.spots.nearest(self.maker, at));
            self.sheet.line(&format!("objective  {}  {hex}  {points}{held}", quoted(&objective.name)));
        }
        if let Some(works) = works::works(self.maker, self.spots.map) {
            self.sheet.line(&works);
        }
        for line in &self.maker.part.lines {
            self.sheet.line(line);
        }
    }

    fn army(&mut self, army: &Army) {
        self.spots.north = army.cause.is_north();
        let at = usize::from(!army.cause.is_north());
        let home: Vec<&str> = self.maker.battle.home[at].iter().flat_map(|point| directions(point)).copied().collect();
        let home = if home.is_empty() { if at == 0 { "N" } else { "S" }.to_owned() } else { home.join(" ") };
        let skill = army.leader.as_ref().map_or("fair", |leader| leader.skill.word());
        let fixed = self.maker.chart.value(&format!("efficiency.{}", self.edition), army.cause.word());
        let usual = match fixed {
            Some(fixed) => fixed.replace('+', " "),
            None => self.maker.word("efficiency", skill, army.word),
        };
        let efficiency = self.maker.changed(army.cause.word(), "efficiency", usual);
        let name = army.name.clone();
        self.sheet.gap();
        let seat = army.cause.seat();
        let words = self.maker.words(army.cause.word());
        self.sheet.line(&format!("side {seat} {} home {home} efficiency {efficiency}{words}", quoted(&name)));
        let first = army.commands.first();
        let lead = army.leader.clone().unwrap_or_else(|| unnamed("Commanding General", army.word));
        let (rating, helps) =
            (self.maker.signed("army", skill, army.word), self.maker.word("army-helps", skill, army.word));
        let helps = if helps == "1" { " efficiency 1" } else { "" };
        let range = self.maker.chart.number("range", "army");
        let place = self.leader_place(&lead, first);
        self.sheet.line(&format!("  commander {} initiative {rating}{helps} range {range}{place}", quoted(&lead.name)));
        for command in &army.commands {
            self.command(command, 2);
        }
    }

    /// A corps or division.
    fn command(&mut self, command: &Command, indent: usize) {
        let pad = " ".repeat(indent);
        let Command { rank, id, name, .. } = command;
        self.sheet.line(&format!("{pad}{} {id} {}", rank.word(), quoted(name)));
        if let Some(leader) = &command.leader {
            let (table, rating) =
                if *rank == Rank::Corps { ("corps", "efficiency") } else { ("division", "coordination") };
            self.leader(id, leader, (table, rating), command, indent + 2);
        }
        for under in &command.commands {
            if under.rank == Rank::Brigade {
                self.brigade(under, indent + 2);
            } else {
                self.command(under, indent + 2);
            }
        }
        for unit in &command.units {
            self.unit(None, unit, indent + 2);
        }
    }

    fn brigade(&mut self, brigade: &Command, indent: usize) {
        if self.maker.dropped(&brigade.id) {
            return;
        }
        let pad = " ".repeat(indent);
        let Command { id, name, post, .. } = brigade;
        let mut words = String::new();
        let orders = self.maker.changed(id, "orders", String::new());
        if !orders.is_empty() {
            words += &format!(" {orders}");
        }
        if (post.reserve || post.until.is_some()) && post.enters.is_none() {
            words += " reserve";
        }
        // 6.3 Only Gringo! has troops that stay where they are until an hour.
        let until = post.until.and_then(|minute| self.maker.battle.turn_of(minute, self.minutes));
        if let (Some(turn), "gringo", None) = (until.filter(|turn| *turn > 1), self.edition.as_str(), post.enters) {
            words += &format!(" inactive {turn}");
        }
        let tired = brigade.units.iter().map(|unit| unit.fatigue).max();
        let tired = tired.map_or(0, |fatigue| self.maker.chart.number("fatigue", fatigue.word()));
        if tired > 0 {
            words += &format!(" fatigue {tired}");
        }
        words += &self.maker.words(id);
        let bce = self.maker.changed(id, "bce", String::new());
        if !bce.is_empty() {
            words += &format!(" bce {bce}");
        }
        self.sheet.gap();
        self.sheet.line(&format!("{pad}brigade {id} {}{words}", quoted(name)));
        let leader = brigade.leader.clone().or_else(|| {
            let many = brigade.units.len() > 1;
            many.then(|| unnamed(&format!("Commander, {name}"), brigade.word))
        });
        if let Some(leader) = leader {
            self.leader(id, &leader, ("brigade", "orders"), brigade, indent + 2);
        }
        for unit in self.joined(brigade) {
            self.unit(Some(brigade), &unit, indent + 2);
        }
    }

    /// Regiments too small for a counter join the one before them, or the one after.
    fn joined(&mut self, brigade: &Command) -> Vec<Unit> {
        let least = self.maker.chart.number("scale", "join-below");
        let mut units: Vec<Unit> = Vec::new();
        let scale = self.maker.chart.number("scale", "men");
        for unit in &brigade.units {
            if self.maker.dropped(&unit.id) {
                continue;
            }
            let small = |unit: &Unit| {
                let single = matches!(unit.kind, Kind::Foot { sharpshooters: true, .. } | Kind::Guns { .. });
                !single && points(unit.men(), scale) < least
            };
            let kin = |other: &Unit| other.is_horse() == unit.is_horse() && !other.is_guns();
            let joins = !unit.is_guns() && units.last().is_some_and(|last| kin(last) && (small(unit) || small(last)));
            match units.last_mut().filter(|_| joins) {
                Some(last) => {
                    let note = format!("{} is too small for a counter and is with {}", unit.name, last.name);
                    last.name = format!("{} and {}", last.name, unit.name);
                    if let Kind::Foot { men, .. } | Kind::Horse { men, .. } = &mut last.kind {
                        *men += unit.men();
                    }
                    self.maker.note(note);
                }
                None => units.push(unit.clone()),
            }
        }
        units
    }

    fn unit(&mut self, brigade: Option<&Command>, unit: &Unit, indent: usize) {
        if brigade.is_none() && self.maker.dropped(&unit.id) {
            return;
        }
        let place = self.place(brigade, unit);
        let pad = " ".repeat(indent);
        let Unit { id, name, experience, .. } = unit;
        if let Kind::Guns { guns, horse } = &unit.kind {
            let cohesion = self.maker.word("guns", experience.word(), unit.word);
            let cohesion = self.maker.changed(id, "cohesion", cohesion);
            let sections = sections(guns, self.maker.chart.number("scale", "section"));
            let branch = if *horse { "horse-artillery" } else { "artillery" };
            let branch = self.maker.changed(id, "branch", branch.to_owned());
            for (at, (count, kind)) in sections.iter().enumerate() {
                let gun = self.maker.word(&format!("guns.{}", self.edition), kind, unit.word);
                let (section, called) = match sections.len() {
                    1 => (id.clone(), name.clone()),
                    _ => (format!("{id}-{}", at + 1), format!("{name}, {} section", ordinal(at))),
                };
                let branch = self.maker.chart.value("branch", kind).unwrap_or(&branch);
                let slow = self.maker.chart.value("allowance", kind).map(|points| format!("  allowance {points}"));
                let line = format!("{section}  {}  {branch}  {gun}  {count}/{cohesion}  battery {id}", quoted(&called));
                self.sheet.line(&format!("{pad}{line}{place}{}", slow.unwrap_or_default()));
                self.tally().batteries += 1;
            }
            return;
        }
        let made = points(unit.men(), self.maker.chart.number("scale", "men"));
        let strength = self.maker.changed(id, "strength", made.to_string());
        let cohesion = self.maker.word("cohesion", experience.word(), unit.word);
        let cohesion = self.maker.changed(id, "cohesion", cohesion);
        let arms = self.maker.word(&format!("arms.{}", self.edition), unit.arms.word(), unit.word);
        let arms = self.maker.changed(id, "weapon", arms);
        let (branch, mut more) = match unit.kind {
            Kind::Foot { sharpshooters: true, .. } => ("sharpshooters", String::new()),
            Kind::Horse { lancers, .. } => ("cavalry", if lancers { "  lancers" } else { "" }.to_owned()),
            _ => ("infantry", String::new()),
        };
        let branch = self.maker.changed(id, "branch", branch.to_owned());
        if branch == "infantry" && self.maker.chart.value("green", experience.word()).is_some() {
            more += "  green";
        }
        if unit.is_horse() && unit.post.dismounted {
            more += "  on-foot";
        }
        let words = self.maker.words(id);
        self.tally().troops(strength.parse().unwrap_or(made));
        let what = format!("{id}  {}  {branch}  {arms}  {strength}/{cohesion}{more}", quoted(name));
        self.sheet.line(&format!("{pad}{what}{place}{words}"));
    }

    /// What the army that is being written has become so far.
    fn tally(&mut self) -> &mut Tally {
        &mut self.maker.tally[usize::from(!self.spots.north)]
    }

    /// `  at 2718  facing SSW`, or `  enters 2 0108`.
    fn place(&mut self, brigade: Option<&Command>, unit: &Unit) -> String {
        let post = Post { at: line::place(brigade, unit), ..unit.post };
        let given = self.maker.changed(&unit.id, "at", String::new());
        let at = crate::read::as_point(&given).or(post.at);
        if let (None, Some(entry)) = (at, post.enters) {
            return self.enters(entry);
        }
        let Some(at) = at else {
            let help = "write `at 1650,5050 facing 0` or `enters 15:30 1650,5050`, here or at its brigade";
            let message = format!("nothing says where {} is", unit.name);
            self.maker.faults.push(self.maker.rolls.diagnostic(unit.word, message, help));
            return String::new();
        };
        if !self.maker.ground.view.frame.contains(at) {
            return self.comes(&unit.name, at);
        }
        let facing = post.facing.unwrap_or(if self.spots.north { 180 } else { 0 });
        let standing = Standing { guns: unit.is_guns(), horse: unit.is_horse() };
        let hex = self.spots.take(self.maker, at, standing);
        format!("  at {}  facing {}", self.spots.name(hex), vertex(self.maker.heading(facing)))
    }

    /// Troops that begin outside the frame march in from there.
    fn comes(&mut self, name: &str, at: Point) -> String {
        let frame = self.maker.ground.view.frame;
        let edge = Point::new(at.x.clamp(frame.low.x, frame.high.x), at.y.clamp(frame.low.y, frame.high.y));
        let yards = edge.distance(at);
        let minute = self.maker.battle.start + yards / self.maker.chart.number("scale", "march").max(1);
        self.maker.note(format!("{name} begins {yards} yards outside the frame and marches in"));
        self.enters(Entry { minute, at: edge, road: false })
    }

    fn enters(&mut self, entry: Entry) -> String {
        let hex = self.spots.name(self.spots.nearest(self.maker, entry.at));
        let turns = self.maker.battle.turns(self.minutes).len() as i64;
        let turn = self.maker.battle.turn_of(entry.minute, self.minutes).unwrap_or(turns);
        format!("  enters {turn} {hex}")
    }

    fn leader(&mut self, id: &str, leader: &Leader, (table, rating): (&str, &str), command: &Command, indent: usize) {
        let pad = " ".repeat(indent);
        let value = self.maker.signed(table, leader.skill.word(), leader.word);
        let value = self.maker.changed(id, "rating", value);
        let profile = if table == "brigade" {
            let word = self.maker.word("profile", leader.temper.word(), leader.word);
            format!(" profile {}", self.maker.changed(id, "profile", word))
        } else {
            String::new()
        };
        let range = self.maker.chart.number("range", table);
        let place = self.leader_place(leader, Some(command));
        self.sheet
            .line(&format!("{pad}leader {} {rating} {value}{profile} range {range}{place}", quoted(&leader.name)));
    }

    /// A leader is where his line says; otherwise with his first troops.
    fn leader_place(&mut self, leader: &Leader, command: Option<&Command>) -> String {
        let frame = self.maker.ground.view.frame;
        if let Some(at) = leader.at.filter(|at| frame.contains(*at)) {
            return format!(" at {}", self.spots.leader(self.maker, at));
        }
        let first = command.and_then(|command| {
            let brigade = command.brigades().into_iter().next();
            let unit = command.all_units().into_iter().next()?;
            Some((brigade.and_then(|brigade| brigade.post.at).or_else(|| line::place(brigade, unit)), unit))
        });
        let Some((at, unit)) = first else { return String::new() };
        match (at, unit.post.enters) {
            (Some(at), _) if frame.contains(at) => {
                let facing = unit.post.facing.unwrap_or(if self.spots.north { 180 } else { 0 });
                let back = line::behind(at, facing, self.maker.ground.view.scale);
                let back = Point::new(back.x.clamp(frame.low.x, frame.high.x), back.y.clamp(frame.low.y, frame.high.y));
                format!(" at {}", self.spots.leader(self.maker, back))
            }
            (Some(at), _) => self.comes(&leader.name, at),
            (None, Some(entry)) => self.enters(entry),
            (None, None) => String::new(),
        }
    }
}

/// A leader that the return does not name.
fn unnamed(name: &str, word: longroll::outline::Word) -> Leader {
    Leader {
        name: name.to_owned(),
        skill: crate::facts::Skill::Fair,
        temper: crate::facts::Temper::Steady,
        at: None,
        word,
    }
}

/// Strength points: men by the scale, to the nearest, at least one.
fn points(men: i64, scale: i64) -> i64 {
    ((2 * men + scale) / (2 * scale.max(1))).max(1)
}

/// A battery is played by types of gun; more guns of a type than a section may have are two sections.
fn sections(guns: &[(i64, &'static str)], most: i64) -> Vec<(i64, &'static str)> {
    let halves = |(count, kind): &(i64, &'static str)| match count {
        count if *count > most => vec![((count + 1) / 2, *kind), (count / 2, *kind)],
        count => vec![(*count, *kind)],
    };
    guns.iter().flat_map(halves).collect()
}

fn ordinal(at: usize) -> &'static str {
    ["first", "second", "third", "fourth"].get(at).copied().unwrap_or("last")
}

/// The vertex nearest to a heading.
fn vertex(degrees: i64) -> &'static str {
    ["NNE", "E", "SSE", "SSW", "W", "NNW"][(degrees.rem_euclid(360) / 60) as usize]
}

/// The hexsides that lead to a compass point.
fn directions(point: &str) -> &'static [&'static str] {
    match point {
        "north" => &["N"],
        "northeast" => &["NE"],
        "east" => &["NE", "SE"],
        "southeast" => &["SE"],
        "south" => &["S"],
        "southwest" => &["SW"],
        "west" => &["NW", "SW"],
        _ => &["NW"],
    }
}

//! From a return to bases: the scenario of Civil War Battles.

use field::Table;

use crate::maker::Maker;
use crate::roster::{Army, Command, Leader, Rank, Unit};
use crate::tables::layout::Layout;
use crate::tables::{Arm, Piece, Placed, Stage, batteries, point, troops};
use crate::text::{Sheet, quoted};

struct Scene<'m, 'b> {
    stage: Stage<'m, 'b>,
    sheet: Sheet,
    scale: i64,
    /// The side's own edge of the table.
    edge: &'static str,
}

/// A division of the table: its general and its brigades.
struct Division<'c> {
    id: String,
    name: String,
    leader: Option<&'c Leader>,
    brigades: Vec<&'c Command>,
    guns: Vec<(&'c Unit, Option<&'c Command>)>,
}

pub(crate) fn compile<'b>(maker: &mut Maker<'b>, table: &'b Table) -> String {
    let scale = maker.setting("men", "scale");
    let barred = |to: &str| {
        let all = maker.chart.known("barred");
        all.into_iter().filter(|kind| maker.chart.value("barred", kind) == Some(to)).collect::<Vec<_>>()
    };
    let layout = Layout::new(table, barred("all"), barred("guns"));
    let stage = Stage { maker, layout, north: true };
    let mut scene = Scene { stage, sheet: Sheet::default(), scale, edge: "north" };
    scene.head();
    let armies = scene.stage.maker.rolls.armies.clone();
    for army in &armies {
        scene.army(army);
    }
    scene.sheet.text
}

impl Scene<'_, '_> {
    fn head(&mut self) {
        let maker = &mut *self.stage.maker;
        let battle = maker.battle;
        self.sheet.head(battle, maker.rolls);
        self.sheet.pair("system", "cwb");
        self.sheet.pair("table", &maker.survey.name);
        self.sheet.pair("ratings", "house");
        self.sheet.pair("men", &self.scale.to_string());
        let attacker = maker.part.setting("attacker").and_then(|words| words.first()).map(|word| word.text);
        self.sheet.pair("attacker", attacker.unwrap_or(battle.first.word()));
        let clock = maker.setting("clock", "scale");
        if battle.fog.is_some() {
            maker.note("this system has no fog");
        }
        self.sheet.pair("clock", &clock.to_string());
        self.sheet.gap();
        let attacker = attacker.and_then(crate::facts::Cause::named).unwrap_or(battle.first);
        let factor = self.stage.maker.setting("objective", "scale");
        for objective in &battle.objectives {
            let Some(at) = self.stage.maker.objective(&objective.name, objective.word) else { continue };
            let points = objective.value() * factor;
            let points = self.stage.maker.changed(&objective.name, "points", points.to_string());
            // An objective that the return gives to no side is open.
            let open = if objective.held.is_none_or(|held| held == attacker) { " open" } else { "" };
            let at = point(self.stage.spot(at));
            self.sheet.line(&format!("objective  {} {at} {points}{open}", quoted(&objective.name)));
        }
        for line in &self.stage.maker.part.lines {
            self.sheet.line(line);
        }
    }

    fn army(&mut self, army: &Army) {
        let at = usize::from(!army.cause.is_north());
        self.stage.north = at == 0;
        let home = self.stage.maker.battle.home[at].iter().find_map(|point| self.edge(point));
        self.edge = home.unwrap_or(if at == 0 { "north" } else { "south" });
        self.sheet.gap();
        self.sheet.line(&format!("side {} {}", army.cause.word(), self.edge));
        let divisions = divisions(army);
        let all: Vec<&Command> = divisions.iter().flat_map(|division| division.brigades.iter().copied()).collect();
        let mut pieces: Vec<Vec<Piece>> = Vec::new();
        for division in &divisions {
            pieces.push(troops(self.stage.maker, &division.brigades, self.scale));
        }
        let first = pieces.iter().flatten().find(|piece| piece.is_on_table());
        if let Some(leader) = &army.leader {
            self.general(&format!("{}-general", army.cause.word()), leader, first, 2);
        }
        for piece in pieces.iter().flatten().filter(|piece| piece.arm == Arm::Horse) {
            self.troop(piece, 2);
        }
        let least = self.stage.maker.chart.number("scale", "battery");
        let loose: Vec<(&Unit, Option<&Command>)> = guns_of(army, &all, &divisions);
        for piece in batteries(self.stage.maker, &loose, least, "guns") {
            self.gun(&piece, 2);
        }
        for (division, pieces) in divisions.iter().zip(&pieces) {
            self.division(division, pieces, least);
        }
    }

    fn division(&mut self, division: &Division<'_>, pieces: &[Piece], least: i64) {
        let foot: Vec<&Piece> = pieces.iter().filter(|piece| piece.arm == Arm::Foot).collect();
        let guns = batteries(self.stage.maker, &division.guns, least, "guns");
        if foot.is_empty() && guns.is_empty() {
            return;
        }
        self.sheet.line(&format!("  division {} {}", division.id, quoted(&division.name)));
        if let Some(leader) = division.leader {
            let first = foot.iter().copied().find(|piece| piece.is_on_table()).or(foot.first().copied());
            self.general(&format!("{}-general", division.id), leader, first.or(guns.first()), 4);
        }
        for piece in foot {
            self.troop(piece, 4);
        }
        for piece in &guns {
            self.gun(piece, 4);
        }
    }

    fn general(&mut self, id: &str, leader: &Leader, first: Option<&Piece>, indent: usize) {
        let value = self.stage.maker.word("general", leader.skill.word(), leader.word);
        let value = self.stage.maker.changed(id, "value", value);
        let place = match self.stage.leader(leader.at, first) {
            Some(at) => format!("at {at}"),
            None => "arrives".to_owned(),
        };
        let pad = " ".repeat(indent);
        self.sheet.line(&format!("{pad}general {id} {} {value} {place}", quoted(&leader.name)));
    }

    fn troop(&mut self, piece: &Piece, indent: usize) {
        let maker = &mut *self.stage.maker;
        let quality = maker.word("quality", piece.experience.word(), piece.word);
        let quality = maker.changed(&piece.id, "quality", quality);
        let arms = maker.word("arms", piece.arms.word(), piece.word);
        let arms = if piece.arm == Arm::Horse { "carbine".to_owned() } else { arms };
        let arms = maker.changed(&piece.id, "weapon", arms);
        let branch = if piece.arm == Arm::Horse { "cavalry" } else { "infantry" };
        let mounted = match piece.arm {
            Arm::Horse if piece.post.dismounted => " dismounted",
            Arm::Horse => " mounted",
            _ => "",
        };
        let disordered = if piece.post.disordered { " disordered" } else { "" };
        let Some(place) = self.placed(piece) else { return };
        let front = if place.starts_with("at") { format!(" front {}", piece.front()) } else { String::new() };
        let mounted = if place.starts_with("at") { mounted } else { "" };
        let more = self.stage.maker.words(&piece.id);
        if piece.post.until.is_some() && more.is_empty() && place.starts_with("at") {
            self.stage.maker.note(format!("{} is free to move at once: this system cannot hold it back", piece.name));
        }
        let pad = " ".repeat(indent);
        let (id, name, size) = (&piece.id, quoted(&piece.name), piece.size);
        let what = format!("{branch} {id} {name} {size} {quality} {arms}{mounted}{front}");
        self.stage.tally().troops(size);
        self.sheet.line(&format!("{pad}{what} {place}{disordered}{more}"));
    }

    fn gun(&mut self, piece: &Piece, indent: usize) {
        let kind = self.stage.maker.word("guns", piece.main_gun(), piece.word);
        let light = if piece.horse && !kind.ends_with("light") { " light" } else { "" };
        let kind = self.stage.maker.changed(&piece.id, "kind", format!("{kind}{light}"));
        let Some(place) = self.placed(piece) else { return };
        let limbered = match () {
            () if !place.starts_with("at") => "",
            () if piece.post.unlimbered => " unlimbered",
            () => " limbered",
        };
        let pad = " ".repeat(indent);
        let more = self.stage.maker.words(&piece.id);
        self.stage.tally().batteries += 1;
        self.sheet.line(&format!("{pad}gun {} {} {kind}{limbered} {place}{more}", piece.id, quoted(&piece.name)));
    }

    /// `at (18,29) facing 180`, or `arrives (27,36) road`; None if it comes after the battle.
    fn placed(&mut self, piece: &Piece) -> Option<String> {
        match self.stage.place(piece) {
            Placed::At { point, facing } => Some(format!("at {point} facing {facing}")),
            Placed::Enters { minute, .. } if minute >= self.stage.maker.battle.end => {
                self.stage.maker.note(format!("{} comes after the battle and is left out", piece.name));
                None
            }
            Placed::Enters { at: (x, y), road, .. } => {
                let (wide, high) = self.stage.layout.size();
                let (x, y) = (x.clamp(2_000, wide - 2_000), y.clamp(2_000, high - 2_000));
                let at = match self.edge {
                    "north" => (x, high),
                    "south" => (x, 0),
                    "east" => (wide, y),
                    _ => (0, y),
                };
                Some(format!("arrives {}{}", point(at), if road { " road" } else { "" }))
            }
        }
    }

    /// The edge of the table that a compass point is, if it is one.
    fn edge(&self, compass: &str) -> Option<&'static str> {
        let degrees = match compass {
            "north" => 0,
            "east" => 90,
            "south" => 180,
            "west" => 270,
            _ => return None,
        };
        Some(["north", "east", "south", "west"][(self.stage.maker.heading(degrees) / 90) as usize])
    }
}

/// The divisions of an army. In a small army, with one division only, each brigade is a division with its brigadier.
fn divisions(army: &Army) -> Vec<Division<'_>> {
    fn all<'c>(commands: &'c [Command], found: &mut Vec<&'c Command>) {
        for command in commands {
            if command.rank == Rank::Division { found.push(command) } else { all(&command.commands, found) }
        }
    }
    let mut found = Vec::new();
    all(&army.commands, &mut found);
    let foot = |command: &&&Command| command.all_units().iter().any(|unit| !unit.is_guns() && !unit.is_horse());
    let large = found.iter().filter(foot).count() > 1;
    let whole = |command: &&'_ Command| -> (String, String) { (command.id.clone(), command.name.clone()) };
    let mut made = Vec::new();
    for command in found {
        if large {
            let (id, name) = whole(&command);
            let own = command.units.iter().map(|unit| (unit, None));
            let theirs =
                command.commands.iter().flat_map(|brigade| brigade.units.iter().map(move |u| (u, Some(brigade))));
            let guns = own.chain(theirs).filter(|(unit, _)| unit.is_guns()).collect();
            made.push(Division { id, name, leader: command.leader.as_ref(), brigades: command.brigades(), guns });
        } else {
            for brigade in command.brigades() {
                let (id, name) = whole(&brigade);
                let leader = brigade.leader.as_ref();
                made.push(Division { id, name, leader, brigades: vec![brigade], guns: Vec::new() });
            }
        }
    }
    made
}

/// The batteries that belong to no division.
fn guns_of<'c>(
    army: &'c Army,
    brigades: &[&'c Command],
    divisions: &[Division<'c>],
) -> Vec<(&'c Unit, Option<&'c Command>)> {
    let taken = |unit: &Unit| divisions.iter().any(|division| division.guns.iter().any(|(one, _)| one.id == unit.id));
    let of = |unit: &Unit| brigades.iter().copied().find(|brigade| brigade.units.iter().any(|one| one.id == unit.id));
    let guns = army.all_units().into_iter().filter(|unit| unit.is_guns() && !taken(unit));
    guns.map(|unit| (unit, of(unit))).collect()
}

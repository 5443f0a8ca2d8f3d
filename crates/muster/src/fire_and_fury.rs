//! From a return to stands: the scenario of Fire and Fury, at either scale.

use field::Table;
use survey::System;

use crate::battle::clock;
use crate::maker::Maker;
use crate::roster::{Army, Command, Leader, Rank, Unit};
use crate::tables::layout::Layout;
use crate::tables::{Arm, Piece, Placed, Stage, batteries, point, troops};
use crate::text::{Sheet, quoted};

struct Scene<'m, 'b> {
    stage: Stage<'m, 'b>,
    sheet: Sheet,
    scale: i64,
    minutes: i64,
    least_guns: i64,
}

pub(crate) fn compile<'b>(maker: &mut Maker<'b>, table: &'b Table) -> String {
    let scale = if maker.system() == System::FireAndFury200 { "scale.200" } else { "scale.150" };
    let men = maker.chart.number(scale, "men");
    let minutes = maker.setting("minutes", scale);
    let least_guns = maker.chart.number(scale, "battery");
    let layout = Layout::new(table, maker.chart.known("barred"), Vec::new());
    let stage = Stage { maker, layout, north: true };
    let mut scene = Scene { stage, sheet: Sheet::default(), scale: men, minutes, least_guns };
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
        self.sheet.pair("system", "fire-and-fury");
        self.sheet.pair("table", &maker.survey.name);
        self.sheet.pair("ratings", "house");
        self.sheet.pair("scale", &self.scale.to_string());
        self.sheet.pair("first", battle.first.word());
        self.sheet.gap();
        for minute in battle.turns(self.minutes) {
            let light = match () {
                () if battle.dark.is_some_and(|dark| minute >= dark) => "dark",
                () if battle.sunrise.is_some_and(|sunrise| minute < sunrise) => "dark",
                () if battle.fog.is_some_and(|fog| minute < fog) => "fog",
                () if battle.sunset.is_some_and(|sunset| minute >= sunset) => "dusk",
                () => "",
            };
            let sight = maker.chart.value("sight", light).map_or(String::new(), |inches| format!("  sight {inches}"));
            self.sheet.line(&format!("turn  \"{}\"{sight}", clock(minute)));
        }
        self.sheet.gap();
        let factor = self.stage.maker.setting("objective", "scale");
        for objective in &battle.objectives {
            let Some(at) = self.stage.maker.objective(&objective.name, objective.word) else { continue };
            let at = point(self.stage.spot(at));
            let points: Vec<String> = ["union", "confederate"]
                .iter()
                .zip(objective.points)
                .filter(|(_, points)| *points > 0)
                .map(|(side, points)| {
                    let what = format!("{side}-points");
                    let points = self.stage.maker.changed(&objective.name, &what, (points * factor).to_string());
                    format!("{side} {points}")
                })
                .collect();
            self.sheet.line(&format!("objective  {} {at} {}", quoted(&objective.name), points.join(" ")));
        }
        for line in &self.stage.maker.part.lines {
            self.sheet.line(line);
        }
    }

    fn army(&mut self, army: &Army) {
        self.stage.north = army.cause.is_north();
        self.sheet.gap();
        self.sheet.line(&format!("side {}", if army.cause.is_north() { "union" } else { "confederate" }));
        // An army of one command whose command has no leader is that command.
        let single = army.commands.len() == 1 && army.commands[0].leader.is_none();
        match &army.leader {
            Some(leader) if single => self.command(&army.commands[0], Some(leader), 2),
            Some(leader) => {
                let corps = army.commands.iter().any(|command| command.rank == Rank::Corps);
                let rank = if corps { "army" } else { "corps" };
                self.sheet.line(&format!("  command {} {} {rank}", army.cause.word(), quoted(&army.name)));
                let first = army.commands.first().map(|command| self.troops(command));
                self.leader(army.cause.word(), leader, first.unwrap_or_default().first(), 4);
                for command in &army.commands {
                    self.command(command, command.leader.as_ref(), 4);
                }
            }
            None => {
                for command in &army.commands {
                    self.command(command, command.leader.as_ref(), 2);
                }
            }
        }
    }

    /// The brigades under a command, for its leader's place. Notes are not repeated.
    fn troops(&mut self, command: &Command) -> Vec<Piece> {
        let notes = self.stage.maker.notes.len();
        let pieces = troops(self.stage.maker, &command.brigades(), self.scale);
        self.stage.maker.notes.truncate(notes);
        pieces
    }

    fn command(&mut self, command: &Command, leader: Option<&Leader>, indent: usize) {
        let pad = " ".repeat(indent);
        let rank = if command.rank == Rank::Corps { "corps" } else { "division" };
        self.sheet.line(&format!("{pad}command {} {} {rank}", command.id, quoted(&command.name)));
        if command.rank == Rank::Corps {
            let first = self.troops(command);
            if let Some(leader) = leader {
                self.leader(&command.id, leader, first.first(), indent + 2);
            }
            let own: Vec<(&Unit, Option<&Command>)> = command.units.iter().map(|unit| (unit, None)).collect();
            for piece in batteries(self.stage.maker, &own, self.least_guns, "kind") {
                self.battery(&piece, indent + 2);
            }
            for under in &command.commands {
                self.command(under, under.leader.as_ref(), indent + 2);
            }
            return;
        }
        let pieces = troops(self.stage.maker, &command.brigades(), self.scale);
        if let Some(leader) = leader {
            let first = pieces.iter().find(|piece| piece.is_on_table()).or(pieces.first());
            self.leader(&command.id, leader, first, indent + 2);
        }
        for piece in &pieces {
            self.brigade(piece, indent + 2);
        }
        let own = command.units.iter().map(|unit| (unit, None));
        let theirs = command.commands.iter().flat_map(|brigade| brigade.units.iter().map(move |u| (u, Some(brigade))));
        let guns: Vec<(&Unit, Option<&Command>)> = own.chain(theirs).collect();
        for piece in batteries(self.stage.maker, &guns, self.least_guns, "kind") {
            self.battery(&piece, indent + 2);
        }
    }

    /// `leader gibbon "Gibbon" exceptional at (20,12)`, or `with` a brigade that comes.
    fn leader(&mut self, id: &str, leader: &Leader, first: Option<&Piece>, indent: usize) {
        let grade = self.stage.maker.word("leader", leader.skill.word(), leader.word);
        let grade = self.stage.maker.changed(id, "leader", grade);
        let grade = if grade == "-" { String::new() } else { format!(" {grade}") };
        let place = match (self.stage.leader(leader.at, first), first) {
            (Some(at), _) => format!("at {at}"),
            (None, Some(piece)) => format!("with {}", piece.id),
            (None, None) => {
                let message = format!("nothing says where {} is", leader.name);
                let help = "write `at 1650,5050` after his name";
                self.stage.maker.faults.push(self.stage.maker.rolls.diagnostic(leader.word, message, help));
                return;
            }
        };
        let pad = " ".repeat(indent);
        self.sheet.line(&format!("{pad}leader {id}-leader {}{grade} {place}", quoted(&leader.name)));
    }

    fn brigade(&mut self, piece: &Piece, indent: usize) {
        let maker = &mut *self.stage.maker;
        let quality = maker.word("quality", piece.experience.word(), piece.word);
        let quality = maker.changed(&piece.id, "quality", quality);
        let numbers = maker.word(&quality, &piece.size.to_string(), piece.word);
        let breech = maker.chart.value("breech", piece.arms.word()).is_some();
        let branch = match piece.arm {
            Arm::Horse if breech => "cavalry breech-loaders",
            Arm::Horse => "cavalry",
            _ => "infantry",
        };
        let form = match piece.form() {
            crate::facts::Form::Line => "single-line",
            crate::facts::Form::Double => "double-line",
            crate::facts::Form::Column => "march-column",
        };
        let mounted = match piece.arm {
            Arm::Horse if piece.post.dismounted => " dismounted",
            Arm::Horse => " mounted",
            _ => "",
        };
        let great = if piece.great { " exceptional" } else { "" };
        let Some(place) = self.placed(piece) else { return };
        let stands = if place.starts_with("at") { format!("{mounted} {form}") } else { String::new() };
        let (id, name, size) = (&piece.id, quoted(&piece.name), piece.size);
        let more = self.stage.maker.words(id);
        let pad = " ".repeat(indent);
        let what = format!("brigade {id} {name} {branch} {size}/{numbers} {quality}{great}{stands}");
        self.stage.tally().troops(size);
        self.sheet.line(&format!("{pad}{what} {place}{more}"));
    }

    fn battery(&mut self, piece: &Piece, indent: usize) {
        let kind = self.stage.maker.word("kind", piece.main_gun(), piece.word);
        let team = if piece.horse { "horse" } else { "foot" };
        let Some(place) = self.placed(piece) else { return };
        let limbered = match () {
            () if !place.starts_with("at") => "",
            () if piece.post.unlimbered => " unlimbered",
            () => " limbered",
        };
        let pad = " ".repeat(indent);
        self.stage.tally().batteries += 1;
        self.sheet.line(&format!("{pad}battery {} {} {kind} {team}{limbered} {place}", piece.id, quoted(&piece.name)));
    }

    /// `at (14,13) facing 0 released 2`, or `enters 3 (0,8) facing 90`; None if it comes after the battle.
    fn placed(&mut self, piece: &Piece) -> Option<String> {
        match self.stage.place(piece) {
            Placed::At { point, facing } => {
                let until = piece.post.until.and_then(|minute| self.stage.maker.battle.turn_of(minute, self.minutes));
                let released = until.filter(|turn| *turn > 1).map_or(String::new(), |turn| format!(" released {turn}"));
                Some(format!("at {point} facing {facing}{released}"))
            }
            Placed::Enters { minute, at, facing, .. } => {
                let Some(turn) = self.stage.maker.battle.turn_of(minute, self.minutes) else {
                    self.stage.maker.note(format!("{} comes after the battle and is left out", piece.name));
                    return None;
                };
                Some(format!("enters {turn} {} facing {facing}", point(at)))
            }
        }
    }
}

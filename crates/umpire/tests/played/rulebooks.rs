//! The rulebooks with their chapters, and the tests that show them.

use std::path::{Path, PathBuf};

use battery::evidence::{Evidence, evidence};
use longroll::system::{Section, System};

/// A rulebook, the crate that plays it, and its worked checks: how they are named, and how many there are.
pub struct Rulebook {
    pub folder: &'static str,
    pub title: &'static str,
    pub crate_name: &'static str,
    systems: &'static [&'static str],
    check: &'static str,
    checks: u32,
}

pub const RULEBOOKS: [Rulebook; 4] = [
    Rulebook {
        folder: "great-battles",
        title: "Great Battles",
        crate_name: "gbacw",
        systems: &["death-valley", "gringo"],
        check: "E",
        checks: 22,
    },
    Rulebook {
        folder: "great-campaigns",
        title: "Great Campaigns",
        crate_name: "gcacw",
        systems: &["above-the-clouds"],
        check: "G",
        checks: 18,
    },
    Rulebook {
        folder: "civil-war-battles",
        title: "Civil War Battles",
        crate_name: "cwb",
        systems: &["cwb"],
        check: "check ",
        checks: 18,
    },
    Rulebook {
        folder: "fire-and-fury",
        title: "Fire and Fury",
        crate_name: "fury",
        systems: &["fire-and-fury"],
        check: "check ",
        checks: 14,
    },
];

/// A chapter as the book has it.
pub struct Chapter {
    pub file: String,
    pub number: String,
    pub title: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Played,
    /// All of it depends on a switch.
    Optional,
    /// No section of it has a rule.
    NotPlayed,
}

impl Status {
    pub const fn word(self) -> &'static str {
        match self {
            Status::Played => "played",
            Status::Optional => "optional",
            Status::NotPlayed => "not played",
        }
    }
}

/// A system by its rulebook: the sections of its edition, and the tests that are about them.
pub struct Played {
    pub system: &'static dyn System,
    pub sections: Vec<Section>,
    pub evidence: Vec<Evidence>,
}

/// A rulebook with its chapters and tests.
pub struct Shelved {
    pub rulebook: &'static Rulebook,
    pub chapters: Vec<Chapter>,
    pub systems: Vec<Played>,
    /// The tests of all its systems, each once.
    pub evidence: Vec<Evidence>,
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

impl Rulebook {
    pub fn open(&'static self) -> Shelved {
        let tests = project("crates").join(self.crate_name).join("tests");
        let played = |id: &&str| {
            let system = umpire::system(id).unwrap_or_else(|why| panic!("{why}"));
            let others: Vec<&str> = self.systems.iter().copied().filter(|other| other != id).collect();
            Played { system, sections: system.rules(), evidence: evidence(system, &tests, &others) }
        };
        let systems: Vec<Played> = self.systems.iter().map(played).collect();
        let mut all: Vec<Evidence> = Vec::new();
        for one in systems.iter().flat_map(|played| &played.evidence) {
            if !all.contains(one) {
                all.push(one.clone());
            }
        }
        Shelved { rulebook: self, chapters: chapters(self.folder), systems, evidence: all }
    }

    /// The names of the worked checks, as comments have them.
    pub fn checks(&self) -> impl Iterator<Item = String> {
        (1..=self.checks).map(|number| format!("{}{number}", self.check))
    }
}

fn chapters(folder: &str) -> Vec<Chapter> {
    let folder = project("docs/src").join(folder);
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder of a rulebook")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|file| file.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    files.sort();
    let chapter = |file: String| {
        let text = std::fs::read_to_string(folder.join(&file)).expect("a readable chapter");
        let heading = text.lines().next().and_then(|line| line.strip_prefix("# ")?.split_once(' '));
        let (number, title) = heading.unwrap_or_else(|| panic!("{file} does not begin with `# number title`"));
        Chapter { number: number.to_owned(), title: title.to_owned(), file }
    };
    files.into_iter().map(chapter).collect()
}

impl Chapter {
    pub fn has(&self, section: &str) -> bool {
        section.split('.').next() == Some(&self.number)
    }
}

impl Played {
    pub fn of<'a>(&'a self, chapter: &'a Chapter) -> impl Iterator<Item = &'a Section> {
        self.sections.iter().filter(|section| chapter.has(section.id))
    }

    /// The tests about a chapter.
    pub fn about<'a>(&'a self, chapter: &'a Chapter) -> impl Iterator<Item = &'a Evidence> {
        self.evidence.iter().filter(|evidence| evidence.shows.iter().any(|label| chapter.has(label)))
    }

    /// The switches of a section that this system has.
    pub fn choices<'a>(&'a self, section: &'a Section) -> impl Iterator<Item = &'static str> + 'a {
        section.switches.iter().copied().filter(|name| self.system.switches().iter().any(|switch| switch.name == *name))
    }

    /// How a chapter is played; none if it is of another edition.
    pub fn status(&self, chapter: &Chapter) -> Option<Status> {
        self.of(chapter).next()?;
        let played: Vec<&Section> = self.of(chapter).filter(|section| section.not_played.is_none()).collect();
        Some(if played.is_empty() {
            Status::NotPlayed
        } else if played.iter().all(|section| self.choices(section).next().is_some()) {
            Status::Optional
        } else {
            Status::Played
        })
    }
}

impl Shelved {
    /// Every section of the rulebook once, in the order of the chapters.
    pub fn sections<'a>(&'a self, chapter: &'a Chapter) -> Vec<&'a Section> {
        let mut found: Vec<&Section> = Vec::new();
        for section in self.systems.iter().flat_map(|played| played.of(chapter)) {
            if !found.iter().any(|known| known.id == section.id) {
                found.push(section);
            }
        }
        found
    }

    /// The tests that show a section or a check.
    pub fn showing<'a>(&'a self, label: &'a str) -> impl Iterator<Item = &'a Evidence> {
        self.evidence.iter().filter(move |evidence| evidence.shows.iter().any(|shown| shown == label))
    }

    pub fn faults(&self) -> Vec<String> {
        let title = self.rulebook.title;
        let sections: Vec<&Section> = self.chapters.iter().flat_map(|chapter| self.sections(chapter)).collect();
        let mut faults = Vec::new();
        for (Evidence { file, name, .. }, label) in
            self.evidence.iter().flat_map(|e| e.shows.iter().map(move |s| (e, s)))
        {
            match sections.iter().find(|section| section.id == label) {
                Some(Section { not_played: None, .. }) => {}
                Some(_) => faults.push(format!("{file}: {name} is about {label}, which {title} does not play")),
                None if self.rulebook.checks().any(|check| check == *label) => {}
                None => faults.push(format!("{file}: {name} is about {label}, which {title} does not have")),
            }
        }
        for section in sections.iter().filter(|section| section.not_played.is_none()) {
            if self.showing(section.id).next().is_none() {
                faults.push(format!("{title}: no test is about {} {}", section.id, section.title));
            }
        }
        for (played, chapter) in self.systems.iter().flat_map(|p| self.chapters.iter().map(move |c| (p, c))) {
            let is_played = matches!(played.status(chapter), Some(Status::Played | Status::Optional));
            if is_played && played.about(chapter).next().is_none() {
                faults.push(format!("{}: no test is about chapter {}", played.system.id(), chapter.number));
            }
        }
        for check in self.rulebook.checks() {
            if self.showing(&check).next().is_none() {
                faults.push(format!("{title}: no test is about {check}"));
            }
        }
        faults
    }
}

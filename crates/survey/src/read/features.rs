//! The features of a survey, entry by entry. A table has a line for each keyword that says what may follow it.

use longroll::nearest::suggest;
use longroll::text::{Block, Reader, Text, Token};

use super::places::{Place, is_point, number};
use super::{MOST_FEET, MOST_YARDS};
use crate::survey::{Class, Feature, Steep, Unit, Water, What};

/// The most features, and the most points of all of them.
const MOST_FEATURES: usize = 1_500;
const MOST_POINTS: usize = 20_000;

/// The longest name.
const MOST_LETTERS: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Area,
    Line,
    At,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    No,
    May,
    Must,
}

/// What may follow a keyword: a name, yards, feet, one of these words, points.
#[derive(Clone, Copy)]
struct Spec {
    key: &'static str,
    form: Form,
    name: Need,
    yards: Need,
    feet: Need,
    words: &'static [&'static str],
    word: Need,
}

const fn spec(key: &'static str, form: Form, name: Need) -> Spec {
    Spec { key, form, name, yards: Need::No, feet: Need::No, words: &[], word: Need::No }
}

const fn worded(spec: Spec, word: Need, words: &'static [&'static str]) -> Spec {
    Spec { words, word, ..spec }
}

const FORDED: &[&str] = &["fordable", "unfordable"];

const SPECS: [Spec; 29] = [
    Spec { feet: Need::Must, ..worded(spec("height", Form::Area, Need::May), Need::May, &["steep"]) },
    Spec { feet: Need::Must, ..spec("hollow", Form::Area, Need::May) },
    worded(spec("woods", Form::Area, Need::May), Need::Must, &["open", "heavy"]),
    worded(
        spec("field", Form::Area, Need::May),
        Need::May,
        &["plowed", "meadow", "pasture", "stubble", "wheat", "corn"],
    ),
    spec("orchard", Form::Area, Need::May),
    spec("brush", Form::Area, Need::May),
    spec("rough", Form::Area, Need::May),
    spec("swamp", Form::Area, Need::May),
    spec("pond", Form::Area, Need::May),
    spec("town", Form::Area, Need::Must),
    spec("farm", Form::Area, Need::Must),
    Spec { yards: Need::Must, feet: Need::May, ..worded(spec("stream", Form::Line, Need::May), Need::May, FORDED) },
    Spec { yards: Need::Must, feet: Need::May, ..worded(spec("river", Form::Line, Need::May), Need::May, FORDED) },
    spec("bridge", Form::At, Need::May),
    spec("ford", Form::At, Need::May),
    spec("ferry", Form::At, Need::May),
    worded(spec("road", Form::Line, Need::May), Need::Must, &["pike", "road", "lane", "trail"]),
    spec("railroad", Form::Line, Need::May),
    spec("cut", Form::Line, Need::May),
    spec("fill", Form::Line, Need::May),
    worded(spec("fence", Form::Line, Need::May), Need::May, &["rail", "board", "hedge"]),
    Spec { feet: Need::May, ..spec("wall", Form::Line, Need::May) },
    worded(spec("works", Form::Line, Need::May), Need::Must, &["breastworks", "trenches"]),
    Spec {
        feet: Need::May,
        ..worded(spec("crest", Form::Line, Need::May), Need::May, &["both", "north", "east", "south", "west"])
    },
    worded(spec("house", Form::At, Need::Must), Need::May, &["strong"]),
    spec("name", Form::At, Need::Must),
    spec("objective", Form::At, Need::Must),
    spec("county", Form::Area, Need::Must),
    worded(spec("entry", Form::At, Need::May), Need::Must, &["union", "confederate", "american", "mexican"]),
];

pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    SPECS.iter().map(|spec| spec.key)
}

pub(super) struct Features {
    place: Place,
    points: usize,
    pub done: Vec<Feature>,
}

/// The words of a feature, sorted.
#[derive(Default)]
struct Said<'a> {
    name: Option<Text<'a>>,
    yards: Option<i64>,
    feet: Option<i64>,
    word: Option<Text<'a>>,
    points: Vec<Text<'a>>,
    sources: Vec<String>,
    doubts: Vec<String>,
    under: Vec<(Text<'a>, Vec<Token<'a>>)>,
}

impl Features {
    pub fn new(unit: Unit, width: i64, height: i64) -> Features {
        Features { place: Place { unit, width, height }, points: 0, done: Vec::new() }
    }

    pub fn entry<'a>(&mut self, reader: &mut Reader<'a>, entry: &Block<'a>) {
        let Some(spec) = SPECS.iter().find(|spec| spec.key == entry.key.text) else { return };
        if self.done.len() >= MOST_FEATURES || self.points >= MOST_POINTS {
            let help = format!("at most {MOST_FEATURES} features and {MOST_POINTS} points");
            reader.fault(entry.key, "this survey has too many features", help);
            return;
        }
        let mut said = Said::default();
        let words = reader.words_of(entry.rest);
        head(reader, spec, &words, &mut said);
        for line in &entry.body {
            below(reader, spec, *line, &mut said);
        }
        complete(reader, spec, entry.key, &said);
        let shape = match spec.form {
            Form::Area => self.place.area(reader, entry.key, &said.points),
            Form::Line => self.place.line(reader, entry.key, &said.points),
            Form::At => self.place.at(reader, entry.key, &said.points),
        };
        let (Some(shape), Some(what)) = (shape, what(spec, &said)) else { return };
        self.points += shape.points().len();
        let name = said.name.map_or(String::new(), |name| name.text.trim().to_owned());
        let span = entry.key.span();
        let (sources, doubts) = (said.sources, said.doubts);
        self.done.push(Feature { what, name, shape, sources, doubts, span });
        said.under.into_iter().for_each(|(key, words)| self.under(reader, key, &words));
    }

    /// `ford 1250,4825 "Glass' ford"` under a stream, `cut` and `fill` under a railroad.
    fn under<'a>(&mut self, reader: &mut Reader<'a>, key: Text<'a>, words: &[Token<'a>]) {
        let Some(spec) = SPECS.iter().find(|spec| spec.key == key.text) else { return };
        let mut said = Said::default();
        head(reader, spec, words, &mut said);
        let shape = match spec.form {
            Form::At => self.place.at(reader, key, &said.points),
            _ => self.place.line(reader, key, &said.points),
        };
        let (Some(shape), Some(what)) = (shape, what(spec, &said)) else { return };
        self.points += shape.points().len();
        let name = said.name.map_or(String::new(), |name| name.text.trim().to_owned());
        self.done.push(Feature { what, name, shape, sources: Vec::new(), doubts: Vec::new(), span: key.span() });
    }
}

/// Name, numbers with their units, words and points, which come in any order.
fn head<'a>(reader: &mut Reader<'a>, spec: &Spec, words: &[Token<'a>], said: &mut Said<'a>) {
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if is_point(word) {
            point(reader, word, said);
            continue;
        }
        match word {
            Token::Quoted(text) => name(reader, spec, text, said),
            Token::Plain(text) | Token::Point(text) => {
                let bare = text.split(text.text.trim_end_matches(',').len()).0;
                if bare.text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                    let unit = words.next_if(|next| matches!(next, Token::Plain(_)) && !is_point(*next));
                    measure(reader, spec, bare, unit.map(Token::text), said);
                } else if !bare.text.is_empty() {
                    flag(reader, spec, bare, said);
                }
            }
        }
    }
}

fn point<'a>(reader: &mut Reader<'a>, word: Token<'a>, said: &mut Said<'a>) {
    if let Token::Point(text) = word {
        reader.fault(text, "points are written without brackets", format!("write `{}`", text.text.replace(' ', "")));
        return;
    }
    said.points.push(word.text());
}

fn name<'a>(reader: &mut Reader<'a>, spec: &Spec, text: Text<'a>, said: &mut Said<'a>) {
    if spec.name == Need::No || said.name.is_some() {
        reader.fault(text, format!("a {} has one name at most", spec.key), "leave this one out");
    } else if text.text.trim().is_empty() || text.text.chars().count() > MOST_LETTERS {
        reader.fault(text, "this is not a name", format!("1 to {MOST_LETTERS} letters between quotation marks"));
    } else {
        said.name = Some(text);
    }
}

fn measure<'a>(reader: &mut Reader<'a>, spec: &Spec, text: Text<'a>, unit: Option<Text<'a>>, said: &mut Said<'a>) {
    let help = match (spec.yards, spec.feet) {
        (Need::No, Need::No) => format!("a {} has no measure; points have a comma: `1210,2040`", spec.key),
        (Need::No, _) => format!("a {} is measured in feet: `{} feet`", spec.key, text.text),
        _ => "its width is in yards and its depth in feet: `30 yards 4 feet`".to_owned(),
    };
    match unit.map(|unit| unit.text.trim_end_matches(',')) {
        Some("yards" | "yard") if spec.yards != Need::No => {
            said.yards = number(reader, text, (1, MOST_YARDS), &help).or(Some(1));
        }
        Some("feet" | "foot") if spec.feet != Need::No => {
            said.feet = number(reader, text, (-MOST_FEET, MOST_FEET), &help).or(Some(1));
        }
        _ => reader.fault(text, format!("`{}` does not belong here", text.text), help),
    }
}

fn flag<'a>(reader: &mut Reader<'a>, spec: &Spec, text: Text<'a>, said: &mut Said<'a>) {
    if spec.words.contains(&text.text) && said.word.is_none() {
        said.word = Some(text);
    } else if spec.words.contains(&text.text) {
        reader.fault(text, format!("a {} is one of these, not two", spec.key), spec.words.join(", "));
    } else {
        let help = if spec.words.is_empty() {
            "a name stands in quotation marks".to_owned()
        } else {
            suggest(text.text, spec.words)
        };
        reader.fault(text, format!("`{}` does not belong here", text.text), help);
    }
}

/// An indented line: `outline`, `line` or `at` with points, points alone, a ford, a cut, a source or a doubt.
fn below<'a>(reader: &mut Reader<'a>, spec: &Spec, line: Text<'a>, said: &mut Said<'a>) {
    let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let (key, rest) = line.split(end);
    let inner: &[&str] = match spec.key {
        "stream" | "river" => &["ford", "bridge", "ferry"],
        "railroad" => &["cut", "fill", "bridge"],
        _ => &[],
    };
    let shape = match spec.form {
        Form::Area => "outline",
        Form::Line => "line",
        Form::At => "at",
    };
    match key.text {
        "source" => said.sources.push(rest.trim().text.to_owned()),
        "doubt" => said.doubts.push(rest.trim().text.to_owned()),
        word if inner.contains(&word) => {
            let words = reader.words_of(rest);
            said.under.push((key, words));
        }
        word => {
            let words = reader.words_of(if word == shape { rest } else { line });
            let stray = words.iter().copied().find(|word| !is_point(*word));
            if let Some(stray) = stray {
                let known: Vec<&str> = [shape, "source", "doubt"].into_iter().chain(inner.iter().copied()).collect();
                let message = format!("`{}` does not belong under a {}", stray.text().text, spec.key);
                reader.fault(stray.text(), message, suggest(key.text, known));
                return;
            }
            words.into_iter().for_each(|word| point(reader, word, said));
        }
    }
}

/// What must be said is said.
fn complete(reader: &mut Reader<'_>, spec: &Spec, key: Text<'_>, said: &Said<'_>) {
    if spec.name == Need::Must && said.name.is_none() {
        reader.fault(key, format!("this {} has no name", spec.key), "a name in quotation marks follows the keyword");
    }
    if spec.word == Need::Must && said.word.is_none() {
        let help = format!("it must be one of: {}", spec.words.join(", "));
        reader.fault(key, format!("this {} does not say of what kind it is", spec.key), help);
    }
    if spec.yards == Need::Must && said.yards.is_none() {
        reader.fault(key, format!("this {} does not say how wide it is", spec.key), "write its width: `5 yards`");
    }
    if spec.feet == Need::Must && said.feet.is_none() {
        reader.fault(key, format!("this {} does not say how high it is", spec.key), "write its height: `700 feet`");
    }
}

fn what(spec: &Spec, said: &Said<'_>) -> Option<What> {
    let word = said.word.map_or("", |word| word.text);
    let water = |usual: bool| {
        let fordable = if word.is_empty() { usual } else { word == "fordable" };
        Some(What::Water(Water { yards: said.yards?, feet: said.feet, fordable }))
    };
    Some(match spec.key {
        "height" => What::Height { feet: said.feet?, steep: word == "steep" },
        "hollow" => What::Hollow { feet: said.feet? },
        "woods" => What::Woods { heavy: word == "heavy" },
        "field" => What::Field { corn: word == "corn" },
        "orchard" => What::Orchard,
        "brush" => What::Brush,
        "rough" => What::Rough,
        "swamp" => What::Swamp,
        "pond" => What::Pond,
        "town" => What::Town,
        "farm" => What::Farm,
        "stream" => water(true)?,
        "river" => water(false)?,
        "bridge" => What::Bridge,
        "ford" => What::Ford,
        "ferry" => What::Ferry,
        "road" => What::Road(match word {
            "pike" => Class::Pike,
            "road" => Class::Road,
            "lane" => Class::Lane,
            _ => Class::Trail,
        }),
        "railroad" => What::Railroad,
        "cut" => What::Cut,
        "fill" => What::Fill,
        "fence" => What::Fence,
        "wall" => What::Wall,
        "works" if word == "trenches" => What::Trenches,
        "works" => What::Breastworks,
        "crest" => What::Crest(match word {
            "both" => Steep::Both,
            "north" => Steep::North,
            "east" => Steep::East,
            "south" => Steep::South,
            "west" => Steep::West,
            _ => Steep::Neither,
        }),
        "house" => What::House { strong: word == "strong" },
        "name" => What::Name,
        "objective" => What::Objective,
        "county" => What::County,
        "entry" => What::Entry(spec.words.iter().find(|known| **known == word)?),
        _ => return None,
    })
}

//! The form of the fire procedure.

use longroll::form::{Worded, choice, choice_of, decision, flag, list, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::{Refusal, Refusals};
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Table};

use super::{FIRE, Firer, NOT_ENFILADED, POINTS, Volley, modifiers, points, runs_low, told_ten, total, volley};
use crate::book::Book;
use crate::book::field::{FireCover, Terrain};
use crate::book::fire::{Effect, Weapon};
use crate::leaders::{AtRisk, Lost, next, replacements};
use crate::unit::{Arm, Formation, MOST_LEADERS, MOST_STANDS, Unit, formation_refusal};

const STANDS_FIRE: Rule = card("9.2");
const TWO_STANDS: Rule = card("9.5");
const COMBINED: Rule = house("9.6");
const COVER: Rule = card("8.1");
const LOW_GUNS: Rule = card("9.7");
const TEN: Rule = card("9.10");
const NOTATION_RULE: Rule = house("9.7");

/// The most units that a form lets fire at one target.
pub(crate) const MOST_FIRERS: usize = 8;
/// On the table any number may, and each of them from several ranges.
pub(crate) type Firers = Vec<Firer>;

pub(crate) const NOTATION: &str = "infantry:9@6 (9 stands at 6 inches; 5of10@6 for five of ten), union-cavalry:3@4, \
    confederate-cavalry:3@4, smooth-bore@5 or rifled@30, then with colons: disordered low damaged enfilade, or a \
    formation (double-line attack-column march-column, and charge if it charges or is charged)";
pub(crate) const EXAMPLE: &str = "infantry:5of10@5,smooth-bore@5:damaged";

/// Read a list of firers; every fault is reported.
pub(crate) fn read_firers(book: &Book, field: &'static str, items: &[String]) -> Result<Firers, Vec<Refusal>> {
    let mut firers = Firers::new();
    let mut faults = Vec::new();
    for item in items {
        match read_firer(book, item) {
            Ok(_) if firers.len() == MOST_FIRERS => {
                let why = format!("`{item}` is one too many: at most {MOST_FIRERS} units fire at one target");
                faults.push(Refusal::field(field, why, NOTATION_RULE));
            }
            Ok(firer) => firers.push(Firer { whose: firers.len() as u8, ..firer }),
            Err((why, rule)) => {
                faults.push(Refusal::field(field, format!("`{item}`: {why}"), rule).help(NOTATION));
            }
        }
    }
    if faults.is_empty() { Ok(firers) } else { Err(faults) }
}

fn read_firer(book: &Book, item: &str) -> Result<Firer, (String, Rule)> {
    let wrong = |why: &str| (why.to_owned(), NOTATION_RULE);
    let (place, rest) = item.split_once('@').ok_or_else(|| wrong("the range is missing, as in @6"))?;
    let mut tokens = rest.split(':');
    let range: u8 = tokens.next().unwrap_or("").parse().map_err(|_| wrong("the range is a number of inches"))?;
    let (kind, stands) = place.split_once(':').map_or((place, None), |(kind, stands)| (kind, Some(stands)));
    let weapon = Weapon::called(kind).ok_or_else(|| wrong("stands of this kind do not fire"))?;
    let (firing, of) = match (weapon.is_battery(), stands) {
        (true, None) => (1, 1),
        (true, Some(_)) => return Err(wrong("a battery is one stand and has no number")),
        (false, None) => return Err(wrong("the number of stands is missing, as in infantry:9@6")),
        (false, Some(stands)) => read_stands(stands).ok_or_else(|| wrong("stands are 1 to 20, or 5of10"))?,
    };
    let mut firer = Firer {
        whose: 0,
        weapon,
        stands: firing,
        of,
        range,
        disordered: false,
        low_ammo: false,
        damaged: false,
        enfilade: false,
    };
    let (mut formation, mut charge) = (None, false);
    for token in tokens {
        match token {
            "disordered" if !weapon.is_battery() => firer.disordered = true,
            "damaged" if weapon.is_battery() => firer.damaged = true,
            "low" => firer.low_ammo = true,
            "enfilade" => firer.enfilade = true,
            "charge" => charge = true,
            "silenced" | "limbered" if weapon.is_battery() => {
                return Err((format!("a {token} battery may not fire"), STANDS_FIRE));
            }
            "mounted" => return Err(("cavalry fires only dismounted".to_owned(), STANDS_FIRE)),
            _ => {
                let known = Formation::from_slug(token).filter(|_| !weapon.is_battery());
                formation = Some(known.ok_or_else(|| wrong(&format!("`{token}` is not known here")))?);
            }
        }
    }
    if let Some(formation) = formation {
        // 9.2 A formation fires with only some of its stands.
        let card = book.formation(formation);
        let fires = if charge { card.fires_in_charge } else { card.fires };
        firer.stands = firer.stands.min(fires.of(firer.of));
    }
    may_fire(book, firer)?;
    Ok(firer)
}

fn read_stands(text: &str) -> Option<(u8, u8)> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MOST_STANDS).contains(n));
    match text.split_once("of") {
        Some((firing, of)) => Some((number(firing)?, number(of)?)).filter(|(firing, of)| firing <= of),
        None => number(text).map(|n| (n, n)),
    }
}

/// 9.7 The chart has fire points at this range, and guns low on ammunition fire canister only.
fn may_fire(book: &Book, firer: Firer) -> Result<(), (String, Rule)> {
    let range = i32::from(firer.range);
    if book.points.at(firer.weapon, range).is_none() {
        return Err((format!("{} does not reach {range} inches", firer.weapon.word()), POINTS));
    }
    if firer.weapon.is_battery() && firer.low_ammo && range > book.points.musketry() {
        return Err(("a battery low on ammunition fires only canister".to_owned(), LOW_GUNS));
    }
    Ok(())
}

/// Where the fire stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    Choose,
    /// All firers together.
    Together,
    /// The unit of this firer alone.
    Alone(u8),
    Leaders(AtRisk, u8),
}

/// Fire at one target under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Shooting {
    step: Step,
    pub(crate) target: Unit,
    worst: Effect,
    pub(crate) stands_lost: u8,
    /// Which units ran low, a bit for each.
    pub(crate) low: u128,
    pub(crate) lost: Lost,
}

impl Shooting {
    pub(crate) fn at(target: Unit) -> Shooting {
        let worst = Effect::Desultory;
        Shooting { step: Step::Choose, target, worst, stands_lost: 0, low: 0, lost: Lost::default() }
    }
}

/// What does not change while one target is fired at.
#[derive(Clone, Debug)]
pub(crate) struct Situated {
    pub(crate) firers: Firers,
    pub(crate) terrain: Terrain,
    pub(crate) cover: FireCover,
    pub(crate) changing: bool,
}

/// Who fires, and whose unit is fired at, in the words of a table.
const FIRING: &str = "firing player";
const FIRED_AT: &str = "defender";

const TOGETHER: Choice = Choice { slug: "together", text: "one roll for all" };
const APART: Choice = Choice { slug: "apart", text: "a roll for each unit" };

/// 9.6 All fire at one target is one total and one die, unless players may roll unit by unit (switch `combined_fire`).
pub(crate) fn step(table: &mut dyn Table, book: &Book, the: &Situated, fire: &mut Shooting) -> Play<Flow> {
    match fire.step {
        Step::Choose => {
            let question = "Roll for all fire together?";
            let options = &[TOGETHER, APART];
            let ask = Ask { name: "combine", who: FIRING, question, options, rule: COMBINED };
            let several = next_unit(&the.firers, 0) < the.firers.len();
            let apart = book.free_fire && several && table.ask(&ask)? == 1;
            fire.step = if apart { Step::Alone(0) } else { Step::Together };
            Ok(Flow::On)
        }
        Step::Together => shoot(table, book, the, fire, 0, the.firers.len()),
        Step::Alone(at) => shoot(table, book, the, fire, usize::from(at), next_unit(&the.firers, usize::from(at))),
        Step::Leaders(mut risk, after) => {
            next(table, book, FIRED_AT, &mut risk, &mut fire.lost)?;
            fire.step = Step::Leaders(risk, after);
            if risk.is_none() { Ok(go_on(table, book, the, fire, usize::from(after))) } else { Ok(Flow::On) }
        }
    }
}

/// Where the firers of the next unit begin.
fn next_unit(firers: &Firers, at: usize) -> usize {
    let whose = firers.get(at).map(|firer| firer.whose);
    at + firers[at.min(firers.len())..].iter().take_while(|firer| Some(firer.whose) == whose).count()
}

/// 9.9, 9.10 One roll by the firers from `first` up to `end`.
fn shoot(
    table: &mut dyn Table,
    book: &Book,
    the: &Situated,
    fire: &mut Shooting,
    first: usize,
    end: usize,
) -> Play<Flow> {
    let firers = &the.firers[first..end];
    let eighths = total(table, book, firers, &fire.target);
    if the.cover != FireCover::None {
        table.tell(&|| the.terrain.line("fire"));
    }
    let mods = modifiers(book, &fire.target, the.cover, the.changing);
    let Volley { effect, ten, stands_lost } = volley(table, book, FIRING, (eighths, &mods), &mut fire.target)?;
    fire.worst = fire.worst.max(effect);
    fire.stands_lost += stands_lost;
    if !ten {
        return Ok(go_on(table, book, the, fire, end));
    }
    told_ten(table);
    for firer in firers.iter().filter(|firer| runs_low(book, firers, **firer) && !firer.low_ammo) {
        if fire.low & bit(firer.whose) != 0 {
            continue;
        }
        fire.low |= bit(firer.whose);
        table.tell(&|| Line::effect_on(firer.whose, format!("{} low on ammunition", firer.weapon.words()), TEN));
    }
    let risk = AtRisk {
        leaders: fire.target.leaders - fire.lost.leaders,
        exceptional: fire.target.exceptional - fire.lost.exceptional,
        commander: fire.target.commander && !fire.lost.commander,
    };
    if risk.is_none() {
        return Ok(go_on(table, book, the, fire, end));
    }
    fire.step = Step::Leaders(risk, end as u8);
    Ok(Flow::On)
}

/// The bit of a unit that fires.
pub(crate) fn bit(whose: u8) -> u128 {
    1_u128.checked_shl(whose.into()).unwrap_or(0)
}

/// The next firer, if there is one and the target is still there.
fn go_on(table: &mut dyn Table, book: &Book, the: &Situated, fire: &mut Shooting, next: usize) -> Flow {
    if next < the.firers.len() && fire.target.stands_here() {
        fire.step = Step::Alone(next as u8);
        return Flow::On;
    }
    replacements(table, book, None, fire.lost);
    Flow::Done
}

longroll::words! {
    pub enum Target {
        Infantry = "infantry": "infantry",
        Mounted = "cavalry-mounted": "mounted cavalry",
        Dismounted = "cavalry-dismounted": "dismounted cavalry",
        Battery = "battery": "a battery",
    }
}

longroll::form! {
    /// Fire at one target.
    pub struct Shots(book: &Book) {
        group "firers";
        /// units that fire at this target in this step
        firers: Vec<String> = list(NOTATION, EXAMPLE).rows(crate::rows::firers()), POINTS;
        group "target";
        /// what is fired at
        target: Target = choice(), FIRE;
        /// stands of the target
        stands: u8 = number(1..=i32::from(MOST_STANDS)).or(6), FIRE;
        /// stands of the target that can be hit
        in_sight: i32 = number(1..=i32::from(MOST_STANDS)).or(2), TWO_STANDS;
        /// formation of a target brigade
        formation: Formation = choice(), FIRE;
        /// the target battery is limbered
        limbered: bool = flag(), FIRE;
        /// the target changed formation or mode this player turn
        changed: bool = flag(), FIRE;
        /// the target faced about this player turn
        about_faced: bool = flag(), FIRE;
        /// the target is Disordered already
        disordered: bool = flag(), FIRE;
        /// the target battery is damaged already
        damaged: bool = flag(), TEN;
        /// the target battery is silenced already
        silenced: bool = flag(), TEN;
        /// ground the target is in
        terrain: &'static str = choice_of(&book.grounds()), FIRE;
        /// percent of its stands within that ground
        covered: i32 = number(0..=100).or(100), COVER;
        group "target's leaders";
        /// normal leaders attached
        leaders: u8 = number(0..=i32::from(MOST_LEADERS)).or(0), card("4.7");
        /// exceptional leaders attached
        exceptional: u8 = number(0..=i32::from(MOST_LEADERS)).or(0), card("4.7");
        /// exceptional brigade commander
        commander: bool = flag(), card("4.7");
        group "decisions";
        /// one roll, or one for each unit
        combine: () = decision(&[TOGETHER, APART]).only(book.free_fire), COMBINED;
    }
}

impl Shots {
    /// The target as the form has it.
    fn target(&self, book: &Book, no: &mut Refusals) -> Unit {
        let mut unit = match self.target {
            Target::Infantry => Unit { formation: self.formation, ..Unit::brigade(self.stands) },
            Target::Mounted => Unit { arm: Arm::Mounted, formation: self.formation, ..Unit::brigade(self.stands) },
            Target::Dismounted => {
                Unit { arm: Arm::Dismounted, formation: self.formation, ..Unit::brigade(self.stands) }
            }
            Target::Battery => Unit::battery(Arm::SmoothBore),
        };
        (unit.limbered, unit.disordered) = (self.limbered, self.disordered);
        (unit.damaged, unit.silenced) = (self.damaged, self.silenced);
        (unit.leaders, unit.exceptional, unit.commander) = (self.leaders, self.exceptional, self.commander);
        let battery = unit.is_battery();
        no.0.extend(formation_refusal(book, "formation", &unit));
        let formed = battery && self.formation != Formation::SingleLine;
        no.refuse_if(formed, "formation", "a battery has no formation", card("5.1"));
        no.refuse_if(unit.limbered && !battery, "limbered", "only a battery is limbered", card("3.5"));
        no.refuse_if(unit.damaged && !battery, "damaged", "only a battery is damaged", card("3.5"));
        no.refuse_if(unit.silenced && !battery, "silenced", "only a battery is silenced", card("3.5"));
        no.refuse_if(unit.disordered && battery, "disordered", "a battery is never Disordered", card("3.5"));
        no.refuse_if(unit.commander && battery, "commander", "a battery has no brigade commander", card("4.7"));
        let one = battery || unit.stands == 1 || unit.formation == Formation::MarchColumn;
        let few = self.in_sight < book.fire_notes.stands_to_hit;
        no.refuse_if(few && !one, "in-sight", "too few stands of the target can be hit", TWO_STANDS);
        unit
    }
}

impl Declared<Book> for Shots {
    const ABOUT: About = About::rolls(
        "fire",
        "Musketry and cannonade",
        FIRE,
        "Fire at one target, through losses, leaders and ammunition.",
    );
    const FACTS: &'static [FactName] = &[
        fact("result", "desultory, lively, telling, deadly or withering"),
        fact("target", "state of the target afterwards"),
        fact("stands-lost", "stands the target lost"),
        fact("leaders-lost", "attached leaders removed"),
        fact("commander-lost", "whether the exceptional brigade commander is lost"),
        fact("low-ammo", "firing units newly low on ammunition"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let target = self.target(book, &mut no);
        let firers = read_firers(book, "firers", &self.firers).unwrap_or_else(|faults| {
            no.0.extend(faults);
            Firers::new()
        });
        no.refuse_if(no.0.is_empty() && firers.is_empty(), "firers", "name at least one unit that fires", STANDS_FIRE);
        let aside = target.is_battery() && !target.limbered && firers.iter().any(|firer| firer.enfilade);
        no.refuse_if(aside, "firers", "an unlimbered battery is never enfiladed", NOT_ENFILADED);
        let all: i32 = firers.iter().map(|firer| points(book, *firer, &target)).sum();
        no.refuse_if(no.0.is_empty() && all == 0, "firers", "they have no fire points", POINTS);
        no.allow(())?;
        let covered = self.covered >= book.fire_notes.cover_percent;
        let terrain = book.terrain(self.terrain);
        let cover = if covered { terrain.fire } else { FireCover::None };
        let the = Situated { firers, terrain, cover, changing: self.changed || self.about_faced };
        Ok(shot(book, the, target))
    }
}

/// Fire at a target, ready for odds.
pub(crate) fn shot(book: &Book, the: Situated, target: Unit) -> Box<dyn Case + '_> {
    let step = move |table: &mut dyn Table, fire: &mut Shooting| step(table, book, &the, fire);
    case(Shooting::at(target), step, |end: &Shooting| {
        say([
            Fact::Word(end.worst.slug()),
            Fact::Word(end.target.state()),
            Fact::Number(i32::from(end.stands_lost)),
            Fact::Number(i32::from(end.lost.leaders + end.lost.exceptional)),
            yes(end.lost.commander),
            Fact::Number(end.low.count_ones() as i32),
        ])
    })
}

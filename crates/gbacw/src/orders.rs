//! Chapter 6, Orders: the brigade orders change (6.2) and the loose cannon (6.24).

use arrayvec::ArrayVec;
use longroll::dice::{D10, Dice};
use longroll::drm::Mods;
use longroll::form::{Worded, choice, decision, flag, modifier, number};
use longroll::procedure::{About, Case, Declared, Fact, FactName, case, fact, say, yes};
use longroll::refusal::Refusals;
use longroll::rule::{Rule, card, house};
use longroll::table::{Ask, Choice, Flow, Line, Play, Roll, Table, under};
use longroll::{form, words};

use crate::book::Book;
use crate::edition::Edition;

const CHANGE: Rule = card("6.2");
const LOOSE: Rule = card("6.24");

words! {
    /// 6.1 What a brigade has been told to do.
    pub enum Orders { Advance = "advance": "Advance", Attack = "attack": "Attack", March = "march": "March" }
}

impl Orders {
    pub fn from_word(word: &str) -> Orders {
        Orders::called(word).unwrap_or_default()
    }
}

/// 6.2 A row of the orders table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OrdersResult {
    RetainAndStand,
    Retain,
    LooseCannon,
    ChangeAndStand,
    Change,
}

impl OrdersResult {
    pub fn parse(text: &'static str) -> Result<OrdersResult, String> {
        Ok(match text {
            "Retain and Stand" => OrdersResult::RetainAndStand,
            "Retain" => OrdersResult::Retain,
            "Loose Cannon" => OrdersResult::LooseCannon,
            "Change and Stand" => OrdersResult::ChangeAndStand,
            "Change" => OrdersResult::Change,
            _ => return Err("an orders result is Retain, Change, either with `and Stand`, or Loose Cannon".to_owned()),
        })
    }

    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            OrdersResult::RetainAndStand => "keeps its orders, and its units may not move in this activation",
            OrdersResult::Retain => "keeps its orders",
            OrdersResult::LooseCannon => "the brigadier acts on his own, by his profile",
            OrdersResult::ChangeAndStand => "may take new orders, but its units may not move in this activation",
            OrdersResult::Change => "may take new orders",
        }
    }
}

words! {
    /// 6.24 A brigadier's action profile.
    pub enum Profile {
        Normal = "normal": "Normal",
        Aggressive = "aggressive": "Aggressive",
        Cautious = "cautious": "Cautious",
        Unreliable = "unreliable": "Unreliable",
    }
}

impl Profile {
    pub fn parse(text: &'static str) -> Result<Profile, String> {
        Ok(match text {
            "Aggressive" => Profile::Aggressive,
            "Normal" => Profile::Normal,
            "Cautious" => Profile::Cautious,
            _ => return Err("a profile is Aggressive, Normal or Cautious".to_owned()),
        })
    }
}

/// The result of the roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Obedience {
    NotRolled,
    Retain,
    Change,
    /// 6.24 What a loose cannon does: charge, move towards the enemy, nothing out of the way, fall back.
    Charge,
    Close,
    Normal,
    Back,
}

impl Obedience {
    const fn word(self, stands: bool) -> &'static str {
        match (self, stands) {
            (Obedience::NotRolled, _) => "",
            (Obedience::Retain, false) => "retain",
            (Obedience::Retain, true) => "retain-and-stand",
            (Obedience::Change, false) => "change",
            (Obedience::Change, true) => "change-and-stand",
            (Obedience::Charge, _) => "loose-charge",
            (Obedience::Close, _) => "loose-advance",
            (Obedience::Normal, _) => "loose-normal",
            (Obedience::Back, _) => "loose-retreat",
        }
    }
}

/// A brigade that tries to change its orders, and the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Brigade {
    pub orders: Orders,
    pub outcome: Obedience,
    pub stands: bool,
}

impl Brigade {
    pub const fn under(orders: Orders) -> Brigade {
        Brigade { orders, outcome: Obedience::NotRolled, stands: false }
    }
}

/// 6.2 The facts of an attempt.
pub(crate) struct Attempt {
    pub mods: Mods,
    pub profile: Profile,
    /// 6.24 An enemy is within reach.
    pub near: bool,
    /// 13.2 A spent brigade never attacks.
    pub may_attack: bool,
    pub may_march: bool,
    /// The orders that it has, which are then not offered as a change. At the umpire's table a decision is made before the roll and
    /// may name them.
    pub has: Option<Orders>,
}

/// 6.2 Where a brigadier stands when he tries.
pub(crate) struct Standing {
    pub rating: i32,
    pub with_division_leader: bool,
    pub with_corps_or_overall: bool,
    pub out_of_command: bool,
    pub bce: bool,
    pub night: bool,
}

impl Standing {
    /// The modifiers of the orders change.
    pub fn mods(&self, book: &Book) -> Mods {
        let (drm, special) = (&book.orders_drm, &book.orders_special);
        let mut mods = Mods::new();
        mods.add_if(self.with_division_leader, drm.division_leader);
        mods.add_if(self.with_corps_or_overall, drm.corps_or_overall_commander);
        mods.add_by(drm.orders_rating, self.rating);
        mods.add_if(self.out_of_command, special.out_of_command);
        mods.add_if(self.bce, special.bce);
        mods.add_if(self.night, special.night);
        mods
    }
}

const KEEP: Choice = Choice { slug: "keep", text: "keep the orders it has" };
const ATTACK: Choice = Choice { slug: "attack", text: "change to Attack" };
const ADVANCE: Choice = Choice { slug: "advance", text: "change to Advance" };
const MARCH: Choice = Choice { slug: "march", text: "change to March" };

/// 6.2 Roll a die with the brigadier's rating and the leaders he is with, and read the table.
pub(crate) fn change(table: &mut dyn Table, book: &Book, the: &Attempt, brigade: &mut Brigade) -> Play<Flow> {
    let read = |die: i32| *book.orders.at(die + the.mods.total());
    let cell = |die: i32| book.orders.line(die + the.mods.total());
    let die = table.roll(
        &Roll::new("orders change", CHANGE, Dice::One(D10))
            .by("owner")
            .with(&the.mods)
            .on(&book.orders.rows, the.mods.total())
            .reads(&cell),
    )?;
    match read(die) {
        OrdersResult::Retain => retain(table, brigade, false),
        OrdersResult::RetainAndStand => retain(table, brigade, true),
        OrdersResult::Change => choose(table, the, brigade, false)?,
        OrdersResult::ChangeAndStand => choose(table, the, brigade, true)?,
        OrdersResult::LooseCannon => {
            under(table, LOOSE, &|| "Loose Cannon".to_owned(), |table| loose_cannon(table, book, the, brigade))?;
        }
    }
    Ok(Flow::Done)
}

/// 6.2 The brigade keeps its orders; if it must stand, its units may not move in this phase.
fn retain(table: &mut dyn Table, brigade: &mut Brigade, stands: bool) {
    (brigade.outcome, brigade.stands) = (Obedience::Retain, stands);
    table.tell(&|| Line::effect(format!("keeps its orders: {}", brigade.orders.word()), CHANGE));
    tell_stand(table, stands);
}

fn tell_stand(table: &mut dyn Table, stands: bool) {
    if stands {
        table.tell(&|| Line::effect("its units may not move in this phase", CHANGE));
    }
}

/// 6.2 The brigade may change its orders: to Attack or Advance, and in Gringo! to March as well.
fn choose(table: &mut dyn Table, the: &Attempt, brigade: &mut Brigade, stands: bool) -> Play<()> {
    let every = [(ATTACK, the.may_attack), (ADVANCE, true), (MARCH, the.may_march), (KEEP, true)];
    let new = |choice: &Choice| the.has.is_none_or(|has| has.word() != choice.slug);
    let options: ArrayVec<Choice, 4> =
        every.into_iter().filter_map(|(choice, may)| may.then_some(choice)).filter(new).collect();
    let ask = Ask { name: "new-orders", who: "owner", question: "Which orders?", options: &options, rule: CHANGE };
    let chosen = if options.len() > 1 { options[table.ask(&ask)?].slug } else { KEEP.slug };
    if chosen != KEEP.slug {
        brigade.orders = Orders::from_word(chosen);
    }
    (brigade.outcome, brigade.stands) = (Obedience::Change, stands);
    table.tell(&|| Line::effect(format!("orders are now {}", brigade.orders.word()), CHANGE));
    tell_stand(table, stands);
    Ok(())
}

/// 6.24 The brigadier does as he pleases, by his profile; an unreliable one rolls for it.
fn loose_cannon(table: &mut dyn Table, book: &Book, the: &Attempt, brigade: &mut Brigade) -> Play<()> {
    let profile = match the.profile {
        Profile::Unreliable => {
            let cell = |die: i32| book.unreliable.line(die);
            let roll = Roll::new("unreliable brigadier", LOOSE, Dice::One(D10)).by("owner");
            *book.unreliable.at(table.roll(&roll.on(&book.unreliable.rows, 0).reads(&cell))?)
        }
        profile => profile,
    };
    let [near, far, normal, cautious] = &book.loose_cannon;
    let line = match profile {
        Profile::Aggressive if the.near && the.may_attack => near,
        Profile::Aggressive => far,
        Profile::Cautious => cautious,
        Profile::Normal | Profile::Unreliable => normal,
    };
    brigade.outcome = line.action;
    brigade.orders = line.orders.unwrap_or(brigade.orders);
    table.tell(&|| Line::effect(line.words, line.rule));
    if brigade.outcome == Obedience::Back {
        table.tell(&|| Line::next("it does nothing else in this phase", house("6.24")));
    }
    Ok(())
}

form! {
    /// 6.2 A brigade tries to change its orders.
    pub struct OrdersChange(book: &Book) {
        group "brigadier";
        /// the brigadier's orders rating
        rating: i32 = number(-3..=3), CHANGE;
        /// his action profile
        profile: Profile = choice(), LOOSE;
        /// the orders the brigade has
        orders: Orders = choice(), house("6.1");
        /// an enemy combat unit is within the movement points of the loose-cannon chart of a unit of the brigade
        near: bool = flag(), LOOSE;
        group "modifiers";
        division_leader: bool = modifier(book.orders_drm.division_leader);
        corps_or_overall_commander: bool = modifier(book.orders_drm.corps_or_overall_commander);
        out_of_command: bool = modifier(book.orders_special.out_of_command);
        bce: bool = modifier(book.orders_special.bce);
        night: bool = modifier(book.orders_special.night);
        group "decisions";
        /// which orders the brigade takes if it may change
        new_orders: () = decision(if book.edition == Edition::Gringo { &[ATTACK, ADVANCE, MARCH, KEEP] } else { &[ATTACK, ADVANCE, KEEP] }), CHANGE;
    }
}

impl Declared<Book> for OrdersChange {
    const ABOUT: About = About::rolls(
        "orders",
        "Brigade orders change",
        CHANGE,
        "Whether a brigade may change its orders, with the loose cannon.",
    );
    const FACTS: &'static [FactName] = &[
        fact(
            "result",
            "retain, change (either with -and-stand), loose-charge, loose-advance, loose-normal or loose-retreat",
        ),
        fact("orders", "the brigade's orders afterwards"),
        fact("may-move", "whether its units may still move in this phase"),
    ];

    fn case(self, book: &Book) -> Result<Box<dyn Case + '_>, Refusals> {
        let mut no = Refusals::default();
        let spent = self.bce && self.orders == Orders::Attack;
        no.refuse_if(spent, "orders", "a brigade that is combat ineffective has no Attack orders", house("13.2"));
        no.allow(())?;
        let standing = Standing {
            rating: self.rating,
            with_division_leader: self.division_leader,
            with_corps_or_overall: self.corps_or_overall_commander,
            out_of_command: self.out_of_command,
            bce: self.bce,
            night: self.night,
        };
        let the = Attempt {
            mods: standing.mods(book),
            profile: self.profile,
            near: self.near,
            may_attack: !self.bce,
            may_march: book.edition == Edition::Gringo,
            has: None,
        };
        let step = move |table: &mut dyn Table, brigade: &mut Brigade| change(table, book, &the, brigade);
        let facts = |brigade: &Brigade| {
            // 6.24 A cautious brigade does nothing after its retreat.
            let may_move = !brigade.stands && brigade.outcome != Obedience::Back;
            say([Fact::Word(brigade.outcome.word(brigade.stands)), Fact::Word(brigade.orders.word()), yes(may_move)])
        };
        Ok(case(Brigade::under(self.orders), step, facts))
    }
}

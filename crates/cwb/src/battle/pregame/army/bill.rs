//! 4.1, 4.4 What an army costs, item by item, and whether it keeps to its limits.

use longroll::armies::Item;
use longroll::outline::Reader;
use longroll::receipt::counted;
use longroll::side::Side;

use super::{Army, List, Post, Troop, Value};
use crate::battle::cards::{Arms, Branch};
use crate::book::{Book, Share};
use crate::unit::Quality;

impl Army {
    /// 4.1 Every general and unit with its points. A general who is diced for costs the mean of what he may become (4.2).
    pub fn bill(&self, book: &Book) -> Vec<Item> {
        let the = &book.army;
        let mut items = Vec::new();
        let mut command = |name: &str, general: Option<Post>, prices: &[i32], troops: &[Troop]| {
            items.extend(general.map(|post| post.item(name, prices, self.diced(book, prices))));
            items.extend(troops.iter().map(|troop| troop.item(book, name)));
        };
        command("Corps", self.corps.general, &the.corps_generals, &self.corps.troops);
        for division in &self.divisions {
            command(division.name, division.general, &the.division_generals, &division.troops);
        }
        items
    }

    /// 4.2 What a general by the dice costs: the mean price of what the six faces make of him, to the nearest point.
    fn diced(&self, book: &Book, prices: &[i32]) -> i32 {
        let price = |face: i32| {
            let value = *book.army.diced.at(face + self.list.generals);
            prices.get(value.max(0) as usize).copied().unwrap_or(0)
        };
        let sum: i32 = (1..=6).map(price).sum();
        if self.free { 0 } else { book.army.diced_price * (sum + 3) / 6 }
    }

    /// 4.1 What it costs.
    pub fn points(&self, book: &Book) -> i32 {
        self.bill(book).iter().map(|item| item.points).sum()
    }

    /// 4.1, 4.4 Every limit that the army breaks is a fault.
    pub(super) fn check(&self, book: &Book, reader: &mut Reader) {
        let (the, top) = (&book.army, reader.top());
        let mut wrong = |so: bool, why: String, help: &str| {
            if so {
                reader.fault(top, why, help);
            }
        };
        let (points, most) = (self.points(book), self.size);
        wrong(
            points > most,
            format!("it costs {points} points (4.1)"),
            &format!("an army of {} has {most}", self.list.title),
        );
        wrong(
            self.corps.general.is_none(),
            "it has no corps general (4.4)".to_owned(),
            "write `general` before divisions",
        );
        let outside = |count: usize, (least, most): (i32, i32)| !(least..=most).contains(&(count as i32));
        let divisions = self.divisions.len();
        let why = format!("it has {} (4.4)", counted(divisions as i32, "division"));
        wrong(outside(divisions, the.divisions), why, &range(the.divisions));
        for division in &self.divisions {
            let brigades = division.troops.iter().filter(|troop| troop.is_brigade()).count();
            let why = format!("{} has {} (4.4)", division.name, counted(brigades as i32, "brigade"));
            wrong(outside(brigades, the.brigades), why, &range(the.brigades));
            wrong(division.general.is_none(), format!("{} has no general (4.4)", division.name), "");
        }
        self.check_kinds(book, &mut wrong);
    }

    /// 4.4 How many of a kind there may be for the brigades there are.
    fn check_kinds(&self, book: &Book, wrong: &mut dyn FnMut(bool, String, &str)) {
        let the = &book.army;
        let brigades: Vec<&Troop> = self.troops().filter(|troop| troop.is_brigade()).collect();
        let all = brigades.len() as i32;
        let of = |quality: Quality| brigades.iter().filter(|troop| troop.quality == quality).count() as i32;
        let words = |share: Share| format!("{}/{} of {all} brigades", share.of, share.over);
        let (veterans, share) = (of(Quality::Veteran), self.list.veterans(book));
        let why = format!("it has {} (4.4)", counted(veterans, "veteran brigade"));
        wrong(veterans * share.over > all * share.of, why, &format!("at most {}", words(share)));
        let (raw, share) = (of(Quality::Raw), the.early_raw);
        let few = self.list.early && raw * share.over < all * share.of;
        wrong(few, format!("it has {} (4.4)", counted(raw, "raw brigade")), &format!("at least {}", words(share)));
        let count = |is: fn(Branch) -> bool| self.troops().filter(|troop| is(troop.branch)).count() as i32;
        let (guns, to_a_gun) = (count(Branch::is_gun), the.brigades_to_a_gun);
        let why = format!("it has {} for {} (4.4)", counted(guns, "gun"), counted(all, "brigade"));
        wrong(guns * to_a_gun > all, why, &format!("a gun for each {to_a_gun} brigades"));
        let horse = count(|branch| matches!(branch, Branch::Cavalry(_)));
        let why = format!("it has {} for {} (4.4)", counted(horse, "cavalry unit"), counted(all, "brigade"));
        let help = format!("a cavalry unit for each {} brigades", the.brigades_to_a_horse);
        wrong(horse * the.brigades_to_a_horse > all, why, &help);
    }
}

fn range((least, most): (i32, i32)) -> String {
    format!("{least} to {most}")
}

impl List {
    /// 4.4 The share of veterans at most.
    fn veterans(&self, book: &Book) -> Share {
        match (self.foreign, self.side) {
            (Some(_), _) => book.army.foreign_veterans,
            (None, Side::North) => book.army.union_veterans,
            (None, Side::South) => book.army.confederate_veterans,
        }
    }

    /// 4.2, 4.4 What an army of the list must keep to.
    pub fn limits(&self, book: &Book) -> Vec<String> {
        let (the, veterans) = (&book.army, self.veterans(book));
        let mut limits = vec![
            format!("divisions: {}", range(the.divisions)),
            format!("brigades of a division: {}", range(the.brigades)),
            format!("veteran brigades: at most {}/{}", veterans.of, veterans.over),
            format!("guns: at most one for {} brigades", the.brigades_to_a_gun),
            format!("cavalry units: at most one for {} brigades", the.brigades_to_a_horse),
        ];
        if self.early {
            limits.push(format!("raw brigades: at least {}/{}", the.early_raw.of, the.early_raw.over));
        }
        if self.generals != 0 {
            limits.push(format!("dice for generals: {:+}", self.generals));
        }
        limits
    }
}

impl Post {
    fn item(&self, command: &str, prices: &[i32], diced: i32) -> Item {
        let (what, points) = match self.value {
            Value::Bought(value) => {
                (format!("general of value {value}"), prices.get(usize::from(value)).copied().unwrap_or(0))
            }
            Value::Diced => ("general, diced for".to_owned(), diced),
        };
        Item { command: command.to_owned(), name: self.name.to_owned(), what, points }
    }
}

impl Troop {
    /// 4.1
    fn item(&self, book: &Book, command: &str) -> Item {
        let (the, bases) = (&book.army, i32::from(self.bases));
        let points = match self.branch {
            Branch::Infantry(Arms::Rifle) => bases * the.rifles[self.quality],
            Branch::Infantry(_) => bases * the.muskets[self.quality],
            Branch::Cavalry(_) => bases * the.cavalry[self.quality],
            Branch::Gun { light: true, .. } => the.light,
            Branch::Gun { rifled: true, .. } => the.rifled,
            Branch::Gun { .. } => the.smoothbore,
            Branch::MachineGun => the.machine_gun,
        };
        Item { command: command.to_owned(), name: self.name.to_owned(), what: self.what(), points }
    }
}

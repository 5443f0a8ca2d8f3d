//! The scenarios that come with the program, and their ground.
//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

use longroll::files;
use longroll::library::File;

pub(super) const SCENARIOS: &[File<'static>] = files!("scenarios" "scenario":
    "first-kernstown"
    "brawners-farm"
    "by-the-dice"
    "cedar-mountain"
    "henry-house-hill"
    "mcphersons-ridge"
    "new-market"
    "port-republic"
);

pub(super) const TABLES: &[File<'static>] = files!("tables" "table":
    "first-kernstown"
    "brawners-farm"
    "by-the-dice"
    "cedar-mountain"
    "henry-house-hill"
    "mcphersons-ridge"
    "new-market"
    "port-republic"
);

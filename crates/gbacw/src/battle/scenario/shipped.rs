//! The scenarios that come with the program, and their ground.
//! Written from the folders by `BLESS=1 cargo test -p muster --test lists`.

use longroll::files;
use longroll::library::File;

pub(super) const DEATH_VALLEY: &[File<'static>] = files!("scenarios" "scenario":
    "ridge-farm"
    "brawners-farm"
    "cedar-mountain"
    "first-kernstown"
    "henry-house-hill"
    "new-market"
    "port-republic"
);

pub(super) const GRINGO: &[File<'static>] = files!("scenarios" "scenario":
    "rancho-del-norte"
    "palo-alto"
);

pub(super) const MAPS: &[File<'static>] = files!("maps" "map":
    "ridge-farm"
    "brawners-farm"
    "cedar-mountain"
    "first-kernstown"
    "henry-house-hill"
    "new-market"
    "palo-alto"
    "port-republic"
    "rancho-del-norte"
);

//! The scenarios that come with the program, and their ground.
//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

use longroll::files;
use longroll::library::File;

pub(super) const SCENARIOS: &[File<'static>] = files!("scenarios" "scenario":
    "wauhatchie"
    "across-the-chickamauga"
    "bridgeport-to-dalton"
    "chickamauga"
    "lookout-and-the-ridge"
    "tunnel-hill"
);

pub(super) const MAPS: &[File<'static>] = files!("maps" "map":
    "chattanooga-region"
    "tunnel-hill"
);

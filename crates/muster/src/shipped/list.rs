//! Written from the folders by `BLESS=1 cargo test -p muster --test shipped_lists`.

/// The three files of a battle's folder.
macro_rules! folder {
    ($name:literal) => {
        (
            $name,
            [
                include_str!(concat!("../../../../battles/", $name, "/ground")),
                include_str!(concat!("../../../../battles/", $name, "/return")),
                include_str!(concat!("../../../../battles/", $name, "/battle")),
            ],
        )
    };
}

/// Names and texts, by name.
pub const BATTLES: &[(&str, [&str; 3])] = &[
    folder!("brawners-farm"),
    folder!("buena-vista"),
    folder!("cedar-creek"),
    folder!("cedar-mountain"),
    folder!("first-kernstown"),
    folder!("gettysburg"),
    folder!("henry-house-hill"),
    folder!("mcphersons-ridge"),
    folder!("molino-del-rey"),
    folder!("new-market"),
    folder!("palo-alto"),
    folder!("port-republic"),
    folder!("resaca-de-la-palma"),
];

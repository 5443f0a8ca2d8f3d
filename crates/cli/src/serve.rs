//! `longroll` and `longroll serve`: the app in the browser.

use std::fmt::Write as _;
use std::path::PathBuf;

use server::{Front, Listen, Options, Started};

use crate::args::ServeArgs;
use crate::fault::Failure;
use crate::say::Say;

pub fn run(args: &ServeArgs, say: &Say) -> Result<(), Failure> {
    let listen = args.listen.map_or(Listen::Here, Listen::At);
    let front = Front { public: args.public_url.clone(), trusted: args.trust_proxy.clone() };
    let (data, database) = (folder(args.data.clone())?, args.database.clone());
    let options = Options { listen, data, database, log: args.log.clone(), front };
    let ready = |started: &Started| {
        announce(started, say);
        if !args.no_open && open::that_detached(&started.address).is_err() {
            eprintln!("The browser did not open: go to the address yourself.");
        }
    };
    server::serve(&options, ready).map_err(|fault| Failure::other(fault.to_string(), fault.help()))
}

/// One line with the address; in a room also how to join it.
fn announce(started: &Started, say: &Say) {
    if say.json {
        let room = started.room.as_ref();
        return say.json(&serde_json::json!({
            "address": started.address,
            "join": room.map(server::Room::invitation),
            "code": room.map(|room| room.code.as_str()),
        }));
    }
    let mut text = format!("Long Roll is at {} (Ctrl-C ends it)\n", started.address);
    if let Some(port) = started.taken {
        let _ = writeln!(text, "Port {port} is taken by another program, so this is the next one that is free.");
    }
    if let Some(room) = &started.room {
        let _ = writeln!(text, "Join at {} with the code {}, or scan:\n", room.address, room.code);
        text += &room.qr_text().unwrap_or_default();
    }
    say.text(&text);
}

/// Where the evenings are kept: as asked, or LONGROLL_DATA, or where the system keeps such things.
pub fn folder(asked: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let usual = || {
        if cfg!(windows) {
            variable("APPDATA").map(|folder| folder.join("longroll"))
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support/longroll"))
        } else {
            let data = variable("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")));
            data.map(|folder| folder.join("longroll"))
        }
    };
    asked.or_else(|| variable("LONGROLL_DATA")).or_else(usual).ok_or_else(|| {
        Failure::other("there is no folder to keep the evenings in", "give one with --data DIR or LONGROLL_DATA")
    })
}

//! `longroll site`: the page, the book and the engine as static files.

use std::path::{Path, PathBuf};

use server::SiteFault;

use crate::fault::Failure;
use crate::say::Say;

/// The name of the engine beside the program.
const ENGINE: &str = "longroll.wasm";
const HELP: &str = "from the source, `scripts/site DIR` builds the engine and writes the site; \
     or name the engine with --engine FILE, or put it beside this program as longroll.wasm";

pub fn run(folder: &Path, engine: Option<&Path>, say: &Say) -> Result<(), Failure> {
    let engine = engine.map(Path::to_path_buf).or_else(beside).ok_or_else(|| {
        Failure::other("this program has no engine for a site: WebAssembly is built separately", HELP)
    })?;
    let bytes = std::fs::read(&engine)
        .map_err(|error| Failure::other(format!("{} cannot be read: {error}", engine.display()), HELP))?;
    let files = server::site(bytes).map_err(|fault| match fault {
        SiteFault::NotAnEngine => Failure::other(format!("{} is no WebAssembly", engine.display()), HELP),
        SiteFault::NoPage => Failure::other("the page's files are not inside this program", "build it again"),
    })?;
    refuse_other_files(folder)?;
    for (path, bytes) in &files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, bytes)?;
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    if say.json {
        say.json(&serde_json::json!({ "folder": folder.display().to_string(), "files": files.len(), "bytes": bytes }));
    } else {
        let folder = folder.display();
        say.text(&format!("{} files, {} kB, are in {folder}. Put them on any file host.\n", files.len(), bytes / 1000));
    }
    Ok(())
}

/// The engine beside this program, if there is one.
fn beside() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name(ENGINE);
    path.is_file().then_some(path)
}

/// A site is not written among other files, which a host would then publish too.
fn refuse_other_files(folder: &Path) -> Result<(), Failure> {
    if folder.join("sw.js").is_file() && folder.join("engine").is_dir() {
        return Ok(());
    }
    let is_empty = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(Failure::other(format!("{}: {error}", folder.display()), "name a folder")),
    };
    if is_empty {
        return Ok(());
    }
    let message = format!("{} has other files in it", folder.display());
    Err(Failure::other(message, "name a new or empty folder, or one with an older site"))
}

//! Long Roll as a folder of static files: the page, the book, the engine, and what makes them work without a network.

use std::collections::BTreeSet;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::state::hex;
use crate::{book, page};

/// Nothing but our own files and our own engine.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'none'; \
     base-uri 'none'";
const SERVICE_WORKER: &str = include_str!("site/sw.js");
const MANIFEST: &str = include_str!("site/manifest.webmanifest");
/// Where the engine is, from the page.
const ENGINE: &str = "engine/longroll.wasm";

/// The scripts of the pages that players open first.
const FIRST: [&str; 3] = ["app.js", "pages/home.js", "pages/umpire.js"];

/// A file of the site: its path, with `/` between the parts, and its bytes.
pub type SiteFile = (String, Vec<u8>);

/// Why no site can be written.
#[derive(Debug, PartialEq, Eq)]
pub enum SiteFault {
    /// The bytes are no WebAssembly.
    NotAnEngine,
    /// The page's own files are not inside this program.
    NoPage,
}

/// Every file of the site, with this engine.
pub fn site(engine: Vec<u8>) -> Result<Vec<SiteFile>, SiteFault> {
    if !engine.starts_with(b"\0asm") {
        return Err(SiteFault::NotAnEngine);
    }
    let mut files: Vec<SiteFile> = page::files();
    let early = FIRST.iter().fold(BTreeSet::new(), |found, path| imported(&files, path, found));
    let index = files.iter_mut().find(|(path, _)| path == "index.html").ok_or(SiteFault::NoPage)?;
    index.1 = with_engine(&String::from_utf8_lossy(&index.1), &early).into_bytes();
    files.extend(book::files().into_iter().map(|(path, bytes)| (format!("book/{path}"), bytes)).map(local));
    files.push(("manifest.webmanifest".to_owned(), MANIFEST.as_bytes().to_vec()));
    files.push((ENGINE.to_owned(), engine));
    files.sort();
    files.push(("sw.js".to_owned(), service_worker(&files).into_bytes()));
    Ok(files)
}

/// The page, which is told that it has an engine, and what to fetch before it is asked for.
fn with_engine(index: &str, early: &BTreeSet<String>) -> String {
    let preload = |path: &String| format!("<link rel=\"modulepreload\" href=\"{path}\">");
    let early: Vec<String> = early.iter().map(preload).collect();
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
    <meta name=\"longroll-engine\" content=\"{ENGINE}\">
    <link rel=\"preload\" href=\"{ENGINE}\" as=\"fetch\" type=\"application/wasm\" crossorigin>
    {}
    <link rel=\"apple-touch-icon\" href=\"icon-192.png\">
    <link rel=\"manifest\" href=\"manifest.webmanifest\">
    <title>",
        early.join("\n    ")
    );
    index.replacen("<title>", &head, 1).replace("what the server computes", "what its engine computes")
}

/// A script and every script that it imports before it runs. On a slow line a chain of them would come one after the other.
fn imported(files: &[SiteFile], path: &str, mut found: BTreeSet<String>) -> BTreeSet<String> {
    let script = files.iter().find(|(name, _)| name == path).and_then(|(_, bytes)| std::str::from_utf8(bytes).ok());
    let Some(script) = script.filter(|_| found.insert(path.to_owned())) else { return found };
    for line in script.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from ")) {
        let mut words = line.split('"');
        if let Some(link) = words.nth(1).filter(|link| link.starts_with('.')) {
            found = imported(files, &resolved(path, link), found);
        }
    }
    found
}

/// The path of a link in a file.
fn resolved(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A page of the book whose links work in any folder of any host.
fn local((path, bytes): SiteFile) -> SiteFile {
    if Path::new(&path).extension().is_none_or(|kind| kind != "html") {
        return (path, bytes);
    }
    let up = "../".repeat(path.matches('/').count());
    let mut html = String::from_utf8_lossy(&bytes).into_owned();
    for attribute in ["href", "src"] {
        html = html.replace(&format!("{attribute}=\"/"), &format!("{attribute}=\"{up}"));
    }
    let html = html.replace(&format!("\"{up}book/\""), &format!("\"{up}book/index.html\""));
    (path, html.into_bytes())
}

/// Keeps this version of every file; the version is named after what is in them.
fn service_worker(files: &[SiteFile]) -> String {
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let paths: Vec<&str> = std::iter::once("./").chain(files.iter().map(|(path, _)| path.as_str())).collect();
    let paths = serde_json::to_string(&paths).unwrap_or_default();
    SERVICE_WORKER.replace("{version}", &hex(&hash.finalize()[..8])).replace("[\"{files}\"]", &paths)
}

//! `longroll site` as its user runs it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ENGINE: &[u8] = b"\0asm\x01\0\0\0";

fn run(folder: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longroll")).arg("site").arg(folder).args(more).output().expect("it runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("longroll-site-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// Write a site with an engine of these bytes, and read what was written.
fn written(name: &str, engine: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let folder = folder(name);
    let file = folder.with_extension("wasm");
    std::fs::write(&file, engine).unwrap();
    let output = run(&folder, &["--engine", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", said(&output));
    let mut files = BTreeMap::new();
    read(&folder, "", &mut files);
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::remove_file(&file).unwrap();
    files
}

fn read(folder: &Path, under: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = format!("{under}{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, std::fs::read(entry.path()).unwrap());
        }
    }
}

fn text(files: &BTreeMap<String, Vec<u8>>, path: &str) -> String {
    String::from_utf8(files.get(path).unwrap_or_else(|| panic!("no {path}")).clone()).unwrap()
}

/// The path of a link in a file, which must not lead out of the site.
fn resolved(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{from}: {link} leaves the site"),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn without_an_engine_it_says_how_to_get_one() {
    let folder = folder("none");
    let output = run(&folder, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("scripts/site"), "{}", said(&output));
    assert!(!folder.exists(), "nothing is written");
}

#[test]
fn a_site_is_replaced_but_never_written_among_other_files() {
    let folder = folder("some");
    let engine = folder.with_extension("wasm");
    std::fs::write(&engine, ENGINE).unwrap();
    let with_engine = ["--engine", engine.to_str().unwrap()];
    for _ in 0..2 {
        let output = run(&folder, &with_engine);
        assert!(output.status.success(), "{}", said(&output));
    }
    std::fs::remove_file(folder.join("sw.js")).unwrap();
    let output = run(&folder, &with_engine);
    assert!(said(&output).contains("has other files in it"), "{}", said(&output));
    std::fs::write(&engine, b"<!doctype html>").unwrap();
    let output = run(&folder, &with_engine);
    assert!(said(&output).contains("is no WebAssembly"), "{}", said(&output));
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::remove_file(&engine).unwrap();
}

/// Every link of the site is relative, so that it works in any folder, and leads to a file that was written.
#[test]
fn every_link_leads_to_a_file_of_the_site() {
    let files = written("links", ENGINE);
    assert!(files.contains_key("book/index.html") && files.contains_key("manifest.webmanifest"));
    for path in files.keys().filter(|path| Path::new(path).extension().is_some_and(|kind| kind == "html")) {
        let html = text(&files, path);
        let links = ["href=\"", "src=\""].into_iter().flat_map(|attribute| html.split(attribute).skip(1));
        for link in links.filter_map(|rest| rest.split('"').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            assert!(!file.starts_with('/'), "{path}: {link}");
            let there = resolved(path, file);
            let there = if there.is_empty() { "index.html".to_owned() } else { there };
            assert!(files.contains_key(&there), "{path}: {link} leads to no file ({there})");
        }
    }
}

#[test]
fn the_service_worker_names_every_file_and_another_engine_is_another_version() {
    let files = written("first", ENGINE);
    let worker = text(&files, "sw.js");
    for path in files.keys().filter(|path| *path != "sw.js") {
        assert!(worker.contains(&format!("\"{path}\"")), "{path}");
    }
    assert!(!worker.contains("{version}") && !worker.contains("{files}"));
    assert_ne!(worker, text(&written("other", b"\0asm\x01\0\0\0more"), "sw.js"));
    assert_eq!(worker, text(&written("same", ENGINE), "sw.js"), "the same files are the same version");
}

#[test]
fn the_page_names_its_engine_and_what_to_fetch_early() {
    let files = written("page", ENGINE);
    let index = text(&files, "index.html");
    assert!(index.contains("name=\"longroll-engine\" content=\"engine/longroll.wasm\""));
    assert!(index.find("Content-Security-Policy") < index.find("<script"));
    for early in ["app.js", "engine/shell.js", "vendor/lit-html.js", "parts/form.js"] {
        assert!(index.contains(&format!("rel=\"modulepreload\" href=\"{early}\"")), "{early}");
    }
    assert_eq!(files["engine/longroll.wasm"], ENGINE);
}

//! The book under `/book/`: the same text that `mdbook` prints, rendered when a page is asked for.

use std::collections::HashSet;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use rust_embed::RustEmbed;

use crate::page;

#[derive(RustEmbed)]
#[folder = "../../docs/src"]
struct Sources;

const SHELL: &str = include_str!("book.html");
const FIRST: &str = "introduction.html";

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/book", get(|| async { Redirect::permanent("/book/") }))
        .route("/book/", get(|headers| open(Path(FIRST.to_owned()), headers)))
        .route("/book/{*path}", get(open))
}

/// A page of the book, or one of its pictures.
async fn open(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let markdown = path.strip_suffix(".html").map(|name| format!("{name}.md")).and_then(|name| source(&name));
    if let (Some(markdown), Some(summary)) = (markdown, source("SUMMARY.md")) {
        return ([(header::CACHE_CONTROL, "no-cache")], Html(leaf(&path, &markdown, &summary))).into_response();
    }
    match Sources::get(&path).filter(|_| path.starts_with("images/")) {
        Some(picture) => page::send(picture, &headers),
        None => (StatusCode::NOT_FOUND, "The book has no such page. It begins at /book/\n").into_response(),
    }
}

/// Every page of the book and every picture, by its path under `/book/`.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let summary = source("SUMMARY.md").unwrap_or_default();
    let page = |name: &str| {
        let path = name.strip_suffix(".md").filter(|name| *name != "SUMMARY")?.to_owned() + ".html";
        let html = leaf(&path, &source(name)?, &summary);
        Some((path, html.into_bytes()))
    };
    let picture = |name: &str| {
        let kept = name.starts_with("images/");
        kept.then(|| Sources::get(name)).flatten().map(|picture| (name.to_owned(), picture.data.into_owned()))
    };
    let mut files: Vec<_> = Sources::iter().filter_map(|name| page(&name).or_else(|| picture(&name))).collect();
    if let Some(first) = files.iter().find(|(path, _)| path == FIRST).map(|(_, html)| html.clone()) {
        files.push(("index.html".to_owned(), first));
    }
    files
}

fn source(name: &str) -> Option<String> {
    String::from_utf8(Sources::get(name)?.data.into_owned()).ok()
}

/// A whole page: the chapter, the contents, and the way to the chapters before and after it.
fn leaf(path: &str, markdown: &str, summary: &str) -> String {
    let events = anchored(read(markdown));
    let title = events.iter().position(is_heading).map_or_else(String::new, |at| heading_text(&events[at..]));
    let (contents, chapters) = contents(summary, path);
    let here = chapters.iter().position(|(link, _)| link == path);
    let turn = |at: Option<usize>, relation: &str| {
        let chapter = at.and_then(|at| chapters.get(at));
        let link =
            |(link, title): &(String, String)| format!("<a rel=\"{relation}\" href=\"/book/{link}\">{title}</a>");
        chapter.map(link).unwrap_or_default()
    };
    let turns = turn(here.and_then(|at| at.checked_sub(1)), "prev") + &turn(here.map(|at| at + 1), "next");
    let filled = SHELL.replace("{title}", &escaped(&title)).replace("{contents}", &contents).replace("{turns}", &turns);
    filled.replace("{body}", &written(events))
}

/// Chapters link to one another by file; here they are pages.
fn read(markdown: &str) -> Vec<Event<'_>> {
    let paged = |event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = dest_url.replace(".md", ".html").into();
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        // The page's policy allows no style inside a tag.
        Event::Start(Tag::Table(columns)) => Event::Start(Tag::Table(vec![Alignment::None; columns.len()])),
        event => event,
    };
    Parser::new_ext(markdown, Options::ENABLE_TABLES).map(paged).collect()
}

fn is_heading(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Heading { .. }))
}

/// The words of the heading that these events begin with.
fn heading_text(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    words.collect()
}

/// Every heading gets an id: its section's number (`10.17`), or else its words as mdBook would write them.
fn anchored(mut events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut seen = HashSet::new();
    for at in 0..events.len() {
        let text = if is_heading(&events[at]) { heading_text(&events[at..]) } else { continue };
        let anchor = anchor(&text);
        let mut names = std::iter::once(anchor.clone()).chain((1..).map(|number| format!("{anchor}-{number}")));
        let unused = names.find(|name| seen.insert(name.clone()));
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = unused.map(CowStr::from);
        }
    }
    events
}

fn anchor(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.contains('.') && first.chars().all(|letter| letter.is_ascii_digit() || letter == '.') {
        return first.to_owned();
    }
    let kept = |letter: char| match letter {
        ' ' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter.to_ascii_lowercase()),
        _ => None,
    };
    text.chars().filter_map(kept).collect()
}

/// The contents with this page marked, and every chapter's page and title in order.
fn contents(summary: &str, here: &str) -> (String, Vec<(String, String)>) {
    let mut chapters = Vec::new();
    let mut events = read(summary.trim_start_matches("# Summary"));
    for event in &mut events {
        match event {
            Event::Start(Tag::Heading { level, .. }) | Event::End(TagEnd::Heading(level)) => *level = HeadingLevel::H2,
            Event::Start(Tag::Link { dest_url, .. }) => {
                chapters.push((dest_url.to_string(), String::new()));
                *dest_url = format!("/book/{dest_url}").into();
            }
            Event::Text(text) => {
                if let Some((_, title)) = chapters.last_mut().filter(|(_, title)| title.is_empty()) {
                    *title = escaped(text);
                }
            }
            _ => {}
        }
    }
    let link = format!("href=\"/book/{here}\"");
    (written(events).replace(&link, &format!("{link} aria-current=\"page\"")), chapters)
}

fn written(events: Vec<Event<'_>>) -> String {
    // Wide tables and long lines of code scroll by themselves, not the page; keyboards reach them.
    let framed = events.into_iter().flat_map(|event| match event {
        Event::Start(Tag::Table(_)) => vec![Event::Html("<div class=\"wide\" tabindex=\"0\">".into()), event],
        Event::End(TagEnd::Table) => vec![event, Event::Html("</div>".into())],
        event => vec![event],
    });
    let mut text = String::new();
    html::push_html(&mut text, framed);
    text.replace("<pre>", "<pre tabindex=\"0\">")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Vec<(String, String)> {
        let summary = source("SUMMARY.md").unwrap();
        let page = |(path, _): (String, String)| {
            let markdown = source(&path.replace(".html", ".md")).unwrap_or_else(|| panic!("no chapter {path}"));
            let page = leaf(&path, &markdown, &summary);
            (path, page)
        };
        contents(&summary, "").1.into_iter().map(page).collect()
    }

    /// The folder of a page and a link from it, as one path.
    fn resolved(from: &str, link: &str) -> String {
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in link.split('/') {
            if part == ".." {
                parts.pop();
            } else {
                parts.push(part);
            }
        }
        parts.join("/")
    }

    #[test]
    fn every_link_in_the_book_leads_to_a_page_and_an_anchor() {
        let pages = pages();
        for (path, page) in &pages {
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let Some(link) = link
                    .strip_prefix("/book/")
                    .map(|link| ("", link))
                    .or_else(|| (!link.starts_with('/') && !link.contains("://")).then_some((path.as_str(), link)))
                else {
                    continue;
                };
                let (file, anchor) = link.1.split_once('#').unwrap_or((link.1, ""));
                let file = if file.is_empty() { path.clone() } else { resolved(link.0, file) };
                let file = if link.1.is_empty() { FIRST.to_owned() } else { file };
                let found = pages.iter().find(|(name, _)| *name == file);
                let (_, there) = found.unwrap_or_else(|| panic!("{path}: no page {file}"));
                assert!(anchor.is_empty() || there.contains(&format!("id=\"{anchor}\"")), "{path}: no {file}#{anchor}");
            }
        }
    }

    #[test]
    fn a_page_has_its_title_contents_and_section_anchors_and_no_style_in_a_tag() {
        let pages = pages();
        let (_, fire) = pages.iter().find(|(path, _)| path == "great-battles/10-fire.html").unwrap();
        for part in [
            "<title>10 Fire combat · Long Roll</title>",
            "<h2 id=\"10.17\">",
            "href=\"/book/great-battles/10-fire.html\" aria-current=\"page\"",
            "<a rel=\"prev\" href=\"/book/great-battles/09-movement.html\">Movement</a>",
        ] {
            assert!(fire.contains(part), "no {part}");
        }
        assert!(pages.iter().all(|(_, page)| !page.contains(" style=") && !page.contains(".md\"")));
    }
}

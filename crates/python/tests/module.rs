//! The module is built with the other tests, so that `scripts/python` need not build it again, and has the name Python looks for.

#[test]
fn the_library_is_a_python_module() {
    let program = std::env::current_exe().expect("a test has a path");
    let folder = program.parent().expect("tests are in a folder");
    let name = format!("{}_longroll{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = std::fs::read(folder.join(&name)).expect("cargo builds the library with its tests");
    let symbol = b"PyInit__longroll";
    assert!(library.windows(symbol.len()).any(|bytes| bytes == symbol), "{name}");
}

//! The door to JavaScript: one buffer in, one buffer out, a clock. No pointer is followed on this side.

#![allow(unsafe_code, reason = "names that JavaScript can call; there is no other way to export them")]

use std::cell::RefCell;

use crate::engine::Engine;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Where JavaScript writes a message of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn longroll_input(bytes: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(bytes, 0);
        input.as_mut_ptr()
    })
}

/// Read the message, do what it says, and return how many bytes there are to read.
#[unsafe(no_mangle)]
pub extern "C" fn longroll_run() -> usize {
    let message = INPUT.take();
    let answer = ENGINE.with_borrow_mut(|engine| Engine::run(engine, &message));
    OUTPUT.replace(answer);
    OUTPUT.with_borrow(Vec::len)
}

/// Where JavaScript reads what the last message led to.
#[unsafe(no_mangle)]
pub extern "C" fn longroll_output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

#[cfg(target_arch = "wasm32")]
mod outside {
    #[link(wasm_import_module = "longroll")]
    unsafe extern "C" {
        /// Milliseconds since 1970.
        pub safe fn now() -> f64;
        /// Seconds by which the local clock was ahead of UTC at this time.
        pub safe fn offset(at: f64) -> f64;
        /// How far long work has come.
        pub safe fn progress(done: u32, of: u32);
    }
}

/// The same outside a browser, for the tests.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use std::time::{SystemTime, UNIX_EPOCH};

    pub fn now() -> f64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1000.0)
    }

    pub fn offset(_: f64) -> f64 {
        0.0
    }

    pub fn progress(_: u32, _: u32) {}
}

pub use outside::{now, offset, progress};

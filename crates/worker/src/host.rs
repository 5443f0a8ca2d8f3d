//! What the service needs of the worker: one thread, its dice, its clock.

use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use chance::Seeded;
use futures_util::future::BoxFuture;
use longroll::seat::Chance;
use service::news::News;
use service::state::Work;
use service::{Refused, Shell};

use crate::abi;

pub struct Host {
    dice: Mutex<Seeded>,
    /// What goes on after a request is answered.
    spawned: Mutex<Vec<BoxFuture<'static, ()>>>,
    news: Mutex<Vec<News>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Host {
    pub fn new(seed: u64) -> Host {
        // The time that odds may take is measured with JavaScript's clock: WebAssembly has none.
        umpire::patience::set_clock(|| Duration::from_secs_f64(abi::now().max(0.0) / 1000.0));
        Host { dice: Mutex::new(Seeded::new(seed)), spawned: Mutex::default(), news: Mutex::default() }
    }

    pub fn take_spawned(&self) -> Vec<BoxFuture<'static, ()>> {
        std::mem::take(&mut *lock(&self.spawned))
    }

    pub fn take_news(&self) -> Vec<News> {
        std::mem::take(&mut *lock(&self.news))
    }
}

/// Lets everything else go on first.
struct Once(bool);

impl Future for Once {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

/// There is one thread: work is done in its turn.
fn in_turn(work: Work) -> BoxFuture<'static, Result<(), Refused>> {
    Box::pin(async move {
        Once(false).await;
        work(1);
        Ok(())
    })
}

impl Shell for Host {
    fn sum(&self, work: Work) -> BoxFuture<'static, Result<(), Refused>> {
        in_turn(work)
    }

    fn think(&self, work: Work) -> BoxFuture<'static, Result<(), Refused>> {
        in_turn(work)
    }

    fn spawn(&self, task: BoxFuture<'static, ()>) {
        lock(&self.spawned).push(task);
    }

    fn below(&self, below: u64) -> u64 {
        lock(&self.dice).below(below)
    }

    fn secret(&self, bytes: usize) -> Result<String, Refused> {
        let mut dice = lock(&self.dice);
        Ok((0..bytes).map(|_| format!("{:02x}", dice.below(256))).collect())
    }

    fn now(&self) -> i64 {
        abi::now() as i64
    }

    fn clock_offset(&self, at: i64) -> i32 {
        abi::offset(at as f64) as i32
    }

    fn progress(&self, done: usize, of: usize) {
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        abi::progress(small(done), small(of));
    }

    fn tell(&self, news: News, _: Vec<String>) {
        lock(&self.news).push(news);
    }
}

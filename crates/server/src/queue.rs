//! Turns for long work: visitors take turns, however much each of them has asked for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use service::Refused;
use tokio::sync::oneshot;

/// Work of one visitor that may wait for its turn.
const MOST_WAITING: usize = 32;

/// A queue of long work.
#[derive(Clone, Debug)]
pub struct Queue(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Work that runs at the same time.
    most: usize,
    /// And of one visitor.
    each: usize,
    line: Mutex<Line>,
}

#[derive(Debug, Default)]
struct Line {
    running: HashMap<String, usize>,
    busy: usize,
    /// Visitors with waiting work, the one whose turn is next first.
    order: VecDeque<String>,
    waiting: HashMap<String, VecDeque<oneshot::Sender<Turn>>>,
}

/// A turn; the next one begins when it is dropped.
#[derive(Debug)]
pub struct Turn {
    queue: Queue,
    of: String,
}

impl Queue {
    pub fn new(most: usize, each: usize) -> Queue {
        Queue(Arc::new(Inner { most: most.max(1), each: each.clamp(1, most.max(1)), line: Mutex::default() }))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wait for a turn. If the future is dropped, the place in the line is given up.
    pub async fn turn(&self, visitor: &str) -> Result<Turn, Refused> {
        let turn = {
            let mut line = self.line();
            let waiting = line.waiting.entry(visitor.to_owned()).or_default();
            waiting.retain(|one| !one.is_closed());
            if waiting.len() >= MOST_WAITING {
                return Err(Refused::too_many(
                    "too much of your work is waiting already",
                    "wait until some of it is done",
                ));
            }
            let (tell, told) = oneshot::channel();
            waiting.push_back(tell);
            if !line.order.iter().any(|known| known == visitor) {
                line.order.push_back(visitor.to_owned());
            }
            told
        };
        self.advance();
        turn.await.map_err(|_| Refused::broken("the server is closing"))
    }

    /// Begin what can begin.
    fn advance(&self) {
        loop {
            let begun = self.line().next(self.0.most, self.0.each);
            let Some((of, tell)) = begun else { return };
            // If the asker has gone, the turn comes back in the error and is dropped, which makes room for another.
            let _ = tell.send(Turn { queue: self.clone(), of });
        }
    }
}

impl Line {
    /// The next turn: of the first visitor in the line who may have one.
    fn next(&mut self, most: usize, each: usize) -> Option<(String, oneshot::Sender<Turn>)> {
        if self.busy >= most {
            return None;
        }
        let may = |visitor: &String| self.running.get(visitor).is_none_or(|running| *running < each);
        let at = self.order.iter().position(may)?;
        let visitor = self.order.remove(at)?;
        let waiting = self.waiting.get_mut(&visitor)?;
        let tell = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&visitor);
        } else {
            self.order.push_back(visitor.clone());
        }
        self.busy += 1;
        *self.running.entry(visitor.clone()).or_default() += 1;
        tell.map(|tell| (visitor, tell))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut line = self.queue.line();
            line.busy -= 1;
            if let Some(running) = line.running.get_mut(&self.of) {
                *running -= 1;
                if *running == 0 {
                    line.running.remove(&self.of);
                }
            }
        }
        self.queue.advance();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A turn if there is one at once.
    async fn now(queue: &Queue, visitor: &str) -> Option<Turn> {
        tokio::time::timeout(Duration::from_millis(30), queue.turn(visitor)).await.ok()?.ok()
    }

    #[tokio::test]
    async fn one_visitor_does_not_take_every_place() {
        let queue = Queue::new(2, 1);
        let first = now(&queue, "ann").await.unwrap();
        assert!(now(&queue, "ann").await.is_none(), "she has one");
        let second = now(&queue, "bob").await.unwrap();
        assert!(now(&queue, "cid").await.is_none(), "both places are taken");
        drop(first);
        assert!(now(&queue, "cid").await.is_some());
        drop(second);
        assert_eq!(queue.line().busy, 0, "what was given up is free");
    }

    #[tokio::test]
    async fn visitors_take_turns() {
        let queue = Queue::new(1, 1);
        let held = queue.turn("eve").await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for (who, many) in [("ann", 5), ("bob", 1)] {
            for _ in 0..many {
                let (queue, order) = (queue.clone(), Arc::clone(&order));
                tasks.push(tokio::spawn(async move {
                    let _turn = queue.turn(who).await.unwrap();
                    order.lock().unwrap().push(who);
                }));
                tokio::task::yield_now().await;
            }
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
        drop(held);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(order.lock().unwrap()[..2], ["ann", "bob"], "bob does not wait for all that ann has asked");
    }

    #[tokio::test]
    async fn there_is_an_end_to_waiting_work() {
        let queue = Queue::new(1, 1);
        let _held = queue.turn("ann").await.unwrap();
        let mut waiting: Vec<_> = (0..MOST_WAITING).map(|_| Box::pin(queue.turn("ann"))).collect();
        for one in &mut waiting {
            assert!(tokio::time::timeout(Duration::from_millis(1), one).await.is_err());
        }
        assert_eq!(queue.turn("ann").await.unwrap_err().status.0, 429);
        drop(waiting);
        assert!(tokio::time::timeout(Duration::from_millis(1), queue.turn("ann")).await.is_err(), "they have gone");
    }
}

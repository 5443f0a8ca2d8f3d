//! Cheapest paths in a dense graph with small whole costs: one bucket for each cost, emptied in order (Dial's algorithm).

pub(super) type Node = usize;

const FAR: u16 = u16::MAX;
const NOWHERE: u32 = u32::MAX;

/// The search and its result. All memory is kept from one search to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Dial {
    /// The lowest known cost of each node.
    costs: Vec<u16>,
    from: Vec<u32>,
    settled: Vec<bool>,
    /// Nodes waiting at each cost. A node that was reached more cheaply since then is skipped.
    buckets: Vec<Vec<u32>>,
    /// Nodes in the order they were settled: by cost.
    order: Vec<u32>,
    now: usize,
    budget: u16,
}

impl Dial {
    /// Forget the last search and begin at a node, if there is one.
    pub fn begin(&mut self, nodes: usize, start: Option<Node>, budget: u16) {
        self.from.clear();
        self.from.resize(nodes, NOWHERE);
        self.costs.clear();
        self.costs.resize(nodes, FAR);
        self.settled.clear();
        self.settled.resize(nodes, false);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.order.clear();
        self.now = 0;
        self.budget = budget.min(FAR - 1);
        if let Some(start) = start {
            self.costs[start] = 0;
            self.wait(start, 0);
        }
    }

    fn wait(&mut self, node: Node, cost: u16) {
        let bucket = usize::from(cost);
        if self.buckets.len() <= bucket {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(node as u32);
    }

    /// The next nearest node. It is now settled: no cheaper path exists.
    pub fn next(&mut self) -> Option<Node> {
        while let Some(bucket) = self.buckets.get_mut(self.now) {
            let Some(node) = bucket.pop() else {
                self.now += 1;
                continue;
            };
            if !std::mem::replace(&mut self.settled[node as usize], true) {
                self.order.push(node);
                return Some(node as usize);
            }
        }
        None
    }

    pub fn settled(&self, node: Node) -> bool {
        self.settled[node]
    }

    /// Offer a path to a node through a settled one. It is taken if it is the cheapest so far and within the budget.
    pub fn offer(&mut self, from: Node, to: Node, price: u16) {
        let cost = self.costs[from].saturating_add(price);
        if cost <= self.budget && cost < self.costs[to] {
            self.costs[to] = cost;
            self.from[to] = from as u32;
            self.wait(to, cost);
        }
    }

    pub fn cost(&self, node: Node) -> Option<u16> {
        self.costs.get(node).copied().filter(|cost| *cost != FAR)
    }

    pub fn came_from(&self, node: Node) -> Option<Node> {
        self.from.get(node).filter(|from| **from != NOWHERE).map(|from| *from as usize)
    }

    /// The nodes from the start to this one.
    pub fn way(&self, to: Node) -> Option<Vec<Node>> {
        self.cost(to)?;
        let mut way: Vec<Node> = std::iter::successors(Some(to), |node| self.came_from(*node)).collect();
        way.reverse();
        Some(way)
    }

    pub fn reached(&self) -> impl Iterator<Item = (Node, u16)> {
        self.order.iter().map(|node| (*node as usize, self.costs[*node as usize]))
    }
}

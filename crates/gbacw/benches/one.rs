use battery::{inputs, open};
fn main() {
    let book = open(&gbacw::DEATH_VALLEY);
    let a: Vec<String> = std::env::args().collect();
    let (case, v) = book.procedure(&a[1]).unwrap().case(&inputs(&a[2])).unwrap();
    let n: u32 = a[3].parse().unwrap();
    for _ in 0..n {
        std::hint::black_box(case.fast(&v.decisions, longroll::odds::Grain::Alike)).unwrap();
    }
}

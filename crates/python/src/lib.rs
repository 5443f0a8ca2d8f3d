//! Long Roll for Python. What Python reads as data crosses as JSON, which `longroll/__init__.py` turns into objects; what must be
//! fast (thousands of battles, batches of decisions) runs here, on all cores and without Python's lock.

#![expect(clippy::needless_pass_by_value, reason = "Python's arguments are turned into owned values")]

mod batch;
mod battle;
mod fault;
mod umpire_calls;

use pyo3::prelude::*;

#[pymodule]
fn _longroll(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Refused", module.py().get_type::<fault::Refused>())?;
    module.add_class::<battle::Battle>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(umpire_calls::systems, module)?)?;
    module.add_function(wrap_pyfunction!(umpire_calls::battles, module)?)?;
    module.add_function(wrap_pyfunction!(umpire_calls::odds, module)?)?;
    module.add_function(wrap_pyfunction!(umpire_calls::resolve, module)?)?;
    module.add_function(wrap_pyfunction!(batch::fight, module)?)?;
    module.add_function(wrap_pyfunction!(batch::random_play, module)?)?;
    Ok(())
}

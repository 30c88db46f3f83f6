//! What the contract suites share: an adapter under test, and the table of a suite's tests.

use memory_core::ports::{ConversationStore, Store};

use crate::note_records_contract::RecordsStore;

/// An adapter under test, as the port `P`.
pub trait Fixture<P: ?Sized> {
    /// Returns the adapter.
    fn store(&mut self) -> &mut P;

    /// Closes the store and opens it again: what was stored must be there.
    fn reopen(&mut self);
}

/// A fixture that opens its store with a closure, which owns what the store lives in (a temporary folder).
pub struct Reopening<P: ?Sized, F> {
    open: F,
    store: Option<Box<P>>,
}

impl<P: ?Sized + 'static, F: FnMut() -> Box<P> + 'static> Reopening<P, F> {
    /// Opens the store. Called again by [`Fixture::reopen`], `open` must open the same one.
    #[expect(clippy::new_ret_no_self, reason = "a factory returns the boxed fixture")]
    pub fn new(mut open: F) -> Box<dyn Fixture<P>> {
        let store = Some(open());
        Box::new(Self { open, store })
    }
}

impl<P: ?Sized, F: FnMut() -> Box<P>> Fixture<P> for Reopening<P, F> {
    fn store(&mut self) -> &mut P {
        self.store.get_or_insert_with(&mut self.open).as_mut()
    }

    fn reopen(&mut self) {
        // Closed first: a store may be locked by its other half.
        self.store = None;
        self.store = Some((self.open)());
    }
}

impl<P: ?Sized, F> std::fmt::Debug for Reopening<P, F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reopening").finish_non_exhaustive()
    }
}

/// A fixture for a store that lives in memory: opening it again keeps it.
#[derive(Debug)]
pub struct InMemory<S>(pub S);

impl<S: ConversationStore + 'static> Fixture<dyn ConversationStore> for InMemory<S> {
    fn store(&mut self) -> &mut (dyn ConversationStore + 'static) {
        &mut self.0
    }

    fn reopen(&mut self) {}
}

impl<S: Store + 'static> Fixture<dyn Store> for InMemory<S> {
    fn store(&mut self) -> &mut (dyn Store + 'static) {
        &mut self.0
    }

    fn reopen(&mut self) {}
}

impl<S: RecordsStore + 'static> Fixture<dyn RecordsStore> for InMemory<S> {
    fn store(&mut self) -> &mut (dyn RecordsStore + 'static) {
        &mut self.0
    }

    fn reopen(&mut self) {}
}

/// Defines a suite once, in a module that has a `Fixture`: its table with `names` and `run`, and the macro that makes a
/// `#[test]` of each entry.
macro_rules! suite {
    ($dollar:tt $tests:ident of $suite:ident: $($module:ident :: $name:ident),+ $(,)?) => {
        /// Makes an empty fixture of its own at each call.
        pub type Factory<'a> = dyn Fn() -> Box<Fixture> + 'a;

        const TESTS: &[(&str, fn(&mut Fixture))] = &[$((stringify!($name), $module::$name)),+];

        /// Returns the names of the tests.
        pub fn names() -> impl Iterator<Item = &'static str> {
            TESTS.iter().map(|(name, _)| *name)
        }

        /// Runs one test of the suite.
        ///
        /// # Panics
        /// If the adapter breaks its contract, or there is no such test.
        pub fn run(name: &str, factory: &Factory<'_>) {
            let test = TESTS.iter().find(|(known, _)| *known == name).map(|(_, test)| test);
            let test = test.expect("the suite has this test");
            test(factory().as_mut());
        }

        /// Makes a `#[test]` of every test of the suite; the argument is a closure that returns a
        /// boxed fixture of the suite over an empty store or folder.
        #[macro_export]
        macro_rules! $tests {
            ($dollar factory:expr) => {
                $(
                    #[test]
                    fn $name() {
                        $dollar crate::$suite::run(stringify!($name), &$dollar factory);
                    }
                )+
            };
        }
    };
}
pub(crate) use suite;

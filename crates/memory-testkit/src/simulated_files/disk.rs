//! The model: files with what of their content is durable, names with what was done to them since the last sync.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The number of a file, never used twice.
pub(super) type Inode = u64;

/// The folder that a name is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Folder {
    Store,
    Quarantine,
}

/// A name in a folder.
pub(super) type Place = (Folder, Arc<str>);

/// What names lead to.
pub(super) type Names = BTreeMap<Place, Inode>;

/// Makes a place in the store's folder.
pub(super) fn here(name: &str) -> Place {
    (Folder::Store, name.into())
}

/// What may stand under a name that is no plain file of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Odd {
    /// A symbolic link to a file outside of the folder.
    SymbolicLink,
    /// A symbolic link to nothing.
    DanglingLink,
    /// A file that has another name outside of the folder.
    HardLink,
    /// A folder.
    Folder,
    /// A named pipe that nobody writes to.
    Pipe,
    /// A socket.
    Socket,
}

impl Odd {
    /// Every odd thing.
    pub const ALL: [Self; 6] = [
        Self::SymbolicLink,
        Self::DanglingLink,
        Self::HardLink,
        Self::Folder,
        Self::Pipe,
        Self::Socket,
    ];

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::SymbolicLink | Self::DanglingLink => "it is a symbolic link",
            Self::HardLink => "it is a hard link to a file that has another name too",
            Self::Folder => "it is a folder",
            Self::Pipe => "it is a named pipe",
            Self::Socket => "it is a socket",
        }
    }
}

/// A file.
#[derive(Debug, Clone)]
pub(super) struct Node {
    /// What it had since its last sync, the durable content first, the current one last; never empty.
    contents: Vec<Arc<[u8]>>,
    pub(super) odd: Option<Odd>,
    /// Permission bits.
    pub(super) mode: u32,
    /// When its content last changed.
    pub(super) modified: i64,
    /// A sync of it failed: what it had then is taken for written, and no later sync writes it.
    sync_failed: bool,
}

impl Node {
    pub(super) fn current(&self) -> &Arc<[u8]> {
        self.contents.last().expect("a file always has a content")
    }

    /// Lists what it may have after a loss of power: the durable content, each that it had since, a torn one. Distinct.
    pub(super) fn survivors(&self) -> Vec<Arc<[u8]>> {
        let mut contents = self.contents.clone();
        if contents.len() > 1 {
            let current = self.current();
            contents.push(current.iter().take(current.len() / 2).copied().collect());
        }
        let mut distinct: Vec<Arc<[u8]>> = Vec::new();
        for content in contents {
            if !distinct.contains(&content) {
                distinct.push(content);
            }
        }
        distinct
    }
}

/// A change of names that is not durable yet: done as a whole or not at all.
#[derive(Debug, Clone)]
struct Change {
    /// What it took up: a name that led to this file.
    sources: Vec<(Place, Inode)>,
    /// What the names lead to afterwards.
    sets: Vec<(Place, Option<Inode>)>,
}

impl Change {
    /// Does the change on `names`; nothing if what it took up is not there, because an earlier change was lost.
    fn on(&self, names: &Names) -> Option<Names> {
        let has_sources = self
            .sources
            .iter()
            .all(|(place, inode)| names.get(place) == Some(inode));
        has_sources.then(|| {
            let mut names = names.clone();
            for (place, inode) in &self.sets {
                match inode {
                    Some(inode) => names.insert(place.clone(), *inode),
                    None => names.remove(place),
                };
            }
            names
        })
    }
}

/// Both folders.
#[derive(Debug, Clone, Default)]
pub(super) struct Disk {
    nodes: BTreeMap<Inode, Node>,
    names: Names,
    durable: Names,
    changes: Vec<Change>,
    next: Inode,
    clock: i64,
}

impl Disk {
    pub(super) fn inode(&self, place: &Place) -> Option<Inode> {
        self.names.get(place).copied()
    }

    /// Looks at a file. Files stay when their last name goes, as they do for who has them open.
    pub(super) fn node(&self, inode: Inode) -> &Node {
        self.nodes
            .get(&inode)
            .expect("files are kept until the machine goes down")
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// Counts the names of a file in a folder.
    pub(super) fn links(&self, inode: Inode, folder: Folder) -> usize {
        self.names
            .iter()
            .filter(|(place, known)| place.0 == folder && **known == inode)
            .count()
    }

    /// Makes an empty file under a name.
    pub(super) fn create(&mut self, place: &Place, mode: u32, odd: Option<Odd>) -> Inode {
        self.next += 1;
        self.clock += 1;
        let node = Node {
            contents: vec![Arc::from([])],
            odd,
            mode,
            modified: self.clock,
            sync_failed: false,
        };
        self.nodes.insert(self.next, node);
        self.change(vec![], vec![(place.clone(), Some(self.next))]);
        self.next
    }

    /// Replaces the content of a file.
    pub(super) fn set_content(&mut self, inode: Inode, bytes: &[u8]) {
        self.clock += 1;
        let modified = self.clock;
        if let Some(node) = self.nodes.get_mut(&inode) {
            node.contents.push(bytes.into());
            node.modified = modified;
            node.sync_failed = false;
        }
    }

    pub(super) fn set_mode(&mut self, inode: Inode, mode: u32) {
        if let Some(node) = self.nodes.get_mut(&inode) {
            node.mode = mode;
        }
    }

    pub(super) fn link(&mut self, from: &Place, to: &Place) {
        if let Some(inode) = self.inode(from) {
            self.change(vec![(from.clone(), inode)], vec![(to.clone(), Some(inode))]);
        }
    }

    pub(super) fn rename(&mut self, from: &Place, to: &Place) {
        if let Some(inode) = self.inode(from) {
            let sets = vec![(from.clone(), None), (to.clone(), Some(inode))];
            self.change(vec![(from.clone(), inode)], sets);
        }
    }

    pub(super) fn exchange(&mut self, one: &Place, other: &Place) {
        if let (Some(first), Some(second)) = (self.inode(one), self.inode(other)) {
            let sources = vec![(one.clone(), first), (other.clone(), second)];
            let sets = vec![(one.clone(), Some(second)), (other.clone(), Some(first))];
            self.change(sources, sets);
        }
    }

    pub(super) fn remove(&mut self, place: &Place) {
        if let Some(inode) = self.inode(place) {
            self.change(vec![(place.clone(), inode)], vec![(place.clone(), None)]);
        }
    }

    /// Tells everything that a step or a loss of power could go by to `hasher`, beginning with the files in `open`. Numbers
    /// of files and times are left out: files count in the order in which names lead to them.
    pub(super) fn tell(&self, open: &[Inode], hasher: &mut impl Hasher) {
        let mut order: Vec<Inode> = Vec::new();
        let mut number = |inode: Inode| {
            let known = order.iter().position(|known| *known == inode);
            known.unwrap_or_else(|| {
                order.push(inode);
                order.len() - 1
            })
        };
        for inode in open {
            number(*inode).hash(hasher);
        }
        for names in [&self.names, &self.durable] {
            names.len().hash(hasher);
            for (place, inode) in names {
                (place, number(*inode)).hash(hasher);
            }
        }
        self.changes.len().hash(hasher);
        for change in &self.changes {
            (change.sources.len(), change.sets.len()).hash(hasher);
            for (place, inode) in &change.sources {
                (place, number(*inode)).hash(hasher);
            }
            for (place, inode) in &change.sets {
                (place, inode.map(&mut number)).hash(hasher);
            }
        }
        for node in order.iter().filter_map(|inode| self.nodes.get(inode)) {
            (&node.contents, node.odd, node.mode, node.sync_failed).hash(hasher);
        }
    }

    fn change(&mut self, sources: Vec<(Place, Inode)>, sets: Vec<(Place, Option<Inode>)>) {
        let change = Change { sources, sets };
        if let Some(names) = change.on(&self.names) {
            self.names = names;
            self.changes.push(change);
        }
    }

    /// Makes the content of a file durable, unless that failed before and it was not written since.
    pub(super) fn sync_file(&mut self, inode: Inode) {
        if let Some(node) = self.nodes.get_mut(&inode).filter(|node| !node.sync_failed) {
            node.contents = vec![Arc::clone(node.current())];
        }
    }

    /// Notes that making the content durable failed.
    pub(super) fn fail_sync(&mut self, inode: Inode) {
        if let Some(node) = self.nodes.get_mut(&inode).filter(|node| node.contents.len() > 1) {
            node.sync_failed = true;
        }
    }

    /// Makes every change of names durable: each concerns the store's folder.
    pub(super) fn sync_names(&mut self) {
        self.durable = self.names.clone();
        self.changes.clear();
    }

    /// Lists what the names may be after a loss of power, distinct; first that nothing of what is not durable is kept.
    pub(super) fn surviving_names(&self) -> Vec<Names> {
        let mut all = vec![self.durable.clone()];
        for change in &self.changes {
            let kept: Vec<Names> = all.iter().filter_map(|names| change.on(names)).collect();
            for names in kept {
                if !all.contains(&names) {
                    all.push(names);
                }
            }
        }
        all
    }

    /// Takes what survived a loss of power: these names, and these contents of all files that have one.
    pub(super) fn restart(&mut self, names: Names, contents: &[(Inode, Arc<[u8]>)]) {
        self.nodes.retain(|inode, _| names.values().any(|known| known == inode));
        for (inode, content) in contents {
            if let Some(node) = self.nodes.get_mut(inode) {
                node.contents = vec![Arc::clone(content)];
                node.sync_failed = false;
            }
        }
        self.durable = names.clone();
        self.names = names;
        self.changes.clear();
    }
}

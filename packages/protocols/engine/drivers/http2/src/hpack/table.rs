//! The dynamic table of a decoder (RFC 7541, section 2.3.2): newest entry first, oldest leaves first.
//! Entries lie whole in one arena, where a pen goes round: no entry is allocated by itself.
//! The arena is twice the table's size, so there is always space behind the pen.

use std::collections::VecDeque;

use super::ENTRY_OVERHEAD;

#[derive(Debug, Clone, Copy)]
struct Entry {
    at: usize,
    name: usize,
    value: usize,
}

impl Entry {
    fn size(&self) -> usize {
        self.name + self.value + ENTRY_OVERHEAD
    }
}

#[derive(Debug)]
pub struct Table {
    arena: Box<[u8]>,
    pen: usize,
    entries: VecDeque<Entry>,
    size: usize,
    limit: usize,
}

impl Table {
    /// `most`: bytes that the table may ever hold, overheads included.
    pub fn new(most: usize) -> Table {
        Table {
            arena: vec![0; most * 2].into(),
            pen: 0,
            entries: VecDeque::with_capacity(most / ENTRY_OVERHEAD),
            size: 0,
            limit: most,
        }
    }

    /// Name and value; 0 is the newest entry.
    pub fn get(&self, index: usize) -> Option<(&[u8], &[u8])> {
        let entry = self.entries.get(index)?;
        Some(self.arena[entry.at..entry.at + entry.name + entry.value].split_at(entry.name))
    }

    /// Changes the size; false when it is more than `most`.
    pub fn set_limit(&mut self, limit: usize) -> bool {
        if limit * 2 > self.arena.len() {
            return false;
        }
        self.limit = limit;
        self.evict_to(limit);
        true
    }

    /// Inserts an entry, which must not borrow from the table. One that is larger than the table
    /// empties it (RFC 7541, section 4.4).
    pub fn insert(&mut self, name: &[u8], value: &[u8]) {
        let size = name.len() + value.len() + ENTRY_OVERHEAD;
        if size > self.limit {
            return self.evict_to(0);
        }
        self.evict_to(self.limit - size);
        let length = name.len() + value.len();
        if self.pen + length > self.arena.len() {
            self.pen = 0;
        }
        let entry = Entry { at: self.pen, name: name.len(), value: value.len() };
        let (to_name, to_value) = self.arena[entry.at..entry.at + length].split_at_mut(name.len());
        to_name.copy_from_slice(name);
        to_value.copy_from_slice(value);
        self.pen += length;
        self.size += size;
        self.entries.push_front(entry);
    }

    fn evict_to(&mut self, space: usize) {
        while self.size > space {
            let Some(oldest) = self.entries.pop_back() else { return };
            self.size -= oldest.size();
        }
    }

    #[cfg(test)]
    pub fn size(&self) -> usize {
        self.size
    }
}

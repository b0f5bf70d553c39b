//! Counts allocations and their bytes: the system's allocator with two additions before it, on counters that few threads share.
//! `main` makes it the allocator of the process; `/metrics` shows the sums, so that what a request costs can be seen.
//! Growing a block of memory counts as an allocation of its new size, giving it back does not.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
};

pub struct CountingAllocator;

/// Alone on its cache lines (two, for processors that fetch pairs), so that threads do not wait for one another.
#[repr(align(128))]
struct Shard {
    made: AtomicU64,
    bytes: AtomicU64,
}

const SHARDS: usize = 16;
static MADE: [Shard; SHARDS] =
    [const { Shard { made: AtomicU64::new(0), bytes: AtomicU64::new(0) } }; SHARDS];
static NEXT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Neither made lazily nor dropped: both could allocate.
    static MINE: Cell<usize> = const { Cell::new(SHARDS) };
}

fn count(bytes: usize) {
    let shard = MINE.with(|mine| {
        if mine.get() == SHARDS {
            mine.set(NEXT.fetch_add(1, Relaxed) % SHARDS);
        }
        mine.get()
    });
    MADE[shard].made.fetch_add(1, Relaxed);
    MADE[shard].bytes.fetch_add(bytes as u64, Relaxed);
}

/// Allocations since the process began; 0 where this is not its allocator.
pub fn total() -> u64 {
    MADE.iter().map(|shard| shard.made.load(Relaxed)).sum()
}

/// Their bytes.
pub fn total_bytes() -> u64 {
    MADE.iter().map(|shard| shard.bytes.load(Relaxed)).sum()
}

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

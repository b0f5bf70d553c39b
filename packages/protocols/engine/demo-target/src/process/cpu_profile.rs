//! A CPU profile of the target by itself, in pprof's format (github.com/google/pprof, proto/profile.proto), gzipped.
//! Nothing is set up before somebody asks for one; while it is taken, a timer interrupts whichever thread uses the CPU.
//! One at a time: the timer is the process's.

use std::{
    collections::HashMap,
    io::{self, Write},
    sync::{Mutex, MutexGuard},
    time::{Duration, UNIX_EPOCH},
};

use flate2::{Compression, write::GzEncoder};
use pprof::{ProfilerGuardBuilder, Report};
use prost::Message;

/// Samples a second of CPU time. A prime, so that it does not keep step with what happens every millisecond.
const FREQUENCY_HZ: i32 = 199;
/// Code in which a stack cannot be followed safely: the unwinder itself, and what the kernel lends.
const NOT_FOLLOWED: [&str; 2] = ["libgcc", "vdso"];

static TAKING: Mutex<()> = Mutex::new(());

/// Why there is no profile.
#[derive(Debug)]
pub enum ProfileError {
    Busy,
    Failed(String),
}

/// Blocks for `duration` of wall time, then gives the profile of what was done meanwhile.
pub fn take(duration: Duration) -> Result<Vec<u8>, ProfileError> {
    let Ok(_taking) = TAKING.try_lock() else {
        return Err(ProfileError::Busy);
    };
    let failed = |error: pprof::Error| ProfileError::Failed(error.to_string());
    let builder = ProfilerGuardBuilder::default().frequency(FREQUENCY_HZ);
    let guard = builder.blocklist(&NOT_FOLLOWED).build().map_err(failed)?;
    std::thread::sleep(duration);
    let report = guard.report().build().map_err(failed)?;
    drop(guard);
    let encoded = profile_of(&report, duration).encode_to_vec();
    gzipped(&encoded).map_err(|error| ProfileError::Failed(error.to_string()))
}

/// Keeps profiles from being taken while the answer is held; `None`: one is being taken.
pub fn keep_out() -> Option<MutexGuard<'static, ()>> {
    TAKING.try_lock().ok()
}

fn gzipped(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Numbers texts in the order of their coming; the format wants the empty one first.
struct Strings(HashMap<String, i64>, Vec<String>);

impl Strings {
    fn new() -> Self {
        let mut strings = Self(HashMap::new(), Vec::new());
        strings.number("");
        strings
    }

    fn number(&mut self, text: &str) -> i64 {
        if let Some(number) = self.0.get(text) {
            return *number;
        }
        let number = self.1.len() as i64;
        self.0.insert(text.to_owned(), number);
        self.1.push(text.to_owned());
        number
    }
}

fn profile_of(report: &Report, duration: Duration) -> Profile {
    let mut strings = Strings::new();
    // A function is its own location: lines are not in the binary.
    let mut functions: HashMap<i64, u64> = HashMap::new();
    let mut stacks: HashMap<Vec<u64>, i64> = HashMap::new();
    for (frames, count) in &report.data {
        let symbols = frames.frames.iter().flatten();
        let stack = symbols.map(|symbol| {
            let next = functions.len() as u64 + 1;
            *functions.entry(strings.number(&symbol.name())).or_insert(next)
        });
        *stacks.entry(stack.collect()).or_default() += *count as i64;
    }
    let period = 1_000_000_000 / i64::from(FREQUENCY_HZ);
    let value_type = |strings: &mut Strings, kind, unit| ValueType {
        kind: strings.number(kind),
        unit: strings.number(unit),
    };
    let samples = stacks
        .into_iter()
        .map(|(location_id, count)| Sample { location_id, value: vec![count, count * period] });
    let sample_type = vec![
        value_type(&mut strings, "samples", "count"),
        value_type(&mut strings, "cpu", "nanoseconds"),
    ];
    let began = report.timing.start_time.duration_since(UNIX_EPOCH);
    Profile {
        sample: samples.collect(),
        location: functions.values().map(|id| Location::of(*id)).collect(),
        function: functions
            .iter()
            .map(|(name, id)| Function { id: *id, name: *name, system_name: *name })
            .collect(),
        time_nanos: began.map_or(0, |began| began.as_nanos() as i64),
        duration_nanos: duration.as_nanos() as i64,
        period_type: sample_type.get(1).cloned(),
        period,
        sample_type,
        string_table: strings.1,
    }
}

impl Location {
    fn of(function_id: u64) -> Self {
        Self { id: function_id, line: vec![Line { function_id }] }
    }
}

// The parts of the format that are filled here, under the format's own numbers.

#[derive(Clone, PartialEq, Message)]
pub struct Profile {
    #[prost(message, repeated, tag = "1")]
    pub sample_type: Vec<ValueType>,
    #[prost(message, repeated, tag = "2")]
    pub sample: Vec<Sample>,
    #[prost(message, repeated, tag = "4")]
    pub location: Vec<Location>,
    #[prost(message, repeated, tag = "5")]
    pub function: Vec<Function>,
    #[prost(string, repeated, tag = "6")]
    pub string_table: Vec<String>,
    #[prost(int64, tag = "9")]
    pub time_nanos: i64,
    #[prost(int64, tag = "10")]
    pub duration_nanos: i64,
    #[prost(message, optional, tag = "11")]
    pub period_type: Option<ValueType>,
    #[prost(int64, tag = "12")]
    pub period: i64,
}

#[derive(Clone, PartialEq, Message)]
pub struct ValueType {
    #[prost(int64, tag = "1")]
    pub kind: i64,
    #[prost(int64, tag = "2")]
    pub unit: i64,
}

#[derive(Clone, PartialEq, Message)]
pub struct Sample {
    /// The innermost call first.
    #[prost(uint64, repeated, tag = "1")]
    pub location_id: Vec<u64>,
    #[prost(int64, repeated, tag = "2")]
    pub value: Vec<i64>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Location {
    #[prost(uint64, tag = "1")]
    pub id: u64,
    #[prost(message, repeated, tag = "4")]
    pub line: Vec<Line>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Line {
    #[prost(uint64, tag = "1")]
    pub function_id: u64,
}

#[derive(Clone, PartialEq, Message)]
pub struct Function {
    #[prost(uint64, tag = "1")]
    pub id: u64,
    #[prost(int64, tag = "2")]
    pub name: i64,
    #[prost(int64, tag = "3")]
    pub system_name: i64,
}

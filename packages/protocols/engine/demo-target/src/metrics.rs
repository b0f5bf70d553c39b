//! `/metrics`: the counts and the process's costs in the Prometheus text format, version 0.0.4.
//! Written by hand: a handful of families whose values stand elsewhere.
//! Names of the `process_` families are those of the official client libraries.

use std::fmt::{Display, Write};

use crate::{
    counters::{Direction, Operation, Protocol},
    process::{self, allocations},
    target::Target,
};

pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

struct Family<'a> {
    text: &'a mut String,
    name: &'static str,
}

impl Family<'_> {
    fn sample(&mut self, labels: &str, value: impl Display) {
        writeln!(self.text, "{}{labels} {value}", self.name)
            .expect("writing to a string does not fail");
    }
}

fn family<'a>(text: &'a mut String, name: &'static str, kind: &str, help: &str) -> Family<'a> {
    writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}")
        .expect("writing to a string does not fail");
    Family { text, name }
}

/// The whole exposition.
pub fn exposition(target: &Target) -> String {
    let counters = &target.counters;
    let mut text = String::with_capacity(2048);
    let mut requests = family(
        &mut text,
        "gonogo_target_requests_total",
        "counter",
        "Requests that were read fully.",
    );
    for protocol in Protocol::ALL {
        for operation in Operation::ALL {
            if !operation.belongs_to(protocol) {
                continue;
            }
            let labels =
                format!("{{protocol=\"{}\",operation=\"{}\"}}", protocol.name(), operation.name());
            requests.sample(&labels, counters.requests(protocol, operation));
        }
    }
    let mut messages = family(
        &mut text,
        "gonogo_target_messages_total",
        "counter",
        "Messages of streaming gRPC calls.",
    );
    for (name, direction) in [("received", Direction::Received), ("sent", Direction::Sent)] {
        let labels = format!("{{protocol=\"grpc\",direction=\"{name}\"}}");
        messages.sample(&labels, counters.messages(direction));
    }
    family(
        &mut text,
        "gonogo_target_allocations_total",
        "counter",
        "Allocations of memory since the start.",
    )
    .sample("", allocations::total());
    family(
        &mut text,
        "gonogo_target_allocated_bytes_total",
        "counter",
        "Bytes of the allocations since the start.",
    )
    .sample("", allocations::total_bytes());
    let mut in_flight =
        family(&mut text, "gonogo_target_in_flight", "gauge", "Dispatches that are being handled.");
    for protocol in Protocol::ALL {
        in_flight.sample(&protocol_label(protocol), counters.in_flight(protocol));
    }
    let mut connections = family(
        &mut text,
        "gonogo_target_connections",
        "gauge",
        "Open connections of the data plane.",
    );
    for protocol in Protocol::ALL {
        connections.sample(&protocol_label(protocol), counters.open_connections(protocol));
    }
    write_process(&mut text);
    text
}

fn protocol_label(protocol: Protocol) -> String {
    format!("{{protocol=\"{}\"}}", protocol.name())
}

fn write_process(text: &mut String) {
    let help = "CPU time of the process, user and system, in seconds.";
    family(text, "process_cpu_seconds_total", "counter", help).sample("", process::cpu_seconds());
    let gauges = [
        ("process_resident_memory_bytes", "Resident memory in bytes.", process::resident_bytes()),
        ("process_open_fds", "Open file descriptors.", process::open_descriptors()),
        ("process_threads", "Threads of the process.", process::threads()),
    ];
    for (name, help, value) in gauges {
        if let Some(value) = value {
            family(text, name, "gauge", help).sample("", value);
        }
    }
}

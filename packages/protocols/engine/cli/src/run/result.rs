//! What a block did, in the words of the wire.
//! Only names and units change here; no figure is made that the block did not record.

use std::net::SocketAddr;

use std::collections::BTreeMap;
use std::time::UNIX_EPOCH;

use gonogo_core::{
    Aggregate, Latencies, Met, Nanos, OperationFigures, OutcomeCounts, SECOND, StageFigures,
    StreamTimes,
};
use gonogo_load::{Performed, clock_read_ns, thread_name};
use gonogo_net::clock_step_us;
use gonogo_wire::{
    Began, BlockResult, BlockSpec, Connections, Counts, EngineLateness, EngineUse, Flow,
    Histograms, LittlesLaw, OperationResult, Series, SetupHistograms, StageResult, StoppedBy,
    StreamsResult, ThreadUse, Totals, WireLoad, WorkflowResult,
};

/// The result of a performed block.
pub fn block_result(spec: &BlockSpec, address: SocketAddr, performed: &Performed) -> BlockResult {
    let aggregate = &performed.aggregate;
    BlockResult {
        block_id: spec.block_id.clone(),
        stop_reason: performed.stop_reason,
        stopped_by: performed.met.map(|(met, at)| stopped_by(met, at)),
        started_at_unix_ms: performed.started_at_unix_ms(),
        window_s: performed.window.as_secs_f64(),
        addresses: vec![address.to_string()],
        tls: performed.tls.clone(),
        http_version: performed.http_version.to_owned(),
        totals: Totals {
            sent: aggregate.totals.sent,
            answered: aggregate.totals.answered,
            failed: aggregate.totals.failed,
            unanswered: aggregate.totals.unanswered,
        },
        counts: counts(performed),
        outcomes: outcomes(&aggregate.outcomes),
        statuses: statuses(aggregate.statuses.iter().map(|(status, n)| (*status, *n))),
        failure_texts: performed.failure_texts.list(),
        bytes_sent: performed.traffic.sent,
        bytes_received: performed.traffic.received,
        payload_sent: performed.traffic.payload_sent,
        payload_received: performed.traffic.payload_received,
        unsolicited: performed.unsolicited,
        handshakes: spec.target.tls.as_ref().map(|_| performed.handshakes.into()),
        socket: performed.socket.clone(),
        histograms: Histograms {
            response: aggregate.response.to_base64(),
            service: aggregate.service.to_base64(),
            censored: aggregate.censored.to_base64(),
            connect: aggregate.connect.to_base64(),
            send_lag: aggregate.send_lag.to_base64(),
        },
        lateness: lateness(aggregate),
        setup: SetupHistograms {
            tcp: aggregate.setup.tcp.to_base64(),
            tls: aggregate.setup.tls.to_base64(),
            quic: aggregate.setup.quic.to_base64(),
        },
        streams: aggregate.streams.as_ref().filter(|_| makes_calls(spec)).map(streams),
        operations: operations(spec, aggregate),
        workflow: workflow(spec, aggregate),
        stages: aggregate.stages.iter().map(stage).collect(),
        littles_law: littles_law(spec, performed),
        connections: Connections {
            opened: performed.opened,
            failed: performed.connects_failed,
            reconnects: performed.reconnects,
        },
        series: series(performed),
        engine: engine_use(spec, performed),
        rtt_us: performed.rtt_us,
        path: performed.path.clone(),
        capacity: performed.capacity.clone(),
        network: performed.network.clone(),
        began: began(performed),
    }
}

fn began(performed: &Performed) -> Option<Began> {
    let at = performed.started_at.duration_since(UNIX_EPOCH).unwrap_or_default();
    performed.began_late.map(|late| Began {
        asked_unix_us: at.as_micros() as u64,
        late_us: late.as_secs_f64() * 1e6,
    })
}

fn lateness(aggregate: &Aggregate) -> EngineLateness {
    let lateness = &aggregate.lateness;
    EngineLateness {
        stamped: lateness.stamped,
        unstamped: aggregate.counts.ok.saturating_sub(lateness.stamped),
        clock_step_us: clock_step_us(),
        uncertain_departures: lateness.uncertain_departures,
        bunched: lateness.bunched,
        bunched_response: lateness.bunched_response.to_base64(),
        response_to_read: lateness.response_to_read.to_base64(),
        read: lateness.read.to_base64(),
        timer: lateness.timer.to_base64(),
    }
}

fn stopped_by(met: Met, at: Nanos) -> StoppedBy {
    let (limit_name, limit, value) = match met {
        Met::ErrorRatio { limit, value } => ("errorRatio", limit, value),
        Met::P99Us { limit, value } => ("latencyP99Ms", limit / 1e3, value / 1e3),
    };
    StoppedBy { limit_name, limit, value, at_ms: at as f64 / 1e6 }
}

/// A connect-only load opens connections and calls nothing.
fn makes_calls(spec: &BlockSpec) -> bool {
    !matches!(spec.load, WireLoad::Connect(_))
}

fn streams(times: &StreamTimes) -> StreamsResult {
    StreamsResult {
        first_message: times.first_message.to_base64(),
        gap: times.gap.to_base64(),
        messages_sent: times.messages_sent,
        messages_received: times.messages_received,
    }
}

fn stage(figures: &StageFigures) -> StageResult {
    StageResult {
        sent: figures.sent,
        ok: figures.ok,
        failed: figures.failed,
        unanswered: figures.unanswered,
        held: figures.held,
        response: figures.response.to_base64(),
        censored: figures.censored.to_base64(),
    }
}

/// In the order of the spec. A lone operation's figures are the block's, histograms left empty.
fn operations(spec: &BlockSpec, aggregate: &Aggregate) -> Vec<OperationResult> {
    if let [only] = spec.operations.as_slice() {
        let (counts, none) = (&aggregate.counts, Latencies::default().to_base64());
        return vec![OperationResult {
            name: only.name.clone(),
            sent: counts.sent,
            ok: counts.ok,
            failed: counts.failed,
            unanswered: counts.unanswered,
            held: counts.held,
            outcomes: outcomes(&aggregate.outcomes),
            statuses: statuses(aggregate.statuses.iter().map(|(status, n)| (*status, *n))),
            response: none.clone(),
            service: none.clone(),
            censored: none,
        }];
    }
    let kept = aggregate.operations.iter().map(Some).chain(std::iter::repeat(None));
    let unknown = OperationFigures::default();
    let named = spec.operations.iter().zip(kept);
    named.map(|(named, kept)| operation(&named.name, kept.unwrap_or(&unknown))).collect()
}

fn operation(name: &str, figures: &OperationFigures) -> OperationResult {
    OperationResult {
        name: name.to_owned(),
        sent: figures.sent,
        ok: figures.ok,
        failed: figures.failed,
        unanswered: figures.unanswered,
        held: figures.held,
        outcomes: outcomes(&figures.outcomes),
        statuses: statuses(figures.statuses.occurred()),
        response: figures.response.to_base64(),
        service: figures.service.to_base64(),
        censored: figures.censored.to_base64(),
    }
}

fn outcomes(counts: &OutcomeCounts) -> BTreeMap<&'static str, u64> {
    counts.occurred().map(|(outcome, n)| (outcome.code(), n)).collect()
}

fn statuses(statuses: impl Iterator<Item = (u16, u64)>) -> BTreeMap<String, u64> {
    statuses.map(|(status, n)| (status.to_string(), n)).collect()
}

fn workflow(spec: &BlockSpec, aggregate: &Aggregate) -> Option<WorkflowResult> {
    (spec.flow == Flow::Workflow).then(|| WorkflowResult {
        started: aggregate.workflow.started,
        completed: aggregate.workflow.completed,
        failed: aggregate.workflow.failed,
        duration: aggregate.workflow.duration.to_base64(),
    })
}

fn counts(performed: &Performed) -> Counts {
    let counts = &performed.aggregate.counts;
    Counts {
        generated: counts.sent + counts.held,
        sent: counts.sent,
        ok: counts.ok,
        failed: counts.failed,
        unanswered: counts.unanswered,
        held: counts.held,
        late: counts.late,
    }
}

fn littles_law(spec: &BlockSpec, performed: &Performed) -> Option<LittlesLaw> {
    let clients = spec.load.clients()?;
    let seconds = |nanos: u64| nanos as f64 / SECOND as f64;
    let aggregate = &performed.aggregate;
    Some(LittlesLaw {
        clients: clients.into(),
        in_flight_s: seconds(aggregate.in_flight_ns),
        think_s: seconds(aggregate.idle_ns),
        connect_s: seconds(aggregate.connect_ns),
    })
}

fn series(performed: &Performed) -> Series {
    let mut series = Series::default();
    for (phase, figures) in &performed.ticks {
        series.phase.push(*phase);
        series.span_ms.push(figures.to.saturating_sub(figures.from) as f64 / 1e6);
        series.sent.push(figures.sent);
        series.answered.push(figures.answered);
        series.failed.push(figures.failed);
        series.p50_us.push(figures.p50_us);
        series.p90_us.push(figures.p90_us);
        series.p99_us.push(figures.p99_us);
        series.max_us.push(figures.max_us);
    }
    let latencies = performed.tick_latencies.as_ref();
    series.response = latencies.map(|steps| steps.iter().map(Latencies::to_base64).collect());
    series
}

fn engine_use(spec: &BlockSpec, performed: &Performed) -> EngineUse {
    let is_closed = spec.load.is_closed();
    let threads = performed.threads.iter().map(|(share, usage)| ThreadUse {
        name: thread_name(share.index),
        cpu_s: usage.cpu_s,
        run_queue_s: usage.run_queue_s,
        real_time: usage.real_time,
        core: usage.cores.core,
        moves: usage.cores.moves,
        asked_core: spec.core_of(share.index),
        clients: if is_closed { share.clients.iter().sum() } else { share.cap } as u64,
    });
    EngineUse {
        threads: threads.collect(),
        cpu_user_s: performed.process.user_s,
        cpu_system_s: performed.process.system_s,
        peak_memory_bytes: performed.process.peak_memory_bytes,
        voluntary_switches: performed.process.voluntary_switches,
        involuntary_switches: performed.process.involuntary_switches,
        clock_read_ns: clock_read_ns(),
    }
}

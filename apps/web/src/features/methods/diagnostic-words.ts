// Every finding about a measurement in words: what it looks at, and what it does to the verdict.
// One entry for each code that a report can carry; the methods page lists them in this order.
import type { DiagnosticCode } from "@gonogo/protocols/report";

export type DiagnosticWords = {
  readonly looksAt: string;
  readonly effect: string;
};

const removesBlock = "The block is removed, and its round is measured again as a whole.";
const names = "Named beside the verdict.";
const withholds = "No GO from the comparison it touches, unless the definition accepts it by name.";

export const diagnosticWords: Readonly<Record<DiagnosticCode, DiagnosticWords>> = {
  "accounting-broken": {
    looksAt: "Whether every request that was sent is answered, failed or known to be unanswered.",
    effect: "INVALID: figures that do not add up are no evidence.",
  },
  "generator-saturated": {
    looksAt: "Processor time and waiting of the engine's busiest thread while a rate is offered.",
    effect:
      "The block is removed, and its round is measured again as a whole; only named where the rate was kept and times run to the arrival of answers.",
  },
  "engine-bound": {
    looksAt:
      "The same where clients wait for answers: whether the engine, not the server, was the limit.",
    effect:
      "Throughput supports only what a faster engine would strengthen. Latency is judged at the load really offered, where times run to the arrival of answers; without that, only where the engine's lateness could not turn the answer.",
  },
  "engine-stalled": {
    looksAt: "The engine's own timers: one that fires 100 ms late shows that it stood still.",
    effect: removesBlock,
  },
  "clock-stepped": {
    looksAt: "Whether the machine's clock, which arrivals are stamped by, was set meanwhile.",
    effect: removesBlock,
  },
  "schedule-missed": {
    looksAt:
      "Whether requests of an open load left when they were due, and how many the engine's lateness bunched together.",
    effect:
      "The block is removed, and its round is measured again as a whole, where requests are missing or three tenths were bunched. Fewer bunches are named, and gates take off what they may have added.",
  },
  "target-overloaded": {
    looksAt: "Requests held back by the limit on requests in flight, and a backlog that grows.",
    effect: "A result, not a fault: held requests count as unanswered, and gates are judged.",
  },
  "connections-failed": {
    looksAt: "Attempts to connect that failed, which are no requests and so no errors.",
    effect: names,
  },
  "connects-retried": {
    looksAt: "Connections that stood a second or more late, as with a full accept queue.",
    effect: names,
  },
  "errors-contaminate": {
    looksAt: "Unexpected failures in a block, whose latencies come from failed requests.",
    effect:
      "The block leaves latency and throughput, never the error gates. A failing baseline makes the run INVALID; a failing candidate leaves its other gates unevaluated.",
  },
  "littles-law": {
    looksAt: "Whether clients, throughput and time in flight fit each other, by exact sums.",
    effect: removesBlock,
  },
  "resource-exhausted": {
    looksAt: "Ports, file descriptors and memory of the machine that offers the load.",
    effect: removesBlock,
  },
  "network-missed": {
    looksAt:
      "Whether an emulated network kept its round trip, loss and bandwidth, by echoes and by its own count of packets.",
    effect: removesBlock,
  },
  "stopped-early": {
    looksAt: "Blocks that a safety limit of the definition ended before their time.",
    effect: "Errors are judged; times and throughput are not, unless accepted by name.",
  },
  "unsolicited-messages": {
    looksAt: "Messages that a server sent without being asked.",
    effect: names,
  },
  "capacity-not-found": {
    looksAt: "Searches for a capacity that no rate satisfied.",
    effect: "The block has no figure, so its round does not count for capacity.",
  },
  "capacity-at-limit": {
    looksAt: "Searches that kept the highest rate they were allowed to try.",
    effect: "The capacity is a lower bound: it supports “at least”, and never “no more than”.",
  },
  "delayed-ack-plateau": {
    looksAt:
      "A plateau of answers near 40 ms on a short path: Nagle's algorithm against delayed acknowledgements.",
    effect: withholds,
  },
  "unequal-terms": {
    looksAt:
      "Encryption, compression, reuse of connections, HTTP version and clients of each side.",
    effect: withholds,
  },
  "unequal-work": {
    looksAt: "Statuses and sizes of answers: whether the sides did the same work.",
    effect: withholds,
  },
  "debug-build": {
    looksAt: "A development build beside a release build.",
    effect: withholds,
  },
  "not-steady": {
    looksAt: "A slope of throughput or latency within the blocks: a warm-up that was too short.",
    effect: "Named beside the verdict; a strong slope takes the cell out of the evidence.",
  },
  drifting: {
    looksAt: "A trend over the rounds, or rounds that resemble the one before.",
    effect: "Named: absolute values may differ at other times. Pairing keeps ratios apart from it.",
  },
  bimodal: {
    looksAt: "Response times with two peaks far apart.",
    effect: "Named: a figure between two peaks describes neither.",
  },
  "noisy-environment": {
    looksAt:
      "Stolen processor time, changing frequency, programs beside engine, target and Gonogo, or more spread than this target shows against itself.",
    effect:
      "Named. Rounds in which others used 0.2 of a core, or the hypervisor took 5 % of the CPU, are measured again while they are the exception; beyond a quarter of a variant's blocks, its times are not compared with earlier runs.",
  },
  "shared-machine": {
    looksAt: "Whether engine and target share a machine.",
    effect: "Named: they compete for the same processors.",
  },
  "loopback-only": {
    looksAt: "Whether all traffic stayed on the loopback interface.",
    effect: "Named: no network delay and no loss is part of the figures.",
  },
  "too-few-requests": {
    looksAt: "Whether blocks hold the requests that the percentiles of their gates need.",
    effect: "The gate is not evaluated.",
  },
  "too-few-rounds": {
    looksAt: "Whether the plan has the rounds that every answer needs.",
    effect: "Named: a smaller plan cannot end in NO-GO, and the smallest decide nothing.",
  },
  "unstable-order": {
    looksAt: "Whether the first visit of a round is slower or faster than the others.",
    effect: names,
  },
  imported: {
    looksAt:
      "Whether another tool measured the figures: its times count from sending, and whether it was the limit is not known.",
    effect: "Never GO, unless the definition accepts it by name.",
  },
  "watched-live": {
    looksAt:
      "Whether somebody on the engine's own machine had the run open while its blocks ran, and for how long.",
    effect: "A note: what the page did to a block, the rules on the engine's threads see.",
  },
  "target-metrics": {
    looksAt:
      "Whether figures of the target itself (CPU, memory, allocations) are missing that its metrics address or its processes should have reported, and why.",
    effect: "A note: the figures are unknown, and gates on them are not evaluated.",
  },
};

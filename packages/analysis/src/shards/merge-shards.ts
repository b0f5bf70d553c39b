// One result from those of the hosts that performed a block together: counts add up, histograms add bucket by bucket, seconds
// go together by their number. Nothing is averaged that was counted. Where only a host's own figure exists (a median round-trip
// time, a clock's cost), the worst stands for all.
import type { BlockResult, NetworkFacts, PathFacts, ShardFacts } from "@gonogo/protocols/events";
import {
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type JsHistogram,
} from "hdr-histogram-js";
import { decodeHistogram, valueAtRankUs } from "../statistics/histogram.ts";

/** Who performed a part of a block: of its facts what its result does not say. */
export type ShardPlace = Pick<
  ShardFacts,
  "index" | "host" | "region" | "engineBuild" | "clockOffsetUs" | "clockUncertaintyUs"
>;
export type ShardPart = { readonly place: ShardPlace; readonly result: BlockResult };

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const most = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null);
  return known.length === 0 ? null : Math.max(...known);
};
const least = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** Objects of counts, added name by name. */
function added<T extends Readonly<Record<string, number | undefined>>>(all: readonly T[]): T {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(
    names.map((name) => [name, sum(all.map((one) => one[name] ?? 0))]),
  ) as unknown as T;
}

/** HdrHistogram V2 of all values; of one, the histogram itself. Empty texts hold nothing. */
export function mergeHistograms(all: readonly string[]): string {
  const [first = "", ...rest] = all.filter((one) => one !== "");
  if (rest.length === 0) return first;
  const decoded = (one: string) => decodeFromCompressedBase64(one, 64) as JsHistogram;
  const whole = decoded(first);
  for (const one of rest) whole.add(decoded(one));
  return encodeIntoCompressedBase64(whole);
}

/** Objects of histograms, merged name by name. */
const merged = <T extends Readonly<Record<string, string>>>(all: readonly T[]): T =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [
      name,
      mergeHistograms(all.map((one) => one[name] ?? "")),
    ]),
  ) as unknown as T;

const outcomesAnd = (all: readonly Pick<BlockResult, "outcomes" | "statuses">[]) => ({
  outcomes: added(all.map(({ outcomes }) => outcomes)),
  statuses: added(all.map(({ statuses }) => statuses)),
});

function mergeFailureTexts(results: readonly BlockResult[]): BlockResult["failureTexts"] {
  const texts = new Map<string, BlockResult["failureTexts"][number]>();
  for (const text of results.flatMap(({ failureTexts }) => failureTexts)) {
    const key = JSON.stringify([text.outcome, text.status, text.words]);
    const before = texts.get(key);
    const count = text.count === null ? null : text.count + (before?.count ?? 0);
    texts.set(key, { ...text, count });
  }
  return [...texts.values()];
}

type Operations = BlockResult["operations"];

const mergeOperations = (results: readonly BlockResult[]): Operations =>
  (results[0]?.operations ?? []).map(({ name }, i) => {
    const all = results.flatMap(({ operations }) => operations[i] ?? []);
    const counts = all.map(({ sent, ok, failed, unanswered, held }) => ({
      ...{ sent, ok, failed, unanswered, held },
    }));
    const times = all.map(({ response, service, censored }) => ({ response, service, censored }));
    return { name, ...added(counts), ...outcomesAnd(all), ...merged(times) };
  });

const mergeStages = (results: readonly BlockResult[]): BlockResult["stages"] =>
  (results[0]?.stages ?? []).map((_, i) => {
    const all = results.flatMap(({ stages }) => stages[i] ?? []);
    const counts = all.map(({ sent, ok, failed, unanswered, held }) => ({
      ...{ sent, ok, failed, unanswered, held },
    }));
    return {
      ...added(counts),
      ...merged(all.map(({ response, censored }) => ({ response, censored }))),
    };
  });

function mergeLateness(results: readonly BlockResult[]): BlockResult["lateness"] {
  const all = results.flatMap(({ lateness }) => lateness ?? []);
  if (all.length < results.length) return null;
  const counts = all.map(({ stamped, unstamped, uncertainDepartures, bunched }) => ({
    ...{ stamped, unstamped, uncertainDepartures, bunched },
  }));
  const times = all.map(({ bunchedResponse, responseToRead, read, timer }) => ({
    ...{ bunchedResponse, responseToRead, read, timer },
  }));
  const steps = all.map(({ clockStepUs }) => clockStepUs);
  const clockStepUs = steps.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  return { clockStepUs, ...added(counts), ...merged(times) };
}

function mergePath(results: readonly BlockResult[]): PathFacts | null {
  const all = results.flatMap(({ path }) => path ?? []);
  const [first] = all;
  if (!first) return null;
  const known = (values: readonly (number | null)[]) =>
    values.some((one) => one === null) ? null : sum(values.map((one) => one ?? 0));
  return {
    transport: first.transport,
    sentPackets: known(all.map(({ sentPackets }) => sentPackets)),
    lostPackets: sum(all.map(({ lostPackets }) => lostPackets)),
    congestionEvents: known(all.map(({ congestionEvents }) => congestionEvents)),
    congestionWindowBytes: Math.min(...all.map((path) => path.congestionWindowBytes)),
    rttUs: most(all.map(({ rttUs }) => rttUs)),
    rttMinUs: least(all.map(({ rttMinUs }) => rttMinUs)),
  };
}

type Direction = NetworkFacts["toTarget"];

const mergeDirections = (all: readonly Direction[]): Direction => ({
  ...added(all.map(({ packets, bytes, lost, dropped }) => ({ packets, bytes, lost, dropped }))),
  peakBitPerS: Math.max(...all.map(({ peakBitPerS }) => peakBitPerS)),
  lateMeanUs: most(all.map(({ lateMeanUs }) => lateMeanUs)),
  lateP99Us: most(all.map(({ lateP99Us }) => lateP99Us)),
});

function mergeNetworks(results: readonly BlockResult[]): NetworkFacts | null {
  const all = results.flatMap(({ network }) => network ?? []);
  const [first] = all;
  if (!first) return null;
  const echoes = all.map(({ echo }) => echo);
  return {
    setting: first.setting,
    toTarget: mergeDirections(all.map(({ toTarget }) => toTarget)),
    toEngine: mergeDirections(all.map(({ toEngine }) => toEngine)),
    echo: {
      ...added(echoes.map(({ sent, answered }) => ({ sent, answered }))),
      minUs: least(echoes.map(({ minUs }) => minUs)),
      p50Us: most(echoes.map(({ p50Us }) => p50Us)),
      p99Us: most(echoes.map(({ p99Us }) => p99Us)),
    },
    cpuS: sum(all.map(({ cpuS }) => cpuS)),
  };
}

type Series = BlockResult["series"];
type Phase = Series["phase"][number];
type Step = { readonly series: Series; readonly at: number };

/** Steps of all hosts that go together: the nth of each phase. */
function stepsTogether(all: readonly Series[]): { phase: Phase; steps: Step[] }[] {
  const together = new Map<string, { phase: Phase; steps: Step[] }>();
  for (const series of all) {
    const seen: Partial<Record<Phase, number>> = {};
    series.phase.forEach((phase, at) => {
      const nth = (seen[phase] ?? 0) + 1;
      seen[phase] = nth;
      const key = `${phase} ${nth}`;
      const entry = together.get(key) ?? { phase, steps: [] };
      entry.steps.push({ series, at });
      together.set(key, entry);
    });
  }
  const order = ["connecting", "warmup", "measuring", "draining"];
  // Steps of a phase come in their order; a host that drained for longer has more of those.
  return [...together.values()].sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase));
}

function mergeSeries(all: readonly Series[]): Series {
  const merged: Series = {
    ...{ phase: [], spanMs: [], sent: [], answered: [], failed: [] },
    ...{ p50Us: [], p90Us: [], p99Us: [], maxUs: [] },
  };
  for (const { phase, steps } of stepsTogether(all)) {
    const at = (column: "spanMs" | "sent" | "answered" | "failed") =>
      steps.map((step) => step.series[column][step.at] ?? 0);
    const times = decodeHistogram(
      mergeHistograms(steps.map((step) => step.series.response?.[step.at] ?? "")),
    );
    const quantileUs = (q: number) =>
      times.total === 0
        ? null
        : (valueAtRankUs(times, Math.ceil(q * times.total))?.valueUs ?? null);
    merged.phase.push(phase);
    merged.spanMs.push(Math.max(...at("spanMs")));
    merged.sent.push(sum(at("sent")));
    merged.answered.push(sum(at("answered")));
    merged.failed.push(sum(at("failed")));
    merged.p50Us.push(quantileUs(0.5));
    merged.p90Us.push(quantileUs(0.9));
    merged.p99Us.push(quantileUs(0.99));
    merged.maxUs.push(quantileUs(1));
  }
  return merged;
}

function mergeEngines(parts: readonly ShardPart[]): BlockResult["engine"] {
  const engines = parts.map(({ result }) => result.engine);
  return {
    threads: parts.flatMap(({ place, result }) =>
      result.engine.threads.map((thread) => ({
        ...thread,
        name: `shard ${place.index + 1} ${thread.name}`,
      })),
    ),
    cpuUserS: sum(engines.map(({ cpuUserS }) => cpuUserS)),
    cpuSystemS: sum(engines.map(({ cpuSystemS }) => cpuSystemS)),
    peakMemoryBytes: Math.max(...engines.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    voluntarySwitches: sum(engines.map(({ voluntarySwitches }) => voluntarySwitches)),
    involuntarySwitches: sum(engines.map(({ involuntarySwitches }) => involuntarySwitches)),
    clockReadNs: Math.max(...engines.map(({ clockReadNs }) => clockReadNs)),
  };
}

const factsOf = ({ place, result }: ShardPart): ShardFacts => ({
  ...place,
  address: result.addresses[0] ?? "",
  lateUs: result.began?.lateUs ?? 0,
  counts: result.counts,
  response: result.histograms.response,
  busiestThread: Math.max(
    0,
    ...result.engine.threads.map(({ cpuS }) => cpuS / Math.max(1e-9, result.windowS)),
  ),
});

/** All that is there or nothing: the parts of a block are alike. */
const everywhere = <T>(values: readonly (T | null)[]): T[] | null => {
  const there = values.filter((one) => one !== null);
  return there.length === values.length && there.length > 0 ? there : null;
};

/** The result of a block from those of its hosts, at least one; of one it is that host's, with its facts. */
export function mergeShards(parts: readonly ShardPart[]): BlockResult {
  const results = parts.map(({ result }) => result);
  const [first] = results;
  if (!first) throw new Error("a block of no shards has no result");
  const { began: _, ...alike } = first;
  const laws = everywhere(results.map(({ littlesLaw }) => littlesLaw));
  const streams = everywhere(results.map((result) => result.streams));
  const workflows = everywhere(results.map(({ workflow }) => workflow));
  const setups = everywhere(results.map(({ setup }) => setup));
  const handshakes = everywhere(results.map((result) => result.handshakes));
  const bytes = (name: "payloadSent" | "payloadReceived") => {
    const all = everywhere(results.map((result) => result[name]));
    return all && sum(all);
  };
  return {
    ...alike,
    stopReason:
      results.find(({ stopReason }) => stopReason !== "duration")?.stopReason ?? "duration",
    startedAtUnixMs: Math.min(...results.map(({ startedAtUnixMs }) => startedAtUnixMs)),
    addresses: [...new Set(results.flatMap(({ addresses }) => addresses))],
    totals: added(results.map(({ totals }) => totals)),
    counts: added(results.map(({ counts }) => counts)),
    ...outcomesAnd(results),
    failureTexts: mergeFailureTexts(results),
    bytesSent: sum(results.map(({ bytesSent }) => bytesSent)),
    bytesReceived: sum(results.map(({ bytesReceived }) => bytesReceived)),
    payloadSent: bytes("payloadSent"),
    payloadReceived: bytes("payloadReceived"),
    unsolicited: sum(results.map(({ unsolicited }) => unsolicited)),
    handshakes: handshakes && added(handshakes),
    histograms: merged(results.map(({ histograms }) => histograms)),
    lateness: mergeLateness(results),
    setup: setups && merged(setups),
    streams: streams && {
      ...added(
        streams.map(({ messagesSent, messagesReceived }) => ({ messagesSent, messagesReceived })),
      ),
      ...merged(streams.map(({ firstMessage, gap }) => ({ firstMessage, gap }))),
    },
    operations: mergeOperations(results),
    workflow: workflows && {
      ...added(workflows.map(({ started, completed, failed }) => ({ started, completed, failed }))),
      duration: mergeHistograms(workflows.map(({ duration }) => duration)),
    },
    stages: mergeStages(results),
    // Each host says how many clients the whole block has.
    littlesLaw: laws && {
      ...added(laws),
      clients: Math.max(...laws.map(({ clients }) => clients)),
    },
    connections: added(results.map(({ connections }) => connections)),
    series: mergeSeries(results.map(({ series }) => series)),
    engine: mergeEngines(parts),
    rttUs: most(results.map(({ rttUs }) => rttUs)),
    path: mergePath(results),
    network: mergeNetworks(results),
    shards: parts.map(factsOf),
  };
}

/** Later than this a host began no more together with the others, whatever its clock is known to. */
export const mostLateUs = 2_000;

/** Why the parts of a block are not one block: a sentence that names the host; null: they are. */
export type ShardFault = {
  readonly code: "shard_late" | "shard_wrong" | "shards_differ";
  readonly index: number;
  readonly host: string;
  /** What was found and what was to be. */
  readonly found: string;
};

/** The result of a block of this id from its parts, at least one, or the first fault of them. */
export function mergeParts(
  blockId: string,
  parts: readonly ShardPart[],
): { readonly result: BlockResult } | { readonly fault: ShardFault } {
  try {
    const fault = shardFault(blockId, parts);
    return fault ? { fault } : { result: mergeShards(parts) };
  } catch (error) {
    const [fault] = parts.flatMap((part) => unreadable(part) ?? []);
    if (!fault) throw error;
    return { fault };
  }
}

/** A part's histograms are texts until they are merged: with itself, what cannot be read shows. */
function unreadable(part: ShardPart): ShardFault | null {
  try {
    mergeShards([part, part]);
    return null;
  } catch {
    const { index, host } = part.place;
    return { code: "shard_wrong", index, host, found: "sent histograms that cannot be read" };
  }
}

/** The first fault of the parts of a block of this id. */
export function shardFault(blockId: string, parts: readonly ShardPart[]): ShardFault | null {
  const builds = new Set(parts.map(({ place }) => place.engineBuild));
  const windowS = parts[0]?.result.windowS ?? 0;
  for (const { place, result } of parts) {
    const { index, host, clockUncertaintyUs } = place;
    const fault = (code: ShardFault["code"], found: string) => ({ code, index, host, found });
    if (builds.size > 1 && place.engineBuild !== parts[0]?.place.engineBuild)
      return fault(
        "shards_differ",
        `has engine build ${place.engineBuild.slice(0, 12)}, the leading worker has ${parts[0]?.place.engineBuild.slice(0, 12)}`,
      );
    const { sent, ok, failed, unanswered } = result.counts;
    if (result.blockId !== blockId) return fault("shard_wrong", "answered for another block");
    if (sent !== ok + failed + unanswered)
      return fault(
        "shard_wrong",
        `says that ${sent} requests were sent and ${ok + failed + unanswered} ended`,
      );
    const timed = decodeHistogram(result.histograms.response).total;
    if (timed !== ok)
      return fault("shard_wrong", `says that ${ok} requests were answered and timed ${timed}`);
    const stopped = result.stopReason === "input-closed";
    if (!stopped && Math.abs(result.windowS - windowS) > 0.001)
      return fault("shard_wrong", `measured ${result.windowS} s, the leading worker ${windowS} s`);
    const lateUs = result.began?.lateUs ?? Number.POSITIVE_INFINITY;
    const mostUs = Math.max(mostLateUs, clockUncertaintyUs);
    if (lateUs > mostUs)
      return fault(
        "shard_late",
        `began ${(lateUs / 1_000).toFixed(1)} ms after the common moment, ${(mostUs / 1_000).toFixed(1)} ms are allowed`,
      );
  }
  return null;
}

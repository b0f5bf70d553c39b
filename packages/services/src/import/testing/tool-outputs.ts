// Outputs of one block as each tool writes them, of requests made up here: one a millisecond, around 800 µs long.
// ghz and k6 report ends and fractions of microseconds, h2load starts and whole ones.
import { seededNormal, seededRandom, seedFrom } from "@gonogo/analysis/statistics/seeded-random";

export const startUnixMs = Date.UTC(2026, 10, 1, 12);
export const requests = 1_200;
/** From one block's begin to the next one's. */
const blockMs = 2_000;

export type Block = {
  /** Place among all blocks of the import, by time. */
  readonly place: number;
  /** Times of 800 µs. */
  readonly slower: number;
};

type Request = { readonly startUnixNs: bigint; readonly latencyNs: number };

function requestsOf({ place, slower }: Block): Request[] {
  const normal = seededNormal(seededRandom(seedFrom(3, place)));
  const level = 800_000 * slower * Math.exp(0.02 * normal());
  return Array.from({ length: requests }, (_, i) => ({
    startUnixNs: BigInt(startUnixMs + place * blockMs + i) * 1_000_000n,
    latencyNs: Math.round(level * Math.exp(0.2 * normal())),
  }));
}

/** RFC 3339 to the nanosecond, as Go writes it. */
function timeOf(unixNs: bigint): string {
  const whole = new Date(Number(unixNs / 1_000_000n)).toISOString().slice(0, 19);
  return `${whole}.${String(unixNs % 1_000_000_000n).padStart(9, "0")}Z`;
}
const endOf = ({ startUnixNs, latencyNs }: Request) => timeOf(startUnixNs + BigInt(latencyNs));

export const h2loadLog = (block: Block): string =>
  requestsOf(block)
    .map(
      ({ startUnixNs, latencyNs }) =>
        `${startUnixNs / 1_000n}\t200\t${Math.round(latencyNs / 1_000)}\n`,
    )
    .join("");

/** The report as an object; its last call meets no server. */
export function ghzReport(block: Block): object {
  const details = requestsOf(block).map((request, i) => ({
    timestamp: endOf(request),
    latency: request.latencyNs,
    ...(i === requests - 1
      ? { error: "rpc error: code = Unavailable desc = gone", status: "Unavailable" }
      : { error: "", status: "OK" }),
  }));
  return { count: details.length, endReason: "normal", details };
}

/** What k6 reports of a request that ended well, by time-out (1050), or without a connection (1212). */
const endings = {
  answered: { status: "200" },
  timeout: { status: "0", error_code: "1050" },
  lost: { status: "0", error_code: "1212" },
};

/** Points as lines of JSON; the last request but one ends by time-out, the last without a connection and a time. */
export function k6Points(block: Block): string {
  const point = (metric: string, time: string, value: number, tags: object) =>
    `${JSON.stringify({ metric, type: "Point", data: { time, value, tags } })}\n`;
  const declared = `${JSON.stringify({ type: "Metric", data: {}, metric: "http_req_duration" })}\n`;
  const points = requestsOf(block).map((request, i) => {
    const end = i === requests - 2 ? "timeout" : i === requests - 1 ? "lost" : "answered";
    const [blockedNs, durationNs] = end === "lost" ? [0, 0] : [1_234, request.latencyNs - 1_234];
    const time = endOf(request);
    return (
      point("http_req_duration", time, durationNs / 1e6, endings[end]) +
      point("http_req_blocked", time, blockedNs / 1e6, endings[end])
    );
  });
  return declared + points.join("");
}

// The duels of `npm run bench -- decide`, `widths` and `aa`, each with the answer that is right by the nature of its two servers.
// Data only: nothing here was measured by Gonogo. README.md says how a server is made 1 ms or 10 % later.
import type { Answer, KnownGate, Quantile } from "./right-answer.ts";
import { answerOf } from "./right-answer.ts";

/** `wait` answers after 5 ms */
export type ServerName = "nginx" | "h2" | "grpc" | "node" | "wait";
/** by how much every answer is later */
export type Later = "" | "+1ms" | "+10%";
export type LoadName = keyof typeof loads;

export type Duel = {
  id: string;
  base: ServerName;
  candidate: ServerName;
  /** The candidate's delay. */
  later: Later;
  kind: "itself" | "later" | "other";
  load: LoadName;
  gates: KnownGate[];
  answer: Answer;
  /** Whether it is one of the 18 that were counted before this bench existed. */
  first: boolean;
};

/**
 * The loads as a definition writes them. 5,000/s over HTTP/1.1 with answers of 5 ms need 25 connections at least,
 * so that load names more than the default of 10.
 */
export const loads = {
  "closed 1": { kind: "closed", clients: 1 },
  "closed 2": { kind: "closed", clients: 2 },
  "closed 50": { kind: "closed", clients: 50 },
  "open 200/s": { kind: "open", ratePerS: 200 },
  "open 500/s": { kind: "open", ratePerS: 500 },
  "open 5000/s": { kind: "open", ratePerS: 5_000, connections: 100 },
} as const;

function known(duel: Omit<Duel, "id" | "answer" | "first">): Duel {
  const { base, candidate, later, load, gates } = duel;
  const quantiles = gates.map(({ quantile }) => quantile).join(" ");
  const id = `${base} : ${candidate}${later}, ${load}, ${quantiles}`;
  return { ...duel, id, answer: answerOf(id, gates), first: false };
}

/** A server against itself: no more than 25 % slower. */
const itself = (server: ServerName, load: LoadName, ...quantiles: Quantile[]) =>
  known({
    ...{ base: server, candidate: server, later: "", kind: "itself", load },
    gates: quantiles.map((quantile) => ({
      ...{ quantile, op: "<=", limit: 1.25, truth: { least: 1, most: 1 } },
    })),
  });

/**
 * Every answer 1 ms later: of 5 ms that is 15 to 20 %, of what answers at once more than half as much again. Not for
 * p99, which beside a busy process is some milliseconds on both sides.
 */
const later1Ms = (server: ServerName, load: LoadName, ...quantiles: Exclude<Quantile, "p99">[]) =>
  known({
    ...{ base: server, candidate: server, later: "+1ms", kind: "later", load },
    gates: quantiles.map((quantile) =>
      server === "wait"
        ? { quantile, op: "<=", limit: 1.1, truth: { least: 1.15, most: 1.2 } }
        : { quantile, op: "<=", limit: 1.25, truth: { least: 1.5, most: 100 } },
    ),
  });

/** 5.5 ms in place of 5 ms. Tails hold what the machine adds to both, so only the median is asked to show 10 %. */
const later10Percent = (load: LoadName, ...quantiles: Quantile[]) =>
  known({
    ...{ base: "wait", candidate: "wait", later: "+10%", kind: "later", load },
    gates: quantiles.map((quantile) =>
      quantile === "p50"
        ? { quantile, op: "<=", limit: 1.05, truth: { least: 1.085, most: 1.1 } }
        : { quantile, op: "<=", limit: 1.25, truth: { least: 1, most: 1.1 } },
    ),
  });

/** A candidate that is faster by a third at least. */
const faster = (
  base: ServerName,
  candidate: ServerName,
  load: LoadName,
  ...quantiles: Quantile[]
) =>
  known({
    ...{ base, candidate, later: "", kind: "other", load },
    gates: quantiles.map((quantile) => ({
      ...{ quantile, op: "<", limit: 1, truth: { least: 0.001, most: 0.75 } },
    })),
  });

/** A candidate that waits 5 ms beside a base that does not wait. */
const slower = (base: ServerName, load: LoadName, ...quantiles: Quantile[]) =>
  known({
    ...{ base, candidate: "wait", later: "", kind: "other", load },
    gates: quantiles.map((quantile) => ({
      ...{ quantile, op: "<=", limit: 1.25, truth: { least: 1.6, most: 1_000 } },
    })),
  });

/**
 * Those that were counted before: closed loads of 1 and 2 clients and an open one of 500/s, p50 and p99; where answers
 * of 5 ms leave too few requests for p99 in a block of default length, a lower percentile.
 */
const firstDuels: Duel[] = [
  itself("nginx", "closed 1", "p50", "p99"),
  itself("nginx", "closed 2", "p50", "p99"),
  itself("nginx", "open 500/s", "p50", "p99"),
  itself("grpc", "closed 1", "p50", "p99"),
  itself("grpc", "closed 2", "p50", "p99"),
  itself("grpc", "open 500/s", "p50", "p99"),
  itself("node", "closed 1", "p50", "p99"),
  itself("node", "closed 2", "p50", "p99"),
  itself("node", "open 500/s", "p50", "p99"),
  itself("wait", "closed 1", "p50", "p95"),
  itself("wait", "closed 2", "p50", "p99"),
  itself("wait", "open 500/s", "p50", "p99"),
  later10Percent("closed 1", "p50"),
  later10Percent("closed 2", "p50", "p95"),
  later10Percent("open 500/s", "p50", "p99"),
  faster("wait", "node", "closed 1", "p50", "p95"),
  faster("grpc", "nginx", "closed 2", "p50"),
  faster("wait", "nginx", "open 500/s", "p50", "p99"),
].map((duel) => ({ ...duel, first: true }));

export const duels: Duel[] = [
  ...firstDuels,
  itself("nginx", "closed 50", "p50", "p99"),
  itself("h2", "closed 50", "p50", "p95"),
  itself("grpc", "closed 50", "p50"),
  itself("node", "closed 50", "p95"),
  itself("wait", "closed 50", "p50", "p95"),
  slower("nginx", "closed 50", "p50"),
  itself("h2", "open 200/s", "p50", "p95"),
  itself("node", "open 200/s", "p50"),
  later1Ms("nginx", "open 200/s", "p95"),
  later1Ms("grpc", "open 200/s", "p50"),
  later1Ms("wait", "open 200/s", "p50"),
  slower("h2", "open 200/s", "p95"),
  itself("h2", "open 5000/s", "p50", "p99"),
  itself("grpc", "open 5000/s", "p95"),
  itself("wait", "open 5000/s", "p50"),
  slower("h2", "open 5000/s", "p95"),
  later1Ms("wait", "open 5000/s", "p50"),
  slower("grpc", "open 5000/s", "p50", "p99"),
  later1Ms("h2", "closed 1", "p50", "p95"),
  later1Ms("wait", "closed 2", "p50", "p95"),
  slower("nginx", "open 500/s", "p50", "p99"),
  later1Ms("node", "closed 1", "p95"),
];

const plainServers: ServerName[] = ["nginx", "grpc", "node", "wait"];
const widthLoads: LoadName[] = ["closed 1", "closed 2", "closed 50", "open 500/s"];

/** A server against itself, for the width of the interval of p50. */
export const widthDuels = plainServers.flatMap((server) =>
  widthLoads.map((load) => itself(server, load, "p50")),
);

const laterDuels = (["closed 1", "closed 2", "open 500/s"] as LoadName[]).map((load) =>
  later10Percent(load, "p50"),
);

/**
 * Forty duels of a server against itself and twenty of 5 ms against 10 % later, two of the former to one of the latter,
 * so that a bench that is interrupted has its share of each. Repetitions are numbered: each is a benchmark of its own.
 * Steps of 5 through 16 take every server and load by turns.
 */
export const repeatedDuels: Duel[] = Array.from({ length: 20 }, (_, i) => [
  widthDuels[(10 * i) % 16],
  widthDuels[(10 * i + 5) % 16],
  laterDuels[i % 3],
]).flatMap((three, i) =>
  three.flatMap((duel) => (duel ? [{ ...duel, id: `${duel.id}, no. ${i + 1}` }] : [])),
);

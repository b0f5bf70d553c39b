// The mix of requests: what a pipeline, a dashboard and people's scripts ask of the API, in a fixed order that repeats.
// Each belongs to a project and one of its keys in turn, so that no limit of a key is met.

import { ask } from "./http-client.ts";
import { type Paced, pace } from "./pacing.ts";
import type { Recorder } from "./recorder.ts";
import { type Board, benchmark, startRun } from "./runs.ts";

/**
 * Requests that may be in flight, in seconds of the rate: what cannot keep up is told by what stayed unsent, and not by a queue
 * that grows until every request is given up.
 */
export const mostInFlightS = 2;

type Look = {
  /** As it is counted. */
  route: string;
  /** Of a hundred requests. */
  share: number;
  /** Below /api/v1; null: nothing is there yet to ask about. */
  path: (board: Board, turn: number) => string | null;
};

const nthOf = (ids: readonly string[], turn: number) =>
  ids.length === 0 ? null : (ids[turn % ids.length] ?? null);
const below = (id: string | null, rest: string) => (id === null ? null : `/runs/${id}${rest}`);

const listPath = "/runs?limit=20";

const looks: readonly Look[] = [
  { route: "GET /runs", share: 22, path: () => listPath },
  {
    route: "GET /runs by filter",
    share: 6,
    path: () => `/runs?benchmark=${benchmark}&status=finished&sort=-took`,
  },
  { route: "GET /runs/{id}", share: 26, path: ({ made }, turn) => below(nthOf(made, turn), "") },
  {
    route: "GET /runs/{id}/verdict",
    share: 6,
    path: ({ ended }, turn) => below(nthOf(ended, turn), "/verdict"),
  },
  {
    route: "GET /runs/{id}/report.json",
    share: 10,
    path: ({ ended }, turn) => below(nthOf(ended, turn), "/report.json"),
  },
  {
    route: "GET /runs/{id}/report.md",
    share: 3,
    path: ({ ended }, turn) => below(nthOf(ended, turn), "/report.md"),
  },
  { route: "GET /benchmarks", share: 9, path: () => "/benchmarks" },
  { route: "GET /benchmarks/{slug}", share: 6, path: () => `/benchmarks/${benchmark}` },
  { route: "GET /targets", share: 9, path: () => "/targets" },
  { route: "GET /pools", share: 2, path: () => "/pools" },
];
/** One of a hundred starts a run. */
export const startsOf100 = 1;

/**
 * A hundred requests in an order that mixes them: places are taken with a stride that is prime to their number.
 * null: a run is started.
 */
export function mixed(): (Look | null)[] {
  const all = looks.flatMap((look) => Array.from({ length: look.share }, () => look));
  const inOrder: (Look | null)[] = [...all, ...Array.from({ length: startsOf100 }, () => null)];
  const stride = 37;
  return inOrder.map((_, index) => inOrder[(index * stride) % inOrder.length] ?? null);
}

/** Each route once, so that its code is loaded and compiled before anything is timed. */
export async function warmUp(url: string, boards: readonly Board[]) {
  const [board] = boards;
  const [headers = {}] = board?.tenant.keys ?? [];
  if (!board) return;
  for (const { path } of looks) {
    const asked = path(board, 0);
    if (asked !== null) await ask({ url: `${url}/api/v1${asked}`, headers });
  }
}

/** Sends so many requests a second, whatever becomes of them; ends with the last answer. */
export function sendRequests(
  { url, boards, recorder }: { url: string; boards: readonly Board[]; recorder: Recorder },
  { ratePerS, durationMs }: { ratePerS: number; durationMs: number },
): Promise<Paced> {
  const mix = mixed();
  const mostInFlight = Math.ceil(ratePerS * mostInFlightS);
  return pace({ ratePerS, durationMs, mostInFlight }, async (dueMs, index) => {
    const look = mix[index % mix.length] ?? null;
    const board = boards[index % boards.length];
    if (!board) return;
    const turn = Math.floor(index / boards.length);
    if (look === null) return startRun(url, { board, key: turn, beganMs: dueMs }, recorder);
    // Until a run has ended there is no report to ask for.
    const asked = look.path(board, turn);
    const [path, route] = asked === null ? [listPath, "GET /runs"] : [asked, look.route];
    const { keys } = board.tenant;
    const headers = keys[turn % keys.length] ?? {};
    const { outcome, text } = await ask({ url: `${url}/api/v1${path}`, headers }, dueMs);
    recorder.add(route, outcome, performance.now() - dueMs, text);
  });
}

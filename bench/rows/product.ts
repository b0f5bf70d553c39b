// Does the whole product stay well? Runs are queued, viewers listen to them live and requests come at a fixed rate, for ten minutes,
// at a Gonogo of its own: errors, latencies, events that were missed, memory, and what became of every run.

import type { Place } from "../lib/own-gonogo.ts";
import { startOwnGonogo } from "../lib/own-gonogo.ts";
import { EventLedger } from "../soak/event-ledger.ts";
import { closeConnections } from "../soak/http-client.ts";
import { Recorder } from "../soak/recorder.ts";
import { sendRequests, warmUp } from "../soak/requests.ts";
import { Board, endRuns, prepareProjects, queueRuns } from "../soak/runs.ts";
import { watchProcesses } from "../soak/samples.ts";
import { addTenants, type Demand } from "../soak/tenants.ts";
import { seatsFor, watchRuns } from "../soak/viewers.ts";
import type { Context } from "./compare.ts";

const usual = { minutes: 10, runs: 1_000, viewers: 200, ratePerS: 100 };
const short = { minutes: 0.25, runs: 20, viewers: 10, ratePerS: 10 };

/** Queues the runs, then viewers and requests for the given time while they are measured. */
async function soakFor(
  place: Place,
  { durationMs, ...demand }: Demand & { durationMs: number },
  say: (text: string) => void,
) {
  const boards = (await addTenants(place, demand)).map((tenant) => new Board(tenant));
  const { url } = place;
  const recorder = new Recorder();
  await prepareProjects(url, boards);
  await warmUp(url, boards);
  const queueingMs = performance.now();
  await queueRuns(url, boards, { runs: demand.runs, recorder });
  const queuedS = (performance.now() - queueingMs) / 1_000;
  say(`  ${demand.runs} runs are queued after ${Math.round(queuedS)} s`);
  const [ledger, ending] = [new EventLedger(place.redisUrl), new AbortController()];
  const processes = await watchProcesses(place);
  const audience = { url, recorder, ledger, signal: ending.signal };
  const watching = watchRuns(audience, seatsFor(boards, demand.viewers));
  const load = { ratePerS: demand.ratePerS, durationMs };
  const paced = await sendRequests({ url, boards, recorder }, load);
  ending.abort();
  await watching;
  const usage = await processes.stop();
  const outcomes = await endRuns(place, boards);
  const heard = await ledger.total();
  closeConnections();
  return { queuedS, paced, usage, outcomes, heard, recorder };
}

export async function measureProduct({ options, say }: Context) {
  const chosen = options.short ? short : usual;
  const minutes = options.minutes ?? chosen.minutes;
  const demand = {
    runs: options.runs?.[0] ?? chosen.runs,
    viewers: options.viewers ?? chosen.viewers,
    ratePerS: options.rate ?? chosen.ratePerS,
  };
  const place = await startOwnGonogo(say, !options.onlyInstalled, {
    withMetrics: true,
    ...(options.build !== null && { nextDir: options.build }),
  });
  const { recorder, ...rest } = await soakFor(
    place,
    { ...demand, durationMs: minutes * 60_000 },
    say,
  );
  return {
    kind: "product" as const,
    title: `Soak of the whole product: ${demand.runs.toLocaleString("en")} queued runs, ${demand.viewers} live viewers, ${demand.ratePerS} API requests/s`,
    ...{ minutes, demand, ...rest },
    ...{ routes: recorder.figures(), texts: recorder.texts() },
  };
}

// Does the whole product stay well? Runs are queued, viewers listen to them live and requests come at a fixed rate, for ten minutes,
// at a Gonogo of its own: errors, latencies, events that were missed, memory, and what became of every run.

import type { Place } from "../lib/own-gonogo.ts";
import { startOwnGonogo } from "../lib/own-gonogo.ts";
import { EventLedger } from "../soak/event-ledger.ts";
import { closeConnections } from "../soak/http-client.ts";
import { Recorder } from "../soak/recorder.ts";
import { sendRequests } from "../soak/requests.ts";
import { Board, endRuns, queueRuns, storeBenchmarks } from "../soak/runs.ts";
import { watchProcesses } from "../soak/samples.ts";
import { addTenants, type Demand } from "../soak/tenants.ts";
import { seatsFor, watchRuns } from "../soak/viewers.ts";
import type { Context } from "./compare.ts";

const usual = { minutes: 10, runs: 1_000, viewers: 200, ratePerS: 100 };
const short = { minutes: 0.25, runs: 20, viewers: 10, ratePerS: 10 };

/** Viewers and requests for the given time, while runs are queued and measured. */
async function soakFor(
  place: Place,
  { durationMs, ...demand }: Demand & { durationMs: number },
  say: (text: string) => void,
) {
  const boards = (await addTenants(place, demand)).map((tenant) => new Board(tenant));
  const { url } = place;
  await storeBenchmarks(url, boards);
  const [recorder, ending] = [new Recorder(), new AbortController()];
  const ledger = new EventLedger(place.redisUrl);
  const seats = seatsFor(boards, demand.viewers);
  const processes = await watchProcesses(place);
  const beganMs = performance.now();
  const queueing = queueRuns(url, boards, { runs: demand.runs, recorder }).then(() =>
    say(
      `  ${demand.runs} runs are queued after ${Math.round((performance.now() - beganMs) / 1_000)} s`,
    ),
  );
  const watching = watchRuns({ url, recorder, ledger, signal: ending.signal }, seats);
  const load = { ratePerS: demand.ratePerS, durationMs };
  const paced = await sendRequests({ url, boards, recorder }, load);
  await queueing;
  const measuredMs = performance.now() - beganMs;
  ending.abort();
  await watching;
  const usage = await processes.stop();
  const outcomes = await endRuns(place, boards, measuredMs);
  const heard = await ledger.total();
  closeConnections();
  return { seconds: measuredMs / 1_000, paced, usage, outcomes, heard, recorder };
}

export async function measureProduct({ options, say }: Context) {
  const chosen = options.short ? short : usual;
  const minutes = options.minutes ?? chosen.minutes;
  const demand = {
    runs: options.runs ?? chosen.runs,
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

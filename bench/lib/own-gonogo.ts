// A Gonogo of its own for a row: a database without runs, and nobody else who looks at it.

import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { nextFreePort } from "../../scripts/lib/free-port.mjs";
import { show } from "../../scripts/lib/progress.mjs";
import {
  benchNextDir,
  makeTestFolder,
  startPrivateGonogo,
} from "../../scripts/services/private-gonogo.mjs";
import { atEnd } from "./cleanup.mjs";

/** Where Gonogo answers, and as whom. */
export type Place = { url: string; apiKey: string; signInLink: string | null; webPid: number } & {
  databaseUrl: string;
  redisUrl: string;
  /** Of its secrets. */
  dataDir: string;
  /** Of its processes, by name: web, worker, target, redis, postgres. */
  pids: Record<string, number | undefined>;
  /** Where web and worker serve metrics, host:port; null: nowhere. */
  metrics: { web: string; worker: string } | null;
};

/** Below the ports that systems give to outgoing connections; the worker's is the next one. */
async function metricsAddresses() {
  const port = await nextFreePort(19_464);
  return { web: `127.0.0.1:${port}`, worker: `127.0.0.1:${port + 1}` };
}

/**
 * Ends with the bench.
 * @param build what is not up to date
 * @param options nextDir: the web's build, relative to apps/web; withMetrics: they are served, which wakes the processes
 */
export async function startOwnGonogo(
  say: (text: string) => void,
  build: boolean,
  { nextDir = benchNextDir, withMetrics = false }: { nextDir?: string; withMetrics?: boolean } = {},
): Promise<Place> {
  const names = build ? ["worker", "web", "engine"] : [];
  await takeSteps(names, { nextDir, show });
  const folder = await makeTestFolder(atEnd);
  const metrics = withMetrics ? await metricsAddresses() : null;
  const own = { folder, nextDir, say, atEnd, ...(metrics && { metricsAddress: metrics.web }) };
  const { instance, facts, dataDir } = await startPrivateGonogo(own);
  const pids = Object.fromEntries(
    Object.entries(instance.identities()).map(([name, { pid }]) => [name, pid]),
  );
  const { web: webPid } = pids;
  if (webPid === undefined) throw new Error("The web server has no process.");
  return { ...facts, webPid, dataDir, pids, metrics };
}

// A Gonogo of its own for a row: a database without runs, and nobody else who looks at it.

import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
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
};

/** Ends with the bench. `build`: what is not up to date. */
export async function startOwnGonogo(say: (text: string) => void, build: boolean): Promise<Place> {
  const nextDir = benchNextDir;
  const names = build ? ["worker", "web", "engine"] : [];
  await takeSteps(names, { nextDir, show });
  const folder = await makeTestFolder(atEnd);
  const { instance, facts, dataDir } = await startPrivateGonogo({ folder, nextDir, say, atEnd });
  const webPid = instance.identities().web?.pid;
  if (webPid === undefined) throw new Error("The web server has no process.");
  return { ...facts, webPid, dataDir };
}

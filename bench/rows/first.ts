// Does the first duel of a newcomer end decided? Gonogos with an empty database and a folder of their own are started one
// after another, and each runs the duel that `npm start` runs. Every start counts, however it ended.

import { join } from "node:path";
import { takeSteps } from "../../scripts/lib/build/build-steps.mjs";
import { runFirstDuel } from "../../scripts/lib/instance/first-duel.mjs";
import { show } from "../../scripts/lib/progress.mjs";
import type { TestFolder } from "../../scripts/services/private-gonogo.mjs";
import {
  benchNextDir,
  makeTestFolder,
  startPrivateGonogo,
} from "../../scripts/services/private-gonogo.mjs";
import { atEnd, isInterrupted } from "../lib/cleanup.mjs";
import type { Context } from "./compare.ts";

const defaultStarts = 10;

export type FirstStart = {
  /** Of the run. */
  status: string;
  verdict: string | null;
  /** Until the web answered. */
  startS: number;
  /** From the run's start to its end. */
  duelS: number;
};

/** One start, its duel and its stop. */
async function startOnce(folder: TestFolder, say: (text: string) => void): Promise<FirstStart> {
  const beganMs = Date.now();
  const { instance, facts } = await startPrivateGonogo({
    ...{ folder, nextDir: benchNextDir, say, atEnd },
  });
  const readyMs = Date.now();
  try {
    const run = await runFirstDuel(facts, { interrupted: isInterrupted });
    if (run === null) throw new Error("interrupted");
    const seconds = (ms: number) => Math.round(ms / 100) / 10;
    const { status, verdict } = run;
    const [startS, duelS] = [seconds(readyMs - beganMs), seconds(Date.now() - readyMs)];
    return { status, verdict, startS, duelS };
  } finally {
    await instance.stop();
  }
}

export async function measureFirst({ options: { duels, onlyInstalled }, say }: Context) {
  const names = onlyInstalled ? [] : ["worker", "web", "engine"];
  await takeSteps(names, { nextDir: benchNextDir, show });
  const folder = await makeTestFolder(atEnd);
  const starts: FirstStart[] = [];
  for (let i = 0; i < (duels ?? defaultStarts); i += 1) {
    const one = { ...folder, path: join(folder.path, `start-${i + 1}`) };
    const start = await startOnce(one, say);
    say(`  ${i + 1}: ${start.verdict ?? start.status} after ${start.startS} and ${start.duelS} s`);
    starts.push(start);
  }
  return {
    kind: "first" as const,
    title: "First duel: starts with an empty database, one after another",
    starts,
  };
}

// `npm test`: everything, from a fresh clone on: installs, builds, checks, and runs every test there is.
//   npm test                                 all
//   node scripts/test.mjs --only db,unit     some of: check cargo unit db engine e2e
//   node scripts/test.mjs --only db FILE …   only tests of files whose path contains FILE
// Its last line is `N passed, N failed` for the whole; each check counts as one test.
import { parseArgs } from "node:util";
import { checkTools } from "./lib/build/tool-versions.mjs";
import { explain, say } from "./lib/progress.mjs";
import { watchInterruption } from "./lib/run-command.mjs";
import { makeTestFolder } from "./services/private-gonogo.mjs";
import { runBoard, timingLines, totalLine } from "./test/task-board.mjs";
import { planTasks, suites } from "./test/tasks.mjs";

const { only, files } = readArguments();

function readArguments() {
  try {
    const options = /** @type {const} */ ({ only: { type: "string", default: suites.join() } });
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const names = values.only.split(",");
    const unknown = names.filter((name) => !suites.includes(name)).join(", ");
    if (unknown) throw new Error(`There is no suite ${unknown}; there are ${suites.join(", ")}.`);
    return { only: new Set(names), files: positionals };
  } catch (error) {
    say(explain(error));
    process.exit(2);
  }
}

/** Stops what was started, last first. @param {Array<() => Promise<void> | void>} stops */
async function stopAll(stops) {
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      say(explain(error));
    }
  }
}

async function main() {
  const interruption = watchInterruption();
  /** @type {Array<() => Promise<void> | void>} */
  const stops = [];
  void interruption.wait.then(() => say("Interrupted: stopping what was started …"));
  const atEnd = (/** @type {() => Promise<void> | void} */ stop) => void stops.push(stop);
  try {
    const folder = await makeTestFolder(atEnd);
    const tasks = planTasks({ wanted: only, files, folder, atEnd });
    /** @type {import("./test/task-board.mjs").Timing[]} */
    const timings = [];
    const count = await runBoard(tasks, interruption.happened, timings);
    timingLines(timings).forEach(say);
    return count;
  } finally {
    await stopAll(stops);
  }
}

try {
  checkTools();
  const count = await main();
  say(totalLine(count));
  process.exitCode = count.failed > 0 ? 1 : 0;
} catch (error) {
  say(explain(error));
  say(totalLine({ passed: 0, failed: 1 }));
  process.exitCode = 1;
}

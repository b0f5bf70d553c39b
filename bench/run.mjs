// `npm run bench`: the engine beside its peers, and beside the truth. README.md says what is measured and how.
// Rows run one after another; each is kept as soon as it was measured, so that an interruption loses one row at most.
import { takeSteps } from "../scripts/lib/build/build-steps.mjs";
import { explain, say, show } from "../scripts/lib/progress.mjs";
import { endRunningCommands } from "../scripts/lib/run-command.mjs";
import { atEnd, stopAll, stopOnSignals } from "./lib/cleanup.mjs";
import { allowedCores, chooseCores, siblingsOf } from "./lib/machine/cores.mjs";
import { describeMachine } from "./lib/machine/machine.mjs";
import { parseOptions } from "./lib/options.mjs";
import { goalsOf } from "./lib/report/goals.mjs";
import { keepResults, ownFolder } from "./lib/report/results-file.mjs";
import { compare } from "./rows/compare.mjs";
import { decide } from "./rows/decide.mjs";
import { measureFirst } from "./rows/first.mjs";
import { measureLink } from "./rows/link.mjs";
import { measureLive } from "./rows/live.mjs";
import { measureRepeated, measureWidths } from "./rows/repeated.mjs";
import { rows } from "./rows/rows.mjs";
import { soak } from "./rows/soak.mjs";
import { measureSpread } from "./rows/spread.mjs";
import { measureThirdParty } from "./rows/third-party.mjs";
import { measureTruth } from "./rows/truth.mjs";

/** @typedef {import("./rows/compare.mjs").Context} Context */

/** @type {Record<string, (context: Context) => Promise<import("./lib/report/report.mjs").Result>>} */
const performers = {
  ...Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      (/** @type {Context} */ context) => compare(row, context),
    ]),
  ),
  truth: measureTruth,
  soak,
  decide,
  widths: measureWidths,
  aa: measureRepeated,
  first: measureFirst,
  link: measureLink,
  spread: measureSpread,
  live: measureLive,
  "third-party": measureThirdParty,
};
const known = Object.keys(performers);
/** What takes an hour, builds the web app and needs a browser, or installs sixty servers, is asked for by name. */
const byName = ["soak", "decide", "widths", "aa", "first", "link", "spread", "live", "third-party"];
const usual = known.filter((name) => !byName.includes(name));

async function main() {
  if (process.platform !== "linux")
    throw new Error("The bench needs Linux: it pins cores and reads /proc.");
  const args = process.argv.slice(2);
  const options = parseOptions(args, { known, usual });
  const cores = chooseCores(allowedCores(), siblingsOf, options.cores);
  const folder = options.out ?? ownFolder;
  const machine = describeMachine();
  say(`Server on core ${cores.server}, generator on core ${cores.generator}; ${machine.cpu}`);
  if (!options.onlyInstalled) await takeSteps(["engine"], { show });
  /** @type {string[]} */
  const broken = [];
  for (const name of options.names) {
    const perform = performers[name];
    if (perform === undefined) continue;
    try {
      const result = await show(name, () => perform({ options, cores, say }));
      const command = ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
      const date = new Date().toISOString().slice(0, 10);
      const path = keepResults(folder, known, { [name]: { date, command, machine, result } });
      for (const { text, measured, reached, profile } of goalsOf(name, result)) {
        const verdict = reached === null ? "not known" : reached ? "reached" : "NOT REACHED";
        const why = profile ? `; why: bench/${profile}` : "";
        say(`  ${text}: ${measured} (${verdict}${why})`);
      }
      say(`  kept in ${path}`);
    } catch (error) {
      broken.push(name);
      say(`✗ ${name}: ${explain(error)}`);
    } finally {
      await stopAll();
    }
  }
  if (broken.length > 0) throw new Error(`Not measured: ${broken.join(", ")}`);
}

stopOnSignals();
process.on("exit", endRunningCommands);
atEnd(endRunningCommands);
try {
  await main();
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}

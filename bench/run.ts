// `npm run bench`: the engine beside its peers, and beside the truth. README.md says what is measured and how.
// Rows run one after another; each is kept as soon as it was measured, so that an interruption loses one row at most.

import { takeSteps } from "../scripts/lib/build/build-steps.mjs";
import { explain, say, show } from "../scripts/lib/progress.mjs";
import { endRunningCommands } from "../scripts/lib/run-command.mjs";
import { atEnd, stopAll, stopOnSignals } from "./lib/cleanup.mjs";
import { allowedCores, chooseCores, siblingsOf } from "./lib/machine/cores.ts";
import { describeMachine } from "./lib/machine/machine.ts";
import { parseOptions } from "./lib/options.ts";
import { goalsOf } from "./lib/report/goals.ts";
import { ownFolder } from "./lib/report/kept-result.ts";
import type { Result } from "./lib/report/result.ts";
import { keepResults } from "./lib/report/results-file.ts";
import { measureAb } from "./rows/ab.ts";
import type { Context } from "./rows/compare.ts";
import { compare } from "./rows/compare.ts";
import { decide } from "./rows/decide.ts";
import { measureFirst } from "./rows/first.ts";
import { measureGrowth } from "./rows/growth.ts";
import { measureLink } from "./rows/link.ts";
import { measureLive } from "./rows/live.ts";
import { measureProduct } from "./rows/product.ts";
import { measureRepeated, measureWidths } from "./rows/repeated.ts";
import { measureReport } from "./rows/report.ts";
import { rows } from "./rows/rows.ts";
import { soak } from "./rows/soak.ts";
import { measureSpread } from "./rows/spread.ts";
import { measureStorage } from "./rows/storage.ts";
import { measureThirdParty } from "./rows/third-party.ts";
import { measureTruth } from "./rows/truth.ts";
import { measureWeb } from "./rows/web.ts";
import { productFaults } from "./soak/text.ts";

const performers: Record<string, (context: Context) => Promise<Result>> = {
  ...Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, (context: Context) => compare(row, context)]),
  ),
  truth: measureTruth,
  soak,
  product: measureProduct,
  decide,
  widths: measureWidths,
  aa: measureRepeated,
  first: measureFirst,
  ab: measureAb,
  link: measureLink,
  spread: measureSpread,
  live: measureLive,
  report: measureReport,
  web: measureWeb,
  storage: measureStorage,
  growth: measureGrowth,
  "third-party": measureThirdParty,
};
const known = Object.keys(performers);
/** What takes an hour, builds the web app and needs a browser, or installs sixty servers, is asked for by name. */
const byName = [
  "soak",
  "product",
  "decide",
  "widths",
  "aa",
  "first",
  "ab",
  "link",
  "spread",
  "live",
  "report",
  "web",
  "storage",
  "growth",
  "third-party",
];
const usual = known.filter((name) => !byName.includes(name));

/** Keeps and says what a row measured. @returns false: the product did something that it must not */
async function measureRow(
  name: string,
  perform: (context: Context) => Promise<Result>,
  { args, context }: { args: string[]; context: Context },
): Promise<boolean> {
  const machine = describeMachine();
  const result = await show(name, () => perform(context));
  const command = ["npm run bench", ...(args.length > 0 ? ["--", ...args] : [])].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  const folder = context.options.out ?? ownFolder;
  const path = keepResults(folder, known, { [name]: { date, command, machine, result } });
  for (const { text, measured, reached, profile } of goalsOf(name, result)) {
    const verdict = reached === null ? "not known" : reached ? "reached" : "NOT REACHED";
    const why = profile ? `; why: bench/${profile}` : "";
    say(`  ${text}: ${measured} (${verdict}${why})`);
  }
  say(`  kept in ${path}`);
  const faults = result.kind === "product" ? productFaults(result) : [];
  for (const fault of faults) say(`✗ ${name}: ${fault}`);
  return faults.length === 0;
}

async function main() {
  if (process.platform !== "linux")
    throw new Error("The bench needs Linux: it pins cores and reads /proc.");
  const args = process.argv.slice(2);
  const options = parseOptions(args, { known, usual });
  const cores = chooseCores(allowedCores(), siblingsOf, options.cores);
  const { cpu } = describeMachine();
  say(`Server on core ${cores.server}, generator on core ${cores.generator}; ${cpu}`);
  if (!options.onlyInstalled) await takeSteps(["engine"], { show });
  const broken: string[] = [];
  const faulty: string[] = [];
  for (const name of options.names) {
    const perform = performers[name];
    if (perform === undefined) continue;
    try {
      if (!(await measureRow(name, perform, { args, context: { options, cores, say } })))
        faulty.push(name);
    } catch (error) {
      broken.push(name);
      say(`✗ ${name}: ${explain(error)}`);
    } finally {
      await stopAll();
    }
  }
  if (faulty.length > 0) process.exitCode = 1;
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

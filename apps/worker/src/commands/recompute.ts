// `npm run recompute -- <run>`: judges a stored run again from its blocks and says whether the answer is the same.
// `--all`: every finished run of the database. `--json`: for programs. Ends with 1 when anything changed.
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { openContext } from "@gonogo/services/context";
import { ServiceError } from "@gonogo/services/errors";
import { finishedRuns, type Recomputed, recomputeRun } from "@gonogo/services/run/recompute-run";
import { contextSettings } from "@gonogo/services/settings";
import { readSeedEnv } from "../env.ts";
import { recomputedText } from "./recomputed-text.ts";

const args = process.argv.slice(2);
const flags = new Set(args.filter((arg) => arg.startsWith("--")));
const ids = args.filter((arg) => !arg.startsWith("--"));
const all = flags.has("--all");
const json = flags.has("--json");
const unknown = [...flags].find((flag) => flag !== "--all" && flag !== "--json");
const say = (text: string) => process.stdout.write(`${text}\n`);

if (unknown !== undefined || all === ids.length > 0) {
  process.stderr.write("Use: npm run recompute -- <run> …, or --all; --json for programs\n");
  process.exit(2);
}

const context = openContext({
  ...contextSettings(readSeedEnv()),
  maxConnections: 2,
  unstorable: "replace",
});
const found: Recomputed[] = [];
let refused = 0;
try {
  const owner = await ensureOwner(context);
  // A run is looked for in the owner's project; `--all` means the whole database.
  const asked = all
    ? await finishedRuns(context)
    : ids.map((id) => ({ id, projectId: owner.projectId }));
  for (const { id, projectId } of asked) {
    try {
      const one = await recomputeRun(context, { ...owner, projectId }, { id });
      found.push(one);
      if (!json) say(recomputedText(one));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused++;
      process.stderr.write(`${id}: ${error.message} ${error.remedy ?? ""}\n`);
    }
  }
  const changed = found.filter((one) => one.outcome === "changed").length;
  if (json) say(JSON.stringify(all || ids.length > 1 ? found : (found[0] ?? null), null, 2));
  else if (all)
    say(`${found.length - changed} of ${found.length} finished runs are judged the same again.`);
  process.exitCode = changed > 0 || refused > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(
    `Cannot recompute: ${error instanceof Error ? error.message.trim() : error}\nIs the database up? Start Gonogo with: npm start\n`,
  );
  process.exitCode = 1;
} finally {
  await context.close();
}

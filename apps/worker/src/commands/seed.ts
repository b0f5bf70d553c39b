// `npm run seed -- <scenario>`: writes a named scenario into the database and prints the link to open.
// With `all` it writes every one and prints a line each: name, tab, link. Tests of pages look at those.
// With `large` it writes 10,000 runs, unless they are there.

import { seedLarge } from "@gonogo/seed/seed-large";
import { isScenario, scenarioNames, seedScenario, withoutQueues } from "@gonogo/seed/seed-scenario";
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { openContext } from "@gonogo/services/context";
import { contextSettings } from "@gonogo/services/settings";
import { readSeedEnv } from "../env.ts";

const name = process.argv[2] ?? "";
const all = name === "all";
const large = name === "large";
if (!all && !large && !isScenario(name)) {
  process.stderr.write(
    `Use: npm run seed -- <scenario>, all, or large\nScenarios: ${scenarioNames.join(", ")}\n`,
  );
  process.exit(2);
}
const context = openContext({ ...contextSettings(readSeedEnv()), maxConnections: 2 });
try {
  const owner = await ensureOwner(context);
  if (large) {
    await seedLarge(withoutQueues(context), owner);
    process.stdout.write(`${context.publicUrl}/\n`);
  }
  for (const one of large ? [] : all ? scenarioNames : [name]) {
    const { link } = await seedScenario(context, owner, one);
    process.stdout.write(all ? `${one}\t${link}\n` : `${link}\n`);
  }
} finally {
  await context.close();
}

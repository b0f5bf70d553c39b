// `npm run seed -- <scenario>`: writes a named scenario into the database and prints the link to open.
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { openContext } from "@gonogo/services/context";
import { isScenario, scenarioNames, seedScenario } from "@gonogo/services/seed/seed-scenario";
import { contextSettings, readSeedEnv } from "./env.ts";

const name = process.argv[2] ?? "";
if (!isScenario(name)) {
  process.stderr.write(`Use: npm run seed -- <scenario>\nScenarios: ${scenarioNames.join(", ")}\n`);
  process.exit(2);
}
const context = openContext({ ...contextSettings(readSeedEnv()), maxConnections: 2 });
try {
  const owner = await ensureOwner(context);
  const { link } = await seedScenario(context, owner, name);
  process.stdout.write(`${link}\n`);
} finally {
  await context.close();
}

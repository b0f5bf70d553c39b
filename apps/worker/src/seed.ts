// `npm run seed -- <scenario> …`: writes named scenarios into the database and prints the links to open, one a line.
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { openContext } from "@gonogo/services/context";
import { isScenario, scenarioNames, seedScenario } from "@gonogo/services/seed/seed-scenario";
import { contextSettings, readSeedEnv } from "./env.ts";

const given = process.argv.slice(2);
const names = given.filter(isScenario);
if (given.length === 0 || names.length < given.length) {
  process.stderr.write(
    `Use: npm run seed -- <scenario> …\nScenarios: ${scenarioNames.join(", ")}\n`,
  );
  process.exit(2);
}
const context = openContext({ ...contextSettings(readSeedEnv()), maxConnections: 2 });
try {
  const owner = await ensureOwner(context);
  for (const name of names) {
    const { link } = await seedScenario(context, owner, name);
    process.stdout.write(`${link}\n`);
  }
} finally {
  await context.close();
}

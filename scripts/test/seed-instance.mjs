// Seeds an instance under test with every scenario that pages are looked at in.
// The same entry as `npm run seed`, so that the list of scenarios stands in one place.

import { readOrMakeSecrets } from "../lib/instance/secrets.mjs";
import { dataPaths } from "../lib/paths.mjs";
import { mustRun } from "../lib/run-command.mjs";

/**
 * @param {{ url: string, databaseUrl: string, redisUrl: string }} instance
 * @param {string} dataDir of the instance: its secrets
 * @returns {Promise<Record<string, string>>} scenario to link
 */
export async function seedInstance({ url, databaseUrl, redisUrl }, dataDir) {
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_URL: url,
    GONOGO_SECRET_KEY: readOrMakeSecrets(dataPaths(dataDir).secrets).secretKey,
  };
  const args = ["--import", "tsx", "apps/worker/src/commands/seed.ts", "all"];
  const { stdout } = await mustRun(process.execPath, args, { env });
  return Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split("\t")),
  );
}

// Seeds a house under test with every scenario that pages are looked at in.
// The same entry as `npm run seed`; each prints the link of what it wrote.

import { dataPaths } from "../lib/paths.mjs";
import { mustRun } from "../lib/run-command.mjs";
import { readOrMakeSecrets } from "../lib/secrets.mjs";

const scenarios = [
  "dispatch-go",
  "dispatch-nogo",
  "inconclusive",
  "invalid",
  "mix",
  "workflow",
  "plateau",
  "failed",
  "running",
  "empty",
  "eight-variants-long-names",
  "evolution",
];

/**
 * @param {{ url: string, databaseUrl: string, redisUrl: string }} house
 * @param {string} dataDir of the house: its secrets
 * @returns {Promise<Record<string, string>>} scenario to link
 */
export async function seedHouse({ url, databaseUrl, redisUrl }, dataDir) {
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GONOGO_URL: url,
    GONOGO_SECRET_KEY: readOrMakeSecrets(dataPaths(dataDir).secrets).secretKey,
  };
  /** @type {Record<string, string>} */
  const links = {};
  for (const name of scenarios) {
    const args = ["--import", "tsx", "apps/worker/src/seed.ts", name];
    links[name] = (await mustRun(process.execPath, args, { env })).stdout.trim();
  }
  return links;
}

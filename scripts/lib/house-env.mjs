// The environment of a command that works in the running house: where its database and Redis are, and its key.
// Ends the process with a hint when no house runs.
import { dataPaths, defaultDataDir } from "./paths.mjs";
import { say } from "./progress.mjs";
import { childEnv } from "./run-command.mjs";
import { runningHouse } from "./runtime-file.mjs";
import { readOrMakeSecrets } from "./secrets.mjs";

/** @returns {NodeJS.ProcessEnv} */
export function houseEnv() {
  const paths = dataPaths(defaultDataDir);
  const house = runningHouse(paths.runtime)?.house;
  if (!house) {
    say("Gonogo is not running. Start it first: npm start");
    process.exit(1);
  }
  const secrets = readOrMakeSecrets(paths.secrets);
  return {
    ...childEnv(),
    DATABASE_URL: house.databaseUrl,
    REDIS_URL: house.redisUrl,
    GONOGO_URL: process.env.GONOGO_URL || house.url,
    GONOGO_SECRET_KEY: process.env.GONOGO_SECRET_KEY || secrets.secretKey,
  };
}

// The environment of a command that works in the running instance: where its database and Redis are, and its key.
// Ends the process with a hint when no instance runs.
import { dataPaths, defaultDataDir } from "../paths.mjs";
import { say } from "../progress.mjs";
import { childEnv } from "../run-command.mjs";
import { runningInstance } from "./runtime-file.mjs";
import { readOrMakeSecrets } from "./secrets.mjs";

/** @returns {NodeJS.ProcessEnv} */
export function instanceEnv() {
  const paths = dataPaths(defaultDataDir);
  const instance = runningInstance(paths.runtime)?.instance;
  if (!instance) {
    say("Gonogo is not running. Start it first: npm start");
    process.exit(1);
  }
  const secrets = readOrMakeSecrets(paths.secrets);
  return {
    ...childEnv(),
    DATABASE_URL: instance.databaseUrl,
    REDIS_URL: instance.redisUrl,
    GONOGO_URL: process.env.GONOGO_URL || instance.url,
    GONOGO_SECRET_KEY: process.env.GONOGO_SECRET_KEY || secrets.secretKey,
  };
}

// `npm run seed -- <scenario>`: writes a named scenario into the running house and prints the link to open.
// Without a name it lists the scenarios.
import { spawn } from "node:child_process";
import { dataPaths, defaultDataDir, root } from "./lib/paths.mjs";
import { say } from "./lib/progress.mjs";
import { childEnv } from "./lib/run-command.mjs";
import { runningHouse } from "./lib/runtime-file.mjs";
import { readOrMakeSecrets } from "./lib/secrets.mjs";

const paths = dataPaths(defaultDataDir);
const house = runningHouse(paths.runtime)?.house;
if (!house) {
  say("Gonogo is not running. Start it first: npm start");
  process.exit(1);
}
const secrets = readOrMakeSecrets(paths.secrets);
const env = {
  ...childEnv(),
  DATABASE_URL: house.databaseUrl,
  REDIS_URL: house.redisUrl,
  GONOGO_URL: process.env.GONOGO_URL || house.url,
  GONOGO_SECRET_KEY: process.env.GONOGO_SECRET_KEY || secrets.secretKey,
};
const args = ["--import", "tsx", "apps/worker/src/seed.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});

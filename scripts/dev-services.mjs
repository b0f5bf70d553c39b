// PostgreSQL and Redis for developing and for single tests, until Ctrl-C.
//   node scripts/dev-services.mjs              prints `export …` lines and stays
//   node scripts/dev-services.mjs -- COMMAND   runs one command with them and ends with its exit code,
//                                              e.g. -- npx vitest run --project db packages/db
// The lines: TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE (migrated), TEST_REDIS_URL.
import { spawn } from "node:child_process";
import { enginePath, targetPath } from "./lib/paths.mjs";
import { makeTestFolder, removeAbandonedTestFolders } from "./services/test-folder.mjs";
import { startTestServices } from "./services/test-services.mjs";

const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
const dashes = process.argv.indexOf("--");
const command = dashes < 0 ? [] : process.argv.slice(dashes + 1);

/** @type {() => void} */
let interrupt = () => {};
const interrupted = new Promise((resolve) => {
  interrupt = () => resolve(130);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interrupt());

await removeAbandonedTestFolders();
const folder = makeTestFolder();
const services = await startTestServices(folder, say);
const env = {
  ...services.env,
  GONOGO_ENGINE_PATH: enginePath,
  GONOGO_TARGET_PATH: targetPath,
};
try {
  if (command.length === 0) {
    for (const [key, value] of Object.entries(env)) console.log(`export ${key}=${value}`);
    say("PostgreSQL and Redis stay until Ctrl-C.");
    await interrupted;
  } else {
    const [program = "", ...args] = command;
    const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    const ended = new Promise((resolve) => {
      child.once("error", () => resolve(127));
      child.once("exit", (code) => resolve(code ?? 1));
    });
    process.exitCode = /** @type {number} */ (await Promise.race([ended, interrupted]));
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  }
} finally {
  await services.stop();
  folder.remove();
}

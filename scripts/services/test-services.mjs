// One PostgreSQL and one Redis for a run of tests.
// A template database is migrated once with the application's own migrations;
// a test copies it in milliseconds.
import { join } from "node:path";
import { readOrMakeSecrets } from "../lib/instance/secrets.mjs";
import { root } from "../lib/paths.mjs";
import { mustRun } from "../lib/run-command.mjs";
import { startPostgres } from "./postgres.mjs";
import { startRedis } from "./redis.mjs";

const template = "gonogo_template";

/** @param {{ urlOf: (database: string) => string }} postgres */
async function makeTemplate(postgres) {
  await mustRun("node", ["--import", "tsx", join(root, "scripts/services/migrate-template.ts")], {
    env: {
      TEMPLATE_ADMIN_URL: postgres.urlOf("postgres"),
      TEMPLATE_URL: postgres.urlOf(template),
      TEMPLATE_NAME: template,
    },
  });
}

/**
 * Starts the services and migrates the template database.
 * @param {ReturnType<typeof import("./test-folder.mjs").makeTestFolder>} folder
 * @param {(text: string) => void} say
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>}
 *   env: TEST_DATABASE_URL (an administrator's connection), TEST_DATABASE_TEMPLATE (a database's name), TEST_REDIS_URL
 */
export async function startTestServices(folder, say) {
  const secrets = readOrMakeSecrets(join(folder.path, "secrets.json"));
  /** @type {Array<import("../lib/kept-process.mjs").KeptProcess>} */
  const started = [];
  let removeCopy = () => {};
  const stop = async () => {
    for (const kept of [...started].reverse()) await kept.stop();
    removeCopy();
  };
  /** @param {string} name */
  const common = (name) => ({
    folder: join(folder.path, name),
    logPath: join(folder.path, `${name}.log`),
    onRestart: say,
    onChange: () => {
      const identities = started.map(({ identity }) => identity);
      folder.record("services", identities);
    },
    onMade: (/** @type {import("../lib/kept-process.mjs").KeptProcess} */ kept) =>
      void started.push(kept),
    say,
  });
  try {
    const password = secrets.postgresPassword;
    const postgres = await startPostgres({ ...common("postgres"), password, disposable: true });
    removeCopy = postgres.remove;
    const redis = await startRedis({ ...common("redis"), password: secrets.redisPassword });
    await makeTemplate(postgres);
    const env = {
      TEST_DATABASE_URL: postgres.urlOf("postgres"),
      TEST_DATABASE_TEMPLATE: template,
      TEST_REDIS_URL: redis.url,
    };
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

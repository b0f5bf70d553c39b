// The one-shot set-up before web and worker start: migrations, owner, API key, demo targets, first duels.
// Can be repeated: it makes what is missing, follows moved demo ports, and prints one line of JSON; the key goes to a file.
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { makeSignInLink } from "@gonogo/services/auth/sign-in-link";
import { openContext } from "@gonogo/services/context";
import { contextSettings } from "@gonogo/services/settings";
import { readSetupEnv } from "../env.ts";
import { log, textOf } from "../process/log.ts";
import { ensureApiKey } from "../setup/api-key.ts";
import { readCredentials, writeCredentials } from "../setup/credentials.ts";
import { ensureDemo, readDemo } from "../setup/demo.ts";
import { applyMigrations } from "../setup/migrations.ts";

async function setUp(): Promise<void> {
  const env = readSetupEnv();
  await applyMigrations(env.DATABASE_URL);
  const context = openContext({ ...contextSettings(env), maxConnections: 2 });
  try {
    const owner = await ensureOwner(context);
    const stored = readCredentials(env.GONOGO_CREDENTIALS_PATH);
    const apiKey = await ensureApiKey(context, owner, stored?.apiKey ?? null);
    const signInLink = owner.hasPassword ? null : await makeSignInLink(context, owner.userId);
    await ensureDemo(context, owner, readDemo(env.GONOGO_DEMO));
    const url = context.publicUrl;
    const path = env.GONOGO_CREDENTIALS_PATH;
    if (path) writeCredentials(path, { url, signInLink, apiKey });
    const databaseEmpty = (await context.db.run.count()) === 0;
    // What is printed is in logs. The link works once; the key works for ever, so it is shown there only without a file.
    const result = { type: "setup", databaseEmpty, signInLink, ...(!path && { apiKey }) };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } finally {
    await context.close();
  }
}

try {
  await setUp();
} catch (error) {
  log("error", "the set-up failed", { why: textOf(error) });
  process.exitCode = 1;
}

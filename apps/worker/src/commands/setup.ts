// The one-shot set-up before web and worker start: migrations, owner, API key, demo targets, first duels.
// Can be repeated: it makes what is missing, follows moved demo ports, and prints one line of JSON; the key goes to a file.
// With `--migrate-only` it makes neither key nor demo: for upgrades, and where no file is kept between two starts. With
// `--require-stopped` it refuses to migrate while web or workers use the database.

import type { Actor } from "@gonogo/services/actor";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { verifyApiKey } from "@gonogo/services/api-key/verify-api-key";
import { ensureOwner } from "@gonogo/services/auth/ensure-owner";
import { makeSignInLink } from "@gonogo/services/auth/sign-in-link";
import { type OpenContext, openContext } from "@gonogo/services/context";
import { contextSettings } from "@gonogo/services/settings";
import { log, textOf } from "@gonogo/services/watching/log";
import { readSetupEnv } from "../env.ts";
import { readCredentials, writeCredentials } from "../setup/credentials.ts";
import { ensureDemo, readDemo } from "../setup/demo.ts";
import { applyMigrations } from "../setup/migrations.ts";

const migrateOnly = "--migrate-only";
const requireStopped = "--require-stopped";

const print = (result: object) => process.stdout.write(`${JSON.stringify(result)}\n`);

/** What both modes do after the migrations: the owner, and a sign-in link while the owner has no password. */
async function prepare(context: OpenContext) {
  const owner = await ensureOwner(context);
  const signInLink = owner.hasPassword ? null : await makeSignInLink(context, owner.userId);
  return { owner, signInLink, databaseEmpty: (await context.db.run.count()) === 0 };
}

async function setUp(given: ReadonlySet<string>): Promise<void> {
  const env = readSetupEnv();
  await applyMigrations(env.DATABASE_URL, given.has(requireStopped));
  const context = openContext({ ...contextSettings(env), maxConnections: 2 });
  try {
    const { owner, signInLink, databaseEmpty } = await prepare(context);
    if (given.has(migrateOnly)) return void print({ type: "migrated", databaseEmpty, signInLink });
    const stored = readCredentials(env.GONOGO_CREDENTIALS_PATH);
    const apiKey = await ensureApiKey(context, owner, stored?.apiKey ?? null);
    await ensureDemo(context, owner, readDemo(env.GONOGO_DEMO));
    const url = context.publicUrl;
    const path = env.GONOGO_CREDENTIALS_PATH;
    if (path) writeCredentials(path, { url, signInLink, apiKey });
    // What is printed is in logs. The link works once; the key works for ever, so it is shown there only without a file.
    print({ type: "setup", databaseEmpty, signInLink, ...(!path && { apiKey }) });
  } finally {
    await context.close();
  }
}

try {
  const given = new Set(process.argv.slice(2));
  const unknown = [...given].find((argument) => ![migrateOnly, requireStopped].includes(argument));
  if (unknown !== undefined)
    throw new Error(`${unknown} is no argument of the set-up; ${migrateOnly} is.`);
  await setUp(given);
} catch (error) {
  log("error", "the set-up failed", { why: textOf(error) });
  process.exitCode = 1;
}

// The API key for scripts: the one in the credentials file while it works, else a new one.

async function ensureApiKey(
  context: OpenContext,
  owner: Actor,
  stored: string | null,
): Promise<string> {
  if (stored && (await verifyApiKey(context, { key: stored }))) return stored;
  const { key } = await createApiKey(context, owner, {
    name: "Scripts on this machine",
    scopes: ["read", "runs:write", "targets:write", "benchmarks:write", "shares:write"],
    // It lies on this machine beside the secrets, and every start sees whether it works.
    expiresAt: null,
  });
  return key;
}

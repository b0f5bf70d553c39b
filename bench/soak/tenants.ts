// Who uses the installation: projects, each with API keys, persons with sessions, and targets copied from the demo project.
// Projects and persons have no API yet, so their rows are written as the product writes them; all else goes through the API.

import { createHash, createHmac, randomBytes } from "node:crypto";
import pg from "pg";
import { readOrMakeSecrets } from "../../scripts/lib/instance/secrets.mjs";
import { dataPaths } from "../../scripts/lib/paths.mjs";
import type { Place } from "../lib/own-gonogo.ts";

/** What the installation allows (apps/web/src/server/limits and streams), with room for what comes by chance. */
const streamsPerListener = 20;
const requestsPerKeyPerMinute = 500;
const runsPerKeyPerMinute = 50;

export type Tenant = {
  slug: string;
  /** Headers of each key. */
  keys: Record<string, string>[];
  /** Headers of the key and of the person that viewers use. */
  listeners: { rest: Record<string, string>; trpc: Record<string, string> };
};

export type Demand = { runs: number; viewers: number; ratePerS: number };

/** How many projects, and keys of each, the limits ask for. */
export function tenantsFor({ runs, viewers, ratePerS }: Demand) {
  const projects = Math.max(2, Math.ceil(viewers / streamsPerListener));
  const keys = Math.max(
    Math.ceil((ratePerS * 60) / requestsPerKeyPerMinute),
    Math.ceil(runs / runsPerKeyPerMinute),
  );
  return { projects, keysEach: Math.ceil(keys / projects) };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

async function addKey(db: pg.Client, projectId: string, name: string) {
  const key = `gng_${randomBytes(32).toString("base64url")}`;
  await db.query(
    `INSERT INTO api_keys (id, "projectId", name, prefix, "keyHash", scopes)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [
      ...[projectId, name, key.slice(0, 10), hashOf(key)],
      ["read", "runs:write", "benchmarks:write", "targets:write"],
    ],
  );
  return { authorization: `Bearer ${key}` };
}

/** A member with a session; the cookie is signed as better-auth does: the token and its HMAC-SHA256. */
async function addPerson(db: pg.Client, projectId: string, slug: string, authSecret: string) {
  const { rows } = await db.query(
    `INSERT INTO users (id, email, name, "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, now()) RETURNING id`,
    [`${slug}@example.test`, `Viewer of ${slug}`],
  );
  const userId = rows[0]?.id;
  await db.query(
    `INSERT INTO memberships (id, "projectId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'editor')`,
    [projectId, userId],
  );
  const token = randomBytes(24).toString("base64url");
  await db.query(
    `INSERT INTO sessions (id, "userId", token, "expiresAt", "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day', now())`,
    [userId, token],
  );
  const signature = createHmac("sha256", authSecret).update(token).digest("base64");
  const value = encodeURIComponent(`${token}.${signature}`);
  return { cookie: `better-auth.session_token=${value}` };
}

async function addTenant(db: pg.Client, slug: string, keysEach: number, authSecret: string) {
  const { rows } = await db.query(
    "INSERT INTO projects (id, slug, name) VALUES (gen_random_uuid(), $1, $1) RETURNING id",
    [slug],
  );
  const projectId = rows[0]?.id;
  await db.query(
    `INSERT INTO targets (id, "projectId", slug, name, protocol, host, port, config, "updatedAt")
     SELECT gen_random_uuid(), $1, slug, name, protocol, host, port, config, now()
     FROM targets t WHERE slug IN ('demo-rest', 'demo-http2')
       AND "projectId" = (SELECT id FROM projects ORDER BY "createdAt" LIMIT 1)`,
    [projectId],
  );
  const keys: Record<string, string>[] = [];
  for (let i = 0; i < keysEach; i += 1) keys.push(await addKey(db, projectId, `requests ${i + 1}`));
  const rest = await addKey(db, projectId, "viewers");
  const trpc = await addPerson(db, projectId, slug, authSecret);
  return { slug, keys, listeners: { rest, trpc } };
}

/** Writes them into the installation's database. */
export async function addTenants(place: Place, demand: Demand): Promise<Tenant[]> {
  const { projects, keysEach } = tenantsFor(demand);
  const { authSecret } = readOrMakeSecrets(dataPaths(place.dataDir).secrets);
  const db = new pg.Client({ connectionString: place.databaseUrl });
  await db.connect();
  try {
    const tenants: Tenant[] = [];
    for (let i = 0; i < projects; i += 1)
      tenants.push(await addTenant(db, `soak-${i + 1}`, keysEach, authSecret));
    return tenants;
  } finally {
    await db.end();
  }
}

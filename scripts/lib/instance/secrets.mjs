// The secrets of one installation, made once and kept in its data folder.
// Losing them loses stored target secrets and sessions, so they are never made anew where the file, or data that was
// written with them, is there.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** @typedef {{ secretKey: string, authSecret: string, postgresPassword: string, redisPassword: string }} Secrets */

const names = /** @type {const} */ ([
  "secretKey",
  "authSecret",
  "postgresPassword",
  "redisPassword",
]);

/**
 * @param {string} path
 * @returns {Secrets}
 * @throws {Error} naming the file, its error and what to do
 */
function readSecrets(path) {
  const remedy =
    "Put it back from a backup; without it the stored secrets of targets cannot be read.";
  /** @type {Record<string, unknown>} */
  let stored;
  try {
    stored = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error(`${path} cannot be read: it is not whole. ${remedy}`);
  }
  const missing = names.filter((name) => typeof stored?.[name] !== "string" || stored[name] === "");
  if (missing.length > 0) throw new Error(`${path} lacks ${missing.join(", ")}. ${remedy}`);
  return /** @type {Secrets} */ (stored);
}

/**
 * Reads the secrets, or makes them (file mode 0600).
 * `secretKey` is base64 of 32 bytes and encrypts the secrets of targets.
 * @param {string} path
 * @param {{ usedBy?: string }} [options] usedBy: a folder of data that was written with them; absent: there is none
 * @returns {Secrets}
 * @throws {Error} when they are there in part, or lost
 */
export function readOrMakeSecrets(path, { usedBy } = {}) {
  if (existsSync(path)) return readSecrets(path);
  if (usedBy !== undefined && existsSync(usedBy))
    throw new Error(
      `${path} is missing, and ${usedBy} was made with it. Put it back from a backup, or remove the data folder to begin anew.`,
    );
  const secrets = {
    secretKey: randomBytes(32).toString("base64"),
    authSecret: randomBytes(32).toString("base64url"),
    postgresPassword: randomBytes(18).toString("hex"),
    redisPassword: randomBytes(18).toString("hex"),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

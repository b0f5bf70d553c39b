// The secrets of one installation, made once and kept in its data folder.
// Losing them loses stored target secrets and sessions, so they are never made anew
// while the file stands.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** @typedef {{ secretKey: string, authSecret: string, postgresPassword: string, redisPassword: string }} Secrets */

/**
 * Reads the secrets, or makes them (file mode 0600).
 * `secretKey` is base64 of 32 bytes and encrypts the secrets of targets.
 * @param {string} path
 * @returns {Secrets}
 */
export function readOrMakeSecrets(path) {
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const secrets = {
    secretKey: stored.secretKey ?? randomBytes(32).toString("base64"),
    authSecret: stored.authSecret ?? randomBytes(32).toString("base64url"),
    postgresPassword: stored.postgresPassword ?? randomBytes(18).toString("hex"),
    redisPassword: stored.redisPassword ?? randomBytes(18).toString("hex"),
  };
  if (JSON.stringify(stored) !== JSON.stringify(secrets)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

// Entry of the containers: completes the environment, then becomes the program that it is given.
//   node scripts/container.mjs PROGRAM [ARGUMENT …]
// Secrets that the environment does not set are made once and kept in the shared volume /state;
// with GONOGO_DEMO_HOST the demo target's own CA is read from the volume /tls.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readOrMakeSecrets } from "./lib/instance/secrets.mjs";

const demoPorts = { restTls: 18443, grpcTls: 18051, http3: 18444, quic: 18447, control: 18090 };
const caPath = "/tls/ca.pem";

/**
 * The database's address with its password where it has none.
 * @param {string} address
 * @param {string} password
 */
function withPassword(address, password) {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.password ||= password;
  return url.href;
}

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error("Name the program to become.");
const secrets = readOrMakeSecrets("/state/secrets.json");
process.env.GONOGO_SECRET_KEY ||= secrets.secretKey;
process.env.BETTER_AUTH_SECRET ||= secrets.authSecret;
process.env.POSTGRES_PASSWORD ||= secrets.postgresPassword;
const address = process.env.DATABASE_URL;
if (address) process.env.DATABASE_URL = withPassword(address, process.env.POSTGRES_PASSWORD);
const host = process.env.GONOGO_DEMO_HOST;
if (host && existsSync(caPath)) {
  const caPem = readFileSync(caPath, "utf8");
  process.env.GONOGO_DEMO = JSON.stringify({ type: "ready", host, ports: demoPorts, caPem });
}
process.argv.splice(1, process.argv.length - 1, resolve(program), ...args);
await import(pathToFileURL(resolve(program)).href);

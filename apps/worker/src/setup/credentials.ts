// The file that scripts read: where the web app is, the owner's one-time link, an API key. Mode 0600.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const Credentials = z.object({
  url: z.string(),
  signInLink: z.string().nullable(),
  apiKey: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

/** null when there is no file, or none that can be read as credentials. */
export function readCredentials(path: string | undefined): Credentials | null {
  if (!path || !existsSync(path)) return null;
  try {
    return Credentials.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

/** Written beside and renamed, so that nobody reads half a file or a file that others may read. */
export function writeCredentials(path: string, credentials: Credentials): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, path);
}

// The settings of a worker on a host of its own: `NAME=value` lines that systemd's EnvironmentFile reads alike, so values have no
// quotes, spaces or backslashes. It holds the database's password, so its owner alone may read it.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const defaultFolder = "/etc/gonogo";
export const settingsPath = (folder: string): string => join(folder, "worker.env");

/** What a worker may be told; a server cannot set what else Node.js reads, such as NODE_OPTIONS. */
const settingName = /^(?:DATABASE_URL|REDIS_URL|GONOGO_[A-Z_]+)$/;
/** What an address, a key in base64, networks and labels are made of. `#` begins a comment only at the start of a line. */
const plainValue = /^[\w:/@.,+=%?&~!*()$;#[\]-]*$/;

/**
 * Writes the file with mode 0600, in place of an earlier one.
 * @throws {Error} naming a setting that is unknown or cannot be written so; the system's where the folder cannot be written
 */
export function writeSettings(folder: string, settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (!settingName.test(name)) throw new Error(`${name} is no setting of a worker.`);
    if (!plainValue.test(value))
      throw new Error(`${name} has a quote, a space or a backslash: write it as %27, %20 or %5C.`);
    return `${name}=${value}\n`;
  });
  const path = settingsPath(folder);
  const draft = `${path}.new`;
  mkdirSync(folder, { recursive: true });
  // A file that is there keeps its mode, whatever is asked for.
  rmSync(draft, { force: true });
  writeFileSync(draft, lines.join(""), { mode: 0o600, flag: "wx" });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return path;
}

/** The settings in the file; null: there is none, or it may not be read. */
export function readSettingsFile(folder: string): Record<string, string> | null {
  let text: string;
  try {
    text = readFileSync(settingsPath(folder), "utf8");
  } catch {
    return null;
  }
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line) && line.includes("="));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

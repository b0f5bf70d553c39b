// What a backup is made of: its first line says what it is, when it was made, and which migrations its rows fit.
// The file is not trusted, here and wherever it is read: a name of it is compared with names that we know, and never executed.

export const backupFormat = 1;

/** Bytes of a row at most. The largest that Gonogo writes, the report of a share, takes some megabytes. */
export const maxRowBytes = 64 * 1024 * 1024;

export type BackupHead = {
  readonly format: number;
  /** ISO UTC. */
  readonly madeAt: string;
  /** Names of the migrations that the database had, in order. */
  readonly migrations: readonly string[];
};

/** A backup that cannot be read or put back; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A word of the file, as a message may show it: short, and nothing that a terminal would obey. */
export const shown = (word: unknown): string => JSON.stringify(String(word).slice(0, 60));

const mostMigrations = 1_000;
const isMigration = (name: unknown): name is string =>
  typeof name === "string" && /^\d{4,14}_[a-z0-9_]{1,100}$/.test(name);
const isInstant = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(text);

/**
 * Reads the first line.
 * @throws BackupError where it is none of ours, or of a format that is not read
 */
export function readHead(line: string | undefined): BackupHead {
  const none = new BackupError("The file is no backup of Gonogo.");
  if (!line?.startsWith("H ")) throw none;
  let head: Partial<Record<keyof BackupHead, unknown>> | null;
  try {
    head = JSON.parse(line.slice(2));
  } catch {
    throw none;
  }
  const { format, madeAt, migrations } = head ?? {};
  if (!Array.isArray(migrations) || migrations.length > mostMigrations) throw none;
  if (!isInstant(madeAt) || !migrations.every(isMigration)) throw none;
  if (format !== backupFormat)
    throw new BackupError(
      `The backup has format ${shown(format)}, and this Gonogo reads ${backupFormat}.`,
    );
  return { format, madeAt, migrations };
}

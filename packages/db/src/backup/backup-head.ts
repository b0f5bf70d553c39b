// The first line of a backup: what it is, when it was made, and which migrations its rows fit.
import { type ReplacedMigrations, withReplacements } from "../replaced-migrations.ts";

export const backupFormat = 1;

export type BackupHead = {
  readonly format: number;
  /** ISO UTC. */
  readonly madeAt: string;
  /** Names of the migrations that the database had, in order. */
  readonly migrations: readonly string[];
};

/** A backup that cannot be read or put back; the message says why and what to do. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

/**
 * The backup's head, with the names that its migrations have now.
 * @throws BackupFault where it is none of ours, or was made by a newer Gonogo; MigrationFault where it is too old
 */
export function migrationsOf(
  line: string | undefined,
  known: readonly string[],
  replaced: ReplacedMigrations,
): BackupHead {
  const asMade = readHead(line);
  const head = { ...asMade, migrations: withReplacements(asMade.migrations, replaced) };
  const unknown = head.migrations.filter((name, i) => known[i] !== name);
  if (unknown.length > 0)
    throw new BackupFault(
      `The backup has migrations that this Gonogo does not know (${unknown[0]}). Use the version that made it, or a newer one.`,
    );
  return head;
}

function readHead(line: string | undefined): BackupHead {
  const none = new BackupFault("The file is no backup of Gonogo.");
  if (!line?.startsWith("H ")) throw none;
  let head: Partial<BackupHead>;
  try {
    head = JSON.parse(line.slice(2));
  } catch {
    throw none;
  }
  const { format, madeAt, migrations } = head;
  if (typeof madeAt !== "string" || !Array.isArray(migrations)) throw none;
  if (format !== backupFormat)
    throw new BackupFault(
      `The backup has format ${format}, and this Gonogo reads ${backupFormat}.`,
    );
  return { format, madeAt, migrations };
}

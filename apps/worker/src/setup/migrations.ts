// Applies the migrations: from the copy beside the bundle, or from the source tree while developing.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate, sourceMigrations } from "@gonogo/db/migrate";

/** @param isAlone refuse where migrations wait while web or workers use the database */
export async function applyMigrations(databaseUrl: string, isAlone: boolean): Promise<void> {
  const bundled = fileURLToPath(new URL("./migrations", import.meta.url));
  const folder = existsSync(bundled) ? bundled : sourceMigrations;
  await migrate(databaseUrl, folder, { isAlone });
}

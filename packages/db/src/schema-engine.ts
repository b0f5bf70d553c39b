// Prisma's schema engine as WebAssembly: migrations without a downloaded binary.
// The package is made for bundlers, so its module is instantiated by hand here.
// One engine speaks to one database, through the same adapter as the client.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { longRunning } from "./connection-timeouts.ts";

const gluePath = "@prisma/schema-engine-wasm/schema_engine_bg";
let instantiated: Promise<void> | null = null;

async function instantiate(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve(gluePath));
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start !== "function") throw new Error("the schema engine's module has no start");
  start();
}

/**
 * Runs a task with the schema engine on the database at `url`.
 * Its connections are closed at the end: migrations hold a lock of the session, for which the next caller would wait until
 * an idle connection ends by itself, ten seconds later.
 */
export async function withSchemaEngine<T>(
  url: string,
  task: (engine: glue.SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate();
  await instantiated;
  const pool = new pg.Pool({ ...longRunning, connectionString: url });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
    const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
    try {
      return await task(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

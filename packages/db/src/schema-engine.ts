// Prisma's schema engine as WebAssembly: migrations without a downloaded binary.
// The package is made for bundlers, so its module is instantiated by hand here.
// One engine speaks to one database, through the same adapter as the client.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

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

/** Opens the schema engine on the database at `url`. Call `free()` on it when done. */
export async function openSchemaEngine(url: string): Promise<glue.SchemaEngine> {
  instantiated ??= instantiate();
  await instantiated;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  return glue.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}

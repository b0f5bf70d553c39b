// Bundles the worker for production: what is ours goes in, packages stay outside, migrations lie beside.
// Node 20 cannot load TypeScript; tsx is for development only.
import { cp, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await rm(here("dist"), { recursive: true, force: true });
await build({
  entryPoints: {
    main: here("src/main.ts"),
    setup: here("src/commands/setup.ts"),
    seed: here("src/commands/seed.ts"),
    calibrate: here("src/commands/calibrate.ts"),
    "foreign-thread": here("../../packages/services/src/foreign/foreign-thread.ts"),
  },
  define: { GONOGO_BUNDLED: "true" },
  outdir: here("dist"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
  plugins: [
    {
      name: "thread-beside",
      setup(build) {
        build.onLoad({ filter: /threads\/in-thread\.ts$/ }, async ({ path }) => {
          const text = await readFile(path, "utf8");
          return {
            loader: "ts",
            contents: text.replace("../foreign/foreign-thread.ts", "./foreign-thread.js"),
          };
        });
      },
    },
    {
      name: "ours-inside",
      setup(build) {
        // A bare import that is not ours is a package and stays outside.
        build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === "entry-point" || path.startsWith("@gonogo/") ? null : { path, external: true },
        );
      },
    },
  ],
});
await cp(here("../../packages/db/migrations"), here("dist/migrations"), { recursive: true });

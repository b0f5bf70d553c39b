// Bundles the worker for production; Node 20 cannot load TypeScript, and tsx is for development only.
//   tsx build.ts                    dist: what is ours goes in, packages stay outside, migrations lie beside
//   tsx build.ts --standalone DIR   packages too, for a host without node_modules (`npm run bundle:worker`)
import { cp, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const thread = here("../../packages/services/src/foreign/foreign-thread.ts");

const threadBeside: Plugin = {
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
};

/** A bare import that is not ours is a package and stays outside. */
const oursInside: Plugin = {
  name: "ours-inside",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@gonogo/") ? null : { path, external: true },
    );
  },
};

const common = {
  define: { GONOGO_BUNDLED: "true" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
} satisfies BuildOptions;

async function bundle(): Promise<void> {
  await rm(here("dist"), { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: {
      main: here("src/main.ts"),
      setup: here("src/commands/setup.ts"),
      seed: here("src/commands/seed.ts"),
      calibrate: here("src/commands/calibrate.ts"),
      "foreign-thread": thread,
    },
    outdir: here("dist"),
    plugins: [threadBeside, oursInside],
  });
  await cp(here("../../packages/db/migrations"), here("dist/migrations"), { recursive: true });
}

/** CommonJS packages inside ask for `require`, `__filename` and `__dirname`, which modules lack. */
const commonJs = [
  'import { createRequire as __makeRequire } from "node:module";',
  'import { fileURLToPath as __pathOf } from "node:url";',
  "const require = __makeRequire(import.meta.url);",
  "const __filename = __pathOf(import.meta.url);",
  'const __dirname = __pathOf(new URL(".", import.meta.url));',
].join("\n");

const standalone = (outdir: string) =>
  build({
    ...common,
    sourcemap: false,
    splitting: true,
    entryPoints: { "gonogo-worker": here("src/hosted/gonogo-worker.ts"), "foreign-thread": thread },
    outdir,
    banner: { js: commonJs },
    // Optional: a native parser of msgpack, and pg's own binding.
    external: ["msgpackr-extract", "pg-native"],
    plugins: [threadBeside],
  });

const [mode, folder] = process.argv.slice(2);
if (mode === undefined) await bundle();
else if (mode === "--standalone" && folder !== undefined) await standalone(folder);
else throw new Error(`build.ts takes --standalone DIR, or nothing; not ${mode}`);

// Bundles the command into one file, dist/gonogo.mjs, that needs nothing but Node.js beside it.
import { chmod } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import manifest from "./package.json" with { type: "json" };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outfile = here("dist/gonogo.mjs");

/** CommonJS packages inside ask for `require`, which modules lack. */
const banner = [
  "#!/usr/bin/env node",
  'import { createRequire as __makeRequire } from "node:module";',
  "const require = __makeRequire(import.meta.url);",
].join("\n");

await build({
  entryPoints: [here("src/start.ts")],
  outfile,
  define: { GONOGO_VERSION: JSON.stringify(manifest.version) },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Less to read at each start; names stay, for messages of faults.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "eof",
  banner: { js: banner },
  logLevel: "warning",
});
await chmod(outfile, 0o755);

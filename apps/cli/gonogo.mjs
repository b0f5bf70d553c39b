#!/usr/bin/env node
// What npm links as `gonogo`: it is there before the bundle is, and says so where the bundle is missing.
import { existsSync } from "node:fs";

const bundle = new URL("dist/gonogo.mjs", import.meta.url);
if (existsSync(bundle)) await import(bundle.href);
else {
  process.stderr.write("gonogo is not built yet: run `npm run build -w @gonogo/cli`.\n");
  process.exitCode = 1;
}

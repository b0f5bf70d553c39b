// The test projects: unit (needs nothing), db (PostgreSQL and Redis), engine (the built binaries) and measured: those of
// the engine's tests that judge measured figures, so that nothing else may run beside them.
// One PostgreSQL and one Redis serve a whole run; scripts/test starts them and passes their addresses.
import { defineConfig } from "vitest/config";

// The web app's own alias, for tests that render its components.
const resolve = { alias: { "@": `${import.meta.dirname}/apps/web/src` } };
const exclude = ["**/node_modules/**", "**/.next*/**", "**/e2e/**", "**/dist/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          setupFiles: "scripts/test/settle-imports.ts",
          // Pure tests share what they import: reading the schemas anew for each of 230 files took most of their time.
          isolate: false,
          // For what hangs: a slow machine takes six seconds for 200 rounds that it judges exactly.
          testTimeout: 60_000,
          // One fewer than there are cores, as is usual, is one of two.
          maxWorkers: "100%",
          exclude: [...exclude, "**/*.{db,engine,measured}.test.ts"],
        },
      },
      {
        resolve,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude,
          // Each file has an instance of its own: a database, a prefix, a context. The modules are the same.
          isolate: false,
          // For what hangs: a series of runs is seeded before its tests, beside the browser tests and the build of Rust.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "engine",
          include: ["**/*.engine.test.ts"],
          exclude,
          isolate: false,
          // For what hangs: tests with several workers take half a minute beside the browser tests.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "measured",
          include: ["**/*.measured.test.ts"],
          exclude,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // After those that run side by side, where both are asked for by file.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

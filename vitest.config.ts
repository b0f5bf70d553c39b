// The test projects: unit (needs nothing), db (PostgreSQL and Redis) and engine (the built binaries).
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
          exclude: [...exclude, "**/*.db.test.ts", "**/*.engine.test.ts"],
        },
      },
      {
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "engine",
          include: ["**/*.engine.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

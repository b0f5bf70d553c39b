// What settings say of storage.
import { expect, it } from "vitest";
import { storageRows, storageSentence } from "./storage-words.ts";

const storage = {
  ...{ runs: 1, sampledRuns: 1, bytes: 4_210_000 },
  parts: [
    { part: "blocks" as const, bytes: 210_000, isEstimate: false },
    { part: "reports" as const, bytes: 4_000_000, isEstimate: false },
    { part: "shares" as const, bytes: 0, isEstimate: false },
  ],
};

it("says how much it is, and where that is an estimate", () => {
  expect(storageSentence(storage)).toBe("4.21 MB for 1 run.");
  expect(storageSentence({ ...storage, runs: 41_000, sampledRuns: 100 })).toBe(
    "About 4.21 MB for 41,000 runs: an estimate from 100 of them.",
  );
  expect(storageSentence({ ...storage, runs: 0, sampledRuns: 0, bytes: 0 })).toBe("0 B; no runs.");
});

it("lists what takes something, the largest first", () => {
  expect(storageRows(storage)).toEqual([
    { name: "Reports", size: "4.00 MB" },
    { name: "Blocks", size: "210 kB" },
  ]);
  const parts = storage.parts.map((part) => ({ ...part, isEstimate: true }));
  expect(storageRows({ ...storage, parts })[0]).toEqual({ name: "Reports", size: "about 4.00 MB" });
});

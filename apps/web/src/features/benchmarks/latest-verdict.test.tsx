// How the last runs ended, in words.
import { expect, it } from "vitest";
import { endsText } from "./latest-verdict.tsx";

it("counts ends, the most frequent first, and says what has no verdict", () => {
  const run = (
    status: string,
    verdict: Parameters<typeof endsText>[0][number]["verdict"] = null,
  ) => ({
    status,
    verdict,
  });
  const runs = [
    run("failed"),
    run("finished", "GO"),
    run("finished", "NO-GO"),
    run("finished", "GO"),
    run("finished"),
  ];
  expect(endsText(runs)).toBe("2 GO, 1 failed, 1 NO-GO, 1 without a verdict");
});

// Stream ids: their order, and what is none.
import { describe, expect, it } from "vitest";
import { compareIds, isStreamId, parseEntries } from "./run-stream.ts";

describe("stream ids", () => {
  it("are ordered by time, then by number, as numbers and not as text", () => {
    const ids = ["10-0", "9-5", "9-10", "9-9", "1700000000000-0"];
    expect([...ids].sort(compareIds)).toEqual(["9-5", "9-9", "9-10", "10-0", "1700000000000-0"]);
    expect(compareIds("5-1", "5-1")).toBe(0);
  });

  it.each(["", "1", "-", "a-b", "1-", "1-2-3", "$", "1-2\n", "9".repeat(20)])(
    "%j is none",
    (text) => {
      expect(isStreamId(text)).toBe(false);
    },
  );

  it("are kept with their events; what another version wrote is left out", () => {
    const log = { type: "log", runId: "r", atUnixMs: 1, level: "info", message: "m" };
    expect(
      parseEntries([
        ["1-0", ["event", JSON.stringify(log)]],
        ["2-0", ["event", '{"type":"from-tomorrow"}']],
        ["3-0", ["other", "x"]],
      ]),
    ).toEqual([{ id: "1-0", event: log }]);
  });
});

// Which calls count as our own pages'.
import { describe, expect, it } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const asked = (headers: Record<string, string>) =>
  isSameOrigin(
    new Request("http://127.0.0.1:3000/api/trpc", {
      headers: { host: "127.0.0.1:3000", ...headers },
    }),
  );

describe("isSameOrigin", () => {
  it.each<[string, Record<string, string>]>([
    ["our own page", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["a program", {}],
  ])("takes %s", (_, headers) => {
    expect(asked(headers)).toBe(true);
  });
  it.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.test", "sec-fetch-site": "cross-site" }],
    [
      "another port of this machine",
      { origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-site" },
    ],
    ["an old browser on another site", { origin: "https://evil.test" }],
    ["a sandboxed frame", { origin: "null" }],
  ])("refuses %s", (_, headers) => {
    expect(asked(headers)).toBe(false);
  });
});

// What clients get wrong: broken bodies, odd addresses, unknown methods. Nothing that they send may cause a 5xx.
import { describe, expect, it } from "vitest";
import { maxBodyBytes } from "../requests/read-bytes.ts";
import { refusal, restInstance, type Sent, unknownId } from "./testing/rest-instance.ts";

const rest = restInstance();

describe("what clients get wrong", () => {
  it.each<[string, Sent, number, string]>([
    ["broken JSON", { raw: "{" }, 400, "malformed_json"],
    ["an empty body", { raw: "" }, 400, "malformed_json"],
    [
      "bytes that are not UTF-8",
      { raw: new Uint8Array([0x7b, 0xff, 0x7d]) },
      400,
      "malformed_json",
    ],
    [
      "a body without a type",
      { raw: "{}", headers: { "content-type": "" } },
      415,
      "unsupported_media_type",
    ],
    [
      "a form",
      { raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    ["a huge body", { raw: `"${"x".repeat(maxBodyBytes)}"` }, 413, "body_too_large"],
    [
      "a hundred thousand brackets",
      { raw: "[".repeat(100_000) + "]".repeat(100_000) },
      422,
      "invalid_input",
    ],
    [
      "an endless Idempotency-Key",
      { body: {}, headers: { "idempotency-key": "k".repeat(201) } },
      422,
      "invalid_input",
    ],
  ])("refuses %s", async (_, sent, status, code) => {
    expect(await refusal(await rest.call("POST", "/runs", sent))).toMatchObject({ status, code });
  });

  const values = (count: number) => `[${"1,".repeat(count)}1]`;
  it.each<[string, string, string, string, number, RegExp]>([
    [
      "decisions of 256 kB",
      "POST",
      `/runs/${unknownId}/decisions`,
      `"${"x".repeat(262_144)}"`,
      413,
      /256 kB/,
    ],
    [
      "decisions of 5,001 values",
      "POST",
      `/runs/${unknownId}/decisions`,
      values(5_001),
      422,
      /more than 5,000 values/,
    ],
    ["a definition of 4 MB", "PUT", "/benchmarks/a", `"${"x".repeat(4_194_304)}"`, 413, /4 MB/],
    [
      "a definition of 50,001 values",
      "PUT",
      "/benchmarks/a",
      values(50_001),
      422,
      /more than 50,000 values/,
    ],
    [
      "a definition of 25,001 names",
      "PUT",
      "/benchmarks/a",
      `{${Array.from({ length: 25_001 }, (_, i) => `"k${i}":1`).join(",")}}`,
      422,
      /more than 25,000 names/,
    ],
    ["a target of 5,001 values", "POST", "/targets", values(5_001), 422, /more than 5,000 values/],
  ])("refuses %s", async (_, method, path, raw, status, detail) => {
    const refused = await refusal(await rest.call(method, path, { raw }));
    expect(refused.status).toBe(status);
    expect(refused.detail).toMatch(detail);
  });

  it.each([
    ["GET", "/runs/not-an-id", 404],
    ["GET", `/runs/${unknownId}`, 404],
    ["GET", "/runs/%00", 422],
    ["GET", "/runs/%ff", 422],
    ["GET", "/runs/%E0%A4%A", 422],
    ["GET", `/runs/${"a".repeat(5_000)}`, 404],
    ["GET", "/runs?limit=0", 422],
    ["GET", "/runs?limit=many", 422],
    ["GET", "/runs?cursor=1", 422],
    ["GET", "/runs?status=odd", 422],
    ["GET", "/runs?version=%00", 422],
    ["GET", "/runs?colour=red", 422],
    ["GET", "/targets?limit=1000", 422],
    ["GET", "/benchmarks?cursor='", 422],
    ["DELETE", "/targets/%00", 422],
    ["DELETE", "/targets/Not%20A%20Slug", 422],
    ["PATCH", "/targets/nothing", 400],
    ["DELETE", "/shares/1", 404],
    ["POST", "/runs/1/cancel", 404],
    ["GET", "/nothing", 404],
    ["PUT", "/runs", 405],
    ["DELETE", "/runs/1/verdict", 405],
    ["PATCH", "/schedules/preview", 405],
    ["DELETE", "/imports/summaries/compare", 405],
  ])("answers %s %s with %i", async (method, path, status) => {
    const sent = method === "PATCH" ? { raw: "x" } : {};
    expect((await refusal(await rest.call(method, path, sent))).status).toBe(status);
  });

  it("names the methods that an address has", async () => {
    expect((await rest.call("PUT", "/runs")).headers.get("allow")).toBe("POST, GET");
    // A path of its own, not a schedule called "preview".
    const preview = await rest.call("OPTIONS", "/schedules/preview");
    expect(preview.headers.get("allow")).toBe("POST");
  });
});

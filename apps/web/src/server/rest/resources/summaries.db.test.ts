// Summaries of other tools over REST: imported once for each file, listed, read, compared, removed; refusals name field and remedy.
import { readFileSync } from "node:fs";
import { ImportedSummaryView } from "@gonogo/services/summary/import-summary";
import { ComparedSummaries } from "@gonogo/services/summary/read-summaries";
import { maxSummaryBytes } from "@gonogo/services/summary/summary-file";
import { SummaryLine, SummaryView } from "@gonogo/services/summary/summary-view";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bodiesStandingStill, json, refusal, restInstance } from "../testing/rest-instance.ts";

const rest = restInstance();
const fixture = (name: string) =>
  readFileSync(
    new URL(
      `../../../../../../packages/analysis/src/imports/summaries/fixtures/${name}`,
      import.meta.url,
    ),
    "utf8",
  );
const post = (raw: string, query = "") => rest.call("POST", `/imports/summaries${query}`, { raw });
const Lines = z.strictObject({ items: z.array(SummaryLine), nextCursor: z.string().nullable() });
const listed = async () => (await json(await rest.call("GET", "/imports/summaries"), Lines)).items;

describe("summaries", () => {
  it("are imported once a file, with figures, weaknesses, audit and where they come from", async () => {
    const made = await post(fixture("wrk-latency.txt"), "?fileName=wrk.txt");
    expect(made.status).toBe(201);
    const { created, ...summary } = await json(made, ImportedSummaryView);
    expect(created).toBe(true);
    expect(summary).toMatchObject({
      ...{ tool: "wrk", name: "wrk.txt", fileName: "wrk.txt", bytes: 413 },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      noVerdict: expect.stringContaining("no gate decided"),
      audit: [],
    });
    expect(summary.benchmarks[0]).toMatchObject({ perS: 2007.74, requests: 6075, failed: 0 });
    expect(summary.benchmarks[0]?.weaknesses.map(({ code }) => code)).toEqual([
      "closed-loop",
      "corrected-times",
    ]);
    const again = await post(fixture("wrk-latency.txt"), "?name=Other");
    expect(again.status).toBe(200);
    expect(await json(again, ImportedSummaryView)).toEqual({ ...summary, created: false });
    const read = await rest.call("GET", `/imports/summaries/${summary.id}`);
    expect(await json(read, SummaryView)).toEqual(summary);
    expect((await listed()).map(({ id }) => id)).toEqual([summary.id]);
  });

  it("are compared by ratios, and say what differs", async () => {
    const base = await json(await post(fixture("hey-healthy.txt")), ImportedSummaryView);
    const [head] = (await listed()).filter(({ tool }) => tool === "wrk");
    const path = `/imports/summaries/compare?base=${base.id}&head=${head?.id}`;
    const compared = await json(await rest.call("GET", path), ComparedSummaries);
    expect(compared.benchmarks[0]?.figures[0]).toMatchObject({ figure: "perS", base: 1779.5738 });
    expect(compared.benchmarks[0]?.differences.map(({ what }) => what)).toContain("tool");
    expect(compared.note).toContain("without intervals");
    const unknown = `/imports/summaries/compare?base=${base.id}&head=nobody`;
    expect((await rest.call("GET", unknown)).status).toBe(404);
  });

  it("are audited by the rules of published figures", async () => {
    const falling = fixture("wrk-latency.txt").replace("90%    8.01ms", "90%    4.01ms");
    const { audit } = await json(await post(falling), ImportedSummaryView);
    expect(audit).toMatchObject([{ rule: "percentiles-fall", figures: ["b1.p50", "b1.p90"] }]);
  });

  it("are removed for good", async () => {
    for (const { id } of await listed()) {
      expect((await rest.call("DELETE", `/imports/summaries/${id}`)).status).toBe(204);
      expect((await rest.call("DELETE", `/imports/summaries/${id}`)).status).toBe(404);
    }
    expect(await listed()).toEqual([]);
  });

  it("that cannot be read are refused with field and remedy, and nothing is stored", async () => {
    const cut = await refusal(await post(fixture("autocannon.json").slice(0, -30)));
    expect(cut).toMatchObject({ status: 422, errors: [{ field: "file" }] });
    expect((await post("hello")).status).toBe(422);
    expect((await post("")).status).toBe(422);
    expect((await post(`${" ".repeat(maxSummaryBytes)}x`)).status).toBe(413);
    expect((await post(fixture("wrk-latency.txt"), `?name=${"x".repeat(121)}`)).status).toBe(422);
    expect(await listed()).toEqual([]);
  });

  it("that stand still keep no place from others", async () => {
    const { bodies, end } = bodiesStandingStill(5);
    const still = bodies.map((raw) => rest.call("POST", "/imports/summaries", { raw }));
    expect((await post(fixture("go-bench.txt"))).status).toBe(201);
    end();
    await Promise.all(still);
  });
});

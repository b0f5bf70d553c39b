// Noise calibrations over REST: started as a run, listed with their target, refused by the client's own fields.
import { describe, expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { NoiseCalibrationList } from "./noise-calibrations.ts";
import { Run, RunList } from "./run-shapes.ts";

const rest = restInstance(["noise-calibration"]);
const at = (slug: string) => `/targets/${slug}/noise-calibrations`;

describe("noise calibrations", () => {
  it("are started with or without a body, watched as runs, and cancelled", async () => {
    const made = await rest.call("POST", at("rest"));
    expect(made.status).toBe(202);
    const run = await json(made, Run);
    expect(made.headers.get("location")).toBe(run.url);
    expect(run.kind).toBe("noise");
    expect(run.progress.blocksPlanned).toBeGreaterThanOrEqual(40);
    const list = await json(await rest.call("GET", at("rest")), NoiseCalibrationList);
    expect(list).toMatchObject({ items: [], active: { id: run.id } });
    const again = await refusal(await rest.call("POST", at("rest"), { body: { rounds: 6 } }));
    expect(again).toMatchObject({ status: 409, code: "conflict" });
    const runs = await json(await rest.call("GET", "/runs"), RunList);
    expect(runs.items).toEqual([]);
    expect((await rest.call("POST", `/runs/${run.id}/cancel`)).status).toBe(202);
    const body = { rounds: 6, blockMs: 500, load: { kind: "open", ratePerS: 100 } };
    const next = await json(await rest.call("POST", at("rest"), { body }), Run);
    expect(next.progress.blocksPlanned).toBeLessThan(20);
    await rest.call("POST", `/runs/${next.id}/cancel`);
  });

  it("are listed with everything that was found", async () => {
    const list = await json(
      await rest.call("GET", at("seed-noise-calibration-0")),
      NoiseCalibrationList,
    );
    expect(list.items.map(({ rounds, usable }) => [rounds, usable])).toEqual([
      [20, true],
      [10, true],
    ]);
    expect(list.items[0]?.figures.metrics.map(({ metric }) => metric)).toContain("p99");
  });

  it.each<[string, unknown, number, string, string]>([
    ["too few rounds", { rounds: 5 }, 422, "invalid_input", "rounds"],
    ["text for rounds", { rounds: "6" }, 422, "invalid_input", "rounds"],
    ["a load of no kind", { load: { kind: "many" } }, 422, "invalid_input", "load.kind"],
    [
      "another protocol's operation",
      { operation: { kind: "quic" } },
      422,
      "operation_mismatch",
      "operation.kind",
    ],
    ["a slug in the body", { slug: "rest" }, 422, "invalid_input", ""],
    ["a list", [], 422, "invalid_input", ""],
  ])("refuses %s", async (_, body, status, code, field) => {
    const answer = await refusal(await rest.call("POST", at("rest"), { body }));
    expect(answer).toMatchObject({ status, code });
    expect(answer.fields).toContain(field);
  });

  it("needs a target that is there, an operation for gRPC, and the scope", async () => {
    expect(await refusal(await rest.call("POST", at("nobody")))).toMatchObject({ status: 404 });
    expect(await refusal(await rest.call("GET", at("nobody")))).toMatchObject({ status: 404 });
    const none = await refusal(await rest.call("POST", at("grpc"), { body: {} }));
    expect(none).toMatchObject({ status: 422, fields: ["operation"] });
    const key = rest.readOnlyKey;
    expect((await rest.call("POST", at("rest"), { key })).status).toBe(403);
    expect((await rest.call("GET", at("rest"), { key })).status).toBe(200);
  });
});

// Series over REST: points and changes in the promised shape, decisions about them, and refusals by the client's fields.
import { readVerdict } from "@gonogo/services/run/verdict/read-verdict";
import { describe, expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Series, SeriesChange } from "./series.ts";

const rest = restInstance(["evolution"]);
const asked = "benchmark=seed-evolution&metric=p99&variant=grpc";
const of = { benchmark: "seed-evolution", metric: "p99", variant: "grpc" };

const read = async (query = asked) => json(await rest.call("GET", `/series?${query}`), Series);
const gatesOf = async (point: { runId: string } | undefined) => {
  const { context, owner } = rest.instance;
  return (await readVerdict(context, owner, { id: point?.runId ?? "" }))?.gates ?? [];
};
const put = (body: unknown, key?: string) =>
  rest.call("PUT", "/series/changes", { body, ...(key === undefined ? {} : { key }) });

describe("a series", () => {
  it("has points, oldest first, and the change that was found", async () => {
    const series = await read();
    expect(series).toMatchObject({ metric: "p99", unit: "us", branches: ["main"] });
    expect(series.points).toHaveLength(14);
    expect(series.changes.map(({ runId, state }) => [runId, state])).toEqual([
      [series.points[8]?.runId, "new"],
    ]);
    expect((await read(`${asked}&branch=main&limit=4`)).points).toHaveLength(4);
    expect((await read(`${asked}&branch=none`)).points).toEqual([]);
  });
  it("gives the ratio that the gate judges, with its limit, and other variants beside it", async () => {
    const series = await read(`${asked}&over=rest`);
    expect(series).toMatchObject({ unit: "ratio", limits: [{ value: 1.25, ofBaseline: false }] });
    expect(series.points).toHaveLength(14);
    const [plain, gates] = [await read(`${asked}&beside=rest`), await gatesOf(series.points[8])];
    const judged = gates.find(({ gate }) => gate.over === "rest" && gate.metric === "p99");
    expect(series.points[8]).toMatchObject({
      ...{ estimate: judged?.estimate, low: judged?.low, high: judged?.high },
    });
    const [ratio, point] = [series.points[8]?.estimate ?? 0, plain.points[8]];
    expect((point?.estimate ?? 0) / (point?.beside?.rest ?? 1)).toBeCloseTo(ratio, 1);
    expect(series.changes.map(({ runId }) => runId)).toEqual([series.points[8]?.runId]);
  });
  it("gives a part of a long series, thinned, with its changes and their places", async () => {
    const all = await read();
    const thin = await read(`${asked}&points=10`);
    expect(thin.runs).toBe(14);
    expect(thin.points.length).toBeLessThan(14);
    const numbers = thin.points.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining([1, 8, 9, 14]));
    expect(thin.changes).toEqual(all.changes);
    const [from, to] = [all.points[3]?.at ?? "", all.points[6]?.at ?? ""];
    const part = await read(`${asked}&from=${from}&to=${to}`);
    expect(part.points.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
    expect(part.runs).toBe(4);
    expect(part.changes).toEqual(all.changes);
  });
  it.each([
    ["metric=p99&variant=grpc", 422, "invalid_input", "benchmark"],
    ["benchmark=seed-evolution&metric=p98&variant=grpc", 422, "invalid_input", "metric"],
    [`${asked}&limit=10001`, 422, "invalid_input", "limit"],
    [`${asked}&cell=-2`, 422, "invalid_input", "cell"],
    [`${asked}&from=yesterday`, 422, "invalid_input", "from"],
    [`${asked}&beside=a,b,c,d,e`, 422, "invalid_input", "beside"],
    [`${asked}&since=2026`, 422, "invalid_input", undefined],
    ["benchmark=unheard-of&metric=p99&variant=grpc", 404, "not_found", undefined],
    ["benchmark=seed-evolution&metric=p99&variant=soap", 404, "not_found", "variant"],
    [`${asked}&cell=1`, 404, "not_found", "cell"],
    [`${asked}&over=soap`, 404, "not_found", "over"],
    [`${asked}&operation=create`, 404, "not_found", "operation"],
  ])("%s is refused with %i", async (query, status, code, field) => {
    const answer = await refusal(await rest.call("GET", `/series?${query}`));
    expect(answer).toMatchObject({ status, code });
    if (field !== undefined) expect(answer.fields).toContain(field);
  });
});

describe("a change", () => {
  it("takes a state and a note by API key, which is nobody's name, and gives them back", async () => {
    const run = (await read()).changes[0]?.runId;
    const made = await put({ ...of, run, state: "accepted", note: "the new codec" });
    expect(made.status).toBe(200);
    const change = await json(made, SeriesChange);
    expect(change).toMatchObject({ state: "accepted", note: "the new codec", decidedBy: null });
    expect(change.decidedAt).not.toBeNull();
    expect((await read()).changes).toEqual([change]);
    expect((await put({ ...of, run, state: "new", note: "" })).status).toBe(200);
    expect((await read()).changes[0]).toMatchObject({ state: "new", decidedAt: null });
  });
  it("of a ratio is decided about by itself", async () => {
    const ratio = `${asked}&over=rest`;
    const run = (await read(ratio)).changes[0]?.runId;
    const made = await put({ ...of, over: "rest", run, state: "regression" });
    expect(await json(made, SeriesChange)).toMatchObject({ state: "regression" });
    expect((await read(ratio)).changes).toMatchObject([{ state: "regression" }]);
    expect((await read()).changes).toMatchObject([{ state: "new" }]);
    await put({ ...of, over: "rest", run, state: "new" });
  });
  it("is refused with the field in error, or where there is none", async () => {
    const { changes, points } = await read();
    const run = changes[0]?.runId;
    const refused = async (body: unknown, key?: string) => refusal(await put(body, key));
    expect(await refused({ ...of, run, state: "fine" })).toMatchObject({
      ...{ status: 422, fields: ["state"] },
    });
    expect(await refused({ ...of, run, state: "new", owner: "x@example.com" })).toMatchObject({
      ...{ status: 422, fields: ["owner"] },
    });
    expect(await refused({ ...of, run, state: "new", cell: null })).toMatchObject({
      ...{ status: 422, fields: ["cell"] },
    });
    expect(await refused({ ...of, run: points[2]?.runId, state: "new" })).toMatchObject({
      ...{ status: 404, code: "not_found" },
    });
    expect(await refused([])).toMatchObject({ status: 422 });
    expect(await refused({ ...of, run, state: "new" }, rest.readOnlyKey)).toMatchObject({
      ...{ status: 403, code: "forbidden" },
    });
  });
});

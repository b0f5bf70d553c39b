// A finished run is judged again to the same answer, to the last digit (every seeded scenario is, beside the seeds);
// a single row that was touched is found and named; what cannot be judged again is refused plainly.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { toBlockBytes } from "../rows/block-bytes.ts";
import { storedBlock } from "../rows/pack-block.ts";
import { formerColumns } from "../testing/former-block.ts";
import { finishedRuns, recomputeRun } from "./recompute-run.ts";

const finished = ["dispatch-go", "plateau", "mix"];
const seeded = [...finished, "failed", "running"];
const instance = seededInstance(seeded);
const runs = new Map<string, string>();
beforeAll(() => {
  for (const name of seeded) runs.set(name, instance.runOf(name));
});
const recompute = (name: string) =>
  recomputeRun(instance.context, instance.owner, { id: runs.get(name) ?? name });

describe("a finished run", () => {
  it.each(finished)("%s is judged the same again", async (name) => {
    const found = await recompute(name);
    expect(found.changes).toEqual([]);
    expect(found.outcome).toBe("identical");
    expect(found.rulesVersion.stored).toBe(found.rulesVersion.used);
    expect(found.blocks).toBeGreaterThan(0);
    expect(found.figures).toBeGreaterThan(0);
  });
  it("is listed with all others, and none that did not finish", async () => {
    const ids = (await finishedRuns(instance.context)).map(({ id }) => id);
    expect(ids).toEqual(finished.map((name) => runs.get(name)));
  });
});

it("of blocks from before the packed form is judged the same", async () => {
  const { db } = instance.context;
  const where = { runId: runs.get("mix") ?? "", status: "finished" as const };
  for (const row of await db.block.findMany({ where })) {
    const { result, machine = null } = storedBlock(row);
    const data = formerColumns({ result, machine });
    await db.block.update({ where: { id: row.id }, data });
  }
  expect(await recompute("mix")).toMatchObject({ outcome: "identical", changes: [] });
});

describe("a row that was touched", () => {
  const id = () => runs.get("dispatch-go") ?? "";
  const block = (variant: string) =>
    instance.context.db.block.findFirstOrThrow({
      where: { runId: id(), variant, round: 3, purpose: "evidence" },
    });
  /** Touches a block, returns what was found, and puts it back. */
  async function touching(variant: string, data: object, back: object) {
    const { id: blockId } = await block(variant);
    await instance.context.db.block.update({ where: { id: blockId }, data });
    const found = await recompute("dispatch-go");
    await instance.context.db.block.update({ where: { id: blockId }, data: back });
    expect((await recompute("dispatch-go")).outcome).toBe("identical");
    return found;
  }

  it("is found by the gate that its histogram decides", async () => {
    const [{ measured }, slower] = [await block("grpc"), await block("http3")];
    const found = await touching("grpc", { measured: slower.measured }, { measured });
    expect(found.outcome).toBe("changed");
    expect(found.changes.map(({ field }) => field)).toContain("gates[0].high");
  });
  it("is found by its figures where no gate asks for them", async () => {
    const [{ measured }, other] = [await block("http3"), await block("grpc")];
    const found = await touching("http3", { measured: other.measured }, { measured });
    expect(found.changes.map(({ about }) => about)).toContain("p99 of http3, cell 0");
  });
  it("is found in a column that repeats the result", async () => {
    const { sent } = await block("rest");
    const found = await touching("rest", { sent: (sent ?? 0) + 1 }, { sent });
    expect(found.changes).toEqual([
      {
        field: expect.stringMatching(/^blocks\[\d+\]\.sent$/),
        about: "rest, round 4, cell 0",
        stored: (sent ?? 0) + 1,
        recomputed: sent,
      },
    ]);
  });
  it("is found when it is a block no longer", async () => {
    const { measured } = await block("rest");
    const foreign = toBlockBytes({ result: { type: "result" }, machine: null });
    for (const touched of [foreign, Uint8Array.of(), Uint8Array.of(9, 1), Uint8Array.of(1, 2, 3)]) {
      const found = await touching("rest", { measured: touched }, { measured });
      expect(found).toMatchObject({ outcome: "changed", changes: [{ about: "cannot be read" }] });
    }
  });
  it("is found in the verdict itself, which is never an input", async () => {
    const verdict = await instance.context.db.verdict.findUniqueOrThrow({ where: { runId: id() } });
    await instance.context.db.verdict.update({
      where: { runId: id() },
      data: { verdict: "NO-GO", rulesVersion: 0 },
    });
    const found = await recompute("dispatch-go");
    await instance.context.db.verdict.update({
      where: { runId: id() },
      data: { verdict: verdict.verdict, rulesVersion: verdict.rulesVersion },
    });
    expect(found.verdict).toBe("GO");
    expect(found.rulesVersion.stored).toBe(0);
    expect(found.changes.map(({ field }) => field).sort()).toEqual(["rulesVersion", "verdict"]);
  });
});

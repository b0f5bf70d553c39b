// Decisions over REST: signed and listed, and every error named after the client's own fields.
import { beforeAll, describe, expect, it } from "vitest";
import { json, refusal, restInstance, unknownId } from "../testing/rest-instance.ts";
import { Decision, DecisionList } from "./decisions.ts";
import { Run } from "./run-shapes.ts";
import { Share } from "./shares.ts";

const rest = restInstance(["dispatch-go"]);
let run: string;
beforeAll(() => {
  run = rest.instance.runOf("dispatch-go");
});
const sign = (body: unknown, key?: string) =>
  rest.call("POST", `/runs/${run}/decisions`, { body, ...(key ? { key } : {}) });

describe("decisions", () => {
  it("are signed, replaced and listed newest first; the run says what stands", async () => {
    const body = { outcome: "approved", cost: { days: 3 }, phases: [{ name: "First" }] };
    const made = await sign({ ...body, after: 0 });
    expect(made.status).toBe(201);
    const first = await json(made, Decision);
    expect(first).toMatchObject({ number: 1, by: { name: "API key all", email: null } });
    const late = await refusal(await sign({ outcome: "rejected", reasons: ["No."], after: 0 }));
    expect(late).toMatchObject({ status: 409, code: "decided_meanwhile", fields: ["after"] });
    const second = await json(await sign({ outcome: "withdrawn", after: 1 }), Decision);
    const list = await json(await rest.call("GET", `/runs/${run}/decisions`), DecisionList);
    expect(list).toEqual({ items: [second, first], nextCursor: null });
    expect(await json(await rest.call("GET", `/runs/${run}`), Run)).toMatchObject({
      decision: null,
    });
  });

  it("are refused with every field in error, and nothing is stored", async () => {
    const phases = Array.from({ length: 1_000 }, () => ({ name: "again" }));
    for (const [body, fields] of [
      [{ outcome: "approved", phases }, ["phases"]],
      [
        { outcome: "no", checkpoint: { date: "2026-13-01" }, reasons: ["x".repeat(2_000)] },
        ["outcome", "reasons.0", "checkpoint.date"],
      ],
      [{ outcome: "rejected" }, ["reasons"]],
      [{ outcome: "approved", findings: [{ code: "drifting" }] }, ["findings.0"]],
    ] as const) {
      const answer = await refusal(await sign(body));
      expect(answer).toMatchObject({ status: 422, fields });
    }
    const list = await json(await rest.call("GET", `/runs/${run}/decisions`), DecisionList);
    expect(list.items).toHaveLength(2);
    expect((await sign({ outcome: "approved" }, rest.readOnlyKey)).status).toBe(403);
    const body = { outcome: "approved" };
    expect((await rest.call("POST", `/runs/${unknownId}/decisions`, { body })).status).toBe(404);
  });

  it("can be left out of a share", async () => {
    const made = await rest.call("POST", `/runs/${run}/shares`, { body: { withDecision: false } });
    expect(made.status).toBe(201);
    expect((await json(made, Share)).url).toContain("/r/");
  });
});

// Decisions on real rows: signed with their caveats, replaced and withdrawn but never edited, refused where there is no
// report, to whom may not, and where somebody else decided meanwhile; frozen into shares, or left out of them.

import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { type NewDecisionInput, renamedText, signerText } from "@gonogo/protocols/report";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { verifyApiKey } from "../api-key/verify-api-key.ts";
import { redeemSignInLink } from "../auth/redeem-sign-in-link.ts";
import { makeSignInLink } from "../auth/sign-in-link.ts";
import { newId } from "../id.ts";
import { listMembers } from "../member/list-members.ts";
import { cancelRun } from "../run/cancel-run.ts";
import { deleteRun } from "../run/delete-run.ts";
import { getRun } from "../run/get-run.ts";
import { readReport } from "../run/read-report.ts";
import { readVerdict } from "../run/verdict/read-verdict.ts";
import { createShare } from "../share/create-share.ts";
import { readShare } from "../share/read-share.ts";
import { codeOf } from "../testing/test-context.ts";
import { listDecisions } from "./list-decisions.ts";
import { recordDecision } from "./record-decision.ts";

const instance = seededInstance(["dispatch-go", "dispatch-nogo", "failed", "running"]);
let noGo: string;
let go: string;
beforeAll(() => {
  noGo = instance.runOf("dispatch-nogo");
  go = instance.runOf("dispatch-go");
});

const sign = (runId: string, decision: NewDecisionInput, actor: Actor = instance.owner) =>
  recordDecision(instance.context, actor, { runId, decision });
const report = (id: string) => readReport(instance.context, instance.owner, { id });
const stored = () => instance.context.db.decision.count();

describe("a decision", () => {
  it("is signed with name and caveats, and stands in report and lists", async () => {
    const [member] = await listMembers(instance.context, instance.owner);
    const me = member && { name: member.name, email: member.email };
    const { diagnostics } = await report(go);
    const cautions = diagnostics.filter(
      ({ severity, accepted }) => severity !== "note" && !accepted,
    );
    expect(cautions.length).toBeGreaterThan(0);
    const made = await sign(go, {
      outcome: "approved",
      caveats: ["Small messages only."],
      after: 0,
    });
    expect(made).toMatchObject({ number: 1, outcome: "approved", by: me });
    const { userId } = instance.owner;
    expect(made.by).toMatchObject({
      ...{ domain: "gonogo.invalid", account: { kind: "account", id: userId.slice(-8) } },
      nameSince: expect.any(String),
    });
    expect(made.caveats.map(({ text }) => text)).toEqual([
      ...cautions.map((found) => diagnosticWords(found).sentence),
      "Small messages only.",
    ]);
    expect(made.caveats.length + made.setAside.length).toBe(diagnostics.length + 1);
    expect((await report(go)).decisions).toEqual([made]);
    expect(await getRun(instance.context, instance.owner, { id: go })).toMatchObject({
      decision: "approved",
    });
  });

  it("replaces what stood, and a withdrawal is an entry too; nothing is edited", async () => {
    const verdict = await readVerdict(instance.context, instance.owner, { id: noGo });
    const first = await sign(noGo, { outcome: "rejected", owner: "Ann", after: 0 });
    const second = await sign(noGo, { outcome: "more-needed", findings: [], after: 1 });
    expect(second).toMatchObject({ number: 2, caveats: [] });
    const gone = await sign(noGo, { outcome: "withdrawn", reasons: ["A mistake."], after: 2 });
    const { items } = await listDecisions(instance.context, instance.owner, { runId: noGo });
    expect(items).toEqual([gone, second, first]);
    const page = { runId: noGo, limit: 2 };
    const begun = await listDecisions(instance.context, instance.owner, page);
    const cursor = begun.nextCursor ?? "";
    const rest = await listDecisions(instance.context, instance.owner, { ...page, cursor });
    expect([...begun.items, ...rest.items]).toEqual(items);
    expect(await getRun(instance.context, instance.owner, { id: noGo })).toMatchObject({
      decision: null,
    });
    expect(await codeOf(sign(noGo, { outcome: "withdrawn" }))).toBe("decided_meanwhile");
    expect(await readVerdict(instance.context, instance.owner, { id: noGo })).toEqual(verdict);
  });

  it("departs from the verdict only with a reason", async () => {
    const before = await stored();
    await expect(sign(noGo, { outcome: "approved" })).rejects.toMatchObject({
      ...{ code: "invalid_input", field: "decision.reasons" },
      message: expect.stringContaining("approves what the verdict found to be NO-GO"),
    });
    expect(await stored()).toBe(before);
    await sign(noGo, { outcome: "approved", reasons: ["Streaming is worth it."] });
    expect((await report(noGo)).decisions[0]).toMatchObject({ outcome: "approved" });
  });

  it("is refused by whoever has not seen the last one, and survives many at once", async () => {
    const after = (await report(noGo)).decisions[0]?.number ?? 0;
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        sign(noGo, { outcome: "rejected", reasons: [`${i}`], after }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { decisions } = await report(noGo);
    expect(decisions[0]?.number).toBe(after + 1);
    await expect(sign(noGo, { outcome: "rejected", after })).rejects.toMatchObject({
      ...{ code: "decided_meanwhile", field: "decision.after" },
      message: `${decisions[0]?.by.name} rejected it meanwhile: entry ${after + 1} is the last one, not ${after}.`,
    });
  });

  it("names findings that the report has", async () => {
    const findings = [{ code: "clock-stepped" as const }];
    await expect(sign(go, { outcome: "approved", findings })).rejects.toMatchObject({
      ...{ code: "invalid_input", field: "decision.findings.0" },
    });
  });

  it("is for members who may, and for API keys with the scope", async () => {
    const viewer: Actor = { ...instance.owner, role: "viewer", scopes: roleScopes.viewer };
    const editor: Actor = { ...instance.owner, role: "editor", scopes: roleScopes.editor };
    expect(await codeOf(sign(go, { outcome: "approved" }, viewer))).toBe("forbidden");
    expect(await codeOf(sign(go, { outcome: "approved" }, editor))).toBe("none");
    const keyed = async (scopes: ("read" | "runs:write" | "decisions:write")[]) => {
      const { key } = await createApiKey(instance.context, instance.owner, { name: "CI", scopes });
      const actor = await verifyApiKey(instance.context, { key });
      if (!actor) throw new Error("the key works");
      return sign(go, { outcome: "approved" }, actor);
    };
    expect(await codeOf(keyed(["read", "runs:write"]))).toBe("forbidden");
    expect(await keyed(["decisions:write"])).toMatchObject({
      by: { name: "API key CI", email: null, domain: null, account: { kind: "key" } },
    });
    const outsider = { ...instance.owner, projectId: "0199c1f4-5a7e-7000-8000-000000000000" };
    expect(await codeOf(sign(go, { outcome: "approved" }, outsider))).toBe("not_found");
  });

  it("waits for the report of a finished run", async () => {
    const before = await stored();
    const running = instance.runOf("running");
    const failed = instance.runOf("failed");
    expect(await codeOf(sign(running, { outcome: "approved" }))).toBe("run_active");
    expect(await codeOf(sign(failed, { outcome: "rejected" }))).toBe("run_unfinished");
    await cancelRun(instance.context, instance.owner, { id: running });
    expect(await stored()).toBe(before);
  });
});

describe("a share", () => {
  const shared = async (withDecision?: boolean) => {
    const { token } = await createShare(instance.context, instance.owner, {
      runId: go,
      ...(withDecision === undefined ? {} : { withDecision }),
    });
    return async () => (await readShare(instance.context, { token })).report;
  };

  it("holds the decisions of its time, without e-mails; or none, where they were left out", async () => {
    const { by } = await sign(go, { outcome: "approved", reasons: ["10.1.2.3 agrees."] });
    const before = (await report(go)).decisions;
    const [whole, bare] = [await shared(), await shared(false)];
    await sign(go, { outcome: "more-needed" });
    const frozen = await whole();
    expect(frozen.decisions.map(({ number }) => number)).toEqual(
      before.map(({ number }) => number),
    );
    expect(frozen.decisions[0]).toMatchObject({
      ...{ outcome: "approved", reasons: ["10.1.2.3 agrees."] },
      by: { ...by, email: null },
    });
    expect(JSON.stringify(frozen)).not.toContain(by.email);
    expect((await bare()).decisions).toEqual([]);
  });
});

describe("a name that signs", () => {
  it("tells two accounts of one name apart, in shares too, and says that one took it after the run", async () => {
    const { context, owner } = instance;
    const { name } = await context.db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    const userId = newId();
    await context.db.user.create({
      data: {
        ...{ id: userId, email: "mallory@elsewhere.test", name: "Mallory" },
        createdAt: new Date("2026-01-01"),
        memberships: { create: { id: newId(), projectId: owner.projectId, role: "editor" } },
      },
    });
    const link = await makeSignInLink(context, userId);
    await redeemSignInLink(context, {
      token: link.split("/").at(-1) ?? "",
      ...{ email: "mallory@elsewhere.test", password: "correct horse battery", name },
    });
    const editor: Actor = { ...owner, userId, role: "editor", scopes: roleScopes.editor };
    const forged = await sign(go, { outcome: "approved" }, editor);
    expect(forged.by.name).toBe(name);
    const { token } = await createShare(context, owner, { runId: go });
    const frozen = (await readShare(context, { token })).report;
    const [first] = frozen.decisions;
    if (!first) throw new Error("the share has no decision");
    expect(signerText(first.by)).toBe(`${name} (…@elsewhere.test, account ${userId.slice(-8)})`);
    expect(renamedText(first.by, frozen.run)).toMatch(/after the run was made/);
    const honest = frozen.decisions.find(({ by }) => by.domain === "gonogo.invalid");
    expect(honest && renamedText(honest.by, frozen.run)).toBeNull();
    expect(JSON.stringify(frozen)).not.toContain("mallory@");
  });

  it("that was stored before names had rules is signed with what can be seen of it", async () => {
    const { context, owner } = instance;
    const where = { id: owner.userId };
    const { name } = await context.db.user.findUniqueOrThrow({ where });
    const signedAs = async (stored: string) => {
      await context.db.user.update({ where, data: { name: stored } });
      return (await sign(go, { outcome: "approved" })).by.name;
    };
    expect(await signedAs("\u202eada\u200b (x@y.z)")).toBe("ada xy.z");
    expect(await signedAs(" \u2060 ")).toBe("unnamed");
    await context.db.user.update({ where, data: { name } });
  });
});

it("goes with its run, and only so", async () => {
  await deleteRun(instance.context, instance.owner, { id: noGo });
  expect(await instance.context.db.decision.count({ where: { runId: noGo } })).toBe(0);
});

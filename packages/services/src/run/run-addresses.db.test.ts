// Addresses of a run alone: what is refused, what is kept with the run, and where the target's secret may go.
import { beforeAll, describe, expect, it } from "vitest";
import { runVariantsOf } from "../rows/run-variants.ts";
import { readReport } from "../run/read-report.ts";
import { answerProbe, readProbeQuestion, recordProbe } from "../target/answer-probe.ts";
import { createTarget } from "../target/create-target.ts";
import { getTarget } from "../target/get-target.ts";
import { readSecret, SecretElsewhereError } from "../target/read-secret.ts";
import { updateTarget } from "../target/update-target.ts";
import { addTarget, httpAnswer, refusedAnswer, testInstance } from "../testing/test-context.ts";
import { createRun } from "./create-run.ts";
import type { CreateRunInput } from "./create-run-input.ts";

const instance = testInstance();
const secret = { bearerToken: "very-secret-token" };
beforeAll(async () => {
  const { context, owner } = instance;
  const metrics = { url: "http://127.0.0.1:9100/metrics", fresh: "http://127.0.0.1:9100/fresh" };
  await addTarget(instance, { slug: "plain", metrics });
  const guarded = { name: "Guarded", protocol: "http1", host: "127.0.0.1", port: 18_080 } as const;
  await createTarget(context, owner, { target: { ...guarded, slug: "guarded" }, secret });
  await createTarget(context, owner, {
    target: { ...guarded, slug: "open", secretNetworks: ["127.0.0.8/30"] },
    secret,
  });
});

const definitionOf = (target: string) => ({
  ...{ name: `of-${target}`, question: "Is it fast?", load: { kind: "closed", clients: 1 } },
  variants: [{ name: "a", target, operation: { kind: "http", path: "/" } }],
  plan: { rounds: 6, warmupMs: 100, blockMs: 500 },
});
const start = (target: string, targets: CreateRunInput["targets"]) =>
  createRun(
    instance.context,
    instance.owner,
    { definition: definitionOf(target) as never, targets },
    { probes: false },
  );
const sideOf = async (id: string) => {
  const row = await instance.context.db.run.findUniqueOrThrow({ where: { id } });
  const [side] = runVariantsOf(row);
  if (!side) throw new Error("the run has no side");
  return side;
};

describe("addresses of a run", () => {
  it.each<[string, string, Record<string, object>, string, string]>([
    [
      "outside the networks",
      "plain",
      { plain: { host: "8.8.8.8" } },
      "address_not_allowed",
      "targets.plain.host",
    ],
    [
      "that are none",
      "plain",
      { plain: { host: "http://a" } },
      "invalid_input",
      "targets.plain.host",
    ],
    ["without host and port", "plain", { plain: {} }, "invalid_input", "targets.plain"],
    [
      "of a target that the definition does not name",
      "plain",
      { open: { port: 9 } },
      "invalid_input",
      "targets.open",
    ],
    [
      "where no secret may go",
      "guarded",
      { guarded: { port: 9 } },
      "address_not_allowed",
      "targets.guarded.host",
    ],
    [
      "beside the secret's networks",
      "open",
      { open: { host: "127.0.0.12" } },
      "address_not_allowed",
      "targets.open.host",
    ],
    [
      "by a name that leads beside them",
      "open",
      { open: { host: "localhost" } },
      "address_not_allowed",
      "targets.open.host",
    ],
  ])("are refused %s", async (_, target, targets, code, field) => {
    const before = await instance.context.db.run.count();
    await expect(start(target, targets)).rejects.toMatchObject({ code, field });
    expect(await instance.context.db.run.count()).toBe(before);
  });

  it("are kept with the run and change no target; metrics stay with the target's own server", async () => {
    const { context, owner } = instance;
    const stored = await getTarget(context, owner, { slug: "plain" });
    const run = await start("plain", { plain: { port: 9_001 } });
    const own = { host: "127.0.0.1", port: 18_080 };
    expect(await sideOf(run.id)).toMatchObject({
      ...{ ownAddress: own, target: { host: "127.0.0.1", port: 9_001, metrics: null } },
    });
    expect(await getTarget(context, owner, { slug: "plain" })).toEqual(stored);
    const report = await readReport(context, owner, { id: run.id });
    expect(report.variants).toMatchObject([
      { runAddress: { loaded: "127.0.0.1:9001", own: "127.0.0.1:18080" } },
    ]);
    const same = await start("plain", { plain: own });
    expect(await sideOf(same.id)).toMatchObject({
      target: { metrics: { url: expect.any(String) } },
    });
    expect(await sideOf(same.id)).not.toHaveProperty("ownAddress");
  });

  it("have probes of their own, which say nothing of the target", async () => {
    const { context, owner } = instance;
    const target = await getTarget(context, owner, { slug: "plain" });
    await recordProbe(context, target.id, refusedAnswer, { host: "127.0.0.1", port: 9_002 });
    expect(await getTarget(context, owner, { slug: "plain" })).toMatchObject({
      lastProbe: { ok: true },
    });
    await expect(start("plain", { plain: { port: 9_002 } })).rejects.toMatchObject({
      code: "target_unreachable",
    });
    const asked: unknown[] = [];
    const answering = {
      ...context,
      queues: {
        ...context.queues,
        async enqueueProbe(id: string) {
          asked.push(await readProbeQuestion(context, id));
          await answerProbe(context, id, httpAnswer);
        },
      },
    };
    const definition = definitionOf("plain") as never;
    await createRun(answering, owner, { definition, targets: { plain: { port: 9_003 } } });
    expect(asked).toMatchObject([
      { target: { port: 9_003 }, ownAddress: { host: "127.0.0.1", port: 18_080 } },
    ]);
  });
});

describe("a target's secret", () => {
  it("goes along within its networks and nowhere else, whatever is stored with the run", async () => {
    const { context } = instance;
    const run = await start("open", { open: { host: "127.0.0.9", port: 9_001 } });
    const side = await sideOf(run.id);
    expect(await readSecret(context, side)).toMatchObject(secret);
    for (const changes of [
      { host: "127.0.0.12" },
      { secretNetworks: [] },
      { tls: { insecure: true } },
    ]) {
      const moved = { ...side, target: { ...side.target, ...changes } as typeof side.target };
      await expect(readSecret(context, moved)).rejects.toBeInstanceOf(SecretElsewhereError);
    }
    const { ownAddress: _, ...asOwn } = side;
    await expect(readSecret(context, asOwn)).rejects.toBeInstanceOf(SecretElsewhereError);
  });

  it("stays where the target allows less than when the run was made", async () => {
    const { context, owner } = instance;
    const target = {
      name: "Narrowed",
      protocol: "http1",
      host: "127.0.0.1",
      port: 18_080,
    } as const;
    const slug = "narrowed";
    const secretNetworks = ["127.0.0.8/30"];
    await createTarget(context, owner, { target: { ...target, slug, secretNetworks }, secret });
    const { id } = await start(slug, { [slug]: { host: "127.0.0.9" } });
    const side = await sideOf(id);
    expect(await readSecret(context, side)).toMatchObject(secret);
    const byName = { ...side, target: { ...side.target, host: "server.test" } };
    expect(await readSecret(context, byName)).toMatchObject(secret);
    const narrow = (cidr: string) =>
      updateTarget(context, owner, { slug, changes: { secretNetworks: [cidr] } });
    // The address is still among those that are allowed; what a name resolves to may not be.
    await narrow("127.0.0.9/32");
    expect(await readSecret(context, side)).toMatchObject(secret);
    await expect(readSecret(context, byName)).rejects.toBeInstanceOf(SecretElsewhereError);
    await updateTarget(context, owner, {
      ...{ slug, secret, changes: { secretNetworks: ["127.0.0.10/32"] } },
    });
    await expect(readSecret(context, side)).rejects.toBeInstanceOf(SecretElsewhereError);
  });

  it("is given again by whoever adds a network, and not by who takes one away", async () => {
    const { context, owner } = instance;
    const set = (secretNetworks: string[], more: object = {}) =>
      updateTarget(context, owner, { slug: "open", changes: { secretNetworks }, ...more });
    for (const wider of [["127.0.0.0/8"], ["127.0.0.8/30", "::1/128"]])
      await expect(set(wider)).rejects.toMatchObject({ code: "invalid_input", field: "secret" });
    expect(await set(["127.0.0.8/31"])).toMatchObject({ secretNetworks: ["127.0.0.8/31"] });
    expect(await set(["127.0.0.0/8"], { secret })).toMatchObject({ hasSecret: true });
    await expect(set(["10.0.0.0"])).rejects.toMatchObject({ field: "changes.secretNetworks.0" });
  });
});

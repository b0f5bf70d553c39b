// Targets: secrets go in and never come out, changes replace, addresses are checked, probes are answered.
import { createCipheriv, randomBytes } from "node:crypto";
import { TargetConfig } from "@gonogo/protocols/spec";
import { describe, expect, it, vi } from "vitest";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import type { TargetView } from "../rows/target-view.ts";
import { certificatePem, keyPem, otherKeyPem } from "../testing/client-identity.ts";
import {
  addDuelTargets,
  addTarget,
  codeOf,
  duelDefinition,
  httpAnswer,
  refusedAnswer,
  testInstance,
} from "../testing/test-context.ts";
import { startDuel } from "../testing/test-run.ts";
import { answerProbe, readProbeQuestion } from "./answer-probe.ts";
import { createTarget } from "./create-target.ts";
import { deleteTarget } from "./delete-target.ts";
import { getTarget } from "./get-target.ts";
import { listTargets } from "./list-targets.ts";
import { probeTarget } from "./probe-target.ts";
import { putTarget } from "./put-target.ts";
import { readSecret, SecretElsewhereError } from "./read-secret.ts";
import { destinationOf } from "./secret-box.ts";
import { insertTarget } from "./store-target.ts";
import { updateTarget } from "./update-target.ts";

const instance = testInstance(addDuelTargets);

const plain = { name: "A server", protocol: "http1", host: "127.0.0.1", port: 80 } as const;
const token = "very-secret-token-4711";
const secretOf = (target: TargetView) =>
  readSecret(instance.context, { targetId: target.id, target });

describe("a target's headers", () => {
  it("are those that its protocol may carry, with those of its secret, also when the protocol changes", async () => {
    const slug = "closing";
    const headers = { Connection: "close" };
    const create = (more: object, secret: object | null = null) =>
      createTarget(instance.context, instance.owner, {
        target: { ...plain, slug, ...more },
        secret,
      });
    await expect(create({ headers: { Expect: "100-continue" } })).rejects.toMatchObject({
      ...{ code: "invalid_input", field: "target.headers.Expect" },
    });
    await create({}, { headers });
    const change = (changes: Record<string, unknown>, more: object = {}) =>
      updateTarget(instance.context, instance.owner, { slug, changes, ...more });
    const refused = { code: "invalid_input", field: "secret.headers.Connection" };
    await expect(change({ protocol: "http2" })).rejects.toMatchObject(refused);
    expect(await change({ protocol: "http2" }, { secret: null })).toMatchObject({
      protocol: "http2",
    });
  });
});

describe("a target's secret", () => {
  it("follows the target nowhere: whoever changes its destination gives it again, or removes it", async () => {
    const slug = "moved";
    const secret = { bearerToken: token };
    await createTarget(instance.context, instance.owner, {
      target: { ...plain, slug, tls: {} },
      secret,
    });
    const change = (changes: Record<string, unknown>, more: object = {}) =>
      updateTarget(instance.context, instance.owner, { slug, changes, ...more });
    for (const changes of [
      { host: "127.0.0.2" },
      { port: 81 },
      { tls: { insecure: true } },
      { tls: { serverName: "another" } },
      { tls: null },
      { protocol: "http3" },
    ])
      await expect(change(changes), JSON.stringify(changes)).rejects.toMatchObject({
        code: "invalid_input",
        field: "secret",
      });
    expect((await getTarget(instance.context, instance.owner, { slug })).port).toBe(80);
    expect(await change({ port: 81 }, { secret })).toMatchObject({ port: 81, hasSecret: true });
    expect(await change({ port: 82 }, { secret: null })).toMatchObject({ hasSecret: false });
    expect(await change({ port: 83 })).toMatchObject({ port: 83 });
  });

  it("opens for the destination that it was given for, and for no other", async () => {
    const slug = "bound";
    const { context, owner } = instance;
    const target = { ...plain, slug, host: "127.0.0.1", tls: { caPem: certificatePem } };
    const before = await createTarget(context, owner, { target, secret: { bearerToken: token } });
    const move = (changes: object, bearerToken: string) =>
      updateTarget(context, owner, { slug, changes: { ...changes }, secret: { bearerToken } });
    const moved = await move({ host: "127.0.0.9" }, "for-the-new-host");
    await expect(secretOf(before)).rejects.toBeInstanceOf(SecretElsewhereError);
    expect(await secretOf(moved)).toMatchObject({ bearerToken: "for-the-new-host" });
    expect(await secretOf({ ...moved, slug: "renamed" })).not.toBeNull();
    for (const changes of [
      { host: "127.0.0.1" },
      { port: 81 },
      { protocol: "http3" },
      { tls: null },
      { tls: { ...moved.tls, insecure: true } },
      { tls: { ...moved.tls, caPem: null } },
      { tls: { ...moved.tls, serverName: "another" } },
    ])
      await expect(
        secretOf({ ...moved, ...changes } as TargetView),
        JSON.stringify(changes),
      ).rejects.toBeInstanceOf(SecretElsewhereError);
    // A changed name, header or certificate of the client's is no other destination.
    expect(await secretOf({ ...moved, name: "Else", headers: { a: "b" } })).not.toBeNull();
  });

  it("does not open where its destination was rewritten beside it", async () => {
    const { db } = instance.context;
    const slug = "rewritten";
    const target = await createTarget(instance.context, instance.owner, {
      target: { ...plain, slug },
      secret: { bearerToken: token },
    });
    const elsewhere = { ...target, port: 81 };
    const rewrite = (destination: Uint8Array<ArrayBuffer> | null) =>
      db.targetSecret.update({ where: { targetId: target.id }, data: { destination } });
    await rewrite(Uint8Array.from(destinationOf(elsewhere)));
    await expect(secretOf(elsewhere)).rejects.toThrow(/authenticate/);
    await rewrite(null);
    await expect(secretOf(target)).rejects.toThrow(/authenticate/);
  });

  it("that was kept before destinations were is for the target as it stands", async () => {
    const { db } = instance.context;
    const slug = "earlier";
    const target = await createTarget(instance.context, instance.owner, {
      target: { ...plain, slug },
    });
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", instance.secretKey, nonce);
    cipher.setAAD(Buffer.from(target.id));
    const text = JSON.stringify({ bearerToken: token, headers: {}, clientKeyPem: null });
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    await db.targetSecret.create({
      data: { targetId: target.id, nonce, ciphertext, tag: Buffer.from(cipher.getAuthTag()) },
    });
    expect(await secretOf(target)).toMatchObject({ bearerToken: token });
    await expect(secretOf({ ...target, port: 81 })).rejects.toBeInstanceOf(SecretElsewhereError);
  });

  it("is stored encrypted, opened with the key alone, and part of no answer", async () => {
    const created = await createTarget(instance.context, instance.owner, {
      target: { ...plain, slug: "secretive" },
      secret: { bearerToken: token, headers: { "x-key": "another-secret" } },
    });
    expect(created.hasSecret).toBe(true);
    const answers = [
      created,
      await getTarget(instance.context, instance.owner, { slug: "secretive" }),
      await listTargets(instance.context, instance.owner),
    ];
    expect(JSON.stringify(answers)).not.toContain("secret-");
    const rows = await instance.context.db.targetSecret.findMany();
    expect(Buffer.concat(rows.map((row) => row.ciphertext)).toString("latin1")).not.toContain(
      token,
    );
    expect(await secretOf(created)).toMatchObject({ bearerToken: token });
    const outsider = { db: instance.context.db, secretKey: new Uint8Array(32) };
    await expect(readSecret(outsider, { targetId: created.id, target: created })).rejects.toThrow();
  });

  it("stays when other fields change, is replaced, and is removed by null", async () => {
    const change = (input: object) =>
      updateTarget(instance.context, instance.owner, { slug: "secretive", ...input });
    const changed = await change({ changes: { name: "Another name" } });
    expect(await secretOf(changed)).toMatchObject({ bearerToken: token });
    await change({ secret: { bearerToken: "new" } });
    expect(await secretOf(changed)).toEqual({
      bearerToken: "new",
      headers: {},
      values: {},
      clientKeyPem: null,
    });
    expect((await change({ secret: null })).hasSecret).toBe(false);
    expect(await secretOf(changed)).toBeNull();
  });
});

describe("a target's client certificate", () => {
  const tls = { clientCertificatePem: certificatePem };
  const make = (slug: string, input: object) =>
    createTarget(instance.context, instance.owner, {
      target: { ...plain, slug, tls },
      ...input,
    });

  it("is a setting, and its key a secret that is part of no answer", async () => {
    const created = await make("mutual", { secret: { clientKeyPem: keyPem } });
    expect(created.tls?.clientCertificatePem).toBe(certificatePem);
    expect(JSON.stringify(created)).not.toContain("PRIVATE KEY");
    expect((await secretOf(created))?.clientKeyPem).toBe(keyPem);
    const renamed = await updateTarget(instance.context, instance.owner, {
      slug: "mutual",
      changes: { name: "Mutual" },
    });
    expect(renamed).toMatchObject({ name: "Mutual", hasSecret: true });
  });

  it.each([
    ["without its key", {}, "target.tls.clientCertificatePem"],
    ["with another's key", { secret: { clientKeyPem: otherKeyPem } }, "secret.clientKeyPem"],
    [
      "with a key that is none",
      { secret: { clientKeyPem: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----" } },
      "secret.clientKeyPem",
    ],
  ])("is refused %s, with the field", async (_, input, field) => {
    await expect(make("refused", input)).rejects.toMatchObject({ code: "invalid_input", field });
  });

  it("is refused when a change parts it from its key", async () => {
    const change = (input: object) =>
      updateTarget(instance.context, instance.owner, { slug: "mutual", ...input });
    await expect(change({ secret: null })).rejects.toMatchObject({
      field: "changes.tls.clientCertificatePem",
    });
    await expect(
      change({ changes: { tls: {} }, secret: { clientKeyPem: keyPem } }),
    ).rejects.toMatchObject({ field: "secret.clientKeyPem" });
    const without = await change({ changes: { tls: {} }, secret: null });
    expect(without).toMatchObject({ hasSecret: false, tls: { clientCertificatePem: null } });
  });
});

describe("targets", () => {
  it("refuse an address outside the networks, a taken slug and a wrong field", async () => {
    const make = (changes: object) =>
      codeOf(
        createTarget(instance.context, instance.owner, {
          target: { ...plain, slug: "x", ...changes },
        }),
      );
    expect(await make({ host: "192.0.2.1" })).toBe("address_not_allowed");
    const metrics = (url: string) => make({ metrics: { url } });
    expect(await metrics("http://192.0.2.1/metrics")).toBe("address_not_allowed");
    expect(await metrics("http://me:secret@127.0.0.1/metrics")).toBe("invalid_input");
    expect(await make({ slug: "rest" })).toBe("conflict");
    expect(await make({ port: 0 })).toBe("invalid_input");
    expect(await make({ protocol: "http3" })).toBe("invalid_input");
    const move = updateTarget(instance.context, instance.owner, {
      slug: "rest",
      changes: { host: "10.1.1.1" },
    });
    expect(await codeOf(move)).toBe("address_not_allowed");
    const asked = updateTarget(instance.context, instance.owner, {
      slug: "rest",
      changes: { metrics: { url: "http://10.1.1.1:9100/metrics" } },
    });
    await expect(asked).rejects.toMatchObject({ field: "changes.metrics.url" });
  });

  it("are another project's business to nobody", async () => {
    const outsider = { ...instance.owner, projectId: "01933a5e-7c00-7000-8000-000000000009" };
    expect(await codeOf(getTarget(instance.context, outsider, { slug: "rest" }))).toBe("not_found");
    expect((await listTargets(instance.context, outsider)).items).toEqual([]);
  });

  it("stay while a run needs them", async () => {
    await startDuel(instance);
    expect(await codeOf(deleteTarget(instance.context, instance.owner, { slug: "grpc" }))).toBe(
      "in_use",
    );
    await addTarget(instance, { slug: "lonely" });
    await deleteTarget(instance.context, instance.owner, { slug: "lonely" });
    expect(await codeOf(getTarget(instance.context, instance.owner, { slug: "lonely" }))).toBe(
      "not_found",
    );
  });

  it("stay while benchmarks name them, unless that is known", async () => {
    const { context, owner } = instance;
    await addTarget(instance, { slug: "named" });
    const variants = [{ ...duelDefinition.variants[0], target: "named" }];
    const definition = { ...duelDefinition, name: "naming", variants, gates: [] } as never;
    await saveBenchmark(context, owner, { definition });
    await expect(deleteTarget(context, owner, { slug: "named" })).rejects.toMatchObject({
      code: "in_use",
      message: "naming names named, and could not run without it.",
    });
    await deleteTarget(context, owner, { slug: "named", evenIfNamed: true });
    expect(await codeOf(getTarget(context, owner, { slug: "named" }))).toBe("not_found");
  });

  it("forget their probe when they change", async () => {
    await addTarget(instance, { slug: "moving" });
    expect(
      (await getTarget(instance.context, instance.owner, { slug: "moving" })).lastProbe?.ok,
    ).toBe(true);
    const moved = await updateTarget(instance.context, instance.owner, {
      slug: "moving",
      changes: { port: 8_081 },
    });
    expect(moved).toMatchObject({ port: 8_081, lastProbe: null });
  });
});

describe("probeTarget", () => {
  it("hands the question to a worker and waits for its answer", async () => {
    const answering = {
      ...instance.context,
      queues: {
        ...instance.context.queues,
        async enqueueProbe(probeId: string) {
          const question = await readProbeQuestion(instance.context, probeId);
          expect(question?.target.slug).toBe("rest");
          setTimeout(() => void answerProbe(instance.context, probeId, refusedAnswer), 50);
        },
      },
    };
    const probe = await probeTarget(answering, instance.owner, { slug: "rest" });
    expect(probe).toMatchObject({ ok: false, answer: refusedAnswer });
    expect(httpAnswer.ok).toBe(true);
  });

  it("says so when no queue is there", async () => {
    const lonely = {
      ...instance.context,
      queues: {
        ...instance.context.queues,
        enqueueProbe: () => Promise.reject(new Error("away")),
      },
    };
    expect(await codeOf(probeTarget(lonely, instance.owner, { slug: "rest" }))).toBe(
      "queue_unavailable",
    );
  });
});

describe("a write over what was seen", () => {
  it("is refused as changed where another verb adds the target meanwhile", async () => {
    const { context, owner } = instance;
    const target = { ...plain, slug: "contested" };
    const { refused } = await context.db.$transaction(async (db) => {
      const whole = TargetConfig.parse(target);
      await insertTarget({ ...context, db }, owner, { target: whole, secret: null });
      // It finds no target, and then waits for this transaction, which adds one.
      const put = putTarget(context, owner, { slug: target.slug, target }, null);
      const code = codeOf(put);
      await vi.waitUntil(async () => {
        const [row] = await db.$queryRaw<{ waits: boolean }[]>`
          SELECT EXISTS (SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`;
        return row?.waits;
      });
      // In an object: a transaction awaits what it returns.
      return { refused: code };
    });
    expect(await refused).toBe("precondition_failed");
  });

  it("is refused as changed where the target is gone by now", async () => {
    const { context, owner } = instance;
    const seen = { updatedAt: new Date().toISOString() };
    const gone = { slug: "gone-by-now", changes: { name: "late" } };
    expect(await codeOf(updateTarget(context, owner, gone, seen))).toBe("precondition_failed");
    expect(await codeOf(updateTarget(context, owner, gone))).toBe("not_found");
    const { slug } = gone;
    expect(await codeOf(deleteTarget(context, owner, { slug }, seen))).toBe("precondition_failed");
    expect(await codeOf(deleteTarget(context, owner, { slug }))).toBe("not_found");
  });
});

// A target that demands a client certificate, from the stored secret to the measured run.
// The server is Node's own; it counts what it answered. The private key reaches the engine and nobody else.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { streamKey } from "@gonogo/services/run/watch/run-stream";
import { createTarget } from "@gonogo/services/target/create-target";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { certificatePem, keyPem } from "@gonogo/services/testing/client-identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { aliasEngine, keepingItsInput } from "../testing/engine-alias.ts";
import { finishedRun, probesOf, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench({ engine: () => aliasEngine(keepingItsInput) });
let server: Server;
let answered = 0;
beforeAll(async () => {
  // The same certificate stands for the server: the target below does not verify it.
  const tls = { cert: certificatePem, key: keyPem, ca: certificatePem };
  server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (_, answer) => {
    answered += 1;
    answer.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const addTarget = (slug: string, clientKeyPem: string | null) =>
  createTarget(bench.instance.context, bench.instance.owner, {
    target: {
      slug,
      name: slug,
      protocol: "http1",
      host: "127.0.0.1",
      port: (server.address() as AddressInfo).port,
      tls: { insecure: true, clientCertificatePem: clientKeyPem && certificatePem },
    },
    secret: clientKeyPem === null ? null : { clientKeyPem },
  });

describe("a target that demands a client certificate", () => {
  it("says so to who has none", async () => {
    await addTarget("untrusted", null);
    const probe = await probeTarget(bench.instance.context, bench.instance.owner, {
      slug: "untrusted",
    });
    expect(probe.answer.problem).toMatchObject({ code: "client_certificate_required" });
    expect(answered).toBe(0);
  });

  it("is measured with the stored one, whose key is given to the engine alone", async () => {
    await addTarget("known", keyPem);
    const { run, input, report } = await finishedRun(bench, {
      variants: [{ name: "known", target: "known", operation: { kind: "http", path: "/" } }],
      gates: [],
    });
    const sent = sentIn(input.blocks);
    expect(sent).toBeGreaterThan(0);
    expect(answered - (await probesOf(bench.instance, "known"))).toBe(sent);
    const firstLine = keyPem.split("\n")[1] ?? keyPem;
    expect(readFileSync(join(bench.engine.folder, "input"), "utf8")).toContain(firstLine);
    const { context } = bench.instance;
    const rows = [
      report,
      await context.redis.xrange(streamKey(context, run.id), "-", "+"),
      await context.db.run.findMany({ include: { blocks: true } }),
      await context.db.target.findMany({ include: { probes: true } }),
    ];
    expect(JSON.stringify(rows)).not.toContain(firstLine);
  });
});

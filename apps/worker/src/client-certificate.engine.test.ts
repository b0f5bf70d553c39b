// A target that demands a client certificate, from the stored secret to the measured run.
// The server is Node's own; it counts what it answered. The private key reaches the engine and nobody else.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { findRun } from "@gonogo/services/run/find-run";
import { readReport } from "@gonogo/services/run/read-report";
import { readRunInput } from "@gonogo/services/run/run-input";
import { streamKey } from "@gonogo/services/run/run-stream";
import { createTarget } from "@gonogo/services/target/create-target";
import { probeTarget } from "@gonogo/services/target/probe-target";
import { certificatePem, keyPem } from "@gonogo/services/testing/client-identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoTarget, startDemoTarget } from "./testing/demo-target.ts";
import { aliasEngine, type EngineAlias, keepingWhatItIsTold } from "./testing/engine-alias.ts";
import { isOver, type MeasuredHouse, makeMeasuredHouse } from "./testing/measured-house.ts";
import type { RunningWorker } from "./worker.ts";

let demo: DemoTarget;
let engine: EngineAlias;
let house: MeasuredHouse;
let worker: RunningWorker;
let server: Server;
let answered = 0;
beforeAll(async () => {
  demo = await startDemoTarget();
  engine = aliasEngine(keepingWhatItIsTold);
  house = await makeMeasuredHouse(demo, engine);
  worker = await house.work();
  // The same certificate stands for the server: the target below does not verify it.
  const tls = { cert: certificatePem, key: keyPem, ca: certificatePem };
  server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (_, answer) => {
    answered += 1;
    answer.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await worker.stop();
  await house.close();
  engine.remove();
  await demo.stop();
});

const addTarget = (slug: string, clientKeyPem: string | null) =>
  createTarget(house.context, house.owner, {
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
    await addTarget("stranger", null);
    const probe = await probeTarget(house.context, house.owner, { slug: "stranger" });
    expect(probe.answer.problem).toMatchObject({ code: "client_certificate_required" });
    expect(answered).toBe(0);
  });

  it("is measured with the stored one, whose key is told to the engine alone", async () => {
    await addTarget("known", keyPem);
    const { id } = await house.duel({
      variants: [{ name: "known", target: "known", operation: { kind: "http", path: "/" } }],
      gates: [],
    });
    expect(await house.until(id, isOver)).toMatchObject({ status: "finished", failure: null });
    const row = await findRun(house.context, house.owner, id);
    const { blocks } = await readRunInput(house.context, row);
    const sent = blocks.reduce((sum, block) => sum + (block.result?.totals.sent ?? 0), 0);
    const probes = await house.context.db.probe.count({ where: { target: { slug: "known" } } });
    expect(sent).toBeGreaterThan(0);
    expect(answered - probes).toBe(sent);
    const firstLine = keyPem.split("\n")[1] ?? keyPem;
    expect(readFileSync(join(engine.folder, "told"), "utf8")).toContain(firstLine);
    const { context } = house;
    const rows = [
      await readReport(context, house.owner, { id }),
      await context.redis.xrange(streamKey(context, id), "-", "+"),
      await context.db.run.findMany({ include: { blocks: true } }),
      await context.db.target.findMany({ include: { probes: true } }),
    ];
    expect(JSON.stringify(rows)).not.toContain(firstLine);
  });
});

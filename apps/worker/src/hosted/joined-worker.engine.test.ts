// A host that joined measures: the program of the archive fetches its settings by a token, starts by the file, and takes a run to
// its report with the rights of deploy/worker-role.sql alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { asDeployedRole } from "@gonogo/db/testing/deployed-role";
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { joinHost } from "@gonogo/services/join/join-host";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoTarget, startDemoTarget, unhurried } from "../testing/demo-target.ts";
import { aliasEngine, type EngineAlias } from "../testing/engine-alias.ts";
import {
  blocksDone,
  isOver,
  type MeasuredInstance,
  makeMeasuredInstance,
} from "../testing/measured-instance.ts";

let target: DemoTarget;
let engine: EngineAlias;
let instance: MeasuredInstance;
const folder = mkdtempSync(join(tmpdir(), "gonogo-joined-"));
beforeAll(async () => {
  target = await startDemoTarget();
  await target.behave(unhurried);
  engine = aliasEngine();
  instance = await makeMeasuredInstance(target, engine);
});
afterAll(async () => {
  await instance?.close();
  engine?.remove();
  await target?.stop();
  rmSync(folder, { recursive: true });
});

const program = fileURLToPath(new URL("./gonogo-worker.ts", import.meta.url));
const start = (environment: Record<string, string>, command: string) =>
  spawn(process.execPath, ["--import", "tsx", program, command, "--dir", folder], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "", ...environment },
  });

/** Answers /api/join as the web does, to one host. */
async function joinOnce(databaseUrl: string): Promise<void> {
  const services = { ...instance.context, joining: { databaseUrl, redisUrl: instance.redisUrl } };
  const web = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    response.end(JSON.stringify(await joinHost(services, JSON.parse(text), null)));
  });
  await once(web.listen(0, "127.0.0.1"), "listening");
  const { port } = web.address() as AddressInfo;
  const { token } = await createJoinToken(services, instance.owner);
  const environment = { GONOGO_URL: `http://127.0.0.1:${port}`, GONOGO_JOIN_TOKEN: token };
  const [code] = await once(start(environment, "join"), "exit");
  web.close();
  expect(code).toBe(0);
}

it("takes a run to its report with the rights of the worker's role", async () => {
  await joinOnce(await asDeployedRole(instance.databaseUrl, "worker"));
  const worker = start({ GONOGO_ENGINE_PATH: engine.path }, "start");
  const ended = once(worker, "exit");
  const [line] = await once(createInterface({ input: worker.stdout }), "line");
  expect(JSON.parse(line)).toEqual({ type: "ready" });
  const { id } = await instance.duel();
  // While it measures it holds its host, by a connection of its own.
  await instance.until(id, blocksDone(1));
  const roles = await instance.context.db.$queryRaw<{ usename: string }[]>`
    SELECT DISTINCT usename FROM pg_stat_activity
    WHERE application_name = 'gonogo host lock' AND datname = current_database()`;
  expect(roles).toEqual([{ usename: "gonogo_worker" }]);
  const run = await instance.until(id, isOver);
  expect(run).toMatchObject({ status: "finished", failure: null });
  worker.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

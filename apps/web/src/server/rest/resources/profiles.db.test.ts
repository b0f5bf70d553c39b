// CPU profiles over REST and from pages: attached by the bytes of a file, read, removed, and refused with what to do.
import { gzipSync } from "node:zlib";
import type { Actor } from "@gonogo/services/actor";
import { describe, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "../../limits/rate-limit.ts";
import { answerProfile } from "../answer-profile.ts";
import { bodiesStandingStill, json, refusal, restInstance } from "../testing/rest-instance.ts";
import { CpuProfile } from "./profiles.ts";
import { RunReport } from "./run-shapes.ts";

const rest = restInstance(["dispatch-go"]);
const folded = "main;ring::seal 3\nmain;quinn::send 1\n";
const packed = () => new Uint8Array(gzipSync(folded));

describe("profiles by API", () => {
  it("are attached by a file of any Content-Type, listed, read, named in report.json and removed", async () => {
    const run = rest.instance.runOf("dispatch-go");
    const at = `/runs/${run}/profiles`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const made = await rest.call("POST", `${at}?name=at%2050&variant=grpc`, {
      raw: packed(),
      headers,
    });
    expect(made.status).toBe(201);
    const profile = await json(made, CpuProfile);
    expect(profile).toMatchObject({ name: "at 50", variant: "grpc", total: 4, by: null });
    expect(profile.top[0]).toEqual({ name: "ring::seal", self: 3, total: 3 });
    const whole = await json(await rest.call("GET", `${at}/${profile.id}`), CpuProfile);
    expect(whole.detail?.tables.crate.rows[0]).toEqual({ name: "ring", self: 3, total: 3 });
    const report = await json(await rest.call("GET", `/runs/${run}/report.json`), RunReport);
    expect(report.profiles).toEqual([profile]);
    expect(profile.url).toBe(`http://127.0.0.1:3000/api/v1${at}/${profile.id}`);
    expect((await rest.call("DELETE", `${at}/${profile.id}`)).status).toBe(204);
    const left: unknown = await (await rest.call("GET", at)).json();
    expect(left).toEqual({ items: [] });
    const gone = await rest.call("GET", `${at}/${profile.id}`);
    expect(await refusal(gone)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("that stand still keep no place from others", async () => {
    const at = `/runs/${await rest.seedFinishedRun()}/profiles?name=a`;
    const { bodies, end } = bodiesStandingStill(5);
    const still = bodies.map((raw) => rest.call("POST", at, { raw }));
    expect((await rest.call("POST", at, { raw: packed() })).status).toBe(201);
    end();
    for (const answer of await Promise.all(still)) expect([422, 429]).toContain(answer.status);
  });

  it("are refused by the field in error, with what to do, and nothing is stored", async () => {
    const run = await rest.seedFinishedRun();
    const at = `/runs/${run}/profiles`;
    const refused = async (query: string, raw: BodyInit) =>
      refusal(await rest.call("POST", `${at}${query}`, { raw }));
    const unread = await refused("?name=a", "Hello");
    expect(unread).toMatchObject({ status: 422, code: "invalid_input", fields: ["file"] });
    expect(unread.detail).toMatch(/line 1 is no folded stack/);
    expect(unread.remedy).toMatch(/inferno-collapse-perf/);
    expect(await refused("", folded)).toMatchObject({ status: 422, fields: ["name"] });
    expect(await refused("?name=a&variant=soap", folded)).toMatchObject({ fields: ["variant"] });
    expect(await refused("?name=a&colour=red", folded)).toMatchObject({ status: 422 });
    const large = await refused("?name=a", new Uint8Array(100 * 1024 * 1024).fill(32));
    expect(large).toMatchObject({ status: 413, code: "body_too_large", fields: ["file"] });
    expect(large.detail).toBe("A profile's file may hold 20 MB.");
    const reader = { raw: folded, key: rest.readOnlyKey };
    expect(await refusal(await rest.call("POST", `${at}?name=a`, reader))).toMatchObject({
      status: 403,
    });
    expect(await (await rest.call("GET", at)).json()).toEqual({ items: [] });
  });
});

it("come from pages of this site, of members that may", async () => {
  const run = await rest.seedFinishedRun();
  const { context, prefix, owner } = rest.instance;
  const send = (actor: Actor | null, headers: Record<string, string> = {}, body = folded) =>
    answerProfile(
      new Request(`http://127.0.0.1:3000/api/profiles?runId=${run}&name=mine&variant=`, {
        ...{ method: "POST", headers, body },
      }),
      {
        services: context,
        limiter: makeRateLimiter(context.redis, `${prefix}:profiles`, defaultLimits),
        findActor: async () => actor,
      },
    );
  expect((await send(owner, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(null)).status).toBe(401);
  const viewer: Actor = { ...owner, role: "viewer", scopes: ["read"] };
  expect((await send(viewer)).status).toBe(403);
  expect(await refusal(await send(owner, {}, "Hello"))).toMatchObject({ fields: ["file"] });
  const made = await send(owner);
  expect(made.status).toBe(201);
  expect(await json(made, CpuProfile)).toMatchObject({ name: "mine", variant: null });
});

// Badges as anybody gets them: the newest verdict of a branch, until the badge is removed or the benchmark is archived; nothing of a
// benchmark without one; and who comes often waits.
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { enableBadge, readBadge, removeBadge } from "@gonogo/services/badge/benchmark-badge";
import { archiveBenchmark } from "@gonogo/services/benchmark/archive-benchmark";
import { restoreBenchmark } from "@gonogo/services/benchmark/restore-benchmark";
import { codeOf } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultLimits, type Limits, makeRateLimiter } from "../limits/rate-limit.ts";
import { answerBadge } from "./answer-badge.ts";

const slug = "seed-regression-stays";
const instance = seededInstance(["regression-stays"]);
let runIds: readonly string[];
let url: string;
beforeAll(async () => {
  const { context, owner } = instance;
  runIds = instance.seeded("regression-stays").runIds;
  url = (await enableBadge(context, owner, { slug })).url;
});

const limiterOf = (limits: Partial<Limits> = {}) =>
  makeRateLimiter(instance.context.redis, `${instance.prefix}:${JSON.stringify(limits)}`, {
    ...defaultLimits,
    visitorsPerMinute: 10_000,
    ...limits,
  });

type Asked = { readonly headers?: Record<string, string>; readonly limits?: Partial<Limits> };

const get = (address: string, { headers = {}, limits = {} }: Asked = {}) =>
  answerBadge(
    new Request(address, { headers }),
    decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? ""),
    { services: instance.context, limiter: limiterOf(limits), clientAddress: "203.0.113.9" },
  );
const titleOf = async (address: string) =>
  /<title>(.*)<\/title>/.exec(await (await get(address)).text())?.[1];

describe("a badge", () => {
  it("is an SVG of the newest verdict of a branch, for a minute", async () => {
    const answer = await get(`${url}?branch=main`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=60",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(await titleOf(`${url}?branch=main`)).toBe("gonogo: GO");
    expect(await titleOf(url)).toBe("gonogo: GO");
    expect(await titleOf(`${url}?branch=fix`)).toBe("gonogo: no runs");
    // The newest but one broke its gate.
    const moved = { where: { id: runIds.at(-1) ?? "" }, data: { subjectBranch: "fix" } };
    await instance.context.db.run.update(moved);
    expect(await titleOf(`${url}?branch=main`)).toBe("gonogo: NO-GO");
    expect(await titleOf(`${url}?branch=fix`)).toBe("gonogo: GO");
  });

  it("is not sent again to who has it", async () => {
    const etag = (await get(url)).headers.get("etag") ?? "";
    const again = await get(url, { headers: { "if-none-match": `"other", W/${etag}` } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("has the benchmark's name where somebody chose it, and keeps its address", async () => {
    const { context, owner } = instance;
    expect(await enableBadge(context, owner, { slug, label: "benchmark" })).toMatchObject({ url });
    expect(await titleOf(url)).toBe(`${slug}: GO`);
    await enableBadge(context, owner, { slug });
    expect(await titleOf(url)).toBe("gonogo: GO");
  });

  it.each([
    ["another token", () => url.replace(/[\w-]{43}\.svg$/, `${"x".repeat(43)}.svg`)],
    ["the slug of the benchmark", () => `http://127.0.0.1:3000/badges/${slug}.svg`],
    ["no picture", () => url.replace(/svg$/, "png")],
    ["a byte of nothing", () => url.replace(/\.svg$/, "%00.svg")],
  ])("is not there at %s", async (_, address) => {
    const answer = await get(address());
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("<svg");
  });

  it.each(["x".repeat(201), "a%00b"])("refuses a branch that none can be (%#)", async (branch) => {
    expect((await get(`${url}?branch=${branch}`)).status).toBe(422);
  });

  it("is not there while its benchmark is archived, and after it was removed", async () => {
    const { context, owner } = instance;
    await archiveBenchmark(context, owner, { slug });
    expect((await get(url)).status).toBe(404);
    await restoreBenchmark(context, owner, { slug });
    expect((await get(url)).status).toBe(200);
    await removeBadge(context, owner, { slug });
    expect((await get(url)).status).toBe(404);
    expect(await readBadge(context, owner, { slug })).toBeNull();
    expect(await codeOf(removeBadge(context, owner, { slug }))).toBe("not_found");
    const second = await enableBadge(context, owner, { slug });
    expect(second.url).not.toBe(url);
    expect((await get(second.url)).status).toBe(200);
  });
});

it("limits the requests of an address", async () => {
  const limits = { visitorsPerMinute: 1 };
  await get(url, { limits });
  const answer = await get(url, { limits });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

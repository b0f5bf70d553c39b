// Characters that PostgreSQL cannot store, which appear only after decoding or on a way around our own inputs: 422 with the field.
import { saveBenchmark } from "@gonogo/services/benchmark/save-benchmark";
import {
  addDuelTargets,
  duelDefinition,
  testInstance,
} from "@gonogo/services/testing/test-context";
import { beforeAll, expect, it } from "vitest";
import { answerAuth } from "./auth/answer-auth.ts";
import { defaultLimits, makeRateLimiter } from "./limits/rate-limit.ts";
import { answerTrpc } from "./routers/answer-trpc.ts";

const instance = testInstance(addDuelTargets);
const origin = "http://127.0.0.1:3000";
beforeAll(async () => {
  await saveBenchmark(instance.context, instance.owner, { definition: duelDefinition as never });
});

const post = (url: string, body: object) =>
  new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it.each(["\\0", "\\ud83d"])("published.attach refuses YAML that decodes to %s", async (text) => {
  const { context, prefix, owner } = instance;
  const figures = `title: "a${text}b"\nfigures:\n  - { id: p50, variant: rest, metric: p50, value: 1, unit: ms }\n`;
  const answer = await answerTrpc(
    post(`${origin}/api/trpc/published.attach`, { slug: duelDefinition.name, text: figures }),
    {
      services: context,
      limiter: makeRateLimiter(context.redis, prefix, defaultLimits),
      findActor: async () => owner,
    },
  );
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: { data: { problem: { code: "invalid_input", issues: [{ field: "title" }] } } },
  });
  expect(await context.db.publishedFigures.count()).toBe(0);
});

it("better-auth, which hides what its queries met, answers that the input cannot be", async () => {
  const { db } = instance.context;
  const errors: unknown[] = [];
  const handler = async () => {
    await db.user.findFirst({ where: { email: "a\u0000" } }).catch(() => null);
    return Response.json({ message: "Unauthorized" }, { status: 401 });
  };
  const asked = new Request(`${origin}/api/auth/get-session`);
  const limiter = makeRateLimiter(instance.context.redis, instance.prefix, defaultLimits);
  const log = (error: unknown) => errors.push(error);
  const answer = await answerAuth(asked, { auth: { handler }, limiter, clientAddress: null, log });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "INVALID_INPUT" });
  expect(errors).toEqual([]);
});

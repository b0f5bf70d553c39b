// What a call leaves in the audit log: each mutation by tRPC is called once with success, by an owner. A new mutation fails here until
// it says what it logs, or why nothing.
import { newId } from "@gonogo/services/id";
import { attachProfile } from "@gonogo/services/profile/attach-profile";
import { importSummary } from "@gonogo/services/summary/import-summary";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { beforeAll, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "./limits/rate-limit.ts";
import { restInstance } from "./rest/testing/rest-instance.ts";
import { answerTrpc } from "./routers/answer-trpc.ts";
import { appRouter } from "./routers/app-router.ts";

const rest = restInstance(["dispatch-go"]);
const made: Record<string, string> = {};
const the = (name: string): string => {
  const value = made[name];
  if (value === undefined) throw new Error(`${name} was not made`);
  return value;
};

/** They store nothing of a project. */
const storesNothing = [
  ...["account.endSession", "account.endOtherSessions", "account.redeemLink"],
  ...["account.requestPasswordReset", "benchmark.readSource", "benchmark.payloadSizes"],
  ...["benchmark.dryRun", "published.audit", "draft.save", "draft.discard", "comment.see"],
];

/** They need a worker, a link or a history: what they log is tested beside what they do. */
const testedElsewhere = [
  // services/audit: `of members, keys, benchmarks and runs` and `a request that was sent by hand`
  ...["account.acceptInvitation", "account.joinProject", "benchmark.sendOne"],
  // Inserts into tables with a trigger: `probes`, `pools`, `study_starts`, `change_decisions`.
  ...["target.probe", "worker.setPool", "study.start", "benchmark.decideChange"],
];

type Call = {
  readonly path: string;
  /** What its entry is about. */
  readonly logs: string;
  readonly input: () => unknown;
  /** The id or slug of what it made goes by this name in later calls. */
  readonly makes?: string;
};
const aServer = { name: "M", protocol: "http1", host: "127.0.0.1", port: 9 };
const aPublication = {
  title: "Ours",
  figures: [{ id: "p50", variant: "rest", metric: "p50", value: 1, unit: "ms" }],
};
const definition = { ...duelDefinition, name: "logged" };

/** In this order. */
const calls: readonly Call[] = [
  {
    path: "invitation.create",
    logs: "invitation",
    input: () => ({ role: "viewer" }),
    makes: "invitation",
  },
  { path: "invitation.revoke", logs: "invitation", input: () => ({ id: the("invitation") }) },
  {
    path: "member.setRole",
    logs: "member",
    input: () => ({ userId: the("member"), role: "editor" }),
  },
  { path: "member.remove", logs: "member", input: () => ({ userId: the("member") }) },
  {
    path: "apiKey.create",
    logs: "API key",
    input: () => ({ name: "mine", scopes: ["read"] }),
    makes: "key",
  },
  { path: "apiKey.revoke", logs: "API key", input: () => ({ id: the("key") }) },
  {
    path: "target.create",
    logs: "target",
    input: () => ({ target: { ...aServer, slug: "mine" } }),
  },
  {
    path: "target.update",
    logs: "target",
    input: () => ({ slug: "mine", changes: { name: "N" } }),
  },
  { path: "target.calibrateNoise", logs: "run", input: () => ({ slug: "rest" }) },
  { path: "target.delete", logs: "target", input: () => ({ slug: "mine" }) },
  { path: "benchmark.save", logs: "version of a benchmark", input: () => ({ definition }) },
  {
    path: "benchmark.save",
    logs: "version of a benchmark",
    input: () => ({ definition: { ...definition, question: "Now?" } }),
  },
  {
    path: "benchmark.restoreVersion",
    logs: "version of a benchmark",
    input: () => ({ slug: "logged", version: 1 }),
  },
  { path: "badge.enable", logs: "badge", input: () => ({ slug: "logged" }) },
  { path: "badge.remove", logs: "badge", input: () => ({ slug: "logged" }) },
  {
    path: "published.attach",
    logs: "published figures",
    input: () => ({ slug: "logged", file: aPublication }),
  },
  { path: "published.remove", logs: "published figures", input: () => ({ slug: "logged" }) },
  {
    path: "schedule.create",
    logs: "schedule",
    input: () => ({ benchmark: "logged", cron: "0 2 * * *" }),
    makes: "schedule",
  },
  {
    path: "schedule.update",
    logs: "schedule",
    input: () => ({ id: the("schedule"), paused: true }),
  },
  { path: "schedule.delete", logs: "schedule", input: () => ({ id: the("schedule") }) },
  { path: "run.create", logs: "run", input: () => ({ benchmark: "logged" }), makes: "waiting" },
  { path: "run.cancel", logs: "run", input: () => ({ id: the("waiting") }) },
  { path: "run.create", logs: "run", input: () => ({ benchmark: "logged" }), makes: "waiting" },
  { path: "run.cancelAll", logs: "run", input: () => ({}) },
  { path: "run.delete", logs: "run", input: () => ({ id: the("waiting") }) },
  { path: "run.update", logs: "run", input: () => ({ id: the("run"), note: "seen" }) },
  { path: "run.tagMany", logs: "run", input: () => ({ ids: [the("run")], addTags: ["seen"] }) },
  {
    path: "comment.add",
    logs: "comment",
    input: () => ({ runId: the("run"), body: "Looks slower." }),
    makes: "comment",
  },
  {
    path: "comment.edit",
    logs: "comment",
    input: () => ({ runId: the("run"), id: the("comment"), body: "Looks a bit slower." }),
  },
  {
    path: "comment.delete",
    logs: "comment",
    input: () => ({ runId: the("run"), id: the("comment") }),
  },
  {
    path: "decision.record",
    logs: "decision",
    input: () => ({ runId: the("run"), decision: { outcome: "approved" } }),
  },
  {
    path: "profile.remove",
    logs: "profile of a run",
    input: () => ({ runId: the("run"), id: the("profile") }),
  },
  { path: "share.create", logs: "share", input: () => ({ runId: the("run") }), makes: "share" },
  { path: "share.revoke", logs: "share", input: () => ({ id: the("share") }) },
  { path: "benchmark.archive", logs: "benchmark", input: () => ({ slug: "logged" }) },
  { path: "benchmark.restore", logs: "benchmark", input: () => ({ slug: "logged" }) },
  { path: "benchmark.archive", logs: "benchmark", input: () => ({ slug: "logged" }) },
  {
    path: "benchmark.deleteArchived",
    logs: "benchmark",
    input: () => ({ slug: "logged", confirm: "logged" }),
  },
  { path: "joinToken.create", logs: "join token", input: () => ({}), makes: "joinToken" },
  { path: "joinToken.revoke", logs: "join token", input: () => ({ id: the("joinToken") }) },
  { path: "summary.remove", logs: "imported summary", input: () => ({ id: the("summary") }) },
  {
    path: "webhook.create",
    logs: "webhook",
    input: () => ({ name: "mine", kind: "json", url: "http://127.0.0.1:1/", events: ["failure"] }),
    makes: "webhook",
  },
  { path: "webhook.rotateSecret", logs: "webhook", input: () => ({ id: the("webhook") }) },
  {
    path: "webhook.test",
    logs: "delivery of a webhook",
    input: () => ({ id: the("webhook") }),
    makes: "delivery",
  },
  {
    path: "webhook.sendAgain",
    logs: "delivery of a webhook",
    input: () => ({ id: the("webhook"), deliveryId: the("delivery") }),
  },
  { path: "webhook.update", logs: "webhook", input: () => ({ id: the("webhook"), paused: true }) },
  { path: "webhook.delete", logs: "webhook", input: () => ({ id: the("webhook") }) },
  { path: "project.setRetention", logs: "project", input: () => ({ keepRunDays: 400 }) },
  { path: "project.create", logs: "project", input: () => ({ slug: "mine", name: "Mine" }) },
  // Nobody may do anything after these.
  { path: "member.transferOwnership", logs: "member", input: () => ({ userId: the("heir") }) },
  { path: "member.leave", logs: "member", input: () => ({}) },
];

beforeAll(async () => {
  const { context, owner } = rest.instance;
  const { db } = context;
  const run = rest.instance.runOf("dispatch-go");
  const file = new TextEncoder().encode("main;work 1");
  const profile = await attachProfile(context, owner, { runId: run, name: "a profile", file });
  const text = new TextEncoder().encode("BenchmarkTheirs-2 100 7 ns/op\n");
  const summary = await importSummary(context, owner, { file: text });
  Object.assign(made, { run, profile: profile.id, summary: summary.id });
  for (const name of ["member", "heir"]) {
    const id = newId();
    const memberships = {
      create: { id: newId(), projectId: owner.projectId, role: "viewer" },
    } as const;
    await db.user.create({ data: { id, email: `${name}@example.org`, name, memberships } });
    made[name] = id;
  }
});

async function call({ path, input }: Call): Promise<{ status: number; text: string }> {
  const { context, owner, prefix } = rest.instance;
  const joining = { databaseUrl: "postgresql://w@db.test/gonogo", redisUrl: "redis://redis.test" };
  const answered = await answerTrpc(
    new Request(`http://127.0.0.1:3000/api/trpc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input()),
    }),
    {
      services: { ...context, joining },
      limiter: makeRateLimiter(context.redis, `${prefix}:logged`, defaultLimits),
      findActor: async () => owner,
    },
  );
  return { status: answered.status, text: await answered.text() };
}

it("says of each mutation what it logs", () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string } }
  >;
  const mutations = Object.keys(procedures).filter(
    (path) => procedures[path]?._def.type === "mutation",
  );
  const named = [...new Set(calls.map(({ path }) => path)), ...storesNothing, ...testedElsewhere];
  expect(named.sort()).toEqual(mutations.sort());
});

it.each(calls.map((one) => [one.path, one.logs, one] as const))(
  "%s leaves an entry on a %s",
  async (_, logs, one) => {
    const { db } = rest.instance.context;
    const count = () => db.auditEntry.count({ where: { thing: logs } });
    const before = await count();
    const { status, text } = await call(one);
    expect(status, text).toBe(200);
    const data: unknown = JSON.parse(text).result.data;
    if (one.makes !== undefined) made[one.makes] = String(Object(data).id);
    expect(await count()).toBeGreaterThan(before);
  },
);

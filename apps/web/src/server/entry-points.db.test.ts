// Every entry point by tRPC and REST, found by walking the routers: who is nobody, who lacks the scope, and who belongs to
// another project. A new one fails here until it says what an outsider would ask of it.
import { readdirSync } from "node:fs";
import { type Actor, type Role, roleScopes, type Scope } from "@gonogo/services/actor";
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { addComment } from "@gonogo/services/comment/comments";
import { newId } from "@gonogo/services/id";
import { createJoinToken } from "@gonogo/services/join/create-join-token";
import { createInvitation } from "@gonogo/services/member/invitation";
import { attachProfile } from "@gonogo/services/profile/attach-profile";
import { createSchedule } from "@gonogo/services/schedule/save-schedule";
import { createShare } from "@gonogo/services/share/create-share";
import { importSummary } from "@gonogo/services/summary/import-summary";
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { createWebhook } from "@gonogo/services/webhook/save-webhook";
import { testWebhook } from "@gonogo/services/webhook/send-again";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultLimits, makeRateLimiter } from "./limits/rate-limit.ts";
import { inputsOf } from "./rest/operation/add-operation.ts";
import { restInstance } from "./rest/testing/rest-instance.ts";
import { answerTrpc } from "./routers/answer-trpc.ts";
import { appRouter } from "./routers/app-router.ts";

type Procedure = { _def: { type: string; meta?: { scope?: Scope }; inputs: readonly object[] } };
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
);
/** Open to anybody, by what it is for. */
const openProcedures = [
  ...["account.redeemLink", "account.requestPasswordReset"],
  ...["account.acceptInvitation", "account.joinProject"],
];

const rest = restInstance(["dispatch-go"]);
/** What belongs to the project that the outsider is no member of. */
let theirs: Record<
  | ("run" | "key" | "share" | "benchmark" | "target" | "profile" | "schedule" | "joinToken")
  | ("webhook" | "delivery" | "summary" | "member" | "invitation" | "session" | "comment"),
  string
>;
let outsider: Actor & { userId: string };
let outsidersKey: string;

const restOwner = () => rest.instance.owner;

beforeAll(async () => {
  const { context, owner } = rest.instance;
  const run = rest.instance.runOf("dispatch-go");
  const row = await context.db.run.findUniqueOrThrow({
    where: { id: run },
    include: { benchmark: true },
  });
  const key = await createApiKey(context, owner, { name: "theirs", scopes: ["read"] });
  const share = await createShare(context, owner, { runId: run });
  const file = new TextEncoder().encode("main;work 1");
  const profile = await attachProfile(context, owner, { runId: run, name: "theirs", file });
  const { slug } = row.benchmark;
  const joining = { databaseUrl: "postgresql://w@db.test/gonogo", redisUrl: "redis://redis.test" };
  const joinToken = await createJoinToken({ ...context, joining }, owner);
  const summary = await importSummary(context, owner, {
    file: new TextEncoder().encode("BenchmarkTheirs-2 100 7 ns/op\n"),
  });
  const schedule = await createSchedule(context, owner, { benchmark: slug, cron: "0 2 * * *" });
  const webhook = await createWebhook(context, owner, {
    ...{ name: "theirs", kind: "slack", url: "http://127.0.0.1:1/", events: ["failure"] },
  });
  const invitation = await createInvitation(context, owner, { role: "viewer" });
  const session = newId();
  await context.db.session.create({
    data: {
      ...{ id: session, userId: owner.userId, token: session },
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const comment = await addComment(context, owner, { runId: run, body: "theirs" });
  const delivery = await testWebhook(context, owner, { id: webhook.id });
  theirs = {
    ...{ run, key: key.id, share: share.id, profile: profile.id, schedule: schedule.id },
    ...{ joinToken: joinToken.id, webhook: webhook.id, delivery: delivery.id },
    ...{ summary: summary.id, member: owner.userId, invitation: invitation.id, session },
    ...{ benchmark: row.benchmark.slug, target: "rest", comment: comment.id },
  };
  const project = await context.db.project.create({
    data: { id: newId(), slug: "other", name: "Other" },
  });
  const user = await context.db.user.create({
    data: {
      ...{ id: newId(), email: "outsider@example.org", name: "Outsider" },
      memberships: { create: { id: newId(), projectId: project.id, role: "owner" } },
    },
  });
  outsider = { ...owner, projectId: project.id, userId: user.id };
  const made = await createApiKey(context, outsider, {
    name: "all",
    scopes: roleScopes.owner.filter((scope) => scope !== "api-keys:write"),
  });
  outsidersKey = made.key;
});

const services = new URL("../../../../packages/services/src/", import.meta.url);

/** What the files of services export. The file of threads runs when it is loaded. */
async function exportsOfServices(): Promise<ReadonlySet<unknown>> {
  const files = readdirSync(services, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !/^testing\/|\/testing\/|foreign-thread/.test(file),
  );
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(new URL(file, services).href)),
  );
  return new Set(modules.flatMap((module) => Object.values(module)));
}

/** Tables of rows that belong to a project. */
const tablesOfProjects = [
  ...["runs", "targets", "benchmarks", "shares", "drafts", "schedules", "imported_summaries"],
  ...["join_tokens", "webhooks", "memberships", "invitations", "comments"],
];
/** Tables of rows that belong to one of those rows, and the column that names it. */
const tablesBelow = [
  ["benchmark_versions", "benchmarkId", "benchmarks"],
  ["run_profiles", "runId", "runs"],
  ["webhook_deliveries", "webhookId", "webhooks"],
  ["comment_notices", "commentId", "comments"],
] as const;
/** One statement: it is asked before and after each of some hundred calls. */
const theirRowsSql = [
  ...tablesOfProjects.map((table) => [table, `"projectId" = $1::uuid`] as const),
  ...tablesBelow.map(
    ([table, column, above]) =>
      [table, `"${column}" IN (SELECT id FROM "${above}" WHERE "projectId" = $1::uuid)`] as const,
  ),
  ["api_keys", "id = $2::uuid"] as const,
  ["sessions", "id = $3::uuid"] as const,
]
  .map(
    ([table, where]) =>
      `SELECT '${table} ' || md5(row::text) || ' ' || left(row::text, 200) AS row FROM "${table}" row WHERE ${where}`,
  )
  .join(" UNION ALL ");

/** Their rows, each by its table, its hash and how it begins: whatever an outsider does leaves them as they are. */
async function theirRows(): Promise<string> {
  const { projectId } = restOwner();
  const found = await rest.instance.context.db.$queryRawUnsafe<{ row: string }[]>(
    `${theirRowsSql} ORDER BY row`,
    ...[projectId, theirs.key, theirs.session],
  );
  return found.map(({ row }) => row).join("\n");
}

/** Entries of the audit log. */
async function auditEntries() {
  const { db } = rest.instance.context;
  const count = (projectId: string) => db.auditEntry.count({ where: { projectId } });
  return { theirs: await count(restOwner().projectId), own: await count(outsider.projectId) };
}

/** Calls that change nothing of the project. */
const storesNothing = [
  ...["account.endOtherSessions", "benchmark.readSource", "benchmark.payloadSizes"],
  // Logged in the new project.
  ...["published.audit", "project.create", "comment.see"],
];

const aPublication = {
  title: "Ours",
  figures: [{ id: "p50", variant: "rest", metric: "p50", value: 1, unit: "ms" }],
};

const aWebhook = { name: "mine", kind: "json", url: "http://127.0.0.1:1/", events: ["failure"] };

/** What only they should read. */
const marks = () => [
  theirs.run,
  theirs.key,
  theirs.share,
  theirs.benchmark,
  theirs.profile,
  theirs.schedule,
  theirs.joinToken,
  theirs.webhook,
  theirs.summary,
  theirs.member,
  theirs.invitation,
  theirs.session,
];

describe("tRPC", () => {
  function call(path: string, type: string, input: unknown, actor: Actor | null) {
    const { context, prefix } = rest.instance;
    const text = typeof input === "string" ? input : JSON.stringify(input);
    const query = type === "mutation" ? "" : `?input=${encodeURIComponent(text)}`;
    const init =
      type === "mutation"
        ? { method: "POST", headers: { "content-type": "application/json" }, body: text }
        : {};
    const limits = { ...defaultLimits, visitorsPerMinute: 10_000, redeemsPerMinute: 10_000 };
    return answerTrpc(new Request(`http://127.0.0.1:3000/api/trpc/${path}${query}`, init), {
      services: context,
      limiter: makeRateLimiter(context.redis, `${prefix}:entries`, limits),
      findActor: async () => actor,
    });
  }
  const guarded = procedures.filter(([path]) => !openProcedures.includes(path));

  it("has no procedure without a scope but those that are open by intention", () => {
    const open = procedures.filter(([, { _def }]) => _def.meta?.scope === undefined);
    expect(open.map(([path]) => path)).toEqual(openProcedures);
    expect(guarded.length).toBeGreaterThan(20);
  });

  it.each(guarded)("%s answers 401 to nobody, whatever was sent", async (path, { _def }) => {
    const answered = await call(path, _def.type, "{ no JSON", null);
    // A stream has begun to answer before its procedure is called.
    if (_def.type === "subscription") expect(await answered.text()).toContain("UNAUTHORIZED");
    else expect(answered.status).toBe(401);
  });

  const roles = Object.keys(roleScopes) as Role[];
  it.each(
    guarded.flatMap(([path, procedure]) => roles.map((role) => [path, role, procedure] as const)),
  )("%s asks %s for its scope before it reads anything", async (path, role, { _def }) => {
    const actor = { ...restOwner(), role, scopes: roleScopes[role] };
    const may = _def.meta?.scope !== undefined && actor.scopes.includes(_def.meta.scope);
    const { status } = await call(path, _def.type, "{ no JSON", actor);
    // Procedures without an input read none.
    if (may) expect([200, 400]).toContain(status);
    else expect(status).toBe(403);
  });

  /** What an outsider asks: of theirs it is not there, of his own it reports nothing of theirs. */
  const asked = (): Record<
    string,
    { theirs: unknown } | { own: unknown } | { refused: unknown } | { conflicts: unknown }
  > => ({
    "account.sessions": { own: undefined },
    "account.endSession": { theirs: { id: theirs.session } },
    "account.endOtherSessions": { own: {} },
    "invitation.list": { own: {} },
    "invitation.create": { own: { role: "viewer" } },
    "invitation.revoke": { theirs: { id: theirs.invitation } },
    "member.list": { own: undefined },
    "member.setRole": { theirs: { userId: theirs.member, role: "viewer" } },
    "member.transferOwnership": { theirs: { userId: theirs.member } },
    "member.remove": { theirs: { userId: theirs.member } },
    // The last owner of a project stays.
    "member.leave": { conflicts: {} },
    "audit.list": { own: {} },
    "apiKey.list": { own: {} },
    "apiKey.create": { own: { name: "mine", scopes: ["read"] } },
    "apiKey.revoke": { theirs: { id: theirs.key } },
    "benchmark.list": { own: {} },
    "benchmark.get": { theirs: { slug: theirs.benchmark } },
    "benchmark.save": { own: { definition: { ...duelDefinition, name: "mine" } } },
    "benchmark.versions": { theirs: { slug: theirs.benchmark } },
    "benchmark.compareVersions": { theirs: { slug: theirs.benchmark, from: 1, to: 1 } },
    "benchmark.restoreVersion": { theirs: { slug: theirs.benchmark, version: 1 } },
    "benchmark.archive": { theirs: { slug: theirs.benchmark } },
    "benchmark.listArchived": { own: {} },
    "benchmark.restore": { theirs: { slug: theirs.benchmark } },
    "benchmark.deleteArchived": { theirs: { slug: theirs.benchmark, confirm: theirs.benchmark } },
    "benchmark.preview": { own: { definition: { ...duelDefinition, name: "mine" } } },
    // An outsider has none of their targets.
    "benchmark.sendOne": { refused: { definition: { ...duelDefinition, name: "mine" } } },
    "benchmark.payloadSizes": {
      own: { payloads: [{ name: "json", encoding: "json", message: { id: 7 } }] },
    },
    "benchmark.readSource": { own: { text: "curl http://127.0.0.1/" } },
    "benchmark.stages": { theirs: { benchmark: theirs.benchmark } },
    "benchmark.dryRun": {
      theirs: { benchmark: theirs.benchmark, gates: ["p99(grpc) / p99(rest) <= 1.25"] },
    },
    "benchmark.decideChange": {
      theirs: { benchmark: theirs.benchmark, metric: "p99", variant: "grpc", run: theirs.run },
    },
    "benchmark.series": {
      theirs: { benchmark: theirs.benchmark, metric: "p99", variant: "grpc" },
    },
    "comment.list": { theirs: { runId: theirs.run } },
    "comment.add": { theirs: { runId: theirs.run, body: "mine" } },
    "comment.edit": { theirs: { runId: theirs.run, id: theirs.comment, body: "mine" } },
    "comment.delete": { theirs: { runId: theirs.run, id: theirs.comment } },
    "comment.notices": { own: {} },
    "comment.unseen": { own: undefined },
    "comment.see": { own: {} },
    "decision.list": { theirs: { runId: theirs.run } },
    "decision.record": { theirs: { runId: theirs.run, decision: { outcome: "approved" } } },
    "draft.get": { theirs: { kind: "benchmark", slug: theirs.benchmark } },
    "draft.list": { own: { kind: "benchmark" } },
    "draft.save": {
      theirs: {
        ...{ kind: "benchmark", slug: theirs.benchmark, title: "mine", base: 1 },
        ...{ content: {}, seen: null },
      },
    },
    "draft.discard": { theirs: { kind: "target", slug: theirs.target } },
    "joinToken.list": { own: {} },
    // No host may join the test's instance.
    "joinToken.create": { conflicts: {} },
    "joinToken.revoke": { theirs: { id: theirs.joinToken } },
    "profile.list": { theirs: { runId: theirs.run } },
    "profile.read": { theirs: { runId: theirs.run, id: theirs.profile } },
    "profile.remove": { theirs: { runId: theirs.run, id: theirs.profile } },
    "badge.read": { theirs: { slug: theirs.benchmark } },
    "badge.enable": { theirs: { slug: theirs.benchmark } },
    "badge.remove": { theirs: { slug: theirs.benchmark } },
    "published.read": { theirs: { slug: theirs.benchmark } },
    "published.audit": { own: { file: aPublication } },
    "published.attach": { theirs: { slug: theirs.benchmark, file: aPublication } },
    "published.remove": { theirs: { slug: theirs.benchmark } },
    "project.create": { own: { slug: "mine", name: "Mine" } },
    "project.inForce": { own: undefined },
    "project.retention": { own: undefined },
    "project.previewRetention": { own: { keepRunDays: 400 } },
    "project.storage": { own: undefined },
    "project.automation": { own: undefined },
    "project.setRetention": { own: { keepRunDays: 400 } },
    "project.checkAddress": { own: { address: "10.0.0.1:80" } },
    "project.overview": { own: {} },
    "run.list": { own: {} },
    "run.branches": { own: undefined },
    "run.tags": { own: {} },
    "run.update": { theirs: { id: theirs.run, tags: ["ours"] } },
    "run.tagMany": { theirs: { ids: [theirs.run], addTags: ["ours"] } },
    "run.isAnyActive": { own: undefined },
    "run.get": { theirs: { id: theirs.run } },
    "run.create": { theirs: { benchmark: theirs.benchmark } },
    "run.cancelAll": { own: {} },
    "run.compare": { theirs: { runs: `${theirs.run},0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee` } },
    "run.cancel": { theirs: { id: theirs.run } },
    "run.delete": { theirs: { id: theirs.run } },
    "run.report": { theirs: { id: theirs.run } },
    "run.reportHtml": { theirs: { id: theirs.run } },
    "run.reportPart": { theirs: { id: theirs.run, want: [] } },
    "run.watch": { theirs: { id: theirs.run } },
    "schedule.list": { own: {} },
    "schedule.get": { theirs: { id: theirs.schedule } },
    "schedule.preview": { own: { cron: "0 2 * * *" } },
    "schedule.create": { theirs: { benchmark: theirs.benchmark, cron: "0 2 * * *" } },
    "schedule.update": { theirs: { id: theirs.schedule, paused: true } },
    "schedule.delete": { theirs: { id: theirs.schedule } },
    search: { own: { text: "" } },
    "share.list": { own: { runId: theirs.run } },
    "share.create": { theirs: { runId: theirs.run } },
    "share.preview": { theirs: { runId: theirs.run } },
    "share.revoke": { theirs: { id: theirs.share } },
    "study.list": { own: undefined },
    "study.read": { own: { study: "dispatch-grpc-vs-rest" } },
    // An outsider has none of their targets.
    "study.start": { refused: { study: "dispatch-grpc-vs-rest" } },
    "target.list": { own: {} },
    "summary.list": { own: {} },
    "summary.read": { theirs: { id: theirs.summary } },
    "summary.compare": { theirs: { base: theirs.summary, head: theirs.summary } },
    "summary.remove": { theirs: { id: theirs.summary } },
    "target.get": { theirs: { slug: theirs.target } },
    "target.create": {
      own: { target: { slug: "mine", name: "M", protocol: "http1", host: "127.0.0.1", port: 9 } },
    },
    "target.update": { theirs: { slug: theirs.target, changes: { name: "taken" } } },
    "target.delete": { theirs: { slug: theirs.target } },
    "target.namedBy": { own: { slug: theirs.target } },
    "target.probe": { theirs: { slug: theirs.target } },
    "target.noise": { theirs: { slug: theirs.target } },
    "target.listNoise": { own: undefined },
    "target.calibrateNoise": { theirs: { slug: theirs.target } },
    "webhook.list": { own: {} },
    // No benchmark of theirs is heard of.
    "webhook.create": { theirs: { ...aWebhook, benchmark: theirs.benchmark } },
    "webhook.update": { theirs: { id: theirs.webhook, paused: true } },
    "webhook.delete": { theirs: { id: theirs.webhook } },
    "webhook.rotateSecret": { theirs: { id: theirs.webhook } },
    "webhook.test": { theirs: { id: theirs.webhook } },
    "webhook.deliveries": { theirs: { id: theirs.webhook } },
    "webhook.sendAgain": { theirs: { id: theirs.webhook, deliveryId: theirs.delivery } },
    "worker.read": { own: undefined },
    // Pools belong to the installation.
    "worker.setPool": { theirs: { name: "nobody-has-it", state: "paused" } },
    "worker.stalledQueue": { own: undefined },
  });

  it.each(guarded)("%s shows and changes nothing of another project", async (path, { _def }) => {
    const entry = asked()[path];
    if (!entry) throw new Error(`${path}: say here what an outsider would ask of it`);
    const before = await theirRows();
    const auditedBefore = await auditEntries();
    const input = Object.values(entry)[0];
    const answered = await call(path, _def.type, input ?? "", outsider);
    const text = await answered.text();
    if ("own" in entry) expect(answered.status, text).toBe(200);
    else if (_def.type === "subscription") expect(text).toContain("NOT_FOUND");
    else if ("conflicts" in entry) expect(answered.status, text).toBe(409);
    else expect(answered.status, text).toBe("refused" in entry ? 422 : 404);
    if ("own" in entry) for (const mark of marks()) expect(text).not.toContain(mark);
    expect(await theirRows()).toBe(before);
    // What is stored is logged, in the outsider's own project.
    const logged = await auditEntries();
    expect(logged.theirs).toBe(auditedBefore.theirs);
    if (_def.type === "mutation" && "own" in entry && !storesNothing.includes(path))
      expect(logged.own).toBeGreaterThan(auditedBefore.own);
    // What a refusal takes back was there for a moment.
    else if (!("refused" in entry)) expect(logged.own).toBe(auditedBefore.own);
  });
});

describe("REST", () => {
  /** Paths that say what the API is, and need no key. */
  const open = ["GET /api/v1/openapi.json"];
  const routes = () => {
    const all = rest.appWith({}).routes.filter(({ method }) => method !== "ALL");
    return [...new Set(all.map(({ method, path }) => `${method} ${path}`))].filter(
      (route) => !open.includes(route),
    );
  };
  const filled = (route: string, id: string, slug: string) => {
    const [method = "", path = ""] = route.split(" ");
    return {
      method,
      path: path
        .replace("/api/v1", "")
        .replace(":id", id)
        .replace(":slug", slug)
        .replace(":name", "nobody-has-it")
        .replace(":version", "1")
        .replace(":number", "1")
        .replace(":profileId", theirs.profile)
        .replace(":commentId", theirs.comment)
        .replace(":deliveryId", theirs.delivery),
    };
  };
  const slugOf = (route: string) => {
    if (route === "PUT /api/v1/benchmarks/:slug") return "mine";
    if (route === "PUT /api/v1/targets/:slug") return "mine-put";
    return route.includes("/targets/") ? theirs.target : theirs.benchmark;
  };
  const bodyOf: Record<string, () => unknown> = {
    "POST /api/v1/runs": () => ({ benchmark: theirs.benchmark }),
    "PATCH /api/v1/runs/:id": () => ({ note: "taken" }),
    "POST /api/v1/targets": () => ({ ...duelTarget, slug: "mine-too" }),
    "PATCH /api/v1/targets/:slug": () => ({ name: "taken" }),
    "PUT /api/v1/targets/:slug": () => duelTarget,
    "PUT /api/v1/benchmarks/:slug": () => ({ ...duelDefinition, name: "mine" }),
    "PUT /api/v1/configuration": () => ({
      ...{ version: 1, targets: [{ ...duelTarget, slug: "mine-of-file" }] },
      benchmarks: [{ ...duelDefinition, name: "mine-of-file" }],
      schedules: [{ benchmark: "mine-of-file", cron: "0 2 * * *" }],
    }),
    "POST /api/v1/benchmarks/:slug/dry-run": () => ({ gates: ["p99(grpc) / p99(rest) <= 1.25"] }),
    "POST /api/v1/imports": () => ({ benchmark: theirs.benchmark, outputs: [] }),
    "POST /api/v1/targets/:slug/noise-calibrations": () => ({}),
    "PUT /api/v1/series/changes": () => ({
      ...{ benchmark: theirs.benchmark, metric: "p99", variant: "grpc", run: theirs.run },
    }),
    "POST /api/v1/runs/:id/shares": () => ({}),
    "POST /api/v1/runs/:id/comments": () => ({ body: "mine" }),
    "PATCH /api/v1/runs/:id/comments/:commentId": () => ({ body: "mine" }),
    "POST /api/v1/runs/:id/decisions": () => ({ outcome: "approved" }),
    "PATCH /api/v1/project/retention": () => ({ keepRunDays: 400 }),
    "POST /api/v1/runs/:id/profiles": () => "main;work 1",
    "POST /api/v1/imports/summaries": () => "hello",
    "POST /api/v1/schedules": () => ({ benchmark: theirs.benchmark, cron: "0 2 * * *" }),
    "POST /api/v1/schedules/preview": () => ({ cron: "0 2 * * *" }),
    "PATCH /api/v1/schedules/:id": () => ({ paused: true }),
    "POST /api/v1/webhooks": () => ({ ...aWebhook, benchmark: theirs.benchmark }),
    "PATCH /api/v1/webhooks/:id": () => ({ paused: true }),
    "PATCH /api/v1/pools/:name": () => ({ state: "paused" }),
    "POST /api/v1/studies/:id/runs": () => ({}),
    "POST /api/v1/benchmarks/:slug/badge": () => ({}),
    "PUT /api/v1/benchmarks/:slug/published-figures": () => aPublication,
    "POST /api/v1/audits": () => aPublication,
    "POST /api/v1/payload-sizes": () => ({
      payloads: [{ name: "json", encoding: "json", message: { id: 7 } }],
    }),
  };
  const isWithoutBody = (route: string) =>
    /\/(cancel|cancel-all-runs|probes|restore|join-tokens|secret|test|send-again)$/.test(route);
  const duelTarget = { name: "M", protocol: "http1", host: "127.0.0.1", port: 9 };
  /** Lists, and what is made anew in the outsider's own project. */
  const own = [
    "GET /api/v1/runs",
    "GET /api/v1/audit-log",
    "GET /api/v1/project/retention",
    "PATCH /api/v1/project/retention",
    "GET /api/v1/project/retention/preview",
    "GET /api/v1/project/storage",
    "GET /api/v1/targets",
    "GET /api/v1/benchmarks",
    "POST /api/v1/targets",
    "POST /api/v1/cancel-all-runs",
    "POST /api/v1/audits",
    "POST /api/v1/payload-sizes",
    "GET /api/v1/pools",
    "GET /api/v1/join-tokens",
    "GET /api/v1/imports/summaries",
    "GET /api/v1/schedules",
    "GET /api/v1/shares",
    "GET /api/v1/webhooks",
    "POST /api/v1/schedules/preview",
    "GET /api/v1/studies",
    "PUT /api/v1/benchmarks/:slug",
    "PUT /api/v1/targets/:slug",
    "PUT /api/v1/configuration",
  ];

  /** No host may join the test's instance. */
  const conflicts = ["POST /api/v1/join-tokens"];

  /** They take a body, change nothing, and so need no more than to read. */
  const calculates = [
    "POST /api/v1/benchmarks/:slug/dry-run",
    "POST /api/v1/audits",
    "POST /api/v1/payload-sizes",
    "POST /api/v1/schedules/preview",
  ];

  it("asks for a key, and for its scope, before it reads anything", async () => {
    const { context } = rest.instance;
    const without = (await createApiKey(context, outsider, { name: "read", scopes: ["read"] })).key;
    expect(routes().length).toBeGreaterThan(15);
    for (const route of routes()) {
      const { method, path } = filled(route, theirs.run, slugOf(route));
      const raw = method === "GET" ? {} : { raw: "{ no JSON" };
      expect((await rest.call(method, path, { key: null, ...raw })).status, route).toBe(401);
      const refused = await rest.call(method, path, { key: without, ...raw });
      if (method !== "GET" && !calculates.includes(route)) expect(refused.status, route).toBe(403);
    }
  });

  it("shows and changes nothing of another project", async () => {
    for (const route of routes()) {
      const before = await theirRows();
      const isShare = route.includes("/shares/");
      const id = isShare
        ? theirs.share
        : route.includes("/schedules/")
          ? theirs.schedule
          : route.includes("/join-tokens/")
            ? theirs.joinToken
            : route.includes("/webhooks/")
              ? theirs.webhook
              : route.includes("/summaries/")
                ? theirs.summary
                : theirs.run;
      const { method, path } = filled(route, id, slugOf(route));
      const query = route.endsWith("/series")
        ? `?benchmark=${theirs.benchmark}&metric=p99&variant=grpc`
        : route === "POST /api/v1/runs/:id/profiles"
          ? "?name=mine"
          : route.endsWith("/summaries/compare")
            ? `?base=${theirs.summary}&head=${theirs.summary}`
            : "";
      const body = bodyOf[route]?.();
      if (method !== "GET" && method !== "DELETE" && !isWithoutBody(route) && !body)
        throw new Error(`${route}: say here what an outsider would send`);
      const answered = await rest.call(method, path + query, {
        key: outsidersKey,
        ...(body ? { body } : {}),
      });
      const text = await answered.text();
      if (own.includes(route)) expect(answered.ok, `${route}: ${text}`).toBe(true);
      else
        expect(conflicts.includes(route) ? [409] : [404, 422], `${route}: ${text}`).toContain(
          answered.status,
        );
      if (own.includes(route) && method === "GET")
        for (const mark of marks()) expect(text, route).not.toContain(mark);
      expect(await theirRows(), route).toBe(before);
    }
  });
});

describe("what an entry point is asked with", () => {
  it("is read by a schema that services export, the very same object", async () => {
    const exported = await exportsOfServices();
    const asked = [
      ...procedures.flatMap(([name, { _def }]) =>
        _def.inputs.map((input) => [name, "schema" in input ? input.schema : input] as const),
      ),
      ...inputsOf(rest.app),
    ];
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter(([, schema]) => !exported.has(schema)).map(([name]) => name)).toEqual([]);
  });

  it("is all that the document shows of a request", () => {
    const inputs = inputsOf(rest.app);
    const shown = rest.app.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== "route") return [];
      const { method, path, request = {} } = definition.route;
      return Object.values(request).some((part) => part) ? [`${method} ${path}`] : [];
    });
    expect(shown.length).toBeGreaterThan(30);
    expect([...inputs.keys()].sort()).toEqual(shown.sort());
  });
});

// The demo target's tasks in a real PostgreSQL: the same JSON by every way, one call at a time where it misbehaves, few rows,
// and nothing left when it stops.
import { makeTestDatabase, type TestDatabase } from "@gonogo/db/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type DemoTarget, startDemoTarget } from "../testing/demo-target.ts";

const Task = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  priority: z.enum(["low", "medium", "high", "critical"]),
  status: z.enum(["todo", "in_progress", "done"]),
  createdAt: z.iso.datetime({ precision: 3 }),
});
const Tasks = z.strictObject({ tasks: z.array(Task) });
const ways = ["/db/tasks", "/gateway/tasks", "/gateway/misbehaving/tasks"];
const task = { title: "move pallet 42", priority: "medium", status: "in_progress" };

let database: TestDatabase;
let target: DemoTarget;
beforeAll(async () => {
  database = await makeTestDatabase();
  target = await startDemoTarget({ databaseUrl: `${database.url}?schema=public` });
});
afterAll(async () => {
  await target.stop();
  await database.drop();
});

const urlOf = (path: string, of = target) => `http://127.0.0.1:${of.ports.rest}${path}`;
const post = (path: string, body: object = task) =>
  fetch(urlOf(path), { method: "POST", body: JSON.stringify(body) });
const listed = async (path: string) => Tasks.parse(await (await fetch(urlOf(path))).json()).tasks;
const count = async (query: string) => {
  const [row] = await database.db.$queryRawUnsafe<{ n: number }[]>(`SELECT ${query}::int AS n`);
  return row?.n;
};
const schemas = () => count("(SELECT count(*) FROM pg_namespace WHERE nspname = 'gonogo_demo')");

describe("tasks in PostgreSQL", () => {
  it("are made and listed alike by every way", async () => {
    const made = [];
    for (const way of ways) {
      const answer = await post(way);
      expect(answer.status).toBe(201);
      made.unshift(Task.parse(await answer.json()));
    }
    expect(made[0]).toMatchObject(task);
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    for (const way of ways) expect(await listed(way)).toEqual(made);
    for (let more = 0; more < 20; more += 1) await post("/gateway/tasks", { title: `${more}` });
    const [newest, ...others] = await listed("/db/tasks");
    expect(newest).toMatchObject({ title: "19", priority: "medium", status: "todo" });
    expect(others).toHaveLength(19);
  });

  it("are refused alike, by the field that is wrong", async () => {
    for (const way of ways)
      for (const [field, body] of Object.entries({
        title: { ...task, title: "" },
        priority: { ...task, priority: "urgent" },
        status: { ...task, status: 3 },
      })) {
        const answer = await post(way, body);
        expect([way, field, answer.status]).toEqual([way, field, 400]);
        if (field !== "status") expect(await answer.text()).toContain(field);
      }
    expect((await fetch(urlOf("/gateway/tasks"), { method: "DELETE" })).status).toBe(405);
  });

  it("wait for one another behind the locked client, and only there", async () => {
    const waiting =
      "(SELECT count(*) FROM pg_stat_activity WHERE application_name = 'gonogo-target' AND wait_event_type = 'Lock' AND datname = current_database())";
    for (const [way, atOnce] of [
      ["/gateway/tasks", 5],
      ["/gateway/misbehaving/tasks", 1],
    ] as const) {
      let answers: Promise<Response>[] = [];
      await database.db.$transaction(async (transaction) => {
        await transaction.$executeRawUnsafe("LOCK TABLE gonogo_demo.task");
        answers = Array.from({ length: 5 }, () => post(way));
        await expect.poll(() => count(waiting)).toBe(atOnce);
        // Whoever else would come has come by then.
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await count(waiting)).toBe(atOnce);
      });
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(201);
    }
  });

  it("are kept up to 10,000", async () => {
    const number = "(SELECT max(number) FROM gonogo_demo.task)";
    const missing = 11_999 - ((await count(number)) ?? 0);
    await database.db.$executeRawUnsafe(
      `INSERT INTO gonogo_demo.task (title, priority, status) SELECT 'x', 1, 1 FROM generate_series(1, ${missing})`,
    );
    await post("/db/tasks");
    await expect.poll(() => count("(SELECT count(*) FROM gonogo_demo.task)")).toBe(10_000);
    expect(await count(number)).toBe(12_000);
    expect(await listed("/db/tasks")).toHaveLength(20);
  });

  it("go when the target stops, which another on the same database survives, and nothing else goes", async () => {
    const tables = "(SELECT count(*) FROM pg_tables WHERE schemaname = 'public')";
    const before = await count(tables);
    const other = await startDemoTarget({ databaseUrl: database.url });
    expect((await fetch(urlOf("/gateway/tasks", other))).status).toBe(200);
    await other.stop();
    expect(await schemas()).toBe(0);
    for (const way of ways) expect(await listed(way)).toEqual([]);
    expect((await post("/db/tasks")).status).toBe(201);
    expect(await schemas()).toBe(1);
    await target.stop();
    expect(await schemas()).toBe(0);
    expect(await count(tables)).toBe(before);
  });

  it("are asked for in vain where there is no database, and all else goes on", async () => {
    const without = await startDemoTarget();
    try {
      for (const way of ways) {
        const answer = await fetch(urlOf(way, without));
        expect(answer.status).toBe(503);
        expect(await answer.text()).toContain("--database-url");
      }
      expect((await fetch(urlOf("/health", without))).status).toBe(200);
    } finally {
      await without.stop();
    }
  });
});

// What PostgreSQL cannot store reaches it by no query: each is refused with the value's path, or stored with U+FFFD in place of it,
// in whatever way it is written.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb, Prisma, UnstorableTextError } from "./client.ts";
import { makeTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let replacing: Db;
const projectId = crypto.randomUUID();
beforeAll(async () => {
  database = await makeTestDatabase();
  replacing = openDb(database.url, { maxConnections: 2, unstorable: "replace" });
  await database.db.project.create({ data: { id: projectId, slug: "p", name: "P" } });
});
afterAll(async () => {
  await replacing.$disconnect();
  await database.drop();
});

const nul = "a\u0000b";
const half = "a\ud800b";
const target = (changes: object = {}) => ({
  ...{ id: crypto.randomUUID(), projectId, slug: crypto.randomUUID(), name: "T" },
  ...{ protocol: "http1", host: "h", port: 1, config: {}, ...changes },
});

const writes: [string, (db: Db) => PromiseLike<unknown>, string][] = [
  ["a text", (db) => db.target.create({ data: target({ name: nul }) }), "name"],
  ["half a character", (db) => db.target.create({ data: target({ name: half }) }), "name"],
  [
    "JSON, however deep",
    (db) => db.target.create({ data: target({ config: { a: [{ b: nul }] } }) }),
    "config.a.0.b",
  ],
  [
    "a name within JSON",
    (db) => db.target.create({ data: target({ config: { a: { [half]: 1 } } }) }),
    "config.a",
  ],
  [
    "a row beside another",
    (db) =>
      db.project.update({
        where: { id: projectId },
        data: { targets: { create: [target(), target({ host: nul })].map(withoutProject) } },
      }),
    "targets.create.1.host",
  ],
  [
    "several rows",
    (db) => db.target.createMany({ data: [target(), target({ host: half })] }),
    "1.host",
  ],
  ["a change of many", (db) => db.target.updateMany({ data: { name: nul } }), "name"],
  [
    "what is put in or changed",
    (db) =>
      db.user.upsert({
        where: { email: "x@example.org" },
        create: { id: crypto.randomUUID(), email: "x@example.org", name: nul },
        update: {},
      }),
    "name",
  ],
  [
    "a list",
    (db) =>
      db.apiKey.create({
        data: {
          ...{ id: crypto.randomUUID(), projectId, name: "K", prefix: "g" },
          ...{
            keyHash: new Uint8Array(crypto.getRandomValues(new Uint8Array(8))),
            scopes: ["read", nul],
          },
        },
      }),
    "scopes.1",
  ],
  [
    "SQL",
    (db) => db.$executeRaw`UPDATE projects SET name = ${half} WHERE id = ${projectId}::uuid`,
    "0",
  ],
  [
    "SQL as a text",
    (db) => db.$executeRawUnsafe("UPDATE projects SET name = $1 WHERE slug = 'p'", nul),
    "1",
  ],
  ["composed SQL", (db) => db.$queryRaw(Prisma.sql`SELECT ${nul}::text`), "0"],
  [
    "a transaction",
    (db) => db.$transaction((tx) => tx.project.updateMany({ data: { name: nul } })),
    "name",
  ],
  [
    "statements together",
    (db) => db.$transaction([db.project.updateMany({ data: { name: nul } })]),
    "name",
  ],
];
const withoutProject = ({ projectId: _, ...row }: ReturnType<typeof target>) => row;

describe("a text that cannot be stored", () => {
  it.each(writes)("in %s is refused by its path", async (_, write, field) => {
    const before = await database.db.target.count();
    const refused = Promise.resolve(write(database.db));
    await expect(refused).rejects.toThrow(UnstorableTextError);
    await expect(refused).rejects.toMatchObject({ issue: { field } });
    expect(await database.db.target.count()).toBe(before);
  });

  it.each(writes)(
    "in %s is stored as what can be, by whoever stores what targets said",
    async (_, write) => {
      await write(replacing);
    },
  );

  it("is nothing to look for either", async () => {
    await expect(database.db.user.findFirst({ where: { email: nul } })).rejects.toMatchObject({
      issue: { field: "email" },
    });
    expect(await replacing.user.findFirst({ where: { email: nul } })).toBeNull();
  });

  it("stands as U+FFFD, and all else as it was", async () => {
    const config = { "k\u0000": ["\u{1f600}", half, 1.5, null, true], same: "\\u0000" };
    const { id } = await replacing.target.create({ data: target({ name: nul, config }) });
    expect(await database.db.target.findUnique({ where: { id } })).toMatchObject({
      name: "a\ufffdb",
      config: { "k\ufffd": ["\u{1f600}", "a\ufffdb", 1.5, null, true], same: "\\u0000" },
    });
  });
});

it("waits longer for a connection that is taken than for a server that does not answer", async () => {
  const one = openDb(database.url, { maxConnections: 1 });
  try {
    const taken = one.$queryRaw`SELECT pg_sleep(5.5)::text`;
    const waiting = one.$transaction((db) => db.project.count());
    await taken;
    expect(await waiting).toBe(1);
  } finally {
    await one.$disconnect();
  }
});

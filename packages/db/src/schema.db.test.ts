// The migrations make what the Prisma schema says and nothing else: columns, types, defaults, keys, indexes, enums.
// Prisma's parser says what the schema means, PostgreSQL's catalogue what the migrated database has.
// Not compared, since the schema cannot say them: checks, triggers and functions.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import internals from "@prisma/internals";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordTable } from "./migrate.ts";
import { makeTestDatabase, type TestDatabase } from "./testing/test-database.ts";

type Datamodel = Awaited<ReturnType<typeof internals.getDMMF>>["datamodel"];
type Model = Datamodel["models"][number];
type Field = Model["fields"][number];

const sqlTypes: Readonly<Record<string, string>> = {
  ...{
    String: "text",
    Boolean: "boolean",
    Int: "integer",
    BigInt: "bigint",
    Float: "double precision",
  },
  ...{ Bytes: "bytea", Json: "jsonb", "Json.Json": "json", "String.Uuid": "uuid" },
  "DateTime.Timestamptz": "timestamp(3) with time zone",
};
const parenthesized = (names: readonly string[]) => `(${names.join(", ")})`;

function sqlType({ kind, type, nativeType, isList }: Field): string {
  const named = nativeType ? `${type}.${nativeType[0]}` : type;
  const sql = kind === "enum" ? `"${type}"` : sqlTypes[named];
  if (sql === undefined) throw new Error(`the test knows no SQL type of ${named}`);
  return isList ? `${sql}[]` : sql;
}

function sqlDefault(field: Field): string {
  const value = field.default as unknown;
  if (value === undefined) return "";
  if (typeof value === "string") return ` default '${value}'::${sqlType(field)}`;
  if (typeof value === "number" || typeof value === "boolean") return ` default ${value}`;
  const { name, args } = value as { name: string; args: readonly string[] };
  if (name === "dbgenerated") return ` default ${args[0]}`;
  throw new Error(`the test knows no SQL of @default(${name}())`);
}

/** What the schema says, one line a thing, in order. */
async function linesOfSchema(): Promise<string[]> {
  const folder = fileURLToPath(new URL("../prisma/schema", import.meta.url));
  const files = (await readdir(folder)).map(
    async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), "utf8")],
  );
  const { datamodel } = await internals.getDMMF({ datamodel: await Promise.all(files) });
  const model = (name: string) => {
    const found = datamodel.models.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no model ${name}`);
    return { ...found, table: found.dbName ?? found.name };
  };
  const columnOf = (of: Model, name: string) =>
    of.fields.find((field) => field.name === name)?.dbName ?? name;
  const enums = datamodel.enums.map(
    ({ name, values }) => `enum ${name} ${parenthesized(values.map((v) => v.dbName ?? v.name))}`,
  );
  const fields = datamodel.models.flatMap((one) => one.fields.map((field) => ({ one, field })));
  const columns = fields.flatMap(({ one, field }) =>
    field.kind === "object"
      ? []
      : `column ${model(one.name).table}.${field.dbName ?? field.name} ${sqlType(field)}${field.isRequired && !field.isList ? " not null" : ""}${sqlDefault(field)}`,
  );
  const references = fields.flatMap(({ one, field }) => {
    const from = field.relationFromFields ?? [];
    if (from.length === 0) return [];
    const to = model(field.type);
    const usual = field.isRequired ? "Restrict" : "SetNull";
    const [deleted, updated] = [
      field.relationOnDelete ?? usual,
      field.relationOnUpdate ?? "Cascade",
    ];
    const names = parenthesized(from.map((name) => columnOf(one, name)));
    const others = parenthesized((field.relationToFields ?? []).map((name) => columnOf(to, name)));
    return `reference ${model(one.name).table} ${names} to ${to.table} ${others} on delete ${deleted} on update ${updated}`;
  });
  const words = { id: "key", unique: "unique index", normal: "index", fulltext: "fulltext index" };
  const indexes = datamodel.indexes.map(({ model: name, type, fields: of }) => {
    const one = model(name);
    const names = of.map(
      (field) => columnOf(one, field.name) + (field.sortOrder === "desc" ? " desc" : ""),
    );
    return `${words[type]} ${one.table} ${parenthesized(names)}`;
  });
  return [...enums, ...columns, ...references, ...indexes].sort();
}

/** What the database has, in the same lines. */
async function linesOfDatabase(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `WITH own AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> $1
    ), actions (code, word) AS (
      VALUES ('a', 'NoAction'), ('r', 'Restrict'), ('c', 'Cascade'), ('n', 'SetNull'), ('d', 'SetDefault')
    )
    SELECT format('enum %s (%s)', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)) AS line
      FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.typname
    UNION ALL
    SELECT format('column %s.%s %s%s%s', own.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull AND a.attndims = 0 THEN ' not null' END,
        ' default ' || pg_get_expr(d.adbin, d.adrelid))
      FROM own JOIN pg_attribute a ON a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = own.oid AND d.adnum = a.attnum
    UNION ALL
    SELECT format('reference %s (%s) to %s (%s) on delete %s on update %s', own.relname,
        (SELECT string_agg(attname, ', ' ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY AS c(num, n)
          JOIN pg_attribute ON attrelid = k.conrelid AND attnum = num),
        other.relname,
        (SELECT string_agg(attname, ', ' ORDER BY n) FROM unnest(k.confkey) WITH ORDINALITY AS c(num, n)
          JOIN pg_attribute ON attrelid = k.confrelid AND attnum = num),
        (SELECT word FROM actions WHERE code = k.confdeltype), (SELECT word FROM actions WHERE code = k.confupdtype))
      FROM own JOIN pg_constraint k ON k.conrelid = own.oid AND k.contype = 'f'
      JOIN pg_class other ON other.oid = k.confrelid
    UNION ALL
    SELECT format('%s %s (%s)%s',
        CASE WHEN i.indisprimary THEN 'key' WHEN i.indisunique THEN 'unique index' ELSE 'index' END, own.relname,
        (SELECT string_agg(
            COALESCE(attname, 'expression') || CASE WHEN i.indoption[n - 1] & 1 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY n)
          FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS c(num, n)
          LEFT JOIN pg_attribute ON attrelid = own.oid AND attnum = num),
        ' where ' || pg_get_expr(i.indpred, i.indrelid))
      FROM own JOIN pg_index i ON i.indrelid = own.oid`,
    [recordTable],
  );
  return rows.map(({ line }) => line).sort();
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Indexes on what is computed from columns or on some rows, which the schema has no words for. */
const computed = new Set([
  "index shares (runId) where (choices IS NOT NULL)",
  'index comment_notices (userId) where ("seenAt" IS NULL)',
  'index probes (createdAt) where ("answeredAt" IS NULL)',
  'index probes (targetId, createdAt desc) where ((host IS NULL) AND ("answeredAt" IS NOT NULL))',
  'index runs (benchmarkId, subjectBranch, id desc) where ("verdictName" IS NOT NULL)',
  'index runs (projectId, subjectBuildMode, id desc) where ("subjectBuildMode" IS NOT NULL)',
  'index runs (projectId, subjectStage, id desc) where ("subjectStage" IS NOT NULL)',
  "index runs (projectId, expression, id desc)",
  "index runs (projectId, expression desc, id desc)",
  "index runs (expression)",
]);

/** `-`: of the schema, and not in the database; `+`: the other way round. */
async function differences(): Promise<string[]> {
  const wanted = await linesOfSchema();
  const has = (await linesOfDatabase(client)).filter((line) => !computed.has(line));
  return [
    ...wanted.filter((line) => !has.includes(line)).map((line) => `- ${line}`),
    ...has.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`),
  ];
}

describe("the migrated database", () => {
  it("differs from the schema in nothing", async () => {
    expect((await linesOfSchema()).length).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ["a column more", 'ALTER TABLE runs ADD "more" text', ["+ column runs.more text"]],
    ["a table more", "CREATE TABLE more (id int)", ["+ column more.id integer"]],
    [
      "a column less",
      'ALTER TABLE users DROP "nameChangedAt"',
      ["- column users.nameChangedAt timestamp(3) with time zone"],
    ],
    [
      "another type",
      "ALTER TABLE runs ALTER attempt TYPE bigint",
      ["- column runs.attempt integer not null", "+ column runs.attempt bigint not null"],
    ],
    [
      "a column that may be null",
      "ALTER TABLE users ALTER email DROP NOT NULL",
      ["- column users.email text not null", "+ column users.email text"],
    ],
    [
      "another default",
      "ALTER TABLE runs ALTER status SET DEFAULT 'failed'",
      [
        '- column runs.status "RunStatus" not null default \'queued\'::"RunStatus"',
        '+ column runs.status "RunStatus" not null default \'failed\'::"RunStatus"',
      ],
    ],
    ["an index less", 'DROP INDEX "users_email_key"', ["- unique index users (email)"]],
    [
      "a partial index in place of a whole one",
      'DROP INDEX "sessions_userId_idx"; CREATE INDEX ON sessions ("userId") WHERE token IS NOT NULL',
      ["- index sessions (userId)", "+ index sessions (userId) where (token IS NOT NULL)"],
    ],
    [
      "another deletion",
      `ALTER TABLE sessions DROP CONSTRAINT "sessions_userId_fkey", ADD FOREIGN KEY ("userId")
        REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE`,
      [
        "- reference sessions (userId) to users (id) on delete Cascade on update Cascade",
        "+ reference sessions (userId) to users (id) on delete Restrict on update Cascade",
      ],
    ],
    [
      "a value of an enum more",
      `ALTER TYPE "Role" ADD VALUE 'guest'`,
      [
        "- enum Role (owner, editor, runner, viewer)",
        "+ enum Role (owner, editor, runner, viewer, guest)",
      ],
    ],
  ])("with %s is found", async (_, sql, found) => {
    await client.query("BEGIN");
    try {
      await client.query(sql);
      expect(await differences()).toEqual(found);
    } finally {
      await client.query("ROLLBACK");
    }
  });
});

// Which failures of a query mean that the database is away for now, in the words that were seen of each layer.
import { expect, it } from "vitest";
import { awayWords, isDatabaseAway, isDiskFull } from "./database-errors.ts";

it.each([
  "Raw query failed. Code: `N/A`. Message: `Can't reach database server at 127.0.0.1:1`",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "connect ECONNREFUSED 127.0.0.1:1",
])("%s: the database is away", (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
  expect(isDatabaseAway(new Error("outer", { cause: new Error(message) }))).toBe(true);
});

it.each([
  "Raw query failed. Code: `53100`. Message: `could not extend file`",
  'could not extend file "base/16384/2613": No space left on device',
])("%s: the disk is full, which somebody has to fix", (message) => {
  const error = new Error("outer", { cause: new Error(message) });
  expect([isDiskFull(error), isDatabaseAway(error)]).toEqual([true, true]);
  expect(awayWords(error)).toMatchObject({ code: "storage_full", waitS: 60 });
});

const driverError = (code: string) =>
  Object.assign(new Error("boo"), { name: "DriverAdapterError", cause: { originalCode: code } });

it.each([
  ...[
    "08000",
    "08006",
    "25006",
    "53000",
    "53200",
    "53300",
    "53400",
    "57014",
    "57P01",
    "57P03",
    "57P05",
  ],
])(
  "SQLSTATE %s is an outage in every layer: the driver's, the adapter's, Prisma's, raw SQL's",
  (code) => {
    const ofPrisma = Object.assign(new Error("Database error."), {
      code: "P2039",
      meta: { modelName: "Run", driverAdapterError: driverError(code) },
    });
    const raw = new Error(`\nRaw query failed. Code: \`${code}\`. Message: \`boo\``);
    const ofDriver = Object.assign(new Error("boo"), { code });
    for (const error of [ofDriver, driverError(code), ofPrisma, raw])
      expect([isDatabaseAway(error), isDatabaseAway(new Error("outer", { cause: error }))]).toEqual(
        [true, true],
      );
  },
);

it.each(["22021", "23505", "40001", "42P01", "55P03"])("SQLSTATE %s is none", (code) => {
  for (const error of [driverError(code), Object.assign(new Error("boo"), { code })])
    expect(isDatabaseAway(error)).toBe(false);
});

it("refused connections to several addresses are one outage", () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(isDatabaseAway(new AggregateError([refused, refused]))).toBe(true);
});

it("a query that is refused is no such failure", () => {
  expect(isDatabaseAway(new Error('relation "runs" does not exist'))).toBe(false);
  expect(isDatabaseAway("gone")).toBe(false);
});

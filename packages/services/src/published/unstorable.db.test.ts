// Characters that PostgreSQL cannot store: refused where people send them, however they are written; replaced where targets said
// them; and what was stored before they were looked for is reported and shared all the same.
import { beforeAll, expect, it } from "vitest";
import { saveBenchmark } from "../benchmark/save-benchmark.ts";
import { openContext } from "../context.ts";
import { commitBlock } from "../measure/commit-block.ts";
import { finishRun } from "../measure/finish-run.ts";
import { startBlock } from "../measure/start-block.ts";
import { readReport } from "../run/read-report.ts";
import { createShare } from "../share/create-share.ts";
import { addDuelTargets, duelDefinition, testInstance } from "../testing/test-context.ts";
import { claimed, commitResult, resultOf, startDuel } from "../testing/test-run.ts";
import { attachPublishedFigures, readPublishedFigures } from "./published-figures.ts";

const instance = testInstance(addDuelTargets);
const slug = duelDefinition.name;
beforeAll(async () => {
  await saveBenchmark(instance.context, instance.owner, { definition: duelDefinition as never });
});

const figures = (title: string) =>
  `title: ${title}\nfigures:\n  - { id: p50, variant: rest, metric: p50, value: 1, unit: ms }\n`;

it.each([
  ["\\0", /NUL/],
  ["\\x00", /NUL/],
  ["\\u0000", /NUL/],
  ["\\ud800", /surrogate/],
])(
  "published figures with %s in their YAML are refused by field, and not kept",
  async (text, message) => {
    const { context, owner } = instance;
    const attached = attachPublishedFigures(context, owner, { slug, text: figures(`"a${text}b"`) });
    await expect(attached).rejects.toMatchObject({ code: "invalid_input", field: "title" });
    await expect(attached).rejects.toThrow(message);
    expect(await readPublishedFigures(context, owner, { slug })).toBeNull();
  },
);

it("a run that meets them in a target's words is measured, reported and shared, with figures from before they were refused", async () => {
  const { owner, databaseUrl, redisUrl } = instance;
  const worker = openContext({
    ...{ ...instance.context, databaseUrl, redisUrl },
    ...{ maxConnections: 3, unstorable: "replace" },
  });
  const { context } = instance;
  const plan = { rounds: 6, warmupMs: 100, blockMs: 500, pilot: "off" };
  const id = await startDuel(instance, { plan });
  const lease = await claimed(worker, id);
  const first = await startBlock(worker, lease);
  if (!first) throw new Error("the run has no block");
  const result = await resultOf(worker, id, first);
  const said = [
    { outcome: "http_status" as const, status: 500, words: "no\u0000 \ud800", count: 1 },
  ];
  await commitBlock(worker, lease, {
    id: first.id,
    end: { status: "finished", result: { ...result, failureTexts: said } },
  });
  for (let block = await startBlock(worker, lease); block; block = await startBlock(worker, lease))
    await commitResult(worker, lease, block);
  await finishRun(worker, lease, { status: "finished" });
  await worker.close();
  const benchmark = await context.db.benchmark.findFirstOrThrow({ where: { slug } });
  await context.db.$executeRawUnsafe(
    `INSERT INTO published_figures ("benchmarkId", file) VALUES ($1::uuid, $2::json)`,
    benchmark.id,
    `{"title":"a\\u0000b","figures":[{"id":"p50","variant":"rest","metric":"p50","value":1,"unit":"ms"}]}`,
  );
  const report = await readReport(context, owner, { id });
  expect(JSON.stringify(report)).toContain("a\ufffdb");
  expect(await createShare(context, owner, { runId: id })).toMatchObject({
    id: expect.any(String),
  });
});

// Templates that files of tests share: made once, by the first of those who ask at the same time; made again where that one did not finish.
import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { makeTestDatabase, sharedTemplate } from "./test-database.ts";

/** Makes a database with one project, and keeps it. */
const makeWith = (slug: string) => async (template: string) => {
  const database = await makeTestDatabase();
  await database.db.project.create({ data: { id: randomUUID(), slug, name: slug } });
  await database.keepAs(template, { slug });
};

it("is made once, and every copy of it stands alone", async () => {
  const key = randomUUID();
  const all = await Promise.all(["a", "b", "c"].map((slug) => sharedTemplate(key, makeWith(slug))));
  const [first] = all;
  if (!first) throw new Error("three were asked for");
  expect(all).toEqual([first, first, first]);
  const copies = [
    await makeTestDatabase(first.template),
    await makeTestDatabase(first.template),
  ] as const;
  const slugs = async (of: (typeof copies)[0]) =>
    (await of.db.project.findMany()).map(({ slug }) => slug);
  try {
    const { slug } = first.note as { slug: string };
    expect(await slugs(copies[0])).toEqual([slug]);
    await copies[0].db.project.deleteMany();
    expect(await slugs(copies[1])).toEqual([slug]);
  } finally {
    for (const copy of copies) await copy.drop();
  }
});

it("is waited for in bounds, and made again after a maker that failed", async () => {
  const key = randomUUID();
  let fail: ((why: Error) => void) | undefined;
  const first = sharedTemplate(key, () => new Promise((_, reject) => (fail = reject)));
  await vi.waitUntil(() => fail !== undefined);
  await expect(sharedTemplate(key, makeWith("b"), 100)).rejects.toThrow(
    `another process did not finish the template database of "${key}" within 100 ms`,
  );
  const failed = expect(first).rejects.toThrow("killed");
  fail?.(new Error("killed"));
  await failed;
  await expect(sharedTemplate(key, async () => {})).rejects.toThrow("was not kept");
  expect((await sharedTemplate(key, makeWith("d"))).note).toEqual({ slug: "d" });
});

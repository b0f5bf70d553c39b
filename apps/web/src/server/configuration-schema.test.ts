// Editors read the schema from the address that files name in their first line.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GET } from "../app/schemas/gonogo.json/route.ts";

it("answers with the committed schema, to anybody", async () => {
  const answer = GET();
  expect(answer.headers.get("content-type")).toBe("application/schema+json");
  const path = "../../../../packages/protocols/schema/gonogo.schema.json";
  const committed: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
  expect(await answer.json()).toEqual(committed);
});

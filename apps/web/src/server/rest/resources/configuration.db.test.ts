// A configuration over REST: YAML and JSON, checked and applied, its errors by their places in the file.
import { expect, it } from "vitest";
import { json, newTarget, refusal, restInstance } from "../testing/rest-instance.ts";
import { AppliedConfiguration } from "./configuration.ts";

const rest = restInstance();
const yaml = { "content-type": "application/yaml" };

it("is checked and applied as YAML, and as JSON it is the same", async () => {
  const raw = `
version: 1
targets:
  - { slug: of-file, name: Of a file, protocol: http1, host: 127.0.0.1, port: 8081 }
`;
  const put = async (query: string, sent: object) =>
    json(await rest.call("PUT", `/configuration${query}`, sent), AppliedConfiguration);
  const name = "of-file";
  const created = { kind: "target", name, change: "created", changedFields: [] };
  expect(await put("?check=true", { raw, headers: yaml })).toEqual({
    items: [created],
    drift: true,
  });
  expect((await rest.call("GET", `/targets/${name}`)).status).toBe(404);
  expect(await put("", { raw, headers: yaml })).toMatchObject({ items: [created] });
  const body = { version: 1, targets: [newTarget(name, { name: "Of a file", port: 8_082 })] };
  expect(await put("?check=false", { body })).toEqual({
    items: [{ ...created, change: "updated", changedFields: ["port"] }],
    drift: true,
  });
});

it.each<[string, object, number, string]>([
  ["a file of another version", { version: 2 }, 422, "version"],
  [
    "a target without a port",
    { version: 1, targets: [newTarget("a", { port: null })] },
    422,
    "targets[0].port",
  ],
  ["an unknown part", { version: 1, monitors: [] }, 422, ""],
  ["a list", [], 422, ""],
])("refuses %s", async (_, body, status, field) => {
  const answer = await refusal(await rest.call("PUT", "/configuration", { body }));
  expect(answer.status).toBe(status);
  expect(answer.fields).toContain(field);
});

it("refuses an odd check, and says what to do about a reference", async () => {
  const odd = await rest.call("PUT", "/configuration?check=maybe", { body: { version: 1 } });
  expect(await refusal(odd)).toMatchObject({ status: 422, fields: ["check"] });
  const raw = `version: 1\ntargets:\n  - slug: \${SLUG}`;
  const unresolved = await refusal(
    await rest.call("PUT", "/configuration", { raw, headers: yaml }),
  );
  expect(unresolved).toMatchObject({ status: 422, fields: ["targets[0].slug"] });
  expect(unresolved.remedy).toContain("resolved by whoever sends it");
});

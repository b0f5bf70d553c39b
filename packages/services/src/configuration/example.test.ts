// The example of the documents is a file as people write it, and once it is resolved it is a configuration.
import { readFileSync } from "node:fs";
import { unresolvedInFile } from "@gonogo/protocols/configuration";
import { expect, it } from "vitest";
import { z } from "zod";
import { readYaml } from "../yaml/read-yaml.ts";
import { applyConfigurationTask } from "./configuration-input.ts";

const root = new URL("../../../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");
const read = (text: string) => readYaml(text, "configuration");

it("passes the JSON Schema as it is, and is read once its references are resolved", async () => {
  const text = textOf("examples/gonogo.yaml");
  const schema = JSON.parse(textOf("packages/protocols/schema/gonogo.schema.json"));
  expect(z.fromJSONSchema(schema).safeParse(read(text)).error?.issues ?? []).toEqual([]);
  expect(unresolvedInFile(read(text)).map(({ path }) => path.join("."))).toEqual([
    ...["targets.0.host", "targets.0.port", "targets.0.secret.bearerToken"],
  ]);
  const resolved = text
    .replace(`\${CHECKOUT_HOST}`, "127.0.0.1")
    .replace(`\${CHECKOUT_PORT}`, "8080")
    .replace("secret:CHECKOUT_TOKEN", "a-token");
  const { configuration } = await applyConfigurationTask.run({ configuration: read(resolved) });
  expect(configuration.targets).toMatchObject([{ port: 8080, secret: { bearerToken: "a-token" } }]);
});

// Asking an engine who it is: what greets, what does not, what hangs and what is not there. Shell scripts stand in for it.
import { join } from "node:path";
import { expect, it } from "vitest";
import { greetEngine } from "./greet-engine.ts";
import { shellEngines } from "./testing/shell-engines.ts";

const { folder, engine } = shellEngines();
const hello = { type: "hello", engineVersion: "1.2.3", buildHash: "b", schemaHash: "s" };

it("gives what the engine says first, whatever it says then", async () => {
  const lines = [`echo '${JSON.stringify(hello)}'`, "read line", "echo nothing to do"];
  expect(await greetEngine(engine("good", ...lines))).toEqual(hello);
});

it.each([
  ["writes garbage", ["echo hello"]],
  ["says nothing", ["exit 0"]],
  ["says something else first", [`echo '{"type":"phase","phase":"measuring"}'`]],
])("names the error of one that %s", async (name, lines) => {
  const greeting = greetEngine(engine(name.replaceAll(" ", "-"), ...lines));
  await expect(greeting).rejects.toMatchObject({ code: "bad_output" });
});

it("ends one that hangs", async () => {
  const greeting = greetEngine(engine("hangs", "exec sleep 600"), 100);
  await expect(greeting).rejects.toMatchObject({ code: "bad_output" });
}, 60_000);

it("names a missing engine and the remedy", async () => {
  const greeting = greetEngine(join(folder, "nowhere"));
  await expect(greeting).rejects.toMatchObject({ code: "engine_missing" });
  await expect(greeting).rejects.toThrow(/cargo build --release/);
});

// A signal stops everything in turn, and whoever measures can tell that what it measured is worth nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

it("shows that a signal came, stops last first, and ends with 130", async () => {
  const module = new URL("cleanup.mjs", import.meta.url).href;
  const program = `
    const { atEnd, isInterrupted, stopOnSignals } = await import(${JSON.stringify(module)});
    stopOnSignals();
    atEnd(() => console.log("first, interrupted: " + isInterrupted()));
    atEnd(() => console.log("second"));
    console.log("ready, interrupted: " + isInterrupted());
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (output === "") child.kill("SIGINT");
    output += text;
  });
  const [code] = await once(child, "close");
  expect(output).toBe("ready, interrupted: false\nsecond\nfirst, interrupted: true\n");
  expect(code).toBe(130);
});

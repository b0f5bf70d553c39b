// A process whose event loop stands still ends by itself; one that is only busy goes on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";

/** Runs a program that watches itself, and returns how it ended and what it printed. */
async function end(program: string) {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { endWhenBlocked } from "./end-when-blocked.ts";
        endWhenBlocked({ everyMs: 20, mostMissed: 25 });
        ${program}`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    ...{ bundle: true, platform: "node", format: "cjs", write: false },
  });
  const child = spawn(process.execPath, ["-e", outputFiles[0]?.text ?? ""]);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const [code, signal] = await once(child, "close");
  return { code, signal, output: output.join("") };
}

it("ends a process that a loop blocks, and says so", async () => {
  expect(await end("setTimeout(() => { for (;;); }, 50);")).toEqual({
    ...{ code: null, signal: "SIGKILL" },
    output: "The event loop stood still for 0.5 s; ending the process.\n",
  });
});

it("leaves one alone that blocks now and then, and keeps nobody from ending", async () => {
  const busy =
    "let left = 5; const work = () => { const end = Date.now() + 100; while (Date.now() < end); if (--left > 0) setTimeout(work, 60); else console.log('done'); }; work();";
  expect(await end(busy)).toEqual({ code: 0, signal: null, output: "done\n" });
});

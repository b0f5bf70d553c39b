// Servers that nobody here wrote: does the engine count what they count, and name what is really wrong?
// Package registries have them; each runs as its own documents begin. README.md says how they are asked.
import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { enginePath } from "../../scripts/lib/paths.mjs";
import { bringProgram, versionOf } from "../lib/programs/bring-program.mjs";
import { faults } from "../strangers/faults.mjs";
import { strangers } from "../strangers/list.mjs";
import { countStranger, tellFault } from "../strangers/try-stranger.mjs";

/** Where grpc's hello world stands, for servers that report no schema. */
const proto = fileURLToPath(new URL("../strangers/hello.proto", import.meta.url));
/** No server of the list, but of the same program: it takes connections and says nothing. */
const silence = {
  ...{ name: "silence", kind: "silence", protocol: /** @type {const} */ ("http1") },
  ...{ program: "strangersGo", serves: "silence" },
};

/**
 * @typedef {object} Strangers
 * @property {"strangers"} kind
 * @property {string} title
 * @property {string} engine its version
 * @property {import("../strangers/try-stranger.mjs").Counted[]} counted
 * @property {import("../strangers/try-stranger.mjs").Told[]} told
 * @property {Record<string, string>} absent why servers could not be tried, by name
 */

/**
 * @param {import("./compare.mjs").Context} context
 * @returns {Promise<Strangers>}
 */
export async function measureStrangers({ options, say }) {
  const install = !options.onlyInstalled;
  const list = strangers({ proto });
  /** @type {Map<string, string[]>} */
  const commands = new Map();
  /** @type {Record<string, string>} */
  const absent = {};
  for (const program of new Set(list.map((one) => one.program))) {
    const brought = await bringProgram(program, { install, say });
    if ("command" in brought) commands.set(program, brought.command);
    else absent[program] = brought.absent;
  }
  const there = list.filter(({ program }) => commands.has(program));
  const programsOf = (/** @type {{ program: string }} */ { program }) => ({
    engine: enginePath,
    command: commands.get(program) ?? [],
  });
  const counted = [];
  for (const stranger of there) {
    try {
      const one = await countStranger(stranger, programsOf(stranger));
      counted.push(one);
      const wrong = one.faults.length > 0 || one.errors > 0 || one.sent !== one.handled;
      say(
        `  ${one.name}: ${one.sent} sent, ${one.handled} handled${wrong ? `, ${one.errors} errors; ${one.faults.join("; ")}` : ""}`,
      );
    } catch (error) {
      absent[stranger.name] = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
      say(`  ${stranger.name}: not tried, ${absent[stranger.name]}`);
    }
  }
  const told = [];
  for (const fault of faults) {
    const stranger =
      [...there, silence].find(
        ({ name, program }) => name === fault.server && commands.has(program),
      ) ?? null;
    if (fault.server !== null && stranger === null) {
      absent[fault.what] = "its server is not there";
      continue;
    }
    const freePort = await anyFreePort();
    const programs = stranger ? programsOf(stranger) : { engine: enginePath, command: [] };
    const one = await tellFault(fault, { stranger, programs, freePort });
    told.push(one);
    say(`  ${one.right ? "right" : "WRONG"}: ${one.what}: ${one.said}`);
  }
  return {
    kind: "strangers",
    title: "Strangers: servers that nobody here wrote",
    engine: versionOf("engine", [enginePath]),
    ...{ counted, told, absent },
  };
}

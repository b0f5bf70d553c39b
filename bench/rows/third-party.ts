// Third-party servers: does the engine count what they count, and name what is really wrong?
// Package registries have them; each runs as its own documents begin. README.md says how they are asked.

import { fileURLToPath } from "node:url";
import { anyFreePort } from "../../scripts/lib/free-port.mjs";
import { enginePath } from "../../scripts/lib/paths.mjs";
import { bringProgram, versionOf } from "../lib/programs.ts";
import { faults } from "../third-party/faults.ts";
import { thirdPartyServers } from "../third-party/list.ts";
import type { Counted, FaultReport } from "../third-party/try-third-party.ts";
import { countThirdParty, reportFault } from "../third-party/try-third-party.ts";
import type { Context } from "./compare.ts";

/** Where grpc's hello world stands, for servers that report no schema. */
const proto = fileURLToPath(new URL("../third-party/hello.proto", import.meta.url));
/** No server of the list, but of the same program: it takes connections and says nothing. */
const silence = {
  ...{ name: "silence", kind: "silence", protocol: "http1" as const },
  ...{ program: "thirdPartyGo", serves: "silence" },
};

export type ThirdParty = {
  kind: "third-party";
  title: string;
  /** Its version. */
  engine: string;
  counted: Counted[];
  reported: FaultReport[];
  /** Why servers could not be tried, by name. */
  absent: Record<string, string>;
};

export async function measureThirdParty({ options, say }: Context): Promise<ThirdParty> {
  const install = !options.onlyInstalled;
  const list = thirdPartyServers({ proto });
  const commands = new Map<string, string[]>();
  const absent: Record<string, string> = {};
  for (const program of new Set(list.map((one) => one.program))) {
    const brought = await bringProgram(program, { install, say });
    if ("command" in brought) commands.set(program, brought.command);
    else absent[program] = brought.absent;
  }
  const there = list.filter(({ program }) => commands.has(program));
  const programsOf = ({ program }: { program: string }) => ({
    engine: enginePath,
    command: commands.get(program) ?? [],
  });
  const counted = [];
  for (const server of there) {
    try {
      const one = await countThirdParty(server, programsOf(server));
      counted.push(one);
      const wrong = one.faults.length > 0 || one.errors > 0 || one.sent !== one.handled;
      say(
        `  ${one.name}: ${one.sent} sent, ${one.handled} handled${wrong ? `, ${one.errors} errors; ${one.faults.join("; ")}` : ""}`,
      );
    } catch (error) {
      absent[server.name] = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
      say(`  ${server.name}: not tried, ${absent[server.name]}`);
    }
  }
  const reported = [];
  for (const fault of faults) {
    const server =
      [...there, silence].find(
        ({ name, program }) => name === fault.server && commands.has(program),
      ) ?? null;
    if (fault.server !== null && server === null) {
      absent[fault.what] = "its server is not there";
      continue;
    }
    const freePort = await anyFreePort();
    const programs = server ? programsOf(server) : { engine: enginePath, command: [] };
    const one = await reportFault(fault, { server, programs, freePort });
    reported.push(one);
    say(`  ${one.right ? "right" : "WRONG"}: ${one.what}: ${one.said}`);
  }
  return {
    kind: "third-party",
    title: "Third-party servers",
    engine: versionOf("engine", [enginePath]),
    ...{ counted, reported, absent },
  };
}

// The program of the archive that `npm run bundle:worker` writes: a worker on a host of its own.
import { parseArgs } from "node:util";
import { readJoinEnv, setUnset } from "../env.ts";
import { joinByToken } from "./join.ts";
import { defaultFolder, readSettingsFile, settingsPath } from "./settings-file.ts";

const usage = `gonogo-worker: measures for a Gonogo on another machine

  GONOGO_URL=https://… GONOGO_JOIN_TOKEN=… ./gonogo-worker join [--dir DIR] [--insecure]
      gets this host's settings by a token of the page Workers and writes DIR/worker.env
      GONOGO_LABELS=region=eu,pool=big in the environment is kept in the file
  ./gonogo-worker start [--dir DIR]       works until SIGTERM, by that file or by the environment
  ./gonogo-worker calibrate [--dir DIR]   measures what the engine can do here

  DIR is ${defaultFolder} unless it is given.
`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function join(folder: string, isInsecure: boolean): Promise<void> {
  const path = await joinByToken(readJoinEnv(), { folder, isInsecure });
  say(`Joined. The settings are in ${path}, readable by its owner alone.`);
  const dir = folder === defaultFolder ? "" : ` --dir ${folder}`;
  say(`Start the worker: ./gonogo-worker start${dir}, or by systemd (docs/deployment.md).`);
}

/** Under systemd the environment is complete already, and the file is not ours to read. */
function useSettings(folder: string): void {
  const settings = readSettingsFile(folder);
  if (settings) setUnset(settings);
  else process.stderr.write(`No ${settingsPath(folder)} to read: the environment alone counts.\n`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: "string", default: defaultFolder },
      insecure: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command, ...more] = positionals;
  if (values.help || command === "help") return say(usage);
  if (more.length > 0 || command === undefined) throw new Error(usage);
  if (command === "join") return join(values.dir, values.insecure);
  if (command !== "start" && command !== "calibrate") throw new Error(usage);
  useSettings(values.dir);
  await (command === "start" ? import("../main.ts") : import("../commands/calibrate.ts"));
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

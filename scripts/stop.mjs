// `npm stop`: stops exactly what `npm start` started, and waits until it is gone.
// The supervisor stops its own in order; where it was killed, its recorded services are stopped one by one.
import { requireReadable, runningInstance, stopLeftovers } from "./lib/instance/runtime-file.mjs";
import { dataPaths, defaultDataDir } from "./lib/paths.mjs";
import { signalProcess, waitUntilGone } from "./lib/process-identity.mjs";
import { explain, say } from "./lib/progress.mjs";

const { runtime } = dataPaths(defaultDataDir);

async function main() {
  await requireReadable(runtime);
  const running = runningInstance(runtime);
  if (running !== null) {
    signalProcess(running.supervisor, "SIGTERM");
    if (!(await waitUntilGone(running.supervisor, 90_000))) {
      signalProcess(running.supervisor, "SIGKILL");
      await waitUntilGone(running.supervisor, 5_000);
    }
  }
  const leftovers = await stopLeftovers(runtime);
  say(running === null && leftovers.length === 0 ? "Gonogo was not running." : "Stopped.");
}

main().catch((error) => {
  say(explain(error));
  process.exitCode = 1;
});

// What disturbs the real duels of `npm run validate`: nothing, a busy process, or a browser that watches a run.
// The duels leave out database and web, so the run that is watched is another one, too light to cost anything itself.
import { takeSteps } from "../lib/build/build-steps.mjs";
import { callApi } from "../lib/instance/rest-api.mjs";
import { show } from "../lib/progress.mjs";
import { startBusyProcess } from "./busy-process.mjs";
import { benchNextDir, makeTestFolder, startPrivateGonogo } from "./private-gonogo.mjs";
import { prepareWatching } from "./watching-browser.ts";

/** The watched run may end before the duels do; then the next one is shown. */
const pollMs = 10_000;

/** Two requests a second for 20 minutes, with the blocks, ticks and rounds of any run. */
const lightRun = {
  definition: {
    name: "watched",
    question: "What does watching cost?",
    variants: ["a", "b"].map((name) => ({
      name,
      target: "demo-rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: "task-1" } },
    })),
    load: { kind: "open", ratePerS: 2 },
    plan: { rounds: 200, pilot: "off" },
  },
};

/** Shows the live page of one light run after another. */
async function watchRuns({
  atEnd,
  say,
}: {
  atEnd: (stop: () => Promise<void> | void) => void;
  say: (text: string) => void;
}) {
  const nextDir = benchNextDir;
  await takeSteps(["worker", "web", "engine"], { nextDir, show });
  const folder = await makeTestFolder(atEnd);
  const { facts } = await startPrivateGonogo({ folder, nextDir, say, atEnd });
  const openBrowser = await prepareWatching({ signInLink: facts.signInLink, say });
  const browser = await openBrowser();
  atEnd(browser.close);
  const start = () => callApi(facts, "/runs", { method: "POST", body: lightRun });
  let run = await start();
  await browser.show(run.reportUrl);
  const next = async () => {
    run = await callApi(facts, `/runs/${run.id}`);
    if (run.status === "queued" || run.status === "running") return;
    run = await start();
    await browser.show(run.reportUrl);
  };
  // A look that fails leaves the page as it is; the next one comes.
  const timer = setInterval(() => void next().catch((error) => say(`${error}`)), pollMs);
  atEnd(() => clearInterval(timer));
}

/** Starts what disturbs. */
export async function startDisturbance(
  condition: "quiet" | "busy" | "watched",
  {
    mostS,
    atEnd,
    say,
  }: {
    /** A busy process ends by itself after it. */
    mostS: number;
    /** Registers what must be stopped, last first. */
    atEnd: (stop: () => Promise<void> | void) => void;
    say: (text: string) => void;
  },
) {
  if (condition === "busy") atEnd(startBusyProcess({ seconds: mostS }).stop);
  if (condition === "watched") await watchRuns({ atEnd, say });
}

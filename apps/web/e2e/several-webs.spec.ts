// Two web processes on one database and Redis, behind a proxy without sticky sessions: sign-in, pages, drafts, limits, uploads,
// exports and live runs work whichever answers, and a run's events go on at the other process.
import { expect, type Page } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { credentials, owner, seed } from "./instance.ts";
import { clientHeader, type SeveralWebs, startSeveralWebs } from "./several-webs.ts";

test.describe.configure({ mode: "serial" });
// Whoever comes here has signed in nowhere.
test.use({ storageState: { cookies: [], origins: [] } });

let webs: SeveralWebs;
test.beforeAll(async () => {
  webs = await startSeveralWebs();
});
test.afterAll(() => webs.close());

const authorized = () => ({ authorization: `Bearer ${credentials().apiKey}` });

/** The API through the proxy, or of one process. Throws where it refuses. */
async function api(path: string, init: RequestInit = {}, at = webs.url): Promise<Response> {
  const headers = { ...authorized(), ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${at}/api/v1${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const asJson = (method: string, body: object) => ({
  ...{ method, body: JSON.stringify(body) },
  headers: { "content-type": "application/json" },
});

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${webs.url}${path}`);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
}

/** A request of the demo target. */
const dispatch = { method: "POST", path: "/dispatch", body: { id: "task-1", agent: "agent-7" } };

const definition = (name: string, blockMs: number) => ({
  ...{ name, question: "Does either process do?", load: { kind: "closed", clients: 1 } },
  variants: ["a", "b"].map((variant) => ({
    ...{ name: variant, target: "demo-rest", operation: { kind: "http", ...dispatch } },
  })),
  plan: { rounds: 6, warmupMs: 100, blockMs, pilot: "off" },
  gates: ["errors(a) <= 5 %"],
});

/** The id of a run of twelve blocks. */
async function startRun(name: string, blockMs: number): Promise<string> {
  await api(`/benchmarks/${name}`, asJson("PUT", definition(name, blockMs)));
  const started = await api("/runs", asJson("POST", { benchmark: name }));
  return ((await started.json()) as { id: string }).id;
}

type Sent = { readonly id: string; readonly type: string; readonly blockId: string | null };

/** Events of a run at one process, after the last one that was seen, until `isEnough`. */
async function events(
  web: 0 | 1,
  runId: string,
  { after, isEnough }: { after?: string; isEnough: (event: Sent) => boolean },
): Promise<Sent[]> {
  const ending = new AbortController();
  const headers = { ...(after !== undefined && { "last-event-id": after }) };
  const init = { headers, signal: ending.signal };
  const answer = await api(`/runs/${runId}/events`, init, webs.urlOf(web));
  const found: Sent[] = [];
  let text = "";
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(part)?.[1];
      const data = field("data");
      if (data === undefined) continue;
      const { type, blockId = null } = JSON.parse(data) as { type: string; blockId?: string };
      found.push({ id: field("id") ?? "", type, blockId });
      if (!isEnough(found.at(-1) as Sent)) continue;
      ending.abort();
      return found;
    }
  }
  return found;
}

test("a person signs in, types a draft and finds it again, whichever process answers", async ({
  page,
}) => {
  const name = "browser-several-webs";
  await api(`/benchmarks/${name}`, asJson("PUT", definition(name, 700)));
  await signIn(page, `/benchmarks/${name}/edit`);
  const field = page.getByLabel("What do you want to decide?");
  for (const text of ["Is the first draft kept?", "Is the second draft kept?"]) {
    const saved = page.waitForResponse((answer) => answer.url().includes("draft.save"));
    await field.fill(text);
    expect((await saved).status()).toBe(200);
    // Twice: once from each process.
    for (let i = 0; i < 2; i++) {
      await page.reload();
      await expect(field).toHaveValue(text);
    }
  }
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(field).toHaveValue("Does either process do?");
  expect(Math.min(...webs.answered)).toBeGreaterThan(5);
});

test("sign-ins and requests of one address are counted for both processes together", async () => {
  const from = (address: string) => ({ [clientHeader]: address, origin: webs.url });
  const signInStatus = async (address: string) => {
    const { headers, ...init } = asJson("POST", { email: "nobody@example.test", password: "no" });
    const all = { ...headers, ...from(address) };
    return (await fetch(`${webs.url}/api/auth/sign-in/email`, { ...init, headers: all })).status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push(await signInStatus("203.0.113.7"));
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(await signInStatus("203.0.113.8")).toBe(401);

  const unknown = async () =>
    (await fetch(`${webs.url}/api/v1/runs`, { headers: from("203.0.113.9") })).status;
  const many = await Promise.all(Array.from({ length: 130 }, unknown));
  const count = (status: number) => many.filter((one) => one === status).length;
  const counts = [...new Set(many)].sort().map((status) => `${status}: ${count(status)}`);
  expect(counts).toEqual(["401: 120", "429: 10"]);
});

test("a profile that one process took is read from the other, and exports are alike", async () => {
  const run = seed("stages");
  const path = `/runs/${run.split("/").at(-1)}`;
  const sent = await api(`${path}/profiles?name=several-webs`, {
    ...{ method: "POST", body: "main;work 3\nmain;wait 1\n" },
  });
  const { id } = (await sent.json()) as { id: string };
  for (const web of [0, 1] as const) {
    const list = await (await api(`${path}/profiles`, {}, webs.urlOf(web))).text();
    expect(list).toContain(id);
  }
  for (const format of ["json", "md"]) {
    const [one, other] = await Promise.all(
      ([0, 1] as const).map(async (web) =>
        (await api(`${path}/report.${format}`, {}, webs.urlOf(web))).text(),
      ),
    );
    expect(one).toBe(other);
    expect(one?.length).toBeGreaterThan(1_000);
  }
  await api(`${path}/profiles/${id}`, { method: "DELETE" });
});

test("a run's events go on at the other process, with nothing lost and nothing twice @measures", async () => {
  const runId = await startRun("browser-several-events", 700);
  const first = await events(0, runId, { isEnough: ({ type }) => type === "block-finished" });
  expect(first[0]?.type).toBe("snapshot");
  const last = first.at(-1)?.id ?? "";
  const rest = await events(1, runId, {
    after: last,
    isEnough: ({ type }) => type === "finished",
  });
  expect(rest.map(({ type }) => type)).not.toContain("snapshot");
  expect(rest.at(-1)?.type).toBe("finished");
  const run = await (await api(`/runs/${runId}`)).json();
  expect(run).toMatchObject({ status: "finished", failure: null });
  const finished = [...first, ...rest].filter(({ type }) => type === "block-finished");
  // More than planned where a busy machine had a round measured again.
  expect(finished.length).toBeGreaterThanOrEqual(12);
  expect(finished).toHaveLength(run.progress.blocksDone);
  expect(new Set(finished.map(({ blockId }) => blockId)).size).toBe(finished.length);
});

test("a live page goes on when the process ends that its events come from @measures", async ({
  page,
}) => {
  await signIn(page, "/targets");
  const runId = await startRun("browser-several-live", 5_000);
  let streamsOf = -1;
  page.on("response", (answer) => {
    if (!answer.url().includes("run.watch")) return;
    streamsOf = Number(answer.headers()["x-answered-by"]);
  });
  await page.goto(`${webs.url}/runs/${runId}`);
  await expect.poll(() => streamsOf, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
  const before = streamsOf;
  await webs.stop(before as 0 | 1);
  await expect.poll(() => streamsOf, { timeout: 60_000 }).toBe(1 - before);
  await expect(page.locator("#answer")).toContainText("GO", { timeout: 180_000 });
});

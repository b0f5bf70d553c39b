// A share from another network: a browser in a network namespace with an address of its own opens a link of a web process that was
// started with GONOGO_PUBLIC=1 and no other setting, gives the password, and sees the picture of its preview.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect } from "@playwright/test";
import { listeningOf } from "../../../scripts/lib/instance/listening.mjs";
import { makeNamespaces, type Namespaces } from "../../worker/src/testing/namespaces.ts";
import { test } from "./hydrated-page.ts";
import { browserFlags, credentials, e2e, seed } from "./instance.ts";
import { endWeb, freePort, startWeb, type Web } from "./several-webs.ts";

const password = "seven quiet ducks";
const folder = mkdtempSync(join(tmpdir(), "gonogo-elsewhere-"));
let namespaces: Namespaces;
let web: Web;
let url: string;
let elsewhere: Browser;

test.describe.configure({ mode: "serial" });
test.skip(process.getuid?.() !== 0, "network namespaces need root");

test.beforeAll(async () => {
  namespaces = makeNamespaces(1);
  const port = await freePort();
  const { host, publicUrl } = listeningOf(port, { GONOGO_PUBLIC: "1" });
  url = publicUrl;
  web = await startWeb({ publicUrl, port, bind: host });
  // Playwright starts one program: a script that goes into the namespace first.
  const program = join(folder, "browser");
  const command = [...(namespaces.within[0] ?? []), e2e.chromiumPath ?? chromium.executablePath()];
  writeFileSync(program, `#!/bin/sh\nexec ${command.join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
  elsewhere = await chromium.launch({ executablePath: program, args: browserFlags });
});

test.afterAll(async () => {
  await elsewhere?.close();
  if (web) await endWeb(web);
  await namespaces?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("opens with its password, and shows its preview", async () => {
  const runId = seed("dispatch-go").split("/").at(-1);
  const made = await fetch(`${url}/api/v1/runs/${runId}/shares`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials().apiKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ password }),
  });
  expect(made.status).toBe(201);
  const share = (await made.json()) as { url: string };
  expect(share.url).toContain(`${url}/r/`);
  const [lost, page] = [await elsewhere.newPage(), await elsewhere.newPage()];
  // The namespace has a loopback interface of its own: nothing of this machine is reached by it.
  await expect(lost.goto(`http://127.0.0.1:${new URL(url).port}/`)).rejects.toThrow(
    "ERR_CONNECTION_REFUSED",
  );
  await page.goto(share.url);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("?");
  await expect(page.getByText("Shared on")).toBeVisible();
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(image).toBe(`${share.url}/picture`);
  const size = await page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, image ?? "");
  expect(size).toEqual([1200, 630]);
});

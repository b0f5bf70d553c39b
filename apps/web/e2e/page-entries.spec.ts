// Every page of the app, found in its folders: whoever is not signed in sees nothing of it, and what is not of his project is
// not there for him. A new page fails here until its parameters are named.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Playwright } from "@playwright/test";
import { test } from "./hydrated-page.ts";
import { e2e, seed } from "./instance.ts";
import { nobody } from "./page-checks.ts";

const folder = fileURLToPath(new URL("../src/app", import.meta.url));
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/page.tsx") || path === "page.tsx")
  .map((path) => `/${path.replace(/(^|\/)page\.tsx$/, "")}`);

/** Pages for anybody: their reason stands beside them. */
const open: Record<string, string> = {
  "/(public)/sign-in": "the way in",
  "/(public)/forgot": "asks for a mail to set a lost password",
  "/(public)/welcome/[token]": "its token is the right to it",
  "/(public)/invitation/[token]": "its token is the right to it",
  "/(reading)/methods": "documents",
  "/(reading)/docs/api": "documents",
  "/r/[token]": "its token is the right to it",
};

const run = seed("dispatch-go").split("/").at(-1) ?? "";
const existing: Record<string, string> = {
  "/benchmarks/[slug]": "seed-evolution",
  "/studies/[id]": "dispatch-grpc-vs-rest",
  "/targets/[slug]": "demo-grpc",
  "/runs/[id]": run,
  "/schedules/[id]": seed("nightly").split("/").at(-1) ?? "",
  "/imports/[id]": /imports\/([^?]+)/.exec(seed("summary"))?.[1] ?? "",
};
const absent: Record<string, string> = {
  "/benchmarks/[slug]": "of-somebody-else",
  "/studies/[id]": "of-somebody-else",
  "/targets/[slug]": "of-somebody-else",
  "/runs/[id]": "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",
  "/schedules/[id]": "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",
  "/imports/[id]": "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",
};

/** The address of a page, its parameter filled in; throws for a page whose parameter nobody named. */
function addressOf(page: string, values: Record<string, string>): string {
  const address = page.replace(/\/\([^)]*\)/g, "") || "/";
  const known = Object.keys(values).find((start) => address.startsWith(start));
  const filled = known ? address.replace(/\[[^\]]+\]/, values[known] ?? "") : address;
  if (filled.includes("[")) throw new Error(`${page}: say here which of these there is`);
  return filled;
}

/** Answers as they are, without following where they lead. */
const asking = async (playwright: Playwright, storageState: typeof nobody | string) => {
  const asked = await playwright.request.newContext({ baseURL: e2e.url, storageState });
  return (path: string) => asked.get(path, { maxRedirects: 0 });
};

const closed = pages.filter((page) => open[page] === undefined);

test("whoever is not signed in is shown the way in, and nothing of a page", async ({
  browser,
  playwright,
}) => {
  expect(pages).toEqual(expect.arrayContaining(Object.keys(open)));
  expect(closed.length).toBeGreaterThan(12);
  const get = await asking(playwright, nobody);
  const page = await (await browser.newContext({ storageState: nobody })).newPage();
  for (const closedPage of closed) {
    const address = addressOf(closedPage, existing);
    // What is sent before the browser goes on: neither questions nor addresses of targets.
    expect(await (await get(address)).text(), address).not.toMatch(/DispatchTask|127\.0\.0\.1/);
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/sign-in/);
  }
});

test("every script of a page is named by its nonce, which no other answer has", async ({
  playwright,
}) => {
  const nonces = new Set<string>();
  for (const [storageState, paths] of [
    [e2e.sessionPath, closed.map((page) => addressOf(page, existing))],
    [nobody, ["/sign-in", "/methods", "/docs/api", `/r/${"x".repeat(43)}`, "/no/such/page"]],
  ] as const) {
    const get = await asking(playwright, storageState);
    for (const path of paths) {
      const answer = await get(path);
      const policy = answer.headers()["content-security-policy"] ?? "";
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'(?:;|$)/.exec(policy)?.[1] ?? "";
      expect(nonce.length, `${path}: ${policy}`).toBeGreaterThan(20);
      nonces.add(nonce);
      const scripts = [...(await answer.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length, path).toBeGreaterThan(2);
      for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    }
  }
  expect(nonces.size).toBe(closed.length + 5);
});

test("what is not of the project is not found, whoever has signed in", async ({
  page,
  playwright,
}) => {
  const nothing = page.getByRole("heading", { name: "Not found" });
  const get = await asking(playwright, e2e.sessionPath);
  const statusOf = async (path: string) => (await get(path)).status();
  for (const closedPage of closed.filter((one) => one.includes("["))) {
    expect(await statusOf(addressOf(closedPage, existing)), closedPage).toBe(200);
    expect(await statusOf(addressOf(closedPage, absent)), closedPage).toBe(404);
    await page.goto(addressOf(closedPage, existing));
    await expect(page.getByRole("heading", { level: 1 }).first(), closedPage).toBeVisible();
    await expect(nothing, closedPage).toHaveCount(0);
    await page.goto(addressOf(closedPage, absent));
    await expect(nothing, closedPage).toBeVisible();
  }
});

test("an address that leads nowhere answers 404, signed in or not", async ({ playwright }) => {
  const token = "x".repeat(43);
  const nowhere = ["/no/such/page", "/runs/x/y/z", `/r/${token}`, "/r/x", `/welcome/${token}`];
  const inside = [
    "/runs/x",
    "/benchmarks/x%00y",
    "/benchmarks/seed-evolution?version=99",
    "/benchmarks/seed-evolution/stages?reference=99",
    "/settings/x",
  ];
  for (const [storageState, paths] of [
    [nobody, nowhere],
    [e2e.sessionPath, [...nowhere, ...inside]],
  ] as const) {
    const get = await asking(playwright, storageState);
    for (const path of paths) expect((await get(path)).status(), path).toBe(404);
  }
});

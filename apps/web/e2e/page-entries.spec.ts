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

test("each role is shown each page, which offers what the role may", async ({ playwright }) => {
  const inOrigin = { baseURL: e2e.url, extraHTTPHeaders: { origin: e2e.url } };
  const owner = await playwright.request.newContext({ ...inOrigin, storageState: e2e.sessionPath });
  const member = await playwright.request.newContext({ ...inOrigin, storageState: nobody });
  const call = async (by: typeof owner, procedure: string, input: object) => {
    const answer = await by.post(`/api/trpc/${procedure}`, { data: input });
    expect(answer.status(), `${procedure}: ${await answer.text()}`).toBe(200);
    return ((await answer.json()) as { result: { data?: { link?: string } } }).result.data;
  };
  const email = "walker@example.test";
  const account = { name: "Walker", email, password: "walks every page" };
  const invitation = await call(owner, "invitation.create", { role: "viewer", email });
  const token = invitation?.link?.split("/").at(-1);
  await call(member, "account.acceptInvitation", { token, ...account });
  // Sign-ins are limited, and other tests sign in too.
  await expect(async () => {
    const { email: address, password } = account;
    const data = { email: address, password };
    expect((await member.post("/api/auth/sign-in/email", { data })).status()).toBe(200);
  }).toPass({ intervals: [5_000], timeout: 90_000 });
  const members = await owner.get("/api/trpc/member.list");
  const { result } = (await members.json()) as {
    result: { data: { userId: string; email: string }[] };
  };
  const { userId } = result.data.find((one) => one.email === email) ?? {};
  const addresses = closed.map((page) => addressOf(page, existing));
  // The audit log, and who comes in.
  const ofOwners = ["Save as CSV", "Invite</button>"];
  const own = await Promise.all(["/audit", "/settings"].map((path) => owner.get(path)));
  const offers = (await Promise.all(own.map((answer) => answer.text()))).join();
  for (const offered of ofOwners) expect(offers).toContain(offered);
  for (const role of ["viewer", "runner", "editor"] as const) {
    if (role !== "viewer") await call(owner, "member.setRole", { userId, role });
    for (const address of addresses) {
      const answer = await member.get(address);
      expect(answer.status(), `${role}: ${address}`).toBe(200);
      const page = await answer.text();
      expect(page, `${role}: ${address}`).not.toContain("This page could not be made");
      for (const offered of ofOwners) expect(page, `${role}: ${address}`).not.toContain(offered);
    }
  }
  await call(owner, "member.remove", { userId });
  expect((await member.get("/runs", { maxRedirects: 0 })).status()).not.toBe(200);
});

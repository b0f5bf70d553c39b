import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const [out, ...paths] = process.argv.slice(2);
const cred = JSON.parse(readFileSync("/work/main/.data/credentials.json", "utf8"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const state = "/tmp/shots/state.json";
let ctx; try { readFileSync(state); ctx = await browser.newContext({ storageState: state }); } catch { ctx = await browser.newContext(); const p = await ctx.newPage(); await p.goto(cred.signInLink); await p.waitForTimeout(1500); await p.getByLabel("E-mail").fill("owner@example.test"); const pw = p.getByLabel("Password"); await pw.first().fill("correct horse battery staple"); const again = p.getByLabel(/again|repeat/i); if (await again.count()) await again.first().fill("correct horse battery staple"); await p.locator("form button[type=submit]").first().click(); await p.waitForTimeout(4000); console.log(p.url()); await p.close(); }
for (const path of paths) {
  for (const [w, scheme] of [[1360, "light"], [1360, "dark"], [390, "light"]]) {
    const p = await ctx.newPage(); await p.setViewportSize({ width: w, height: 900 }); await p.emulateMedia({ colorScheme: scheme });
    await p.goto("http://127.0.0.1:3000" + path); await p.waitForTimeout(1200);
    const name = `${out}-${path.replace(/[^a-z0-9]+/gi, "_")}-${w}-${scheme}.png`;
    await p.screenshot({ path: `/tmp/shots/${name}`, fullPage: true }); console.log(name, p.url()); await p.close();
  }
}
await ctx.storageState({ path: state }); await browser.close();

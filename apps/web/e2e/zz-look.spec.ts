import { test } from "@playwright/test";
import { seed } from "./house.ts";
for (const [name, size, scheme] of [["wide", { width: 1280, height: 1400 }, "light"], ["dark", { width: 1280, height: 1400 }, "dark"], ["narrow", { width: 390, height: 1400 }, "light"]] as const)
  test(`look ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${seed("evolution")}/evolution`);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/evo-${name}.png` });
    await page.getByRole("button", { name: "Say what it is" }).click();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/evo-${name}-dialog.png` });
  });

// Nothing is installed where somebody refused it, and the commands to type are shown in its place.
import { afterEach, expect, it, vi } from "vitest";
import { findRedis } from "../services/redis.mjs";
import { canInstallDebianPackages } from "./find-program.mjs";

afterEach(() => vi.unstubAllEnvs());

it("installs nothing where that is refused, and says what to type", async () => {
  vi.stubEnv("PATH", "/nowhere");
  vi.stubEnv("GONOGO_INSTALL", "no");
  expect(canInstallDebianPackages()).toBe(false);
  const said: string[] = [];
  await expect(findRedis((text: string) => said.push(text))).rejects.toThrow(
    /apt-get install redis-tools/,
  );
  expect(said).toEqual([]);
});

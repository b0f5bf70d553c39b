// What the operator set, as members see it: the limits in force, and whether an address would be loaded.
import { expect, it } from "vitest";
import { type Actor, roleScopes } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import { checkAddress } from "./check-address.ts";
import { readInForce } from "./read-in-force.ts";

const viewer: Actor = {
  ...{ projectId: "p", userId: "u", apiKeyId: null, role: "viewer" },
  scopes: roleScopes.viewer,
};
const stranger: Actor = { ...viewer, scopes: [] };
const context = {
  allowedNetworks: ["127.0.0.0/8", "10.0.0.0/8:8080-8090"],
  ceilings: { GONOGO_MAX_CLIENTS: 200 },
  keepTimelineDays: 30,
  publicUrl: "http://127.0.0.1:3000",
  webhooks: { networks: [], smtp: { url: "smtp://u:secret@mail.test", from: "a@mail.test" } },
};
const check = (address: string, actor = viewer) => checkAddress(context, actor, { address });

it("says what is in force to whoever may read, and null where there is no limit", async () => {
  expect(await readInForce(context, viewer)).toEqual({
    networks: context.allowedNetworks,
    ceilings: { ratePerS: null, clients: 200, runMinutes: null, runRequests: null },
    keepTimelineDays: 30,
    ...{ publicUrl: "http://127.0.0.1:3000", linksStayHere: true },
    sendsEmail: true,
  });
  const webhooks = { networks: [], smtp: null };
  expect(await readInForce({ ...context, webhooks }, viewer)).toMatchObject({ sendsEmail: false });
  await expect(readInForce(context, stranger)).rejects.toMatchObject({ code: "forbidden" });
});

it.each([
  ["http://localhost:3000", true],
  ["http://gonogo.localhost", true],
  ["http://127.8.0.1:3000", true],
  ["http://[::1]:3000", true],
  ["http://0.0.0.0:3000", true],
  ["http://192.168.1.5:3000", false],
  ["http://[fd00::1]:3000", false],
  ["https://gonogo.example.org", false],
])("says whether links to %s lead to this machine alone: %s", async (publicUrl, linksStayHere) => {
  expect(await readInForce({ ...context, publicUrl }, viewer)).toMatchObject({ linksStayHere });
});

it.each([
  ["127.0.0.1:9", { host: "127.0.0.1", port: 9, code: "allowed", network: "127.0.0.0/8" }],
  ["http://10.1.2.3:8085/a", { port: 8085, code: "allowed", network: "10.0.0.0/8:8080-8090" }],
  ["10.1.2.3:80", { code: "other-port", network: "10.0.0.0/8:8080-8090" }],
  [" 192.168.0.1 ", { port: null, code: "outside", network: null }],
  ["https://api.test", { host: "api.test", port: 443, code: "name" }],
  ["224.0.0.1", { code: "never" }],
])("judges %s", async (address, judged) => {
  expect(await check(address)).toMatchObject(judged);
});

it("refuses what is no address with the field and an example, and whoever may not read", async () => {
  const refused = await check("not an address").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({
    code: "invalid_input",
    remedy: expect.stringContaining("10.0.0.1:8080"),
  });
  await expect(check("127.0.0.1", stranger)).rejects.toMatchObject({ code: "forbidden" });
});

// What settings say is in force, and what they say of an address.
import { expect, it } from "vitest";
import {
  addressAnswer,
  addressSentence,
  ceilingsSentence,
  emailSentence,
  keysSentence,
  networksSentence,
  schedulesSentence,
  signOnSentence,
  webhooksSentence,
  workersSentence,
} from "./in-force-words.ts";

it.each([
  [["127.0.0.0/8"], "Runs may load addresses in 127.0.0.0/8."],
  [["127.0.0.0/8", "::1/128"], "Runs may load addresses in 127.0.0.0/8 and ::1/128."],
  [
    Array.from({ length: 9 }, (_, i) => `10.${i}.0.0/16`),
    "Runs may load addresses in 10.0.0.0/16, 10.1.0.0/16, 10.2.0.0/16, 10.3.0.0/16, 10.4.0.0/16, 10.5.0.0/16 and 3 more.",
  ],
])("names networks: %j", (networks, text) => {
  expect(networksSentence({ networks })).toBe(text);
});

it("names the ceilings that are set, or that there is none", () => {
  const none = { ratePerS: null, clients: null, runMinutes: null, runRequests: null };
  expect(ceilingsSentence({ ceilings: none })).toContain("no ceiling");
  expect(ceilingsSentence({ ceilings: { ...none, ratePerS: 20_000, runMinutes: 90 } })).toBe(
    "A run may ask for at most 20,000 requests/s and 90 min.",
  );
});

const key = (expiresAt: string | null, revokedAt: string | null = null) => ({
  expiresAt,
  revokedAt,
});
const now = Date.parse("2026-06-01T00:00:00.000Z");
it.each([
  [[], "No API key works: programs cannot call the API."],
  [
    [key("2026-01-01T00:00:00.000Z"), key(null, "2026-01-01T00:00:00.000Z")],
    "No API key works: programs cannot call the API.",
  ],
  [[key(null)], "1 API key works, and it never expires."],
  [[key("2027-01-01T00:00:00.000Z")], "1 API key works."],
  [[key("2027-01-01T00:00:00.000Z"), key(null)], "2 API keys work, 1 of which never expires."],
])("counts keys: %j", (keys, text) => {
  expect(keysSentence(keys, now)).toBe(text);
});

it.each([
  ["allowed", "10.0.0.0/8", 80, "good", "10.0.0.1, port 80, may be loaded: it is in 10.0.0.0/8."],
  [
    "other-port",
    "10.0.0.0/8:81",
    80,
    "bad",
    "10.0.0.1, port 80, may not be loaded: 10.0.0.0/8:81 allows other ports only.",
  ],
  ["outside", null, null, "bad", "10.0.0.1 may not be loaded: it is in none of these networks."],
  ["never", null, null, "bad", "10.0.0.1 is never loaded."],
  ["name", null, null, "caution", "10.0.0.1 is a name: the worker resolves it when it measures."],
] as const)("answers %s", (code, network, port, tone, text) => {
  const checked = { host: "10.0.0.1", port, code, network } as Parameters<typeof addressAnswer>[0];
  expect(addressAnswer(checked)).toMatchObject({ tone, text });
});

it("says that ports are limited where none was given", () => {
  const checked = { host: "10.0.0.1", port: null, code: "allowed" } as const;
  expect(addressAnswer({ ...checked, network: "10.0.0.0/8:80" }).detail).toContain("ports");
  expect(addressAnswer({ ...checked, network: "10.0.0.0/8" }).detail).toBeNull();
});

it("says where links open, and whether e-mail and single sign-on are set", () => {
  const publicUrl = "http://127.0.0.1:3000";
  expect(addressSentence({ publicUrl, linksStayHere: true })).toBe(
    "Links begin with http://127.0.0.1:3000: they open on this machine only.",
  );
  expect(addressSentence({ publicUrl, linksStayHere: false })).toContain("wherever");
  expect(emailSentence({ sendsEmail: true })).toMatch(/^A mail server is set/);
  expect(emailSentence({ sendsEmail: false })).toMatch(/^No mail server is set/);
  expect(signOnSentence("Keycloak")).toBe("Set: members can sign in by Keycloak.");
  expect(signOnSentence(null)).toMatch(/^Not set/);
});

it("counts schedules, webhooks and workers", () => {
  const none = {
    ...{ schedules: { active: 0, paused: 0 }, webhooks: { active: 0, paused: 0 } },
    ...{ workers: { alive: 0, takingRuns: 0 }, openJoinTokens: null },
  };
  expect([schedulesSentence(none), webhooksSentence(none), workersSentence(none)]).toEqual([
    "No schedule starts runs.",
    "No webhook reports runs.",
    "No worker is alive. Hosts cannot join: the operator has not set what they connect to.",
  ]);
  const some = {
    ...{ schedules: { active: 1, paused: 2 }, webhooks: { active: 2, paused: 0 } },
    ...{ workers: { alive: 3, takingRuns: 2 }, openJoinTokens: 1 },
  };
  expect([schedulesSentence(some), webhooksSentence(some), workersSentence(some)]).toEqual([
    "1 schedule starts runs, 2 are paused.",
    "2 webhooks report runs.",
    "3 workers are alive, 1 is paused. 1 join token is open.",
  ]);
  expect(workersSentence({ ...some, openJoinTokens: 0 })).toContain("No join token is open.");
});

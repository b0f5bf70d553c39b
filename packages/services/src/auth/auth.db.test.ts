// From the one-time link to a session, as the web app does it; and API keys from making to revoking.
import { describe, expect, it } from "vitest";
import { createApiKey } from "../api-key/create-api-key.ts";
import { listApiKeys } from "../api-key/list-api-keys.ts";
import { revokeApiKey } from "../api-key/revoke-api-key.ts";
import { verifyApiKey } from "../api-key/verify-api-key.ts";
import { newId } from "../id.ts";
import { codeOf, testInstance } from "../testing/test-context.ts";
import { actorOfUser } from "./actor-of-user.ts";
import { openAuth, trustedOrigins } from "./auth.ts";
import { ensureOwner } from "./ensure-owner.ts";
import { redeemSignInLink } from "./redeem-sign-in-link.ts";
import { rightsVersion } from "./rights.ts";
import { makeSignInLink, readSignInLink } from "./sign-in-link.ts";

const instance = testInstance();

const origin = "http://127.0.0.1:3000";
const password = "correct horse battery";
const email = "owner@example.org";
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";
const newLink = async () => tokenOf(await makeSignInLink(instance.context, instance.owner.userId));
const redeem = (token: string, changes: object = {}) =>
  redeemSignInLink(instance.context, { token, email, password, ...changes });

describe("the owner", () => {
  it("is made once, without a password", async () => {
    const again = await ensureOwner(instance.context);
    expect(again.userId).toBe(instance.owner.userId);
    expect(again.hasPassword).toBe(false);
    expect(await instance.context.db.user.count()).toBe(1);
  });

  it("comes in by a link that works once, for a day, and replaces earlier ones", async () => {
    const first = await newLink();
    const second = await newLink();
    expect(await readSignInLink(instance.context, first)).toBeNull();
    expect(await readSignInLink(instance.context, second)).toEqual({ email: null });
    const tomorrow = { ...instance.context, now: () => new Date(Date.now() + 86_400_001) };
    expect(await codeOf(redeemSignInLink(tomorrow, { token: second, email, password }))).toBe(
      "link_invalid",
    );
    expect(await codeOf(redeem(second, { password: "short" }))).toBe("invalid_input");
    expect(await codeOf(redeem(first))).toBe("link_invalid");
    // Sessions of the lost password end.
    const { db, now } = instance.context;
    const { userId } = instance.owner;
    const expiresAt = new Date(now().getTime() + 60_000);
    await db.session.create({ data: { id: newId(), userId, token: "of the lost one", expiresAt } });
    const before = await rightsVersion(instance.context);
    expect(await redeem(second, { email: "Owner@Example.org" })).toMatchObject({ email });
    expect(await db.session.count()).toBe(0);
    // Open streams of these sessions are told.
    expect(await rightsVersion(instance.context)).not.toBe(before);
    expect(await codeOf(redeem(second))).toBe("link_invalid");
    expect((await ensureOwner(instance.context)).hasPassword).toBe(true);
  });

  it("costs a password's hash only whoever holds an open link", async () => {
    const cpuOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const open = await newLink();
    const refusals = await cpuOf(async () => {
      for (let i = 0; i < 5; i++) expect(await codeOf(redeem(`unknown-${i}`))).toBe("link_invalid");
    });
    expect(refusals).toBeLessThan(await cpuOf(() => redeem(open)));
  });

  it("takes a name that everybody can read, and notes when it was changed", async () => {
    const { db } = instance.context;
    const where = { id: instance.owner.userId };
    const first = await db.user.findUniqueOrThrow({ where });
    for (const name of ["", " ", "\u200b", "A\u202eB", "A\nB", "A\u0000B", "x".repeat(101)])
      expect(await codeOf(redeem(await newLink(), { name }))).toBe("invalid_input");
    await redeem(await newLink(), { name: "  Ada   Lovelace " });
    const after = await db.user.findUniqueOrThrow({ where });
    expect(after.name).toBe("Ada Lovelace");
    expect(Number(after.nameChangedAt)).toBeGreaterThan(Number(first.nameChangedAt));
    await redeem(await newLink(), { name: "Ada Lovelace" });
    const again = await db.user.findUniqueOrThrow({ where });
    expect(again.nameChangedAt).toEqual(after.nameChangedAt);
    // The e-mail is checked beside the name, and counts as it does.
    await redeem(await newLink(), { email: "ada@elsewhere.test" });
    const moved = await db.user.findUniqueOrThrow({ where });
    expect(Number(moved.nameChangedAt)).toBeGreaterThan(Number(after.nameChangedAt));
    expect([again.emailVerified, moved.emailVerified]).toEqual([true, false]);
    await redeem(await newLink());
  });

  it("then signs in and has a session, while nobody can sign up", async () => {
    const secret = "a secret of more than thirty-two characters";
    const tried: string[] = [];
    const limitSignIns = async (account: string) => {
      if (tried.push(account) > 2) throw new Error("The limit is 2 a minute.");
    };
    const auth = openAuth({ db: instance.context.db, secret, publicUrl: origin, limitSignIns });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      auth.handler(
        new Request(`${origin}/api/auth/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", origin, ...headers },
          body: JSON.stringify(body),
        }),
      );
    expect((await post("sign-in/email", { email, password: "wrong password" })).status).toBe(401);
    const signedIn = await post("sign-in/email", { email, password });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
    expect(session?.user.id).toBe(instance.owner.userId);
    // Whoever is signed in changes by the library neither name nor e-mail, which sign decisions.
    const { db } = instance.context;
    const where = { id: instance.owner.userId };
    const before = await db.user.findUniqueOrThrow({ where });
    for (const [path, body] of [
      ["update-user", { name: "The owner", image: "x" }],
      ["change-email", { newEmail: "owner@elsewhere.test" }],
      ["delete-user", {}],
      ["update-session", {}],
    ] as const)
      expect((await post(path, body, { cookie })).status, path).toBe(404);
    expect(await db.user.findUniqueOrThrow({ where })).toEqual(before);
    const newcomer = { email: "someone@example.org", password, name: "Someone" };
    expect((await post("sign-up/email", newcomer)).ok).toBe(false);
    const refused = await post("sign-in/email", { email: email.toUpperCase(), password });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ message: "The limit is 2 a minute." });
    expect(new Set(tried).size).toBe(1);
    expect(await instance.context.db.user.count()).toBe(1);
  });

  it("acts in the project that was chosen, or in the first; an outsider acts nowhere", async () => {
    const { userId, projectId } = instance.owner;
    const { context } = instance;
    const owner = { actor: { projectId, role: "owner", userId } };
    expect(await actorOfUser(context, { userId })).toMatchObject({
      ...owner,
      projects: [{ slug: "default", role: "owner", isCurrent: true }],
    });
    expect(await actorOfUser(context, { userId, project: "other" })).toMatchObject(owner);
    expect(
      await actorOfUser(context, { userId: "01933a5e-7c00-7000-8000-000000000009" }),
    ).toBeNull();
  });

  it("acts for a page only in the project that the page shows", async () => {
    const { userId, projectId } = instance.owner;
    const calling = (shown: string | null, project?: string) =>
      actorOfUser(instance.context, { userId, shown, ...(project !== undefined && { project }) });
    const owner = { actor: { projectId } };
    expect(await calling("default")).toMatchObject(owner);
    expect(await calling(null)).toMatchObject(owner);
    expect(await calling(null, "default")).toMatchObject(owner);
    // The page fell back to the first project, since the cookie names one that the person has left.
    expect(await calling("default", "left")).toMatchObject(owner);
    expect(await codeOf(calling("left"))).toBe("precondition_failed");
    expect(await codeOf(calling("left", "left"))).toBe("precondition_failed");
    expect(await codeOf(calling(null, "left"))).toBe("precondition_failed");
  });
});

it("trusts pages of localhost only where Gonogo itself is served there", () => {
  expect(trustedOrigins("http://127.0.0.1:3000")).toContain("http://localhost:3000");
  expect(trustedOrigins("https://gonogo.example")).toEqual(["https://gonogo.example"]);
});

describe("an API key", () => {
  it("is shown once, stored hashed, and acts with its scopes", async () => {
    const made = await createApiKey(instance.context, instance.owner, {
      name: "CI",
      scopes: ["read", "runs:write", "read"],
    });
    expect(made.key).toMatch(/^gng_[\w-]{43}$/);
    expect(made.key.startsWith(made.prefix)).toBe(true);
    const stored = JSON.stringify(await instance.context.db.apiKey.findMany());
    expect(stored).not.toContain(made.key);
    expect(await verifyApiKey(instance.context, { key: made.key })).toEqual({
      projectId: instance.owner.projectId,
      userId: null,
      apiKeyId: made.id,
      role: null,
      scopes: ["read", "runs:write"],
    });
    const [listed] = (await listApiKeys(instance.context, instance.owner)).items;
    expect(listed).toMatchObject({ id: made.id, name: "CI", revokedAt: null });
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it("has a name that everybody can read, since it signs too", async () => {
    for (const name of ["", "CI\u202e", "\u3164", `a${"\u0301".repeat(9)}`, "Ada (…@example.com)"])
      expect(
        await codeOf(createApiKey(instance.context, instance.owner, { name, scopes: ["read"] })),
      ).toBe("invalid_input");
  });

  it("ends in a year unless set otherwise, and opens nothing from then on", async () => {
    const { context, owner } = instance;
    const make = (expiresAt?: string | null) =>
      createApiKey(context, owner, {
        name: "x",
        scopes: ["read"],
        ...(expiresAt !== undefined && { expiresAt }),
      });
    const days = (n: number) => new Date(Date.now() + n * 86_400_000);
    const works = (key: string, at: Date) => verifyApiKey({ ...context, now: () => at }, { key });
    const usual = await make();
    expect(await works(usual.key, days(364))).not.toBeNull();
    expect(await works(usual.key, days(366))).toBeNull();
    const week = await make(days(7).toISOString());
    expect(await works(week.key, days(6))).not.toBeNull();
    expect(await works(week.key, days(8))).toBeNull();
    expect((await make(null)).expiresAt).toBeNull();
    expect(await codeOf(make(days(-1).toISOString()))).toBe("invalid_input");
  });

  it("opens nothing when it is wrong or revoked, and cannot make others", async () => {
    const made = await createApiKey(instance.context, instance.owner, {
      name: "x",
      scopes: ["read"],
    });
    const actor = await verifyApiKey(instance.context, { key: made.key });
    if (!actor) throw new Error("the key does not work");
    expect(
      await codeOf(createApiKey(instance.context, actor, { name: "y", scopes: ["read"] })),
    ).toBe("forbidden");
    await revokeApiKey(instance.context, instance.owner, { id: made.id });
    for (const key of [made.key, `${made.key.slice(0, -1)}_`, "", "gng_", "Bearer x"])
      expect(await verifyApiKey(instance.context, { key })).toBeNull();
    expect(await codeOf(revokeApiKey(instance.context, instance.owner, { id: "nope" }))).toBe(
      "not_found",
    );
  });
});

// Single sign-on against a real provider, followed as a browser does: who comes in with which role, and who does not.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "../actor.ts";
import { createApiKey } from "../api-key/create-api-key.ts";
import { newId } from "../id.ts";
import { admitPerson } from "../member/admit-person.ts";
import { createInvitation } from "../member/invitation.ts";
import {
  openTestProvider,
  type TestClaims,
  type TestProvider,
  testClient,
} from "../testing/oidc-provider.ts";
import { testInstance } from "../testing/test-context.ts";
import { type Auth, openAuth } from "./auth.ts";
import { rightsVersion } from "./rights.ts";

const instance = testInstance();
const origin = "http://127.0.0.1:3000";
const roles = [
  { group: "load testers", role: "viewer" },
  { group: "load testers", role: "runner" },
  { group: "admins", role: "owner" },
] as const;
let provider: TestProvider;
let auth: Auth;

const openWith = (issuer: string, project = "default"): Auth => {
  const settings = { ...testClient, issuer, name: "SSO", groupsClaim: "groups", roles, project };
  const { context } = instance;
  return openAuth({
    db: context.db,
    secret: "a secret of more than thirty-two characters",
    publicUrl: origin,
    limitSignIns: async () => {},
    oidc: { settings, admit: (person) => admitPerson(context, settings, person) },
  });
};

beforeAll(async () => {
  provider = await openTestProvider(`${origin}/api/auth/oauth2/callback/oidc`);
  auth = openWith(provider.issuer);
});
afterAll(() => provider.close());

/** Cookies of one browser, of Gonogo and the provider alike. */
class Jar {
  readonly #cookies = new Map<string, string>();
  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

const begin = (by: Auth, jar: Jar): Promise<Response> =>
  by
    .handler(
      new Request(`${origin}/api/auth/sign-in/oauth2`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({
          providerId: "oidc",
          callbackURL: "/runs",
          errorCallbackURL: "/sign-in?next=%2Fruns",
        }),
      }),
    )
    .then((answer) => {
      jar.keep(answer);
      return answer;
    });

/** Through the provider, until it sends back to Gonogo. */
async function backFrom(jar: Jar, address: string): Promise<URL> {
  const theirs = new Jar();
  let at = address;
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(at, { redirect: "manual", headers: { cookie: theirs.header } });
    theirs.keep(answer);
    const to = answer.headers.get("location");
    if (to === null) throw new Error(`${answer.status} ${await answer.text()} (${jar.header})`);
    at = new URL(to, at).href;
    if (at.startsWith(origin)) return new URL(at);
  }
  throw new Error("the provider sends in circles");
}

const land = (by: Auth, jar: Jar, callback: URL): Promise<Response> =>
  by.handler(
    new Request(callback, { headers: { cookie: jar.header, "x-forwarded-for": "203.0.113.9" } }),
  );

/** Where the browser ends, and its session. */
async function signIn(claims: TestClaims, by = auth, at = provider) {
  at.signsIn(claims);
  const jar = new Jar();
  const begun = await begin(by, jar);
  expect(begun.status).toBe(200);
  const landed = await land(by, jar, await backFrom(jar, (await begun.json()).url));
  jar.keep(landed);
  const session = await by.api.getSession({ headers: new Headers({ cookie: jar.header }) });
  return { status: landed.status, to: landed.headers.get("location"), user: session?.user ?? null };
}

const grace = {
  sub: "grace-1",
  ...{ email: "Grace@Example.org", email_verified: true, name: "Grace Hopper" },
};
const userOf = (email: string) =>
  instance.context.db.user.findUnique({
    where: { email },
    include: { memberships: true, accounts: true },
  });
const rolesOf = async (email: string): Promise<Role[]> =>
  (await userOf(email))?.memberships.map(({ role }) => role) ?? [];

it("makes a member with the role of the highest group, and keeps no token of the provider", async () => {
  const { to, user } = await signIn({ ...grace, groups: ["others", "load testers"] });
  expect(to).toBe("/runs");
  expect(user).toMatchObject({ email: "grace@example.org", name: "Grace Hopper" });
  expect(await rolesOf("grace@example.org")).toEqual(["runner"]);
  const [account, ...more] = (await userOf("grace@example.org"))?.accounts ?? [];
  expect(more).toEqual([]);
  const accountId = `${provider.issuer} grace-1`;
  expect(account).toMatchObject({ providerId: "oidc", accountId, password: null });
  expect([account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([
    null,
    null,
    null,
  ]);
});

it("sets the role again at each sign-in, and knows the person by the subject", async () => {
  const moved = { ...grace, email: "hopper@example.org" };
  const { context } = instance;
  const versions = [await rightsVersion(context)];
  await signIn({ ...moved, groups: ["admins", "load testers"] });
  expect(await rolesOf("grace@example.org")).toEqual(["owner"]);
  versions.push(await rightsVersion(context));
  await signIn({ ...moved, groups: ["load testers"] });
  expect(await rolesOf("grace@example.org")).toEqual(["runner"]);
  versions.push(await rightsVersion(context));
  // Only the lower role is told to open streams.
  expect([versions[0] === versions[1], versions[1] === versions[2]]).toEqual([true, false]);
  const changes = await context.db.auditEntry.findMany({
    where: { thing: "member", action: "changed" },
    orderBy: { id: "asc" },
  });
  expect(changes).toMatchObject([
    { address: "203.0.113.9", after: { role: "owner" }, by: "page" },
    { address: "203.0.113.9", after: { role: "runner" } },
  ]);
  // Who is a member and in no group comes in as what he is.
  expect((await signIn({ ...moved, groups: [] })).user?.email).toBe("grace@example.org");
  expect(await rolesOf("grace@example.org")).toEqual(["runner"]);
  expect(await userOf("hopper@example.org")).toBeNull();
});

it("leaves the last owner an owner", async () => {
  const { db } = instance.context;
  const ada = { ...grace, sub: "ada-1", email: "ada@example.org", name: "Ada" };
  await signIn({ ...ada, groups: ["admins"] });
  const others = {
    role: "owner",
    userId: { not: (await userOf("ada@example.org"))?.id ?? "" },
  } as const;
  const before = await db.membership.findMany({ where: others });
  await db.membership.updateMany({ where: others, data: { role: "editor" } });
  expect((await signIn({ ...ada, groups: ["load testers"] })).to).toBe("/runs");
  expect(await rolesOf("ada@example.org")).toEqual(["owner"]);
  const ids = before.map(({ id }) => id);
  await db.membership.updateMany({ where: { id: { in: ids } }, data: { role: "owner" } });
  await signIn({ ...ada, groups: ["load testers"] });
  expect(await rolesOf("ada@example.org")).toEqual(["runner"]);
});

it.each<[string, TestClaims]>([
  ["no_group", { ...grace, sub: "eve-1", email: "eve@example.org", groups: ["others"] }],
  ["no_group", { ...grace, sub: "eve-1", email: "eve@example.org" }],
  [
    "email_unverified",
    { ...grace, sub: "eve-1", email: "eve@example.org", email_verified: false, groups: ["admins"] },
  ],
  ["claims_unusable", { sub: "eve-1", name: "Eve", groups: ["admins"] }],
  ["claims_unusable", { ...grace, sub: "eve-1", email: "no address", groups: ["admins"] }],
])("refuses with %s, and makes no account", async (error, claims) => {
  const { db } = instance.context;
  const before = [await db.user.count(), await db.account.count(), await db.session.count()];
  const { status, to, user } = await signIn(claims);
  expect([status, to, user]).toEqual([303, `${origin}/sign-in?error=${error}`, null]);
  expect([await db.user.count(), await db.account.count(), await db.session.count()]).toEqual(
    before,
  );
});

/** Made by an invitation or a link, with a password. */
async function withPassword(email: string, emailVerified: boolean): Promise<string> {
  const { db, now } = instance.context;
  const userId = newId();
  await db.user.create({ data: { id: userId, email, name: "Alan", emailVerified } });
  const account = {
    id: newId(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: "x",
  };
  await db.account.create({ data: account });
  const expiresAt = new Date(now().getTime() + 60_000);
  await db.session.create({ data: { id: newId(), userId, token: `of ${email}`, expiresAt } });
  return userId;
}
const waysIn = async (email: string) =>
  (await userOf(email))?.accounts.map(({ providerId }) => providerId).sort();

it("links an account with the same e-mail only where the provider has verified it", async () => {
  const email = "alan@example.org";
  const id = await withPassword(email, true);
  const alan = { ...grace, sub: "alan-1", email, groups: ["load testers"] };
  const refused = await signIn({ ...alan, email_verified: false });
  expect(refused.to).toBe(`${origin}/sign-in?error=email_unverified`);
  expect(await waysIn(email)).toEqual(["credential"]);
  const { user } = await signIn(alan);
  expect(user).toMatchObject({ id, name: "Alan" });
  expect(await waysIn(email)).toEqual(["credential", "oidc"]);
  // Who has the address now at the provider is another person.
  const other = await signIn({ ...alan, sub: "alan-2" });
  expect(other.to).toBe(`${origin}/sign-in?error=email_taken`);
  expect(await waysIn(email)).toEqual(["credential", "oidc"]);
});

it("takes a person of another provider for another person, also with the same subject", async () => {
  const second = await openTestProvider(`${origin}/api/auth/oauth2/callback/oidc`);
  try {
    const other = { ...grace, email: "other@example.org", groups: ["load testers"] };
    const { user } = await signIn(other, openWith(second.issuer), second);
    expect(user?.email).toBe("other@example.org");
    expect(await rolesOf("grace@example.org")).toEqual(["runner"]);
  } finally {
    await second.close();
  }
});

it("ends the password, sessions, keys and links of an account with an e-mail that nobody had checked", async () => {
  const email = "alonzo@example.org";
  const id = await withPassword(email, false);
  const { context, owner } = instance;
  const made = { ...owner, userId: id };
  await createApiKey(context, made, { name: "kept", scopes: ["read"] });
  await createInvitation(context, made, { role: "owner" });
  const { user } = await signIn({ ...grace, sub: "alonzo-1", email, groups: ["load testers"] });
  expect(user?.id).toBe(id);
  expect(await waysIn(email)).toEqual(["oidc"]);
  expect(await context.db.session.count({ where: { token: `of ${email}` } })).toBe(0);
  const open = { createdById: id, revokedAt: null };
  expect(await context.db.apiKey.count({ where: open })).toBe(0);
  expect(await context.db.invitation.count({ where: open })).toBe(0);
});

it("names a person by the e-mail where the provider's name may not sign", async () => {
  await signIn({
    ...grace,
    sub: "x-1",
    email: "kurt.g@example.org",
    name: "K (admin)",
    groups: ["admins"],
  });
  expect((await userOf("kurt.g@example.org"))?.name).toBe("kurt.g");
});

it("refuses a sign-in that another browser began, another state, issuer, and a callback that was used", async () => {
  provider.signsIn({ ...grace, groups: ["admins"] });
  const jar = new Jar();
  const back = await backFrom(jar, (await (await begin(auth, jar)).json()).url);
  const errorOf = async (answer: Promise<Response>) =>
    new URL((await answer).headers.get("location") ?? "", origin).searchParams.get("error");
  expect(await errorOf(land(auth, new Jar(), back))).toBe("state_mismatch");
  const forged = new URL(back);
  forged.searchParams.set("state", "x".repeat(32));
  expect(await errorOf(land(auth, jar, forged))).toBe("state_mismatch");
  const elsewhere = new URL(back);
  elsewhere.searchParams.set("iss", "https://elsewhere.test");
  expect(await errorOf(land(auth, jar, elsewhere))).toBe("issuer_mismatch");
  expect(await errorOf(land(auth, jar, back))).toBe("state_mismatch");
  const cancelled = new URL(`${back.origin}${back.pathname}?error=access_denied&state=x`);
  expect(await errorOf(land(auth, jar, cancelled))).toBe("access_denied");
});

it("says that the provider is away, or that the project is not there", async () => {
  const away = openWith("http://127.0.0.1:1");
  const begun = await begin(away, new Jar());
  expect([begun.status, await begun.json()]).toEqual([
    502,
    expect.objectContaining({ code: "provider_away" }),
  ]);
  const landed = await land(away, new Jar(), new URL(`${origin}/api/auth/oauth2/callback/oidc`));
  expect(landed.headers.get("location")).toBe(`${origin}/sign-in?error=provider_away`);
  const { to } = await signIn({ ...grace, groups: ["admins"] }, openWith(provider.issuer, "none"));
  expect(to).toBe(`${origin}/sign-in?error=project_missing`);
});

it("waits eight seconds for a provider that says nothing, and asks it once for several sign-ins", async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const hanging = openWith(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const began = performance.now();
  const answers = await Promise.all([begin(hanging, new Jar()), begin(hanging, new Jar())]);
  expect(answers.map(({ status }) => status)).toEqual([502, 502]);
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(asked).toBe(1);
  silent.closeAllConnections();
  silent.close();
}, 20_000);

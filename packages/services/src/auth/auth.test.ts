// What the auth library brings, endpoint by endpoint: each is needed and served, or closed. One more than these fails here.
import { describe, expect, it } from "vitest";
import { oidcAddresses, openAuth, servedAddresses } from "./auth.ts";

const origin = "http://127.0.0.1:3000";
const settings = {
  // Whatever reaches the database would fail otherwise than by 404.
  db: {} as never,
  secret: "a secret of more than thirty-two characters",
  publicUrl: origin,
  limitSignIns: async () => {},
};
const { api, handler } = openAuth({
  ...settings,
  oidc: {
    settings: {
      ...{ issuer: "http://127.0.0.1:1", clientId: "gonogo", clientSecret: "x", name: "SSO" },
      ...{ groupsClaim: "groups", roles: [], project: "default" },
    },
    admit: async () => "no_group",
  },
});
const needed = new Set([...servedAddresses, ...oidcAddresses]);

type Endpoint = {
  readonly path?: string;
  readonly options: { readonly method: string | string[] };
};
const endpoints = Object.values(api as unknown as Record<string, Endpoint>).flatMap(
  ({ path, options }) =>
    path === undefined
      ? []
      : [{ path: path.replace(":providerId", "oidc"), methods: [options.method].flat() }],
);

/** With the reason why nobody needs it here. */
const closed: Readonly<Record<string, string>> = {
  "/update-user": "a name signs decisions",
  "/change-email": "an e-mail is what a reader checks of a signature",
  "/delete-user": "members leave by whoever runs Gonogo",
  "/delete-user/callback": "the same",
  "/sign-up/email": "people come in by a one-time link",
  "/sign-in/social": "there is one provider, by another address",
  "/callback/:id": "the same",
  "/link-social": "the same",
  "/unlink-account": "the same",
  "/list-accounts": "the same",
  "/account-info": "the same",
  "/refresh-token": "the same",
  "/get-access-token": "the same",
  "/request-password-reset": "a procedure of ours sends a one-time link",
  "/reset-password": "the same",
  "/reset-password/:token": "the same",
  "/verify-email": "the same",
  "/send-verification-email": "the same",
  "/verify-password": "guesses are counted at the sign-in",
  "/get-session": "pages read it on the server, and its token stays out of their reach",
  "/oauth2/link": "a sign-in with the same e-mail address links",
  "/update-session": "a session holds nothing of its own",
  "/list-sessions": "the page of the settings reads them without their tokens",
  "/revoke-session": "the same",
  "/revoke-sessions": "the same",
  "/revoke-other-sessions": "a change of password does it",
  "/ok": "the page itself says whether the server runs",
  "/error": "the pages show errors",
};

const ask = (method: string, path: string, handle = handler) =>
  handle(
    new Request(`${origin}/api/auth${path}`, {
      method,
      headers: { "content-type": "application/json", origin },
      ...(method === "GET" || method === "HEAD" ? {} : { body: "{}" }),
    }),
  );

describe("the auth library", () => {
  it("brings no endpoint that nobody has looked at", () => {
    const paths = [...needed].map((address) => address.split(" ")[1]);
    const known = [...paths, ...Object.keys(closed)];
    expect(endpoints.map(({ path }) => path).sort()).toEqual(known.sort());
  });

  it.each(endpoints.flatMap(({ path, methods }) => methods.map((method) => [method, path])))(
    "%s %s answers 404, unless it is needed",
    async (method = "", path = "") => {
      const isNeeded = needed.has(`${method} ${path}`);
      const status = await ask(method, path.replace(/:\w+/, "x")).then(
        (answer) => answer.status,
        () => "reached the database",
      );
      if (isNeeded) expect(status).not.toBe(404);
      else expect(status).toBe(404);
    },
  );

  it.each([...oidcAddresses])("%s answers 404 where no single sign-on is set", async (address) => {
    const [method = "", path = ""] = address.split(" ");
    const { handler: without } = openAuth(settings);
    expect((await ask(method, path, without)).status).toBe(404);
    expect((await ask(method === "GET" ? "POST" : "GET", path)).status).toBe(404);
  });

  it.each([
    "//update-user",
    "/update-user/",
    "/UPDATE-USER",
    "/%75pdate-user",
    "/sign-out/../update-user",
    "/sign-out%2F..%2Fupdate-user",
    "/sign-out;/update-user",
    "/update-user?x=/sign-out",
    "/update-user#/sign-out",
    "/./update-user",
    "\\update-user",
  ])("answers 404 to %s", async (path) => {
    expect((await ask("POST", path)).status).toBe(404);
  });
});

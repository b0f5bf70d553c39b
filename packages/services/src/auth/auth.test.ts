// What the auth library brings, endpoint by endpoint: each is needed and served, or closed. One more than these fails here.
import { describe, expect, it } from "vitest";
import { openAuth, servedAddresses } from "./auth.ts";

const origin = "http://127.0.0.1:3000";
const { api, handler } = openAuth({
  // Whatever reaches the database would fail otherwise than by 404.
  db: {} as never,
  secret: "a secret of more than thirty-two characters",
  publicUrl: origin,
  limitSignIns: async () => {},
});

type Endpoint = {
  readonly path?: string;
  readonly options: { readonly method: string | string[] };
};
const endpoints = Object.values(api as unknown as Record<string, Endpoint>).flatMap(
  ({ path, options }) => (path === undefined ? [] : [{ path, methods: [options.method].flat() }]),
);

/** With the reason why nobody needs it here. */
const closed: Readonly<Record<string, string>> = {
  "/update-user": "a name signs decisions",
  "/change-email": "an e-mail is what a reader checks of a signature",
  "/delete-user": "members leave by whoever runs Gonogo",
  "/delete-user/callback": "the same",
  "/sign-up/email": "people come in by a one-time link",
  "/sign-in/social": "there are no other providers",
  "/callback/:id": "the same",
  "/link-social": "the same",
  "/unlink-account": "the same",
  "/list-accounts": "the same",
  "/account-info": "the same",
  "/refresh-token": "the same",
  "/get-access-token": "the same",
  "/request-password-reset": "no mail is sent",
  "/reset-password": "the same",
  "/reset-password/:token": "the same",
  "/verify-email": "the same",
  "/send-verification-email": "the same",
  "/verify-password": "guesses are counted at the sign-in",
  "/get-session": "pages read it on the server, and its token stays out of their reach",
  "/update-session": "a session holds nothing of its own",
  "/list-sessions": "no page shows them",
  "/revoke-session": "the same",
  "/revoke-sessions": "the same",
  "/revoke-other-sessions": "a change of password does it",
  "/ok": "the page itself says whether the server runs",
  "/error": "the pages show errors",
};

const ask = (method: string, path: string) =>
  handler(
    new Request(`${origin}/api/auth${path}`, {
      method,
      headers: { "content-type": "application/json", origin },
      ...(method === "GET" || method === "HEAD" ? {} : { body: "{}" }),
    }),
  );

describe("the auth library", () => {
  it("brings no endpoint that nobody has looked at", () => {
    const known = [...servedAddresses, ...Object.keys(closed)];
    expect(endpoints.map(({ path }) => path).sort()).toEqual(known.sort());
  });

  it.each(endpoints.flatMap(({ path, methods }) => methods.map((method) => [method, path])))(
    "%s %s answers 404, unless it is needed",
    async (method = "", path = "") => {
      const isNeeded = method === "POST" && servedAddresses.has(path);
      const status = await ask(method, path.replace(/:\w+/, "x")).then(
        (answer) => answer.status,
        () => "reached the database",
      );
      if (isNeeded) expect(status).not.toBe(404);
      else expect(status).toBe(404);
    },
  );

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

// A real provider of OpenID Connect on a free port of this machine, for tests. It signs in the person that was
// set last, without a password. Imported by tests only.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type TestClaims = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
};

export type TestProvider = {
  readonly issuer: string;
  /** Who signs in from now on. */
  signsIn(claims: TestClaims): void;
  close(): Promise<void>;
};

export const testClient = { clientId: "gonogo", clientSecret: "a secret of the client" } as const;

export async function openTestProvider(redirectUri: string): Promise<TestProvider> {
  let person: TestClaims = { sub: "nobody" };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    cookies: { keys: ["a key of the cookies"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ ...person, groups: person.groups && [...person.groups], sub }),
    }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) void answer(request, response);
    else
      provider
        .interactionFinished(request, response, { login: { accountId: person.sub } })
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    signsIn: (claims) => {
      person = claims;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

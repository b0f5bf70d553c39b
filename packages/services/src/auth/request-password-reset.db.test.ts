// A lost password by mail over a real SMTP server: who gets a link, how often, and that the answer tells nobody.
import { expect, it, vi } from "vitest";
import { newId } from "../id.ts";
import { testMailServer } from "../testing/mail-server.ts";
import { codeOf, testInstance } from "../testing/test-context.ts";
import { redeemSignInLink } from "./redeem-sign-in-link.ts";
import { requestPasswordReset, sendPasswordReset } from "./request-password-reset.ts";
import { makeSignInLink, readSignInLink } from "./sign-in-link.ts";

const instance = testInstance();
const server = testMailServer();

const email = "ada@example.org";
const password = "correct horse battery";
const mailing = (laterMs = 0, port = server.port) => ({
  ...instance.context,
  now: () => new Date(Date.now() + laterMs),
  webhooks: {
    ...{ networks: [], smtp: { url: `smtp://127.0.0.1:${port}`, from: "gonogo@example.test" } },
  },
});
const minutes = (count: number) => count * 60_000;

/** Of the newest mail; its lines are wrapped as quoted-printable. */
function mailed() {
  const mail = server.mails.at(-1);
  const text = mail?.text.replace(/=\r?\n/g, "") ?? "";
  return { to: mail?.to, text, token: /\/welcome\/([\w-]{43})/.exec(text)?.[1] ?? "" };
}

it("sends nothing to who has no account, or no password that could be lost", async () => {
  const { db } = instance.context;
  await db.user.create({ data: { id: newId(), email: "sso@example.org", name: "Grace" } });
  for (const to of ["nobody@example.org", "sso@example.org", "owner@gonogo.invalid"])
    expect(await sendPasswordReset(mailing(), to)).toBe(false);
  expect(server.mails).toEqual([]);
  expect(await db.signInLink.count()).toBe(0);
});

it("sends a link that works once, for an hour, at most each five minutes", async () => {
  const first = await makeSignInLink(instance.context, instance.owner.userId);
  await redeemSignInLink(instance.context, {
    token: first.split("/").at(-1) ?? "",
    email,
    password,
  });
  expect(await sendPasswordReset(mailing(minutes(4)), email)).toBe(false);
  const both = [1, 2].map(() => sendPasswordReset(mailing(minutes(6)), email));
  expect((await Promise.all(both)).sort()).toEqual([false, true]);
  const { to, text, token } = mailed();
  expect(to).toEqual([email]);
  expect(text).toContain("Subject: [Gonogo] A new password");
  expect(text).toContain(`http://127.0.0.1:3000/welcome/${token}`);
  expect(await readSignInLink(mailing(minutes(65)), token)).toEqual({ email });
  expect(await readSignInLink(mailing(minutes(67)), token)).toBeNull();
  const again = { token, email, password: `${password}, again` };
  expect(await redeemSignInLink(mailing(minutes(7)), again)).toMatchObject({ email });
  expect(await codeOf(redeemSignInLink(mailing(minutes(7)), again))).toBe("link_invalid");
  expect(server.mails).toHaveLength(1);
});

it("answers before anything is looked up, alike for everybody", async () => {
  const before = server.mails.length;
  expect(requestPasswordReset(mailing(minutes(60)), { email: "nobody@example.org" })).toBe(
    undefined,
  );
  expect(requestPasswordReset(mailing(minutes(60)), { email: "Ada@Example.org" })).toBe(undefined);
  expect(server.mails.length).toBe(before);
  await vi.waitFor(() => expect(server.mails.length).toBe(before + 1), 10_000);
  expect(mailed().to).toEqual([email]);
});

it("survives a server that is away, and says where none is set", async () => {
  expect(await sendPasswordReset(mailing(minutes(120), 1), email)).toBe(false);
  const ask = async (input: { email: string }) => requestPasswordReset(instance.context, input);
  expect(await codeOf(ask({ email }))).toBe("conflict");
  expect(await codeOf(ask({ email: "nobody@example.org" }))).toBe("conflict");
  expect(await codeOf(ask({ email: "no address" }))).toBe("invalid_input");
});

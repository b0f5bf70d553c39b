// E-mails of webhooks over a real SMTP server: what arrives, who is refused, and a server that is not there.
import { expect, it } from "vitest";
import type { Context } from "../context.ts";
import { testMailServer } from "../testing/mail-server.ts";
import { testInstance } from "../testing/test-context.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { createWebhook } from "./save-webhook.ts";
import { testWebhook } from "./send-again.ts";

const instance = testInstance();
const server = testMailServer();

const mailing = (at = server.port): Context => ({
  ...instance.context,
  webhooks: {
    networks: [],
    smtp: { url: `smtp://127.0.0.1:${at}`, from: "gonogo@example.test" },
  },
});
const create = (recipients: string[]) =>
  createWebhook(mailing(), instance.owner, {
    ...{ name: "Team", kind: "email", recipients, events: ["failure"] },
  });

it("arrives, with the id of the delivery in its own", async () => {
  const hook = await create(["a@example.test", "b@example.test"]);
  expect((await listWebhooks(mailing(), instance.owner)).maySendEmail).toBe(true);
  const sent = await testWebhook(mailing(), instance.owner, { id: hook.id });
  expect(sent).toMatchObject({ state: "delivered", status: 250, problem: null });
  const mail = server.mails.at(-1);
  expect(mail?.to).toEqual(["a@example.test", "b@example.test"]);
  expect(mail?.text).toContain(`Message-ID: <${sent.id}@example.test>`);
  expect(mail?.text).toContain("Subject: [Gonogo] Test of a webhook of");
  expect(mail?.text).toContain("The webhook Team works");
});

it("is not sent again to others where one recipient is refused, and has failed where all are", async () => {
  const some = await create(["a@example.test", "refused@example.test"]);
  const sent = await testWebhook(mailing(), instance.owner, { id: some.id });
  expect(sent.state).toBe("delivered");
  expect(sent.answer).toContain("refused: refused@example.test");
  const all = await create(["refused@example.test"]);
  const failed = await testWebhook(mailing(), instance.owner, { id: all.id });
  expect(failed).toMatchObject({ state: "failed", status: 550, problem: { code: "refused" } });
});

it("says that the server is away, or is set no more", async () => {
  const hook = await create(["a@example.test"]);
  const away = await testWebhook(mailing(1), instance.owner, { id: hook.id });
  expect(away.problem?.code).toBe("connection");
  expect(away.problem?.message).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/);
  const unset = await testWebhook(instance.context, instance.owner, { id: hook.id });
  expect(unset.problem?.code).toBe("email_disabled");
});

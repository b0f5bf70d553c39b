// Share links over REST: made once, revoked, refused where there is nothing to share.
import { duelDefinition } from "@gonogo/services/testing/test-context";
import { beforeAll, describe, expect, it } from "vitest";
import { json, refusal, restInstance, unknownId } from "../testing/rest-instance.ts";
import { Run } from "./run-shapes.ts";
import { Share, SharedReport, ShareList } from "./shares.ts";

const rest = restInstance(["dispatch-go"]);
let finishedRun: string;
beforeAll(() => {
  finishedRun = rest.instance.runOf("dispatch-go");
});

describe("shares", () => {
  it("makes a link once and revokes it", async () => {
    const made = await rest.call("POST", `/runs/${finishedRun}/shares`);
    expect(made.status).toBe(201);
    const share = await json(made, Share);
    expect(share.url).toMatch(/\/r\/[\w-]{43}$/);
    expect((await rest.call("DELETE", `/shares/${share.id}`)).status).toBe(204);
    expect((await rest.call("DELETE", `/shares/${share.id}`)).status).toBe(204);
    expect((await rest.call("DELETE", `/shares/${unknownId}`)).status).toBe(404);
  });
  it("takes a body or none, and nothing that only looks empty", async () => {
    const path = `/runs/${finishedRun}/shares`;
    const ends = async (raw: string) => (await rest.call("POST", path, { raw })).status;
    for (const taken of ["", "{}", "\uFEFF{}"]) expect(await ends(taken), taken).toBe(201);
    for (const refused of ["\uFEFF", " ", "\n", "\uFEFF\uFEFF{}"])
      expect(await ends(refused), refused).toBe(400);
  });
  it("ends a link in 30 days unless told otherwise, and never only where that is asked for", async () => {
    const path = `/runs/${finishedRun}/shares`;
    const made = async (sent: object) => json(await rest.call("POST", path, sent), Share);
    for (const sent of [{}, { body: {} }, { body: { show: [] } }]) {
      const { createdAt, expiresAt } = await made(sent);
      expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt)).toBe(30 * 86_400_000);
    }
    expect((await made({ body: { expiresAt: null } })).expiresAt).toBeNull();
  });
  it("takes a password, tells that there is one, and never what it is", async () => {
    const path = `/runs/${finishedRun}/shares`;
    const password = "correct horse battery";
    const made = await rest.call("POST", path, { body: { password } });
    const share = await json(made, Share);
    expect(share.hasPassword).toBe(true);
    expect(JSON.stringify(share)).not.toContain(password);
    const read = await json(await rest.call("GET", `/shares/${share.id}`), SharedReport);
    expect(read).toMatchObject({ hasPassword: true, open: true, opens: 0, lastOpenedAt: null });
    expect(JSON.stringify(read)).not.toContain(password);
    const { items } = await json(await rest.call("GET", "/shares?limit=1"), ShareList);
    expect(items).toEqual([read]);
    for (const wrong of ["1234567", "x".repeat(129)]) {
      const answer = await refusal(await rest.call("POST", path, { body: { password: wrong } }));
      expect(answer).toMatchObject({ status: 422, fields: ["password"] });
    }
  });
  it("refuses an expiry in the past", async () => {
    const body = { expiresAt: "2020-01-01T00:00:00Z" };
    const answer = await refusal(await rest.call("POST", `/runs/${finishedRun}/shares`, { body }));
    expect(answer).toMatchObject({ status: 422, fields: ["expiresAt"] });
  });
  it("shares a run that goes on, live", async () => {
    const run = await json(
      await rest.call("POST", "/runs", {
        body: { definition: { ...duelDefinition, name: "waits" } },
      }),
      Run,
    );
    const answer = await rest.call("POST", `/runs/${run.id}/shares`, { body: {} });
    expect(await json(answer, Share)).toMatchObject({ isLive: true });
  });
});

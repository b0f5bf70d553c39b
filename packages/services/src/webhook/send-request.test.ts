// One request on real servers: well behaved, slow, redirecting, endless, closing, and at addresses that are not allowed.
import { describe, expect, it } from "vitest";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { sendRequest } from "./send-request.ts";

const receiver = webhookReceiver();
const loopback = ["127.0.0.0/8", "::1/128"];
const send = (path = "/hook", timeoutMs = 2_000, networks: readonly string[] = loopback) =>
  sendRequest({
    ...{ url: path.startsWith("/") ? `${receiver.url}${path}` : path, networks, timeoutMs },
    ...{ headers: { "content-type": "application/json", "x-a": "1" }, body: '{"grüße":1}' },
  });

describe("a receiver", () => {
  it("gets method, headers and body, and its answer is kept", async () => {
    receiver.answer = (response) => void response.writeHead(201).end("thanks");
    expect(await send("/hook?a=1")).toEqual({ status: 201, answer: "thanks", problem: null });
    const got = receiver.received.at(-1);
    expect(got).toMatchObject({ path: "/hook?a=1", body: '{"grüße":1}' });
    expect(got?.headers).toMatchObject({ "x-a": "1", connection: "close" });
  });

  it("that answers 500 has failed, with the beginning of what it said", async () => {
    receiver.answer = (response) => void response.writeHead(500).end(`\0${"é".repeat(2_000)}`);
    const { status, answer, problem } = await send();
    expect([status, problem?.code]).toEqual([500, "status"]);
    expect(Buffer.byteLength(answer ?? "")).toBeLessThanOrEqual(1_010);
    expect(answer).not.toContain("\0");
  });

  it("is not followed where it redirects", async () => {
    receiver.answer = (response) =>
      void response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    expect(await send("/redirects")).toMatchObject({ status: 302, problem: { code: "redirect" } });
    expect(receiver.received.at(-1)?.path).toBe("/redirects");
  });

  it("that hangs is given up", async () => {
    receiver.answer = () => {};
    const began = performance.now();
    expect(await send("/hangs", 300)).toMatchObject({ status: null, problem: { code: "timeout" } });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("that sends bytes without an end has answered, and is read no further", async () => {
    receiver.answer = (response) => {
      const more = () => {
        while (response.write("x".repeat(10_000)));
      };
      response.on("drain", more).writeHead(200);
      more();
    };
    expect(await send()).toEqual({ status: 200, answer: "x".repeat(1_000), problem: null });
  });

  it("that begins an answer and hangs has answered", async () => {
    receiver.answer = (response) => void response.writeHead(200).write("so far");
    expect(await send("/half", 300)).toEqual({ status: 200, answer: "so far", problem: null });
  });

  it("that closes before an answer has failed, and after its status has answered", async () => {
    receiver.answer = (response) => void response.destroy();
    expect(await send()).toMatchObject({ status: null, problem: { code: "closed" } });
    receiver.answer = (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("cut", () => response.destroy());
    };
    expect(await send()).toEqual({ status: 200, answer: "cut", problem: null });
  });
});

describe("an address", () => {
  it.each([
    ["http://169.254.169.254/latest/meta-data"],
    ["http://10.0.0.1/"],
    ["http://[fe80::1]/"],
    ["http://2130706434:1/", ["10.0.0.0/8"]],
    ["http://[::ffff:10.0.0.1]/"],
  ] as readonly [string, (readonly string[])?][])(
    "%s outside of the networks is not reached",
    async (url, networks = loopback) => {
      expect(await send(url, 500, networks)).toMatchObject({
        status: null,
        problem: { code: "address_not_allowed" },
      });
    },
  );

  it("that a name leads to is checked after it was resolved", async () => {
    const count = receiver.received.length;
    const url = `http://localhost:${receiver.port}/`;
    const refused = await send(url, 500, ["10.0.0.0/8"]);
    expect(refused.problem?.code).toBe("address_not_allowed");
    const otherPort = await send(url, 500, ["127.0.0.0/8:1", "::1/128:1"]);
    expect(otherPort.problem?.code).toBe("address_not_allowed");
    expect(receiver.received).toHaveLength(count);
    receiver.answer = (response) => void response.end("ok");
    expect(await send(url)).toMatchObject({ status: 200 });
  });

  it("without a server, and a name without an address, are said in words", async () => {
    expect((await send("http://127.0.0.1:1/")).problem?.code).toBe("refused");
    expect((await send("http://nobody.invalid/")).problem?.code).toMatch(/name_unknown|timeout/);
  });
});

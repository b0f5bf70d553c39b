// Every request has an id, from its beginning to its last answer: the caller's where it is well formed.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { currentRequestId, nameRequests, requestIdOf } from "./request-id.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const server = createServer((request, response) => {
  setTimeout(() => response.end(`${request.headers["x-request-id"]} ${currentRequestId()}`), 1);
});
beforeAll(async () => {
  nameRequests();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

it.each(["a", "7f3a-build_12.4", "x".repeat(64)])("keeps %s", (id) => {
  expect(requestIdOf(id)).toBe(id);
});

it.each([null, undefined, "", "a b", "a\nb", "ä", "a,b", "x".repeat(65)])("replaces %j", (sent) => {
  expect(requestIdOf(sent)).toMatch(uuid);
});

it("is in the answer and wherever the answer is made, also of requests at once", async () => {
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
    return [answer.headers.get("x-request-id"), await answer.text()];
  };
  const asked = ["one", "two", "three"].map((id) => ask({ "x-request-id": id }));
  expect(await Promise.all(asked)).toEqual([
    ["one", "one one"],
    ["two", "two two"],
    ["three", "three three"],
  ]);
  const [made, seen] = await ask({ "x-request-id": "not one" });
  expect(made).toMatch(uuid);
  expect(seen).toBe(`${made} ${made}`);
});

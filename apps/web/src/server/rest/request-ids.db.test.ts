// Every answer of the API names its request, and a refusal says the same in its document.
import { expect, it } from "vitest";
import { refusal, restInstance, type Sent } from "./testing/rest-instance.ts";

const rest = restInstance();
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const named = async (method: string, path: string, sent: Sent = {}) =>
  (await rest.call(method, path, sent)).headers.get("x-request-id");

it.each<[string, string, Sent]>([
  ["GET", "/runs", {}],
  ["GET", "/openapi.json", { key: null }],
  ["DELETE", "/benchmarks/nothing", {}],
])("%s %s has a new id each time, or the caller's", async (method, path, sent) => {
  const ids = [await named(method, path, sent), await named(method, path, sent)];
  for (const id of ids) expect(id).toMatch(uuid);
  expect(ids[0]).not.toBe(ids[1]);
  const own = { ...sent, headers: { "x-request-id": "build-7.2_a" } };
  expect(await named(method, path, own)).toBe("build-7.2_a");
  for (const odd of ["a b", "ä", "x".repeat(65), "<script>"])
    expect(await named(method, path, { ...sent, headers: { "x-request-id": odd } })).toMatch(uuid);
});

it.each<[string, string, Sent, number]>([
  ["an unknown address", "/nothing", {}, 404],
  ["a method that does not fit", "/series/changes", {}, 405],
  ["no key", "/runs", { key: null }, 401],
  ["an address that is no text", "/runs/%ff", {}, 422],
  ["a field in error", "/runs?limit=0", {}, 422],
  ["no such thing", "/benchmarks/nothing", {}, 404],
])("%s is refused with the id in its document", async (_, path, sent, status) => {
  const answer = await rest.call("GET", path, { ...sent, headers: { "x-request-id": "mine" } });
  expect(answer.headers.get("x-request-id")).toBe("mine");
  expect(await refusal(answer)).toMatchObject({ status, requestId: "mine" });
});

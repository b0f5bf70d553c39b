// Requests of a document in the form: into which variants, as one request, a mix or a workflow, and with which target.
import { expect, it } from "vitest";
import type { FilledItem } from "@/lib/router-types";
import type { EditorTarget } from "../requests/editor-target.ts";
import { newEditorValues } from "../values/editor-values.ts";
import { filledVariants, secretsOf, targetChoices, usualPlace } from "./fill-variants.ts";
import { packedText } from "./pack-text.ts";
import { reflectedCalls, reflectedItems } from "./reflected.ts";

const item = (name: string, more: Partial<FilledItem> = {}): FilledItem => ({
  ...{ id: name, name, origin: "https://h:443", speaks: null, insecure: false },
  operation: {
    ...{ kind: "http", method: "POST", path: `/${name}`, headers: { a: "b" }, body: { n: 1 } },
    expect: { status: [201] },
  },
  ...{ secrets: [], notes: [], ...more },
});
const target = (slug: string, more: Partial<EditorTarget> = {}): EditorTarget => ({
  ...{ slug, name: slug, protocol: "http1", address: "h:443", probed: null, grpcMethods: [] },
  ...more,
});
const { variants } = newEditorValues();

it("puts one request into every variant, and the target into the first", () => {
  const filled = filledVariants(variants, {
    ...{ items: [item("a")], flow: "mix", into: [0, 1], target: "shop" },
  });
  expect(filled.map(({ target, flow }) => [target, flow])).toEqual([
    ["shop", "one"],
    ["", "one"],
  ]);
  expect(filled[1]?.operation).toMatchObject({
    ...{ httpMethod: "POST", path: "/a", expectStatusText: "201", bodyText: '{\n  "n": 1\n}' },
    headers: [{ name: "a", value: "b" }],
  });
});

it("makes several requests a workflow of one variant, and leaves the other alone", () => {
  const filled = filledVariants(variants, {
    ...{ items: [item("a"), item("b")], flow: "workflow", into: [1], target: null },
  });
  expect(filled[0]).toBe(variants[0]);
  expect(filled[1]).toMatchObject({
    ...{ name: "candidate", flow: "workflow", target: "" },
    requests: [{ name: "a", operation: { path: "/a" } }, { name: "b" }],
  });
});

it("proposes every variant of a new form, and else the first without a target", () => {
  expect(usualPlace(variants)).toBe("all");
  const begun = variants.map((variant, i) => ({ ...variant, target: i === 0 ? "rest" : "" }));
  expect(usualPlace(begun)).toBe(1);
  expect(usualPlace(variants.map((variant) => ({ ...variant, target: "rest" })))).toBe(0);
});

it("offers targets at the address first, those of the text's protocol before others", () => {
  const known = [
    target("one"),
    target("two", { protocol: "http2" }),
    target("grpc", { protocol: "grpc" }),
    target("far", { address: "i:443" }),
  ];
  const choices = targetChoices(known, [item("a", { speaks: "http2", insecure: true })]);
  expect(choices.here.map(({ slug }) => slug)).toEqual(["two", "one"]);
  expect(choices.elsewhere.map(({ slug }) => slug)).toEqual(["far"]);
  expect(choices.make.map(({ protocol, insecure }) => [protocol, insecure])).toEqual([
    ["http2", true],
    ["http1", true],
    ["http3", true],
  ]);
  expect(targetChoices(known, [item("a", { origin: null })])).toMatchObject({ here: [], make: [] });
});

it("joins secrets by header, and says where requests differ", () => {
  const cookie = (value: string | null) => item("a", { secrets: [{ header: "Cookie", value }] });
  expect(secretsOf([cookie("a"), cookie("a")])).toEqual([
    { header: "Cookie", value: "a", differs: false },
  ]);
  expect(secretsOf([cookie(null), cookie("b"), cookie("c")])).toEqual([
    { header: "Cookie", value: "b", differs: true },
  ]);
});

it("lists the methods that reflection found, with their example messages", () => {
  const method = (name: string) => ({
    ...{ method: name, input: "a.In", output: "a.Out", inputFields: [], exampleJson: '{"id":1}' },
    ...{ clientStreaming: false, serverStreaming: true },
  });
  const methods = [
    "a.B/Get",
    "a.C/Get",
    "a.C/Put",
    "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
  ];
  const reflecting = target("grpc", { protocol: "grpc", grpcMethods: methods.map(method) });
  expect(reflectedItems(reflecting).map(({ title, group }) => [title, group])).toEqual([
    ["a.B/Get", "a.B"],
    ["a.C/Get", "a.C"],
    ["a.C/Put", "a.C"],
  ]);
  const calls = reflectedCalls(reflecting, ["a.B/Get", "a.C/Get", "a.C/Put"]);
  expect(calls.map(({ name }) => name)).toEqual(["a.B/Get", "a.C/Get", "Put"]);
  expect(calls[2]?.operation).toMatchObject({ method: "a.C/Put", message: { id: 1 } });
});

it("compresses what is long, and refuses what stays too large", async () => {
  expect(await packedText("curl h")).toEqual({ text: "curl h" });
  const long = await packedText("a".repeat(200_000));
  expect(long).toHaveProperty("gzip", expect.stringMatching(/^H4sI[\w+/]+=*$/));
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  expect(await packedText(new Blob(Array(80).fill(noise)))).toBeNull();
});

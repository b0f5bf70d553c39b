// Requests to the API that documents show: each names an operation that exists, with parameters that it has.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { writtenDocument } from "./written-document.ts";

const root = join(import.meta.dirname, "../../../../..");
const files = [
  "README.md",
  ...["docs", "integrations", "examples"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  ),
].filter((file) => /\.(?:md|ya?ml|sh)$/.test(file));

const Parameter = z.object({ name: z.string(), in: z.string() }).or(z.object({ $ref: z.string() }));
const Operation = z.object({ parameters: z.array(Parameter).default([]) });
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
  .parse(writtenDocument());
const base = "/api/v1";
const templates = Object.keys(paths);
const firstParts = new Set(templates.map((path) => path.split("/")[3]));

type Call = { readonly method: string; readonly address: string };

/** Written as `GET /runs/{id}`, in documents; what other servers are asked begins otherwise. */
const inWords = (text: string): Call[] =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s]*)/g)].flatMap(
    ([, method = "", path = ""]) => {
      const address = path.startsWith(`${base}/`) ? path : base + path;
      return firstParts.has(address.split(/[/?]/)[3] ?? "") ? [{ method, address }] : [];
    },
  );

/** Commands of curl, whose lines end in a backslash where they go on. */
const byCurl = (text: string): Call[] =>
  [...text.matchAll(/^.*\bcurl (?:.*\\\n)*.*$/gm)].flatMap(([line]) => {
    const command = line.split(/\s\|\s/).find((part) => part.includes("curl ")) ?? "";
    const [, address] = /(\/api\/v1\/[^\s"'`\\]*)/.exec(command) ?? [];
    if (address === undefined) return [];
    const [, asked] = /(?:-X|--request) (\w+)/.exec(command) ?? [];
    const method = asked ?? (/ (?:-d|--json|--data\S*) /.test(command) ? "POST" : "GET");
    return [{ method, address }];
  });

const calls = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return [...inWords(text), ...byCurl(text)].map((call) => ({ file, ...call }));
});

/** A part of a path that stands for any: `{id}`, `$RUN`, `RUN`, or a name where the template has a parameter. */
const fits = (template: string, path: string): boolean => {
  const [wanted, parts] = [template.split("/"), path.split("/")];
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => part === parts[i] || (part.startsWith("{") && parts[i] !== ""))
  );
};

it("are found", () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(new Set(calls.map(({ file }) => file)).size).toBeGreaterThan(10);
});

it.each(calls)("$file: $method $address", ({ method, address }) => {
  const [path = "", query = ""] = address.split("?");
  const matching = templates.filter((template) => fits(template, path));
  // A path that is written out is meant before one with parameters.
  const template = matching.find((one) => one === path) ?? matching[0];
  expect(template, "a path of the API").toBeDefined();
  const operation = paths[template ?? ""]?.[method.toLowerCase()];
  expect(operation, "an operation of the path").toBeDefined();
  const taken = (operation?.parameters ?? []).flatMap((one) =>
    "name" in one && one.in === "query" ? [one.name] : [],
  );
  const given = query === "" ? [] : query.split("&").map((part) => part.split("=")[0]);
  expect(taken).toEqual(expect.arrayContaining(given));
});

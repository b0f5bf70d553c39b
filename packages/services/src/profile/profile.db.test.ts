// Attaching a profile to a run: what is stored of it, who may, what is refused with nothing stored, and what a share has.
import { gzipSync } from "node:zlib";
import { pprofBytes } from "@gonogo/analysis/profiles/testing/pprof-bytes";
import { seededInstance } from "@gonogo/seed/testing/seeded-instance";
import { beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import { readReport } from "../run/read-report.ts";
import { createShare } from "../share/create-share.ts";
import { readShare } from "../share/read-share.ts";
import { codeOf } from "../testing/test-context.ts";
import { attachProfile, maxProfilesPerRun } from "./attach-profile.ts";
import { listProfiles } from "./list-profiles.ts";
import { readRunProfile } from "./read-run-profile.ts";
import { removeProfile } from "./remove-profile.ts";

const instance = seededInstance(["dispatch-go", "dispatch-nogo"]);
let runId: string;
beforeAll(() => {
  runId = instance.runOf("dispatch-go");
});

const file = (text: string) => new TextEncoder().encode(text);
const folded = file("main;quinn::send 30\nmain;ring::seal 60\nmain;tokio::poll 10\n");
const attach = (changes: object = {}, actor = instance.owner) =>
  attachProfile(instance.context, actor, {
    runId,
    name: "at 50 clients",
    file: folded,
    ...changes,
  });
const stored = (id = runId) => listProfiles(instance.context, instance.owner, { runId: id });

describe("a profile", () => {
  it("is kept with its run: its facts in the report, its tree and tables by its id", async () => {
    const gone = await attach({ variant: "grpc" });
    const [own] = await stored();
    expect(own).toEqual(gone);
    expect(own).toMatchObject({
      ...{ name: "at 50 clients", variant: "grpc", format: "folded", unit: "samples" },
      ...{ total: 100, samples: 100, durationMs: null, functions: 4, paths: 4, detail: null },
      top: [
        { name: "ring::seal", self: 60, total: 60 },
        { name: "quinn::send", self: 30, total: 30 },
        { name: "tokio::poll", self: 10, total: 10 },
        { name: "main", self: 0, total: 100 },
      ],
      url: `http://127.0.0.1:3000/api/v1/runs/${runId}/profiles/${own?.id}`,
    });
    const report = await readReport(instance.context, instance.owner, { id: runId });
    expect(report.profiles).toEqual([own]);
    const { detail } = await readRunProfile(instance.context, instance.owner, {
      ...{ runId, id: gone.id },
    });
    expect(detail.tables.crate.rows.map(({ name }) => name)).toEqual([
      ...["ring", "quinn", "tokio", "(no module)"],
    ]);
    expect(detail.tree.selfs.reduce((sum, self) => sum + self, 0)).toBe(100);
    await removeProfile(instance.context, instance.owner, { runId, id: gone.id });
    expect(await stored()).toEqual([]);
  });

  it("is read from pprof as profilers send it: packed by gzip", async () => {
    const types = [["cpu", "nanoseconds"]] as const;
    const samples = [{ stack: ["seal", "main"], values: [2e9] }];
    const pprof = gzipSync(pprofBytes({ types, samples, durationNs: 5e9 }));
    const { id, ...facts } = await attach({ file: new Uint8Array(pprof) });
    expect(facts).toMatchObject({ format: "pprof", unit: "nanoseconds", durationMs: 5_000 });
    await removeProfile(instance.context, instance.owner, { runId, id });
  });

  it("is one of eight at most, also of nine that come at once", async () => {
    const other = instance.runOf("dispatch-nogo");
    const codes = await Promise.all(
      Array.from({ length: maxProfilesPerRun + 1 }, () => codeOf(attach({ runId: other }))),
    );
    expect(codes.filter((code) => code === "conflict")).toHaveLength(1);
    expect(await stored(other)).toHaveLength(maxProfilesPerRun);
  });

  it("is attached and removed by members that may, and in their own project", async () => {
    const viewer = { ...instance.owner, role: "viewer" as const, scopes: ["read" as const] };
    expect(await codeOf(attach({}, viewer))).toBe("forbidden");
    const outsider = { ...instance.owner, projectId: runId };
    expect(await codeOf(attach({}, outsider))).toBe("not_found");
    const { id } = await attach();
    const at = { runId, id };
    expect(await codeOf(removeProfile(instance.context, viewer, at))).toBe("forbidden");
    expect(await codeOf(readRunProfile(instance.context, outsider, at))).toBe("not_found");
    expect(await codeOf(readRunProfile(instance.context, viewer, at))).toBe("none");
    await removeProfile(instance.context, instance.owner, at);
    expect(await codeOf(removeProfile(instance.context, instance.owner, at))).toBe("not_found");
  });
});

/** A gigabyte of stacks in a megabyte. */
const bomb = () => gzipSync(Buffer.alloc(1024 * 1024 * 1024, "main;f 1\n"), { level: 1 });

describe("refused, and nothing is stored:", () => {
  it.each<[string, () => object, string, RegExp]>([
    ["no name", () => ({ name: " " }), "name", /empty/],
    ["a variant that is none", () => ({ variant: "soap" }), "variant", /no variant soap/],
    ["a text", () => ({ file: file("Hello.") }), "file", /line 1 is no folded stack/],
    ["100 MB", () => ({ file: new Uint8Array(100 * 1024 * 1024) }), "file", /100 MB, and 20 MB/],
    ["a bomb", () => ({ file: bomb() }), "file", /gzip of more than 64 MB/],
    [
      "half of a gzip",
      () => ({ file: gzipSync(folded).subarray(0, 30) }),
      "file",
      /cannot be unpacked/,
    ],
    [
      "a million stacks",
      () => ({ file: file("main;f 1\n".repeat(1_000_000)) }),
      "file",
      /more than 200,000 stacks/,
    ],
  ])("%s", async (_, changes, field, message) => {
    const error = await attach(changes()).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ServiceError);
    const { code, issues, remedy } = error as ServiceError;
    expect(code).toBe("invalid_input");
    expect(issues).toMatchObject([{ field, message: expect.stringMatching(message) }]);
    if (field !== "name") expect(remedy).toMatch(/^[A-Z].+[.]$/);
    expect(await stored()).toEqual([]);
  });
});

it("goes into a share where it is chosen: with its name and tree, without who attached it and where it is", async () => {
  const { id } = await attach({ name: "from 10.1.2.3" });
  const shared = async (show: ("profiles" | "queries")[]) => {
    const { token } = await createShare(instance.context, instance.owner, { runId, show });
    return (await readShare(instance.context, { token })).report.profiles;
  };
  expect(await shared(["queries"])).toEqual([]);
  const [frozen] = await shared(["profiles"]);
  expect(frozen).toMatchObject({ name: "from 10.1.2.3", total: 100, by: null, url: null });
  expect(frozen?.detail?.tables.function.rows[0]?.name).toBe("ring::seal");
  await removeProfile(instance.context, instance.owner, { runId, id });
  expect(frozen?.detail?.tree.names).toContain("quinn::send");
});

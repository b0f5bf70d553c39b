// The same recording in every format gives the same paths; what is no profile or too large is refused with place and remedy.
import { describe, expect, it } from "vitest";
import { type CallPaths, totalsOf } from "./call-paths.ts";
import { ProfileError } from "./profile-error.ts";
import { readProfile } from "./read-profile.ts";
import { pprofBytes, repeatedPprof } from "./testing/pprof-bytes.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Each path with time in itself, as a folded stack. */
function folded({ names, parents, frames, selfs }: CallPaths): Record<string, number> {
  const textOf = (path: number): string => {
    const name = names[frames[path] ?? 0] ?? "";
    const parent = parents[path] ?? 0;
    return parent > 0 ? `${textOf(parent)};${name}` : name;
  };
  return Object.fromEntries(
    selfs.flatMap((self, path) => (self > 0 ? [[textOf(path), self] as const] : [])),
  );
}

const expected = { "main;serve": 1, "main;serve;tls::seal": 3, "main;idle": 2 };
const frames = ["main", "serve", "tls::seal", "idle"].map((name) => ({ name }));
const speedscope = (changes: object = {}, profile: object = {}) =>
  JSON.stringify({
    $schema: "https://www.speedscope.app/file-format-schema.json",
    shared: { frames },
    profiles: [
      {
        ...{ type: "sampled", name: "cpu", unit: "none", startValue: 0, endValue: 6 },
        samples: [
          [0, 1],
          [0, 1, 2],
          [0, 3],
        ],
        weights: [1, 3, 2],
        ...profile,
      },
    ],
    ...changes,
  });
const cpu = [
  ["samples", "count"],
  ["cpu", "nanoseconds"],
] as const;
const pprof = (changes: object = {}) =>
  pprofBytes({
    types: cpu,
    samples: [
      { stack: ["serve", "main"], values: [1, 1e7] },
      { stack: ["tls::seal", "serve", "main"], values: [3, 3e7] },
      { stack: ["idle", "main"], values: [2, 2e7] },
    ],
    durationNs: 5e9,
    ...changes,
  });
const evented = speedscope(
  {},
  {
    ...{ type: "evented", unit: "milliseconds" },
    events: [
      [0, "O", 0],
      [0, "O", 1],
      [1, "O", 2],
      [4, "C", 2],
      [4, "C", 1],
      [4, "O", 3],
      [6, "C", 3],
      [6, "C", 0],
    ].map(([at, type, frame]) => ({ at, type, frame })),
  },
);
const times = (factor: number) =>
  Object.fromEntries(Object.entries(expected).map(([path, value]) => [path, value * factor]));

describe("one recording, read from", () => {
  it("folded stacks, with comments, blank lines and CRLF", () => {
    const text =
      "# perf\r\nmain;serve 1\r\nmain;serve;tls::seal 1\n\nmain;idle 2\nmain;serve;tls::seal 2";
    const { paths, ...facts } = readProfile(bytes(text));
    expect(facts).toEqual({ format: "folded", unit: "samples", samples: 6, durationMs: null });
    expect(folded(paths)).toEqual(expected);
    expect(totalsOf(paths)[0]).toBe(6);
  });
  it.each([
    ["packed", false],
    ["unpacked", true],
  ])("pprof, %s: CPU time and its samples", (_, unpacked) => {
    const { paths, ...facts } = readProfile(pprof({ unpacked }));
    expect(facts).toEqual({ format: "pprof", unit: "nanoseconds", samples: 6, durationMs: 5_000 });
    expect(folded(paths)).toEqual(times(1e7));
  });
  it("speedscope, sampled", () => {
    const { paths, ...facts } = readProfile(bytes(speedscope()));
    expect(facts).toEqual({ format: "speedscope", unit: "samples", samples: 3, durationMs: null });
    expect(folded(paths)).toEqual(expected);
  });
  it("speedscope, evented, of two threads that add up", () => {
    const { paths, ...facts } = readProfile(bytes(evented));
    expect(facts).toEqual({
      format: "speedscope",
      unit: "nanoseconds",
      samples: null,
      durationMs: 6,
    });
    expect(folded(paths)).toEqual(times(1e6));
    const file = JSON.parse(evented);
    const twice = JSON.stringify({ ...file, profiles: [...file.profiles, ...file.profiles] });
    expect(folded(readProfile(bytes(twice)).paths)).toEqual(times(2e6));
  });
});

it("names inlined functions, and what has no name by its file", () => {
  const { paths } = readProfile(
    pprofBytes({ types: cpu, samples: [{ stack: ["", "push+write", "main"], values: [1, 10] }] }),
  );
  expect(folded(paths)).toEqual({ "main;write;push;[libc.so.6]": 10 });
});

it("keeps names on one line, short, and storable", () => {
  const long = `f${"x".repeat(400)}`;
  const shared = { frames: [{ name: "a\u0000\nb" }, { name: "\ud800c" }, { name: long }] };
  const text = speedscope({ shared }, { samples: [[0, 1, 2]], weights: [1] });
  const [, first, second, third] = readProfile(bytes(text)).paths.names;
  expect([first, second]).toEqual(["a b", "\ufffdc"]);
  expect(third).toHaveLength(300);
});

const manyStacks = (many: number) =>
  bytes(Array.from({ length: many }, (_, i) => `main;f${i % 50_000};g${i % 7} 1`).join("\n"));
/** Messages of two bytes each: an object of each would take gigabytes. */
const emptySamples = new Uint8Array(20_000_000).map((_, i) => (i % 2 === 0 ? 0x12 : 0));

describe("refused, with what to do:", () => {
  it.each<[string, Uint8Array, RegExp]>([
    ["nothing", bytes(""), /^it is empty$/],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), /neither text nor pprof/],
    ["a text", bytes("main;serve 1\nHello there."), /^line 2 is no folded stack: “Hello there.”/],
    ["comments alone", bytes("# nothing\n"), /^it has no sample in it$/],
    ["JSON of another tool", bytes('{"nodes":[]}'), /not speedscope's/],
    ["half a JSON", bytes(speedscope().slice(0, 90)), /begins like JSON and is none/],
    ["half a pprof", pprof().slice(0, 60), /neither text nor pprof/],
    [
      "allocations",
      pprof({
        types: [
          ["inuse_objects", "count"],
          ["inuse_space", "bytes"],
        ],
      }),
      /no CPU time: inuse_objects \(count\), inuse_space \(bytes\)/,
    ],
    [
      "waiting",
      pprof({
        types: [
          ["contentions", "count"],
          ["delay", "nanoseconds"],
        ],
      }),
      /no CPU time/,
    ],
    ["bytes of speedscope", bytes(speedscope({}, { unit: "bytes" })), /are in bytes, and CPU/],
    [
      "a function that is not listed",
      bytes(speedscope({}, { samples: [[0, 9]], weights: [1] })),
      /^profiles\.0\.samples\.0 is 9, and no place in shared\.frames$/,
    ],
    [
      "other weights than samples",
      bytes(speedscope({}, { weights: [1] })),
      /^profiles\.0 has 3 samples and 1 weights$/,
    ],
    [
      "events that do not nest",
      bytes(evented.replace('"type":"C","frame":2', '"type":"C","frame":1')),
      /^profiles\.0\.events\.3 closes a function/,
    ],
    ["time that runs backwards", bytes(evented.replace('"at":6', '"at":3')), /is at 3, before/],
    [
      "a negative count",
      pprof({ samples: [{ stack: ["f"], values: [1, -5] }] }),
      /^sample 0 has the value -5/,
    ],
    ["10^6 stacks", manyStacks(1_000_000), /more than 200,000 stacks/],
    ["10^7 samples of pprof", emptySamples, /more than 200,000 stacks/],
    ["a stack without end", bytes(`${"f;".repeat(1_000_000)}f 1`), /1,000,001 functions on it/],
    [
      "stacks that share nothing",
      bytes(Array.from({ length: 1_000 }, (_, i) => `t${i};${"f;".repeat(900)}f 1`).join("\n")),
      /more than 500,000 call paths/,
    ],
  ])("%s", (_, file, message) => {
    const begun = performance.now();
    let error: unknown;
    try {
      readProfile(file);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ProfileError);
    expect((error as ProfileError).message).toMatch(message);
    expect((error as ProfileError).remedy).toMatch(/^[A-Z].*[.a-z]$/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe("what lies at the locations of pprof", () => {
  it.each([
    [801, 1_000, /more than 800,000 functions at its locations/],
    [1, 1_001, /more than 1,000 functions at one location/],
  ])("is bounded one by one and in sum: %i of %i", (locations, lines, words) => {
    expect(() => readProfile(repeatedPprof({ locations, lines }))).toThrow(words);
  });
});

// Tables against a tree that can be added up by hand, groups by real names, and trees that are cut without losing a sum.
import { describe, expect, it } from "vitest";
import { totalsOf } from "./call-paths.ts";
import { drawnTree, otherName } from "./drawn-tree.ts";
import { groupOf } from "./group-of.ts";
import { hotSpotsOf } from "./hot-spots.ts";
import { readFolded } from "./read-folded.ts";

const pathsOf = (...lines: string[]) => readFolded(lines.join("\n")).paths;
const recursion = pathsOf("main;a::f 1", "main;a::f;b::g;a::f 4", "main;b::g 2", "idle 3");

describe("hot spots", () => {
  it("count a function once a path in its total, however often it stands there", () => {
    expect(hotSpotsOf(recursion, "function", 10).rows).toEqual([
      { name: "a::f", self: 5, total: 5 },
      { name: "idle", self: 3, total: 3 },
      { name: "b::g", self: 2, total: 6 },
      { name: "main", self: 0, total: 7 },
    ]);
  });
  it("add up by crate, and say what is left out", () => {
    expect(hotSpotsOf(recursion, "crate", 2)).toEqual({
      rows: [
        { name: "a", self: 5, total: 5 },
        { name: "(no module)", self: 3, total: 10 },
      ],
      more: 1,
      moreSelf: 2,
    });
  });
});

describe("groups", () => {
  it.each([
    [
      "quinn_proto::connection::Connection::poll_transmit",
      "quinn_proto",
      "quinn_proto::connection::Connection",
    ],
    ["<quinn_proto::Frame<T> as core::fmt::Debug>::fmt", "quinn_proto", "quinn_proto::Frame"],
    ["<&mut tokio::io::Take<R> as std::io::Read>::read", "tokio", "tokio::io::Take"],
    ["tokio::runtime::task::raw::poll<a::B, c::D>", "tokio", "tokio::runtime::task::raw"],
    ["hyper::proto::h1::conn::{{closure}}::{{closure}}", "hyper", "hyper::proto::h1::conn"],
    [
      "google.golang.org/grpc/internal/transport.(*http2Server).HandleStreams",
      "google.golang.org/grpc/internal/transport",
      "google.golang.org/grpc/internal/transport.(*http2Server)",
    ],
    ["runtime.mallocgc", "runtime", "runtime"],
    [
      "io/netty/buffer/PooledByteBuf.release",
      "io/netty/buffer/PooledByteBuf",
      "io/netty/buffer/PooledByteBuf",
    ],
    ["_aesni_ctr32_ghash_6x", "(no module)", "(no module)"],
    ["finish_task_switch.isra.0", "(no module)", "(no module)"],
    ["[libc.so.6]", "(no module)", "(no module)"],
    ["entry_SYSCALL_64_after_hwframe_[k]", "(no module)", "(no module)"],
  ])("%s", (name, crate, module) => {
    expect(groupOf(name, "crate")).toBe(crate);
    expect(groupOf(name, "module")).toBe(module);
    expect(groupOf(name, "function")).toBe(name);
  });
});

describe("a tree that is cut", () => {
  const wide = pathsOf(...Array.from({ length: 500 }, (_, i) => `main;f${i % 20};g${i} ${i + 1}`));
  it("keeps the largest paths with their callers, and every sum", () => {
    const tree = drawnTree(wide, 60);
    expect(tree.parents.length).toBeLessThanOrEqual(60);
    expect(totalsOf(tree)[0]).toBe(totalsOf(wide)[0]);
    expect(tree.names).toContain("g499");
    expect(tree.names).not.toContain("g0");
    const merged = tree.selfs.filter((_, i) => tree.names[tree.frames[i] ?? 0] === otherName);
    expect(merged.reduce((sum, value) => sum + value, 0)).toBe(tree.mergedValue);
    const again = drawnTree(tree, 20);
    expect(totalsOf(again)[0]).toBe(totalsOf(wide)[0]);
    expect(again.mergedValue).toBeGreaterThan(tree.mergedValue);
    expect(tree.parents.every((parent, path) => parent < path)).toBe(true);
  });
  it("is the whole one where that is small enough", () => {
    const tree = drawnTree(wide, 20_000);
    expect(tree.mergedValue).toBe(0);
    expect(tree.parents).toHaveLength(wide.parents.length);
  });
});

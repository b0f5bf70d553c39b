// A target's own figures, from a server that answers as targets do and as they should not.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type TargetConfig, usualFigures } from "@gonogo/protocols/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figureIn, grownBetween, readFigures, startAnew } from "./read-metrics.ts";

const name = usualFigures.allocations;
const value = (of: number | null) => ({ value: of, error: null });

describe("a figure in Prometheus' text", () => {
  it.each([
    ["a bare value", `# HELP ${name} Total.\n# TYPE ${name} counter\n${name} 1.5e+06\n`, 1.5e6],
    ["values by label, summed", `${name}{heap="a b"} 3\n${name}{heap="}"} 4 1700000000000\n`, 7],
    ["a longer name beside it", `${name}_more 9\n${name} 2\n`, 2],
    ["Windows' line ends", `${name} 2\r\n`, 2],
    ["the last line without an end", `${name} 2`, 2],
    ["no such name", "go_goroutines 7\n", null],
    ["the name in a comment alone", `# ${name} 7\n`, null],
    ["nothing", "", null],
  ])("is read from %s", (_, text, expected) => {
    expect(figureIn(text, name)).toEqual(value(expected));
  });
  it.each(["NaN", "+Inf", "-3", "many", "0x10", "1e999", "<b>1</b>"])(
    "is unknown where it is %s, and says so",
    (wrong) => {
      const reported = figureIn(`${name} 4\n${name}{a="b"} ${wrong}\n`, name);
      expect(reported.value).toBeNull();
      expect(reported.error).toMatch(new RegExp(`^${name} is .* at the metrics address`));
    },
  );
  it("keeps a long value out of what is said of it", () => {
    expect(figureIn(`${name} ${"x".repeat(10_000)}\n`, name).error?.length).toBeLessThan(150);
  });
});

describe("growth between two readings", () => {
  it("is their difference", () => {
    expect(grownBetween(name, value(1_000), value(1_020))).toEqual(value(20));
  });
  it("is unknown where a counter fell, went away or was never there", () => {
    expect(grownBetween(name, value(1_000), value(999))).toEqual({
      value: null,
      error: `${name} fell during the block: the target was started anew, or counts something else`,
    });
    expect(grownBetween(name, value(1_000), value(null)).error).toBe(
      `the metrics address has no ${name} any more`,
    );
    const lost = { value: null, error: "the metrics address could not be read" };
    expect(grownBetween(name, value(1_000), lost)).toEqual(lost);
    expect(grownBetween(name, lost, value(1))).toEqual(lost);
    expect(grownBetween(name, value(null), value(1))).toEqual(value(null));
  });
});

let server: Server;
let other: Server;
let asked = 0;
let askedOther = 0;
let started = 0;
const answers: Record<string, RequestListener> = {
  "/metrics": (_, answer) => {
    asked += 1;
    answer.end(`${name} 1020\nprocess_resident_memory_bytes 5e6\n`);
  },
  "/gone": (_, answer) => answer.writeHead(404).end(`${name} 1\n`),
  "/moved": (_, answer) =>
    answer
      .writeHead(302, { location: `http://127.0.0.1:${portOf(other)}/metrics` })
      .end(`${name} 1\n`),
  "/page": (_, answer) => answer.end("<html>Sign in</html>"),
  "/long": (_, answer) => {
    answer.end(`${name} 1\n${`${"x".repeat(1_000)}\n`.repeat(10_000)}`);
  },
  "/endless": (_, answer) => {
    const line = `${"x".repeat(1_000)}\n`.repeat(1_000);
    const more = () => {
      while (answer.write(line));
    };
    answer.on("drain", more);
    more();
  },
  "/line": (_, answer) => {
    answer.end(`${name} 1\n${"x".repeat(1_000_000)}\n`);
  },
  "/cut": (_, answer) => {
    answer.writeHead(200, { "content-length": "100" });
    answer.write(`${name} 1`, () => answer.destroy());
  },
  "/dripping": (_, answer) => {
    answer.write(`${name} 1\n`);
  },
  "/fresh": ({ method }, answer) => {
    started += 1;
    answer.writeHead(method === "POST" ? 204 : 405).end();
  },
  "/busy": (_, answer) => answer.writeHead(409).end("requests are arriving"),
};
const portOf = (one: Server) => (one.address() as AddressInfo).port;
const listen = (one: Server) =>
  new Promise<void>((resolve) => one.listen(0, "127.0.0.1", () => resolve()));
beforeAll(async () => {
  server = createServer((request, answer) => answers[request.url ?? ""]?.(request, answer));
  other = createServer((_, answer) => {
    askedOther += 1;
    answer.end(`${name} 1\n`);
  });
  await Promise.all([listen(server), listen(other)]);
});
afterAll(() => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

const targetAt = (
  path: string,
  { host = "127.0.0.1", names = {} }: { host?: string; names?: object } = {},
): Pick<TargetConfig, "metrics" | "tls"> => ({
  metrics: {
    ...{ url: `http://${host}:${portOf(server)}${path}`, fresh: null },
    ...{ ...usualFigures, ...names },
  },
  tls: null,
});
const loopback = ["127.0.0.0/8", "::1/128"];
const quick = { timeoutMs: 100, mostBytes: 8 * 1_048_576 };

describe("a target's own metrics", () => {
  it.each(["127.0.0.1", "localhost"])("is read at %s, each figure by itself", async (host) => {
    expect(await readFigures(targetAt("/metrics", { host }), loopback)).toEqual({
      allocations: value(1_020),
      allocatedBytes: value(null),
      cpu: value(null),
      memory: value(5e6),
    });
  });
  it("is nothing, and no error, without an address", async () => {
    expect(await readFigures({ metrics: null, tls: null }, loopback)).toBeNull();
  });
  it("lacks a name of its own settings by name", async () => {
    const reported = await readFigures(
      targetAt("/metrics", { names: { cpu: "my_cpu" } }),
      loopback,
    );
    expect(reported?.cpu.error).toBe("the metrics address has no my_cpu");
    expect(reported?.memory.value).toBe(5e6);
  });
  it.each([
    ["/gone", /answered with status 404$/],
    ["/moved", /answered with status 302, a redirect, which is not followed$/],
    ["/page", /has none of go_memstats_mallocs_total, .*process_resident_memory_bytes$/],
    ["/cut", /could not be read \(ECONNRESET\)$/],
  ])("is unknown at %s, with the reason", async (path, reason) => {
    const reported = await readFigures(targetAt(path), loopback);
    expect(reported?.allocations.value).toBeNull();
    for (const { error } of Object.values(reported ?? {})) expect(error).toMatch(reason);
    expect(askedOther).toBe(0);
  });
  it.each(["/long", "/endless"])("is unknown at %s, which says too much", async (path) => {
    const reported = await readFigures(targetAt(path), loopback, { ...quick, timeoutMs: 20_000 });
    expect(reported?.memory.error).toBe("the metrics address sent more than 8 MiB");
  });
  it("is unknown where a line has no end in sight", async () => {
    const reported = await readFigures(targetAt("/line"), loopback);
    expect(reported?.memory.error).toBe("the metrics address sent a line of more than 64 kB");
  });
  it.each(["/silent", "/dripping"])("is unknown at %s, which never ends", async (path) => {
    const reported = await readFigures(targetAt(path), loopback, quick);
    expect(reported?.memory.error).toBe("the metrics address did not answer in full within 0.1 s");
  });
  it.each(["127.0.0.1", "localhost"])(
    "is not asked of %s where that lies outside the networks",
    async (host) => {
      const before = asked;
      const reported = await readFigures(targetAt("/metrics", { host }), ["10.0.0.0/8"]);
      expect(reported?.cpu.error).toBe(
        "the metrics address lies outside the networks that may be loaded",
      );
      expect(asked).toBe(before);
    },
  );
});

describe("a new start of a target", () => {
  const patient = { ...quick, timeoutMs: 20_000 };
  const startAt = (path: string | null, networks = loopback, limits = patient) => {
    const { metrics, tls } = targetAt("/metrics");
    const fresh = path === null ? null : `http://127.0.0.1:${portOf(server)}${path}`;
    return startAnew({ metrics: metrics && { ...metrics, fresh }, tls }, networks, limits);
  };
  it("is asked for by POST, and has come once that is answered", async () => {
    expect(await startAt("/fresh")).toBeNull();
    expect(started).toBe(1);
  });
  it.each([
    ["/busy", "answered with status 409"],
    ["/moved", "answered with status 302, a redirect, which is not followed"],
    ["/dripping", "did not answer in full within 0.1 s", quick],
  ])("is refused at %s, with the reason", async (path, reason, limits = patient) => {
    expect(await startAt(path, loopback, limits)).toBe(`the address that starts it anew ${reason}`);
    expect(askedOther).toBe(0);
  });
  it("is not asked for outside the networks that may be loaded, or without an address", async () => {
    expect(await startAt("/fresh", ["10.0.0.0/8"])).toMatch(/lies outside the networks/);
    expect(await startAt(null)).toMatch(/has no address/);
    expect(started).toBe(1);
  });
});

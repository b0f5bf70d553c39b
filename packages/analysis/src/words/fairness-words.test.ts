// Whether sides are on equal terms, in words.
import { setLocaleSource } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";
import type { FairnessFact } from "@gonogo/protocols/report";
import { afterEach, describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { fairnessFactText, fairnessLack, fairnessState, groupedSides } from "./fairness-words.ts";

describe("fairness", () => {
  afterEach(() => setLocaleSource({ locale: "en", messages: null }));

  const word = (word: "unknown" | "not reported" | "none"): FairnessFact => ({
    kind: "word",
    word,
  });
  const name = (one: string): FairnessFact => ({ kind: "names", names: [one], any: false });
  const sides = (...facts: FairnessFact[]) =>
    facts.map((fact, place) => ({
      ...{ variant: `v${place}`, value: fairnessFactText(fact), fact },
    }));

  it("groups sides that agree", () => {
    expect(groupedSides(sides(name("TLS"), word("none"), name("TLS")))).toEqual([
      { value: "TLS", variants: ["v0", "v2"] },
      { value: "none", variants: ["v1"] },
    ]);
  });
  it("tells what is unknown from what nobody judges", () => {
    const state = (equal: boolean | null, ...facts: FairnessFact[]) =>
      fairnessState({ check: "Encryption", equal, sides: sides(...facts) });
    expect(state(true, name("TLS"), name("TLS"))).toBe("equal");
    expect(state(false, name("TLS"), word("unknown"))).toBe("unequal");
    expect(state(null, name("TLS"), word("not reported"))).toBe("unknown");
    expect(state(null, name("HTTP/1.1"), name("HTTP/2"))).toBe("open");
    const older = [{ variant: "rest", value: "unknown" }];
    expect(fairnessState({ check: "Cipher", equal: null, sides: older })).toBe("unknown");
  });

  it("says what a side showed in the reader's language", () => {
    const load = {
      kind: "load",
      level: 1_200,
      manner: null,
      stages: null,
      timeoutMs: 1_500,
    } as const;
    const socket = {
      kind: "socket",
      sendBufferBytes: 16_384,
      receiveBufferBytes: 131_072,
    } as const;
    const facts: FairnessFact[] = [
      { ...load, load: "closed", unit: "clients", connections: 1 },
      { ...load, load: "open", unit: "per-s", manner: "poisson", connections: null },
      { ...load, load: "open", unit: "per-s", manner: "uniform", level: 0.5, connections: null },
      { ...load, load: "stages", unit: "per-s", stages: 3, connections: null },
      { ...load, load: "connect", unit: "clients", manner: "resumed", connections: null },
      { ...load, load: "capacity", unit: "per-s", connections: null },
      { ...socket, transport: "udp", noDelay: null, congestionControl: null },
      { ...socket, transport: "tcp", noDelay: true, congestionControl: "cubic" },
      { kind: "bytes", outBytes: 1_234.4, backBytes: 90 },
      { kind: "names", names: ["gzip", "br"], any: true },
      { kind: "count", count: 12_000 },
      { kind: "word", word: "full and resumed" },
    ];
    expect(facts.map(fairnessFactText)).toEqual([
      "1,200 clients, 1 connection, timeout 1.5 s",
      "1,200/s poisson, timeout 1.5 s",
      "0.5/s uniform, timeout 1.5 s",
      "3 stages up to 1,200/s, timeout 1.5 s",
      "connect-only (resumed), 1,200 clients, timeout 1.5 s",
      "a search up to 1,200/s, timeout 1.5 s",
      "UDP, buffers 16,384 B out, 131,072 B in",
      "TCP, no delay, cubic, buffers 16,384 B out, 131,072 B in",
      "1,234 B out, 90 B back",
      "gzip or br",
      "12,000",
      "full and resumed",
    ]);
    setLocaleSource({ locale: "pt-BR", messages: messagesOf("pt-BR") });
    const texts = facts.map(fairnessFactText);
    expect(texts[0]).toBe("1.200 clientes, 1 conexão, tempo limite de 1,5 s");
    expect(texts.slice(1).filter((text) => /\b(timeout|out|and|or|up|delay)\b/.test(text))).toEqual(
      [],
    );
  });
  it("says why there is no list, where something is compared", () => {
    const report = { ...sampleReport(), fairness: [] };
    expect(fairnessLack(report)).toContain("needs a block of every variant");
    const imported = { sides: [], skipMs: 0 } as unknown as typeof report.run.imported;
    expect(fairnessLack({ ...report, run: { ...report.run, imported } })).toContain(
      "the tool that measured them",
    );
    expect(fairnessLack({ ...report, variants: report.variants.slice(0, 1) })).toBeNull();
    const [check] = sampleReport().fairness;
    if (check) expect(fairnessLack({ ...report, fairness: [check] })).toBeNull();
  });
});

// A file is applied as a whole or not at all, twice the same changes nothing, and a check stores nothing.
import { describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { createSchedule } from "../schedule/save-schedule.ts";
import { codeOf, duelDefinition, testInstance } from "../testing/test-context.ts";
import { applyConfiguration } from "./apply-configuration.ts";
import type { ApplyConfigurationInput } from "./configuration-input.ts";

const instance = testInstance();

const token = "very-secret-token";
const target = (slug: string, changes: object = {}) => ({
  ...{ slug, name: slug, protocol: "http1", host: "127.0.0.1", port: 18_080, ...changes },
});
const file = (prefix: string, changes: object = {}) => ({
  version: 1,
  targets: [
    target(`${prefix}-rest`, { secret: { bearerToken: token } }),
    target(`${prefix}-grpc`, { protocol: "grpc" }),
  ],
  benchmarks: [{ ...duelDefinition, name: `${prefix}-duel` }],
  schedules: [{ benchmark: `${prefix}-duel`, cron: "0 2 * * *", timeZone: "Europe/Berlin" }],
  ...changes,
});
const apply = (configuration: unknown, check = false, actor: Actor = instance.owner) =>
  applyConfiguration(instance.context, actor, {
    configuration,
    check,
  } as ApplyConfigurationInput);

/** Everything that a file could change, as JSON. */
async function rows(): Promise<string> {
  const { db } = instance.context;
  const orderBy = { id: "asc" } as const;
  return JSON.stringify([
    await db.target.findMany({ orderBy, include: { secret: true } }),
    await db.benchmark.findMany({ orderBy, include: { versions: true } }),
    await db.schedule.findMany({ orderBy }),
  ]);
}

const changesIn = ({ items }: Awaited<ReturnType<typeof apply>>) =>
  items.map(({ kind, change, changedFields }) => [kind, change, ...changedFields]);

describe("a configuration", () => {
  it("makes what is not there, leaves what is the same, and says what differs without values", async () => {
    const made = await apply(file("a"));
    expect(made).toEqual({
      items: [
        { kind: "target", name: "a-rest", change: "created", changedFields: [] },
        { kind: "target", name: "a-grpc", change: "created", changedFields: [] },
        { kind: "benchmark", name: "a-duel", change: "created", changedFields: [] },
        {
          ...{ kind: "schedule", name: "a-duel at 0 2 * * * (Europe/Berlin)" },
          ...{ change: "created", changedFields: [] },
        },
      ],
      drift: true,
    });
    const before = await rows();
    expect(await apply(file("a"))).toMatchObject({ drift: false });
    // Saving a benchmark once more touches its row, and no version.
    const untouched = (text: string) => text.replaceAll(/"updatedAt":"[^"]*"/g, "");
    expect(untouched(await rows())).toBe(untouched(before));
    const changed = file("a", {
      targets: [target("a-rest", { labels: { version: "2" }, secret: { bearerToken: "other" } })],
      benchmarks: [{ ...duelDefinition, name: "a-duel", load: { kind: "closed", clients: 4 } }],
      schedules: [
        { benchmark: "a-duel", cron: "0  2 * * *", timeZone: "Europe/Berlin", paused: true },
      ],
    });
    const expected = [
      ["target", "updated", "labels.version", "secret.bearerToken"],
      ["benchmark", "updated", "load.clients"],
      ["schedule", "updated", "paused"],
    ];
    const now = await rows();
    const checked = await apply(changed, true);
    expect(changesIn(checked)).toEqual(expected);
    expect(JSON.stringify(checked)).not.toContain("other");
    expect(await rows()).toBe(now);
    expect(changesIn(await apply(changed))).toEqual(expected);
    expect(await apply(changed, true)).toMatchObject({ drift: false });
    expect(await instance.context.db.target.count({ where: { slug: "a-grpc" } })).toBe(1);
  });

  it.each<[string, object, string, string]>([
    [
      "a target's port",
      { targets: [target("b-rest", { port: 0 })] },
      "invalid_input",
      "configuration.targets[0].port",
    ],
    [
      "an address outside",
      { targets: [target("b-rest"), target("b-grpc", { host: "8.8.8.8" })] },
      "address_not_allowed",
      "configuration.targets[1].host",
    ],
    [
      "a pattern",
      { schedules: [{ benchmark: "b-duel", cron: "* * * * *" }] },
      "invalid_input",
      "configuration.schedules[0].cron",
    ],
    [
      "a schedule of nothing",
      { schedules: [{ benchmark: "nobody", cron: "0 2 * * *" }] },
      "invalid_input",
      "configuration.schedules[0].benchmark",
    ],
    [
      "a reference to the environment",
      { targets: [target("b-rest", { port: `\${PORT}` })] },
      "invalid_input",
      "configuration.targets[0].port",
    ],
    [
      "a reference to a secret",
      { targets: [target("b-rest", { secret: { headers: { "x-key": "secret:KEY" } } })] },
      "invalid_input",
      "configuration.targets[0].secret.headers.x-key",
    ],
    [
      "a secret of another place",
      { targets: [target("b-rest", { headers: { "x-key": "secret:KEY" } })] },
      "invalid_input",
      "configuration.targets[0].headers.x-key",
    ],
    [
      "a variant's request",
      { benchmarks: [{ ...duelDefinition, name: "b-duel", variants: [{ name: "a" }] }] },
      "invalid_input",
      "configuration.benchmarks[0].variants[0].target",
    ],
  ])("is refused as a whole for %s, by its place in the file", async (_, changes, code, field) => {
    const before = await rows();
    await expect(apply(file("b", changes))).rejects.toMatchObject({ code, field });
    expect(await rows()).toBe(before);
  });

  it("stores nothing where it is large and broken at its end", async () => {
    const definitions = Array.from({ length: 60 }, (_, i) => ({
      ...{ ...duelDefinition, name: `large-${i}` },
      rows: { csv: `id\n${"a".repeat(40)}${"\nb".repeat(8_000)}` },
    }));
    const before = await rows();
    const sent = file("large", { benchmarks: [...definitions, { name: "x" }] });
    expect(await codeOf(apply(sent))).toBe("invalid_input");
    expect(await rows()).toBe(before);
  });

  it("asks for a scope of each kind that is in the file", async () => {
    const { owner } = instance;
    const only = (...scopes: Actor["scopes"]): Actor => ({
      ...owner,
      apiKeyId: owner.projectId,
      scopes,
    });
    const { targets, benchmarks } = file("scopes");
    const definitions = { version: 1, benchmarks };
    expect(await codeOf(apply(definitions, true, only("benchmarks:write")))).toBe("none");
    expect(await codeOf(apply(definitions, true, only("targets:write", "runs:write")))).toBe(
      "forbidden",
    );
    const both = { version: 1, targets, benchmarks };
    expect(await codeOf(apply(both, true, only("benchmarks:write")))).toBe("forbidden");
    expect(
      await codeOf(apply(file("scopes"), true, only("benchmarks:write", "targets:write"))),
    ).toBe("forbidden");
  });

  it("that several apply at once is applied once", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => apply(file("at-once"))));
    expect(all.map(({ drift }) => drift).sort()).toEqual([false, false, false, true]);
  });

  it("changes the oldest of several schedules of one name", async () => {
    await apply(file("many"));
    const { context, owner } = instance;
    const same = { benchmark: "many-duel", cron: "0 2 * * *", timeZone: "Europe/Berlin" };
    const second = await createSchedule(context, owner, same);
    await apply(file("many", { schedules: [{ ...same, tags: ["nightly"] }] }));
    expect(await context.db.schedule.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject(
      { tags: [] },
    );
    expect(await context.db.schedule.count({ where: { tags: { has: "nightly" } } })).toBe(1);
  });
});

// The network between the engine and the targets: an emulated link with delay, jitter, loss and limited bandwidth.
// A definition says it for all cells, by a profile's name or by settings; axes vary it. `networkOf` is what a cell has.
import { english, type Msg, msg, t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import type { Cell } from "./cells.ts";
import { type AxisName, axes, networkRanges } from "./parts/axis.ts";
import { axisNamesOf, axisPoints, pointText, valuePath, variesAxis } from "./parts/axis-points.ts";
import type { Axis } from "./parts/axis-schema.ts";
import { Slug } from "./parts/names.ts";
import { nearestName } from "./parts/near-name.ts";

const { rttMs, jitterMs, lossPercent, bandwidthMbps } = networkRanges;
const within = (bounds: { readonly min: number; readonly max: number }, words: Msg) => {
  const error = () => t(words, bounds);
  return z.number().min(bounds.min, { error }).max(bounds.max, { error }).optional();
};

/** Settings of a link; what is left out is the profile's, and without a profile nothing. */
export const NetworkSettings = z.strictObject({
  /** A built-in profile; in `network` also one of the definition's own. */
  profile: Slug.optional(),
  /** Round-trip time that the link adds, half of it in each direction. */
  rttMs: within(rttMs, msg("must be {min, number} to {max, number} ms")),
  /** How far delays vary around it. */
  jitterMs: within(jitterMs, msg("must be {min, number} to {max, number} ms")),
  /** Packets that are lost, in each direction. */
  lossPercent: within(lossPercent, msg("must be {min, number} to {max, number} %")),
  /** Mean length of a burst of losses in packets (Gilbert–Elliott); 1: losses are independent. */
  lossBurst: within({ min: 1, max: 100 }, msg("must be {min, number} to {max, number} packets")),
  /** Of each direction, in Mbit/s; absent: no limit. */
  bandwidthMbps: within(bandwidthMbps, msg("must be {min, number} to {max, number} Mbit/s")),
  /** Packets that wait for the link in each direction; more are lost. */
  queuePackets: z
    .int()
    .min(10, english("must be 10 to 100,000 packets"))
    .max(100_000, english("must be 10 to 100,000 packets"))
    .optional(),
});
export type NetworkSettings = z.infer<typeof NetworkSettings>;

/** The network of a definition: settings, or the name of a profile alone. */
export const Network = z.strictObject(NetworkSettings.shape);
export const NamedNetwork = z.preprocess(
  (given) => (typeof given === "string" ? { profile: given } : given),
  Network,
);

/** A definition's own profiles, by name. */
export const Networks = z
  .record(Slug, NetworkSettings)
  .refine((profiles) => Object.keys(profiles).length <= 10, english("must be at most 10 profiles"));

/** Profiles that every definition has. `loopback` alone is no link at all: what is sent goes straight to the target. */
export const networkProfiles: Readonly<Record<string, NetworkSettings>> = {
  loopback: {},
  lan: { rttMs: 1 },
  wan: { rttMs: 40 },
  internet: { rttMs: 120, lossPercent: 0.5 },
  mobile: {
    rttMs: 60,
    jitterMs: 10,
    lossPercent: 1,
    lossBurst: 3,
    bandwidthMbps: 20,
    queuePackets: 200,
  },
};

/** A link with nothing left open. */
export type ResolvedNetwork = {
  readonly rttMs: number;
  readonly jitterMs: number;
  readonly lossPercent: number;
  readonly lossBurst: number;
  /** null: no limit. */
  readonly bandwidthMbps: number | null;
  readonly queuePackets: number;
};

const bareLink: ResolvedNetwork = {
  rttMs: 0,
  jitterMs: 0,
  lossPercent: 0,
  lossBurst: 1,
  bandwidthMbps: null,
  queuePackets: 1_000,
};

type Networked = {
  readonly network?: NetworkSettings | undefined;
  readonly networks?: Readonly<Record<string, NetworkSettings>> | undefined;
};

const profilesOf = ({ networks }: Networked) => ({ ...networkProfiles, ...networks });

/** Settings with those of the profiles that they build on. */
function resolved(spec: Networked, { profile, ...own }: NetworkSettings): ResolvedNetwork {
  const base = profile === undefined ? undefined : profilesOf(spec)[profile];
  return { ...(base ? resolved({ networks: {} }, base) : bareLink), ...own };
}

/** The settings that axes give a cell. */
const variedOf = (values: Cell["values"]): NetworkSettings =>
  Object.fromEntries(
    Object.keys(networkRanges).flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );

/**
 * The link of a cell. null: there is none, because nothing is said of the network, or `loopback` by name and no more. An RTT
 * of 0 still goes over the link, so that cells of one axis differ in nothing but what it varies.
 */
export function networkOf(
  spec: Networked,
  { values }: Pick<Cell, "values">,
): ResolvedNetwork | null {
  const { network: named } = values;
  const given = named === undefined ? (spec.network ?? {}) : { profile: String(named) };
  const settings = { ...given, ...variedOf(values) };
  const { profile = "loopback", ...more } = settings;
  return profile === "loopback" && Object.keys(more).length === 0 ? null : resolved(spec, settings);
}

/** What a report calls the network: `emulated: wan`, `emulated: RTT = 50 ms`, `emulated, by cell`; null: there is none. */
export function networkText(spec: Networked & { readonly axes: readonly Axis[] }): string | null {
  const isVaried = spec.axes.some((axis) =>
    axisNamesOf(axis).some((name) => axes[name].group === "network"),
  );
  if (isVaried) return english("emulated, by cell");
  if (networkOf(spec, { values: {} }) === null) return null;
  const { profile, lossBurst, queuePackets, ...own } = spec.network ?? {};
  const parts = [
    ...(profile === undefined ? [] : [profile]),
    ...(Object.keys(own).length === 0 ? [] : [pointText(own)]),
    ...(lossBurst === undefined ? [] : [`losses in bursts of ${lossBurst}`]),
    ...(queuePackets === undefined ? [] : [`a queue of ${queuePackets} packets`]),
  ];
  return `emulated: ${parts.join(", ")}`;
}

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** Why there is no such profile; null: there is. */
function profileError(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const near = nearestName(name, known);
  const names = known.join(", ");
  return near === null
    ? t("no network profile is called {name}: there are {names}", { name, names })
    : t("no network profile is called {name}: did you mean {near}? there are {names}", {
        name,
        near,
        names,
      });
}

/** @param cell that has it; of a profile none */
function jitterIssue({ rttMs, jitterMs }: ResolvedNetwork, cell?: string): string | null {
  if (jitterMs === 0 || jitterMs <= rttMs / 2) return null;
  const values = { jitterMs, needed: 2 * jitterMs, rttMs };
  return cell === undefined
    ? t(
        "must be at most half of the RTT: {jitterMs} ms of jitter need an RTT of {needed} ms, and it is {rttMs} ms",
        values,
      )
    : t(
        "jitter must be at most half of the RTT: {jitterMs} ms of jitter need an RTT of {needed} ms, and it is {rttMs} ms ({cell})",
        { ...values, cell },
      );
}

function ownProfileIssues(spec: Networked): Issue[] {
  return Object.entries(spec.networks ?? {}).flatMap(([name, settings]): Issue[] => {
    const builtIn = Object.keys(networkProfiles);
    const at = (field: string, message: string | null): Issue[] =>
      message === null ? [] : [{ path: ["networks", name, field], message }];
    if (builtIn.includes(name))
      return [
        {
          path: ["networks", name],
          message: t("is the name of a built-in profile: choose another"),
        },
      ];
    const { profile } = settings;
    const unknown = profile === undefined ? null : profileError(profile, builtIn);
    if (unknown !== null)
      return at("profile", t("{issue}; own profiles build on these", { issue: unknown }));
    return at("jitterMs", jitterIssue(resolved(spec, settings)));
  });
}

function axisIssues(spec: Networked, varied: readonly Axis[]): Issue[] {
  const known = Object.keys(profilesOf(spec));
  return varied.flatMap((axis, i) =>
    axisPoints(axis).flatMap(({ network }, point): Issue[] => {
      const unknown = typeof network === "string" ? profileError(network, known) : null;
      return unknown === null
        ? []
        : [{ path: ["axes", i, ...valuePath(axis, point, "network")], message: unknown }];
    }),
  );
}

/** Every issue of a definition's network; `cells` are asked for their jitter, as far as there are any. */
export function networkIssues(
  spec: Networked & { readonly axes: readonly Axis[] },
  cells: readonly Pick<Cell, "values" | "label">[],
): Issue[] {
  const known = Object.keys(profilesOf(spec));
  const { profile } = spec.network ?? {};
  const unknown = profile === undefined ? null : profileError(profile, known);
  const issues = [
    ...ownProfileIssues(spec),
    ...(unknown === null ? [] : [{ path: ["network", "profile"], message: unknown }]),
    ...axisIssues(spec, spec.axes),
  ];
  if (spec.network && variesAxis(spec.axes, "network"))
    issues.push({
      path: ["network"],
      message: t(
        "does not go with an axis of network profiles, which names each cell's network: leave it out",
      ),
    });
  if (issues.length > 0) return issues;
  const jittery: readonly AxisName[] = ["jitterMs", "rttMs", "network"];
  for (const cell of cells) {
    const network = networkOf(spec, cell);
    const axis = spec.axes.findIndex((one) => jittery.some((name) => variesAxis([one], name)));
    const message = network && jitterIssue(network, axis === -1 ? undefined : cell.label);
    if (!message) continue;
    return [{ path: axis === -1 ? ["network", "jitterMs"] : ["axes", axis], message }];
  }
  return [];
}

// What is wrong with the axes of a definition, with its payload and with the end of its blocks: what an axis does not fit, values
// that it cannot have, more cells than a run performs. Only new definitions must keep to this; stored ones are read as they are.
import { t } from "@gonogo/locale/t";
import { catalog, protocolsOf } from "./catalog.ts";
import { cellCount, cellsOf } from "./cells.ts";
import {
  fillerBytes,
  hasPayload,
  kindOf,
  type Operation,
  templateTexts,
} from "./kinds/operation.ts";
import type { Load } from "./load.ts";
import { isClosedLoad } from "./load-facts.ts";
import { type NetworkSettings, networkIssues } from "./network.ts";
import {
  type AxisName,
  type AxisPlace,
  axes,
  axisValueIssue,
  requestsProblem,
} from "./parts/axis.ts";
import { axisNamesOf, axisPoints, namePath, valuePath } from "./parts/axis-points.ts";
import type { Axis } from "./parts/axis-schema.ts";
import { fillerLength } from "./parts/template.ts";
import { maxBlocks } from "./plan.ts";
import type { Variant } from "./requests/variant.ts";
import { operationsOf } from "./requests/variant-requests.ts";

type Varied = {
  readonly load: Load;
  readonly variants: readonly Variant[];
  readonly axes: readonly Axis[];
  readonly requests?: number | undefined;
  readonly warmupRequests?: number | undefined;
  readonly plan: { readonly warmupMs: number };
  readonly payloadBytes?: number | undefined;
  readonly network?: NetworkSettings | undefined;
  readonly networks?: Readonly<Record<string, NetworkSettings>> | undefined;
};
type Issue = { readonly path: (string | number)[]; readonly message: string };

/** What the axes of a definition must fit, as far as it says itself: which protocol a target speaks is not in it. */
export function axisPlaceOf({ load, variants }: Pick<Varied, "load" | "variants">): AxisPlace {
  const operations = variants.flatMap(operationsOf).map(({ operation }) => operation);
  return {
    load: { kind: load.kind, isClosed: isClosedLoad(load) },
    transports: operations.flatMap(({ kind }) =>
      protocolsOf(kind).map((protocol) => catalog[protocol].transport),
    ),
    hasPriority: operations.some((one) => kindOf(one).priorities(one) !== null),
    hasPayload: operations.some(hasPayload),
    isMix: variants.every((variant) => variant.operations !== undefined),
  };
}

function nameIssues({ axes: all, ...spec }: Varied): Issue[] {
  const place = axisPlaceOf(spec);
  return all.flatMap((axis, i) =>
    [...new Set(axisNamesOf(axis))].flatMap((name): Issue[] => {
      const path = ["axes", i, ...namePath(axis, name)];
      const before = all.slice(0, i).flatMap(axisNamesOf);
      const isTwice = before.includes(name) || hasTwice(axisNamesOf(axis), name);
      const problem = axes[name].problem(place);
      return [
        ...(isTwice ? [{ path, message: t("{name} is used twice", { name }) }] : []),
        ...(problem === null ? [] : [{ path, message: problem }]),
      ];
    }),
  );
}

const hasTwice = (names: readonly AxisName[], name: AxisName): boolean =>
  names.indexOf(name) !== names.lastIndexOf(name);

function valueIssues(all: readonly Axis[]): Issue[] {
  return all.flatMap((axis, i) => {
    const points = axisPoints(axis);
    const found = points.flatMap((point, at) =>
      axisNamesOf(axis).flatMap((name): Issue[] => {
        const value = point[name];
        const message = value === undefined ? null : axisValueIssue(name, value);
        return message === null
          ? []
          : [{ path: ["axes", i, ...valuePath(axis, at, name)], message }];
      }),
    );
    const distinct = new Set(points.map((point) => JSON.stringify(Object.entries(point).sort())));
    const twice =
      distinct.size === points.length
        ? []
        : "names" in axis
          ? [{ path: ["axes", i, "points"], message: t("must not hold a point twice") }]
          : [{ path: ["axes", i, "values"], message: t("must not hold a value twice") }];
    return [...found, ...twice];
  });
}

/** Values of a number on the axes, each with its path. */
const numbersOf = (all: readonly Axis[], name: AxisName) =>
  all.flatMap((axis, i) =>
    axisPoints(axis).flatMap((point, at) => {
      const value = point[name];
      return typeof value === "number"
        ? [{ value, path: ["axes", i, ...valuePath(axis, at, name)] }]
        : [];
    }),
  );

/** Operations that a variant does not have. */
function operationIssues({ axes: all, variants }: Varied): Issue[] {
  if (variants.some((variant) => variant.operations === undefined)) return [];
  return all.flatMap((axis, i) =>
    axisPoints(axis).flatMap(({ operation }, at): Issue[] => {
      const names = (variant: Variant) => operationsOf(variant).map(({ name }) => name);
      const lacking = variants.find((variant) => !names(variant).includes(String(operation)));
      if (typeof operation !== "string" || !lacking) return [];
      const message = t("{variant} has no operation called {operation}; there are {names}", {
        variant: lacking.name,
        operation,
        names: names(lacking).join(", "),
      });
      return [{ path: ["axes", i, ...valuePath(axis, at, "operation")], message }];
    }),
  );
}

/** Priorities that a request cannot have: each kind has a range of its own. */
function priorityIssues({ axes: all, variants }: Varied): Issue[] {
  const ranges = variants.flatMap((variant) =>
    operationsOf(variant).flatMap(({ operation }) => {
      const range = kindOf(operation).priorities(operation);
      return range ? [{ ...range, variant: variant.name }] : [];
    }),
  );
  return numbersOf(all, "priority").flatMap(({ value, path }) => {
    const broken = ranges.find(({ min, max }) => value < min || value > max);
    return broken
      ? [
          {
            path,
            message: t("must be {min} to {max} for requests of {variant}", {
              min: broken.min,
              max: broken.max,
              variant: broken.variant,
            }),
          },
        ]
      : [];
  });
}

/** Filler of a whole variant: the worker and the engine hold all of its operations at once. */
const mostVariantBytes = 64 * 1024 * 1024;

/** Requests that the largest payload makes longer than they may be, and variants with too many of them. */
function sizeIssues({ axes: all, payloadBytes = 0, variants }: Varied): Issue[] {
  const varied = numbersOf(all, "payloadBytes");
  const largest = Math.max(
    ...(varied.length > 0 ? varied.map(({ value }) => value) : [payloadBytes]),
  );
  const size = largest > 0 ? t(" at payloadBytes = {largest, number}", { largest }) : "";
  return variants.flatMap((variant, i) => {
    const sent = operationsOf(variant).map(({ operation, at }) => ({
      bytes: fillerBytes(operation, largest),
      most: kindOf(operation).mostBytes(operation),
      path: ["variants", i, ...at.split("."), ...longestFiller(operation, largest)],
    }));
    const issues = sent.flatMap(({ bytes, most, path }): Issue[] =>
      bytes <= most
        ? []
        : [
            {
              path,
              message: t(
                "would send {bytes, number} bytes of filler{size}; at most {most, number} fit: ask for less",
                { bytes, size, most: Math.floor(most) },
              ),
            },
          ],
    );
    const [first, ...others] = sent.toSorted((one, other) => other.bytes - one.bytes);
    const all = others.reduce((sum, { bytes }) => sum + bytes, first?.bytes ?? 0);
    return issues.length > 0 || !first || all <= mostVariantBytes
      ? issues
      : [
          {
            path: first.path,
            message: t(
              "makes all requests of {variant} hold {bytes, number} bytes of filler{size}; at most {most, number} fit: ask for less",
              { variant: variant.name, bytes: all, size, most: mostVariantBytes },
            ),
          },
        ];
  });
}

/** Where an operation holds most of its filler. */
function longestFiller(operation: Operation, payloadBytes: number): readonly (string | number)[] {
  const [longest] = templateTexts(operation).toSorted(
    (one, other) => fillerLength(other.text, payloadBytes) - fillerLength(one.text, payloadBytes),
  );
  return longest?.path ?? ["message"];
}

/** Every issue of a definition's axes and of what they vary, with its path. */
export function axisIssues(spec: Varied): Issue[] {
  const issues = [
    ...nameIssues(spec),
    ...valueIssues(spec.axes),
    ...operationIssues(spec),
    ...priorityIssues(spec),
    ...sizeIssues(spec),
  ];
  for (const field of ["requests", "warmupRequests"] as const) {
    const problem = spec[field] === undefined ? null : requestsProblem(spec.load.kind, field);
    if (problem !== null) issues.push({ path: [field], message: problem });
  }
  if (spec.warmupRequests !== undefined && spec.plan.warmupMs === 0)
    issues.push({
      path: ["warmupRequests"],
      message: t("has no warm-up to end: say in plan.warmupMs how long it may last at most"),
    });
  if (spec.payloadBytes !== undefined && !axisPlaceOf(spec).hasPayload)
    issues.push({
      path: ["payloadBytes"],
      message: t(
        "is used by no request: write {filler}, {filler64} or {payloadBytes} into one, or leave it out",
        { filler: "{{filler}}", filler64: "{{filler64}}", payloadBytes: "{{payloadBytes}}" },
      ),
    });
  const tooMany = tooManyCells(cellCount(spec), spec.variants.length);
  if (tooMany !== null) issues.push({ path: ["axes"], message: tooMany });
  return [...issues, ...networkIssues(spec, tooMany === null ? cellsOf(spec) : [])];
}

/** Why no run could measure each cell even once; null: one could. */
export const tooManyCells = (cells: number, variants: number): string | null =>
  cells * variants <= maxBlocks
    ? null
    : t(
        "make {cells, number} cells, each with a block of {variants} variants a round; a run performs {most, number} blocks at most: take fewer values, or link axes that go together",
        { cells, variants, most: maxBlocks },
      );

// What else a reader must know: cautions and whether the sides were on equal terms, how and where it was measured, the
// definition, and where the file comes from.
import { t, translated } from "@gonogo/locale/t";
import type { Diagnostic, Report } from "@gonogo/protocols/report";
import { diagnosticWords } from "../../words/diagnostic-words.ts";
import { evidenceText } from "../../words/evidence-words.ts";
import {
  fairnessLack,
  fairnessState,
  fairnessWords,
  groupedSides,
} from "../../words/fairness-words.ts";
import { findingName, severityWords } from "../../words/finding-names.ts";
import { keptFindings } from "../../words/finding-order.ts";
import { formatCount, formatExact } from "../../words/format.ts";
import { loadLine } from "../../words/load-line.ts";
import { pilotChangeText } from "../../words/pilot-words.ts";
import { planLine } from "../answer/report-lines.ts";
import { machineFacts, machineLack, variantTexts } from "../rows/environment-rows.ts";
import { type Markup, markup, nothing } from "./markup.ts";
import {
  type Bounds,
  bullets,
  details,
  facts,
  findingsLeftOut,
  joined,
  leftOut,
  section,
  table,
  timeText,
} from "./parts.ts";

const severityLooks: Readonly<
  Record<Diagnostic["severity"], { readonly tone: string; readonly sign: string }>
> = {
  invalidating: { tone: "no-go-text", sign: "⊘" },
  caution: { tone: "open-text", sign: "▲" },
  note: { tone: "quiet", sign: "i" },
};

export function cautionsPart(report: Report, bounds: Bounds): Markup {
  const { rows, left } = keptFindings(report.diagnostics, bounds.findings);
  return section(
    "cautions",
    t("Cautions"),
    t(
      "Findings about the measurement itself, not about the variants. No rule sees everything: rare events between blocks stay unseen.",
    ),
    joined([
      report.diagnostics.length === 0
        ? markup`<p>${t("No check of this measurement found anything to report.")}</p>`
        : markup`<ul class="findings">${rows.map((row) => finding(row.finding, row.anchor))}</ul>`,
      leftOut(left, findingsLeftOut),
      fairness(report, bounds),
    ]),
  );
}

function finding(one: Diagnostic, anchor: string | null): Markup {
  const { severity, variant, cellLabel, accepted, params } = one;
  const { tone, sign } = severityLooks[severity];
  const { sentence, remedy } = diagnosticWords(one);
  const evidence = Object.entries(params).flatMap(
    ([name, value]) => evidenceText(name, value) ?? [],
  );
  return markup`<li${anchor !== null && markup` id="${anchor}"`}><p><span class="${tone}"><span aria-hidden="true">${sign}</span> ${t(severityWords[severity])}</span> <strong>${findingName({ ...one, variant: null })}</strong> <span class="quiet">${[variant, cellLabel, accepted ? t("accepted by the definition") : null].filter(Boolean).join(", ")}</span></p><p>${sentence}</p>${remedy && markup`<p class="quiet"><strong>${t("Remedy:")}</strong> ${remedy}</p>`}${facts(evidence.map(({ name, value }) => [name, value] as const))}</li>`;
}

/** Colour and sign beside the word. */
const fairnessLooks = {
  equal: { tone: "go-text", sign: "✓" },
  unequal: { tone: "open-text", sign: "≠" },
  unknown: { tone: "quiet", sign: "?" },
  open: { tone: "quiet", sign: "?" },
} as const;

/** Sides that agree are written once. */
function fairness(report: Report, bounds: Bounds): Markup {
  const { fairness: checks } = report;
  const title = t("Are the sides on equal terms?");
  const lack = fairnessLack(report);
  if (lack !== null) return markup`<p><strong>${title}</strong> ${lack}</p>`;
  if (checks.length === 0) return nothing;
  return markup`<h3>${title}</h3>${table({
    label: title,
    most: bounds.rows,
    columns: [{ label: t("Check##of fairness") }, { label: t("Result") }, { label: t("Sides") }],
    rows: checks.map((one) => {
      const groups = groupedSides(one.sides);
      const state = fairnessState(one);
      const { tone, sign } = fairnessLooks[state];
      return [
        translated(one.check),
        markup`<span class="${tone}"><span aria-hidden="true">${sign}</span> ${t(fairnessWords[state])}</span>`,
        groups.length === 1
          ? (groups[0]?.value ?? "")
          : groups.map(
              ({ value, variants }) =>
                markup`<span class="line"><span class="quiet">${variants.join(", ")}:</span> ${value}</span>`,
            ),
      ];
    }),
  })}`;
}

export function measuredPart(report: Report, bounds: Bounds): Markup {
  const { environment, pilot, run, rounds, cells, verdict, spec } = report;
  const valid = rounds.map((one) => one.valid);
  const fewest = valid.length > 0 ? Math.min(...valid) : 0;
  const most = valid.length > 0 ? Math.max(...valid) : 0;
  const changes = (pilot?.changes ?? []).map(pilotChangeText);
  return section(
    "measured",
    t("How it was measured"),
    run.imported
      ? t(
          "Another tool measured these figures; Gonogo read its files and judged them by the same rules.",
        )
      : t(
          "Blocks of all variants take turns within rounds, each on fresh connections and after a warm-up. Variants are compared within rounds, so what changes from round to round falls out; intervals rest on blocks, not on single requests.",
        ),
    joined([
      facts([
        [t("Plan"), run.imported ? null : planLine(report)],
        [t("Load"), run.imported ? null : loadLine(spec.load)],
        [
          t("Valid rounds"),
          cells.length > 1 && fewest !== most
            ? t("{fewest} to {most} a cell", {
                fewest: formatCount(fewest),
                most: formatCount(most),
              })
            : formatCount(fewest),
        ],
        [
          t("Level"),
          verdict &&
            t("{alpha} % for each one-sided decision", {
              alpha: formatExact(Number((verdict.look.alpha * 100).toPrecision(3))),
            }),
        ],
        [t("Pilot"), changes.length > 0 ? bullets(changes) : null],
      ]),
      table({
        label: t("Variants"),
        most: bounds.rows,
        columns: [
          ...[t("Variant"), t("Target"), t("Protocol"), t("Encryption"), t("Requests")],
        ].map((label) => ({ label })),
        rows: variantTexts(report).map(
          ({ name, isBaseline, target, protocol, encryption, operation }) => [
            isBaseline ? t("{name} (baseline)", { name }) : name,
            ...[target, protocol, encryption],
            markup`<code>${operation}</code>`,
          ],
        ),
      }),
      markup`<h3>${t("Environment")}</h3>${
        environment
          ? markup`<p class="quiet">${t("Absolute values apply to this machine only.")}</p>${facts(machineFacts(report))}`
          : markup`<p>${machineLack(report)}</p>`
      }`,
    ]),
  );
}

export function definitionPart({ definitionYaml: yaml }: Report, bounds: Bounds): Markup {
  const text = yaml.slice(0, bounds.definition);
  const cut =
    text.length < yaml.length &&
    markup`<p class="note">${t("Cut after {count} characters.", { count: formatCount(bounds.definition) })}</p>`;
  return section(
    "definition",
    t("Definition"),
    t("This file hides what is sent to targets: bodies, header values, query strings."),
    details("YAML", markup`<pre tabindex="0"><code>${text}</code></pre>${cut}`),
  );
}

export function provenancePart(
  report: Report,
  origin: { readonly url: string; readonly writtenAt: string },
): Markup {
  const { run, benchmark, verdict, environment } = report;
  const { version, commit, branch } = run.subject;
  return section(
    "provenance",
    t("Provenance"),
    t(
      "A copy of the report as it was when the file was written. It makes no request and runs no script; later decisions and changes are at the address of the run.",
    ),
    facts([
      [t("Run"), markup`<a href="${origin.url}">${origin.url}</a>`],
      [t("Run id"), markup`<code>${run.id}</code>`],
      [
        t("Benchmark"),
        t("{benchmark}, version {version}", {
          benchmark: benchmark.slug,
          version: benchmark.version,
        }),
      ],
      [t("Version measured"), version ?? null],
      [t("Commit"), commit ? markup`<code>${commit}</code>` : null],
      [t("Branch"), branch ?? null],
      [t("Started"), run.startedAt && timeText(run.startedAt)],
      [t("Finished"), run.finishedAt && timeText(run.finishedAt)],
      [
        t("Rules"),
        [
          ...(verdict ? [t("verdict {version}", { version: verdict.rulesVersion })] : []),
          ...(environment
            ? [t("measurement {version}", { version: environment.measurementVersion })]
            : []),
          t("report {version}", { version: report.reportVersion }),
        ].join(", "),
      ],
      [t("File written"), timeText(origin.writtenAt)],
    ]),
  );
}

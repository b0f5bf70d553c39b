// Where and with what a run was measured, and what each variant spoke.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import {
  machineFacts,
  machineLack,
  variantTexts,
} from "@gonogo/analysis/report/rows/environment-rows";
import { runAddressText } from "@gonogo/analysis/words/run-address-text";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { SeriesKey } from "@/components/charts/frame/series-key";
import { ReportSection } from "../../section/report-section.tsx";
import { ConnectionFacts } from "./connection-facts.tsx";
import { PathFacts } from "./path-facts.tsx";

type EnvironmentSectionProps = { report: Report; looks: readonly SeriesLook[] };

/** The variants' targets and protocols, then the machine and the engine. */
export function EnvironmentSection({ report, looks }: EnvironmentSectionProps) {
  return (
    <ReportSection
      id="environment"
      title={t("Environment")}
      lead={t("Absolute values apply to this machine only; another machine starts a new series.")}
    >
      <div className="grid gap-6">
        <VariantFacts report={report} looks={looks} />
        <PathFacts paths={report.paths} />
        <ConnectionFacts connections={report.connections} />
        {report.environment ? (
          <MachineFacts report={report} />
        ) : (
          <p className="text-13 text-muted-foreground">{machineLack(report)}</p>
        )}
      </div>
    </ReportSection>
  );
}

function VariantFacts({ report, looks }: EnvironmentSectionProps) {
  return (
    <table className="responsive-table w-full text-13">
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          {[t("Variant"), t("Target"), t("Protocol"), t("Operation"), t("Encryption")].map(
            (label) => (
              <th key={label} scope="col" className="px-3 py-2 font-medium first:pl-0">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {variantTexts(report).map(({ name, isBaseline, target, ...texts }, index) => {
          const { runAddress, addresses = [] } = report.variants[index] ?? {};
          return (
            <tr key={name} className="border-b align-top">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                <span className="inline-flex items-center gap-2">
                  {looks[index] ? <SeriesKey look={looks[index]} /> : null}
                  <TruncatedName name={name} max={28} />
                  {isBaseline ? (
                    <span className="font-normal text-muted-foreground">{t("baseline")}</span>
                  ) : null}
                </span>
              </th>
              <td className="px-3 py-2" data-label={t("Target")}>
                {target}
                {runAddress ? (
                  <span className="block text-12">{runAddressText(runAddress)}</span>
                ) : null}
                {addresses.map((address) => (
                  <code key={address} className="block text-12 text-muted-foreground">
                    {address}
                  </code>
                ))}
              </td>
              <td className="px-3 py-2" data-label={t("Protocol")}>
                {texts.protocol}
              </td>
              <td className="px-3 py-2" data-label={t("Operation")}>
                <code className="text-12">{texts.operation}</code>
              </td>
              <td className="px-3 py-2" data-label={t("Encryption")}>
                {texts.encryption}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function MachineFacts({ report }: { report: Report }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2">
      {machineFacts(report).map(([name, value]) => (
        <div key={name} className="flex gap-4">
          <dt className="w-36 shrink-0 text-muted-foreground">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

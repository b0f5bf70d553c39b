// The report of a run: what was asked, the answer with the figures that decide, cautions, and one tab of the rest. On paper, all
// tabs one below another. The same component serves the owner's page, the live page and a frozen share; it has no state of its
// own, so that a server can render it without sending its code.

import { warningText } from "@gonogo/analysis/words/warning-words";
import { t } from "@gonogo/locale/t";
import type { Message, Report } from "@gonogo/protocols/report";
import Link from "next/link";
import type { ReactNode } from "react";
import "@/components/charts/charts.css";
import "@/components/report.css";
import { namedByWhatVaries } from "@gonogo/analysis/report/figures/cell-names";
import { Notice } from "@/components/ui/notice";
import type { ReportPart, SectionName } from "@/lib/router-types";
import { CautionChips } from "./facts/cautions/caution-chips.tsx";
import { ReportHeader } from "./report-header.tsx";
import { ReportTab } from "./report-tab.tsx";
import { tabsOf } from "./report-tabs.ts";
import { type ReportAddress, type TabId, tabAddress, tabNames } from "./section/report-address.ts";
import { VerdictBand } from "./verdict/verdict-band.tsx";

export type ReportViewProps = {
  /** With the sections that its tab shows. */
  report: Report;
  address: ReportAddress;
  /** Sections that the report has and that were not read; absent: none. */
  leftOut?: readonly SectionName[];
  /** A shared report offers nothing that needs a login. */
  mode: "owner" | "shared";
  previous?: ReportPart["previous"];
  /** Tags and note, with what members may do to them; absent: as a share shows them. */
  labels?: ReactNode;
  /** Buttons beside the question: compare, export, share, run again. */
  actions?: ReactNode;
  /** The button that takes the next step, inside the answer. */
  nextAction?: ReactNode;
  /** The form that signs a decision, in its tab. */
  decide?: ReactNode;
  /** Live progress and charts, below the answer; stays when the run ends. */
  live?: ReactNode;
  /** CPU hot spots with what members may do to them; absent: as a share shows them. */
  hotSpots?: ReactNode;
};

/** The whole page of a run in any state. */
export function ReportView(props: ReportViewProps) {
  const { address, leftOut = [], mode, previous, actions, nextAction, decide, live } = props;
  const report = namedByWhatVaries(props.report);
  const isFinished = report.run.status === "finished";
  const tabs = tabsOf(report, leftOut, mode === "owner" && isFinished && !address.print);
  const open = tabs.includes(address.tab) ? address.tab : "summary";
  const isUndecided = !address.print && report.decisions.length === 0 && tabs.includes("decision");
  return (
    <article
      className="report mx-auto grid w-full max-w-page min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      data-print={address.print || undefined}
    >
      <ReportHeader
        report={report}
        actions={actions}
        labels={address.print ? undefined : props.labels}
        linked={mode === "owner"}
        previous={previous ?? null}
      />
      <VerdictBand
        report={report}
        nextAction={nextAction}
        reservesHeight={live !== undefined}
        decide={
          isUndecided && report.verdict ? (
            <Link
              href={`${tabAddress(address, "decision")}#decide`}
              scroll={false}
              className="inline-flex h-8 items-center rounded-md border bg-background px-3 text-13 font-medium hover:bg-accent"
            >
              {t("Approve or reject…")}
            </Link>
          ) : null
        }
      />
      <CautionChips diagnostics={report.diagnostics} />
      <Warnings warnings={report.run.warnings} />
      {live}
      {address.print ? null : <TabLinks tabs={tabs} open={open} address={address} />}
      {(address.print ? tabs : [open]).map((tab) => (
        <section
          key={tab}
          aria-label={t(tabNames[tab])}
          className="report-tab grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6"
          data-tab={tab}
        >
          {address.print && tab !== "summary" ? (
            <h2 className="border-b pb-1 text-20 font-semibold">{t(tabNames[tab])}</h2>
          ) : null}
          <ReportTab
            tab={tab}
            report={report}
            address={address}
            mode={mode}
            decide={decide}
            hotSpots={props.hotSpots}
          />
        </section>
      ))}
    </article>
  );
}

type TabLinksProps = { tabs: readonly TabId[]; open: TabId; address: ReportAddress };

/** Each tab has an address; on a phone the line of tabs scrolls. */
function TabLinks({ tabs, open, address }: TabLinksProps) {
  return (
    <nav
      aria-label={t("Parts of this report")}
      className="sticky top-0 z-30 -mx-2 mt-1 overflow-x-auto border-b bg-background px-2 print:hidden"
      id="parts"
    >
      <ul className="flex gap-x-5 text-13">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              href={tabAddress(address, tab)}
              scroll={false}
              aria-current={tab === open ? "page" : undefined}
              className="-mb-px block border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 hover:text-foreground aria-[current]:border-foreground aria-[current]:text-foreground"
            >
              {t(tabNames[tab])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the plan could not promise when the run was accepted. */
function Warnings({ warnings }: { warnings: readonly Message[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="caution" title={t("Warnings at start")}>
      <ul className="grid gap-1">
        {warnings.map(warningText).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

// The page of a comparison: its title, what can be done with it, and the address of the same in the API.

import { listOf } from "@gonogo/analysis/words/format";
import {
  comparedRunNames,
  runComparisonMarkdown,
} from "@gonogo/analysis/words/run-comparison-words";
import { t } from "@gonogo/locale/t";
import { comparedRuns, type RunComparison } from "@gonogo/protocols/report";
import { Trans } from "@/components/trans";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import type { RunSummary } from "@/lib/router-types";
import { AddRun } from "./choose-runs.tsx";
import { CompareView } from "./compare-view.tsx";

type ComparedRunsProps = {
  comparison: RunComparison;
  /** Further runs of the benchmark. */
  others: readonly RunSummary[];
  isAll: boolean;
  publicUrl: string;
};

const pathOf = (ids: readonly string[], isAll: boolean) =>
  `/compare?runs=${ids.join(",")}${isAll ? "&all=1" : ""}`;

export function ComparedRuns({ comparison, others, isAll, publicUrl }: ComparedRunsProps) {
  const ids = comparison.runs.map(({ id }) => id);
  const names = comparedRunNames(comparison.runs);
  const slugs = [...new Set(comparison.runs.map(({ benchmark }) => benchmark.slug))];
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Compare"), href: "/compare" }, { label: listOf(slugs) }]}
        title={`${slugs.length === 1 ? slugs[0] : t("Runs")}: ${listOf(names)}`}
        lead={comparison.runs[0]?.benchmark.question ?? ""}
        actions={
          <>
            {ids.length < comparedRuns.most ? (
              <AddRun ids={ids} runs={others.filter(({ id }) => !ids.includes(id))} />
            ) : null}
            <CopyButton
              text={runComparisonMarkdown(comparison, `${publicUrl}${pathOf(ids, false)}`)}
              label={t("Copy as Markdown")}
            />
          </>
        }
      />
      <CompareView
        comparison={comparison}
        isAll={isAll}
        switchHref={pathOf(ids, !isAll)}
        hrefOf={(place) => {
          const rest = ids.filter((_, i) => i !== place);
          return {
            asFirst: pathOf([ids[place] ?? "", ...rest], isAll),
            without: rest.length < comparedRuns.fewest ? null : pathOf(rest, isAll),
          };
        }}
      />
      <p className="break-words text-12 text-muted-foreground">
        <Trans
          text="The same by the API: {json}, and as Markdown at {markdown}."
          values={{
            json: <code>GET /api/v1/comparisons?runs={ids.join(",")}</code>,
            markdown: <code>/api/v1/comparisons.md</code>,
          }}
        />
      </p>
    </>
  );
}

// One profile: what was recorded, its top table, and the flame graph when somebody asks for it. The tree and the tables
// behind the first ten rows are read then too.
"use client";

import { formatCount } from "@gonogo/analysis/words/format";
import {
  hotSpotsMarkdown,
  profileFacts,
  profileShare,
  profileUnitFor,
  profileValue,
} from "@gonogo/analysis/words/profile-text";
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
import type {
  CallTree,
  ProfileDetail,
  ProfileGrouping,
  ReportProfile,
} from "@gonogo/protocols/report";
import { Flame } from "lucide-react";
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { Segmented } from "@/components/charts/frame/scale-switch";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { type FlameNode, flameNodes, foundIn } from "./flame-nodes.ts";
import { hotSpotsCsv, hottestFirst, sortRows } from "./hot-spot-rows.ts";
import { HotSpotTable } from "./hot-spot-table.tsx";
import { useFlameChart } from "./use-flame-chart.ts";
import "@/components/charts/charts.css";
import "./flame-graph.css";

const groupings = [
  { value: "function", label: msg("Function") },
  { value: "module", label: msg("Module") },
  { value: "crate", label: msg("Crate or package") },
] as const satisfies readonly { value: ProfileGrouping; label: Msg }[];

type ProfilePanelProps = {
  profile: ReportProfile;
  /** null: not read yet. */
  detail: ProfileDetail | null;
  /** Asks for it. */
  onWant: () => void;
  /** What went wrong while it was read. */
  error?: ReactNode;
  /** Buttons at the end of its line. */
  actions?: ReactNode;
};

export function ProfilePanel({ profile, detail, onWant, error, actions }: ProfilePanelProps) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-13 text-muted-foreground [overflow-wrap:anywhere]">
          <strong translate="no" className="font-medium text-foreground">
            {profile.name}
          </strong>
          {` · ${profileFacts(profile).join(" · ")}`}
          {profile.by === null ? null : ` · ${t("attached by {who}", { who: profile.by })}`}
        </p>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {isDrawn ? null : (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                setDrawn(true);
                onWant();
              }}
            >
              <Flame aria-hidden />
              {t("Draw the flame graph")}
            </Button>
          )}
          {actions}
        </div>
      </div>
      {error}
      {isDrawn && detail ? <Drawn profile={profile} detail={detail} /> : null}
      {isDrawn && !detail && !error ? (
        <p aria-busy className="text-13 text-muted-foreground">
          {t("Reading the call tree …")}
        </p>
      ) : null}
      <TopTable profile={profile} detail={detail} onWant={onWant} />
    </div>
  );
}

function Drawn({ profile, detail: { tree } }: { profile: ReportProfile; detail: ProfileDetail }) {
  return (
    <div className="grid gap-2">
      <FlameGraph profile={profile} tree={tree} />
      {tree.mergedValue > 0 ? (
        <p className="text-12 text-muted-foreground print:hidden">
          {t(
            "{count} call paths are too many to draw: the smallest, with {share} of the whole, are merged into “(other)” under the functions that called them. The table counts all of them.",
            {
              count: formatCount(profile.paths),
              share: profileShare(tree.mergedValue, profile.total),
            },
          )}
        </p>
      ) : null}
    </div>
  );
}

function TopTable({ profile, detail, onWant }: Omit<ProfilePanelProps, "error" | "actions">) {
  const [grouping, setGrouping] = useState<ProfileGrouping>("function");
  const [sort, setSort] = useState(hottestFirst);
  const [isWhole, setWhole] = useState(false);
  const table = detail?.tables[grouping];
  const isReading = !table && (grouping !== "function" || isWhole);
  const all = table?.rows ?? (grouping === "function" ? profile.top : []);
  const rows = sortRows(all, sort).slice(0, isWhole ? all.length : profile.top.length);
  const options = groupings.map(({ value, label }) => ({ value, label: t(label) }));
  const heading = options.find(({ value }) => value === grouping)?.label ?? "";
  const more = table ? table.more + all.length - rows.length : profile.functions - rows.length;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Segmented
          label={t("Group by")}
          options={options}
          value={grouping}
          onChange={(value) => {
            setGrouping(value);
            onWant();
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton
            label="Markdown"
            aria-label={t("Copy the hot spots as Markdown")}
            text={hotSpotsMarkdown(profile, rows, heading)}
          />
          <CopyButton
            label="CSV"
            aria-label={t("Copy the hot spots as CSV")}
            text={hotSpotsCsv(profile, sortRows(all, sort), grouping)}
          />
        </div>
      </div>
      {isReading ? (
        <p aria-busy className="text-13 text-muted-foreground">
          {t("Reading the table …")}
        </p>
      ) : (
        <HotSpotTable
          profile={profile}
          rows={rows}
          heading={heading}
          sort={sort}
          onSort={setSort}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted-foreground">
        {more > 0 && !isReading ? (
          <span>{t("{count} more.", { count: formatCount(more) })}</span>
        ) : null}
        {more > 0 && !isWhole ? (
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            onClick={() => {
              setWhole(true);
              onWant();
            }}
          >
            {t("Show more rows")}
          </Button>
        ) : null}
      </div>
      <p className="max-w-prose text-12 text-muted-foreground">
        {t(
          "Self: in the function itself. Total: with all that it called, each call path counted once.",
        )}{" "}
        {grouping === "function"
          ? null
          : t(
              "Groups go by the name alone: a module is all before the last “::” or point, a crate or package all before the first “::”, or before the first point behind the last slash.",
            )}
      </p>
    </div>
  );
}

// The flame graph of a profile: callers on top, what they call below, as wide as the time that went there. Search, zoom and
// reset by pointer and by keys; what is under them is described below in words.

type FlameGraphProps = { profile: ReportProfile; tree: CallTree };

function FlameGraph({ profile, tree }: FlameGraphProps) {
  const root = useMemo(() => flameNodes(tree), [tree]);
  return root ? <Graph profile={profile} root={root} /> : null;
}

/** `ring::seal: 12.3 % (0.61 s), 4.0 % in itself`. */
function labelOf({ unit, total: all }: ReportProfile, { name, value, total }: FlameNode): string {
  const shown = profileUnitFor(unit, [total]);
  return t("{name}: {share} ({value} {unit}), {self} in itself", {
    name,
    share: profileShare(total, all),
    value: profileValue(total, shown),
    unit: translated(shown.label),
    self: profileShare(value, all),
  });
}

function Graph({ profile, root }: { profile: ReportProfile; root: FlameNode }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const term = useDeferredValue(text.trim());
  const label = (node: FlameNode) => labelOf(profile, node);
  const { isDrawn, description, zoomed, reset, onKeyDown } = useFlameChart(ref, root, {
    label,
    term,
  });
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={t("Search for functions")}
          placeholder={t("Search for functions")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-8 w-56"
        />
        <Button variant="outline" size="sm" disabled={zoomed === null} onClick={reset}>
          {t("Reset zoom")}
        </Button>
        {term === "" ? null : (
          <p className="text-12 text-muted-foreground" aria-live="polite">
            {t("found in {share}", { share: profileShare(foundIn(root, term), profile.total) })}
          </p>
        )}
      </div>
      <div
        ref={ref}
        role="application"
        aria-label={t("Flame graph of {profile}", { profile: profile.name })}
        aria-describedby={`${id}-keys`}
        aria-busy={!isDrawn}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: frames are reached by arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="flame-graph max-h-[560px] min-h-40 overflow-y-auto overflow-x-hidden rounded-md border outline-none focus-visible:ring-2 focus-visible:ring-ring"
      />
      <p
        className="min-h-5 truncate font-mono text-12"
        aria-live="polite"
        title={description ?? undefined}
      >
        {description ?? (zoomed ? t("Zoomed into {name}", { name: zoomed.name }) : "")}
      </p>
      <p id={`${id}-keys`} className="text-12 text-muted-foreground">
        {t(
          "Callers on top. Click a frame to zoom in; by keyboard go with the arrows, zoom with Enter, reset with Escape. A colour stands for a crate or package and means nothing else.",
        )}
      </p>
    </div>
  );
}

// What differs between two versions: each field in words, and the lines of YAML that differ, with signs before them.
import { t } from "@gonogo/locale/t";
import type { ReactNode } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { cn } from "@/lib/cn";
import type { VersionDifference } from "@/lib/router-types";

type DifferenceCardProps = {
  difference: VersionDifference;
  /** Chooses the two. */
  children: ReactNode;
};

export function DifferenceCard({ difference, children }: DifferenceCardProps) {
  const { from, to, changes, yaml } = difference;
  return (
    <Card id="difference" className="scroll-mt-16">
      <CardHeader>
        <CardTitle>{t("From version {from} to version {to}", { from, to })}</CardTitle>
        {children}
      </CardHeader>
      {changes.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-14" aria-label={t("Changes")}>
          {changes.map(({ text, path }) => (
            <li key={`${path.join("/")} ${text}`} className="break-words">
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-14">{t("Both versions say the same.")}</p>
      )}
      {yaml === null ? (
        <p className="text-13 text-muted-foreground">
          {t("The two differ in too many lines to show them as YAML.")}
        </p>
      ) : yaml.length > 0 ? (
        <YamlLines hunks={yaml} />
      ) : null}
    </Card>
  );
}

function YamlLines({ hunks }: { hunks: NonNullable<VersionDifference["yaml"]> }) {
  return (
    <ScrollFrame
      label={t("Differences as YAML")}
      className="figure max-h-[32rem] overflow-auto rounded-md border bg-muted text-12"
    >
      <div className="w-max min-w-full py-2">
        {hunks.map(({ fromLine, toLine, lines }) => (
          <div
            key={`${fromLine} ${toLine}`}
            className="not-first:mt-2 not-first:border-t not-first:pt-2"
          >
            <p className="px-4 text-muted-foreground">
              {fromLine === toLine
                ? t("line {line}", { line: fromLine })
                : t("line {from}, now {to}", { from: fromLine, to: toLine })}
            </p>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <Line key={i} line={line} />
            ))}
          </div>
        ))}
      </div>
    </ScrollFrame>
  );
}

const looks: Readonly<Record<string, string>> = { "+": "bg-go-soft", "-": "bg-no-go-soft" };

function Line({ line }: { line: string }) {
  const sign = line.charAt(0);
  const Tag = sign === "+" ? "ins" : sign === "-" ? "del" : "span";
  return (
    <Tag className={cn("block whitespace-pre px-4 no-underline", looks[sign])}>
      <span className="inline-block w-4 select-none">{sign === "-" ? "−" : sign}</span>
      {line.slice(1)}
    </Tag>
  );
}

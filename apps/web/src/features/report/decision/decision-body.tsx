// What one decision says: reasons, caveats, phases, cost, owner, next checkpoint. Nothing for what it leaves out.
import { costText, findingText } from "@gonogo/analysis/words/decision-words";
import { plural } from "@gonogo/analysis/words/format";
import {
  type Decision,
  type DecisionCaveat,
  type Report,
  signerFacts,
} from "@gonogo/protocols/report";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";

type DecisionBodyProps = { decision: Decision; cells: Report["cells"] };

export function DecisionBody({ decision, cells }: DecisionBodyProps) {
  const { reasons, caveats, setAside, phases, cost, owner, checkpoint } = decision;
  const price = costText(cost);
  return (
    <div className="grid gap-4 text-14 md:grid-cols-2 md:gap-x-8">
      {reasons.length > 0 ? (
        <Part title="Reasons">
          <TextList texts={reasons} />
        </Part>
      ) : null}
      {caveats.length + setAside.length > 0 ? (
        <Part title="Caveats">
          <Caveats caveats={caveats} cells={cells} />
          {setAside.length > 0 ? (
            <p className="text-13 text-muted-foreground">
              {plural(setAside.length, "finding")} set aside:{" "}
              {setAside.map((one) => findingText(one, cells)).join("; ")}.
            </p>
          ) : null}
        </Part>
      ) : null}
      {phases.length > 0 ? <Phases phases={phases} /> : null}
      {price || owner || checkpoint ? (
        <dl className="grid content-start gap-3">
          {price ? <Fact name="Cost">{price}</Fact> : null}
          {owner ? <Fact name="Owner">{owner}</Fact> : null}
          {checkpoint ? (
            <Fact name="Next checkpoint">
              {checkpoint.date ? <LocalDay date={checkpoint.date} /> : null}
              {checkpoint.date && checkpoint.text ? ": " : null}
              {checkpoint.text}
            </Fact>
          ) : null}
        </dl>
      ) : null}
    </div>
  );
}

/** A day is the same day in every zone: shown as it was written. */
const LocalDay = ({ date }: { date: string }) => (
  <time dateTime={date} className="figure whitespace-nowrap">
    {date}
  </time>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-1">
    <h3 className="text-13 font-medium text-muted-foreground">{title}</h3>
    {children}
  </div>
);

const TextList = ({ texts }: { texts: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
    {texts.map((text, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
      <li key={i} className="whitespace-pre-line">
        {text}
      </li>
    ))}
  </ul>
);

function Caveats({
  caveats,
  cells,
}: {
  caveats: readonly DecisionCaveat[];
  cells: Report["cells"];
}) {
  if (caveats.length === 0) return <p>None.</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
      {caveats.map((one, i) => {
        const finding = findingText(one, cells);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
          <li key={i} className="whitespace-pre-line">
            {one.text}
            {finding ? (
              <>
                {" "}
                <code className="text-12 text-muted-foreground">{finding}</code>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const Phases = ({ phases }: Pick<Decision, "phases">) => (
  <Part title="Phases">
    <ol className="grid list-decimal gap-1 pl-5 [overflow-wrap:anywhere]">
      {phases.map(({ name, what, date }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was signed never changes
        <li key={i}>
          <span className="font-medium">{name}</span>
          {date ? (
            <>
              , <LocalDay date={date} />
            </>
          ) : null}
          {what ? <span className="whitespace-pre-line">: {what}</span> : null}
        </li>
      ))}
    </ol>
  </Part>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-13 font-medium text-muted-foreground">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** Who decided, and when. */
export const DecidedBy = ({ decision: { by, at } }: { decision: Decision }) => (
  <span className="text-13 text-muted-foreground">
    by <span className="text-foreground">{by.name}</span>
    {signerFacts(by) ? ` (${signerFacts(by)})` : ""}, <LocalTime at={at} />
  </span>
);

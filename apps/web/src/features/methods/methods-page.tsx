// The methods page: how a verdict is made, in plain sentences, with the numbers that the code uses.
// Each section is a component of its own file group; this one puts them in order and lists them at the top.
import "./methods.css";
import { FindingsTable } from "./findings-table.tsx";
import { MethodSection, Prose } from "./method-parts.tsx";
import { references } from "./references.ts";
import {
  BlindMethod,
  GatesMethod,
  HistoryMethod,
  LooksMethod,
  PowerMethod,
} from "./sections-decision.tsx";
import {
  BlocksMethod,
  ErrorsMethod,
  EstimateMethod,
  PercentilesMethod,
} from "./sections-evidence.tsx";
import { VerdictWords } from "./verdict-words.tsx";

const contents = [
  { id: "verdicts", title: "The four answers" },
  { id: "evidence", title: "Blocks and rounds" },
  { id: "estimate", title: "Estimate and interval" },
  { id: "percentiles", title: "Percentiles" },
  { id: "errors", title: "Errors" },
  { id: "gates", title: "Gates" },
  { id: "rounds", title: "How many rounds" },
  { id: "looks", title: "Looks and confirmation" },
  { id: "history", title: "Against history" },
  { id: "findings", title: "Findings" },
  { id: "blind", title: "What no rule can see" },
  { id: "references", title: "References" },
] as const;

/** Everything below the page's header. */
export function MethodsPage() {
  return (
    <div className="grid min-w-0 gap-8">
      <nav aria-label="Sections of this page" className="print:hidden">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a className="link inline-block py-0.5" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <MethodSection id="verdicts" title="The four answers">
        <Prose>
          <p>
            The first line that matches is the verdict. INVALID and INCONCLUSIVE are answers like
            the others: they say what happened, and what to do next. Nothing is ever GO by default.
          </p>
        </Prose>
        <VerdictWords />
      </MethodSection>
      <BlocksMethod />
      <EstimateMethod />
      <PercentilesMethod />
      <ErrorsMethod />
      <GatesMethod />
      <PowerMethod />
      <LooksMethod />
      <HistoryMethod />
      <MethodSection id="findings" title="Findings about the measurement">
        <Prose>
          <p>
            Before anything is judged, the measurement itself is examined. Each finding has a code,
            its numbers, a sentence and a remedy, and stands in the report under “Cautions”. A
            definition may accept some of them by name; they stay visible.
          </p>
        </Prose>
        <FindingsTable />
      </MethodSection>
      <BlindMethod />
      <MethodSection id="references" title="References">
        <ul className="grid max-w-[80ch] gap-2 text-13">
          {references.map(({ authors, year, title, where, use }) => (
            <li key={title} className="text-pretty">
              {authors} ({year}). {title}. <cite>{where}</cite>.{" "}
              <span className="text-muted-foreground">Used for {use}.</span>
            </li>
          ))}
        </ul>
      </MethodSection>
    </div>
  );
}

// The form of a decision. What was typed stays through every error, also when somebody else decided meanwhile.
"use client";

import { departureText } from "@gonogo/analysis/words/decision-words";
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { msg, t } from "@gonogo/locale/t";
import {
  decisionLimits,
  departureOf,
  type NewDecisionInput,
  StandingOutcome,
  standingDecision,
} from "@gonogo/protocols/report";
import { Plus, Quote, X } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId } from "react";
import {
  type FieldPath,
  type Resolver,
  useFieldArray,
  useForm,
  useFormContext,
} from "react-hook-form";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Form, FormControl } from "@/components/ui/form";
import { BoundField, CheckField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import type { RequestError } from "@/lib/request-error";
import {
  type DecidedReport,
  type DecisionValues,
  emptyPhase,
  fieldOf,
  initialValues,
  type Quotable,
  quoteOf,
  readDecision,
} from "./decision-values.ts";

type DecisionFormProps = {
  report: DecidedReport;
  /** Signs; resolves to the server's refusal, or null when it is done. */
  onSign: (decision: NewDecisionInput) => Promise<RequestError | null>;
  onCancel: () => void;
  /** Comments that a reason may quote, oldest first. */
  comments?: readonly Quotable[];
};

const choices = [
  { value: "approved", label: msg("Approve") },
  { value: "rejected", label: msg("Reject") },
  { value: "more-needed", label: msg("Ask for more") },
] as const;

/** Dates that are half typed: the browser gives them as empty, and says so by itself only. */
const unreadDates = (form: HTMLFormElement): FieldPath<DecisionValues>[] =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=date]")]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name as FieldPath<DecisionValues>);

export function DecisionForm({ report, onSign, onCancel, comments = [] }: DecisionFormProps) {
  const resolver: Resolver<DecisionValues> = (values) => {
    const reading = readDecision(values, report);
    if (reading.ok) return { values, errors: {} };
    return { values: {}, errors: errorsOf(reading.issues) };
  };
  const form = useForm<DecisionValues>({
    defaultValues: initialValues(report, standingDecision(report.decisions)),
    resolver,
  });
  const sign = form.handleSubmit(async (values) => {
    const reading = readDecision(values, report);
    if (!reading.ok) return;
    const error = await onSign(reading.decision);
    if (!error) return;
    for (const { field, message } of error.issues) {
      const typed = fieldOf(field.replace(/^decision\./, ""), values);
      if (typed) form.setError(typed, { message });
    }
    form.setError("root", { message: [error.message, error.remedy].filter(Boolean).join(" ") });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const unread = unreadDates(event.currentTarget);
    if (unread.length === 0) return sign(event);
    event.preventDefault();
    for (const field of unread) form.setError(field, { message: t("is no whole date") });
    form.setFocus(unread[0] ?? "outcome");
  };
  const chosen = StandingOutcome.safeParse(form.watch("outcome")).data;
  const departure = chosen ? departureOf(chosen, report.verdict?.verdict ?? null) : null;
  const refusal = form.formState.errors.root?.message;
  return (
    <Form {...form}>
      <form
        onSubmit={submit}
        noValidate
        aria-label={t("Decision")}
        className="grid gap-6 rounded-md border p-4 print:hidden"
      >
        <Part title={t("Decision")}>
          <ChoiceField<DecisionValues>
            name="outcome"
            label={t("What you decide")}
            choices={choices.map(({ value, label }) => ({ value, label: t(label) }))}
            placeholder={t("Choose")}
            className="max-w-60"
          />
          {departure ? (
            <Notice tone="caution" title={t(departureText[departure])}>
              {t("It can be signed, with a reason; the report says it plainly.")}
            </Notice>
          ) : null}
        </Part>
        <Part title={t("Reasons")}>
          <TextRows field="reasons" most={decisionLimits.reasons} comments={comments} />
        </Part>
        <Part
          title={t("Caveats")}
          help={t(
            "Findings of this report that the decision is made under. What is not ticked is kept as set aside.",
          )}
        >
          <Findings findings={report.diagnostics} />
          <TextRows field="caveats" most={decisionLimits.caveats} />
        </Part>
        <Part title={t("Cost")}>
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField<DecisionValues> name="days" label={t("Working days")} numeric />
            <TextField<DecisionValues> name="linesOfCode" label={t("Lines of code")} numeric />
            <TextField<DecisionValues>
              name="amount"
              label={t("Amount")}
              placeholder={t("12,000 EUR a year")}
            />
          </div>
        </Part>
        <Part title={t("Owner##decision")}>
          <TextField<DecisionValues>
            name="owner"
            label={t("Who carries it out")}
            help={t("A person or a team.")}
            className="max-w-96"
          />
        </Part>
        <Part title={t("Phases")} help={t("Of a migration, for example.")}>
          <PhaseRows />
        </Part>
        <Part title={t("Next checkpoint")}>
          <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <TextField<DecisionValues> name="checkpointDate" label={t("Date")} type="date" figure />
            <TextField<DecisionValues>
              name="checkpointText"
              label={t("What is looked at then")}
              placeholder={t("p99 in production after a week")}
            />
          </div>
        </Part>
        {refusal ? (
          <Notice tone="error" title={t("The decision was not signed")}>
            {refusal}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t("Sign the decision")}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        </div>
      </form>
    </Form>
  );
}

/** Flat paths as the nested errors that the form keeps. */
function errorsOf(issues: readonly { field: string; message: string }[]) {
  const errors: Record<string, unknown> = {};
  for (const { field, message } of issues) {
    const path = field.split(".");
    const last = path.pop() ?? "";
    let at = errors;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] ??= { type: "decision", message };
  }
  return errors;
}

function Findings({ findings }: { findings: DecidedReport["diagnostics"] }) {
  if (findings.length === 0)
    return <p className="text-13 text-muted-foreground">{t("This report has no findings.")}</p>;
  return (
    <div className="grid max-h-96 gap-3 overflow-y-auto">
      {findings.map((found, i) => {
        const { code, variant, cell } = found;
        return (
          <CheckField<DecisionValues>
            key={`${code} ${variant ?? ""} ${cell ?? ""}`}
            name={`taken.${i}`}
            label={[code, variant].filter(Boolean).join(", ")}
            help={diagnosticWords(found).sentence}
          />
        );
      })}
    </div>
  );
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-4 gap-y-2 md:grid-cols-[140px_minmax(0,1fr)]"
    >
      <h3 id={id} className="text-13 font-medium">
        {title}
      </h3>
      <div className="grid min-w-0 content-start gap-3">
        {help ? <p className="text-12 text-muted-foreground">{help}</p> : null}
        {children}
      </div>
    </section>
  );
}

// Phases of what was decided, in their order: name, what happens, until when.

function PhaseRows() {
  const { control } = useFormContext<DecisionValues>();
  const rows = useFieldArray({ control, name: "phases" });
  return (
    <>
      {rows.fields.map((row, i) => (
        <fieldset
          key={row.id}
          className="grid min-w-0 gap-3 rounded-md border p-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        >
          <legend className="sr-only">{t("Phase {number}", { number: i + 1 })}</legend>
          <TextField<DecisionValues> name={`phases.${i}.name`} label={t("Name")} />
          <TextField<DecisionValues>
            name={`phases.${i}.date`}
            label={t("Until##date")}
            type="date"
            figure
          />
          <Button
            variant="ghost"
            size="icon"
            className="justify-self-end sm:mt-5"
            aria-label={t("Remove phase {number}", { number: i + 1 })}
            onClick={() => rows.remove(i)}
          >
            <X aria-hidden />
          </Button>
          <BoundField<DecisionValues, `phases.${number}.what`>
            name={`phases.${i}.what`}
            label={t("What happens")}
            className="sm:col-span-3"
          >
            {(field) => (
              <FormControl>
                <Textarea rows={2} {...field} />
              </FormControl>
            )}
          </BoundField>
        </fieldset>
      ))}
      {rows.fields.length < decisionLimits.phases ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => rows.append(emptyPhase)}
        >
          <Plus aria-hidden />
          {t("Add a phase")}
        </Button>
      ) : null}
    </>
  );
}

// Rows of text, one thought each: reasons, caveats. Each has its own error and can be removed.

const rowWords = {
  reasons: {
    add: msg("Add a reason"),
    label: msg("Reason {number}"),
    remove: msg("Remove reason {number}"),
  },
  caveats: {
    add: msg("Add a caveat of your own"),
    label: msg("Caveat of your own {number}"),
    remove: msg("Remove caveat of your own {number}"),
  },
} as const;

type TextRowsProps = {
  field: "reasons" | "caveats";
  most: number;
  comments?: readonly Quotable[];
};

function TextRows({ field, most, comments = [] }: TextRowsProps) {
  const { control, getValues } = useFormContext<DecisionValues>();
  const rows = useFieldArray({ control, name: field });
  const words = rowWords[field];
  return (
    <>
      {rows.fields.map((row, i) => (
        <div key={row.id} className="flex min-w-0 items-start gap-2">
          <BoundField<DecisionValues, `${typeof field}.${number}.text`>
            name={`${field}.${i}.text`}
            label={t(words.label, { number: i + 1 })}
            hideLabel
            className="flex-1"
          >
            {(control) => (
              <FormControl>
                <Textarea rows={2} {...control} />
              </FormControl>
            )}
          </BoundField>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t(words.remove, { number: i + 1 })}
            onClick={() => rows.remove(i)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {rows.fields.length < most ? (
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => rows.append({ text: "" })}>
            <Plus aria-hidden />
            {t(words.add)}
          </Button>
          {comments.length > 0 ? (
            <QuoteMenu
              comments={comments}
              onQuote={(text) => {
                const last = rows.fields.length - 1;
                // The empty row that the form begins with is filled.
                if (last >= 0 && getValues(field)[last]?.text.trim() === "")
                  rows.update(last, { text });
                else rows.append({ text });
              }}
            />
          ) : null}
        </span>
      ) : null}
    </>
  );
}

type QuoteMenuProps = { comments: readonly Quotable[]; onQuote: (text: string) => void };

const QuoteMenu = ({ comments, onQuote }: QuoteMenuProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button variant="outline" size="sm">
        <Quote aria-hidden />
        {t("Quote a comment")}
      </Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent align="start" className="max-h-80 max-w-96 overflow-y-auto">
      {comments.toReversed().map((comment) => (
        <DropdownMenuItem key={comment.id} onSelect={() => onQuote(quoteOf(comment))}>
          <span className="grid min-w-0">
            <span translate="no" className="truncate">
              {comment.body}
            </span>
            <span className="text-12 text-muted-foreground">{comment.by.name}</span>
          </span>
        </DropdownMenuItem>
      ))}
    </DropdownMenuContent>
  </DropdownMenu>
);

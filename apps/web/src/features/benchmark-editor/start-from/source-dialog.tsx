// Begins a definition with a command, a document, or a gRPC target's own methods: read, choose, fill in.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { useState } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { FilledItem, SourceItem, SourceReading } from "@/lib/router-types";
import type { EditorTarget } from "../requests/editor-target.ts";
import { type Filling, FillStep } from "./fill-step.tsx";
import type { Flow } from "./fill-variants.ts";
import { type PackedText, packedText } from "./pack-text.ts";
import { PickStep } from "./pick-step.tsx";
import { reflectedCalls, reflectedItems } from "./reflected.ts";
import { ReflectionStep } from "./reflection-step.tsx";
import { TextStep } from "./text-step.tsx";

type Refusal = { readonly refusal: string };

/** Reads a text, and fills in the items with these ids. */
export type ReadSource = (
  text: PackedText,
  picks?: readonly string[],
) => Promise<SourceReading | Refusal>;

/** Asks a target for its methods now. */
export type AskTarget = (slug: string) => Promise<EditorTarget | Refusal>;

export type SourceWay = "text" | "reflection";

/** A list to choose from, and how what was chosen is filled in. */
type Listed = {
  readonly title: string;
  readonly items: readonly SourceItem[];
  readonly flow: Flow;
  readonly from: string | null;
  readonly fill: (ids: readonly string[]) => Promise<readonly FilledItem[] | Refusal>;
};

type Step =
  | { readonly kind: "begin" }
  | { readonly kind: "pick"; readonly listed: Listed }
  | { readonly kind: "fill"; readonly listed: Listed; readonly items: readonly FilledItem[] };

type SourceDialogProps = {
  way: SourceWay;
  targets: readonly EditorTarget[];
  variants: readonly string[];
  usualPlace: "all" | number;
  onRead: ReadSource;
  onAsk: AskTarget;
  /** Resolves to why it could not be done, or null. */
  onFill: (items: readonly FilledItem[], filling: Filling) => Promise<string | null>;
  /** A definition of our own, as it was written. */
  onDefinition: (text: string) => void;
  onClose: () => void;
};

const refused = <T extends object>(answer: T | Refusal): answer is Refusal => "refusal" in answer;

export function SourceDialog(props: SourceDialogProps) {
  const { onClose } = props;
  const [step, setStep] = useState<Step>({ kind: "begin" });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const go = (next: Step) => {
    setRefusal(null);
    setStep(next);
  };
  /** One thing at a time; what was refused is said where it was asked. */
  const during = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setRefusal(null);
    setRefusal(await work());
    setBusy(false);
  };
  const read = (source: string | File) =>
    during(async () => {
      const text = await packedText(source);
      if (text === null)
        return t("The file has more than 6 MB when compressed. Keep fewer requests.");
      const reading = await props.onRead(text);
      if (refused(reading)) return reading.refusal;
      if (reading.kind === "definition") {
        props.onDefinition(typeof source === "string" ? source : await source.text());
        onClose();
        return null;
      }
      const listed = listedOf(reading, async (ids) => {
        const again = await props.onRead(text, ids);
        return refused(again) ? again : again.filled;
      });
      go(
        reading.items.length === 1
          ? { kind: "fill", listed, items: reading.filled }
          : { kind: "pick", listed },
      );
      return null;
    });
  const ask = (target: EditorTarget) =>
    during(async () => {
      const asked = await props.onAsk(target.slug);
      if (refused(asked)) return asked.refusal;
      const items = reflectedItems(asked);
      if (items.length === 0)
        return t("{target} named no methods. {problem}", {
          target: asked.name,
          problem:
            asked.probed?.problem ??
            t("Turn reflection on in the server, or set the schema in the target."),
        });
      const fill = async (ids: readonly string[]) => reflectedCalls(asked, ids);
      const title = t("Methods of {target}", { target: asked.name });
      go({ kind: "pick", listed: { title, items, flow: "mix", from: asked.slug, fill } });
      return null;
    });
  const pick = (listed: Listed, ids: readonly string[]) =>
    during(async () => {
      const items = await listed.fill(ids);
      if (refused(items)) return items.refusal;
      go({ kind: "fill", listed, items });
      return null;
    });
  const common = { isBusy, refusal };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{step.kind === "begin" ? t("Start from") : step.listed.title}</DialogTitle>
          <DialogDescription>{t(leads[step.kind])}</DialogDescription>
        </DialogHeader>
        {step.kind === "begin" ? (
          <Tabs defaultValue={props.way} onValueChange={() => setRefusal(null)}>
            <TabsList>
              <TabsTrigger value="text">{t("Command or document")}</TabsTrigger>
              <TabsTrigger value="reflection">{t("gRPC reflection")}</TabsTrigger>
            </TabsList>
            <TabsContent value="text">
              <TextStep {...common} onRead={(source) => void read(source)} />
            </TabsContent>
            <TabsContent value="reflection">
              <ReflectionStep
                {...common}
                targets={props.targets.filter(({ protocol }) => protocol === "grpc")}
                onAsk={(target) => void ask(target)}
              />
            </TabsContent>
          </Tabs>
        ) : step.kind === "pick" ? (
          <PickStep
            {...common}
            items={step.listed.items}
            onBack={() => go({ kind: "begin" })}
            onPicked={(ids) => void pick(step.listed, ids)}
          />
        ) : (
          <FillStep
            {...common}
            items={step.items}
            targets={props.targets}
            from={step.listed.from}
            usualFlow={step.listed.flow}
            usualPlace={props.usualPlace}
            variants={props.variants}
            onBack={() =>
              go(
                step.listed.items.length > 1
                  ? { kind: "pick", listed: step.listed }
                  : { kind: "begin" },
              )
            }
            onFill={(filling) =>
              void during(async () => {
                const problem = await props.onFill(step.items, filling);
                if (problem === null) onClose();
                return problem;
              })
            }
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

const leads = {
  begin: msg("Requests are read from what you have, and put into the form."),
  pick: msg("Choose the requests that the benchmark sends."),
  fill: msg("This is put into the form. Undo takes it back."),
} as const;

const titles: Readonly<Record<SourceReading["kind"], Msg>> = {
  curl: msg("From curl"),
  grpcurl: msg("From grpcurl"),
  openapi: msg("From an OpenAPI document"),
  har: msg("From a HAR log"),
  definition: msg("From a definition"),
};

const listedOf = ({ kind, title, items }: SourceReading, fill: Listed["fill"]): Listed => ({
  ...{ title: title || t(titles[kind]), items, fill, from: null },
  // A log has an order, a document has none.
  flow: kind === "har" ? "workflow" : "mix",
});

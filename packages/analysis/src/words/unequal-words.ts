// How two variants differ where a comparison of them would be unfair: terms, work, builds. One clause each.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Message } from "@gonogo/protocols/report";
import { formatNumber, formatPercent, plural } from "./format.ts";
import { formatBytes } from "./format-plain.ts";
import { type Catalogue, type MessageOf, type Rendered, rendererOf } from "./message.ts";

type Pair<T> = { readonly a: string; readonly b: string; readonly ofA: T; readonly ofB: T };

type WorkKind = "workflow" | "mix" | "single";
const workWords: Readonly<Record<WorkKind, Msg>> = {
  workflow: msg("a workflow"),
  mix: msg("a mix"),
  single: msg("one request"),
};

const congestion = (name: string | null, isFirst: boolean) =>
  name ?? (isFirst ? t("an unknown##congestion control") : t("an unknown one"));

const askedText = (asked: readonly string[]): string =>
  asked.length === 0 ? t("none") : asked.join(t(" or "));

const catalogue = {
  compression: ({ a, b, ofA, ofB }: Pair<readonly string[]>) =>
    t("compression differs ({a} asks for {ofA}, {b} asks for {ofB})", {
      ...{ a, b },
      ofA: askedText(ofA),
      ofB: askedText(ofB),
    }),
  encryption: ({ a, b, ofA, ofB }: Pair<string | null>) =>
    t("{a} uses {ofA}, {b} {ofB}", {
      ...{ a, b },
      ofA: ofA ?? t("plain text"),
      ofB: ofB ?? t("plain text"),
    }),
  connections: ({ a, b, ofA, ofB }: Pair<number>) =>
    t("{a} uses {ofA}, {b} {ofB}", { a, b, ofA: plural(ofA, "connection"), ofB }),
  reconnects: ({ variant }: { readonly variant: string }) =>
    t("{variant} opens connections again and again, the other keeps them", { variant }),
  resumption: ({ variant }: { readonly variant: string }) =>
    t("{variant} resumes TLS sessions, the other pays full handshakes", { variant }),
  nagle: ({ variant }: { readonly variant: string }) =>
    t("{variant} holds small writes back (Nagle), the other does not", { variant }),
  "congestion-control": ({ a, b, ofA, ofB }: Pair<string | null>) =>
    t("{a} is sent to under {ofA} congestion control, {b} under {ofB}", {
      ...{ a, b },
      ofA: congestion(ofA, true),
      ofB: congestion(ofB, false),
    }),
  "socket-buffers": ({ a, b }: { readonly a: string; readonly b: string }) =>
    t("{a} and {b} have socket buffers of different sizes", { a, b }),
  build: ({
    debug,
    other,
    otherBuild,
  }: {
    readonly debug: string;
    readonly other: string;
    readonly otherBuild: string | null;
  }) =>
    otherBuild === null
      ? t("{debug} is a development build, {other} does not say what it is", { debug, other })
      : t("{debug} is a development build, {other} a {build} build", {
          debug,
          other,
          build: otherBuild,
        }),
  "work-kind": ({ a, b, ofA, ofB }: Pair<WorkKind>) =>
    t("{a} does {ofA}, {b} {ofB}", { a, b, ofA: t(workWords[ofA]), ofB: t(workWords[ofB]) }),
  "operations-lacking": ({
    lacking,
  }: {
    readonly lacking: readonly { readonly variant: string; readonly operation: string }[];
  }) =>
    lacking
      .map(({ variant, operation }) => t("{variant} has no {operation}", { variant, operation }))
      .join(", "),
  "step-order": ({ a, b }: { readonly a: string; readonly b: string }) =>
    t("{a} and {b} do their steps in another order", { a, b }),
  "operation-shares": ({
    operation,
    a,
    b,
  }: {
    readonly operation: string;
    readonly a: string;
    readonly b: string;
  }) => t("{operation} has another share in {a} than in {b}", { operation, a, b }),
  answers: ({
    a,
    b,
    ofA,
    ofB,
    shareA,
    shareB,
  }: Pair<readonly string[] | null> & { readonly shareA: number; readonly shareB: number }) =>
    t("{a} answers {ofA} ({shareA} success), {b} {ofB} ({shareB})", {
      ...{ a, b },
      ofA: ofA?.join(", ") ?? t("unknown"),
      ofB: ofB?.join(", ") ?? t("unknown"),
      shareA: formatPercent(shareA),
      shareB: formatPercent(shareB),
    }),
  messages: ({ a, b, ofA, ofB }: Pair<number>) =>
    t("a call of {a} brings {ofA} messages, one of {b} {ofB}", {
      ...{ a, b },
      ofA: formatNumber(ofA, 1),
      ofB: formatNumber(ofB, 1),
    }),
  "answer-bytes": ({ a, b, ofA, ofB }: Pair<number>) =>
    t("an answer of {a} has {ofA}, one of {b} {ofB}", {
      ...{ a, b },
      ofA: formatBytes(ofA),
      ofB: formatBytes(ofB),
    }),
  "request-bytes": ({ a, b, ofA, ofB }: Pair<number>) =>
    t("a request to {a} has {ofA}, one to {b} {ofB}", {
      ...{ a, b },
      ofA: formatBytes(ofA),
      ofB: formatBytes(ofB),
    }),
} satisfies Catalogue;

export type Difference = MessageOf<typeof catalogue>;

/** One difference, as a clause. */
export const differenceClause: (difference: Message) => Rendered = rendererOf(catalogue);

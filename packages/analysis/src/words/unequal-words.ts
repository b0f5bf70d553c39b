// How two variants differ where a comparison of them would be unfair: terms, work, builds. One clause each.
import type { Message } from "@gonogo/protocols/report";
import { formatPercent, listOf, plural } from "./format.ts";
import { formatBytes } from "./format-plain.ts";
import { type Catalogue, type MessageOf, type Rendered, rendererOf } from "./message.ts";

type Pair<T> = { readonly a: string; readonly b: string; readonly ofA: T; readonly ofB: T };

const workWords = { workflow: "a workflow", mix: "a mix", single: "one request" } as const;
type WorkKind = keyof typeof workWords;

const congestion = (name: string | null, isFirst: boolean) =>
  name ?? (isFirst ? "an unknown" : "an unknown one");

/** `TLSv1.3`, or what it is without. */
export const encryptionText = (version: string | null): string => version ?? "plain text";

/** `gzip`, `br or gzip`, `none`. */
export const encodingsText = (asked: readonly string[]): string =>
  asked.length === 0 ? "none" : asked.join(" or ");

/** `200`, `200 and 404`. */
export const statusesText = (statuses: readonly string[] | null): string =>
  statuses === null ? "unknown" : listOf(statuses);

const catalogue = {
  compression: ({ a, b, ofA, ofB }: Pair<readonly string[]>) =>
    `compression differs (${a} asks for ${encodingsText(ofA)}, ${b} asks for ${encodingsText(ofB)})`,
  encryption: ({ a, b, ofA, ofB }: Pair<string | null>) =>
    `${a} uses ${encryptionText(ofA)}, ${b} ${encryptionText(ofB)}`,
  connections: ({ a, b, ofA, ofB }: Pair<number>) =>
    `${a} uses ${plural(ofA, "connection")}, ${b} ${ofB}`,
  reconnects: ({ variant }: { readonly variant: string }) =>
    `${variant} opens connections again and again, the other keeps them`,
  resumption: ({ variant }: { readonly variant: string }) =>
    `${variant} resumes TLS sessions, the other pays full handshakes`,
  nagle: ({ variant }: { readonly variant: string }) =>
    `${variant} holds small writes back (Nagle), the other does not`,
  "congestion-control": ({ a, b, ofA, ofB }: Pair<string | null>) =>
    `${a} is sent to under ${congestion(ofA, true)} congestion control, ${b} under ${congestion(ofB, false)}`,
  "socket-buffers": ({ a, b }: { readonly a: string; readonly b: string }) =>
    `${a} and ${b} have socket buffers of different sizes`,
  build: ({
    debug,
    other,
    otherBuild,
  }: {
    readonly debug: string;
    readonly other: string;
    readonly otherBuild: string | null;
  }) =>
    `${debug} is a development build, ${other} ${otherBuild === null ? "does not say what it is" : `a ${otherBuild} build`}`,
  "work-kind": ({ a, b, ofA, ofB }: Pair<WorkKind>) =>
    `${a} does ${workWords[ofA]}, ${b} ${workWords[ofB]}`,
  "operations-lacking": ({
    lacking,
  }: {
    readonly lacking: readonly { readonly variant: string; readonly operation: string }[];
  }) => lacking.map(({ variant, operation }) => `${variant} has no ${operation}`).join(", "),
  "step-order": ({ a, b }: { readonly a: string; readonly b: string }) =>
    `${a} and ${b} do their steps in another order`,
  "operation-shares": ({
    operation,
    a,
    b,
  }: {
    readonly operation: string;
    readonly a: string;
    readonly b: string;
  }) => `${operation} has another share in ${a} than in ${b}`,
  answers: ({
    a,
    b,
    ofA,
    ofB,
    shareA,
    shareB,
  }: Pair<readonly string[] | null> & { readonly shareA: number; readonly shareB: number }) =>
    `${a} answers ${statusesText(ofA)} (${formatPercent(shareA)} success), ${b} ${statusesText(ofB)} (${formatPercent(shareB)})`,
  messages: ({ a, b, ofA, ofB }: Pair<number>) =>
    `a call of ${a} brings ${ofA.toFixed(1)} messages, one of ${b} ${ofB.toFixed(1)}`,
  "answer-bytes": ({ a, b, ofA, ofB }: Pair<number>) =>
    `an answer of ${a} has ${formatBytes(ofA)}, one of ${b} ${formatBytes(ofB)}`,
  "request-bytes": ({ a, b, ofA, ofB }: Pair<number>) =>
    `a request to ${a} has ${formatBytes(ofA)}, one to ${b} ${formatBytes(ofB)}`,
} satisfies Catalogue;

export type Difference = MessageOf<typeof catalogue>;

/** One difference, as a clause. */
export const differenceClause: (difference: Message) => Rendered = rendererOf(catalogue);

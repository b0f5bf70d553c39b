// The benchmark editor on its page: asks for previews while somebody types, saves, and starts the run.
"use client";

import { capital } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { skipToken } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { BenchmarkEditor } from "@/features/benchmark-editor/benchmark-editor";
import {
  type EditorTarget,
  editorTarget,
  probeFacts,
} from "@/features/benchmark-editor/requests/editor-target";
import { DryRun } from "@/features/dry-run/dry-run";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import type { DraftView } from "@/lib/router-types";
import { useMutation, useQuery, useTRPC } from "@/lib/trpc";

type EditBenchmarkProps = {
  initial: BenchmarkSpec | null;
  /** The newest version of `initial`; 0: a new benchmark. */
  version: number;
  /** What was typed before and not saved; null: nothing. */
  draft: DraftView | null;
  targets: readonly EditorTarget[];
  starters: readonly BenchmarkSpec[];
};

export function EditBenchmark({ initial, version, draft, targets, starters }: EditBenchmarkProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const [spec, setSpec] = useState<BenchmarkSpec | null>(initial);
  const settled = useDeferredValue(spec);
  const preview = useQuery(
    trpc.benchmark.preview.queryOptions(settled ? { definition: settled } : skipToken, {
      placeholderData: (before) => before,
    }),
  );
  const [made, setMade] = useState<readonly EditorTarget[]>([]);
  const create = useMutation(trpc.target.create.mutationOptions());
  const probe = useMutation(trpc.target.probe.mutationOptions());
  const sendOne = useMutation(trpc.benchmark.sendOne.mutationOptions());
  const readSource = useMutation(trpc.benchmark.readSource.mutationOptions());
  const save = useMutation(trpc.benchmark.save.mutationOptions());
  const run = useMutation(trpc.run.create.mutationOptions());
  return (
    <BenchmarkEditor
      initial={initial}
      version={version}
      draft={draft}
      targets={[...made, ...targets]}
      onMakeTarget={async (asked) => {
        try {
          const { newTargetAt } = await import("@/features/targets/values/new-target-at");
          const target = newTargetAt(asked, [...made, ...targets]);
          const headers = asked.secretHeaders;
          const secret = headers ? { headers: { ...headers } } : null;
          const view = await create.mutateAsync({ target, secret });
          // What answers there is said if somebody finds out; the target is there anyway.
          const lastProbe = await probe.mutateAsync({ slug: view.slug }).catch(() => null);
          const one = editorTarget({ ...view, lastProbe });
          setMade((before) => [one, ...before]);
          return one;
        } catch (error) {
          return { refusal: sentence(requestErrorOf(error)) };
        }
      }}
      onReadSource={async (text, picks) => {
        try {
          return await readSource.mutateAsync(picks ? { ...text, picks: [...picks] } : text);
        } catch (error) {
          return { refusal: sentence(requestErrorOf(error)) };
        }
      }}
      onAskTarget={async (slug) => {
        try {
          const facts = probeFacts(await probe.mutateAsync({ slug }));
          const known = [...made, ...targets].find((target) => target.slug === slug);
          return known
            ? { ...known, ...facts }
            : { refusal: t("The target is not there any more.") };
        } catch (error) {
          return { refusal: sentence(requestErrorOf(error)) };
        }
      }}
      onSendOne={async (definition) => {
        try {
          return await sendOne.mutateAsync({ definition });
        } catch (error) {
          return { refusal: sentence(requestErrorOf(error)) };
        }
      }}
      starters={starters}
      preview={preview.data ?? null}
      // A benchmark that is being made has no runs to try its gates on.
      dryRun={initial ? <DryRun benchmark={initial.name} gates={spec?.gates ?? null} /> : null}
      onSpecChange={setSpec}
      onSave={async (definition, { andRun, base }) => {
        // Under another name it is a new benchmark, whatever it was made from.
        const seen = base !== undefined && definition.name !== initial?.name ? 0 : base;
        const input = { definition, base: seen };
        try {
          if (andRun) router.push(`/runs/${(await run.mutateAsync(input)).id}`);
          else router.push(`/benchmarks/${(await save.mutateAsync(input)).slug}`);
        } catch (error) {
          return requestErrorOf(error);
        }
        router.refresh();
        return null;
      }}
    />
  );
}

const sentence = ({ message, remedy }: RequestError): string =>
  [message, remedy]
    .filter((text): text is string => Boolean(text))
    .map((text) => `${capital(text).replace(/\.$/, "")}.`)
    .join(" ");

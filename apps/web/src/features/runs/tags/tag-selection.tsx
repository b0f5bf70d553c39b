// Adds a tag to the runs that are selected in a list, or takes one away from them.
"use client";

import { plural } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { useRouter } from "next/navigation";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQueryClient, useTRPC } from "@/lib/trpc";
import { TagField } from "./tag-field.tsx";

export function TagSelection({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.run.tagMany.mutationOptions({
      onSuccess: ({ changed }, { addTags, removeTags }) => {
        const runs = plural(changed, "run");
        const [added] = addTags ?? [];
        toast.success(
          added === undefined
            ? t("Removed the tag {tag} from {runs}.", { tag: removeTags?.[0] ?? "", runs })
            : t("Added the tag {tag} to {runs}.", { tag: added, runs }),
        );
        router.refresh();
        return queryClient.invalidateQueries(trpc.run.tags.queryFilter());
      },
      onError: toastError,
    }),
  );
  return (
    <TagField
      busy={change.isPending}
      actions={[
        { label: t("Add tag"), run: (tag) => change.mutate({ ids: [...ids], addTags: [tag] }) },
        {
          label: t("Remove tag"),
          run: (tag) => change.mutate({ ids: [...ids], removeTags: [tag] }),
        },
      ]}
      onEscape={onClose}
    />
  );
}

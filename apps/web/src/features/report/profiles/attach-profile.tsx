// Attaches a CPU profile: a file by choice or by dropping it, a name, and whose target it is of.
"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toaster";
import { useTRPC } from "@/lib/trpc";
import { HowToRecord } from "./how-to-record.tsx";
import { SendError, sendProfile } from "./send-profile.ts";

type AttachProfileProps = { runId: string; variants: readonly string[] };

export function AttachProfile(props: AttachProfileProps) {
  return (
    <TaskDialog
      title="Attach a CPU profile"
      description="Folded stacks, pprof or speedscope, packed by gzip or not; 20 MB at most. It is kept with the run and changes no verdict."
      trigger={
        <Button variant="outline" size="sm">
          <Paperclip aria-hidden />
          Attach a profile
        </Button>
      }
    >
      {(close) => <AttachForm {...props} onDone={close} />}
    </TaskDialog>
  );
}

const nameOf = (file: File): string => file.name.replace(/(\.\w{1,10}){1,2}$/, "").slice(0, 80);

function AttachForm({ runId, variants, onDone }: AttachProfileProps & { onDone: () => void }) {
  const id = useId();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [variant, setVariant] = useState("");
  const send = useMutation({
    mutationFn: sendProfile,
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.profile.list.queryFilter({ runId }));
      toast.success("The profile is attached.");
      onDone();
    },
  });
  const take = (chosen: File | null | undefined) => {
    send.reset();
    setFile(chosen ?? null);
    if (chosen && name === "") setName(nameOf(chosen));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) send.mutate({ runId, name, variant, file });
  };
  return (
    <form className="grid min-w-0 gap-4" onSubmit={submit}>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-file`}>File</Label>
        <Input
          id={`${id}-file`}
          type="file"
          required
          className="h-auto border-dashed py-6"
          onChange={(event) => take(event.target.files?.[0])}
        />
        <p className="text-12 text-muted-foreground">Choose it, or drop it here.</p>
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-name`}>Name</Label>
        <Input
          id={`${id}-name`}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="grid gap-2">
        <Label htmlFor={`${id}-variant`}>Whose target it is of</Label>
        <select
          id={`${id}-variant`}
          className="h-9 min-w-0 rounded-md border border-input bg-background px-2 text-13 text-foreground"
          value={variant}
          onChange={(event) => setVariant(event.target.value)}
        >
          <option value="">unknown</option>
          {variants.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      {send.error ? <RequestError error={send.error} /> : null}
      <Button type="submit" className="justify-self-start" busy={send.isPending}>
        Attach
      </Button>
      <HowToRecord />
    </form>
  );
}

function RequestError({ error }: { error: Error }) {
  return (
    <Notice tone="error" title={error.message}>
      {error instanceof SendError ? error.remedy : null}
    </Notice>
  );
}

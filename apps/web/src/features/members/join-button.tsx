// Joins a project with the account that is signed in.
"use client";

import { ErrorNotice } from "@/components/error-notice";
import { SignOutButton } from "@/components/sign-out-button";
import { Button } from "@/components/ui/button";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useTRPC } from "@/lib/trpc";

export function JoinButton({ token, email }: { token: string; email: string }) {
  const join = useMutation(
    useTRPC().account.joinProject.mutationOptions({
      onSuccess: ({ project }) => window.location.assign(`/?project=${project}`),
    }),
  );
  return (
    <div className="grid gap-4">
      <p className="text-13">
        You are signed in as <span className="break-all font-medium">{email}</span>.
      </p>
      <ErrorNotice error={join.error ? requestErrorOf(join.error) : null} />
      <Button busy={join.isPending || join.isSuccess} onClick={() => join.mutate({ token })}>
        Join the project
      </Button>
      <SignOutButton>Use another account</SignOutButton>
    </div>
  );
}

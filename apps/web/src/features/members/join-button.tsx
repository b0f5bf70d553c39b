// Joins a project with the account that is signed in.
"use client";

import { t } from "@gonogo/locale/t";
import { ErrorNotice } from "@/components/error-notice";
import { SignOutButton } from "@/components/sign-out-button";
import { Trans } from "@/components/trans";
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
        <Trans
          text="You are signed in as {email}."
          values={{
            email: (
              <span className="break-all font-medium" translate="no">
                {email}
              </span>
            ),
          }}
        />
      </p>
      <ErrorNotice error={join.error ? requestErrorOf(join.error) : null} />
      <Button busy={join.isPending || join.isSuccess} onClick={() => join.mutate({ token })}>
        {t("Join the project")}
      </Button>
      <SignOutButton>{t("Use another account")}</SignOutButton>
    </div>
  );
}

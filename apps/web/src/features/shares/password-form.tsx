// What a share with a password shows: a form, and nothing of its report. It works without scripts.
import { msg, t } from "@gonogo/locale/t";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { lockedTitle } from "./share-preview.ts";

type PasswordFormProps = {
  token: string;
  /** Why it is shown again; null: it is shown for the first time. */
  issue: "wrong" | "wait" | null;
};

const said = {
  wrong: msg("This password is wrong."),
  wait: msg("Too many wrong passwords. Try again in a minute."),
} as const;

export function PasswordForm({ token, issue }: PasswordFormProps) {
  return (
    <form method="post" action="/api/unlock" className="grid gap-4">
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">{t(lockedTitle)}</h1>
        <p className="text-13 text-muted-foreground">{t("Ask the sender for the password.")}</p>
      </div>
      {issue === null ? null : <Notice tone="error">{t(said[issue])}</Notice>}
      <input type="hidden" name="token" value={token} />
      <div className="grid gap-1">
        <Label htmlFor="share-password">{t("Password")}</Label>
        <Input
          id="share-password"
          name="password"
          type="password"
          autoComplete="off"
          maxLength={128}
          required
        />
      </div>
      <Button type="submit">{t("Open the report")}</Button>
    </form>
  );
}

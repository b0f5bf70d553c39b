// The badge of a benchmark: turned on, seen and copied as Markdown for a branch, and removed.
"use client";

import { t } from "@gonogo/locale/t";
import { Trash2 } from "lucide-react";
import Image from "next/image";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { CopyField } from "@/components/copy-field";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { BadgeView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";

type BadgeCardProps = {
  slug: string;
  badge: BadgeView | null;
  /** Of the newest run that says one; empty: none does. */
  branch: string;
};

export function BadgeCard({ slug, badge, branch }: BadgeCardProps) {
  const router = useRouter();
  const enable = useCall((client, label: BadgeView["label"]) =>
    client.badge.enable.mutate({ slug, label }),
  );
  const remove = useCall((client) => client.badge.remove.mutate({ slug }));
  const setLabel = async (label: BadgeView["label"]) => {
    if (await enable.send(label)) router.refresh();
  };
  const takeAway = async () => {
    if (!(await remove.send())) return;
    toast.success(t("The badge is removed. The link stops working."));
    router.refresh();
  };
  return (
    <Card id="badge">
      <CardHeader>
        <div>
          <CardTitle>{t("Badge")}</CardTitle>
          <CardDescription>
            {badge
              ? t("Anyone with the link sees the newest verdict, and nothing else of the project.")
              : t("A picture of the newest verdict for a README. It needs no sign-in.")}
          </CardDescription>
        </div>
        <May scope="shares:write">
          {badge ? (
            <ConfirmDialog
              title={t("Remove the badge?")}
              description={t(
                "The link stops working: every README that shows the badge loses it at once. A new badge has another link.",
              )}
              keep={t("Keep it")}
              confirm={t("Remove")}
              onConfirm={() => void takeAway()}
            >
              <Button size="sm" variant="outline" busy={remove.isPending}>
                <Trash2 aria-hidden />
                {t("Remove")}
              </Button>
            </ConfirmDialog>
          ) : (
            <Button
              size="sm"
              variant="outline"
              busy={enable.isPending}
              onClick={() => void setLabel("gonogo")}
            >
              {t("Turn on")}
            </Button>
          )}
        </May>
      </CardHeader>
      {badge ? (
        <BadgeFields
          slug={slug}
          badge={badge}
          firstBranch={branch}
          onLabel={(label) => void setLabel(label)}
        />
      ) : null}
    </Card>
  );
}

type BadgeFieldsProps = {
  slug: string;
  badge: BadgeView;
  firstBranch: string;
  onLabel: (label: BadgeView["label"]) => void;
};

/** Its address for a branch; of all branches where none is given. */
export const badgeAddress = (url: string, branch: string): string =>
  branch.trim() === "" ? url : `${url}?branch=${encodeURIComponent(branch.trim())}`;

function BadgeFields({ slug, badge, firstBranch, onLabel }: BadgeFieldsProps) {
  const id = useId();
  const [branch, setBranch] = useState(firstBranch);
  const address = badgeAddress(badge.url, branch);
  const name = badge.label === "benchmark" ? slug : "gonogo";
  // From the page's own origin, whatever the public address is; what is seen follows the name at once.
  const { pathname, searchParams } = new URL(address);
  const shown = new URLSearchParams([...searchParams, ["name", badge.label]]);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-2">
        <Label htmlFor={`${id}-branch`}>{t("Branch")}</Label>
        <Input
          id={`${id}-branch`}
          value={branch}
          maxLength={200}
          placeholder={t("all branches")}
          onChange={(event) => setBranch(event.target.value)}
        />
        <May scope="shares:write">
          <Label className="flex items-center gap-2 font-normal">
            <Checkbox
              checked={badge.label === "benchmark"}
              onCheckedChange={(checked) => onLabel(checked === true ? "benchmark" : "gonogo")}
            />
            {t("Show the name {slug}", { slug })}
          </Label>
        </May>
      </div>
      <div className="grid content-start gap-2">
        <Label htmlFor={`${id}-markdown`}>{t("Markdown")}</Label>
        <CopyField id={`${id}-markdown`} value={`![${name}](${address})`} />
        <p className="flex items-center gap-2 text-13 text-muted-foreground">
          {t("Now:")}
          <Image
            unoptimized
            src={`${pathname}?${shown}`}
            alt={t("The badge as it is now")}
            width={100}
            height={20}
            className="h-5 w-auto"
          />
        </p>
      </div>
    </div>
  );
}

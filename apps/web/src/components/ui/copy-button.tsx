// Copy button: puts a text on the clipboard and says that it did.
// Clipboards need a secure origin; where there is none, the text is selected by hand instead.
"use client";

import { t } from "@gonogo/locale/t";
import { Check, Copy } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { toast } from "@/lib/toast";
import { Button } from "./button";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "children"> & {
  text: string;
  label?: string;
};

export function CopyButton({ text, label = t("Copy"), ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast.error(t("The browser refused the clipboard. Select the text and copy it by hand."));
    }
  };
  return (
    <Button variant="outline" size="sm" onClick={copy} {...props}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? t("Copied") : label}</span>
    </Button>
  );
}

// A block of monospaced text that can be copied: a definition, a command.

import { t } from "@gonogo/locale/t";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollFrame } from "@/components/ui/scroll-frame";

type TextPanelProps = { text: string; label: string };

/** The text in a scrolling frame, with its copy button. */
export function TextPanel({ text, label }: TextPanelProps) {
  return (
    <div className="relative">
      <CopyButton
        text={text}
        aria-label={t("Copy {what}", { what: label })}
        className="absolute top-2 right-2 print:hidden"
      />
      <ScrollFrame
        label={label}
        className="max-h-96 overflow-auto rounded-md border bg-muted print:max-h-none"
      >
        <pre className="w-max min-w-full p-4 pr-24 text-12 leading-5 [overflow-wrap:normal] print:w-auto">
          {text}
        </pre>
      </ScrollFrame>
    </div>
  );
}

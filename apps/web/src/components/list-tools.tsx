// The buttons of a list's row: up, down, remove. Each says which row it moves; all work by keyboard.
"use client";

import { t } from "@gonogo/locale/t";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./ui/button.tsx";

type ListToolsProps = {
  /** `step 2` */
  what: string;
  index: number;
  length: number;
  /** Rows that must stay. */
  fewest: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function ListTools({ what, index, length, fewest, onMove, onRemove }: ListToolsProps) {
  return (
    <span className="flex gap-1">
      <Tool
        label={t("Move {what} up", { what })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden />
      </Tool>
      <Tool
        label={t("Move {what} down", { what })}
        disabled={index === length - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
      </Tool>
      <Tool label={t("Remove {what}", { what })} disabled={length <= fewest} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Tool>
    </span>
  );
}

type ToolProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

const Tool = ({ label, disabled, onClick, children }: ToolProps) => (
  <Button
    type="button"
    variant="ghost"
    size="icon"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </Button>
);

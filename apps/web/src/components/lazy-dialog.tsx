// A button and the dialog that it opens: the dialog's code is loaded when the button is first reached for, and the focus
// returns to the button when it closes.
"use client";

import { Slot } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";

/** What a dialog that is opened this way takes. */
export type OpenedProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For the dialog's content: it has no trigger of its own to give the focus back to. */
  onCloseAutoFocus: (event: Event) => void;
};

type LazyDialogProps = {
  /** A button. */
  trigger: ReactNode;
  /** Loads the dialog's code ahead of the click. */
  preload: () => void;
  children: (props: OpenedProps) => ReactNode;
};

export function LazyDialog({ trigger, preload, children }: LazyDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {trigger}
      </Slot.Root>
      {open === null
        ? null
        : children({
            open,
            onOpenChange: setOpen,
            onCloseAutoFocus: (event) => {
              event.preventDefault();
              button.current?.focus();
            },
          })}
    </>
  );
}

// A crosshair for pictures that are drawn by hand: arrow keys and pointer choose a place, and its values are read out.
// Recharts has its own; both behave alike, so that a reader need not know which picture is which.
"use client";

import { t } from "@gonogo/locale/t";
import { type KeyboardEvent, type ReactNode, useState } from "react";

/** The place under the crosshair, and what moves it. */
export function useCrosshair(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const step = (by: number) =>
    setAt((now) =>
      Math.min(count - 1, Math.max(0, now === null ? (by > 0 ? 0 : count - 1) : now + by)),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (count === 0) return;
    if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
    else if (event.key === "Home") setAt(0);
    else if (event.key === "End") setAt(count - 1);
    else if (event.key === "Escape") setAt(null);
    else return;
    event.preventDefault();
  };
  return { at: at !== null && at < count ? at : null, setAt, onKeyDown };
}

type CrosshairBoxProps = {
  /** What the picture is, for screen readers. */
  label: string;
  crosshair: ReturnType<typeof useCrosshair>;
  /** Pixels from the left and from the top at which the card stands; null: none is shown. */
  place: { x: number; y: number } | null;
  /** Width of the picture in pixels: the card stays inside it. */
  width: number;
  card: ReactNode;
  children: ReactNode;
};

/** The picture, focusable, with the card of the chosen place beside it. */
export function CrosshairBox({
  label,
  crosshair,
  place,
  width,
  card,
  children,
}: CrosshairBoxProps) {
  const isRight = place !== null && place.x > width / 2;
  return (
    <div
      role="application"
      aria-roledescription={t("chart")}
      aria-label={t("{chart}. Arrow keys move through its values.", { chart: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is the keyboard's way to the values
      tabIndex={0}
      onKeyDown={crosshair.onKeyDown}
      onPointerLeave={() => crosshair.setAt(null)}
      onBlur={() => crosshair.setAt(null)}
      className="relative rounded-sm outline-none focus-visible:ring-2 focus-visible:ring-ring"
    >
      {children}
      <div aria-live="polite" className="contents">
        {place && card ? (
          <div
            className="pointer-events-none absolute z-10 w-max max-w-72"
            style={{
              top: place.y,
              ...(isRight ? { right: width - place.x + 12 } : { left: place.x + 12 }),
            }}
          >
            {card}
          </div>
        ) : null}
      </div>
    </div>
  );
}

// The section of CPU hot spots, whoever reads it: one profile at a time, chosen by name.
"use client";

import { t } from "@gonogo/locale/t";
import type { ReportProfile } from "@gonogo/protocols/report";
import { type ReactNode, useState } from "react";
import { ReportSection } from "../section/report-section.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

type HotSpotsFrameProps = {
  profiles: readonly ReportProfile[];
  actions?: ReactNode;
  /** In place of profiles, where there are none. */
  empty?: ReactNode;
  /** The chosen profile. */
  panel: (profile: ReportProfile) => ReactNode;
};

export function HotSpotsFrame({ profiles, actions, empty, panel }: HotSpotsFrameProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = profiles.find(({ id }) => id === chosen) ?? profiles.at(-1);
  return (
    <ReportSection
      id="hot-spots"
      title={t("CPU hot spots")}
      lead={t(
        "Where a target spent its CPU time, by profiles that were attached to this run. They change no verdict.",
      )}
      actions={
        <>
          {profiles.length > 1 && shown ? (
            <label className="flex items-center gap-2 text-12 text-muted-foreground">
              {t("Profile")}
              <select
                className="h-8 max-w-52 rounded-md border bg-background px-2 text-13 text-foreground"
                value={shown.id}
                onChange={(event) => setChosen(event.target.value)}
              >
                {profiles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {actions}
        </>
      }
    >
      {shown ? panel(shown) : empty}
    </ReportSection>
  );
}

/** Of a share, which carries its profiles whole; nothing where it has none. */
export function SharedHotSpots({ profiles }: { profiles: readonly ReportProfile[] }) {
  if (profiles.length === 0) return null;
  return (
    <HotSpotsFrame
      profiles={profiles}
      panel={(profile) => (
        <ProfilePanel
          key={profile.id}
          profile={profile}
          detail={profile.detail}
          onWant={() => {}}
        />
      )}
    />
  );
}

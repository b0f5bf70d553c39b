// A target's noise as its page shows it: the newest calibration that can be used, why another could not, and all of them.
// Knows nothing of how it is asked for, so that every state can be shown and tested.

import { formatLength, plural } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { noiseBecauseText } from "@gonogo/analysis/words/noise-words";
import { staleNoiseText } from "@gonogo/analysis/words/stale-noise-words";
import { t } from "@gonogo/locale/t";
import { Waves } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ProblemMessage, ProblemRemedy } from "@/components/stored-problem";
import { Trans } from "@/components/trans";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { falseAlarmSentence, machineText, remarksOf, visibleSentence } from "@/lib/noise-text";
import type { NoiseView as Noise, RunSummary, TargetNoise } from "@/lib/router-types";
import { NoiseHistory } from "./noise-history.tsx";
import { NoiseTable } from "./noise-table.tsx";

type NoiseViewProps = {
  noise: Pick<TargetNoise, "calibrations" | "active" | "ended">;
  /** Starts a calibration. */
  start: ReactNode;
  /** Cancels the one under way. */
  cancel?: ReactNode;
};

export function NoiseView({ noise, start, cancel }: NoiseViewProps) {
  const { calibrations, active, ended } = noise;
  const usable = calibrations.find((one) => one.usable);
  const [newest] = calibrations;
  return (
    <Card id="noise" className="scroll-mt-16 md:scroll-mt-4" aria-busy={active !== null}>
      <CardHeader>
        <div className="flex-1 basis-80">
          <CardTitle>{t("Noise")}</CardTitle>
          <CardDescription>
            {t(
              "How much this target differs from itself, measured against itself. Smaller differences cannot be told from noise.",
            )}{" "}
            <Link href="/noise" className="link">
              {t("All targets")}
            </Link>
          </CardDescription>
        </div>
        {active || calibrations.length === 0 ? null : start}
      </CardHeader>
      {active ? <UnderWay run={active} cancel={cancel} /> : null}
      {ended && !active ? <Ended run={ended} /> : null}
      {newest && !newest.usable ? <NotUsable noise={newest} /> : null}
      {usable ? <Usable noise={usable} /> : null}
      {calibrations.length === 0 && !active ? (
        <EmptyState icon={Waves} title={t("Not calibrated yet")} action={start}>
          {t(
            "A calibration measures the target against itself for a minute or two. After it, the editor says how small a difference a plan can see, and runs say when a machine is noisier than usual.",
          )}
        </EmptyState>
      ) : null}
      {calibrations.length > 0 ? <NoiseHistory calibrations={calibrations} /> : null}
    </Card>
  );
}

function UnderWay({ run, cancel }: { run: RunSummary; cancel: ReactNode }) {
  const { blocksDone, blocksPlanned } = run.progress;
  return (
    <div className="grid gap-2" role="status">
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <span>
          <Trans
            text={
              run.cancelRequested
                ? "Being cancelled: {progress} blocks."
                : run.status === "queued"
                  ? "Waiting for a worker: {progress} blocks."
                  : "Calibrating: {progress} blocks."
            }
            values={{
              progress: (
                <span className="figure">
                  {blocksDone}/{blocksPlanned}
                </span>
              ),
            }}
          />{" "}
          <Link href={`/runs/${run.id}`} className="link">
            {t("Watch it")}
          </Link>
        </span>
        {cancel}
      </div>
      <Progress value={blocksDone} max={Math.max(1, blocksPlanned)} aria-label={t("Calibration")} />
    </div>
  );
}

const Ended = ({ run }: { run: RunSummary }) =>
  run.status === "failed" ? (
    <Notice
      tone="error"
      title={
        run.failure ? <ProblemMessage problem={run.failure} /> : t("The last calibration failed.")
      }
    >
      {run.failure ? <ProblemRemedy problem={run.failure} /> : null} {t("Nothing of it was kept.")}{" "}
      <Link href={`/runs/${run.id}`} className="link">
        {t("See the run")}
      </Link>
    </Notice>
  ) : (
    <Notice title={t("The last calibration was cancelled")}>{t("Nothing of it was kept.")}</Notice>
  );

const NotUsable = ({ noise }: { noise: Noise }) => (
  <Notice tone="caution" title={t("The newest calibration cannot be used")}>
    <ul className="grid gap-1">
      {noise.figures.because.map((why) => (
        <li key={why.code}>{noiseBecauseText(why)}</li>
      ))}
    </ul>
  </Notice>
);

function Usable({ noise }: { noise: Noise }) {
  const remarks = remarksOf(noise.figures);
  const alarms = falseAlarmSentence(noise.figures);
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-16 font-medium text-balance">{visibleSentence(noise)}</p>
      <p className="text-13 text-muted-foreground">
        <Trans
          text="Measured {when} on {machine}: {asked} by {load}, {rounds} of {length}."
          values={{
            when: <LocalTime at={noise.measuredAt} />,
            machine: machineText(noise),
            asked: <span className="figure">{noise.askedText}</span>,
            load: loadLine(noise.load),
            rounds: plural(noise.figures.roundsValid, "round"),
            length: formatLength(noise.blockMs),
          }}
        />
      </p>
      {noise.stale.length > 0 ? (
        <Notice tone="caution" title={t("It may no longer hold: calibrate again")}>
          <ul className="grid gap-1">
            {noise.stale.map((why) => (
              <li key={why.code}>{staleNoiseText(why)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <NoiseTable noise={noise} />
      {alarms ? <p className="text-13">{alarms}</p> : null}
      {remarks.length > 0 ? (
        <ul className="grid gap-1 text-13">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

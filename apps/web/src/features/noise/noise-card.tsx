// The card on a target's page: asks for the target's noise, again and again while a calibration is under way.
"use client";

import type { GrpcMethod } from "@gonogo/protocols/spec";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { CancelRunButton } from "@/components/cancel-run-button";
import type { TargetNoise } from "@/lib/router-types";
import { useTRPC } from "@/lib/trpc";
import { CalibrateNoise } from "./calibrate-noise.tsx";
import { choicesFor } from "./noise-form.ts";
import { NoiseView } from "./noise-view.tsx";

type NoiseCardProps = {
  slug: string;
  initial: TargetNoise;
  /** Methods that the last probe of a gRPC target found. */
  methods: readonly GrpcMethod[];
};

export function NoiseCard({ slug, initial, methods }: NoiseCardProps) {
  const query = useTRPC().target.noise.queryOptions({ slug });
  const client = useQueryClient();
  const { data } = useQuery({
    ...query,
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.active ? 2_000 : false),
  });
  const again = useCallback(
    () => void client.invalidateQueries({ queryKey: query.queryKey }),
    [client, query.queryKey],
  );
  return (
    <NoiseView
      noise={data}
      start={
        <CalibrateNoise
          slug={slug}
          choices={choicesFor(data.choices, methods)}
          again={data.calibrations.length > 0}
          onStarted={again}
        />
      }
      cancel={data.active ? <CancelRunButton runId={data.active.id} /> : null}
    />
  );
}

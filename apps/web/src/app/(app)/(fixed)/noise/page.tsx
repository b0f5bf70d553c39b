// How small a change runs can show: the noise calibrations of all targets.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { NoiseOverview } from "@/features/noise/noise-overview";
import { pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Noise") });

export default async function NoisePage() {
  const api = await pageApi();
  return (
    <>
      <PageHeader
        title={t("Noise")}
        lead={t(
          "How much each target differs from itself, measured against itself, and so how small a change a run can show.",
        )}
      />
      <NoiseOverview list={await api.target.listNoise()} />
    </>
  );
}

// A tool: bytes of messages, field by field, in several schemas and encodings.
import { t } from "@gonogo/locale/t";
import type { Payload } from "@gonogo/protocols/spec";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { examplePayloads } from "@/features/payload-sizes/example-payloads";
import { PayloadSizesTool } from "@/features/payload-sizes/payload-sizes-tool";
import { payloadDraft } from "@/lib/payload-form";
import { pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Payload sizes") });

export default async function PayloadSizesPage() {
  const api = await pageApi();
  const payloads = examplePayloads.map((one) => payloadDraft(one, () => {}) as Payload);
  const example = await api.benchmark.payloadSizes({ payloads });
  return (
    <>
      <PageHeader
        title={t("Payload sizes")}
        lead={t(
          "Bytes of a message per field and in total, in several schemas or encodings. Under payloads in a definition, its reports show the same table.",
        )}
      />
      <PayloadSizesTool example={example} />
    </>
  );
}

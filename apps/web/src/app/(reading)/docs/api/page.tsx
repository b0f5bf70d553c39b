// The reference of the REST API, drawn from its OpenAPI document, within the frame of the product.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import Link from "next/link";
import { Trans } from "@/components/trans";
import { PageHeader } from "@/components/ui/page-header";
import { ApiReference } from "@/features/settings/api-reference";

const documentUrl = "/api/v1/openapi.json";

export const generateMetadata = (): Metadata => ({
  title: t("API reference"),
  description: t("Every call of Gonogo's REST API."),
});

export default function ApiReferencePage() {
  return (
    <>
      <PageHeader
        title={t("API reference")}
        lead={
          <Trans
            text="Every call of the REST API. Calls take a key, which you create under {settings}, and start with {path}. The {document} describes the same for tools."
            values={{
              settings: (
                <Link href="/settings#api-keys" className="link">
                  {t("Settings")}
                </Link>
              ),
              path: <code className="figure">/api/v1</code>,
              document: (
                <a href={documentUrl} className="link">
                  {t("OpenAPI document")}
                </a>
              ),
            }}
          />
        }
      />
      <div lang="en">
        <ApiReference documentUrl={documentUrl} />
      </div>
    </>
  );
}

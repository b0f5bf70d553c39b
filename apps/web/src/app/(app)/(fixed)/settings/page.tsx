// Settings: API keys and the account.
import { signerId, signerText } from "@gonogo/protocols/report";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { ApiKeysCard } from "@/features/settings/api-keys-card";
import { PasswordCard } from "@/features/settings/password-card";
import { requireSession } from "@/server/auth/page-session";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { user } = await requireSession();
  const api = await pageApi();
  return (
    <>
      <PageHeader
        title="Settings"
        lead="The keys that programs use for this project, and your own account."
      />
      <ApiKeysCard initial={await api.apiKey.list({ limit: 100 })} />
      <PasswordCard
        email={user.email}
        signature={signerText({
          ...user,
          ...{ domain: null, account: { kind: "account", id: signerId(user.id) }, nameSince: null },
        })}
      />
    </>
  );
}

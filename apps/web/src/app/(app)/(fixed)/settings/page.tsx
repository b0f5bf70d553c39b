// Settings: what is in force, retention, API keys, webhooks and the account.
import { signerId, signerText } from "@gonogo/protocols/report";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { SectionMenu } from "@/components/ui/section-menu";
import { ApiKeysCard } from "@/features/settings/api-keys-card";
import { InForceCard } from "@/features/settings/in-force-card";
import { PasswordCard } from "@/features/settings/password-card";
import { RetentionCard } from "@/features/settings/retention-card";
import { WebhooksCard } from "@/features/webhooks/webhooks-card";
import { requireSession } from "@/server/auth/page-session";
import { everyItem, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Settings" };

const sections = (mayReadWebhooks: boolean) => [
  { id: "in-force", title: "In force" },
  { id: "retention", title: "Retention" },
  { id: "api-keys", title: "API keys" },
  ...(mayReadWebhooks ? [{ id: "webhooks", title: "Webhooks" }] : []),
  { id: "account", title: "Account" },
];

export default async function SettingsPage() {
  const { user, actor } = await requireSession();
  const api = await pageApi();
  const mayReadWebhooks = actor.scopes.includes("webhooks:write");
  const [keys, inForce, retention, webhooks, benchmarks] = await Promise.all([
    api.apiKey.list({ limit: 100 }),
    api.project.inForce(),
    api.project.retention(),
    mayReadWebhooks ? api.webhook.list({ limit: 100 }) : null,
    mayReadWebhooks ? everyItem((input) => api.benchmark.list(input)) : [],
  ]);
  return (
    <>
      <PageHeader
        title="Settings"
        lead="What runs may load here, how long they are kept, the keys that programs use, webhooks, and your own account."
      />
      <SectionMenu sections={sections(mayReadWebhooks)} />
      <InForceCard
        inForce={inForce}
        keys={keys.items}
        hasMoreKeys={keys.nextCursor !== null}
        email={user.email}
      />
      <RetentionCard initial={retention} mayChange={actor.scopes.includes("runs:write")} />
      <ApiKeysCard initial={keys} />
      {webhooks ? (
        <WebhooksCard
          initial={webhooks}
          benchmarks={benchmarks.map(({ slug, question }) => ({ slug, question }))}
        />
      ) : null}
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

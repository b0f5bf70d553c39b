// Settings: what is in force, members, retention, storage, API keys, webhooks and the account. Members see forms only for what they may change.
import { t, translated } from "@gonogo/locale/t";
import { signerId, signerText } from "@gonogo/protocols/report";
import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { Suspense } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { SectionMenu } from "@/components/ui/section-menu";
import { MembersCard } from "@/features/members/members-card";
import { ProjectsCard } from "@/features/members/projects-card";
import { ApiKeysCard } from "@/features/settings/api-keys-card";
import { InForceCard } from "@/features/settings/in-force-card";
import { PasswordCard } from "@/features/settings/password-card";
import { RetentionCard } from "@/features/settings/retention-card";
import { SessionsCard } from "@/features/settings/sessions-card";
import { StorageCard, StorageFigures, StorageIsCounted } from "@/features/settings/storage-card";
import { WebhooksCard } from "@/features/webhooks/webhooks-card";
import { requireSession, signsInByPassword } from "@/server/auth/page-session";
import { readEnv } from "@/server/env";
import { everyItem, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

const sections = (may: { readonly keys: boolean; readonly webhooks: boolean }) => [
  { id: "in-force", title: t("In force") },
  { id: "members", title: t("Members") },
  { id: "retention", title: t("Retention") },
  { id: "storage", title: t("Storage") },
  ...(may.keys ? [{ id: "api-keys", title: t("API keys") }] : []),
  ...(may.webhooks ? [{ id: "webhooks", title: t("Webhooks") }] : []),
  { id: "account", title: t("Account") },
  { id: "sessions", title: t("Sessions") },
  { id: "projects", title: t("Projects") },
];

/** Reads up to 40,000 rows, so the page does not wait for it, and does not fail where it takes too long. */
async function Storage() {
  const storage = await (await pageApi()).project.storage().catch((error: unknown) => {
    if (error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE")
      return translated(error.message);
    throw error;
  });
  return <StorageFigures storage={storage} />;
}

export default async function SettingsPage() {
  const { user, actor, projects } = await requireSession();
  const api = await pageApi();
  const may = {
    keys: actor.scopes.includes("api-keys:write"),
    webhooks: actor.scopes.includes("webhooks:write"),
    members: actor.scopes.includes("members:write"),
  };
  const [
    keys,
    inForce,
    automation,
    retention,
    webhooks,
    benchmarks,
    members,
    invitations,
    sessions,
    hasPassword,
  ] = await Promise.all([
    may.keys ? api.apiKey.list({ limit: 100 }) : null,
    api.project.inForce(),
    api.project.automation(),
    api.project.retention(),
    may.webhooks ? api.webhook.list({ limit: 100 }) : null,
    may.webhooks ? everyItem((input) => api.benchmark.list(input)) : [],
    api.member.list(),
    may.members ? api.invitation.list({ limit: 100, state: "open" }) : null,
    api.account.sessions(),
    signsInByPassword(user.id),
  ]);
  return (
    <>
      <PageHeader
        title={t("Settings")}
        lead={t(
          "What runs may load here, who may see and change it, how long runs are kept and what they take, the keys that programs use, webhooks, and your own account.",
        )}
      />
      <SectionMenu sections={sections(may)} />
      <InForceCard
        inForce={inForce}
        automation={automation}
        singleSignOn={readEnv().oidc?.name ?? null}
        maySeeWebhooks={may.webhooks}
        keys={keys?.items ?? null}
        hasMoreKeys={(keys?.nextCursor ?? null) !== null}
        email={user.email}
        hasPassword={hasPassword}
      />
      <MembersCard initial={members} invitations={invitations} me={user.id} />
      <RetentionCard initial={retention} mayChange={actor.scopes.includes("runs:write")} />
      <StorageCard>
        <Suspense fallback={<StorageIsCounted />}>
          <Storage />
        </Suspense>
      </StorageCard>
      {keys ? <ApiKeysCard initial={keys} /> : null}
      {webhooks ? (
        <WebhooksCard
          initial={webhooks}
          benchmarks={benchmarks.map(({ slug, question }) => ({ slug, question }))}
        />
      ) : null}
      <PasswordCard
        email={user.email}
        hasPassword={hasPassword}
        signature={signerText({
          ...user,
          ...{ domain: null, account: { kind: "account", id: signerId(user.id) }, nameSince: null },
        })}
      />
      <SessionsCard initial={sessions} />
      <ProjectsCard projects={projects} mayCreate={may.members} />
    </>
  );
}

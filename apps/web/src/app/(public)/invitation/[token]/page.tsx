// Behind an invitation's link: what it is for, and a way in for who has an account and for who has none.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AcceptInvitation } from "@/features/members/accept-invitation";
import { JoinButton } from "@/features/members/join-button";
import { roleWords } from "@/features/members/role-words";
import { pageUser } from "@/server/auth/page-session";
import { openInvitation } from "@/server/auth/sign-in-link";

export const generateMetadata = (): Metadata => ({
  title: t("Invitation"),
  robots: { index: false },
  referrer: "no-referrer",
});

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openInvitation(token);
  if (invitation === null) notFound();
  const { project, role, email } = invitation;
  const { name, may } = roleWords[role];
  const user = await pageUser();
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">{t("Join {project}", { project: project.name })}</h1>
        <p className="text-13 text-muted-foreground">
          {t("Your role will be {role}.", { role: name })} {may}
          {email ? ` ${t("The invitation is for {email}.", { email })}` : ""}
        </p>
      </div>
      {user === null ? (
        <AcceptInvitation token={token} project={project.slug} />
      ) : (
        <JoinButton token={token} email={user.email} />
      )}
    </>
  );
}

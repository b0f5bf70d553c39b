// The menu of the account: one's projects, theme, and the way out. It opens over an invisible trigger of the button's size.
"use client";

import { t } from "@gonogo/locale/t";
import { LogOut } from "lucide-react";
import type { OpenedProps } from "@/components/lazy-dialog";
import { LanguageItems } from "@/components/shell/language-menu";
import { ThemeItems } from "@/components/shell/theme-menu";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { authClient } from "@/lib/auth-client";
import type { OwnProject } from "@/lib/router-types";

export function AccountItems({
  email,
  projects,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: OpenedProps & { email: string; projects: readonly OwnProject[] }) {
  const signOut = async () => {
    await authClient.signOut();
    window.location.assign("/sign-in");
  };
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="w-52"
        aria-labelledby={undefined}
        aria-label={t("Account")}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DropdownMenuLabel className="truncate">{email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        {projects.length > 1 ? <ProjectItems projects={projects} /> : null}
        <ThemeItems />
        <DropdownMenuSeparator />
        <LanguageItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden />
          {t("Sign out")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function ProjectItems({ projects }: { projects: readonly OwnProject[] }) {
  // What is shown belongs to the other project.
  const choose = (slug: string) => window.location.assign(`/?project=${slug}`);
  return (
    <>
      <DropdownMenuRadioGroup
        aria-label={t("Project")}
        value={projects.find(({ isCurrent }) => isCurrent)?.slug ?? ""}
        onValueChange={choose}
      >
        {projects.map(({ slug, name }) => (
          <DropdownMenuRadioItem key={slug} value={slug}>
            <span className="truncate">{name}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
    </>
  );
}

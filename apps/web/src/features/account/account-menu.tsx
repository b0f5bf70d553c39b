// Who is signed in; opens the menu with the theme and the way out, whose code is loaded when it is reached for.
"use client";

import { t } from "@gonogo/locale/t";
import { CircleUser } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import type { OwnProject } from "@/lib/router-types";

const load = () => import("./account-items.tsx").then((m) => m.AccountItems);
const AccountItems = dynamic(load, { ssr: false });

type AccountMenuProps = { name: string; email: string; projects: readonly OwnProject[] };

export function AccountMenu({ name, email, projects }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        className="flex h-9 w-full min-w-0 items-center gap-3 rounded-md px-3 text-13 hover:bg-sidebar-accent"
        aria-label={t("Account of {name}", { name })}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <CircleUser className="size-4 shrink-0" aria-hidden />
        <span data-wide className="truncate" translate="no">
          {projects.length > 1 ? projects.find(({ isCurrent }) => isCurrent)?.name : email}
        </span>
      </button>
      {open === null ? null : (
        <AccountItems
          email={email}
          projects={projects}
          open={open}
          onOpenChange={setOpen}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

// Who is signed in, the theme, and the way out.
"use client";

import { CircleUser, LogOut } from "lucide-react";
import { ThemeItems } from "@/components/shell/theme-menu";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { authClient } from "@/lib/auth-client";

export function AccountMenu({ name, email }: { name: string; email: string }) {
  const signOut = async () => {
    await authClient.signOut();
    window.location.assign("/sign-in");
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className="flex h-9 w-full min-w-0 items-center gap-3 rounded-md px-3 text-13 hover:bg-sidebar-accent"
        aria-label={`Account of ${name}`}
      >
        <CircleUser className="size-4 shrink-0" aria-hidden />
        <span data-wide className="truncate">
          {email}
        </span>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-52">
        <DropdownMenuLabel className="truncate">{email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <ThemeItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

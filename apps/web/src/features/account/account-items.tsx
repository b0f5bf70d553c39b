// The menu of the account: theme, and the way out. It opens over an invisible trigger of the button's size.
"use client";

import { LogOut } from "lucide-react";
import type { OpenedProps } from "@/components/lazy-dialog";
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

export function AccountItems({
  email,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: OpenedProps & { email: string }) {
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
        aria-label="Account"
        onCloseAutoFocus={onCloseAutoFocus}
      >
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

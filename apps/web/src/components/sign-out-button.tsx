// Signs out on pages outside of the app's frame, to sign in with another account.
"use client";

import { Button } from "@/components/ui/button";
import { authClient } from "@/lib/auth-client";

export function SignOutButton({ children }: { children: string }) {
  const signOut = async () => {
    await authClient.signOut();
    window.location.reload();
  };
  return (
    <Button variant="outline" onClick={() => void signOut()}>
      {children}
    </Button>
  );
}

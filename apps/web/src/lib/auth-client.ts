// better-auth in the browser: sign in, sign out.
"use client";

import { createAuthClient } from "better-auth/react";

export const authClient = createAuthClient({ basePath: "/api/auth" });

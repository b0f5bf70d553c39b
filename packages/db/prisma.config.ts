// Prisma's own configuration: where schema and migrations lie.
// Only `prisma generate` reads it; migrations are applied by src/migrate.ts,
// and `prisma migrate deploy` works on the same folder elsewhere.
import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});

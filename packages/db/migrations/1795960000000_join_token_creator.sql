-- Who made a join token: it is revoked where that person may no longer add workers. Null: an API key, or it was made before.

ALTER TABLE "join_tokens" ADD COLUMN "createdById" UUID;

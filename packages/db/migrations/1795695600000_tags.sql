-- Tags are words instead of pairs, and runs have a note. A pair becomes the word `name:value`; characters that a tag cannot
-- hold become dashes.

ALTER TABLE "runs" ADD COLUMN "note" TEXT;
ALTER TABLE "runs" RENAME COLUMN "tags" TO "pairs";
ALTER TABLE "runs" ADD COLUMN "tags" TEXT[];
UPDATE "runs" SET "tags" = ARRAY(
    SELECT DISTINCT left(regexp_replace(p.key || CASE WHEN p.value = '' THEN '' ELSE ':' || p.value END, '[^A-Za-z0-9._/:-]+', '-', 'g'), 40)
    FROM jsonb_each_text("pairs") AS p
);
ALTER TABLE "runs" DROP COLUMN "pairs";
CREATE INDEX "runs_tags_idx" ON "runs" USING GIN ("tags");

-- Shared reports are frozen copies: those made before hide what was written on their runs, as new ones do.
UPDATE "shares" SET "report" = jsonb_set("report", '{run}', "report"->'run' || '{"tags": [], "note": null}');

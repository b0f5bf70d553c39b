-- The audit log: who changed what, from where, before and after. Triggers write it where a transaction names who acts, so that no
-- code can forget to; nothing that workers measure is logged. Entries are added, never changed, and removed after a month at the earliest.

CREATE TYPE "AuditAction" AS ENUM ('created', 'changed', 'deleted');

CREATE TABLE "audit_entries" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "projectId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" "AuditAction" NOT NULL,
    "thing" TEXT NOT NULL,
    "thingId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "userId" UUID,
    "apiKeyId" UUID,
    "who" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "address" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_projectId_id_idx" ON "audit_entries"("projectId", "id");
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- Its arguments: the kind of thing, the columns of its id and of its name, and the columns that are logged. Of one that begins with !
-- only that it changed.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acting JSONB := current_setting('gonogo.acting')::jsonb;
  old_row JSONB := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  new_row JSONB := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  any_row JSONB := coalesce(new_row, old_row);
  was JSONB := '{}';
  is_now JSONB := '{}';
  named TEXT := any_row ->> TG_ARGV[2];
  whom TEXT;
  shown TEXT;
BEGIN
  FOR i IN 3 .. TG_NARGS - 1 LOOP
    shown := ltrim(TG_ARGV[i], '!');
    CONTINUE WHEN TG_OP = 'UPDATE' AND old_row -> shown IS NOT DISTINCT FROM new_row -> shown;
    was := was || jsonb_build_object(shown, audit_value(old_row -> shown, TG_ARGV[i] LIKE '!%'));
    is_now := is_now || jsonb_build_object(shown, audit_value(new_row -> shown, TG_ARGV[i] LIKE '!%'));
  END LOOP;
  IF TG_OP = 'UPDATE' AND is_now = '{}' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'memberships' THEN
    SELECT u.name || ' (' || u.email || ')' INTO named FROM users u WHERE u.id = (any_row ->> 'userId')::uuid;
  END IF;
  SELECT u.name || ' (' || u.email || ')' INTO whom FROM users u WHERE u.id = (acting ->> 'userId')::uuid;
  IF whom IS NULL THEN
    SELECT 'API key ' || k.name INTO whom FROM api_keys k WHERE k.id = (acting ->> 'apiKeyId')::uuid;
  END IF;
  INSERT INTO audit_entries ("projectId", action, thing, "thingId", name, "userId", "apiKeyId", who, "by", address, before, after)
  VALUES (
    (CASE TG_TABLE_NAME WHEN 'projects' THEN any_row ->> 'id'
      ELSE coalesce(any_row ->> 'projectId', acting ->> 'projectId') END)::uuid,
    (CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END)::"AuditAction",
    TG_ARGV[0], any_row ->> TG_ARGV[1], coalesce(named, ''),
    (acting ->> 'userId')::uuid, (acting ->> 'apiKeyId')::uuid, coalesce(whom, 'unknown'), acting ->> 'by', acting ->> 'address',
    CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE was END, CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE is_now END);
  RETURN NULL;
END $$;

-- A value as it is logged: a long one cut, of a secret nothing.
CREATE FUNCTION audit_value(value JSONB, is_secret BOOLEAN) RETURNS JSONB LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN value IS NULL OR value = 'null' THEN 'null'::jsonb
    WHEN is_secret THEN to_jsonb('(hidden)'::text)
    WHEN length(value::text) > 4000 THEN to_jsonb(left(value::text, 4000) || '…')
    ELSE value END
$$;

CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '30 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'entries of the audit log are neither changed nor removed within 30 days' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_keep();
CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();

DO $$
DECLARE
  one RECORD;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('projects', 'project', 'id', 'slug', 'name,keepTimelineDays,keepRunDays,claimsStoppedUntil'),
    ('memberships', 'member', 'userId', 'userId', 'userId,role'),
    ('invitations', 'invitation', 'id', 'note', 'role,note,expiresAt,revokedAt,acceptedAt,acceptedById'),
    ('api_keys', 'API key', 'id', 'name', 'name,scopes,expiresAt,revokedAt'),
    ('targets', 'target', 'id', 'slug', 'slug,name,protocol,host,port,config'),
    ('target_secrets', 'secret of a target', 'targetId', 'targetId', '!ciphertext'),
    ('benchmarks', 'benchmark', 'id', 'slug', 'slug,deletedAt'),
    ('benchmark_versions', 'version of a benchmark', 'id', 'question', 'benchmarkId,version,question,spec'),
    ('badges', 'badge', 'benchmarkId', 'benchmarkId', 'label,!token'),
    ('published_figures', 'published figures', 'benchmarkId', 'benchmarkId', 'file'),
    ('runs', 'run', 'id', 'id', 'benchmarkId,benchmarkVersionId,subject,origin,tags,note,cancelRequestedAt'),
    ('run_profiles', 'profile of a run', 'id', 'name', 'runId,name,variant,format'),
    ('shares', 'share', 'id', 'runId', 'runId,expiresAt,revokedAt'),
    ('decisions', 'decision', 'id', 'runId', 'runId,number,outcome,content'),
    ('change_decisions', 'note on a change', 'id', 'metric', 'benchmarkId,runId,metric,variant,state,ownerId,note'),
    ('webhooks', 'webhook', 'id', 'name', 'name,kind,url,recipients,events,benchmarkId,pausedAt,!ciphertext'),
    ('schedules', 'schedule', 'id', 'cron', 'benchmarkId,cron,timeZone,subject,tags,pausedAt'),
    ('join_tokens', 'join token', 'id', 'id', 'expiresAt,revokedAt'),
    ('pools', 'pool', 'name', 'name', 'name,state'),
    ('study_starts', 'start of a study', 'id', 'study', 'study,form,length'),
    ('imported_summaries', 'imported summary', 'id', 'name', 'name,fileName,tool,bytes')
  ) AS listed(of_table, thing, id_column, name_column, shown) LOOP
    EXECUTE format(
      'CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW '
      'WHEN (coalesce(current_setting(''gonogo.acting'', true), '''') <> '''') EXECUTE FUNCTION audit_change(%L, %L, %L%s)',
      one.of_table, one.thing, one.id_column, one.name_column,
      (SELECT string_agg(format(', %L', name), '') FROM unnest(string_to_array(one.shown, ',')) AS name));
  END LOOP;
END $$;

-- Probes end with their targets, which is logged once.
CREATE TRIGGER audit AFTER INSERT ON probes FOR EACH ROW
  WHEN (coalesce(current_setting('gonogo.acting', true), '') <> '') EXECUTE FUNCTION audit_change('probe', 'id', 'targetId', 'targetId');

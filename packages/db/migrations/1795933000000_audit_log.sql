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

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("projectId", "id")
);
CREATE INDEX "audit_entries_projectId_thing_id_idx" ON "audit_entries"("projectId", "thing", "id");
CREATE INDEX "audit_entries_projectId_action_id_idx" ON "audit_entries"("projectId", "action", "id");
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- A value as it is logged: a long one cut, of a secret nothing, of headers their names alone.
CREATE FUNCTION audit_value(key TEXT, value JSONB, hidden TEXT[]) RETURNS JSONB LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN value IS NULL OR value = 'null' THEN 'null'::jsonb
    WHEN key = ANY (hidden) THEN to_jsonb('(hidden)'::text)
    WHEN length(shown::text) > 4000 THEN to_jsonb(left(shown::text, 4000) || '…')
    ELSE shown END
  FROM (SELECT CASE WHEN key || '.headers' = ANY (hidden) AND jsonb_typeof(value -> 'headers') = 'object' THEN
    jsonb_set(value, '{headers}', coalesce((SELECT jsonb_object_agg(name, '(hidden)') FROM jsonb_object_keys(value -> 'headers') AS name), '{}'))
    ELSE value END AS shown) AS one
$$;

-- Those of a row's values that are logged.
CREATE FUNCTION audit_values(of_row JSONB, logged TEXT[], hidden TEXT[]) RETURNS JSONB LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_object_agg(key, audit_value(key, value, hidden)) FROM jsonb_each(of_row) WHERE key = ANY (logged)
$$;

-- Writes an entry on what the transaction does, by the person or key that it names.
CREATE FUNCTION audit_write(of_project UUID, what "AuditAction", of_thing TEXT, id_of_thing TEXT, called TEXT, was JSONB, is_now JSONB)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  acting JSONB := current_setting('gonogo.acting')::jsonb;
  whom TEXT;
BEGIN
  SELECT u.name || ' (' || u.email || ')' INTO whom FROM users u WHERE u.id = (acting ->> 'userId')::uuid;
  IF whom IS NULL THEN
    SELECT 'API key ' || k.name INTO whom FROM api_keys k WHERE k.id = (acting ->> 'apiKeyId')::uuid;
  END IF;
  INSERT INTO audit_entries ("projectId", action, thing, "thingId", name, "userId", "apiKeyId", who, "by", address, before, after)
  VALUES (coalesce(of_project, (acting ->> 'projectId')::uuid), what, of_thing, id_of_thing, coalesce(called, ''),
    (acting ->> 'userId')::uuid, (acting ->> 'apiKeyId')::uuid, coalesce(whom, 'unknown'), acting ->> 'by', acting ->> 'address', was, is_now);
END $$;

-- Writes an entry on a row that changed; of an update that changes no logged column none.
CREATE FUNCTION audit_row(operation TEXT, of_project UUID, of_thing TEXT, id_of_thing TEXT, called TEXT, was JSONB, is_now JSONB, hidden TEXT[])
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  logged TEXT[];
BEGIN
  SELECT array_agg(key) INTO logged FROM jsonb_object_keys(coalesce(is_now, was)) AS key
    WHERE operation <> 'UPDATE' OR was -> key IS DISTINCT FROM is_now -> key;
  IF logged IS NULL THEN RETURN; END IF;
  PERFORM audit_write(of_project,
    (CASE operation WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END)::"AuditAction",
    of_thing, id_of_thing, called, audit_values(was, logged, hidden), audit_values(is_now, logged, hidden));
END $$;

-- For what a request does without changing a logged row: a request sent by hand, for example. Nothing where nobody is named.
CREATE FUNCTION audit_done(what "AuditAction", of_thing TEXT, id_of_thing TEXT, called TEXT, is_now JSONB)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF coalesce(current_setting('gonogo.acting', true), '') = '' THEN RETURN; END IF;
  PERFORM audit_write(NULL, what, of_thing, id_of_thing, called, NULL, is_now);
END $$;

-- Logs a table from now on: makes a trigger and its function, which reads the listed columns alone (others hold megabytes). Of a
-- column `!name` it logs only that it changed, of `name!headers` no value within `headers`. Calling it again replaces both.
CREATE FUNCTION audit_table(of_table TEXT, thing TEXT, id_column TEXT, name_column TEXT, listed TEXT, only_inserts BOOLEAN DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  items TEXT[] := string_to_array(listed, ',');
  columns TEXT[] := ARRAY(SELECT split_part(ltrim(item, '!'), '!', 1) FROM unnest(items) AS item);
  hidden TEXT[] := ARRAY(SELECT replace(ltrim(item, '!'), '!', '.') FROM unnest(items) AS item WHERE item LIKE '%!%');
  has_project BOOLEAN := EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = of_table::regclass AND attname = 'projectId' AND NOT attisdropped);
  values_of TEXT := (SELECT string_agg(format('%L, %%1$s.%I', name, name), ', ') FROM unnest(columns) AS name);
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      PERFORM audit_row(TG_OP, %s, TG_ARGV[0], coalesce(NEW.%I, OLD.%I)::text, %s,
        CASE WHEN TG_OP <> ''INSERT'' THEN jsonb_build_object(%s) END,
        CASE WHEN TG_OP <> ''DELETE'' THEN jsonb_build_object(%s) END, %L);
      RETURN NULL;
    END $body$',
    'audit_' || of_table,
    CASE WHEN of_table = 'projects' THEN 'coalesce(NEW.id, OLD.id)' WHEN has_project THEN 'coalesce(NEW."projectId", OLD."projectId")' ELSE 'NULL' END,
    id_column, id_column,
    CASE WHEN of_table = 'memberships'
      THEN '(SELECT u.name || '' ('' || u.email || '')'' FROM users u WHERE u.id = coalesce(NEW."userId", OLD."userId"))'
      ELSE format('coalesce(NEW.%I, OLD.%I)::text', name_column, name_column) END,
    format(values_of, 'OLD'), format(values_of, 'NEW'), hidden);
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER audit AFTER %s ON %I FOR EACH ROW '
    'WHEN (coalesce(current_setting(''gonogo.acting'', true), '''') <> '''') EXECUTE FUNCTION %I(%L)',
    CASE WHEN only_inserts THEN 'INSERT'
      ELSE format('INSERT OR UPDATE OF %s OR DELETE', (SELECT string_agg(quote_ident(name), ', ') FROM unnest(columns) AS name)) END,
    of_table, 'audit_' || of_table, thing);
END $make$;

CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '30 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'entries of the audit log are neither changed nor removed within 30 days' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_keep();
CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();

-- Removes entries that are older than `days`, `most` at a time; returns how many. audit_keep refuses younger ones than 30 days.
CREATE FUNCTION remove_old_audit(days INTEGER, most INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  removed INTEGER;
BEGIN
  DELETE FROM audit_entries WHERE ctid = ANY (ARRAY(
    SELECT e.ctid FROM audit_entries e WHERE e.at < now() - make_interval(days => remove_old_audit.days) ORDER BY e.at LIMIT most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;

-- Only for roles that are given them (deploy/web-role.sql).
REVOKE EXECUTE ON FUNCTION audit_done("AuditAction", TEXT, TEXT, TEXT, JSONB), remove_old_audit(INTEGER, INTEGER) FROM PUBLIC;

SELECT audit_table('projects', 'project', 'id', 'slug', 'name,keepTimelineDays,keepRunDays,claimsStoppedUntil');
SELECT audit_table('memberships', 'member', 'userId', 'userId', 'userId,role');
SELECT audit_table('invitations', 'invitation', 'id', 'note', 'role,note,email,expiresAt,revokedAt,acceptedAt,acceptedById');
SELECT audit_table('api_keys', 'API key', 'id', 'name', 'name,scopes,expiresAt,revokedAt');
SELECT audit_table('targets', 'target', 'id', 'slug', 'slug,name,protocol,host,port,config!headers');
SELECT audit_table('target_secrets', 'secret of a target', 'targetId', 'targetId', '!ciphertext');
SELECT audit_table('benchmarks', 'benchmark', 'id', 'slug', 'slug,deletedAt');
SELECT audit_table('benchmark_versions', 'version of a benchmark', 'id', 'question', 'benchmarkId,version,question,spec');
SELECT audit_table('badges', 'badge', 'benchmarkId', 'benchmarkId', 'label,!token');
SELECT audit_table('published_figures', 'published figures', 'benchmarkId', 'benchmarkId', 'file');
SELECT audit_table('runs', 'run', 'id', 'id', 'benchmarkId,benchmarkVersionId,subject,origin,tags,note,cancelRequestedAt');
SELECT audit_table('run_profiles', 'profile of a run', 'id', 'name', 'runId,name,variant,format');
SELECT audit_table('shares', 'share', 'id', 'runId', 'runId,expiresAt,revokedAt');
SELECT audit_table('decisions', 'decision', 'id', 'runId', 'runId,number,outcome,content');
SELECT audit_table('change_decisions', 'note on a change', 'id', 'metric', 'benchmarkId,runId,metric,variant,state,ownerId,note');
SELECT audit_table('webhooks', 'webhook', 'id', 'name', 'name,kind,!url,recipients,events,benchmarkId,pausedAt,!ciphertext');
SELECT audit_table('schedules', 'schedule', 'id', 'cron', 'benchmarkId,cron,timeZone,subject,tags,pausedAt');
SELECT audit_table('join_tokens', 'join token', 'id', 'id', 'expiresAt,revokedAt');
SELECT audit_table('pools', 'pool', 'name', 'name', 'name,state');
SELECT audit_table('study_starts', 'start of a study', 'id', 'study', 'study,form,length');
SELECT audit_table('imported_summaries', 'imported summary', 'id', 'name', 'name,fileName,tool,bytes');
-- Probes end with their targets, which is logged once.
SELECT audit_table('probes', 'probe', 'id', 'targetId', 'targetId', true);

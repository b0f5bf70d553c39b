-- What the role gonogo_web may do: the web reads and writes all tables but the audit log, which it only reads (docs/audit-log.md).
-- Entries are written and old ones removed by functions of the owner. Make the role once, and run this as the owner of the tables,
-- after each upgrade again:
--   psql "$DATABASE_URL" -c "CREATE ROLE gonogo_web LOGIN PASSWORD '…'"
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f deploy/web-role.sql
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM gonogo_web;
GRANT USAGE ON SCHEMA public TO gonogo_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO gonogo_web;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO gonogo_web;
REVOKE INSERT, UPDATE, DELETE ON audit_entries, pgmigrations FROM gonogo_web;
GRANT EXECUTE ON FUNCTION audit_done("AuditAction", TEXT, TEXT, TEXT, JSONB), remove_old_audit(INTEGER, INTEGER) TO gonogo_web;

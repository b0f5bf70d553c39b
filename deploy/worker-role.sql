-- What the role gonogo_worker may do: what a worker needs, for hosts that join (docs/deployment.md). It reads no account, session,
-- API key, share, decision or address of a webhook. Make the role once, and run this as the owner of the tables, after each upgrade again:
--   psql "$DATABASE_URL" -c "CREATE ROLE gonogo_worker LOGIN PASSWORD '…'"
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f deploy/worker-role.sql
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM gonogo_worker;
GRANT USAGE ON SCHEMA public TO gonogo_worker;

-- What is measured and how.
GRANT SELECT ON benchmarks, benchmark_versions, targets, target_secrets, projects, engine_ceilings,
  change_decisions, deleted_runs TO gonogo_worker;
-- Versions of a benchmark whose run a schedule starts, and when the project's turn was.
GRANT INSERT, UPDATE ON benchmarks TO gonogo_worker;
GRANT INSERT ON benchmark_versions TO gonogo_worker;
GRANT UPDATE ("lastClaimedAt") ON projects TO gonogo_worker;

-- Runs: claimed, measured block by block, judged.
GRANT SELECT, INSERT, UPDATE ON runs, blocks, run_reports, run_histories, noise_calibrations TO gonogo_worker;
GRANT SELECT, INSERT ON cells, verdicts, gate_results, diagnostics, figures TO gonogo_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON target_loads, run_shards, block_shards TO gonogo_worker;
GRANT SELECT ON pools TO gonogo_worker;

-- Probes, schedules, drafts of a month ago, and the worker itself.
GRANT SELECT, INSERT, UPDATE, DELETE ON probes, workers TO gonogo_worker;
GRANT SELECT, UPDATE ON schedules TO gonogo_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON schedule_starts TO gonogo_worker;
GRANT SELECT ("id", "savedAt"), DELETE ON drafts TO gonogo_worker;
GRANT INSERT ON engine_ceilings TO gonogo_worker;

-- What the end of a run means for webhooks: written here, sent by the web. Neither addresses nor secrets are read.
GRANT SELECT ("id", "projectId", "benchmarkId", "events", "pausedAt") ON webhooks TO gonogo_worker;
GRANT INSERT ON webhook_deliveries TO gonogo_worker;

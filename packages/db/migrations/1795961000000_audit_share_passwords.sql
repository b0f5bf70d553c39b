-- The audit log says that a share has a password, and nothing of it.

SELECT audit_table('shares', 'share', 'id', 'runId', 'runId,expiresAt,revokedAt,!passwordHash');

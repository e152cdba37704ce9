-- When a key went over to version 2 for good: after its grace version 1 no longer answers it.
ALTER TABLE api_keys ADD COLUMN migrated_at BIGINT;

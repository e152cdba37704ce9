-- Accounts live apart from the data (on SQLite in a file of their own), so that counting requests never waits for an
-- import, and rebuilding the data keeps every key.
CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  plan TEXT NOT NULL,
  hard_cap INTEGER NOT NULL DEFAULT 0,
  subscription_ends BIGINT,
  created_at BIGINT NOT NULL,
  UNIQUE (email, plan)                 -- one address may hold accounts of several plans
);

CREATE TABLE api_keys (
  key_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  hash TEXT NOT NULL UNIQUE,           -- SHA-256 of the whole key, hex
  prefix TEXT NOT NULL,                -- the part that may be shown
  status TEXT NOT NULL,                -- active, disabled, revoked
  shape_v1 TEXT,
  shape_v2 TEXT,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX api_keys_account ON api_keys(account_id);

-- Requests counted by account and window: 'd2026-11-21', 'm2026-11'. Never lower than what was served.
CREATE TABLE usage (
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  period TEXT NOT NULL,
  used BIGINT NOT NULL,
  overage BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, period)
);

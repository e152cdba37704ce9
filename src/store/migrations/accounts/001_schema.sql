-- The accounts database: accounts, keys, usage, limits, webhooks and leases. On SQLite it is a file of its own, so that counting
-- requests never waits for an import, and so that keys survive when the data is rebuilt. Times are UTC milliseconds.

CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  plan TEXT NOT NULL,
  hard_cap INTEGER NOT NULL DEFAULT 0, -- 1: no requests beyond the plan's limits, also on paid plans
  subscription_ends BIGINT,
  created_at BIGINT NOT NULL,
  UNIQUE (email, plan)                 -- one address may have accounts of several plans
);

CREATE TABLE api_keys (
  key_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  hash TEXT NOT NULL UNIQUE,           -- SHA-256 of the whole key, hexadecimal
  prefix TEXT NOT NULL,                -- the part that may be shown
  status TEXT NOT NULL,                -- active, disabled, revoked
  scopes TEXT NOT NULL DEFAULT 'read', -- comma-separated: read (the data), feed (sending live matches)
  settings TEXT NOT NULL DEFAULT '{}', -- JSON object: setting > value; absent settings have their default
  migrated_at BIGINT,                  -- when the key was migrated to version 2; null: not migrated
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX api_keys_account ON api_keys(account_id);

-- Requests by account and period. Never lower than the number of requests that were served.
CREATE TABLE usage (
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  period TEXT NOT NULL,                -- day or month: 'd2026-11-21', 'm2026-11'
  used BIGINT NOT NULL,
  overage BIGINT NOT NULL DEFAULT 0,   -- the part of `used` beyond the limit
  PRIMARY KEY (account_id, period)
);

-- The requests of each key in the last minute, as text of integers: the first time, its count, then for each later time its
-- distance in ms and its count. Requests that a node has leased count at the end of the lease.
CREATE TABLE rate_cells (
  key_id TEXT PRIMARY KEY REFERENCES api_keys(key_id),
  requests TEXT NOT NULL,
  blocks TEXT NOT NULL                 -- JSON array of the blocks that nodes have leased; empty: none
);

-- Open streams and running exports by key and node. A node renews its leases every few seconds.
CREATE TABLE slot_leases (
  key_id TEXT NOT NULL REFERENCES api_keys(key_id),
  kind TEXT NOT NULL,                  -- stream, export
  node TEXT NOT NULL,
  slots INTEGER NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (key_id, kind, node)
);

-- Subscriptions to the change log, with the position that each has reached.
CREATE TABLE webhooks (
  webhook_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  key_id TEXT NOT NULL REFERENCES api_keys(key_id), -- nothing is sent unless this key is active
  url TEXT NOT NULL,
  secret TEXT NOT NULL,                -- plain text, because it signs messages
  previous_secret TEXT,                -- signs too until previous_secret_expires_at
  previous_secret_expires_at BIGINT,
  filter TEXT NOT NULL,                -- JSON
  state TEXT NOT NULL,                 -- enabled, disabled
  reason TEXT,                         -- why it is disabled
  position BIGINT NOT NULL,            -- number of the last change that was delivered or filtered out
  attempts INTEGER NOT NULL,           -- failed attempts to deliver the current message
  next_attempt_at BIGINT NOT NULL,     -- no attempt before this time
  failing_since BIGINT,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX webhooks_account ON webhooks(account_id);

-- Work that only one process may do at a time, and the process that does it. A lease that is not renewed is taken over.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,                -- id of a process
  renewals BIGINT NOT NULL             -- the holder raises it every second or so
);

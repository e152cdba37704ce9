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
  name TEXT NOT NULL DEFAULT '',       -- for people
  status TEXT NOT NULL,                -- active, disabled, revoked
  scopes TEXT NOT NULL DEFAULT 'read', -- comma-separated: read (the data), feed (live matches), admin (this account), browser
  origins TEXT NOT NULL DEFAULT '',    -- space-separated; a key of scope browser works on the pages of these origins only
  previous_hash TEXT UNIQUE,           -- of the secret before the last rotation, valid until previous_expires_at
  previous_expires_at BIGINT,
  last_used_at BIGINT,                 -- to a minute; null: never
  settings TEXT NOT NULL DEFAULT '{}', -- JSON object: setting > value; absent settings have their default
  migrated_at BIGINT,                  -- when the key was migrated to version 2; null: not migrated
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX api_keys_account ON api_keys(account_id);

-- One row at most. It changes with every change of a key or an account, so that nodes read the keys again that they hold.
CREATE TABLE key_version (
  id INTEGER PRIMARY KEY,              -- 1
  version TEXT NOT NULL                -- random
);

-- People who sign in to the pages. Each belongs to one account.
CREATE TABLE users (
  user_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  email TEXT NOT NULL UNIQUE,          -- in lower case
  role TEXT NOT NULL,                  -- member, administrator
  status TEXT NOT NULL,                -- active, disabled
  password TEXT NOT NULL,              -- Argon2id, in the PHC format
  totp_secret TEXT,                    -- plain text, because codes are computed from it; null: no second factor
  totp_step BIGINT NOT NULL DEFAULT 0, -- of the last accepted code; no code of this step or before is accepted
  pending_totp_secret TEXT,            -- shown, but not confirmed with a code yet
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX users_account ON users(account_id);

-- Codes that replace a code of the second factor, once each.
CREATE TABLE recovery_codes (
  hash TEXT PRIMARY KEY,               -- SHA-256
  user_id TEXT NOT NULL REFERENCES users(user_id)
);
CREATE INDEX recovery_codes_user ON recovery_codes(user_id);

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,               -- SHA-256 of the cookie
  user_id TEXT NOT NULL REFERENCES users(user_id),
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,             -- to an hour
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions(user_id);

-- Links that make or change a user, once each.
CREATE TABLE account_links (
  hash TEXT PRIMARY KEY,               -- SHA-256 of the token
  purpose TEXT NOT NULL,               -- first (the first administrator), invite, sign-up, reset
  email TEXT,                          -- null: the person states it
  role TEXT NOT NULL,
  plan TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

-- Failed attempts to sign in, also for addresses that nobody has: otherwise a lock would show who has an account.
CREATE TABLE sign_in_attempts (
  email TEXT PRIMARY KEY,
  attempts INTEGER NOT NULL,
  last_at BIGINT NOT NULL
);

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

-- The accounts database: accounts, keys, usage, limits, webhooks and leases. On SQLite it is a file of its own, so that counting
-- requests never waits for an import, and so that keys survive when the data is rebuilt. Times are UTC milliseconds.

-- What accounts can have. Amounts of money are in the smallest unit of the currency. NULL allowances have no limit.
CREATE TABLE plans (
  plan TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  level TEXT NOT NULL,                 -- what it includes of the data: free, paid (matches in play), ultra (odds as well)
  is_hard INTEGER NOT NULL,            -- 1: no requests beyond the limit of a day or month; 0: they are served as overage
  per_minute BIGINT,                   -- requests per key
  per_day BIGINT,                      -- requests per account; a month has 30 times as many
  streams INTEGER,                     -- open streams per key
  webhooks INTEGER,                    -- per account
  exports INTEGER,                     -- running at once, per key
  currency TEXT NOT NULL,              -- ISO 4217
  price BIGINT NOT NULL,               -- of a month
  overage_price BIGINT NOT NULL,       -- of 1,000 requests beyond the limit of a day
  position INTEGER NOT NULL,           -- in lists
  retired_at BIGINT,                   -- no account can change to it since then
  revision INTEGER NOT NULL DEFAULT 0, -- rises with every change
  changed_at BIGINT NOT NULL
);
INSERT INTO plans (plan, title, level, is_hard, per_minute, per_day, streams, webhooks, exports, currency, price, overage_price,
  position, changed_at) VALUES
  ('free', 'Free', 'free', 1, 10, 100, 2, 1, 0, 'EUR', 0, 0, 1, 0),
  ('pro', 'Pro', 'paid', 0, 300, 7500, 10, 10, 1, 'EUR', 0, 0, 2, 0),
  ('ultra', 'Ultra', 'ultra', 0, 450, 75000, 50, 50, 2, 'EUR', 0, 0, 3, 0),
  ('internal', 'Internal', 'ultra', 0, NULL, NULL, NULL, NULL, NULL, 'EUR', 0, 0, 4, 0);

-- Former prices, so that statements of past days do not change. The present price is that of `plans`.
CREATE TABLE plan_prices_before (
  plan TEXT NOT NULL REFERENCES plans(plan),
  until_at BIGINT NOT NULL,
  currency TEXT NOT NULL,
  price BIGINT NOT NULL,
  overage_price BIGINT NOT NULL,
  PRIMARY KEY (plan, until_at)
);

CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  plan TEXT NOT NULL REFERENCES plans(plan),
  plan_set_at BIGINT,                  -- time of the last message with which another system set the plan
  hard_cap INTEGER NOT NULL DEFAULT 0, -- 1: no requests beyond the plan's limits, also on paid plans
  subscription_ends BIGINT,
  created_at BIGINT NOT NULL,
  UNIQUE (email, plan)                 -- one address may have accounts of several plans
);

-- Former plans of accounts, for statements. The present plan is that of `accounts`.
CREATE TABLE account_plans_before (
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  until_at BIGINT NOT NULL,
  plan TEXT NOT NULL REFERENCES plans(plan),
  PRIMARY KEY (account_id, until_at)
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
  email_proven INTEGER NOT NULL,       -- 1: the person has read mail there, or their organisation has confirmed it
  password TEXT,                       -- Argon2id, in the PHC format; null: signs in with the organisation or a passkey
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

-- Public keys with which people sign in, without a password and without a code.
CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY,         -- 'pa_...'
  credential_id TEXT NOT NULL UNIQUE,  -- that the authenticator has chosen; base64url
  user_id TEXT NOT NULL REFERENCES users(user_id),
  public_key TEXT NOT NULL,            -- COSE, base64url
  counter BIGINT NOT NULL,             -- of signatures; 0: the authenticator does not count
  transports TEXT NOT NULL,            -- how browsers reach the authenticator, comma-separated: internal, usb, hybrid, ...
  is_synced INTEGER NOT NULL,          -- 1: the authenticator copies it to other devices
  name TEXT NOT NULL,                  -- for people
  created_at BIGINT NOT NULL,
  last_used_at BIGINT                  -- null: never
);
CREATE INDEX passkeys_user ON passkeys(user_id);

-- People as the identity provider of the operator's organisation knows them.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,               -- that the issuer never gives to anyone else
  user_id TEXT NOT NULL REFERENCES users(user_id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_user ON identities(user_id);

-- What a browser has to send back to register a passkey or to sign in, once.
CREATE TABLE challenges (
  hash TEXT PRIMARY KEY,               -- SHA-256 of the challenge
  purpose TEXT NOT NULL,               -- register, passkey, organisation, organisation-code, link
  holder TEXT NOT NULL,                -- SHA-256 of the cookie of the browser that asked for it
  expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_expires ON challenges(expires_at);

-- Links that make or change a user, once each.
CREATE TABLE account_links (
  hash TEXT PRIMARY KEY,               -- SHA-256 of the token
  purpose TEXT NOT NULL,               -- first (the first administrator), invite, sign-up, reset
  email TEXT,                          -- null: the person states it
  is_mailed INTEGER NOT NULL,          -- 1: mailed to this address, so using the link proves the address
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
  overage BIGINT NOT NULL DEFAULT 0,   -- the part of `used` that was beyond the limit when it was requested
  PRIMARY KEY (account_id, period)
);

-- Warnings that an account has used most of a limit, or all of it: one row for each receiver.
CREATE TABLE usage_warnings (
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  period TEXT NOT NULL,                -- as in `usage`
  percent INTEGER NOT NULL,            -- 80 or 100
  receiver TEXT NOT NULL,              -- 'mail ' and an address, or the id of a webhook; empty: there was nobody to warn
  created_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  next_attempt_at BIGINT,              -- null: sent, or given up
  PRIMARY KEY (account_id, period, percent, receiver)
);

-- Requests by hour, for people to look at: what counts for limits and statements is `usage`.
CREATE TABLE usage_hours (
  key_id TEXT NOT NULL REFERENCES api_keys(key_id),
  hour BIGINT NOT NULL,                -- its beginning
  requests BIGINT NOT NULL,
  errors BIGINT NOT NULL,              -- with a status of 400 or more
  microseconds BIGINT NOT NULL,        -- all of them together
  PRIMARY KEY (key_id, hour)
);

-- The same requests by endpoint and status. By day: by hour, the dashboard of an account would read twenty times as many rows.
CREATE TABLE usage_days (
  key_id TEXT NOT NULL REFERENCES api_keys(key_id),
  day BIGINT NOT NULL,                 -- its beginning, UTC
  endpoint TEXT NOT NULL,              -- id, such as v2.fixtures; none: no endpoint
  status INTEGER NOT NULL,
  requests BIGINT NOT NULL,
  microseconds BIGINT NOT NULL,
  PRIMARY KEY (key_id, day, endpoint, status)
);

-- The last requests of each key: 500, and 100 with an error. A busy process notes only some of them.
CREATE TABLE request_log (
  key_id TEXT NOT NULL REFERENCES api_keys(key_id),
  at BIGINT NOT NULL,
  request_id TEXT NOT NULL,            -- a client may send the same again
  method TEXT NOT NULL,
  path TEXT NOT NULL,                  -- with the query, without secrets
  endpoint TEXT NOT NULL,
  status INTEGER NOT NULL,
  microseconds BIGINT NOT NULL,
  PRIMARY KEY (key_id, at, request_id)
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

-- The last attempts to deliver messages to each webhook, for people to look at.
CREATE TABLE webhook_deliveries (
  delivery_id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhooks(webhook_id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  message_id TEXT NOT NULL,            -- the same for every attempt
  type TEXT NOT NULL,                  -- such as event.created, usage.warning, webhook.test
  first_change BIGINT,                 -- numbers of the changes in the message; null: it has none
  last_change BIGINT,
  status INTEGER,                      -- of the response; null: there was none
  error TEXT NOT NULL,                 -- why there was no response; empty: there was one
  microseconds BIGINT NOT NULL,
  by_hand INTEGER NOT NULL             -- 1: its owner sent it
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries(webhook_id, at);

-- Who changed what, written in the transaction of the change; data_audit_log is for changes of data. Rows are only added.
CREATE TABLE audit_log (
  audit_id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,                 -- email address, id of a key, 'payment system', or the user of a command
  address TEXT NOT NULL,               -- of the client; empty: a command
  action TEXT NOT NULL,                -- such as keys.create
  subject TEXT NOT NULL,               -- id of what was changed; empty: the account of the actor
  details TEXT NOT NULL                -- JSON object, without secrets
);
CREATE INDEX audit_log_at ON audit_log(at);

-- Imports, for people who watch them. On SQLite they are in this database, because the data database is locked while an import
-- writes.
CREATE TABLE import_runs (
  run_id TEXT PRIMARY KEY,             -- 'ir_...'
  source TEXT NOT NULL,                -- name of the source
  started_by TEXT NOT NULL,            -- email address, or the user of a command
  state TEXT NOT NULL,                 -- running, done, failed
  phase TEXT NOT NULL,                 -- start, download, import, ratings
  file TEXT NOT NULL,                  -- that is imported; empty: none
  files INTEGER NOT NULL,              -- imported
  bytes BIGINT NOT NULL,               -- read so far, also within a file
  bytes_total BIGINT NOT NULL,         -- 0: not known
  saved BIGINT NOT NULL,               -- numbers of records
  unchanged BIGINT NOT NULL,
  rejected BIGINT NOT NULL,
  unresolved BIGINT NOT NULL,
  failed_files INTEGER NOT NULL,
  reason TEXT NOT NULL,                -- of the failure; empty: none
  started_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,             -- last sign of the process
  finished_at BIGINT                   -- null: not finished
);
CREATE INDEX import_runs_started ON import_runs(started_at);

-- What the updater last did with each source of sources.json.
CREATE TABLE source_updates (
  source TEXT PRIMARY KEY,
  kind TEXT NOT NULL,                  -- download, poll
  finished_at BIGINT NOT NULL,         -- of the last run
  succeeded_at BIGINT,                 -- of the last run without an error
  failures INTEGER NOT NULL,           -- in a row
  requests INTEGER NOT NULL,           -- of the last run, to a polled API
  messages INTEGER NOT NULL,           -- of the last run, to the live feed
  error TEXT NOT NULL                  -- of the last run; empty: none
);

-- Work that only one process may do at a time, and the process that does it. A lease that is not renewed is taken over.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,                -- id of a process
  renewals BIGINT NOT NULL             -- the holder raises it every second or so
);

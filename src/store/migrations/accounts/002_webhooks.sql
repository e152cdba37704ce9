-- Who is told of changes, where, and up to which change of the log they have been told.
CREATE TABLE webhooks (
  webhook_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts(account_id),
  key_id TEXT NOT NULL REFERENCES api_keys(key_id), -- nothing is sent while this key does not admit
  url TEXT NOT NULL,
  secret TEXT NOT NULL,                -- in clear: signing needs it
  old_secret TEXT,                     -- signs too until old_until, after the secret was changed
  old_until BIGINT,
  filter TEXT NOT NULL,                -- JSON
  state TEXT NOT NULL,                 -- enabled, disabled
  reason TEXT,                         -- why it is disabled
  position BIGINT NOT NULL,            -- the last change that arrived, or was not for it
  attempts INTEGER NOT NULL,           -- of the message under way
  next_at BIGINT NOT NULL,             -- not to be tried before
  failing_since BIGINT,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX webhooks_account ON webhooks(account_id);

-- Work that one process does at a time.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);

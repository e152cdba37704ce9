-- What a key is for: 'read' (the data), 'feed' (telling of live matches), with commas between.
ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read';

-- players of one nationality, page after page
CREATE INDEX players_nationality ON players(nationality, legacy_id);

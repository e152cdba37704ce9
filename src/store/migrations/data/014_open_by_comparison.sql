-- the same rows, told without a list: SQLite makes a table of one, in memory, for every row that is written
DROP INDEX fixtures_open;
CREATE INDEX fixtures_open ON fixtures(status, kickoff) WHERE status <> 'FT' AND status <> 'AET' AND status <> 'PEN';

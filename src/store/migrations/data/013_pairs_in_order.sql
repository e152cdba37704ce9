-- in the order that meetings are asked for, so that nothing is sorted: without the number, SQLite read all away matches
DROP INDEX fixtures_pair;
CREATE INDEX fixtures_pair ON fixtures(home, away, kickoff, legacy_id);

-- Which file of the provider told it: two that contradict each other are read in any order, and twice.
ALTER TABLE squads ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE transfers ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE injuries ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE sidelined ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE coach_spells ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE player_season_sources ADD COLUMN file TEXT NOT NULL DEFAULT '';

-- Which provider each fact of a ground or a team is from, as JSON by column: of two that differ the more believed stays,
-- whoever came first. A column that is not named here was there before, or is of the catalogue.
ALTER TABLE venues ADD COLUMN provenance TEXT NOT NULL DEFAULT '{}';
ALTER TABLE teams ADD COLUMN provenance TEXT NOT NULL DEFAULT '{}';

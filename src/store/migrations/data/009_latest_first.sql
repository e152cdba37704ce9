-- lists that show the latest first, page after page, whatever is asked for
CREATE INDEX transfers_latest ON transfers(moved_on DESC, id);
CREATE INDEX injuries_latest ON injuries(starts DESC, id);
DROP INDEX injuries_day;

/**
 * The year in which a season started that is played from July to June, as in most leagues of Europe.
 *
 * @param time a time within the season, in ms since 1970; the month is that of UTC
 */
export function startingYear(time: number): number {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return date.getUTCMonth() >= 6 ? year : year - 1;
}

/** Age in whole years at `now` (UTC milliseconds) of a person born on `birth` (YYYY-MM-DD), by the UTC calendar. */
export function ageAt(birth: string, now: number): number {
  const today = new Date(now).toISOString();
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5, 10) < birth.slice(5, 10) ? years - 1 : years;
}

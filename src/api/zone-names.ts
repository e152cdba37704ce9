/** IANA zone names as they are written. The runtime knows them in any case, but tells some only by an older name. */

/** Names in use today which the runtime's own list still gives by a former spelling, or leaves out. */
const ALSO_CURRENT = `
Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis
America/Kentucky/Louisville America/Nipigon America/Nuuk America/Pangnirtung America/Rainy_River America/Thunder_Bay
America/Yellowknife Asia/Choibalsan Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe
Australia/Currie Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei UTC
`;

/** Every zone a caller may name and would want to choose from, in alphabetical order. */
export const ZONE_NAMES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...ALSO_CURRENT.trim().split(/\s+/)]),
].sort();

const byLowerCase = new Map(ZONE_NAMES.map((name) => [name.toLowerCase(), name]));

/** The zone as it is written, from any case; null where there is none. Offsets such as '+01:00' are not names. */
export function zoneName(text: string): string | null {
  const lower = text.toLowerCase();
  const known = byLowerCase.get(lower);
  if (known !== undefined) return known;
  if (!/^[a-z][a-z0-9_+/-]{1,40}$/.test(lower)) return null;
  try {
    // a link that nobody lists ('US/Eastern'): answered under the name of the zone it stands for
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

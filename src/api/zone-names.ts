/** Canonical IANA time zone names. The runtime accepts any case, but lists some zones by an outdated name. */

/** Current names that `Intl.supportedValuesOf` omits or lists by an old spelling. */
const ADDED_NAMES = `
Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis
America/Kentucky/Louisville America/Nipigon America/Nuuk America/Pangnirtung America/Rainy_River America/Thunder_Bay
America/Yellowknife Asia/Choibalsan Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe
Australia/Currie Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei UTC
`;

/** The time zones that the API lists, in alphabetical order. */
export const ZONE_NAMES: readonly string[] = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...ADDED_NAMES.trim().split(/\s+/)]),
].sort();

const byLowerCase = new Map(ZONE_NAMES.map((name) => [name.toLowerCase(), name]));

/** The canonical name of a time zone in any case; null if there is none. Offsets such as '+01:00' are not names. */
export function zoneName(text: string): string | null {
  const lower = text.toLowerCase();
  const listed = byLowerCase.get(lower);
  if (listed !== undefined) return listed;
  if (!/^[a-z][a-z0-9_+/-]{1,40}$/.test(lower)) return null;
  try {
    // an unlisted alias such as 'US/Eastern': resolve it to its zone
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
    formats.set(timezone, format);
  }
  return format;
}

/** Minutes east of UTC. Local mean times of the 19th century had seconds as well, which ISO 8601 cannot write: dropped. */
function offsetMinutes(instant: number, timezone: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(offsetFormat(timezone).format(instant)) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A moment as ISO 8601 with milliseconds: '...Z' in UTC, the zone's clock and offset elsewhere. */
export function dateIn(instant: number, timezone: string): string {
  if (timezone === 'UTC') return new Date(instant).toISOString();
  const offset = offsetMinutes(instant, timezone);
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

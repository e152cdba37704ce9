/** Times in the zone of the reader. */
export function showLocalTimes(): void {
  const language = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-clock]')) {
    time.textContent = clock.format(new Date(time.dateTime));
  }
  const zone = document.querySelector('[data-zone]');
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone !== null && name !== 'UTC') zone.textContent = zone.textContent!.replace('UTC', name.replaceAll('_', ' '));
}

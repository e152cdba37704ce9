/** The stream of scores of the service. */

/** A message of the stream, or its state. */
export type LiveReport = { readonly message: string } | { readonly state: 'open' | 'broken' };

/** A browser gives up a stream that is refused, as by a proxy while the service restarts. */
const REFUSED_PAUSE_MS = 10_000;

export function openLiveSource(report: (report: LiveReport) => void): void {
  const source = new EventSource('/live');
  source.addEventListener('message', ({ data }: MessageEvent<string>) => report({ message: data }));
  source.addEventListener('open', () => report({ state: 'open' }));
  source.addEventListener('error', () => {
    report({ state: 'broken' });
    if (source.readyState !== EventSource.CLOSED) return; // it connects again by itself
    setTimeout(() => openLiveSource(report), REFUSED_PAUSE_MS * (0.5 + Math.random()));
  });
}

/** Links and forms that change one part of the page: the part of the answer replaces it, without a reload. */

export function startSwaps(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swap]');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain) return;
    event.preventDefault();
    void swap(inOwnLanguage(link.href), link.dataset.swap!);
  });
  document.addEventListener('change', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-choice]');
    if (form === null) return;
    const part = form.dataset.choice!;
    if (part === '') {
      form.submit();
      return;
    }
    const address = new URL(location.pathname, location.origin);
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
    void swap(inOwnLanguage(address.href), part);
  });
}

/** The part is in the language of the page, also if its address chooses one. */
function inOwnLanguage(href: string): string {
  const address = new URL(href);
  const language = new URLSearchParams(location.search).get('lang');
  if (language !== null) address.searchParams.set('lang', language);
  return address.href;
}

let running: AbortController | undefined;

/**
 * The focus stays on the control with the same id; if the answer has none, such as a step beyond the last round, it stays on
 * the part. Tables stay where they were scrolled to. Without an answer the browser opens the address.
 */
async function swap(address: string, part: string): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  const place = document.getElementById(part);
  place?.setAttribute('aria-busy', 'true');
  const fresh = await partOf(address, part, own.signal);
  if (own.signal.aborted) return;
  if (fresh === null || place === null) {
    location.assign(address);
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement!.id : null;
  const scrolled = [...place.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  place.replaceWith(document.adoptNode(fresh));
  for (const [i, each] of fresh.querySelectorAll('.scroll').entries()) each.scrollLeft = scrolled[i] ?? 0;
  history.replaceState(null, '', address);
  if (focused !== null) {
    fresh.tabIndex = -1;
    (document.getElementById(focused) ?? fresh).focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event('swapped'));
}

async function partOf(address: string, part: string, signal: AbortSignal): Promise<HTMLElement | null> {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, signal });
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(part);
  } catch {
    return null; // a broken connection, or a later choice
  }
}

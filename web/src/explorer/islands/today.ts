/** Favourites, which only this browser keeps, and the filters of the day. */
const KEPT = 'touchline.favourites';
type Filter = 'all' | 'live' | 'favourites';

function read(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set(); // what another program has left there
  }
}

export function keepFavourites(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('li.row[data-fixture]')];
  if (rows.length === 0) return;
  const kept = read();
  let filter: Filter = 'all';
  const isKept = (row: HTMLElement) => kept.has(row.dataset.fixture!);
  const isShown = (row: HTMLElement) =>
    filter === 'all' || (filter === 'live' ? row.classList.contains('live') : isKept(row));

  const show = () => {
    for (const row of rows) row.hidden = !isShown(row);
    for (const group of document.querySelectorAll<HTMLElement>('[data-live-list] .group'))
      group.hidden = group.querySelector('li.row:not([hidden])') === null;
    document.querySelector<HTMLElement>('[data-nothing]')!.hidden = rows.some((row) => !row.hidden);
    for (const button of document.querySelectorAll<HTMLElement>('[data-filter]')) {
      button.hidden = false;
      button.setAttribute('aria-pressed', String(button.dataset.filter === filter));
    }
    document.querySelector('[data-count="favourites"]')!.textContent = String(rows.filter(isKept).length);
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-filter]')) {
    button.addEventListener('click', () => {
      filter = button.dataset.filter as Filter;
      show();
    });
  }
  for (const row of rows) {
    const star = row.querySelector<HTMLButtonElement>('.star')!;
    star.hidden = false;
    const press = () => star.setAttribute('aria-pressed', String(isKept(row)));
    star.addEventListener('click', () => {
      if (!kept.delete(row.dataset.fixture!)) kept.add(row.dataset.fixture!);
      localStorage.setItem(KEPT, JSON.stringify([...kept]));
      press();
      show();
    });
    press();
  }
  first(rows.filter((row) => isKept(row) && row.classList.contains('live')));
  show();
}

/** Matches in play that the reader has chosen come first. */
function first(rows: readonly HTMLElement[]): void {
  const groups = new Set(rows.map((row) => row.closest('.group')!));
  document.querySelector('[data-live-list]')!.prepend(...groups);
  for (const row of rows.toReversed()) row.parentElement!.prepend(row);
}

/** Favourites, stored in this browser only, and the filters of the day. */
const STORED_AS = 'touchline.favourites';
type Filter = 'all' | 'live' | 'favourites';

function read(): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set(); // what another program has left there
  }
}

export function startFavourites(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('li.row[data-fixture]')];
  if (rows.length === 0) return;
  const favourites = read();
  let filter: Filter = 'all';
  const isFavourite = (row: HTMLElement) => favourites.has(row.dataset.fixture!);
  const isShown = (row: HTMLElement) =>
    filter === 'all' || (filter === 'live' ? row.classList.contains('live') : isFavourite(row));

  const show = () => {
    for (const row of rows) row.hidden = !isShown(row);
    for (const group of document.querySelectorAll<HTMLElement>('[data-live-list] .group'))
      group.hidden = group.querySelector('li.row:not([hidden])') === null;
    document.querySelector<HTMLElement>('[data-nothing]')!.hidden = rows.some((row) => !row.hidden);
    for (const button of document.querySelectorAll<HTMLElement>('[data-filter]')) {
      button.hidden = false;
      button.setAttribute('aria-pressed', String(button.dataset.filter === filter));
    }
    document.querySelector('[data-count="favourites"]')!.textContent = String(rows.filter(isFavourite).length);
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
    const press = () => star.setAttribute('aria-pressed', String(isFavourite(row)));
    star.addEventListener('click', () => {
      if (!favourites.delete(row.dataset.fixture!)) favourites.add(row.dataset.fixture!);
      localStorage.setItem(STORED_AS, JSON.stringify([...favourites]));
      press();
      show();
    });
    press();
  }
  first(rows.filter((row) => isFavourite(row) && row.classList.contains('live')));
  show();
}

/** Matches in play that the reader has chosen come first. */
function first(rows: readonly HTMLElement[]): void {
  const groups = new Set(rows.map((row) => row.closest('.group')!));
  document.querySelector('[data-live-list]')!.prepend(...groups);
  for (const row of rows.toReversed()) row.parentElement!.prepend(row);
}

/** Search over the page: '/' or Ctrl-K, arrows, Enter. What was opened last comes first. */

interface Hit {
  readonly type: 'team' | 'league' | 'player' | 'venue' | 'fixture';
  readonly id: string;
  readonly name: string;
  readonly about: string | null;
  readonly image: string | null;
}

const RECENT = 'touchline.recent';
const RECENT_MAX = 6;
const WAIT_MS = 80;
const TYPES = ['team', 'league', 'player', 'venue', 'fixture'] as const;
const FOLDERS = { team: 'teams', league: 'leagues', player: 'players', fixture: 'matches', venue: null } as const;

function recent(): Hit[] {
  try {
    return JSON.parse(localStorage.getItem(RECENT) ?? '[]') as Hit[];
  } catch {
    return []; // what another program has left there
  }
}

export function makeFinder(): void {
  const island = document.querySelector<HTMLElement>('[data-island="search"]');
  const opener = island?.querySelector<HTMLButtonElement>('button');
  if (!island || !opener) return;
  const finder = new Finder(island);
  opener.hidden = false;
  opener.addEventListener('click', () => finder.open());
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(input|select|textarea)$/i.test((event.target as HTMLElement).tagName);
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    finder.open();
  });
}

class Finder {
  readonly #texts: DOMStringMap;
  readonly #dialog = document.createElement('dialog');
  readonly #input = document.createElement('input');
  readonly #list = document.createElement('ul');
  #hits: readonly Hit[] = [];
  #chosen = 0;
  #asked = 0;
  /** Enter was pressed before the answer to the present text was there */
  #isOpening = false;
  #isWaiting = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor({ dataset }: HTMLElement) {
    this.#texts = dataset;
    this.#dialog.className = 'finder';
    this.#dialog.setAttribute('aria-label', dataset.label!);
    Object.assign(this.#input, { type: 'search', placeholder: dataset.hint!, autocomplete: 'off', spellcheck: false });
    this.#input.setAttribute('role', 'combobox');
    this.#input.setAttribute('aria-label', dataset.label!);
    this.#input.setAttribute('aria-expanded', 'true');
    this.#input.setAttribute('aria-controls', 'found');
    this.#list.id = 'found';
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', dataset.label!);
    this.#dialog.append(this.#input, this.#list, keysOf(dataset.keys!));
    document.body.append(this.#dialog);
    this.#input.addEventListener('input', () => this.#ask());
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#input.value = '';
    this.#show(recent());
  }

  #ask(): void {
    clearTimeout(this.#waiting);
    const text = this.#input.value.trim();
    const asked = ++this.#asked;
    this.#isWaiting = text !== '';
    this.#isOpening = false;
    if (text === '') {
      this.#show(recent());
      return;
    }
    this.#waiting = setTimeout(async () => {
      const response = await fetch(`/explorer/search?q=${encodeURIComponent(text)}`);
      // a later text has its own answer
      if (asked !== this.#asked || !response.ok) return;
      const { data } = (await response.json()) as { data: Hit[] };
      if (asked !== this.#asked) return;
      this.#isWaiting = false;
      this.#show(data.filter(({ type }) => FOLDERS[type] !== null));
      if (this.#isOpening) this.#openChosen();
    }, WAIT_MS);
  }

  #openChosen(): void {
    this.#list.querySelector<HTMLAnchorElement>('[aria-selected="true"] a')?.click();
  }

  #show(hits: readonly Hit[]): void {
    this.#hits = hits;
    this.#chosen = 0;
    const names = this.#texts.types!.split('|');
    const rows = hits.map((hit, i) => {
      const row = document.createElement('li');
      row.setAttribute('role', 'option');
      row.id = `found-${i}`;
      const link = document.createElement('a');
      link.href = `/${FOLDERS[hit.type]}/${encodeURIComponent(hit.id)}`;
      link.tabIndex = -1;
      link.addEventListener('click', () => remember(hit));
      if (hit.image !== null) {
        const image = document.createElement('img');
        Object.assign(image, { src: pathOf(hit.image), alt: '', width: 28, height: 28 });
        link.append(image);
      }
      const text = document.createElement('span');
      text.textContent = hit.name;
      const about = document.createElement('small');
      about.textContent = hit.about ?? '';
      text.append(about);
      const type = document.createElement('small');
      type.textContent = names[TYPES.indexOf(hit.type)] ?? '';
      link.append(text, type);
      row.append(link);
      return row;
    });
    this.#list.replaceChildren(...rows);
    if (rows.length === 0 && this.#input.value.trim() !== '') {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = this.#texts.none!;
      this.#list.append(none);
    }
    this.#mark();
  }

  #mark(): void {
    for (const [i, row] of [...this.#list.querySelectorAll('[role="option"]')].entries()) {
      row.setAttribute('aria-selected', String(i === this.#chosen));
      if (i === this.#chosen) row.scrollIntoView({ block: 'nearest' });
    }
    this.#input.setAttribute('aria-activedescendant', this.#hits.length > 0 ? `found-${this.#chosen}` : '');
  }

  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && this.#hits.length > 0) {
      event.preventDefault();
      this.#chosen = (this.#chosen + step + this.#hits.length) % this.#hits.length;
      this.#mark();
    }
    if (event.key !== 'Enter') return;
    // the list is still that of an earlier text
    if (this.#isWaiting) this.#isOpening = true;
    else this.#openChosen();
  }
}

/** '↑↓ choose|Enter open|Esc close': each key, and what it does. */
function keysOf(text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'keys';
  for (const each of text.split('|')) {
    const [key = '', ...does] = each.split(' ');
    const part = document.createElement('span');
    const sign = document.createElement('kbd');
    sign.textContent = key;
    part.append(sign, ` ${does.join(' ')}`);
    line.append(part);
  }
  return line;
}

function remember(hit: Hit): void {
  const others = recent().filter(({ id }) => id !== hit.id);
  localStorage.setItem(RECENT, JSON.stringify([hit, ...others].slice(0, RECENT_MAX)));
}

const pathOf = (image: string) => image.replace(/^https?:\/\/[^/]+/, '').replace(/\.png$/, '.svg');

/** Search, the menu on small screens, and copy buttons. Pages work without this script. */

const element = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

for (const sample of document.querySelectorAll('pre')) {
  if (!navigator.clipboard) break; // only available over TLS or on localhost
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  const frame = element('div', { class: 'sample' });
  sample.replaceWith(frame);
  frame.append(sample, button);
}

const menu = document.getElementById('menu');
const opener = document.querySelector('.menu-link');
if (menu && opener) {
  const toggle = (open) => {
    menu.classList.toggle('open', open);
    opener.setAttribute('aria-expanded', String(open));
    opener.textContent = open ? 'Close menu' : 'Menu';
  };
  document.body.classList.add('scripted');
  opener.setAttribute('role', 'button');
  opener.setAttribute('aria-controls', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    toggle(!menu.classList.contains('open'));
  });
  menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  window.scrollTo(0, 0);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

const contents = [...document.querySelectorAll('aside.contents a')];
if (contents.length > 0 && 'IntersectionObserver' in window) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of contents) link.classList.toggle('here', link.hash === `#${target.id}`);
      }
    },
    { rootMargin: '-70px 0px -70% 0px' },
  );
  for (const heading of document.querySelectorAll('article h2[id], article h3[id]')) observer.observe(heading);
}

const RESULTS_MAX = 12;
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const wordsOf = (text) => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Higher is better; 0 if a query word is missing. A query word also matches the start of a word. */
function score(queryWords, entry) {
  let sum = 0;
  for (const word of queryWords) {
    const best =
      (entry.headingWords.includes(word) ? 40 : 0) ||
      (entry.titleWords.includes(word) ? 25 : 0) ||
      (entry.headingWords.some((candidate) => candidate.startsWith(word)) ? 20 : 0) ||
      (entry.titleWords.some((candidate) => candidate.startsWith(word)) ? 12 : 0) ||
      (entry.words.has(word) ? 8 : 0) ||
      (word.length > 2 && entry.text.includes(word) ? 3 : 0);
    if (best === 0) return 0;
    sum += best;
  }
  return sum + (entry.anchor === '' ? 6 : 0) + (entry.reference ? 0 : 2);
}

function entriesOf({ pages, entries }) {
  return entries.map(([page, anchor, heading, text]) => {
    const [address, title, section] = pages[page];
    return {
      anchor,
      heading,
      title,
      section,
      reference: section === 'Reference',
      address: anchor === '' ? address : `${address}#${anchor}`,
      text: plain(text),
      original: text,
      words: new Set(wordsOf(text)),
      headingWords: wordsOf(heading),
      titleWords: wordsOf(title),
    };
  });
}

/** The text around the first query word. */
function excerpt({ original, text }, [word]) {
  const at = Math.max(0, text.indexOf(word) - 40);
  return `${at > 0 ? '...' : ''}${original.slice(at, at + 130)}${original.length > at + 130 ? '...' : ''}`;
}

const box = document.querySelector('.search');
if (box) {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search the documentation',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    name: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('ul', { id: 'found', role: 'listbox', 'aria-label': 'Search results', hidden: '' });
  const hint = element('kbd', { 'aria-hidden': 'true' }, '/');
  box.append(input, hint, list);
  box.hidden = false;
  let index;
  let selected = -1;
  const load = () => {
    index ??= fetch(box.dataset.index)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`))))
      .then(entriesOf);
    index.catch(() => {
      index = undefined; // retry with the next key press
    });
    return index;
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const select = (next) => {
    const options = [...list.querySelectorAll('[role=option]')];
    if (options.length === 0) return;
    selected = (next + options.length) % options.length;
    options.forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === selected));
    });
    options[selected].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', options[selected].id);
  };
  const show = async () => {
    const queryWords = wordsOf(input.value);
    if (queryWords.length === 0) return close();
    const entries = await load();
    if (wordsOf(input.value).join() !== queryWords.join()) return; // the query has changed in the meantime
    const found = entries
      .map((entry) => [score(queryWords, entry), entry])
      .filter(([points]) => points > 0)
      .sort(([a], [b]) => b - a)
      .slice(0, RESULTS_MAX);
    selected = -1;
    list.replaceChildren(
      ...found.map(([, entry], i) => {
        const where = entry.anchor === '' ? entry.section : `${entry.section} · ${entry.title}`;
        const link = element(
          'a',
          { href: entry.address, tabindex: '-1' },
          element('small', {}, where),
          element('strong', {}, entry.anchor === '' ? entry.title : entry.heading),
          element('span', {}, excerpt(entry, queryWords)),
        );
        return element('li', { role: 'option', id: `found-${i}`, 'aria-selected': 'false' }, link);
      }),
    );
    if (found.length === 0) list.append(element('li', { class: 'none' }, 'No results'));
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  };
  const update = () =>
    show().catch((error) => {
      list.replaceChildren(element('li', { class: 'none' }, `The search index cannot be loaded: ${error.message}`));
      list.hidden = false;
    });
  input.addEventListener('focus', () => load().catch(() => undefined), { once: true });
  input.addEventListener('input', update);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(selected - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') list.querySelectorAll('[role=option] a')[Math.max(selected, 0)]?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target)) close();
  });
  document.addEventListener('keydown', (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
}

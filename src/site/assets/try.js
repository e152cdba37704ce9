/** Pages of endpoints: samples in one language at a time, and a form that sends the request with the reader's key. */

const create = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/** For this tab only, and shared with the playground of the dashboard. */
const STORED_KEY = 'touchline-key';
const STORED_LANGUAGE = 'touchline-language';
const LANGUAGES = { bash: 'curl', javascript: 'JavaScript', python: 'Python' };
const BYTES_MAX = 100_000;
/** A stream stays open, so its first events are shown. */
const WAIT_MS = 10_000;

function samplesAfter(heading) {
  const samples = [];
  // site.js has put each sample into a frame with a copy button, where the browser allows copying
  for (let node = heading.nextElementSibling; node?.matches('pre, .sample'); node = node.nextElementSibling)
    samples.push(node.matches('pre') ? node : node.querySelector('pre'));
  return samples;
}

const languageOf = (sample) => LANGUAGES[/language-(\w+)/.exec(sample.firstElementChild.className)?.[1]];

function chooseLanguages(heading) {
  const samples = samplesAfter(heading).filter(languageOf);
  if (samples.length < 2) return;
  const buttons = samples.map((sample) => {
    const button = create('button', { type: 'button' }, languageOf(sample));
    button.addEventListener('click', () => {
      sessionStorage.setItem(STORED_LANGUAGE, button.textContent);
      show(button.textContent);
    });
    return button;
  });
  const show = (language) => {
    samples.forEach((sample, i) => {
      const isShown = languageOf(sample) === language;
      (sample.closest('.sample') ?? sample).hidden = !isShown;
      buttons[i].setAttribute('aria-pressed', String(isShown));
    });
  };
  heading.after(create('div', { class: 'languages', role: 'group', 'aria-label': 'Language' }, ...buttons));
  const stored = sessionStorage.getItem(STORED_LANGUAGE);
  show(buttons.some(({ textContent }) => textContent === stored) ? stored : buttons[0].textContent);
}

function field(label, input) {
  return create('label', {}, create('span', {}, label), input);
}

function addressOf({ path, parameters }, inputs) {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(inputs.get(name)?.value ?? ''));
  const query = new URLSearchParams();
  for (const { name, isInPath } of parameters) {
    const value = inputs.get(name).value.trim();
    if (!isInPath && value !== '') query.set(name, value);
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? filled : `${filled}?${text}`;
}

/** The beginning of a body: long ones are cut, and a stream is closed after some seconds. */
async function beginningOf(response) {
  if (response.body === null) return '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const timer = setTimeout(() => reader.cancel(), WAIT_MS);
  let text = '';
  try {
    for (let part = await reader.read(); !part.done && text.length < BYTES_MAX; part = await reader.read())
      text += part.value;
    if (text.length >= BYTES_MAX) await reader.cancel();
  } finally {
    clearTimeout(timer);
  }
  return text;
}

function prettyOf(text, type) {
  if (!/json/.test(type) || /ndjson/.test(type)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // cut off
  }
}

async function send(request, { inputs, key, body, output }) {
  const { method, isForPeople, type } = request;
  const started = performance.now();
  const secret = key.value.trim();
  const response = await fetch(addressOf(request, inputs), {
    method,
    headers: {
      ...(secret !== '' && { 'x-api-key': secret }),
      ...(method !== 'GET' && { 'content-type': type }),
    },
    ...(body !== null && { body: body.value }),
    // a key alone counts, as from a program; without one, people send what their session allows
    credentials: isForPeople && secret === '' ? 'same-origin' : 'omit',
    cache: 'no-store',
  });
  const text = await beginningOf(response);
  const milliseconds = Math.round(performance.now() - started);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  output.replaceChildren(
    create('p', { class: response.ok ? 'status ok' : 'status failed' }, `${response.status} in ${milliseconds} ms`),
    create('details', {}, create('summary', {}, 'Headers'), create('pre', { tabindex: '0' }, headers)),
    create('pre', { tabindex: '0', class: 'answer' }, prettyOf(text, response.headers.get('content-type') ?? '')),
  );
}

function requestForm(place) {
  const request = JSON.parse(place.dataset.request);
  const key = create('input', { type: 'password', autocomplete: 'off', name: 'key' });
  key.value = sessionStorage.getItem(STORED_KEY) ?? '';
  key.addEventListener('input', () => sessionStorage.setItem(STORED_KEY, key.value));
  const inputs = new Map(
    request.parameters.map(({ name, value }) => [name, create('input', { name, value, autocomplete: 'off' })]),
  );
  const body = request.body === '' ? null : create('textarea', { rows: '4', name: 'body' });
  if (body !== null) body.value = request.body;
  const output = create('div', { class: 'output', role: 'status' });
  const form = create(
    'form',
    {},
    create('h2', { id: 'send' }, 'Send it'),
    field(request.isForPeople ? 'Key; empty: you are signed in' : 'Key', key),
    ...[...inputs].map(([name, input]) => field(name, input)),
    ...(body === null ? [] : [field('Body', body)]),
    create('button', { type: 'submit' }, 'Send'),
    output,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button[type=submit]');
    button.disabled = true;
    try {
      await send(request, { inputs, key, body, output });
    } catch (error) {
      output.replaceChildren(create('p', { class: 'status failed' }, `No answer: ${error.message}`));
    } finally {
      button.disabled = false;
    }
  });
  place.replaceChildren(form);
}

/** Once other data than the sandbox is stored, samples and forms have ids of it. Responses stay those of the sandbox. */
async function useOwnExamples() {
  const response = await fetch('/docs/examples.json');
  if (!response.ok) return;
  const { ids, seasons } = await response.json();
  const known = Object.keys(ids);
  if (known.length === 0) return;
  const pattern = new RegExp(`(?<![\\w.])(?:${known.map((id) => id.replaceAll('.', '\\.')).join('|')})(?![\\w])`, 'g');
  const own = (text, written = encodeURIComponent) =>
    text
      .replace(pattern, (id) => written(ids[id]))
      .replace(/(season=)(\d{4})/g, (_, name, year) => name + (seasons[year] ?? year));
  for (const code of document.querySelectorAll('pre code:not(.language-json)')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) node.data = own(node.data);
  }
  for (const input of document.querySelectorAll('.try input')) {
    if (input.name === 'season') input.value = seasons[input.value] ?? input.value;
    else if (input.name !== 'key') input.value = own(input.value, String);
  }
}

const requestHeading = document.querySelector('body.endpoint #request');
if (requestHeading) chooseLanguages(requestHeading);
for (const place of document.querySelectorAll('.try')) requestForm(place);
// without an answer the examples of the sandbox stay
if (document.querySelector('pre code')) useOwnExamples().catch(() => undefined);

/** Long tables, such as that of the leagues, have a filter. */
const FILTERED_ROWS = 40;
for (const frame of document.querySelectorAll('article .table')) {
  const rows = [...frame.querySelectorAll('tbody tr')];
  if (rows.length < FILTERED_ROWS) continue;
  const input = create('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the table' });
  const count = create('span', { role: 'status' });
  const plainOf = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const texts = rows.map((row) => plainOf(row.textContent));
  input.addEventListener('input', () => {
    const words = plainOf(input.value).split(/\s+/);
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = !words.every((word) => texts[i].includes(word));
      if (!row.hidden) shown += 1;
    });
    count.textContent = `${shown} of ${rows.length}`;
  });
  frame.before(create('div', { class: 'filter' }, input, count));
}

/** The page of all widgets: shows them with the key of the page, or with that of the reader, and puts it into the HTML to copy. */

const STORED_KEY = 'touchline-browser-key';
const PLACEHOLDER = 'pk_YOUR_KEY';

const form = document.querySelector('.demo-key');
const { key: input } = form.elements;
const status = form.querySelector('[role=status]');
const places = [...document.querySelectorAll('.demo-widget')];
const samples = [...document.querySelectorAll('pre code')];
const own = form.dataset.demoKey;
let shown = PLACEHOLDER;

function show(key) {
  for (const place of places) {
    // the text is of the page itself
    const parsed = new DOMParser().parseFromString(place.dataset.html, 'text/html').body.firstElementChild;
    const element = document.createElement(parsed.localName);
    for (const { name, value } of parsed.attributes) element.setAttribute(name, value);
    element.setAttribute('service', location.origin);
    element.setAttribute('api-key', key);
    place.replaceChildren(element);
  }
  if (own === '') for (const code of samples) code.textContent = code.textContent.replaceAll(shown, key);
  shown = key;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const key = input.value.trim();
  if (!key.startsWith('pk_')) {
    status.textContent = 'A browser key begins with pk_. Other keys are secret: never put them into a page.';
    return;
  }
  status.textContent = '';
  localStorage.setItem(STORED_KEY, key);
  show(key);
});

if (own !== '') show(own);
else {
  form.hidden = false;
  input.value = localStorage.getItem(STORED_KEY) ?? '';
  if (input.value !== '') show(input.value);
}

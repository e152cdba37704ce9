/** A page with every widget, live, and the HTML that shows it. */

import { pageShell, type Shell } from './layout.ts';
import { escapeHtml } from './markdown.ts';

/** What the widgets show: ids and codes of stored data. Null where nothing fits. */
export interface DemoData {
  /** a key of scope browser for the pages of this service; null: the reader states one */
  readonly key: string | null;
  readonly league: string | null;
  /** a league with matches in play, or the same */
  readonly playing: string | null;
  readonly cup: string | null;
  readonly team: string | null;
  readonly match: string | null;
}

interface Widget {
  readonly title: string;
  readonly text: string;
  readonly element: string;
  readonly attributes: Readonly<Record<string, string | null>>;
  /** kind and id of the picture for readers without scripts */
  readonly picture?: string | null;
}

const picture = (kind: string, id: string | null) => id && `${kind}/${id}`;

function widgetsOf({ league, playing, cup, team, match }: DemoData): Widget[] {
  return [
    {
      title: 'Table',
      text: 'The standings of a season, with the row of one team marked.',
      element: 'touchline-standings',
      attributes: { league, team },
      picture: picture('table', league),
    },
    {
      title: 'Matches in play',
      text: 'Scores and clocks of all competitions, or of one, as they change.',
      element: 'touchline-live',
      attributes: {},
    },
    {
      title: 'Next match',
      text: 'The match that a competition or a team plays now, or else its next one, with the chances of each result.',
      element: 'touchline-next-match',
      attributes: { league: playing },
    },
    {
      title: 'Match',
      text: 'Score, clock and scorers.',
      element: 'touchline-match',
      attributes: { match },
      picture: picture('match', match),
    },
    {
      title: 'Shot map',
      text: 'The shots of both teams. The area of a circle is its expected goals.',
      element: 'touchline-shot-map',
      attributes: { match },
      picture: picture('shots', match),
    },
    {
      title: 'Win probability',
      text: 'The chances of each result over the minutes.',
      element: 'touchline-win-probability',
      attributes: { match },
      picture: picture('win-probability', match),
    },
    {
      title: 'Bracket',
      text: 'The ties of a cup, with the legs added up.',
      element: 'touchline-bracket',
      attributes: { league: cup },
      picture: picture('bracket', cup),
    },
  ].filter(({ attributes }) => Object.values(attributes).every((value) => value !== null));
}

/** The text that the script replaces with the reader's key. */
const KEY_PLACEHOLDER = 'pk_YOUR_KEY';

export function widgetDemoPage(data: DemoData, shell: Shell): string {
  const { publicUrl, assets } = shell;
  const widgets = widgetsOf(data);
  const script = `<script src="${publicUrl}/widgets.js" data-api-key="${data.key ?? KEY_PLACEHOLDER}" async></script>`;
  const form = `<form class="demo-key" data-demo-key="${data.key ?? ''}" hidden>
<label>Browser key <input name="key" autocomplete="off" spellcheck="false" placeholder="${KEY_PLACEHOLDER}"></label>
<button type="submit">Show the widgets</button><p role="status"></p></form>`;
  const hint =
    data.key === null
      ? `Enter a key of the scope <code>browser</code> with the origin <code>${escapeHtml(publicUrl)}</code>. You create it on your
<a href="/dashboard">dashboard</a>, or <a href="/docs/widgets#the-key">on the command line</a>.`
      : 'The data is invented: this service has the sandbox, and a key of its own for this page.';
  const body = `<main id="content" class="plain"><article><p class="crumb"><a href="/docs/widgets">Widgets</a></p><h1>All widgets</h1>
<p>Each of them is one element of HTML. Copy the script once into your page, and any of the elements below it.</p>
<p>${hint}</p>
${form}
<pre><code>${escapeHtml(script)}</code></pre>
${widgets.length === 0 ? '<p>No data is stored that a widget could show.</p>' : widgets.map((each) => section(each)).join('\n')}
</article></main>
<script src="/widgets.js" defer></script><script src="/docs/assets/demo.js?v=${assets}" type="module"></script>`;
  const description = 'All widgets of this service, live, with the HTML to copy';
  return pageShell(
    { title: 'All widgets - Touchline', description, body, className: 'demo', address: '/docs/widgets/demo' },
    shell,
  );
}

/** The element is made by the script, once there is a key. */
function section({ title, text, element, attributes, picture: path }: Widget): string {
  const given = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`)
    .join('');
  const html = `<${element}${given}></${element}>`;
  const still = path == null ? '' : `<noscript><img src="/charts/${path}.svg" alt="${title}"></noscript>`;
  return `<section><h2 id="${element}">${title}</h2><p>${text}</p>
<div class="demo-widget" data-html="${escapeHtml(html)}">${still}</div>
<pre><code>${escapeHtml(html)}</code></pre></section>`;
}

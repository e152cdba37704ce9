/** Custom elements that show football of a Touchline service on any page. One script: it defines them when it is loaded. */
import { render } from 'preact';
import base from '../../../src/site/assets/base.css?inline';
import tokens from '../../../src/site/assets/tokens.css?inline';
import de from '../../messages/explorer.de.json';
import en from '../../messages/explorer.en.json';
import drawings from '../../styles/drawings.css?inline';
import explorerTokens from '../../styles/explorer-tokens.css?inline';
import parts from '../../styles/parts.css?inline';
import widgetCss from '../../styles/widgets.css?inline';
import { type Explorer, ExplorerProvider, formatsOf } from '../explorer/context.tsx';
import { serviceOf } from './service.ts';
import { WIDGETS } from './widgets.tsx';

const script = document.currentScript as HTMLScriptElement | null;
/** What the element that loads the script says for all widgets of the page. */
const DEFAULTS = { service: script === null ? '' : new URL(script.src).origin, key: script?.dataset.apiKey ?? '' };

const ATTRIBUTES = [
  ...['service', 'api-key', 'lang', 'links'],
  ...['match', 'team', 'league', 'season', 'group', 'live'],
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${(tokens + explorerTokens).replaceAll(':root', ':host')}${base}${drawings}${parts}${widgetCss}`);

function define(name: string): void {
  const Widget = WIDGETS[name]!;

  class TouchlineWidget extends HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #root = this.attachShadow({ mode: 'open' });
    #isWaiting = false;

    connectedCallback(): void {
      this.#root.adoptedStyleSheets = [sheet];
      this.#update();
    }

    disconnectedCallback(): void {
      render(null, this.#root);
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#update();
    }

    /** Once for all attributes that a script sets together. */
    #update(): void {
      if (this.#isWaiting) return;
      this.#isWaiting = true;
      queueMicrotask(() => {
        this.#isWaiting = false;
        if (this.isConnected) this.#show();
      });
    }

    #show(): void {
      const base = (this.getAttribute('service') ?? DEFAULTS.service).replace(/\/+$/, '');
      const service = serviceOf(base, this.getAttribute('api-key') ?? DEFAULTS.key);
      const given = new Map(ATTRIBUTES.map((name) => [name, this.getAttribute(name)]));
      const parts = { service, attribute: (name: string) => given.get(name) ?? null };
      const explorer = explorerFor(base, { locale: localeOf(this), hasLinks: given.get('links') !== 'off' });
      render(
        <ExplorerProvider value={explorer}>
          <div class={`widget ${name}`} part="widget" lang={localeOf(this)}>
            <Widget {...parts} />
          </div>
        </ExplorerProvider>,
        this.#root,
      );
    }
  }

  const element = `touchline-${name}`;
  // a page can load the script twice
  if (customElements.get(element) === undefined) customElements.define(element, TouchlineWidget);
}

function explorerFor(base: string, { locale, hasLinks }: { locale: 'en' | 'de'; hasLinks: boolean }): Explorer {
  const texts = locale === 'de' ? de : en;
  return {
    ...formatsOf({ locale, texts, timeZone: undefined, calendarYearLeagues: [] }),
    file: (path) => base + path,
    link: (path) => (hasLinks ? { href: base + path } : {}),
    get model(): never {
      throw new Error('a widget is not a page');
    },
  };
}

/** Of the element, of the page, or of the browser. */
function localeOf(element: HTMLElement): 'en' | 'de' {
  const language = element.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  return language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

for (const name of Object.keys(WIDGETS)) define(name);

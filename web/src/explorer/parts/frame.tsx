/** What surrounds every page: head, search, foot. */
import type { ComponentChildren } from 'preact';
import type { Section } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';

/** States whose names the script shows when they come. The others have a minute, or do not come while a page is open. */
const STATUSES = ['HT', 'BT', 'P', 'SUSP', 'INT', 'FT', 'AET', 'PEN', 'ABD', 'AWD', 'WO', 'PST', 'CANC'];
const PERIODS = ['1H', 'HT', '2H', 'ET', 'BT', 'P', 'SUSP', 'INT'];

export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { model, t, named } = useExplorer();
  const names = (kind: 'status' | 'period', of: readonly string[]) =>
    JSON.stringify(Object.fromEntries(of.map((each) => [each, named(`${kind}.${each}`, each)])));
  const link = (section: Section, address: string, label: string) => (
    <a href={address} aria-current={model.section === section ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <>
      <header class="top">
        <a class="brand" href="/">
          <Logo />
          <span>Touchline</span>
        </a>
        <nav aria-label={t('nav.main')}>
          {link('today', '/', t('nav.today'))}
          {link('competitions', '/leagues', t('nav.competitions'))}
          {link('models', '/track-record', t('nav.models'))}
          <a href="/docs">{t('nav.docs')}</a>
        </nav>
        <div
          class="search"
          data-island="search"
          data-label={t('search.label')}
          data-hint={t('search.hint')}
          data-none={t('search.none')}
          data-keys={t('search.keys')}
          data-types={['team', 'league', 'player', 'venue', 'fixture']
            .map((type) => t(`search.${type as 'team'}`))
            .join('|')}
        >
          <button type="button" class="search-open" hidden>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm4 9 3.5 3.5"
                fill="none"
                stroke="currentColor"
                stroke-width="1.6"
              />
            </svg>
            <span>{t('search.label')}</span>
            <kbd>/</kbd>
          </button>
        </div>
        <a class="sign-in" href={model.isSignedIn ? '/dashboard' : '/sign-in'}>
          {t(model.isSignedIn ? 'nav.dashboard' : 'nav.signIn')}
        </a>
      </header>
      <main
        id="content"
        tabIndex={-1}
        class={`page page-${model.page}`}
        data-statuses={names('status', STATUSES)}
        data-periods={names('period', PERIODS)}
      >
        {children}
      </main>
      <Foot />
    </>
  );
}

/** favicon.svg inside the page: browsers make a document of its own of an SVG file, before the first paint. */
function Logo() {
  return (
    <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#0b6b3c" />
      <path d="M0 46h64M14 46a18 18 0 0 1 36 0" fill="none" stroke="#fff" stroke-width="5" />
      <circle cx="32" cy="17" r="6.5" fill="#fff" />
    </svg>
  );
}

function Foot() {
  const { model, t, date, clock } = useExplorer();
  const { requests, attributions, isSandbox, publicUrl, updatedAt } = model;
  return (
    <footer class="foot">
      {isSandbox && <p class="sandbox">{t('foot.sandbox')}</p>}
      {attributions.length > 0 && (
        <ul class="attributions" aria-label={t('foot.attributions')}>
          {attributions.map(({ title, licence, homepage }) => (
            <li key={title}>
              <a href={homepage}>{title}</a>: {licence}
            </li>
          ))}
        </ul>
      )}
      <p>
        {updatedAt !== null && <>{t('foot.updated', { time: `${date(updatedAt)}, ${clock(updatedAt)}` })} </>}
        <span data-zone>{t('foot.utc')}</span> <a href="/coverage">{t('foot.coverage')}</a> ·{' '}
        <a href="/docs/sources">{t('foot.licences')}</a>
      </p>
      <label class="theme" data-theme-choice hidden>
        {t('theme')}{' '}
        <select>
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <option key={theme} value={theme}>
              {t(`theme.${theme}`)}
            </option>
          ))}
        </select>
      </label>
      {requests.length > 0 && (
        <details>
          <summary>{t('foot.requests')}</summary>
          <p>{t('foot.requestsText')}</p>
          <pre>
            <code>{requests.map((request) => `curl -H "x-api-key: $KEY" '${publicUrl}${request}'\n`).join('')}</code>
          </pre>
        </details>
      )}
    </footer>
  );
}

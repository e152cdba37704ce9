/** Renders whole pages, and their drawings as files, on the server. */
import { renderToString } from 'preact-render-to-string';
import type { PageAssets } from '../../../src/site/account/model.ts';
import type { ExplorerModel } from '../../../src/site/explorer/model.ts';
import { chart } from './charts.tsx';
import { type Explorer, ExplorerProvider, explorerOf } from './context.tsx';
import { headOf } from './head.ts';
import { Coverage } from './pages/coverage.tsx';
import { HeadToHead } from './pages/head-to-head.tsx';
import { League } from './pages/league.tsx';
import { Leagues } from './pages/leagues.tsx';
import { Match } from './pages/match.tsx';
import { Missing404 } from './pages/missing.tsx';
import { Player } from './pages/player.tsx';
import { Team } from './pages/team.tsx';
import { Today } from './pages/today.tsx';
import { TrackRecord } from './pages/track-record.tsx';
import { Frame } from './parts/frame.tsx';
import { styleOf } from './styles.ts';

const LOCALES = { en: 'en_GB', de: 'de_DE' } as const;

export function renderExplorer(model: ExplorerModel, { scripts }: PageAssets) {
  const explorer = explorerOf(model);
  const { title, description } = headOf(explorer);
  const style = styleOf(model);
  const { publicUrl, canonical, picture, locale, language, theme } = model;
  const address = `${publicUrl}${canonical}`;
  const inLanguage = (language: string) => `${address}${canonical.includes('?') ? '&' : '?'}lang=${language}`;
  // each language has an address of its own, and the address without one serves that of the reader
  const own = language === null ? address : inLanguage(language);
  const document = (
    <html lang={locale} data-theme={theme ?? undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} - Touchline`}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {(model.page === 'missing' || !model.isIndexed) && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={own} />
        <link rel="alternate" hreflang="en" href={inLanguage('en')} />
        <link rel="alternate" hreflang="de" href={inLanguage('de')} />
        <link rel="alternate" hreflang="x-default" href={address} />
        <meta property="og:site_name" content="Touchline" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={own} />
        <meta property="og:locale" content={LOCALES[locale]} />
        <meta property="og:image" content={`${publicUrl}${picture ?? '/card.png'}`} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {/* nothing that a browser must load before it can paint */}
        <script defer src="/theme.js" />
        {scripts.map((source) => (
          <script key={source} type="module" src={source} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {explorer.t('skip')}
        </a>
        <Page explorer={explorer} />
      </body>
    </html>
  );
  return { html: `<!doctype html>${renderToString(document)}`, style };
}

function Page({ explorer }: { readonly explorer: Explorer }) {
  return (
    <ExplorerProvider value={explorer}>
      <Frame>
        <Content model={explorer.model} />
      </Frame>
    </ExplorerProvider>
  );
}

function Content({ model }: { readonly model: ExplorerModel }) {
  switch (model.page) {
    case 'today':
      return <Today model={model} />;
    case 'match':
      return <Match model={model} />;
    case 'head-to-head':
      return <HeadToHead model={model} />;
    case 'leagues':
      return <Leagues model={model} />;
    case 'league':
      return <League model={model} />;
    case 'team':
      return <Team model={model} />;
    case 'player':
      return <Player model={model} />;
    case 'coverage':
      return <Coverage model={model} />;
    case 'track-record':
      return <TrackRecord model={model} />;
    case 'missing':
      return <Missing404 />;
  }
}

export function renderChart(model: ExplorerModel, { kind, theme }: { kind: string; theme: 'light' | 'dark' }) {
  const drawing = chart(model, { kind, theme });
  if (drawing === null) return null;
  return renderToString(<ExplorerProvider value={explorerOf(model)}>{drawing}</ExplorerProvider>);
}

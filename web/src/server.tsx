/** Renders a whole page on the server. */
import { renderToString } from 'preact-render-to-string';
import type { PageAssets, PageModel } from '../../src/site/account/model.ts';
import { AccountPage } from './account-page.tsx';
import { App } from './app.tsx';
import { type MessageName, translator } from './messages.ts';
import { isOperation, OperationPage } from './operation/operation-page.tsx';

export { renderChart, renderExplorer } from './explorer/server.tsx';

interface Assets {
  readonly account: PageAssets;
  readonly operation: PageAssets;
}

export function render(model: PageModel, assets: Assets): string {
  const [Page, { scripts, styles }] = isOperation(model)
    ? [OperationPage, assets.operation]
    : [AccountPage, assets.account];
  const t = translator(model.locale);
  const document = (
    <html lang={model.locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${t(`title.${model.page}` as MessageName)} - Touchline`}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* data, not a script: the policy of the page allows no inline script. `<` is escaped, so nothing ends it early */}
        <script
          id="model"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(model).replaceAll('<', '\\u003c') }}
        />
        {scripts.map((source) => (
          <script key={source} type="module" src={source} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {t('skip')}
        </a>
        <noscript>
          <p class="noscript">{t('noscript')}</p>
        </noscript>
        <div id="app">
          <App model={model} Page={Page} />
        </div>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(document)}`;
}

/** Makes the page alive that the server has rendered. */
import '../../src/site/assets/tokens.css';
import '../../src/site/assets/base.css';
import '../styles/app.css';
import '../styles/operation.css';
import { type ComponentType, hydrate } from 'preact';
import type { PageModel } from '../../src/site/account/model.ts';
import { App, type PageProps } from './app.tsx';

export function makeAlive(Page: ComponentType<PageProps>): void {
  const model = JSON.parse(document.getElementById('model')!.textContent!) as PageModel;
  hydrate(<App model={model} Page={Page} />, document.getElementById('app')!);
  // tests and styles see that forms work now
  document.documentElement.dataset.alive = 'true';
}

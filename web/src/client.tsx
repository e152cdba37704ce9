/** Makes the page alive that the server has rendered. */
import '../../src/site/assets/tokens.css';
import '../styles/app.css';
import { hydrate } from 'preact';
import type { PageModel } from '../../src/site/account/model.ts';
import { App } from './app.tsx';

const model = JSON.parse(document.getElementById('model')!.textContent!) as PageModel;
hydrate(<App model={model} />, document.getElementById('app')!);
// tests and styles see that forms work now
document.documentElement.dataset.alive = 'true';

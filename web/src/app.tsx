import type { ComponentType } from 'preact';
import type { PageModel } from '../../src/site/account/model.ts';
import { PageProvider, pageContext } from './page.tsx';
import { Top } from './parts/top.tsx';

export interface PageProps {
  readonly model: PageModel;
}

/** `Page` is the part below the bar: a browser loads only the scripts of its group of pages. */
export function App({ model, Page }: PageProps & { readonly Page: ComponentType<PageProps> }) {
  return (
    <PageProvider value={pageContext(model)}>
      <Top />
      <main id="content" tabIndex={-1} class={model.page}>
        <Page model={model} />
      </main>
    </PageProvider>
  );
}

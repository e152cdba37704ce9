import type { PageModel } from '../../src/site/account/model.ts';
import { PageProvider, pageContext } from './page.tsx';
import { Admin } from './pages/admin.tsx';
import { Dashboard } from './pages/dashboard.tsx';
import { Requests } from './pages/requests.tsx';
import { SetUp } from './pages/set-up.tsx';
import { Forbidden, NotFound, SignIn } from './pages/sign-in.tsx';
import { StatementPage } from './pages/statement.tsx';
import { Top } from './parts/top.tsx';

export function App({ model }: { readonly model: PageModel }) {
  return (
    <PageProvider value={pageContext(model)}>
      <Top />
      <main id="content" tabIndex={-1} class={model.page}>
        <Page model={model} />
      </main>
    </PageProvider>
  );
}

function Page({ model }: { readonly model: PageModel }) {
  switch (model.page) {
    case 'set-up':
      return <SetUp model={model} />;
    case 'sign-in':
      return <SignIn model={model} />;
    case 'dashboard':
      return <Dashboard model={model} />;
    case 'admin':
      return <Admin model={model} />;
    case 'requests':
      return <Requests model={model} />;
    case 'statement':
      return <StatementPage model={model} />;
    case 'forbidden':
      return <Forbidden />;
    case 'not-found':
      return <NotFound />;
  }
}

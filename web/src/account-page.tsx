import type { PageProps } from './app.tsx';
import { Admin } from './pages/admin.tsx';
import { Dashboard } from './pages/dashboard.tsx';
import { Requests } from './pages/requests.tsx';
import { SetUp } from './pages/set-up.tsx';
import { Forbidden, NotFound, SignIn } from './pages/sign-in.tsx';
import { StatementPage } from './pages/statement.tsx';

/** Signing in, the dashboard, and the first page of the administration. */
export function AccountPage({ model }: PageProps) {
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
    default:
      return <NotFound />;
  }
}

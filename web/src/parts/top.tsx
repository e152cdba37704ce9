import { usePage } from '../page.tsx';
import { send } from '../request.ts';

/** The bar at the top of every page. */
export function Top() {
  const { model, t } = usePage();
  const { user, page } = model;
  const signOut = async () => {
    await send('sign-out');
    location.assign('/sign-in');
  };
  const section = user === null ? null : page.startsWith('admin') ? '/admin' : '/dashboard';
  const link = (address: string, label: string) => (
    <a href={address} aria-current={address === section ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <header class="top">
      <a class="brand" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Touchline
      </a>
      <nav aria-label={t('top.main')}>
        {user !== null && link('/dashboard', t('title.dashboard'))}
        {user?.role === 'administrator' && link('/admin', t('title.admin'))}
        {link('/docs', t('top.docs'))}
      </nav>
      {user !== null && (
        <div class="person">
          <span class="email">{user.email}</span>
          <button type="button" class="quiet" onClick={signOut}>
            {t('top.signOut')}
          </button>
        </div>
      )}
    </header>
  );
}

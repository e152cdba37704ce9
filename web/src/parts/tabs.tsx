import { useEffect, useRef } from 'preact/hooks';
import type { PageModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';

const ADMIN_TABS = [
  ['admin', '/admin'],
  ['admin-imports', '/admin/imports'],
  ['admin-names', '/admin/names'],
  ['admin-conflicts', '/admin/conflicts'],
  ['admin-corrections', '/admin/corrections'],
  ['admin-coverage', '/admin/coverage'],
  ['admin-health', '/admin/health'],
  ['admin-audit', '/admin/audit'],
] as const satisfies readonly (readonly [PageModel['page'], string])[];

const OWN_TABS = [
  ['dashboard', '/dashboard'],
  ['webhooks', '/dashboard/webhooks'],
  ['requests', '/dashboard/requests'],
  ['playground', '/dashboard/playground'],
] as const satisfies readonly (readonly [PageModel['page'], string])[];

/** The pages of the administration. */
export function Tabs() {
  return <TabsOf of="admin" tabs={ADMIN_TABS} />;
}

/** The pages of the dashboard. */
export function OwnTabs() {
  return <TabsOf of="dashboard" tabs={OWN_TABS} />;
}

interface TabsProps {
  readonly of: 'admin' | 'dashboard';
  readonly tabs: typeof ADMIN_TABS | typeof OWN_TABS;
}

function TabsOf({ of, tabs }: TabsProps) {
  const { model, t } = usePage();
  const row = useRef<HTMLElement>(null);
  // on phones the row scrolls: the tab of this page must be in sight
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab != null) row.current!.scrollLeft = tab.offsetLeft - (row.current!.clientWidth - tab.offsetWidth) / 2;
  }, []);
  return (
    <nav class="tabs" ref={row} aria-label={t(`title.${of}`)}>
      {tabs.map(([page, address]) => (
        <a key={page} href={address} aria-current={page === model.page ? 'page' : undefined}>
          {t(`tab.${page}`)}
        </a>
      ))}
    </nav>
  );
}

import type { AuditModel } from '../../../src/site/account/operation-model.ts';
import { AuditTable } from '../parts/audit-table.tsx';
import { Field } from '../parts/form.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useTexts } from './messages.ts';

/** Who changed what, with a filter in the address. Works without JavaScript. */
export function Audit({ model }: { readonly model: AuditModel }) {
  const text = useTexts();
  const { entries, search, next } = model;
  return (
    <>
      <Tabs />
      <form method="get" class="card filters">
        <Field label={text('audit.search')} hint={text('audit.hint')} name="search" value={search} maxLength={254} />
        <button type="submit" class="quiet">
          {text('coverage.show')}
        </button>
      </form>
      <AuditTable entries={entries} />
      {next !== null && (
        <p>
          <a href={next}>{text('audit.older')}</a>
        </p>
      )}
    </>
  );
}

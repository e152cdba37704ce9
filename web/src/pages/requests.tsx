import type { RequestsModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Choice } from '../parts/form.tsx';
import { OwnTabs } from '../parts/tabs.tsx';
import { RequestTable } from '../parts/usage-charts.tsx';

/** The last requests, with filters in the address. Works without JavaScript. */
export function Requests({ model }: { readonly model: RequestsModel }) {
  const { t } = usePage();
  const { requests, keys, keyId, isError } = model;
  return (
    <>
      <OwnTabs />
      <section class="card">
        <h1>{t('title.requests')}</h1>
        <form method="get" class="filters">
          <Choice
            label={t('keys.key')}
            name="key"
            chosen={keyId}
            options={[['', t('requests.allKeys')], ...keys.map(({ id, name }) => [id, name] as const)]}
          />
          <Choice
            label={t('requests.status')}
            name="errors"
            chosen={String(isError)}
            options={[
              ['false', t('requests.all')],
              ['true', t('requests.errors')],
            ]}
          />
          <button type="submit" class="quiet">
            {t('requests.show')}
          </button>
        </form>
        <p class="soft">{t('requests.text')}</p>
        {requests.length === 0 ? (
          <p>{t('requests.none')}</p>
        ) : (
          <RequestTable label={t('title.requests')} requests={requests} />
        )}
      </section>
    </>
  );
}

import type { AuditView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Table } from './table.tsx';

/** Who changed what, the newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditView[] }) {
  const { t, time } = usePage();
  return (
    <section class="card">
      <h2>{t('audit')}</h2>
      {entries.length === 0 ? (
        <p class="soft">{t('audit.none')}</p>
      ) : (
        <Table label={t('audit')} columns={[t('requests.time'), t('audit.who'), t('audit.what'), t('audit.details')]}>
          {entries.map(({ at, actor, address, action, subject, details }, index) => (
            <tr key={`${at} ${index}`}>
              <th scope="row" class="figure">
                {time(at)}
              </th>
              <td>
                {actor}
                {address !== '' && <small>{address}</small>}
              </td>
              <td>
                <code>{action}</code>
                <small>{subject}</small>
              </td>
              <td class="path">
                <small>{details}</small>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

import type { AuditView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from './table.tsx';

interface AuditTableProps {
  readonly entries: readonly AuditView[];
  /** of the page with all of them; absent: these are all */
  readonly href?: string;
}

/** Who changed what, the newest first. */
export function AuditTable({ entries, href }: AuditTableProps) {
  const { t, time } = usePage();
  return (
    <section class="card">
      <div class="heading">
        {href === undefined ? <h1>{t('audit')}</h1> : <h2>{t('audit')}</h2>}
        {href !== undefined && <a href={href}>{t('audit.more')}</a>}
      </div>
      {entries.length === 0 ? (
        <p class="soft">{t('audit.none')}</p>
      ) : (
        <Table label={t('audit')} columns={[t('requests.time'), t('audit.who'), t('audit.what'), t('audit.details')]}>
          {entries.map(({ at, actor, address, action, subject, details }, index) => (
            <TableRow key={`${at} ${index}`}>
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
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

import type { StatementModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from '../parts/table.tsx';
import { OwnTabs } from '../parts/tabs.tsx';

/** What a month costs, and the requests of each day. */
export function StatementPage({ model }: { readonly model: StatementModel }) {
  const { t, number, money, month: monthName, day: dayName } = usePage();
  const { month, isOpen, requests, overage, lines, totals, days } = model.statement;
  const title = t('statement.of', { month: monthName(month) });
  return (
    <>
      <OwnTabs />
      <section class="card">
        <div class="heading">
          <h1>{title}</h1>
          <a class="button quiet" href={`/dashboard/statements/${month}.csv`}>
            CSV
          </a>
        </div>
        <p class="soft">
          {model.user?.email} · {t('statement.requests', { requests: number(requests), overage: number(overage) })}
          {isOpen && <> · {t('statement.isOpen')}</>}
        </p>
        <Table
          label={title}
          columns={[
            t('admin.plan'),
            { figures: t('usage') },
            { figures: t('statement.price') },
            { figures: t('statement.amount') },
          ]}
        >
          {lines.map(({ kind, plan, title, price, amount, currency, requests: counted }) => (
            <TableRow key={`${kind} ${plan} ${currency} ${price}`}>
              <th scope="row">
                {title}
                <small>{t(`statement.${kind}`)}</small>
              </th>
              <td class="figure">{number(counted)}</td>
              <td class="figure">{money(price, currency)}</td>
              <td class="figure">{money(amount, currency)}</td>
            </TableRow>
          ))}
          {totals.map(({ amount, currency }) => (
            <TableRow key={currency} data-total={amount}>
              <th scope="row">{t('statement.total')}</th>
              <td />
              <td />
              <td class="figure">
                <strong>{money(amount, currency)}</strong>
              </td>
            </TableRow>
          ))}
        </Table>
      </section>
      <section class="card">
        <h2>{t('statement.days')}</h2>
        <Table
          label={t('statement.days')}
          columns={[t('usage.day'), { figures: t('usage') }, { figures: t('plans.beyond') }]}
        >
          {days.map(({ day, requests: counted, overage: beyond }) => (
            <TableRow key={day}>
              <th scope="row">{dayName(day)}</th>
              <td class="figure">{number(counted)}</td>
              <td class="figure">{number(beyond)}</td>
            </TableRow>
          ))}
        </Table>
      </section>
    </>
  );
}

import type { StatementModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Table } from '../parts/table.tsx';

/** What a month costs, and the requests of each day. */
export function StatementPage({ model }: { readonly model: StatementModel }) {
  const { t, number, money } = usePage();
  const { month, isOpen, requests, overage, lines, totals, days } = model.statement;
  return (
    <>
      <section class="card">
        <div class="heading">
          <h1>{t('statement.of', { month })}</h1>
          <a class="button quiet" href={`/dashboard/statements/${month}.csv`}>
            CSV
          </a>
        </div>
        <p class="soft">
          {model.user?.email} · {t('statement.requests', { requests: number(requests), overage: number(overage) })}
          {isOpen && <> · {t('statement.isOpen')}</>}
        </p>
        <Table
          label={t('statement.of', { month })}
          columns={[t('admin.plan'), t('usage'), t('statement.price'), t('statement.amount')]}
        >
          {lines.map(({ kind, plan, title, price, amount, currency, requests: counted }) => (
            <tr key={`${kind} ${plan} ${currency} ${price}`}>
              <th scope="row">
                {title}
                <small>{t(`statement.${kind}`)}</small>
              </th>
              <td class="figure">{number(counted)}</td>
              <td class="figure">{money(price, currency)}</td>
              <td class="figure">{money(amount, currency)}</td>
            </tr>
          ))}
          {totals.map(({ amount, currency }) => (
            <tr key={currency} data-total={amount}>
              <th scope="row">{t('statement.total')}</th>
              <td />
              <td />
              <td class="figure">
                <strong>{money(amount, currency)}</strong>
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <section class="card">
        <h2>{t('statement.days')}</h2>
        <Table label={t('statement.days')} columns={[t('usage.day'), t('usage'), t('plans.beyond')]}>
          {days.map(({ day, requests: counted, overage: beyond }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td class="figure">{number(counted)}</td>
              <td class="figure">{number(beyond)}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

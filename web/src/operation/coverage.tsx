import type { CoverageMatrixModel } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Choice, Field } from '../parts/form.tsx';
import { Table } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useTexts } from './messages.ts';

const RESOURCES = ['events', 'lineups', 'statistics', 'playerStatistics', 'odds', 'injuries'] as const;

/** How much of each season has a kind of data. Works without JavaScript. */
export function CoverageMatrix({ model }: { readonly model: CoverageMatrixModel }) {
  const { number } = usePage();
  const text = useTexts();
  const { resource, search, years, rows, total } = model;
  return (
    <>
      <Tabs />
      <section class="card">
        <h1>{text('coverage')}</h1>
        <form method="get" class="filters">
          <Choice
            label={text('coverage.resource')}
            name="resource"
            chosen={resource}
            options={RESOURCES.map((one) => [one, text(`resource.${one}`)])}
          />
          <Field label={text('coverage.search')} name="search" value={search} maxLength={100} />
          <button type="submit" class="quiet">
            {text('coverage.show')}
          </button>
        </form>
        <p class="soft">{text('coverage.text', { shown: number(rows.length), total: number(total) })}</p>
        {rows.length > 0 && (
          <div class="matrix">
            <Table
              label={text('coverage')}
              columns={[text('coverage.league'), ...years.map((year) => ({ figures: String(year) }))]}
            >
              {rows.map(({ code, name, country, cells }) => (
                <tr key={code}>
                  <th scope="row">
                    {name}
                    <small>
                      {country} · {code}
                    </small>
                  </th>
                  {cells.map((cell, index) => (
                    <Cell key={years[index]} cell={cell} year={years[index]!} />
                  ))}
                </tr>
              ))}
            </Table>
          </div>
        )}
      </section>
    </>
  );
}

interface CellProps {
  readonly cell: CoverageMatrixModel['rows'][number]['cells'][number];
  readonly year: number;
}

function Cell({ cell: { fixtures, finished, share }, year }: CellProps) {
  const { number } = usePage();
  const text = useTexts();
  if (fixtures === 0) return <td class="soft figure figures">–</td>;
  const level = share === null ? 0 : Math.ceil(share / 25);
  return (
    <td class={`figure figures share-${level}`} title={text('coverage.cell', { finished: number(finished) })}>
      <span class="year">{year}: </span>
      {share === null ? '–' : `${share}%`}
    </td>
  );
}

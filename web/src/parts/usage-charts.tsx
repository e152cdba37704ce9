/** The usage of the last days: bars by hour, and lists by endpoint, status and key. */
import type { DashboardModel, RequestView, UsageSumView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from './table.tsx';

const HOUR_MS = 3_600_000;
/** in units of the drawing */
const BAR = 4;
const HEIGHT = 100;

export function UsageCharts({ model }: { readonly model: DashboardModel }) {
  const { t } = usePage();
  const { endpoints, statuses, byKey, keys } = model;
  const names = new Map(keys.map(({ id, name, prefix }) => [id, name === '' ? `${prefix}…` : name]));
  return (
    <section class="card">
      <div class="heading">
        <h2>{t('history')}</h2>
        <a class="button quiet" href="/dashboard/requests">
          {t('requests.open')}
        </a>
      </div>
      <Hours model={model} />
      {endpoints.length > 0 && (
        <div class="columns">
          <Shares label={t('history.endpoint')} sums={named(endpoints, new Map([['none', t('history.noEndpoint')]]))} />
          <Shares label={t('history.status')} sums={statuses} />
          <Shares label={t('history.key')} sums={named(byKey, names)} />
        </div>
      )}
    </section>
  );
}

function named(sums: readonly UsageSumView[], names: ReadonlyMap<string, string>): UsageSumView[] {
  return sums.map((sum) => ({ ...sum, group: names.get(sum.group) ?? sum.group }));
}

/** One bar for each hour; errors are at its foot. */
function Hours({ model }: { readonly model: DashboardModel }) {
  const { t, number, time } = usePage();
  const { hours, hoursSince } = model;
  const start = Date.parse(hoursSince);
  const shown = Math.floor((Date.parse(model.now) - start) / HOUR_MS) + 1;
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const total = hours.reduce((sum, { requests }) => sum + requests, 0);
  const height = (count: number) => (count === 0 ? 0 : Math.max(1, (HEIGHT * count) / most));
  const text = t('history.text', { total: number(total), most: number(most) });
  if (total === 0) return <p class="soft">{t('history.none')}</p>;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${shown * BAR} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {hours.map(({ group, requests, errors }) => {
          const x = ((Date.parse(group) - start) / HOUR_MS) * BAR;
          const [all, wrong] = [height(requests), height(errors)];
          return (
            <g key={group}>
              <title>{`${time(group)}: ${number(requests)} (${t('history.errors', { errors: number(errors) })})`}</title>
              <rect class="all" x={x} y={HEIGHT - all} width={BAR - 1} height={all} />
              <rect class="wrong" x={x} y={HEIGHT - wrong} width={BAR - 1} height={wrong} />
            </g>
          );
        })}
      </svg>
      <figcaption class="soft">
        <span>{time(hoursSince)}</span>
        <span>{text}</span>
        <span>{time(model.now)}</span>
      </figcaption>
    </figure>
  );
}

/** What part of the requests each has, as bars. */
function Shares({ label, sums }: { readonly label: string; readonly sums: readonly UsageSumView[] }) {
  const { number } = usePage();
  const most = Math.max(...sums.map(({ requests }) => requests));
  return (
    <div>
      <h3>{label}</h3>
      <ul class="plain shares">
        {sums.map(({ group, requests }) => (
          <li key={group}>
            <span>{group}</span>
            <span class="figure">{number(requests)}</span>
            <meter aria-label={group} min={0} max={most} value={requests} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The last errors, with the reason in words. */
export function LastErrors({ errors }: { readonly errors: readonly RequestView[] }) {
  const { t } = usePage();
  if (errors.length === 0) return null;
  return (
    <section class="card">
      <div class="heading">
        <h2>{t('errors')}</h2>
        <a href="/dashboard/requests?errors=true">{t('errors.all')}</a>
      </div>
      <RequestTable label={t('errors')} requests={errors} />
    </section>
  );
}

export function RequestTable({
  label,
  requests,
}: {
  readonly label: string;
  readonly requests: readonly RequestView[];
}) {
  const { t, number, time } = usePage();
  return (
    <Table
      label={label}
      columns={[
        t('requests.time'),
        t('requests.request'),
        t('requests.status'),
        { figures: t('requests.ms') },
        t('requests.id'),
      ]}
    >
      {requests.map(({ at, keyId, requestId, method, path, status, ms }) => (
        <TableRow key={`${keyId} ${at} ${requestId}`}>
          <th scope="row" class="figure">
            {time(at)}
          </th>
          <td class="path">
            <code>
              {method} {path}
            </code>
          </td>
          <td>
            {status}
            {status >= 400 && <small>{reasonOf(status, t)}</small>}
          </td>
          <td class="figure">{number(ms)}</td>
          <td class="figure">
            <code>{requestId}</code>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

const REASONS = [400, 403, 404, 405, 410, 429] as const;

function reasonOf(status: number, t: ReturnType<typeof usePage>['t']): string {
  const known = REASONS.find((one) => one === status);
  if (known !== undefined) return t(`reason.${known}`);
  return t(status >= 500 ? 'reason.5xx' : 'reason.4xx');
}

import type { ConditionView, HealthModel } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useTexts } from './messages.ts';

const MB = 1024 * 1024;

/** Sources, the live feed, webhooks, background jobs and limits. */
export function Health({ model: { condition } }: { readonly model: HealthModel }) {
  return (
    <>
      <Tabs />
      <Facts condition={condition} />
      <Sources sources={condition.sources} />
      <Limits condition={condition} />
      <Jobs jobs={condition.jobs} />
    </>
  );
}

function Facts({ condition }: { readonly condition: ConditionView }) {
  const { number, time } = usePage();
  const text = useTexts();
  const at = (moment: string | null) => (moment === null ? text('health.never') : time(moment));
  const { bytes, feed, webhooks } = condition;
  const size = (value: number) => `${number(Math.ceil(value / MB))} MB`;
  const facts: readonly (readonly [string, string])[] = [
    [text('health.imported'), at(condition.importedAt)],
    [text('health.changed'), at(condition.changedAt)],
    [
      text('health.feed'),
      feed.matches === 0
        ? text('health.noFeed')
        : text('health.feedText', { matches: number(feed.matches), time: at(feed.lastMessageAt) }),
    ],
    [
      text('health.webhooks'),
      text('health.webhooksText', {
        enabled: number(webhooks.enabled),
        failing: number(webhooks.failing),
        disabled: number(webhooks.disabled),
        messages: number(webhooks.messages),
      }),
    ],
    [text('health.size'), bytes.accounts === null ? size(bytes.data) : `${size(bytes.data)} + ${size(bytes.accounts)}`],
  ];
  return (
    <section class="card">
      <h1>{text('health')}</h1>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sources({ sources }: Pick<ConditionView, 'sources'>) {
  const { number, time } = usePage();
  const text = useTexts();
  return (
    <section class="card">
      <h2>{text('health.sources')}</h2>
      {sources.length === 0 ? (
        <p class="soft">{text('imports.noSources')}</p>
      ) : (
        <Table
          label={text('health.sources')}
          columns={[text('runs.source'), text('runs.state'), text('health.success'), text('health.last')]}
        >
          {sources.map(({ source, title, kind, last }) => (
            <TableRow key={source}>
              <th scope="row">
                {title}
                <small>{text(`health.${kind}`)}</small>
              </th>
              <td>
                <span class={`state ${last === null ? '' : last.failures > 0 ? 'failed' : 'done'}`}>
                  {last === null || kind === 'download'
                    ? text('health.never')
                    : last.failures > 0
                      ? text('health.failures', { failures: number(last.failures) })
                      : text('run.done')}
                </span>
                {last !== null && last.error !== '' && <small class="error">{last.error}</small>}
              </td>
              <td class="figure">{last?.succeededAt == null ? '–' : time(last.succeededAt)}</td>
              <td>
                {last === null
                  ? '–'
                  : text('health.requests', { requests: number(last.requests), messages: number(last.messages) })}
              </td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

function Limits({ condition: { accounts, slots } }: { readonly condition: ConditionView }) {
  const { number } = usePage();
  const text = useTexts();
  return (
    <section class="card">
      <h2>{text('health.limits')}</h2>
      {accounts.length === 0 ? (
        <p class="soft">{text('health.noRequests')}</p>
      ) : (
        <Table
          label={text('health.limits')}
          columns={[text('health.account'), text('health.plan'), text('health.today')]}
        >
          {accounts.map(({ accountId, email, plan, used, perDay }) => (
            <TableRow key={accountId}>
              <th scope="row">{email}</th>
              <td>{plan}</td>
              <td>
                {number(used)} / {perDay === null ? '∞' : number(perDay)}
                {perDay !== null && perDay > 0 && (
                  <meter aria-label={email} min={0} max={perDay} high={perDay * 0.8} value={Math.min(used, perDay)} />
                )}
              </td>
            </TableRow>
          ))}
        </Table>
      )}
      {slots.length > 0 && (
        <Table
          label={text('health.slots')}
          columns={[text('health.node'), text('health.open'), { figures: text('health.keys') }]}
        >
          {slots.map(({ node, kind, slots, keys }) => (
            <TableRow key={`${node} ${kind}`}>
              <th scope="row">
                <code>{node}</code>
              </th>
              <td>{text(`slot.${kind as 'stream'}`, { slots: number(slots) })}</td>
              <td class="figure">{number(keys)}</td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

function Jobs({ jobs }: Pick<ConditionView, 'jobs'>) {
  const text = useTexts();
  return (
    <section class="card">
      <h2>{text('health.jobs')}</h2>
      <p class="soft">{text('health.jobsText')}</p>
      <Table label={text('health.jobs')} columns={[text('health.job'), text('health.node')]}>
        {jobs.map(({ name, holder }) => (
          <TableRow key={name}>
            <th scope="row">{name}</th>
            <td>
              <code>{holder}</code>
            </td>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}

import type { WebhooksModel, WebhookView } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { useOpenDialog } from '../parts/dialog.tsx';
import { RowButton, Table, TableRow } from '../parts/table.tsx';
import { OwnTabs } from '../parts/tabs.tsx';
import { useTexts } from './messages.ts';
import { Deliveries, deliveriesOf, useSending } from './webhook-deliveries.tsx';
import { Confirm, Create, Rotate } from './webhook-dialogs.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'disable' | 'enable' | 'delete'; readonly webhook: WebhookView };
type Show = (open: Open) => void;

/** The webhooks of the account, and the deliveries of one of them. */
export function Webhooks({ model }: { readonly model: WebhooksModel }) {
  const text = useTexts();
  const { number } = usePage();
  const { open, show, close } = useOpenDialog<Open>();
  const { webhooks, keys, most, shown } = model;
  const isFull = most !== null && webhooks.length >= most;
  return (
    <>
      <OwnTabs />
      <section class="card">
        <div class="heading">
          <h1>{text('webhooks')}</h1>
          {keys.length > 0 && !isFull && (
            <button type="button" class="primary" onClick={() => show({ kind: 'create' })}>
              {text('webhooks.new')}
            </button>
          )}
        </div>
        <p class="soft">
          {text('webhooks.text')} <a href="/docs/stream#webhooks">{text('webhooks.docs')}</a>
        </p>
        {keys.length === 0 && <p class="soft">{text('webhooks.noKey')}</p>}
        {isFull && <p class="soft">{text('webhooks.full', { most: number(most) })}</p>}
        {webhooks.length === 0 ? (
          keys.length > 0 && <p>{text('webhooks.none')}</p>
        ) : (
          <WebhookTable model={model} show={show} />
        )}
      </section>
      {shown !== null && <Deliveries {...shown} />}
      {open?.kind === 'create' && <Create model={model} onClose={close} />}
      {open?.kind === 'rotate' && <Rotate webhook={open.webhook} onClose={close} />}
      {open !== null && open.kind !== 'create' && open.kind !== 'rotate' && (
        <Confirm kind={open.kind} webhook={open.webhook} onClose={close} />
      )}
    </>
  );
}

function WebhookTable({ model, show }: { readonly model: WebhooksModel; readonly show: Show }) {
  const text = useTexts();
  const names = new Map(model.keys.map(({ id, name, prefix }) => [id, name === '' ? `${prefix}…` : name]));
  return (
    <Table
      label={text('webhooks')}
      columns={[text('webhooks.url'), text('webhooks.gets'), text('webhooks.key'), text('runs.state')]}
      actions
    >
      {model.webhooks.map((webhook) => (
        <TableRow key={webhook.id} data-webhook={webhook.id} class={webhook.state}>
          <th scope="row" class="path">
            <code>{webhook.url}</code>
          </th>
          <td>
            <Filter webhook={webhook} />
          </td>
          <td>{names.get(webhook.key) ?? <span class="error">{text('webhooks.keyEnded')}</span>}</td>
          <td>
            <State webhook={webhook} />
          </td>
          <td class="buttons">
            <Test webhook={webhook} />
            <a class="button quiet" href={deliveriesOf(webhook)} aria-label={`${text('deliveries')}: ${webhook.url}`}>
              {text('deliveries')}
            </a>
            {(['rotate', webhook.state === 'enabled' ? 'disable' : 'enable', 'delete'] as const).map((kind) => (
              <RowButton
                key={kind}
                text={text(`webhooks.${kind}`)}
                of={webhook.url}
                onClick={() => show({ kind, webhook })}
              />
            ))}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Filter({ webhook: { types, league, season, fixture } }: { readonly webhook: WebhookView }) {
  const text = useTexts();
  const only = [league, season, fixture].filter((value) => value !== null).join(', ');
  return (
    <>
      {types === null ? text('webhooks.all') : types.join(', ')}
      {only !== '' && <small>{text('webhooks.only', { only })}</small>}
    </>
  );
}

function State({ webhook }: { readonly webhook: WebhookView }) {
  const text = useTexts();
  const { time } = usePage();
  const { state, reason, attempts, lastError, nextAttempt, oldSecretExpiresAt } = webhook;
  const isFailing = state === 'enabled' && attempts > 0;
  return (
    <>
      <span class={`state ${isFailing ? 'failed' : state}`}>
        {text(isFailing ? 'webhooks.failing' : `webhooks.is.${state}`)}
      </span>
      {reason !== null && <small>{reason}</small>}
      {isFailing && <small class="error">{lastError}</small>}
      {isFailing && nextAttempt !== null && <small>{text('webhooks.next', { time: time(nextAttempt) })}</small>}
      {oldSecretExpiresAt !== null && <small>{text('webhooks.oldUntil', { time: time(oldSecretExpiresAt) })}</small>}
    </>
  );
}

function Test({ webhook }: { readonly webhook: WebhookView }) {
  const text = useTexts();
  const { isSending, fault, run } = useSending(webhook);
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={isSending}
        aria-label={`${text('webhooks.test')}: ${webhook.url}`}
        onClick={() => run('test')}
      >
        {text('webhooks.test')}
      </button>
      <span class="error" role="alert">
        {fault}
      </span>
    </>
  );
}

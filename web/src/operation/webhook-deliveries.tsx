/** The deliveries of a webhook, and sending one. */
import { useSignal } from '@preact/signals';
import type { DeliveryView, WebhookView } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from '../parts/table.tsx';
import { RequestError, send } from '../request.ts';
import { useTexts } from './messages.ts';

export const deliveriesOf = ({ id }: WebhookView) => `/dashboard/webhooks?webhook=${id}#deliveries`;

/** Sends a message and waits for the response, which the list of deliveries then shows. */
export function useSending(webhook: WebhookView) {
  const text = useTexts();
  const isSending = useSignal(false);
  const fault = useSignal('');
  const run = async (path: string, body: object = {}) => {
    isSending.value = true;
    fault.value = '';
    try {
      await send(`webhooks/${webhook.id}/${path}`, body);
      const address = new URL(deliveriesOf(webhook), location.href);
      if (location.search === address.search) location.reload();
      else location.assign(address);
    } catch (error) {
      fault.value = error instanceof RequestError ? error.message : text('failed');
      isSending.value = false;
    }
  };
  return { isSending: isSending.value, fault: fault.value, run };
}

interface DeliveriesProps {
  readonly webhook: WebhookView;
  readonly deliveries: readonly DeliveryView[];
}

export function Deliveries({ webhook, deliveries }: DeliveriesProps) {
  const text = useTexts();
  const { isSending, fault, run } = useSending(webhook);
  return (
    <section class="card" id="deliveries">
      <h2>{text('deliveries')}</h2>
      <p class="soft path">
        <code>{webhook.url}</code>
      </p>
      <p class="error" role="alert">
        {fault}
      </p>
      {deliveries.length === 0 ? (
        <p class="soft">{text('deliveries.none')}</p>
      ) : (
        <Table
          label={text('deliveries')}
          columns={[
            text('deliveries.time'),
            text('deliveries.message'),
            text('deliveries.response'),
            { figures: 'ms' },
          ]}
          actions
        >
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              isSending={isSending}
              redeliver={() => run('redeliver', { delivery: delivery.id })}
            />
          ))}
        </Table>
      )}
    </section>
  );
}

interface DeliveryProps {
  readonly delivery: DeliveryView;
  readonly isSending: boolean;
  readonly redeliver: () => void;
}

function Delivery({ delivery, isSending, redeliver }: DeliveryProps) {
  const text = useTexts();
  const { number, time } = usePage();
  const { id, at, messageId, type, changes, status, error, ms, byHand } = delivery;
  const isAccepted = status !== null && status >= 200 && status < 300;
  return (
    <TableRow data-delivery={id}>
      <th scope="row" class="figure">
        {time(at)}
      </th>
      <td class="path">
        {type}
        {byHand && <small>{text('deliveries.byHand')}</small>}
        <small>
          <code>{messageId}</code>
        </small>
      </td>
      <td>
        <span class={`state ${isAccepted ? 'active' : 'failed'}`}>{status ?? text('deliveries.noResponse')}</span>
        {error !== '' && <small class="error">{error}</small>}
      </td>
      <td class="figure">{number(ms)}</td>
      <td class="buttons">
        {changes !== null && (
          <button
            type="button"
            class="quiet"
            disabled={isSending}
            aria-label={`${text('deliveries.again')}: ${messageId}`}
            onClick={redeliver}
          >
            {text('deliveries.again')}
          </button>
        )}
      </td>
    </TableRow>
  );
}

/** The dialogs that create and change a webhook. */
import { useSignal } from '@preact/signals';
import type { WebhooksModel, WebhookView } from '../../../src/site/account/operation-model.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Choice, Field, Form } from '../parts/form.tsx';
import { KeepOld, WithSecret } from '../parts/secret.tsx';
import { send } from '../request.ts';
import { useTexts } from './messages.ts';

export function Create({ model, onClose }: { readonly model: WebhooksModel; readonly onClose: () => void }) {
  const text = useTexts();
  const secret = useSignal('');
  const create = async ({ url, keyId, league }: Readonly<Record<string, string>>, form: HTMLFormElement) => {
    const types = new FormData(form).getAll('types');
    const filter = { ...(types.length > 0 && { types }), ...(league !== '' && { league }) };
    secret.value = (await send<{ secret: string }>('webhooks', { url, keyId, ...filter })).secret;
  };
  return (
    <WithSecret title={text('webhooks.new')} secret={secret.value} onClose={onClose}>
      <Form label={text('webhooks.create')} onSend={create} onCancel={onClose}>
        <Field label={text('webhooks.url')} name="url" placeholder="https://example.com/hook" required />
        <Choice
          label={text('webhooks.key')}
          hint={text('webhooks.keyHint')}
          name="keyId"
          options={model.keys.map(({ id, name, prefix }) => [id, name === '' ? `${prefix}…` : name])}
        />
        <Field label={text('webhooks.league')} hint={text('webhooks.leagueHint')} name="league" />
        <fieldset class="options">
          <legend>{text('webhooks.types')}</legend>
          {model.types.map((type) => (
            <label key={type}>
              <input type="checkbox" name="types" value={type} /> {type}
            </label>
          ))}
        </fieldset>
      </Form>
    </WithSecret>
  );
}

interface OfWebhook {
  readonly webhook: WebhookView;
  readonly onClose: () => void;
}

export function Rotate({ webhook, onClose }: OfWebhook) {
  const text = useTexts();
  const secret = useSignal('');
  const rotate = async ({ hours }: Readonly<Record<string, string>>) => {
    const sent = await send<{ secret: string }>(`webhooks/${webhook.id}/rotate`, { keepOldHours: Number(hours) });
    secret.value = sent.secret;
  };
  return (
    <WithSecret title={text('webhooks.rotate')} secret={secret.value} onClose={onClose}>
      <p>{text('webhooks.rotateText')}</p>
      <Form label={text('webhooks.rotate')} onSend={rotate} onCancel={onClose}>
        <KeepOld label={text('webhooks.keep')} />
      </Form>
    </WithSecret>
  );
}

export function Confirm({ kind, webhook, onClose }: OfWebhook & { readonly kind: 'disable' | 'enable' | 'delete' }) {
  const text = useTexts();
  const change = async () => {
    await send(`webhooks/${webhook.id}/${kind}`);
    if (kind === 'delete') location.assign('/dashboard/webhooks');
    else location.reload();
  };
  return (
    <Dialog title={text(`webhooks.${kind}`)} onClose={onClose}>
      <p class="path">
        <code>{webhook.url}</code>
      </p>
      <p>{text(`webhooks.confirm.${kind}`)}</p>
      <Form label={text(`webhooks.${kind}`)} onSend={change} onCancel={onClose} danger={kind === 'delete'} />
    </Dialog>
  );
}

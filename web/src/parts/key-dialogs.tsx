import { useSignal } from '@preact/signals';
import type { KeyView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { send } from '../request.ts';
import { Dialog } from './dialog.tsx';
import { Choice, Field, Form } from './form.tsx';
import { KeepOld, WithSecret } from './secret.tsx';

export type KeyAction =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'rotate' | 'settings' | 'switch' | 'disable' | 'enable' | 'revoke';
      readonly key: KeyView;
    };

interface Props {
  readonly action: KeyAction;
  readonly isAdministrator: boolean;
  readonly onClose: () => void;
}

const reload = () => location.reload();

/** The dialog of an action. A change that is done reloads the page, which shows what the service stores. */
export function KeyDialog({ action, isAdministrator, onClose }: Props) {
  switch (action.kind) {
    case 'create':
      return <Create isAdministrator={isAdministrator} onClose={onClose} />;
    case 'rotate':
      return <Rotate item={action.key} onClose={onClose} />;
    case 'settings':
      return <KeySettings item={action.key} onClose={onClose} />;
    default:
      return <Confirm kind={action.kind} item={action.key} onClose={onClose} />;
  }
}

function Create({ isAdministrator, onClose }: Omit<Props, 'action'>) {
  const { t } = usePage();
  const secret = useSignal('');
  const scope = useSignal('read');
  const create = async ({ name, origins = '' }: Readonly<Record<string, string>>) => {
    const from = origins.split(/[\s,]+/).filter((origin) => origin !== '');
    const body = { name, scopes: [scope.value], ...(scope.value === 'browser' && { origins: from }) };
    secret.value = (await send<{ key: string }>('keys', body)).key;
  };
  const scopes = ['read', 'browser', 'admin', ...(isAdministrator ? ['feed'] : [])] as const;
  return (
    <WithSecret title={t('keys.new')} secret={secret.value} onClose={onClose}>
      <Form label={t('keys.create')} onSend={create} onCancel={onClose}>
        <Field label={t('keys.name')} hint={t('keys.nameHint')} name="name" maxLength={60} />
        <Choice
          label={t('keys.scopes')}
          name="scope"
          chosen={scope.value}
          options={scopes.map((one) => [one, t(`scope.${one as 'read'}`)])}
          onChange={(event) => {
            scope.value = event.currentTarget.value;
          }}
        />
        {scope.value === 'browser' && (
          <Field
            label={t('keys.origins')}
            hint={t('keys.originsHint')}
            name="origins"
            placeholder="https://example.com"
            required
          />
        )}
      </Form>
    </WithSecret>
  );
}

function Rotate({ item, onClose }: { readonly item: KeyView; readonly onClose: () => void }) {
  const { t } = usePage();
  const secret = useSignal('');
  const rotate = async ({ hours }: Readonly<Record<string, string>>) => {
    secret.value = (await send<{ key: string }>(`keys/${item.id}/rotate`, { keepOldHours: Number(hours) })).key;
  };
  return (
    <WithSecret title={t('rotate.title')} secret={secret.value} onClose={onClose}>
      <p>{t('rotate.text')}</p>
      <Form label={t('rotate')} onSend={rotate} onCancel={onClose}>
        <KeepOld label={t('rotate.keep')} />
      </Form>
    </WithSecret>
  );
}

/** Settings of a key and their values. `default` removes a setting. */
const SETTINGS = {
  shapeV2: ['reference', 'migration'],
  shapeV1: ['merged', 'nested', 'flat'],
  errors: ['upstream'],
} as const;

function KeySettings({ item, onClose }: { readonly item: KeyView; readonly onClose: () => void }) {
  const { t } = usePage();
  const save = async ({ name, ...values }: Readonly<Record<string, string>>) => {
    const settings = Object.fromEntries(
      Object.entries(values).map(([setting, value]) => [setting, value === 'default' ? null : value]),
    );
    await send(`keys/${item.id}`, { name, settings });
    reload();
  };
  return (
    <Dialog title={t('settings.key')} onClose={onClose}>
      <Form label={t('save')} onSend={save} onCancel={onClose}>
        <Field label={t('keys.name')} name="name" maxLength={60} value={item.name} />
        {Object.entries(SETTINGS).map(([setting, values]) => (
          <Choice
            key={setting}
            label={t(`setting.${setting as 'errors'}`)}
            name={setting}
            chosen={item.settings[setting] ?? 'default'}
            options={[['default', t('setting.default')], ...values.map((value) => [value, value] as const)]}
          />
        ))}
      </Form>
    </Dialog>
  );
}

type Confirmed = 'switch' | 'disable' | 'enable' | 'revoke';

/** Asks before a change. What cannot be undone asks for the first characters of the key. */
function Confirm({
  kind,
  item,
  onClose,
}: {
  readonly kind: Confirmed;
  readonly item: KeyView;
  readonly onClose: () => void;
}) {
  const { t, time, model } = usePage();
  const typed = useSignal('');
  const isFinal = kind === 'revoke' || kind === 'switch';
  const change = async () => {
    if (isFinal && typed.value.trim() !== item.prefix) return;
    if (kind === 'switch') await send('switch-to-v2', { keyId: item.id });
    else await send(`keys/${item.id}/${kind}`);
    reload();
  };
  return (
    <Dialog title={`${t(kind)}: ${item.name === '' ? item.prefix : item.name}`} onClose={onClose}>
      <p>{t(`confirm.${kind}`)}</p>
      {kind === 'switch' && model.page === 'dashboard' && (
        <>
          <p>
            {model.v1WouldEndAt === null
              ? t('confirm.switchForever')
              : t('confirm.switchUntil', { time: time(model.v1WouldEndAt) })}
          </p>
          <p>
            <a href="/docs/migration">{t('confirm.switchGuide')}</a>
          </p>
        </>
      )}
      <Form label={t(kind)} onSend={change} onCancel={onClose} danger={kind === 'revoke'}>
        {isFinal && (
          <Field
            label={t('confirm.type', { prefix: item.prefix })}
            name="prefix"
            autocomplete="off"
            pattern={` *${item.prefix} *`}
            title={item.prefix}
            required
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        )}
      </Form>
    </Dialog>
  );
}

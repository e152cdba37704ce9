import type { KeyView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import type { KeyAction } from './key-dialogs.tsx';
import { RowButton, Table, TableRow } from './table.tsx';

interface Props {
  readonly keys: readonly KeyView[];
  readonly act: (action: KeyAction) => void;
}

export function KeyTable({ keys, act }: Props) {
  const { t } = usePage();
  if (keys.length === 0) return <p class="soft">{t('keys.none')}</p>;
  return (
    <Table
      label={t('keys')}
      columns={[t('keys.name'), t('keys.key'), t('keys.scopes'), t('keys.state'), t('keys.used')]}
      actions
    >
      {keys.map((key) => (
        <Row key={key.id} item={key} act={act} />
      ))}
    </Table>
  );
}

function Row({ item, act }: { readonly item: KeyView; readonly act: Props['act'] }) {
  const { t, time } = usePage();
  const { id, prefix, name, status, scopes, origins, lastUsedAt, oldSecretExpiresAt, migration } = item;
  const label = name === '' ? t('keys.unnamed') : name;
  const button = (kind: Exclude<KeyAction['kind'], 'create'>, text: string) => (
    <RowButton text={text} of={label} onClick={() => act({ kind, key: item })} />
  );
  return (
    <TableRow data-key={id} class={status}>
      <th scope="row">
        {label}
        {migration !== null && (
          <small>
            {migration.v1EndsAt === null ? t('keys.v2') : t('keys.v2Until', { time: time(migration.v1EndsAt) })}
          </small>
        )}
      </th>
      <td>
        <code>{prefix}…</code>
        {oldSecretExpiresAt !== null && <small>{t('keys.oldUntil', { time: time(oldSecretExpiresAt) })}</small>}
      </td>
      <td>
        {scopes.join(', ')}
        {origins.map((origin) => (
          <small key={origin}>{origin}</small>
        ))}
      </td>
      <td>
        <span class={`state ${status}`}>{t(`state.${status}`)}</span>
      </td>
      <td class="figure">{lastUsedAt === null ? '–' : time(lastUsedAt)}</td>
      <td class="buttons">
        {status === 'active' && button('rotate', t('rotate'))}
        {status === 'active' && button('settings', t('settings.key'))}
        {status === 'active' && migration === null && button('switch', t('switch'))}
        {status === 'active' && button('disable', t('disable'))}
        {status === 'disabled' && button('enable', t('enable'))}
        {status !== 'revoked' && button('revoke', t('revoke'))}
      </td>
    </TableRow>
  );
}

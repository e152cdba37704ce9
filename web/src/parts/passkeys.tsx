import type { DashboardModel, PasskeyView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { registerPasskey } from '../passkey.ts';
import { send } from '../request.ts';
import { Dialog, useOpenDialog } from './dialog.tsx';
import { Field, Form } from './form.tsx';
import { OwnPassword } from './settings.tsx';
import { RowButton, Table, TableRow } from './table.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyView };

const NAME_LENGTH_MAX = 60;
const reload = () => location.reload();

/** The passkeys of the person, and adding, naming and removing them. */
export function Passkeys({ model }: { readonly model: DashboardModel }) {
  const { t } = usePage();
  const { open, show, close } = useOpenDialog<Open>();
  const { passkeys, publicUrl } = model;
  return (
    <section class="card">
      <div class="heading">
        <h2>{t('passkeys')}</h2>
        {passkeys !== null && (
          <button type="button" class="primary" onClick={() => show({ kind: 'add' })}>
            {t('passkeys.add')}
          </button>
        )}
      </div>
      <p class="soft">{passkeys === null ? t('passkeys.unavailable', { url: publicUrl }) : t('passkeys.text')}</p>
      {passkeys !== null && passkeys.length > 0 && <PasskeyTable passkeys={passkeys} show={show} />}
      {open?.kind === 'add' && <Add onClose={close} />}
      {open?.kind === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </section>
  );
}

interface TableProps {
  readonly passkeys: readonly PasskeyView[];
  readonly show: (open: Open) => void;
}

function PasskeyTable({ passkeys, show }: TableProps) {
  const { t, time } = usePage();
  return (
    <Table label={t('passkeys')} columns={[t('passkeys.name'), t('passkeys.created'), t('passkeys.used')]} actions>
      {passkeys.map((passkey) => (
        <TableRow key={passkey.id}>
          <th scope="row">
            {passkey.name}
            {passkey.isSynced && <small>{t('passkeys.synced')}</small>}
          </th>
          <td>{time(passkey.createdAt)}</td>
          <td>{passkey.lastUsedAt === null ? t('passkeys.never') : time(passkey.lastUsedAt)}</td>
          <td class="buttons">
            <RowButton
              text={t('passkeys.rename')}
              of={passkey.name}
              onClick={() => show({ kind: 'rename', passkey })}
            />
            <RowButton
              text={t('passkeys.remove')}
              of={passkey.name}
              onClick={() => show({ kind: 'remove', passkey })}
            />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}
type PasskeyDialogProps = DialogProps & { readonly passkey: PasskeyView };

function NameField({ value = '' }: { readonly value?: string }) {
  const { t } = usePage();
  return (
    <Field
      label={t('passkeys.name')}
      hint={t('passkeys.nameHint')}
      name="name"
      value={value}
      maxLength={NAME_LENGTH_MAX}
      required
    />
  );
}

function Add({ onClose }: DialogProps) {
  const { t } = usePage();
  const add = async ({ name = '', password }: Readonly<Record<string, string>>) => {
    await registerPasskey({ name, password });
    reload();
  };
  return (
    <Dialog title={t('passkeys.add')} onClose={onClose}>
      <Form label={t('passkeys.add')} onSend={add} onCancel={onClose}>
        <NameField />
        <OwnPassword />
      </Form>
    </Dialog>
  );
}

function Rename({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = usePage();
  const rename = async ({ name }: Readonly<Record<string, string>>) => {
    await send(`passkeys/${passkey.id}`, { name });
    reload();
  };
  return (
    <Dialog title={t('passkeys.rename')} onClose={onClose}>
      <Form label={t('save')} onSend={rename} onCancel={onClose}>
        <NameField value={passkey.name} />
      </Form>
    </Dialog>
  );
}

function Remove({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = usePage();
  const remove = async () => {
    await send(`passkeys/${passkey.id}/remove`);
    reload();
  };
  return (
    <Dialog title={t('passkeys.remove')} onClose={onClose}>
      <p>{t('passkeys.removeText', { name: passkey.name })}</p>
      <Form label={t('passkeys.remove')} onSend={remove} onCancel={onClose} danger />
    </Dialog>
  );
}

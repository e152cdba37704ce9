import { useSignal } from '@preact/signals';
import type { AdminModel, PersonView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { AuditTable } from '../parts/audit-table.tsx';
import { Dialog, useOpenDialog } from '../parts/dialog.tsx';
import { Choice, Field, Form } from '../parts/form.tsx';
import { Plans } from '../parts/plans.tsx';
import { Secret } from '../parts/secret.tsx';
import { RowButton, Table, TableRow } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { send } from '../request.ts';

type Open = { readonly kind: 'invite' } | { readonly kind: 'person' | 'password'; readonly person: PersonView };
interface Link {
  readonly link: string | null;
}

const reload = () => location.reload();

export function Admin({ model }: { readonly model: AdminModel }) {
  const { t } = usePage();
  const { open, show, close } = useOpenDialog<Open>();
  const plans = model.plans.filter(({ isRetired }) => !isRetired).map(({ name }) => name);
  return (
    <>
      <Tabs />
      <Tasks tasks={model.tasks} />
      <section class="card">
        <div class="heading">
          <h1>{t('admin.people')}</h1>
          {model.signUp !== 'closed' && (
            <button type="button" class="primary" onClick={() => show({ kind: 'invite' })}>
              {t('admin.invite')}
            </button>
          )}
        </div>
        {model.signUp === 'closed' && <p class="soft">{t('admin.closed')}</p>}
        <People people={model.people} show={show} />
      </section>
      <Plans plans={model.plans} />
      {model.invitations.length > 0 && <Invitations invitations={model.invitations} />}
      <AuditTable entries={model.audit} href="/admin/audit" />
      {open?.kind === 'invite' && <Invite plans={plans} onClose={close} />}
      {open?.kind === 'person' && <Person person={open.person} plans={plans} onClose={close} />}
      {open?.kind === 'password' && <NewPassword person={open.person} onClose={close} />}
    </>
  );
}

/** What waits for a decision or is broken, each with the page that settles it. */
function Tasks({ tasks }: Pick<AdminModel, 'tasks'>) {
  const { t, number } = usePage();
  return (
    <section class="card tasks">
      <h2>{t('tasks')}</h2>
      {tasks.length === 0 ? (
        <p class="soft">{t('tasks.none')}</p>
      ) : (
        <ul class="plain">
          {tasks.map(({ task, count, href }) => (
            <li key={task}>
              <a href={href}>{t(`task.${task}`, { count: number(count) })}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function People({ people, show }: { readonly people: readonly PersonView[]; readonly show: (open: Open) => void }) {
  const { t } = usePage();
  return (
    <Table
      label={t('admin.people')}
      columns={[t('email'), t('admin.role'), t('admin.plan'), t('keys.state'), t('settings.factor')]}
      actions
    >
      {people.map((person) => (
        <TableRow key={person.id} class={person.status}>
          <th scope="row">{person.email}</th>
          <td>{t(`role.${person.role as 'member'}`)}</td>
          <td>{person.plan}</td>
          <td>
            <span class={`state ${person.status}`}>{t(`state.${person.status as 'active'}`)}</span>
          </td>
          <td>{t(person.secondFactor ? 'yes' : 'no')}</td>
          <td class="buttons">
            <RowButton text={t('change')} of={person.email} onClick={() => show({ kind: 'person', person })} />
            <RowButton
              text={t('admin.newPassword')}
              of={person.email}
              onClick={() => show({ kind: 'password', person })}
            />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Invitations({ invitations }: Pick<AdminModel, 'invitations'>) {
  const { t, time } = usePage();
  return (
    <section class="card">
      <h2>{t('admin.open')}</h2>
      <ul class="plain">
        {invitations.map(({ email, role, plan, expiresAt }) => (
          <li key={email}>
            <strong>{email}</strong>{' '}
            <span class="soft">
              {t(`role.${role as 'member'}`)} · {plan} · {t('admin.until', { time: time(expiresAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

/** Shows the link, or that it was sent. */
function LinkResult({ link }: Link) {
  const { t } = usePage();
  return (
    <>
      {link === null ? <p>{t('admin.mailed')}</p> : <Secret text={link} label={t('admin.pass')} />}
      <div class="actions">
        <button type="button" class="quiet" onClick={reload}>
          {t('done')}
        </button>
      </div>
    </>
  );
}

function Invite({ plans, onClose }: DialogProps & { readonly plans: readonly string[] }) {
  const { t } = usePage();
  const result = useSignal<Link | null>(null);
  const invite = async ({ email, role, plan }: Readonly<Record<string, string>>) => {
    result.value = await send<Link>('invitations', { email, role, plan });
  };
  return (
    <Dialog title={t('admin.invite')} onClose={result.value === null ? onClose : reload}>
      {result.value !== null ? (
        <LinkResult link={result.value.link} />
      ) : (
        <Form label={t('admin.invite')} onSend={invite} onCancel={onClose}>
          <Field label={t('email')} name="email" type="email" autocomplete="off" required />
          <Role chosen="member" />
          <Choice label={t('admin.plan')} name="plan" options={plans.map((plan) => [plan, plan])} chosen="free" />
        </Form>
      )}
    </Dialog>
  );
}

function Role({ chosen }: { readonly chosen: string }) {
  const { t } = usePage();
  const roles = ['member', 'administrator'] as const;
  return (
    <Choice
      label={t('admin.role')}
      name="role"
      options={roles.map((role) => [role, t(`role.${role}`)])}
      chosen={chosen}
    />
  );
}

function Person({
  person,
  plans,
  onClose,
}: DialogProps & { readonly person: PersonView; readonly plans: readonly string[] }) {
  const { t } = usePage();
  const save = async ({ role, plan, status }: Readonly<Record<string, string>>) => {
    await send(`users/${person.id}`, { role, plan, status });
    reload();
  };
  return (
    <Dialog title={person.email} onClose={onClose}>
      <Form label={t('save')} onSend={save} onCancel={onClose}>
        <Role chosen={person.role} />
        <Choice
          label={t('admin.plan')}
          name="plan"
          // a retired plan that the person has stays possible
          options={[...new Set([...plans, person.plan])].map((plan) => [plan, plan])}
          chosen={person.plan}
        />
        <Choice
          label={t('keys.state')}
          hint={t('admin.disabledHint')}
          name="status"
          options={[
            ['active', t('state.active')],
            ['disabled', t('state.disabled')],
          ]}
          chosen={person.status}
        />
      </Form>
    </Dialog>
  );
}

function NewPassword({ person, onClose }: DialogProps & { readonly person: PersonView }) {
  const { t } = usePage();
  const result = useSignal<Link | null>(null);
  const make = async () => {
    result.value = await send<Link>(`users/${person.id}/new-password`);
  };
  return (
    <Dialog title={person.email} onClose={result.value === null ? onClose : reload}>
      {result.value === null ? (
        <Form label={t('admin.newPassword')} onSend={make} onCancel={onClose}>
          <p>{t('admin.newPasswordText')}</p>
        </Form>
      ) : (
        <LinkResult link={result.value.link} />
      )}
    </Dialog>
  );
}

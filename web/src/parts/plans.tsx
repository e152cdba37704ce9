/** What plans allow and cost: for the person who has one, and for administrators who change them. */
import type { DashboardModel, PlanView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { send } from '../request.ts';
import { Dialog, useOpenDialog } from './dialog.tsx';
import { Choice, Field, Form } from './form.tsx';
import { RowButton, Table, TableRow } from './table.tsx';

const reload = () => location.reload();

/** The plan of the account, links to change it, and statements. */
export function OwnPlan({ model }: { readonly model: DashboardModel }) {
  const { t, number, money, month: nameOf } = usePage();
  const { plan, offers, months } = model;
  return (
    <section class="card">
      <h2>{t('plan')}</h2>
      <p>
        <strong>{plan.title}</strong> · {t('plan.monthly', { price: money(plan.price, plan.currency) })}
        {!plan.isHard && plan.perDay !== null && (
          <> · {t('plan.overage', { price: money(plan.overagePrice, plan.currency) })}</>
        )}
      </p>
      {offers.length === 0 ? (
        <p class="soft">{t('plan.askAdministrator')}</p>
      ) : (
        <ul class="plain">
          {offers.map(({ plan: offer, url }) => (
            <li key={offer.name}>
              <a href={url} rel="noreferrer">
                {t('plan.changeTo', { plan: offer.title })}
              </a>{' '}
              <span class="soft">
                {offer.perDay === null ? t('plan.noLimit') : t('plan.daily', { limit: number(offer.perDay) })} ·{' '}
                {t('plan.monthly', { price: money(offer.price, offer.currency) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('statements')}</h3>
      <ul class="plain">
        {months.map((month) => (
          <li key={month}>
            <a href={`/dashboard/statements/${month}`}>{nameOf(month)}</a>{' '}
            <a href={`/dashboard/statements/${month}.csv`} class="soft" aria-label={`CSV ${nameOf(month)}`}>
              CSV
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Open = { readonly kind: 'add' } | { readonly kind: 'change' | 'retire'; readonly plan: PlanView };

export function Plans({ plans }: { readonly plans: readonly PlanView[] }) {
  const { t } = usePage();
  const { open, show, close } = useOpenDialog<Open>();
  return (
    <section class="card">
      <div class="heading">
        <h2>{t('plans')}</h2>
        <button type="button" class="quiet" onClick={() => show({ kind: 'add' })}>
          {t('plans.add')}
        </button>
      </div>
      <PlanTable plans={plans} show={show} />
      {open?.kind === 'add' && <Terms plan={null} onClose={close} />}
      {open?.kind === 'change' && <Terms plan={open.plan} onClose={close} />}
      {open?.kind === 'retire' && <Retire plan={open.plan} onClose={close} />}
    </section>
  );
}

function PlanTable({ plans, show }: { readonly plans: readonly PlanView[]; readonly show: (open: Open) => void }) {
  const { t, number, money } = usePage();
  const count = (value: number | null) => (value === null ? '∞' : number(value));
  const restore = async (plan: PlanView) => {
    await send(`plans/${plan.name}/restore`);
    reload();
  };
  return (
    <Table
      label={t('plans')}
      columns={[
        t('admin.plan'),
        { figures: t('plans.perMinute') },
        { figures: t('plans.perDay') },
        { figures: t('plans.price') },
        { figures: t('plans.overagePrice') },
      ]}
      actions
    >
      {plans.map((plan) => (
        <TableRow key={plan.name} class={plan.isRetired ? 'revoked' : ''} data-plan={plan.name}>
          <th scope="row">
            {plan.title}
            <small>{plan.isRetired ? t('plans.retired') : plan.name}</small>
          </th>
          <td class="figure">{count(plan.perMinute)}</td>
          <td class="figure">{count(plan.perDay)}</td>
          <td class="figure">{money(plan.price, plan.currency)}</td>
          <td class="figure">{plan.isHard ? t('plans.refused') : money(plan.overagePrice, plan.currency)}</td>
          <td class="buttons">
            <RowButton text={t('change')} of={plan.title} onClick={() => show({ kind: 'change', plan })} />
            {plan.isRetired ? (
              <RowButton text={t('plans.restore')} of={plan.title} onClick={() => restore(plan)} />
            ) : (
              <RowButton text={t('plans.retire')} of={plan.title} onClick={() => show({ kind: 'retire', plan })} />
            )}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

const ALLOWANCES = ['perMinute', 'perDay', 'streams', 'webhooks', 'exports'] as const;
const AMOUNTS = ['price', 'overagePrice'] as const;

/** The terms of a plan, or of a new one. */
function Terms({ plan, onClose }: DialogProps & { readonly plan: PlanView | null }) {
  const { t } = usePage();
  const save = async (values: Readonly<Record<string, string>>) => {
    const { name, title, level, beyond, currency } = values;
    const allowances = ALLOWANCES.map((term) => [term, values[term] === '' ? null : Number(values[term])]);
    const amounts = AMOUNTS.map((term) => [term, Number(values[term])]);
    const terms = {
      title,
      level,
      isHard: beyond === 'refused',
      currency,
      ...Object.fromEntries([...allowances, ...amounts]),
    };
    if (plan === null) await send('plans', { name, ...terms });
    else await send(`plans/${plan.name}`, terms);
    reload();
  };
  return (
    <Dialog title={plan?.title ?? t('plans.add')} onClose={onClose}>
      <Form label={t('save')} onSend={save} onCancel={onClose}>
        {plan === null && (
          <Field
            label={t('plans.name')}
            hint={t('plans.nameHint')}
            name="name"
            pattern="[a-z][a-z0-9\-]*"
            maxLength={30}
            required
          />
        )}
        <Field label={t('plans.title')} name="title" value={plan?.title ?? ''} maxLength={60} required />
        <Choice
          label={t('plans.level')}
          name="level"
          chosen={plan?.level ?? 'paid'}
          options={(['free', 'paid', 'ultra'] as const).map((level) => [level, t(`plans.level.${level}`)])}
        />
        {ALLOWANCES.map((term) => (
          <Whole key={term} label={t(`plans.${term}`)} name={term} value={plan?.[term]} hint={t('plans.empty')} />
        ))}
        <Choice
          label={t('plans.beyond')}
          name="beyond"
          chosen={plan?.isHard === true ? 'refused' : 'served'}
          options={[
            ['served', t('plans.served')],
            ['refused', t('plans.refused')],
          ]}
        />
        <Field
          label={t('plans.currency')}
          name="currency"
          value={plan?.currency ?? 'EUR'}
          pattern="[A-Z]{3}"
          required
        />
        {AMOUNTS.map((term) => (
          <Whole
            key={term}
            label={t(`plans.${term}`)}
            name={term}
            value={plan?.[term] ?? 0}
            hint={t('plans.cents')}
            required
          />
        ))}
      </Form>
    </Dialog>
  );
}

interface WholeProps {
  readonly label: string;
  readonly name: string;
  readonly value: number | null | undefined;
  readonly hint: string;
  readonly required?: boolean;
}

/** A field for a whole number. */
function Whole({ value, ...field }: WholeProps) {
  return <Field {...field} inputMode="numeric" pattern="\d{0,10}" value={String(value ?? '')} />;
}

function Retire({ plan, onClose }: DialogProps & { readonly plan: PlanView }) {
  const { t } = usePage();
  const retire = async () => {
    await send(`plans/${plan.name}/retire`);
    reload();
  };
  return (
    <Dialog title={`${t('plans.retire')}: ${plan.title}`} onClose={onClose}>
      <p>{t('plans.retireText')}</p>
      <Form label={t('plans.retire')} onSend={retire} onCancel={onClose} danger />
    </Dialog>
  );
}

import { useSignal } from '@preact/signals';
import type { CorrectionsModel, CorrectionView } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Dialog, useOpenDialog } from '../parts/dialog.tsx';
import { Choice, Field, Form } from '../parts/form.tsx';
import { RowButton, Table, TableRow } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { send } from '../request.ts';
import { useTexts } from './messages.ts';

type Open = { readonly kind: 'add' } | { readonly kind: 'revoke'; readonly correction: CorrectionView };

const KINDS = ['fixture', 'event', 'player', 'coach', 'team', 'deduction'] as const;
const reload = () => location.reload();

/** What administrators have corrected, with the reasons. */
export function Corrections({ model }: { readonly model: CorrectionsModel }) {
  const text = useTexts();
  const { open, show, close } = useOpenDialog<Open>();
  const { corrections, isRevoked } = model;
  return (
    <>
      <Tabs />
      <section class="card">
        <div class="heading">
          <h1>{text('corrections')}</h1>
          <button type="button" class="primary" onClick={() => show({ kind: 'add' })}>
            {text('corrections.add')}
          </button>
        </div>
        <p class="soft">{text('corrections.text')}</p>
        <p>
          <a href={isRevoked ? '/admin/corrections' : '/admin/corrections?revoked=true'}>
            {text(isRevoked ? 'corrections.current' : 'corrections.all')}
          </a>
        </p>
        {corrections.length === 0 ? (
          <p class="soft">{text('corrections.none')}</p>
        ) : (
          <List corrections={corrections} show={show} />
        )}
      </section>
      {open?.kind === 'add' && <Add onClose={close} />}
      {open?.kind === 'revoke' && <Revoke correction={open.correction} onClose={close} />}
    </>
  );
}

interface ListProps {
  readonly corrections: readonly CorrectionView[];
  readonly show: (open: Open) => void;
}

function List({ corrections, show }: ListProps) {
  const { time } = usePage();
  const text = useTexts();
  return (
    <Table
      label={text('corrections')}
      columns={[text('corrections.target'), text('corrections.fields'), text('corrections.reason')]}
      actions
    >
      {corrections.map((one) => (
        <TableRow key={one.id} class={one.revoked === null ? '' : 'revoked'}>
          <th scope="row">
            {text(`correction.${one.kind}`)}
            <small>{one.target}</small>
          </th>
          <td class="path">
            {Object.entries(one.fields).map(([field, value]) => (
              <code key={field}>
                {field}={value}{' '}
              </code>
            ))}
            {one.season !== null && (
              <small>
                {one.league} {one.season}
              </small>
            )}
          </td>
          <td>
            {one.reason}
            <small>
              {one.author} · {time(one.madeAt)}
            </small>
            {one.revoked !== null && (
              <small>
                {text('corrections.revoked', { by: one.revoked.by ?? '', because: one.revoked.because ?? '' })}
              </small>
            )}
          </td>
          <td class="buttons">
            {one.revoked === null && (
              <RowButton
                text={text('corrections.revoke')}
                of={`${one.target} ${Object.keys(one.fields).join(' ')}`}
                onClick={() => show({ kind: 'revoke', correction: one })}
              />
            )}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Add({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts();
  const kind = useSignal<(typeof KINDS)[number]>('fixture');
  const isDeduction = kind.value === 'deduction';
  const add = async (values: Readonly<Record<string, string>>) => {
    const { reason, target = '', set = '', team, league, season, points } = values;
    const fields = set.split('\n').flatMap((line) => {
      const [field = '', ...rest] = line.split('=');
      return line.trim() === '' ? [] : [[field.trim(), rest.join('=').trim()]];
    });
    const body = isDeduction
      ? { kind: 'deduction', team, league, season: Number(season), points: Number(points), reason }
      : { kind: kind.value, target, set: Object.fromEntries(fields), reason };
    await send('corrections', body);
    reload();
  };
  return (
    <Dialog title={text('corrections.add')} onClose={onClose}>
      <Form label={text('corrections.add')} onSend={add} onCancel={onClose}>
        <Choice
          label={text('corrections.kind')}
          name="kind"
          chosen={kind.value}
          options={KINDS.map((one) => [one, text(`correction.${one}`)])}
          onChange={(event) => {
            kind.value = event.currentTarget.value as (typeof KINDS)[number];
          }}
        />
        {isDeduction ? <DeductionFields /> : <CorrectedFields />}
        <Field label={text('corrections.reason')} name="reason" maxLength={500} required />
      </Form>
    </Dialog>
  );
}

function CorrectedFields() {
  const text = useTexts();
  return (
    <>
      <Field label={text('corrections.id')} hint={text('corrections.idHint')} name="target" required />
      <div class="field">
        <label for="correction-set">{text('corrections.set')}</label>
        <textarea id="correction-set" name="set" rows={3} required aria-describedby="correction-hint" />
        <small id="correction-hint">{text('corrections.setHint')}</small>
      </div>
    </>
  );
}

function DeductionFields() {
  const text = useTexts();
  return (
    <>
      <Field label={text('corrections.team')} hint={text('corrections.idHint')} name="team" required />
      <Field label={text('corrections.league')} hint={text('corrections.leagueHint')} name="league" required />
      <Field label={text('corrections.season')} name="season" inputMode="numeric" pattern="\d{4}" required />
      <Field
        label={text('corrections.points')}
        hint={text('corrections.pointsHint')}
        name="points"
        pattern="-?\d{1,3}"
        required
      />
    </>
  );
}

function Revoke({ correction, onClose }: { readonly correction: CorrectionView; readonly onClose: () => void }) {
  const text = useTexts();
  const revoke = async ({ reason }: Readonly<Record<string, string>>) => {
    await send(`corrections/${correction.id}/revoke`, { reason });
    reload();
  };
  return (
    <Dialog title={text('corrections.revoke')} onClose={onClose}>
      <p>{text('corrections.revokeText')}</p>
      <Form label={text('corrections.revoke')} onSend={revoke} onCancel={onClose} danger>
        <Field label={text('corrections.reason')} name="reason" maxLength={500} required />
      </Form>
    </Dialog>
  );
}

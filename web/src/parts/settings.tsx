import { useSignal } from '@preact/signals';
import { renderSVG } from 'uqr';
import type { DashboardModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { type RequestError, send } from '../request.ts';
import { Dialog } from './dialog.tsx';
import { Field, Form } from './form.tsx';
import { Secret } from './secret.tsx';

type Open = 'password' | 'second-factor' | 'remove' | 'link' | 'unlink' | null;
const reload = () => location.reload();

/** Password, second factor, organisation and hard cap. */
export function Settings({ model }: { readonly model: DashboardModel }) {
  const { t } = usePage();
  const open = useSignal<Open>(null);
  const hasFactor = model.user?.secondFactor === true;
  const { isPaid, hardCap } = model.usage;
  const { organisation } = model;
  const show = (next: Open) => {
    open.value = next;
  };
  const close = () => show(null);
  const toggleCap = async () => {
    await send('hard-cap', { hardCap: !hardCap });
    reload();
  };
  return (
    <section class="card">
      <h2>{t('settings')}</h2>
      <Setting
        title={t('password')}
        text={t(model.hasPassword ? 'settings.password' : 'settings.noPassword')}
        label={t(model.hasPassword ? 'change' : 'setUp.start')}
        onClick={() => {
          open.value = 'password';
        }}
      />
      <Setting
        title={t('settings.factor')}
        text={t(hasFactor ? 'settings.factorOn' : 'settings.factorOff')}
        label={t(hasFactor ? 'remove' : 'setUp.start')}
        onClick={() => {
          open.value = hasFactor ? 'remove' : 'second-factor';
        }}
      />
      {organisation !== null && <Organisation {...organisation} onClick={show} />}
      {isPaid && (
        <Setting
          title={t('settings.cap')}
          text={t(hardCap ? 'settings.capOn' : 'settings.capOff')}
          label={t(hardCap ? 'switchOff' : 'switchOn')}
          onClick={toggleCap}
        />
      )}
      {open.value === 'password' && <Password onClose={close} />}
      {open.value === 'second-factor' && <SecondFactor onClose={close} />}
      {open.value === 'remove' && <Removal onClose={close} />}
      {open.value === 'link' && <Link name={organisation!.name} onClose={close} />}
      {open.value === 'unlink' && <Unlink name={organisation!.name} onClose={close} />}
    </section>
  );
}

interface SettingProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly onClick: () => void;
}

function Setting({ title, text, label, onClick }: SettingProps) {
  return (
    <div class="setting">
      <div>
        <h3>{title}</h3>
        <p class="soft">{text}</p>
      </div>
      <button type="button" class="quiet" aria-label={`${title}: ${label}`} onClick={onClick}>
        {label}
      </button>
    </div>
  );
}

interface OrganisationProps {
  readonly name: string;
  readonly linkedAt: string | null;
  readonly onClick: (open: 'link' | 'unlink') => void;
}

function Organisation({ name, linkedAt, onClick }: OrganisationProps) {
  const { t, time } = usePage();
  return (
    <Setting
      title={t('link.setting', { name })}
      text={linkedAt === null ? t('link.off') : t('link.on', { time: time(linkedAt) })}
      label={t(linkedAt === null ? 'link.link' : 'link.unlink')}
      onClick={() => onClick(linkedAt === null ? 'link' : 'unlink')}
    />
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function Password({ onClose }: DialogProps) {
  const { t } = usePage();
  const change = async ({ password, newPassword }: Readonly<Record<string, string>>) => {
    await send('password', { password, newPassword });
    reload();
  };
  return (
    <Dialog title={t('password')} onClose={onClose}>
      <Form label={t('change')} onSend={change} onCancel={onClose}>
        <OwnPassword />
        <Field
          label={t('settings.newPassword')}
          hint={t('passwordHint', { length: 10 })}
          name="newPassword"
          type="password"
          autocomplete="new-password"
          minLength={10}
          required
        />
      </Form>
    </Dialog>
  );
}

/** People without a password confirm with a new session; the service asks for one if theirs is older. */
export function OwnPassword() {
  const { t, model } = usePage();
  if (model.page === 'dashboard' && !model.hasPassword) return null;
  return (
    <Field label={t('settings.ownPassword')} name="password" type="password" autocomplete="current-password" required />
  );
}

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Password, then the QR code and a first code, then the recovery codes. */
function SecondFactor({ onClose }: DialogProps) {
  const { t } = usePage();
  const enrolment = useSignal<Enrolment | null>(null);
  const codes = useSignal<readonly string[]>([]);
  const start = async ({ password }: Readonly<Record<string, string>>) => {
    enrolment.value = await send<Enrolment>('second-factor', { password });
  };
  const confirm = async ({ code }: Readonly<Record<string, string>>) => {
    codes.value = (await send<{ recoveryCodes: string[] }>('second-factor/confirm', { code })).recoveryCodes;
  };
  const isDone = codes.value.length > 0;
  return (
    <Dialog title={t('settings.factor')} onClose={isDone ? reload : onClose}>
      {isDone ? (
        <>
          <Secret text={codes.value.join('\n')} label={t('factor.recovery')} />
          <div class="actions">
            <button type="button" class="quiet" onClick={reload}>
              {t('done')}
            </button>
          </div>
        </>
      ) : enrolment.value === null ? (
        <Form key="start" label={t('next')} onSend={start} onCancel={onClose}>
          <OwnPassword />
        </Form>
      ) : (
        <Form key="confirm" label={t('factor.confirm')} onSend={confirm} onCancel={onClose}>
          <p>{t('factor.scan')}</p>
          <img
            class="qr"
            alt={t('factor.qr')}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(enrolment.value.uri, { border: 2 }))}`}
          />
          <p class="soft">
            {t('factor.secret')} <code data-totp>{enrolment.value.secret}</code>
          </p>
          <Field
            label={t('code')}
            name="code"
            inputMode="numeric"
            pattern="\d{6}"
            autocomplete="one-time-code"
            required
          />
        </Form>
      )}
    </Dialog>
  );
}

function Removal({ onClose }: DialogProps) {
  const { t } = usePage();
  const remove = async ({ password }: Readonly<Record<string, string>>) => {
    await send('second-factor/remove', { password });
    reload();
  };
  return (
    <Dialog title={t('settings.factor')} onClose={onClose}>
      <p>{t('factor.removeText')}</p>
      <Form label={t('remove')} onSend={remove} onCancel={onClose} danger>
        <OwnPassword />
      </Form>
    </Dialog>
  );
}

interface NamedProps extends DialogProps {
  /** of the organisation */
  readonly name: string;
}

/** Leads to the identity provider, which sends the browser back to finish. */
function Link({ name, onClose }: NamedProps) {
  const { t } = usePage();
  const start = async ({ password }: Readonly<Record<string, string>>) => {
    location.assign((await send<{ url: string }>('organisation/start', { password })).url);
  };
  const text = ({ code }: RequestError) => (code === 'provider_unavailable' ? t('error.provider_unavailable') : false);
  return (
    <Dialog title={t('link.setting', { name })} onClose={onClose}>
      <p>{t('link.text', { name })}</p>
      <Form label={t('next')} onSend={start} onError={text} onCancel={onClose}>
        <OwnPassword />
      </Form>
    </Dialog>
  );
}

function Unlink({ name, onClose }: NamedProps) {
  const { t, model } = usePage();
  const remove = async ({ password }: Readonly<Record<string, string>>) => {
    await send('organisation/remove', { password });
    reload();
  };
  const needsPassword = model.page === 'dashboard' && !model.hasPassword;
  return (
    <Dialog title={t('link.setting', { name })} onClose={onClose}>
      <p>{t(needsPassword ? 'link.needsPassword' : 'link.unlinkText', { name })}</p>
      {needsPassword ? (
        <div class="actions">
          <button type="button" class="quiet" onClick={onClose}>
            {t('done')}
          </button>
        </div>
      ) : (
        <Form label={t('link.unlink')} onSend={remove} onCancel={onClose} danger>
          <OwnPassword />
        </Form>
      )}
    </Dialog>
  );
}

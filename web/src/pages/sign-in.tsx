import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SignInModel } from '../../../src/site/account/model.ts';
import { pageAfterSignIn } from '../after-sign-in.ts';
import { usePage } from '../page.tsx';
import { Field, Form } from '../parts/form.tsx';
import { signInByPasskey } from '../passkey.ts';
import { RequestError, send } from '../request.ts';

type View = 'sign-in' | 'forgotten' | 'sign-up' | 'sent';

export function SignIn({ model }: { readonly model: SignInModel }) {
  const { t } = usePage();
  const view = useSignal<View>('sign-in');
  const show = (next: View) => () => {
    view.value = next;
  };
  const mail = (path: string) => async (values: Readonly<Record<string, string>>) => {
    await send(path, { email: values.email });
    view.value = 'sent';
  };
  if (model.isReturning) return <Returning isLinking={model.user !== null} />;
  if (view.value === 'sent') return <Notice title={t('mail.sent')} text={t('mail.sentText')} />;
  if (view.value === 'sign-in') {
    return (
      <section class="card narrow">
        <h1>{t('title.sign-in')}</h1>
        <Credentials />
        {model.passkeys && <ByPasskey />}
        {model.organisation !== null && <ByOrganisation name={model.organisation} />}
        {model.mail ? (
          <p class="links">
            <button type="button" class="link" onClick={show('forgotten')}>
              {t('signIn.forgotten')}
            </button>
            {model.signUp && (
              <button type="button" class="link" onClick={show('sign-up')}>
                {t('signIn.signUp')}
              </button>
            )}
          </p>
        ) : (
          <p class="soft">{t('signIn.askAdministrator')}</p>
        )}
      </section>
    );
  }
  const isSignUp = view.value === 'sign-up';
  return (
    <section class="card narrow">
      <h1>{t(isSignUp ? 'signIn.signUp' : 'signIn.forgotten')}</h1>
      <Form
        key={view.value}
        label={t('mail.send')}
        onSend={mail(isSignUp ? 'sign-up' : 'forgotten-password')}
        onCancel={show('sign-in')}
      >
        <Field label={t('email')} name="email" type="email" autocomplete="email" required />
      </Form>
    </section>
  );
}

/** Asks for the code only after the password was right. */
function Credentials() {
  const { t } = usePage();
  const needsCode = useSignal(false);
  const signIn = async ({ email, password, code }: Readonly<Record<string, string>>) => {
    await send('sign-in', { email, password, ...(code !== undefined && code !== '' && { code }) });
    location.assign(pageAfterSignIn(location.search, location.origin));
  };
  return (
    <Form
      label={t('title.sign-in')}
      onSend={signIn}
      onError={({ code }) => {
        if (code === 'second_factor_required') needsCode.value = true;
        return code === 'second_factor_required';
      }}
    >
      <Field label={t('email')} name="email" type="email" autocomplete="username" required />
      <Field label={t('password')} name="password" type="password" autocomplete="current-password" required />
      {needsCode.value && <CodeField />}
    </Form>
  );
}

/** The authenticator knows who they are, so the form has no fields. */
function ByPasskey() {
  const { t } = usePage();
  const signIn = async () => {
    await signInByPasskey();
    location.assign(pageAfterSignIn(location.search, location.origin));
  };
  const refused = ({ code }: RequestError) => (code === 'sign_in_failed' ? t('error.passkeyRefused') : false);
  return <Form class="other" label={t('signIn.passkey')} onSend={signIn} onError={refused} quiet />;
}

/** Leads to the identity provider, which sends the browser back to `/sign-in/organisation`. */
function ByOrganisation({ name }: { readonly name: string }) {
  const { t } = usePage();
  const start = async () => {
    location.assign((await send<{ url: string }>('sign-in/organisation/start')).url);
  };
  const text = (error: RequestError) => organisationText(error, t);
  return <Form class="other" label={t('signIn.organisation', { name })} onSend={start} onError={text} quiet />;
}

/**
 * Finishes what was started there: signing in, or linking if a person is signed in. The address has a code that works once, so
 * it does not stay in the history.
 */
function Returning({ isLinking }: { readonly isLinking: boolean }) {
  const { t } = usePage();
  const error = useSignal('');
  const pending = useSignal('');
  const back = isLinking ? '/dashboard' : '/sign-in';
  useEffect(() => {
    const query = location.search.slice(1);
    history.replaceState(null, '', back);
    send<{ pending?: string }>(isLinking ? 'organisation' : 'sign-in/organisation', { query })
      .then((done) => {
        if (done.pending === undefined) location.replace('/dashboard');
        else pending.value = done.pending;
      })
      .catch((fault: unknown) => {
        const text = fault instanceof RequestError && organisationText(fault, t);
        error.value = text || t('error.network');
      });
  }, []);
  if (pending.value !== '') return <CodeAfter pending={pending.value} />;
  return (
    <section class="card narrow">
      <h1>{t(isLinking ? 'link.title' : 'title.sign-in')}</h1>
      {error.value === '' ? (
        <p role="status">{t(isLinking ? 'link.returning' : 'signIn.returning')}</p>
      ) : (
        <>
          <p class="error" role="alert">
            {error.value}
          </p>
          <p>
            <a href={back}>{t(isLinking ? 'link.back' : 'signIn.again')}</a>
          </p>
        </>
      )}
    </section>
  );
}

/** The second factor of the account, if the organisation has asked for none. */
function CodeAfter({ pending }: { readonly pending: string }) {
  const { t } = usePage();
  const signIn = async ({ code }: Readonly<Record<string, string>>) => {
    await send('sign-in/organisation/code', { pending, code });
    location.replace('/dashboard');
  };
  const text = (error: RequestError) =>
    error.code === 'sign_in_failed' ? t('error.code') : organisationText(error, t);
  return (
    <section class="card narrow">
      <h1>{t('title.sign-in')}</h1>
      <p class="soft">{t('signIn.codeAfter')}</p>
      <Form label={t('title.sign-in')} onSend={signIn} onError={text}>
        <CodeField />
      </Form>
    </section>
  );
}

const ORGANISATION_ERRORS = [
  'provider_unavailable',
  'provider_refused',
  'email_unverified',
  'email_unproven',
  'no_account',
  'conflict',
] as const;

/** False: the error is none of these. */
function organisationText({ code }: RequestError, t: ReturnType<typeof usePage>['t']): string | false {
  const known = ORGANISATION_ERRORS.find((one) => one === code);
  if (code === 'too_many_attempts') return t('error.locked');
  return known === undefined ? false : t(`error.${known}`);
}

/** Gets the focus when it appears. */
function CodeField() {
  const { t } = usePage();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={frame}>
      <Field label={t('code')} hint={t('signIn.codeHint')} name="code" autocomplete="one-time-code" required />
    </div>
  );
}

export function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section class="card narrow">
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}

export function Forbidden() {
  const { t } = usePage();
  return <Notice title={t('title.forbidden')} text={t('forbidden.text')} />;
}

export function NotFound() {
  const { t } = usePage();
  return <Notice title={t('title.not-found')} text={t('notFound.text')} />;
}

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SignInModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Field, Form } from '../parts/form.tsx';
import { send } from '../request.ts';

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
  if (view.value === 'sent') return <Notice title={t('mail.sent')} text={t('mail.sentText')} />;
  if (view.value === 'sign-in') {
    return (
      <section class="card narrow">
        <h1>{t('title.sign-in')}</h1>
        <Credentials />
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
    location.assign(targetOf(location.search));
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

/** Only pages of the account: a link must not lead a person who has just signed in elsewhere. */
function targetOf(search: string): string {
  const to = new URLSearchParams(search).get('to');
  return to === '/admin' ? to : '/dashboard';
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

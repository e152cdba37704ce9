import type { SetUpModel } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { Field, Form } from '../parts/form.tsx';
import { send } from '../request.ts';
import { Notice } from './sign-in.tsx';

const PASSWORD_LENGTH_MIN = 10;

/** The page that a one-time link leads to. */
export function SetUp({ model: { link } }: { readonly model: SetUpModel }) {
  const { t } = usePage();
  if (link === null) return <Notice title={t('setUp.gone')} text={t('setUp.goneText')} />;
  const isReset = link.purpose === 'reset';
  const setUp = async ({ email, password }: Readonly<Record<string, string>>) => {
    const { signedIn } = await send<{ signedIn: boolean }>('set-up', {
      token: link.token,
      password,
      ...(link.email === null && { email }),
    });
    // replaces the address with the token in the history
    location.replace(signedIn ? '/dashboard' : '/sign-in');
  };
  return (
    <section class="card narrow">
      <h1>{t(isReset ? 'setUp.reset' : 'title.set-up')}</h1>
      <p class="soft">{t(`setUp.${link.purpose}`)}</p>
      <Form label={t(isReset ? 'setUp.saveReset' : 'setUp.save')} onSend={setUp}>
        {link.email === null ? (
          <Field label={t('email')} name="email" type="email" autocomplete="username" required />
        ) : (
          <Field label={t('email')} name="email" type="email" autocomplete="username" value={link.email} readOnly />
        )}
        <Field
          label={t('password')}
          hint={t('passwordHint', { length: PASSWORD_LENGTH_MIN })}
          name="password"
          type="password"
          autocomplete="new-password"
          minLength={PASSWORD_LENGTH_MIN}
          required
        />
      </Form>
    </section>
  );
}

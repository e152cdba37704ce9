import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { usePage } from '../page.tsx';
import { Dialog } from './dialog.tsx';
import { Choice } from './form.tsx';

const reload = () => location.reload();

/** A text that is shown once, with a button that copies it. */
export function Secret({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = usePage();
  const isCopied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  };
  return (
    <div class="secret">
      <p>{label}</p>
      <div>
        <code data-secret>{text}</code>
        <button type="button" class="primary" onClick={copy}>
          {isCopied.value ? t('copied') : t('copy')}
        </button>
      </div>
    </div>
  );
}

/** Shows a secret instead of the form once there is one. Closing then reloads. */
export function WithSecret({
  title,
  secret,
  onClose,
  children,
}: {
  readonly title: string;
  /** empty: there is none yet */
  readonly secret: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { t } = usePage();
  return (
    <Dialog title={title} onClose={secret === '' ? onClose : reload}>
      {secret === '' ? (
        children
      ) : (
        <>
          <Secret text={secret} label={t('keys.once')} />
          <div class="actions">
            <button type="button" class="quiet" onClick={reload}>
              {t('done')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** For how long the secret before a rotation works, in hours. */
export function KeepOld({ label }: { readonly label: string }) {
  const { t } = usePage();
  return (
    <Choice
      label={label}
      name="hours"
      chosen="24"
      options={[
        ['0', t('rotate.now')],
        ['1', t('rotate.hour')],
        ['24', t('rotate.day')],
        ['72', t('rotate.days', { days: 3 })],
        ['168', t('rotate.days', { days: 7 })],
      ]}
    />
  );
}

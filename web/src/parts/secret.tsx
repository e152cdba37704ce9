import { useSignal } from '@preact/signals';
import { usePage } from '../page.tsx';

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

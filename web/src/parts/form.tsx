/** Forms that send JSON, and their fields. */
import { useSignal } from '@preact/signals';
import type {
  ComponentChildren,
  InputHTMLAttributes,
  TargetedEvent,
  TargetedInputEvent,
  TargetedSubmitEvent,
} from 'preact';
import { useId } from 'preact/hooks';
import { usePage } from '../page.tsx';
import { RequestError } from '../request.ts';

interface FormProps {
  readonly label: string;
  readonly class?: string | undefined;
  /** Gets the values of the fields. An error of the service is shown; `onError` returns true if it handles one, or its text. */
  readonly onSend: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => Promise<void>;
  readonly onError?: (error: RequestError) => boolean | string;
  readonly onCancel?: (() => void) | undefined;
  readonly danger?: boolean;
  /** beside a form that more people use */
  readonly quiet?: boolean;
  readonly children?: ComponentChildren;
}

export function Form({
  label,
  onSend,
  onError,
  onCancel,
  danger = false,
  quiet = false,
  children,
  ...rest
}: FormProps) {
  const { t } = usePage();
  const error = useSignal('');
  const isSending = useSignal(false);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    isSending.value = true;
    error.value = '';
    try {
      await onSend(values, form);
    } catch (fault) {
      if (!(fault instanceof RequestError)) error.value = t('error.network');
      else error.value = shownText(onError?.(fault) ?? false, fault, t);
    } finally {
      isSending.value = false;
    }
  };
  return (
    <form method="post" onSubmit={submit} class={rest.class}>
      {children}
      <p class="error" role="alert">
        {error.value}
      </p>
      <div class="actions">
        <button type="submit" class={danger ? 'danger' : quiet ? 'quiet' : 'primary'} disabled={isSending.value}>
          {label}
        </button>
        {onCancel !== undefined && (
          <button type="button" class="quiet" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

function shownText(handled: boolean | string, fault: RequestError, t: ReturnType<typeof usePage>['t']): string {
  if (typeof handled === 'string') return handled;
  return handled ? '' : errorText(fault, t);
}

function errorText({ code, message }: RequestError, t: ReturnType<typeof usePage>['t']): string {
  if (code === 'sign_in_failed') return t('error.signIn');
  if (code === 'too_many_attempts') return t('error.locked');
  if (code === 'passkey' || code === 'passkeyExists' || code === 'passkeySupport') return t(`error.${code}`);
  return message;
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete?: InputHTMLAttributes['autocomplete'];
  readonly inputMode?: 'numeric' | 'text';
  readonly value?: string;
  readonly pattern?: string;
  readonly title?: string;
  readonly placeholder?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly onInput?: (event: TargetedInputEvent<HTMLInputElement>) => void;
}

export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId();
  // the types of Preact tell apart each `type`, which a spread cannot show
  const input = rest as InputHTMLAttributes<HTMLInputElement>;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen?: string;
  readonly onChange?: (event: TargetedEvent<HTMLSelectElement>) => void;
}

export function Choice({ label, hint, options, chosen, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** Controls that are links and forms of the page's address. The script replaces one part of the page with the answer. */
import { useExplorer } from '../context.tsx';

interface ChoiceParts {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly keep?: Readonly<Record<string, string>>;
  /** id of the part of the page that changes; absent: the whole page */
  readonly part?: string;
  readonly children: readonly (readonly [value: string, label: string])[];
}

/** A list that works without the script, which saves the button. */
export function Choice({ name, label, value, keep = {}, part, children }: ChoiceParts) {
  const { t } = useExplorer();
  return (
    <form class="choice" data-choice={part ?? ''} method="get">
      <Kept values={keep} />
      <label>
        <span>{label}</span>
        <select name={name} id={`choose-${name}`}>
          {children.map(([each, text]) => (
            <option key={each} value={each} selected={each === value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{t('show')}</button>
    </form>
  );
}

export function Kept({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(values).map(([field, kept]) => (
        <input key={field} type="hidden" name={field} value={kept} />
      ))}
    </>
  );
}

/** A query from the values that are set. */
export function queryWith(values: Readonly<Record<string, string | null>>): string {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value]],
  );
  return `?${new URLSearchParams(set)}`;
}

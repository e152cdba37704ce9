import type { ComponentChildren } from 'preact';
import { usePage } from '../page.tsx';

interface TableProps {
  /** names the table for people who do not see it */
  readonly label: string;
  readonly columns: readonly string[];
  /** the last column has buttons; its title is hidden */
  readonly actions?: boolean;
  /** rows: `tr` with `th scope="row"` first */
  readonly children: ComponentChildren;
}

/** A table that scrolls sideways by itself, also by keyboard. On phones its rows become blocks. */
export function Table({ label, columns, actions = false, children }: TableProps) {
  const { t } = usePage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span class="hidden">{t('keys.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface RowButtonProps {
  readonly text: string;
  /** what the row is about: buttons of several rows have the same text */
  readonly of: string;
  readonly onClick: () => void;
}

/** A button in a row of a table. */
export function RowButton({ text, of, onClick }: RowButtonProps) {
  return (
    <button type="button" class="quiet" aria-label={`${text}: ${of}`} onClick={onClick}>
      {text}
    </button>
  );
}

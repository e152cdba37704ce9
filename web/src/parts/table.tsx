import {
  type ComponentChildren,
  cloneElement,
  createContext,
  type HTMLAttributes,
  isValidElement,
  toChildArray,
  type VNode,
} from 'preact';
import { useContext } from 'preact/hooks';
import { usePage } from '../page.tsx';

/** A title; one of figures stands above their last digits. */
type Column = string | { readonly figures: string };

const titleOf = (column: Column) => (typeof column === 'string' ? column : column.figures);

const Columns = createContext<readonly Column[]>([]);

interface TableProps {
  /** names the table for people who do not see it */
  readonly label: string;
  readonly columns: readonly Column[];
  /** the last column has buttons; its title is hidden */
  readonly actions?: boolean;
  /** each a `TableRow` with `th scope="row"` first */
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
              <th key={titleOf(column)} scope="col" class={typeof column === 'string' ? undefined : 'figures'}>
                {titleOf(column)}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span class="hidden">{t('keys.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Columns.Provider value={columns}>{children}</Columns.Provider>
        </tbody>
      </table>
    </section>
  );
}

/** A row. Its cells carry the titles of their columns, which phones show beside each value. */
export function TableRow({ children, ...attributes }: HTMLAttributes<HTMLTableRowElement>) {
  const columns = useContext(Columns);
  const cells = toChildArray(children).map((cell, index) => {
    const column = columns[index];
    if (index === 0 || column === undefined || !isValidElement(cell)) return cell;
    const { class: own = '' } = cell.props as { readonly class?: string };
    const figures = typeof column === 'string' ? {} : { class: `${own} figures` };
    return cloneElement(cell as VNode<Record<string, unknown>>, { 'data-label': titleOf(column), ...figures });
  });
  return <tr {...attributes}>{cells}</tr>;
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

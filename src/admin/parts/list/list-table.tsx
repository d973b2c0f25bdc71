import { Fragment, type ReactNode, useRef } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Sorted } from './sort-select.tsx';

/**
 * A column. `cell` is the place of the value in the two-line card of a phone: `title` and `second` at the left, `end` and
 * `figure` at the right, `controls` under both, `wide-only` nowhere.
 */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: 'picture' | 'title' | 'second' | 'end' | 'figure' | 'controls' | 'wide-only' | 'end-full';
  readonly isNumber?: boolean;
  /** The head has no visible word: pictures, actions. */
  readonly isHeadHidden?: boolean;
  /** The value of `sort` in the address that sorts by this column; the head becomes a button. */
  readonly sort?: string;
  readonly render: (row: Row) => ReactNode;
}

interface Selection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: ReadonlySet<string>) => void;
  /** 'Select Mayur Juda Pin' */
  readonly label: (row: Row) => string;
}

interface Props<Row> {
  /** Read out before the table: 'Products'. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The list that its heads sort. */
  readonly sort?: Sorted;
  readonly selection?: Selection<Row>;
  /** A row that was not there when the list was opened: it has a marigold edge. */
  readonly isNew?: (row: Row) => boolean;
  /** Other states of a row, such as 'is-gone'. */
  readonly rowClass?: (row: Row) => string | undefined;
  /** Content below a row, such as its form; nothing where it is null. */
  readonly below?: (row: Row) => ReactNode;
}

/** Rows as a table at wide widths and as two-line cards on a phone. Sorting and paging happen in the database. */
export function ListTable<Row>({ label, rows, columns, keyOf, sort, selection, isNew, rowClass, below }: Props<Row>) {
  /** The row that was ticked last: Shift ticks from there. */
  const last = useRef('');
  const tick = (id: string, isRange: boolean) => {
    if (!selection) return;
    selection.set(isRange ? withRange(selection.ids, rows.map(keyOf), last.current, id) : toggled(selection.ids, id));
    last.current = id;
  };
  return (
    <table className="list" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th className="cell-check">
              <SelectAll rows={rows} keyOf={keyOf} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = keyOf(row);
          const isOn = selection?.ids.has(id) ?? false;
          const inside = below?.(row);
          return (
            <Fragment key={id}>
              <tr className={[isOn && 'is-on', isNew?.(row) && 'is-new', rowClass?.(row)].filter(Boolean).join(' ') || undefined}>
                {selection && (
                  <td className="cell-check">
                    <label className="check check--box">
                      <input
                        type="checkbox"
                        checked={isOn}
                        aria-label={selection.label(row)}
                        onChange={({ nativeEvent }) => tick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => {
                  const Cell = column.cell === 'title' ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.id}
                      scope={column.cell === 'title' ? 'row' : undefined}
                      className={`cell-${column.cell}${column.isNumber ? ' num' : ''}`}
                    >
                      {column.render(row)}
                    </Cell>
                  );
                })}
              </tr>
              {inside && (
                <tr>
                  <td className="cell-controls" colSpan={columns.length + (selection ? 1 : 0)}>
                    {inside}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, sort }: { column: Column<Row>; sort: Props<Row>['sort'] }) {
  const isSorted = sort !== undefined && sort.fields.sort === column.sort;
  const isRising = sort?.fields.dir === 'asc';
  const word = column.isHeadHidden ? <span className="sr-only">{column.head}</span> : column.head;
  return (
    <th
      className={[column.cell === 'picture' && 'cell-picture', column.isNumber && 'num'].filter(Boolean).join(' ') || undefined}
      aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      {sort && column.sort ? (
        <button type="button" onClick={() => sort.set({ sort: column.sort ?? '', dir: isSorted && isRising ? 'desc' : 'asc' })}>
          {word}
          {isSorted && <Icon name={isRising ? 'arrow-up' : 'arrow-down'} size="s" />}
        </button>
      ) : (
        word
      )}
    </th>
  );
}

function SelectAll<Row>({ rows, keyOf, selection }: { rows: readonly Row[]; keyOf: (row: Row) => string; selection: Selection<Row> }) {
  const ids = rows.map(keyOf);
  const on = ids.filter((id) => selection.ids.has(id)).length;
  const isMixed = on > 0 && on < ids.length;
  return (
    <label className="check check--box">
      <input
        type="checkbox"
        className={isMixed ? 'mixed' : undefined}
        aria-label="Select all on this page"
        checked={ids.length > 0 && on === ids.length}
        onChange={() => selection.set(on === ids.length ? new Set() : new Set(ids))}
      />
    </label>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The rows from `from` to `to`, both included, take the state that `to` gets; without a `from` on the page it is `to` alone. */
export function withRange(ids: ReadonlySet<string>, shown: readonly string[], from: string, to: string): ReadonlySet<string> {
  const ends = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b);
  const [start = -1, end = -1] = ends;
  if (start < 0) return toggled(ids, to);
  const next = new Set(ids);
  const isTicking = !ids.has(to);
  for (const id of shown.slice(start, end + 1)) {
    if (isTicking) next.add(id);
    else next.delete(id);
  }
  return next;
}

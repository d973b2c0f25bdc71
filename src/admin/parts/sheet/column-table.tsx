import { bare } from '../../../rules/typed/format-characters.ts';

/** Lines of a file whose readings are shown before anything is written. */
const READINGS = 10;
/** Letters of a reading; a description is longer. */
const READING_MAX = 60;

/** Kind of a column of a file: its word in the shop, and how a cell of it is read; null for what cannot be read. */
export interface ColumnKind<Kind extends string> {
  readonly kind: Kind;
  readonly word: string;
  readonly read: (cell: string) => string | null;
}

/** A column of a file: its name, and its cells below that, from the first line. */
export interface FileColumn {
  readonly head: string;
  readonly cells: readonly string[];
}

/** The first columns of rows of cells, by their place. */
export const columnsBelow = (heads: readonly string[], rows: readonly (readonly string[])[]): FileColumn[] =>
  heads.map((head, place) => ({
    head: head.trim() || `Column ${place + 1}`,
    cells: rows.map((row) => row[place] ?? ''),
  }));

interface Props<Kind extends string> {
  readonly columns: readonly FileColumn[];
  readonly kinds: readonly ColumnKind<Kind>[];
  /** Meaning of each column, by its place; '' for one that is left out. */
  readonly chosen: readonly (Kind | '')[];
  readonly onChoose: (place: number, kind: Kind | '') => void;
  /** Missing columns, '' if none is missing. */
  readonly missing: string;
  /** For which files the choice is kept; '' for none. */
  readonly remembered: string;
}

/** Shows the meaning of each column of a file, with its first ten cells as they are read: nobody needs to trust names. */
export function ColumnTable<Kind extends string>({ columns, kinds, chosen, onChoose, missing, remembered }: Props<Kind>) {
  return (
    <section className="panel">
      <h2>Columns</h2>
      {missing && (
        <p className="note note--bad" role="alert">
          {missing}
        </p>
      )}
      <table className="mini-table column-table">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">In the shop</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ head, cells }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and their places never change
            <tr key={place}>
              <th scope="row">
                <b>{head}</b>
                <Readings cells={cells} of={kinds.find(({ kind }) => kind === chosen[place])} />
              </th>
              <td>
                <select
                  className="select"
                  aria-label={`Column ${head}`}
                  value={chosen[place] ?? ''}
                  onChange={({ target }) => onChoose(place, kinds.find(({ kind }) => kind === target.value)?.kind ?? '')}
                >
                  <option value="">Left out</option>
                  {kinds.map(({ kind, word }) => (
                    <option key={kind} value={kind}>
                      {word}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {remembered && <p className="text-meta">{remembered}</p>}
    </section>
  );
}

/** The first readings of a column; of one that is left out the first cell. */
function Readings({ cells, of }: { readonly cells: readonly string[]; readonly of: ColumnKind<string> | undefined }) {
  const filled = cells.slice(0, READINGS).map(bare).filter(Boolean);
  const shown = of ? filled : filled.slice(0, 1);
  return (
    <span className="text-meta readings">
      {shown.map((cell, at) => {
        const read = of ? of.read(cell) : cell;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a file never change
          <span key={at}>{read === null ? <b>“{cell.slice(0, READING_MAX)}” is not read</b> : read.slice(0, READING_MAX)}</span>
        );
      })}
    </span>
  );
}

import { useState } from 'react';

interface Identified {
  readonly id: string;
}

interface NewRows<Row> {
  /** The rows to show: those that were there, without the new ones above them. */
  readonly shown: readonly Row[];
  /** The number of new rows that are not shown yet. */
  readonly waiting: number;
  /** Rows that were let in and not there before. */
  readonly fresh: ReadonlySet<string>;
  readonly show: () => void;
}

/**
 * Keeps rows that a poll brings out of a list until they are asked for: rows must not jump under a finger. Rows that move up from
 * the next page come in by themselves, at the end. `view`: the address of the list; another one shows all of its rows at once.
 */
export function useNewRows<Row extends Identified>(rows: readonly Row[], view: string, isReady: boolean): NewRows<Row> {
  const ids = () => new Set(rows.map(({ id }) => id));
  const [known, setKnown] = useState({ view, ids: ids(), fresh: new Set<string>() });
  if (isReady && (known.view !== view || (known.ids.size === 0 && rows.length > 0))) setKnown({ view, ids: ids(), fresh: new Set() });
  const last = rows.findLastIndex(({ id }) => known.ids.has(id));
  const isNew = ({ id }: Row, at: number) => at < last && !known.ids.has(id);
  const waiting = rows.filter(isNew);
  return {
    shown: rows.filter((row, at) => !isNew(row, at)),
    waiting: waiting.length,
    fresh: known.fresh,
    show: () => setKnown({ view, ids: new Set([...known.ids, ...ids()]), fresh: new Set(waiting.map(({ id }) => id)) }),
  };
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}

/**
 * The updater of a cached list for a saved row: it replaces the former row, or is added at the end. The
 * answer of a save goes into the cache at once, so that a second edit begins with the version that the first one wrote.
 */
export function withRow<Row>(row: Row, keyOf: (row: Row) => unknown) {
  return (list: Rows<Row> | undefined): Rows<Row> | undefined => {
    if (!list) return list;
    const isKnown = list.rows.some((one) => keyOf(one) === keyOf(row));
    return { ...list, rows: isKnown ? list.rows.map((one) => (keyOf(one) === keyOf(row) ? row : one)) : [...list.rows, row] };
  };
}

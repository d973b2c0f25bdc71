interface Rows<Row> {
  readonly rows: readonly Row[];
}

/**
 * The row as its list has it now. A dialog that was opened while the list was being read again shows what came, unless something is typed
 * in it; a row that is in the list no more stays as it was.
 */
export const asListed = <Row extends { readonly id: number | string }>(row: Row, rows: readonly Row[] | undefined): Row =>
  rows?.find(({ id }) => id === row.id) ?? row;

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

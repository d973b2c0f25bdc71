type Fields = Readonly<Record<string, unknown>>;

export interface MergedForm<Values> {
  /** My changes, and all other fields as they are stored now. */
  readonly merged: Values;
  /** The fields that both changed, each to something else. */
  readonly conflicts: readonly string[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Joins my changes of a record with those that somebody else has saved meanwhile. `base`: the record as both began with it. */
export function mergeForm<Values extends Fields>(base: Fields, mine: Values, theirs: Values): MergedForm<Values> {
  const changed = Object.keys(mine).filter((name) => !isSame(mine[name], base[name]));
  return {
    merged: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) },
    conflicts: changed.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])),
  };
}

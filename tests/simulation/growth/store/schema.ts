/** Tables and triggers of a kind of object. A copy is filled before its triggers are made. */
export interface Schema {
  readonly kind: string;
  readonly tables: readonly string[];
  readonly triggers: readonly string[];
}

/**
 * What every object has, so that each can be moved. `state`: 'copying' until the directory names this store, 'sealed' once the move is
 * at its switch. `number` counts batches, `attempt` the tries to move.
 */
export const ground: readonly string[] = [
  'CREATE TABLE meta (state TEXT NOT NULL, number INTEGER NOT NULL, attempt INTEGER NOT NULL) STRICT',
  'CREATE TABLE log (number INTEGER PRIMARY KEY, batch TEXT NOT NULL) STRICT',
  'CREATE TABLE batch_keys (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
];

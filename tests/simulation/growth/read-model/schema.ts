import type { Schema } from '../store/schema.ts';

/** What screens and reports read: the newest that the queue has brought of each order. */
export const viewSchema: Schema = {
  kind: 'view',
  tables: ['CREATE TABLE orders (id TEXT PRIMARY KEY, version INTEGER NOT NULL, status TEXT NOT NULL, total INTEGER NOT NULL) STRICT'],
  triggers: [],
};

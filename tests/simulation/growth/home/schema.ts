import type { Schema } from '../store/schema.ts';
import type { Guard } from '../world/guards.ts';

/** The home of a piece: what it has, what is leased, and what left it for good (`gone`: used of closed leases, less what came back). */
const schema: Schema = {
  kind: 'home',
  tables: [
    'CREATE TABLE pieces (piece INTEGER PRIMARY KEY, adjusted INTEGER NOT NULL, free INTEGER NOT NULL CHECK (free >= 0), gone INTEGER NOT NULL) STRICT',
    `CREATE TABLE leases (id TEXT PRIMARY KEY, piece INTEGER NOT NULL, owner INTEGER NOT NULL, granted INTEGER NOT NULL
      CHECK (granted > 0), unused INTEGER, state TEXT NOT NULL DEFAULT 'open', expires_at INTEGER NOT NULL) STRICT`,
    'CREATE TABLE returned (key TEXT PRIMARY KEY, piece INTEGER NOT NULL, quantity INTEGER NOT NULL) STRICT',
    'CREATE TABLE moves (press TEXT NOT NULL, piece INTEGER NOT NULL, delta INTEGER NOT NULL) STRICT',
  ],
  triggers: [
    'CREATE TRIGGER leases_grant AFTER INSERT ON leases BEGIN UPDATE pieces SET free = free - NEW.granted WHERE piece = NEW.piece; END',
    `CREATE TRIGGER leases_close AFTER UPDATE OF state ON leases BEGIN
      UPDATE pieces SET free = free + NEW.unused, gone = gone + NEW.granted - NEW.unused WHERE piece = NEW.piece; END`,
    `CREATE TRIGGER returned_apply AFTER INSERT ON returned BEGIN
      UPDATE pieces SET free = free + NEW.quantity, gone = gone - NEW.quantity WHERE piece = NEW.piece; END`,
    `CREATE TRIGGER moves_apply AFTER INSERT ON moves BEGIN
      UPDATE pieces SET adjusted = adjusted + NEW.delta, free = free + NEW.delta WHERE piece = NEW.piece; END`,
  ],
};

const unguarded: Schema = { ...schema, tables: schema.tables.map((table) => table.replace(' CHECK (free >= 0)', '')) };

/** Returns the tables of a home; those of the mutant lease what is not there. */
export const homeSchema = (missing: Guard | null): Schema => (missing === 'stock of the home' ? unguarded : schema);

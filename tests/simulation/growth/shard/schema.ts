import type { Schema } from '../store/schema.ts';
import type { Guard } from '../world/guards.ts';

const tables = [
  `CREATE TABLE leases (id TEXT PRIMARY KEY, piece INTEGER NOT NULL, unused INTEGER NOT NULL CHECK (unused >= 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'closed', 'confirmed')), expires_at INTEGER NOT NULL) STRICT`,
  `CREATE TABLE orders (id TEXT PRIMARY KEY, press TEXT NOT NULL UNIQUE, total INTEGER NOT NULL CHECK (total > 0), status TEXT NOT NULL
    CHECK (status IN ('gathering', 'refused', 'open', 'paid', 'expired', 'cancelled', 'refunded')), version INTEGER NOT NULL DEFAULT 1,
    opened_at INTEGER NOT NULL, next_check INTEGER) STRICT`,
  'CREATE INDEX orders_due ON orders (next_check) WHERE next_check IS NOT NULL',
  `CREATE TABLE lines (order_id TEXT NOT NULL, piece INTEGER NOT NULL, quantity INTEGER NOT NULL CHECK (quantity > 0), lease TEXT,
    reservation TEXT NOT NULL DEFAULT 'none' CHECK (reservation IN ('none', 'held', 'sold', 'released')), PRIMARY KEY (order_id, piece)) STRICT`,
  `CREATE TABLE payments (id TEXT PRIMARY KEY, order_id TEXT NOT NULL, amount INTEGER NOT NULL,
    settlement TEXT NOT NULL CHECK (settlement IN ('counted', 'refund_due'))) STRICT`,
  "CREATE UNIQUE INDEX payments_one_counted ON payments (order_id) WHERE settlement = 'counted'",
  `CREATE TABLE refunds (payment_id TEXT PRIMARY KEY, amount INTEGER NOT NULL, is_processed INTEGER NOT NULL DEFAULT 0) STRICT`,
  'CREATE TABLE returns (key TEXT PRIMARY KEY, piece INTEGER NOT NULL, quantity INTEGER NOT NULL, is_done INTEGER NOT NULL DEFAULT 0) STRICT',
  `CREATE TABLE outbox (number INTEGER PRIMARY KEY, order_id TEXT NOT NULL, version INTEGER NOT NULL, status TEXT NOT NULL, total INTEGER NOT NULL) STRICT`,
];

const takesToken = "WHEN OLD.reservation NOT IN ('held', 'sold') AND NEW.reservation IN ('held', 'sold')";
const triggers: Readonly<Record<string, string>> = {
  closed: `CREATE TRIGGER lines_take_open BEFORE UPDATE OF reservation ON lines ${takesToken}
    AND NOT EXISTS (SELECT 1 FROM leases WHERE id = NEW.lease AND state = 'open') BEGIN SELECT RAISE(ABORT, 'LEASE_CLOSED'); END`,
  take: `CREATE TRIGGER lines_take AFTER UPDATE OF reservation ON lines ${takesToken}
    BEGIN UPDATE leases SET unused = unused - NEW.quantity WHERE id = NEW.lease; END`,
  // A lease that is closed gives back what it had then: what is released later goes to the home by itself.
  release: `CREATE TRIGGER lines_release AFTER UPDATE OF reservation ON lines
    WHEN OLD.reservation IN ('held', 'sold') AND NEW.reservation = 'released' BEGIN
    UPDATE leases SET unused = unused + OLD.quantity WHERE id = OLD.lease AND state = 'open';
    INSERT INTO returns (key, piece, quantity) SELECT OLD.order_id || '/' || OLD.lease, OLD.piece, OLD.quantity FROM leases
      WHERE id = OLD.lease AND state <> 'open'; END`,
  paid: `CREATE TRIGGER orders_require_payment BEFORE UPDATE OF status ON orders WHEN NEW.status = 'paid' AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount = NEW.total) BEGIN SELECT RAISE(ABORT, 'NOT_PAID'); END`,
  refund: `CREATE TRIGGER payments_request_refund AFTER INSERT ON payments WHEN NEW.settlement = 'refund_due'
    BEGIN INSERT INTO refunds (payment_id, amount) VALUES (NEW.id, NEW.amount); END`,
  publish: `CREATE TRIGGER orders_publish AFTER UPDATE OF version ON orders
    BEGIN INSERT INTO outbox (order_id, version, status, total) VALUES (NEW.id, NEW.version, NEW.status, NEW.total); END`,
};

const without: Readonly<Partial<Record<Guard, string>>> = { 'closed lease': 'closed', 'outbox in the batch': 'publish' };
const made = new Map<string, Schema>();

/** Returns the tables of a shard. Its triggers hold the pieces and tell the read model, without one where a mutant lacks it. */
export function shardSchema(missing: Guard | null): Schema {
  const left = (missing && without[missing]) ?? '';
  const known = made.get(left);
  if (known) return known;
  const kept = Object.entries(triggers).flatMap(([name, text]) => (name === left ? [] : [text]));
  const schema: Schema = { kind: 'shard', tables, triggers: kept };
  made.set(left, schema);
  return schema;
}

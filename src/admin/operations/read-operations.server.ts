import { sql } from 'drizzle-orm';
import { type Health, readHealthWith } from '../../features/health/read-health.server.ts';
import { type Maintenance, maintenanceOf, maintenanceRow } from '../../features/operations/maintenance.server.ts';
import type { operations } from '../../features/operations/operations.table.ts';
import { newestBackups, newestOperations } from '../../features/operations/record-operation.server.ts';
import { stuckRefunds } from '../../features/payment/refund/stuck-refunds.server.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';

/** Something about an order that a person should look at; `orderId` and `number` are null where it is about none. */
interface AboutOrder {
  readonly orderId: string | null;
  readonly number: number | null;
  /** UTC ms. */
  readonly since: number;
}

/** A difference in the books: what it is, and the id or name that it is about. */
interface Difference extends AboutOrder {
  readonly id: number;
  readonly kind: string;
  readonly what: string;
}

/** A refund that is late or has failed. */
interface LateRefund extends AboutOrder {
  readonly id: string;
  readonly amount: Paise;
  readonly status: string;
}

/** An event of the gateway that fits no order. */
export interface Orphan {
  readonly id: string;
  readonly type: string;
  /** Id at the gateway of the order or payment, if the event has one. */
  readonly about: string | null;
  readonly since: number;
}

/** The state of the shop, with what a person can do about it. */
export interface Operations {
  readonly health: Health;
  /** Null where the database could not be read: the state says why. */
  readonly details: {
    readonly differences: readonly Difference[];
    readonly refunds: readonly LateRefund[];
    readonly orphans: readonly Orphan[];
    readonly maintenance: Maintenance;
    /** The newest backups, failed ones too. */
    readonly backups: readonly (typeof operations.$inferSelect)[];
    /** The commands that operators ran, the newest first. */
    readonly done: readonly (typeof operations.$inferSelect)[];
  } | null;
}

/** Rows of each list. */
const SHOWN = 20;
const OPERATIONS_SHOWN = 8;
/** A backup every hour: a day of failures still shows the last one that is whole. */
const BACKUPS_SHOWN = 48;

/** A difference names an order, a payment or a refund; each leads to the order. */
const differences = sql`SELECT f.id, f.kind, f.what, f.found_at AS since, o.id AS orderId, o.number
  FROM ledger_findings f
  LEFT JOIN refunds r ON r.id = f.what
  LEFT JOIN payments p ON p.id = coalesce(r.payment_id, f.what)
  LEFT JOIN orders o ON o.id = coalesce(p.order_id, f.what)
  WHERE f.cleared_at IS NULL ORDER BY f.found_at DESC LIMIT ${SHOWN}`;

/** Everything that the screen shows, in one round trip. */
export async function readOperations(shop: Shop): Promise<Operations> {
  const { health, rows } = await readHealthWith(shop, {
    differences: selectRaw<Difference>(differences),
    refunds: selectRaw<LateRefund>(
      sql`SELECT late.id, late.amount_paise AS amount, late.status, late.created_at AS since, o.id AS orderId, o.number
        FROM (SELECT r.* FROM ${stuckRefunds(shop)} ORDER BY r.created_at LIMIT ${SHOWN}) late
        JOIN payments p ON p.id = late.payment_id JOIN orders o ON o.id = p.order_id ORDER BY late.created_at`,
    ),
    orphans: selectRaw<Orphan>(
      sql`SELECT event_id AS id, type, gateway_id AS about, created_at AS since FROM orphan_events
        WHERE settled_at IS NULL ORDER BY created_at LIMIT ${SHOWN}`,
    ),
    maintenance: maintenanceRow(shop.db.orm),
    backups: newestBackups(shop, BACKUPS_SHOWN),
    done: newestOperations(shop, OPERATIONS_SHOWN),
  });
  return { health, details: rows && { ...rows, maintenance: maintenanceOf(rows.maintenance) } };
}

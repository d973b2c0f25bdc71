import type { Database } from '../../world/database.ts';
import type { Checks } from '../checks/check.ts';
import { cashCheckScene } from './cash-checks.ts';
import { editScene } from './edits.ts';
import { cashInvoiceScene, invoiceScene } from './invoices.ts';
import { keptMarginScene } from './kept-margins.ts';
import { marginScene, reportScene } from './margin.ts';
import { handScene, moneyScene } from './money.ts';
import { moneyDeskScene } from './money-desk.ts';
import { byHandScene, cashScene, chatScene, orderScene, presentScene } from './orders.ts';
import { courierScene, parcelMoneyScene } from './parcel-money.ts';
import { parcelScene } from './parcels.ts';
import { advanceScene, payNowScene } from './pay-now.ts';
import { businessScene, couponPagesScene, couponScene, recordScene, reviewScene } from './people.ts';
import { returnedCashScene, returnScene, travelScene } from './returns.ts';
import { allowed, runs, type Scene } from './scene.ts';
import { closedScene, firstDayScene, holdScene, sellerScene, sizesScene, stockScene, taxScene } from './stock.ts';

/** Statements that a person with a database shell, or a bug, might run. The database itself must refuse each of them. */
const hostileStatements = [
  'UPDATE products SET stock_quantity = stock_quantity + 1',
  'UPDATE products SET reserved = reserved + 1, stock_quantity = stock_quantity - 1, committed = committed + 1',
  "INSERT INTO stock_moves (product_id, kind, quantity) SELECT id, 'adjust', -1000 FROM products LIMIT 1",
  'UPDATE stock_moves SET quantity = quantity + 1',
  'DELETE FROM stock_moves',
  'UPDATE orders SET total_paise = total_paise + 100, subtotal_paise = subtotal_paise + 100',
  "UPDATE orders SET status = 'paid', reservation = 'committed', actor = 'gateway' WHERE status = 'pending_payment_gateway'",
  "UPDATE orders SET status = 'delivered', reservation = 'committed', actor = 'shopper' WHERE status IN ('paid', 'pending_payment_gateway')",
  "UPDATE orders SET reservation = 'held' WHERE reservation = 'committed'",
  "UPDATE orders SET reservation = 'released' WHERE status = 'paid'",
  "UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE status IN ('paid', 'processing') AND method = 'gateway' AND total_paise > 0 AND NOT EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.order_id = orders.id)",
  "UPDATE orders SET status = 'pending_payment_gateway', reservation = 'held', actor = 'shopper' WHERE status = 'cancelled_by_user' AND id IN (SELECT order_id FROM payments WHERE settlement = 'counted')",
  "UPDATE orders SET status = 'pending_payment', reservation = 'held', actor = 'admin' WHERE status = 'cancelled_by_user' AND method = 'cod'",
  "UPDATE orders SET status = 'processing', reservation = 'committed', actor = 'admin' WHERE status = 'cancelled_by_user' AND method = 'gateway' AND paid_at IS NULL",
  "UPDATE orders SET hold_expires_at = hold_expires_at + 60000 WHERE reservation = 'held' AND method = 'gateway' AND actor <> 'admin'",
  'UPDATE order_items SET quantity = 99',
  'DELETE FROM order_items',
  "UPDATE order_events SET actor = 'nobody'",
  'DELETE FROM order_events',
  "UPDATE payments SET status = 'created', settlement = NULL WHERE status = 'captured'",
  'DELETE FROM payments WHERE id NOT IN (SELECT payment_id FROM refunds)',
  "INSERT INTO payments (id, order_id, amount_paise, status, settlement) SELECT 'pay_twice' || id, order_id, amount_paise, 'captured', 'counted' FROM payments WHERE settlement = 'counted'",
  "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT 'over' || id, id, amount_paise + 1, 'x' FROM payments WHERE status = 'captured'",
  'INSERT INTO guard SELECT 0',
] as const;

const scenes: readonly Scene[] = [
  ...[
    stockScene,
    sizesScene,
    taxScene,
    orderScene,
    cashScene,
    cashCheckScene,
    holdScene,
    moneyScene,
    handScene,
    returnScene,
    returnedCashScene,
  ],
  ...[parcelScene, courierScene, parcelMoneyScene, payNowScene, advanceScene, travelScene, moneyDeskScene, businessScene, chatScene],
  ...[marginScene, reportScene, keptMarginScene, invoiceScene, cashInvoiceScene, presentScene, byHandScene, editScene, closedScene],
  ...[firstDayScene, sellerScene, couponScene, couponPagesScene, reviewScene, recordScene],
];

/** So many scenes are tried at a time, one after the other in turn. */
const TOGETHER = 5;

/**
 * What a person with a database shell, or a bug, could do to the shop as it is now: nothing, where the database guards itself. Every attempt is
 * made on what the run has made so far, and taken back. `turn`: which of the scenes; null for all of them.
 */
export function attacked(database: Database, turn: number | null = null): string[] {
  const hostile = hostileStatements.filter((sql) => database.trial(() => runs(database, [sql])) === null);
  const chosen =
    turn === null ? scenes : Array.from({ length: TOGETHER }, (_, at) => scenes[(turn * TOGETHER + at) % scenes.length] as Scene);
  return [...hostile.map((sql) => `${sql} is allowed`), ...chosen.flatMap((scene) => allowed(database, scene))];
}

const MINUTE = 60_000;
/** Minutes between two attacks. */
const EVERY = 10;

/** A database that a restore has closed refuses everything. */
const isClosed = (database: Database) =>
  database.rows("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'moved_orders_insert'").length > 0;

export const attacks: Checks = {
  'the database refuses what is wrong': ({ database, scheduler, from, isQuiet, operator }) => {
    if (operator?.isFormer || isClosed(database)) return [];
    const minute = Math.floor((scheduler.now - from) / MINUTE);
    return isQuiet || minute % EVERY === 0 ? attacked(database, isQuiet ? null : minute / EVERY) : [];
  },
};

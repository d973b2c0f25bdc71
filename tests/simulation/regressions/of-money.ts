import { plainServices } from '../world/services.ts';
import { quiet, type Regression } from './regression.ts';

/** Money and the pieces that it holds. */
export const regressionsOfMoney: readonly Regression[] = [
  {
    what: 'money that was given back by hand before the order had its invoice is not credited',
    plan: { ...quiet, seed: 1, quietHours: 1, minutes: 10 },
    check: 'the database refuses what is wrong: cash back from before the invoice',
    without: {
      name: 'credits of what went back by hand before the invoice',
      sql: `DROP TRIGGER invoices_settle_request; CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
        DELETE FROM invoice_requests WHERE id = NEW.request;
        INSERT INTO invoice_requests (id, order_id, amount_paise, reason, due_at)
          SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason, NEW.issued_at FROM payments p JOIN refunds r ON r.payment_id = p.id
          WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND r.status = 'processed'; END`,
    },
  },
  {
    what: 'a sale cannot be undone once its size is not offered any more',
    plan: { ...quiet, seed: 1, quietHours: 1, minutes: 10 },
    check: 'the database refuses what is wrong: a sale of a size',
    without: {
      name: 'pieces that come back of no size',
      sql: `DROP TRIGGER stock_moves_check_size; CREATE TRIGGER stock_moves_check_size BEFORE INSERT ON stock_moves
        WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
          AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size) BEGIN
        SELECT RAISE(ABORT, 'SIZE_UNKNOWN'); END`,
    },
  },
  {
    what: 'pieces are held as long as the gateway keeps a payment of another amount',
    plan: { ...quiet, seed: 4, actors: ['shopper 1', 'shopper 2'], faults: { 'gateway: authorises another amount': 1 } },
    check: 'nothing is held',
    without: {
      name: 'the amount of an authorised payment',
      changes: [
        {
          file: 'src/features/payment/reconcile/reconcile.server.ts',
          from: "attempt.status === 'authorized' && isPriceOf(order, attempt)",
          to: "attempt.status === 'authorized'",
        },
      ],
    },
  },
  {
    what: 'pieces are held for ever where a payment of another amount stays authorised longer than the order is checked',
    plan: {
      ...quiet,
      seed: 4,
      quietHours: 130,
      actors: ['shopper 1', 'shopper 2'],
      faults: { 'gateway: authorises another amount': 1 },
      stock: 3,
    },
    check: 'every hold is looked at again',
    without: {
      name: 'the amount of an authorised payment, and the next check of a hold',
      // The database refuses it too, in a trigger that this one replaces: here a check may be the last one.
      sql: `DROP TRIGGER orders_watch_hold; CREATE TRIGGER orders_watch_hold BEFORE UPDATE OF reservation, next_check_at ON orders
        WHEN NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.next_check_at IS NULL AND NEW.checks = OLD.checks BEGIN
        SELECT RAISE(ABORT, 'HOLD_UNWATCHED'); END`,
      changes: [
        {
          file: 'src/features/payment/reconcile/reconcile.server.ts',
          from: "attempt.status === 'authorized' && isPriceOf(order, attempt)",
          to: "attempt.status === 'authorized'",
        },
        {
          file: 'src/rules/order/reconcile.ts',
          from: 'nextCheckAt(createdAt, now) ?? now + HELD_CHECKED_EVERY',
          to: 'nextCheckAt(createdAt, now) as number',
        },
      ],
    },
  },
  {
    what: 'a payment that the gateway gave back because nobody captured it counts as money of the shop',
    plan: {
      ...quiet,
      seed: 1,
      actors: ['shopper 1', 'shopper 2'],
      faults: { 'gateway: authorises another amount': 1, 'gateway: authorisation expires': 1 },
    },
    check: 'no money that the gateway does not have',
    without: {
      name: 'a payment that is refunded and was never captured is returned',
      changes: [
        {
          file: 'src/features/payment/gateway/razorpay/razorpay-shapes.ts',
          from: "status: status === 'refunded' && captured === false ? 'returned' : status",
          to: 'status',
        },
      ],
    },
  },
  {
    what: 'an order that is opened again after a refund takes the pieces again that are back in stock',
    plan: {
      ...quiet,
      services: plainServices,
      seed: 4,
      quietHours: 0,
      minutes: 120,
      actors: [1, 2, 3, 4, 5, 6].map((number) => `clerk ${number}`),
    },
    check: 'the audit finds nothing',
    without: {
      name: 'the pieces that an order which is opened again takes',
      sql: `DROP TRIGGER orders_rereserve; CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders
        WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
        UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
        INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
        INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
          SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
        INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
          SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
      END`,
    },
  },
];

import type { Mutant } from './mutants/mutant.ts';
import type { Plan } from './world/plan.ts';
import { plainServices } from './world/services.ts';

/** A fault that a run found once. It is run for ever; with its mend taken out, the run must fail again. */
export interface Regression {
  /** What was wrong. */
  readonly what: string;
  readonly plan: Plan;
  /** The check that failed. */
  readonly check: string;
  /** The shop without the mend. */
  readonly without: Mutant;
}

const WRITER_CLIENT = 'src/platform/database/writer-client.ts';
const quiet = { quietHours: 26, cronEvery: 5, faults: {}, actors: [], stock: 2, minutes: 60 } as const;

export const regressions: readonly Regression[] = [
  {
    what: 'stock that the administrator adds once is added twice where the writer ends after the commit',
    plan: {
      ...quiet,
      seed: 5,
      quietHours: 0,
      cronEvery: 30,
      actors: ['administrator 1'],
      faults: { 'writer: evicted after the commit': 0.1 },
    },
    check: 'stock is counted once for each request',
    without: {
      name: 'the key of a batch',
      changes: [{ file: WRITER_CLIENT, from: 'await send(withKey(statements))', to: 'await send([...statements])' }],
    },
  },
  {
    what: 'what was written is answered as a fault where the writer ends after the commit and a new row refuses the repeat',
    plan: {
      ...quiet,
      seed: 1,
      quietHours: 0,
      actors: ['careful member 1', 'careful member 2', 'complainer 1'],
      faults: { 'writer: evicted after the commit': 0.1 },
    },
    check: 'the shop has an answer',
    without: {
      name: 'the key that is asked for alone',
      changes: [{ file: WRITER_CLIENT, from: 'saysNothing(again) ? keyOf(batch) : []', to: 'keyOf([])' }],
    },
  },
  {
    what: 'what was written is answered as a fault where the database is silent while it is asked about the key',
    plan: {
      ...quiet,
      seed: 15,
      quietHours: 0,
      actors: ['careful member 1', 'careful member 2', 'complainer 1'],
      faults: { 'writer: evicted after the commit': 0.15, 'write: never arrives': 0.3 },
    },
    check: 'the shop has an answer',
    without: {
      name: 'silence about the key',
      changes: [{ file: WRITER_CLIENT, from: 'return known.ok ? again : known;', to: 'return isKnown(known) ? known : again;' }],
    },
  },
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
    what: 'a mail whose first answer was lost is sent again where the carrier refuses the second attempt',
    plan: {
      ...quiet,
      seed: 1,
      actors: ['shopper 1', 'shopper 2', 'member 1'],
      faults: { 'mail: answer lost': 0.3, 'mail: 429': 0.3 },
      services: { ...plainServices, mail: 'postmark' },
    },
    check: 'a mail is sent once where the carrier knows its key',
    without: {
      name: 'the carrier that may have a mail',
      changes: [
        { file: 'src/features/messages/outbox/send-messages.server.ts', from: '{ carrier: row.carrier }', to: '{ carrier: null }' },
      ],
    },
  },
  {
    what: 'a START that Meta repeats after a STOP starts messages again',
    plan: {
      ...quiet,
      seed: 500,
      minutes: 180,
      stock: 60,
      actors: ['shopper 1', 'shopper 2', 'shopper 3', 'shopper 4', 'texter 1', 'texter 2'],
      faults: { 'report: hours late': 0.5, 'report: again': 0.5 },
      services: { ...plainServices, whatsapp: true },
    },
    check: 'a number that sent STOP gets no message',
    without: {
      name: 'the time of a START',
      changes: [
        {
          file: 'src/features/auth/consents/whatsapp-consent.server.ts',
          from: 'and(eq(whatsappStops.phone, phone), lte(whatsappStops.stoppedAt, at))',
          to: 'eq(whatsappStops.phone, phone)',
        },
      ],
    },
  },
  {
    what: 'a piece that is saved into a category which another window has deleted is answered as a fault',
    plan: {
      ...quiet,
      seed: 1,
      minutes: 120,
      stock: 5,
      actors: ['member', 'administrator'].flatMap((kind) => [1, 2, 3, 4, 5, 6].map((number) => `${kind} ${number}`)),
    },
    check: 'the shop has an answer: POST /api/admin/products',
    without: {
      name: 'the category of a piece that is saved',
      changes: [
        {
          file: 'src/features/products/admin/save-product.server.ts',
          from: 'const isHomeless = fields.categoryId !== null && !homes.some((home) => home.id === fields.categoryId);',
          to: 'const isHomeless = false;',
        },
        {
          file: 'src/features/products/admin/save-product.server.ts',
          from: 'categoryId === null ? []',
          to: 'true ? []',
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
      actors: [1, 2, 3, 4, 5, 6].map((number) => `administrator ${number}`),
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

import type { Mutant } from './mutants/mutant.ts';
import type { Plan } from './world/plan.ts';

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
      changes: [
        { file: 'src/platform/database/writer-client.ts', from: 'await send(withKey(statements))', to: 'await send([...statements])' },
      ],
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
      changes: [{ file: 'src/platform/database/writer-client.ts', from: 'saysNothing(again) ? keyOf(batch) : []', to: 'keyOf([])' }],
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
];

interface Mutant {
  readonly name: string;
  readonly sql: string;
}

const trigger = (name: string): Mutant => ({ name: `trigger ${name}`, sql: `DROP TRIGGER ${name}` });
const index = (name: string): Mutant => ({ name: `index ${name}`, sql: `DROP INDEX ${name}` });

/** Guards of drizzle/migrations and of the tables. The harness must fail without any one of them. */
export const mutants: readonly Mutant[] = [
  trigger('stock_adds_up'),
  trigger('order_edge'),
  trigger('hold_released'),
  trigger('payment_forward'),
  trigger('item_reserves'),
  trigger('hold_committed'),
  trigger('hold_taken_again'),
  trigger('stock_apply'),
  trigger('stock_move_frozen'),
  trigger('stock_move_kept'),
  trigger('order_started'),
  trigger('order_money_frozen'),
  trigger('order_money_stays'),
  trigger('order_audit'),
  trigger('order_event_frozen'),
  trigger('item_frozen'),
  trigger('item_kept'),
  trigger('payment_kept'),
  trigger('payment_refund_due_new'),
  trigger('refund_cap'),
  trigger('refund_processed'),
  trigger('guard_holds'),
  trigger('cash_replaces'),
  trigger('cash_is_placed'),
  trigger('cash_is_packed'),
  trigger('holds_are_few'),
  trigger('hold_is_a_share'),
  trigger('hold_ends'),
  trigger('hold_forgets'),
  trigger('orphan_settles'),
  index('one_counted'),
];

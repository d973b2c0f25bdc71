interface Mutant {
  readonly name: string;
  readonly sql: string;
}

const trigger = (name: string): Mutant => ({ name: `trigger ${name}`, sql: `DROP TRIGGER ${name}` });
const index = (name: string): Mutant => ({ name: `index ${name}`, sql: `DROP INDEX ${name}` });

/** Guards of drizzle/migrations and of the tables. The harness must fail without any one of them. */
export const mutants: readonly Mutant[] = [
  trigger('products_check_stock_sum'),
  trigger('orders_check_transition'),
  trigger('orders_release'),
  trigger('payments_forward_only'),
  trigger('order_items_reserve_stock'),
  trigger('orders_commit'),
  trigger('orders_rereserve'),
  trigger('stock_moves_apply'),
  trigger('stock_moves_block_update'),
  trigger('stock_moves_block_delete'),
  trigger('orders_record_creation'),
  trigger('orders_freeze_money'),
  trigger('orders_block_close_unrefunded'),
  trigger('orders_record_transition'),
  trigger('order_events_block_update'),
  trigger('order_items_block_update'),
  trigger('order_items_block_delete'),
  trigger('payments_block_delete'),
  trigger('payments_request_refund_on_insert'),
  trigger('refunds_check_amount'),
  trigger('refunds_add_to_payment'),
  trigger('guard_raise_conflict'),
  trigger('orders_block_replaced_by_cod'),
  trigger('orders_check_gift'),
  trigger('orders_freeze_gift'),
  trigger('orders_check_manual'),
  trigger('orders_freeze_manual'),
  trigger('orders_block_cod_reopen'),
  trigger('orders_block_unpaid_processing'),
  trigger('stock_moves_limit_holds'),
  trigger('stock_moves_limit_share'),
  trigger('orders_limit_renewals'),
  trigger('orders_clear_hold_data'),
  trigger('orders_limit_coupon_uses'),
  trigger('orders_limit_coupon_reuse'),
  trigger('webhook_events_settle_orphan'),
  trigger('invoices_check_number'),
  trigger('invoices_check_credit'),
  trigger('invoices_block_update'),
  trigger('invoices_freeze_file'),
  trigger('invoices_block_delete'),
  trigger('invoices_settle_request'),
  trigger('orders_request_invoice'),
  trigger('orders_request_credit'),
  trigger('refunds_request_credit'),
  trigger('returns_request_credit'),
  index('invoices_one_per_order'),
  index('payments_one_counted'),
];

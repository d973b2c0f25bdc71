import type { PlainStatement } from '../database/statement.ts';
import type { WriteResult } from '../database/writer.ts';

/** Told when a session may have ended: the hub looks at the sessions of its sockets again. Browsers are not told. */
export const SESSIONS = 'sessions';

/**
 * The names of tables' contents on screens of the admin area, if they differ from the table's own name with dashes. Triggers are
 * included: an order moves the stock of its pieces.
 */
const subjectsByTable: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'products', 'coupons', 'customers'],
  order_items: ['orders', 'products'],
  order_events: ['orders'],
  payments: ['orders', 'customers'],
  refunds: ['orders', 'customers'],
  stock_moves: ['products'],
  product_sizes: ['products'],
  product_attributes: ['products'],
  categories: ['categories', 'products'],
  returns: ['returns', 'orders', 'customers'],
  return_items: ['returns', 'orders', 'products'],
  return_events: ['returns'],
  return_media: ['returns'],
  grievance_messages: ['grievances'],
  outbox: ['messages', 'orders'],
  mail_carriers: ['messages'],
  users: ['customers'],
  consents: ['customers'],
  home_banners: ['banners'],
  newsletter_subscribers: ['newsletter', 'subscribers'],
  notification_bar_settings: ['settings'],
  shipping_settings: ['settings'],
  cod_settings: ['settings'],
  cod_checks: ['cash-orders', 'orders'],
  cod_outcomes: ['cash-orders'],
  cod_marks: ['cash-orders'],
  cod_rules: ['cash-guard'],
  cod_guard_settings: ['cash-guard'],
  store_settings: ['settings'],
  return_settings: ['settings', 'returns'],
  stock_settings: ['settings', 'products'],
  box_settings: ['settings', 'parcels'],
  refund_settings: ['settings'],
  shop_words: ['texts', 'brand', 'settings'],
  admin_actions: ['audit'],
  invoices: ['gst', 'gst-return', 'orders'],
  gst_files: ['gst-return'],
  supplier_tax: ['gst-fees'],
  tariffs: ['tariffs'],
  order_businesses: ['orders'],
  hand_refunds: ['orders', 'customers'],
  refund_items: ['orders'],
  order_notes: ['orders'],
  order_edits: ['orders', 'customers', 'products'],
  order_travels: ['orders'],
  order_size_swaps: ['orders', 'products'],
  order_cuts: ['orders', 'products'],
  review_settings: ['reviews'],
  alerts_seen: ['alerts'],
  saved_views: ['views'],
  digest_settings: ['settings'],
  owner_news_settings: ['settings'],
  owner_push_subscriptions: ['settings'],
  ledger_findings: ['findings'],
  maintenance: ['operations'],
  confirmations: ['first-day'],
  parcels: ['parcels', 'orders', 'returns'],
  parcel_items: ['parcels', 'orders'],
  parcel_events: ['parcels'],
  shipment_calls: ['parcels'],
  ndr_acts: ['parcels'],
  parcel_costs: ['parcels'],
  foreign_charges: ['parcels'],
  cod_dues: ['parcels'],
  cod_remittances: ['parcels'],
  cod_remittance_lines: ['parcels'],
  weight_disputes: ['parcels'],
  parcel_claims: ['parcels'],
  parcel_photos: ['parcels'],
  bank_accounts: ['money'],
  bank_files: ['money'],
  bank_lines: ['money'],
  matches: ['money'],
  money_months: ['money'],
  recon_lines: ['money'],
  settlements: ['money'],
  settlement_days: ['money'],
  verdicts: ['money'],
  disputes: ['money', 'orders', 'disputes'],
  purchase_lots: ['margin', 'products'],
  cost_settings: ['margin'],
  sample_rows: ['first-day', 'products', 'categories', 'banners'],
};

/** Tables that no screen shows, and that shoppers write all the time. */
const unseen = new Set([
  'accounts',
  'audit_queue',
  'batch_keys',
  'cart_merges',
  'courier_calls_in',
  'courier_tokens',
  'data_requests',
  'guard',
  'health_alerts',
  'hold_limits',
  'invoice_requests',
  'job_leases',
  'margin_coupons',
  'margin_days',
  'margin_lines',
  'margin_orders',
  'order_statuses',
  'order_transitions',
  'owner_news',
  'orphan_events',
  'missed_searches',
  'page_view_batches',
  'page_view_days',
  'page_views',
  'parcel_references',
  'parcel_transitions',
  'report_days',
  'report_lines',
  'report_orders',
  'restocked',
  'shoppers_write',
  'return_transitions',
  'sales_days',
  'sessions',
  'stock_sums',
  'two_factors',
  'unproved_holds',
  'user_carts',
  'verifications',
  'waybills',
  'webhook_events',
]);

const WRITE = /^\s*(INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`[]?(\w+)/i;

/** Returns the subjects that a batch has changed: 'orders', 'products' … Empty if no screen shows them. */
export function subjectsOf(statements: readonly PlainStatement[], { affected }: Extract<WriteResult, { ok: true }>): Set<string> {
  const subjects = new Set<string>();
  for (const [at, { sql }] of statements.entries()) {
    if (affected[at] === 0) continue;
    const [, verb = '', table = ''] = WRITE.exec(sql) ?? [];
    if (!table) continue;
    if (endsSessions(verb, table)) subjects.add(SESSIONS);
    if (unseen.has(table)) continue;
    for (const subject of subjectsByTable[table] ?? [table.replaceAll('_', '-')]) subjects.add(subject);
  }
  return subjects;
}

/**
 * A deleted session, or a user who is somebody else now: the second factor ends sessions by a trigger, the address makes the
 * administrator.
 */
const endsSessions = (verb: string, table: string) =>
  (table === 'sessions' && /^delete/i.test(verb)) || (table === 'users' && !/^insert/i.test(verb));

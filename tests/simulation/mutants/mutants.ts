import { readLedgers } from '../../../drizzle/schema-files.ts';
import { guardsOfMoney, guardsOfPeople } from './in-code.ts';
import type { Mutant } from './mutant.ts';
import { foundChecks } from './short-plans.ts';

/** 'trigger orders_release', 'index payments_one_counted': the shop without a guard of its database. */
const inDatabase = (name: string): Mutant => ({ name, sql: `DROP ${name}` });
/** Guards that no run looks for. A new guard is not added here: found-by.json says what finds its absence. */
const unsought: readonly string[] = [
  'admin_actions_never_change',
  'admin_actions_never_leave',
  'grievance_messages_block_delete',
  'grievance_messages_check_move',
  'grievance_messages_freeze',
  'grievances_block_delete',
  'grievances_freeze',
  'hand_refunds_block_delete',
  'hand_refunds_block_update',
  'order_events_block_delete',
  'order_items_check_price',
  'order_notes_block_delete',
  'order_notes_freeze',
  'orders_block_cod_at_gateway',
  'orders_block_delete',
  'orders_block_reopen_paid',
  'orders_block_uncommit',
  'orders_require_pending',
  'payments_check_amount_on_insert',
  'product_sizes_require_empty_stock',
  'products_require_empty_stock',
  'refund_items_block_delete',
  'refund_items_block_update',
  'return_events_block_delete',
  'return_events_block_update',
  'return_items_block_delete',
  'return_items_check_refund_items',
  'return_items_freeze',
  'return_media_block_delete',
  'return_media_freeze',
  'returns_block_delete',
  'returns_freeze_request',
  'reviews_freeze_buyer',
  'shipping_settings_check_wrap',
  'shipping_settings_recheck_wrap',
  'shop_words_never_change',
  'shop_words_never_leave',
];
const guards = readLedgers().filter(({ sql, name }) => sql.includes('RAISE(ABORT') && !unsought.includes(name));

/** Guards of the database: those that found-by.json names, and new ones. */
const guardsOfDatabase = [...new Set([...Object.keys(foundChecks()), ...guards.map(({ name }) => `trigger ${name}`)])]
  .filter((name) => /^(?:trigger|index) \w+$/.test(name))
  .map(inDatabase);

/** The shop without one guard, by each guard. A run must find the absence of each. */
export const mutants: readonly Mutant[] = [...guardsOfDatabase, ...guardsOfMoney, ...guardsOfPeople];

/** A mutant by its name or the end of it: 'orders_release'. @throws Error if there is none */
export function mutantNamed(name: string): Mutant {
  const found = mutants.find((mutant) => mutant.name === name || mutant.name.endsWith(` ${name}`));
  if (!found) throw new Error(`There is no mutant ${name}.`);
  return found;
}

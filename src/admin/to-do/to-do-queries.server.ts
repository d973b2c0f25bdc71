import { and, gte, isNull, sql } from 'drizzle-orm';
import { checksToDo } from '../../features/cash-guard/admin/checks-to-do.server.ts';
import { waits } from '../../features/cash-guard/answer/pass-check.server.ts';
import { disputesToDo } from '../../features/disputes/admin/list-disputes.server.ts';
import { grievancesToDo } from '../../features/grievances/admin/grievances-to-do.server.ts';
import { firstTaxes } from '../../features/invoices/first-taxes.server.ts';
import { ofPace, pace, runsLow } from '../../features/ledger/admin/running-low.server.ts';
import { ledgerFindings } from '../../features/ledger/findings.table.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import { parcelsToDo } from '../../features/parcels/admin/parcels-to-do.server.ts';
import { stuckRefunds } from '../../features/payment/refund/stuck-refunds.server.ts';
import { unreachableStock } from '../../features/products/on-sale.server.ts';
import { products } from '../../features/products/products.table.ts';
import { returnsToDo } from '../../features/returns/admin/returns-to-do.server.ts';
import { reviewsToDo } from '../../features/reviews/admin/reviews-to-do.server.ts';
import { storeSettings } from '../../features/settings/settings.table.ts';
import { waitingQuery } from '../../platform/database/waiting.ts';
import type { Shop } from '../../platform/shop.ts';
import { SEND_WITHIN } from '../../rules/limits.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';
import { neededSections } from '../../rules/store/store.ts';
import { onTab } from '../order-reads/list-orders.server.ts';
import { piecesInEnglish, piecesInShop } from '../own-translations/without-translation.server.ts';

/**
 * Returns the queries of all work that waits for the administrator, each bounded: the menu, the dashboard, the bell and the digest count with
 * this list. Each kind needs its words in `to-do-kinds.ts`, or the types are wrong.
 */
export function toDoQueries(shop: Shop) {
  const ordered = sql`${orders.createdAt}`;
  const isStuck = and(isQueued, gte(outbox.attempts, MESSAGE_TRIES));
  return {
    pack: waitingQuery(shop, sql`${orders} WHERE ${onTab('pack')} AND NOT ${waits}`, { since: ordered, amount: sql`${orders.due}` }),
    // An order is late from the moment at which it should have been sent.
    late: waitingQuery(shop, sql`${orders} WHERE ${onTab('pack')} AND NOT ${waits} AND ${orders.createdAt} < ${shop.now - SEND_WITHIN}`, {
      since: sql`${orders.createdAt} + ${SEND_WITHIN}`,
    }),
    refunds: waitingQuery(shop, stuckRefunds(shop), { since: sql`r.created_at` }),
    problems: waitingQuery(shop, sql`${orders} WHERE ${onTab('problems')}`, { since: ordered }),
    messages: waitingQuery(shop, sql`${outbox} WHERE ${isStuck}`, { since: sql`${outbox.createdAt}` }),
    findings: waitingQuery(shop, sql`${ledgerFindings} WHERE ${isNull(ledgerFindings.clearedAt)} AND ${ledgerFindings.source} <> 'holds'`, {
      since: sql`${ledgerFindings.foundAt}`,
    }),
    setup: waitingQuery(
      shop,
      sql`json_each(${JSON.stringify(neededSections)}) needed
          WHERE needed.value NOT IN (SELECT ${storeSettings.section} FROM ${storeSettings})`,
    ),
    taxes: waitingQuery(shop, firstTaxes(onTab('pack')), { since: sql`min(${ordered})` }),
    unreachable: waitingQuery(shop, sql`${products} WHERE ${unreachableStock}`, { since: sql`${products.updatedAt}` }),
    low: waitingQuery(shop, sql`${products} JOIN ${pace(shop)} ON ${ofPace} WHERE ${runsLow}`, { since: sql`pace.last` }),
    untranslated: waitingQuery(shop, piecesInEnglish(shop), { outOf: piecesInShop }),
    ...disputesToDo(shop),
    ...checksToDo(shop),
    ...grievancesToDo(shop),
    ...parcelsToDo(shop, waits),
    ...returnsToDo(shop),
    ...reviewsToDo(shop),
  };
}

export type ToDoId = keyof ReturnType<typeof toDoQueries>;

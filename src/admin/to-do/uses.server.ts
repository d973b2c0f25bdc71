import { type SQL, sql } from 'drizzle-orm';
import { isWaiting } from '../../features/cash-guard/admin/checks-to-do.server.ts';
import { disputes } from '../../features/disputes/disputes.table.ts';
import { purchaseLots } from '../../features/margin/margin.table.ts';
import { settlements } from '../../features/money-desk/settlements.table.ts';
import { newsletterSubscribers } from '../../features/newsletter/newsletter.table.ts';
import { deskConditions, deskTables } from '../../features/parcels/admin/desk-conditions.server.ts';
import { codDues } from '../../features/parcels/parcel-money.table.ts';
import { parcels } from '../../features/parcels/parcels.table.ts';
import { returns } from '../../features/returns/returns.table.ts';
import { sellerIsUnregistered } from '../../features/settings/settings.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { type Use, useIds } from '../app/places.ts';

const some = (from: SQL): SQL => sql`EXISTS (SELECT 1 FROM ${from})`;

/** Returns the query of what the shop has some of: one row, each answer from the first entry of an index or table. */
export function usesQuery({ db: { orm }, now }: Shop) {
  const onDesk = (tab: 'book' | 'hand' | 'trouble' | 'late') => some(sql`${deskTables(tab, now)} WHERE ${deskConditions[tab] ?? sql`1`}`);
  const has: Readonly<Record<Use, SQL>> = {
    checks: some(sql`cod_checks WHERE ${isWaiting}`),
    book: sql`${onDesk('book')} OR ${onDesk('hand')}`,
    parcels: some(sql`${parcels}`),
    trouble: sql`${onDesk('trouble')} OR ${onDesk('late')}`,
    returns: some(sql`${returns}`),
    disputes: some(sql`${disputes}`),
    subscribers: some(sql`${newsletterSubscribers}`),
    bank: some(sql`${settlements}`),
    cash: some(sql`${codDues}`),
    gst: sql`NOT ${sellerIsUnregistered}`,
    costs: some(sql`${purchaseLots}`),
  };
  const pairs = useIds.map((id) => sql`${sql.raw(`'${id}'`)}, ${has[id]}`);
  return orm.select({ used: sql<string>`json_object(${sql.join(pairs, sql`, `)})` }).from(sql`(SELECT 1)`);
}

/** Returns the names of what a row of `usesQuery` says that there is. */
export function usedIn([row]: Awaited<ReturnType<typeof usesQuery>>): readonly Use[] {
  const uses = JSON.parse(row?.used ?? '{}') as Partial<Record<Use, number>>;
  return useIds.filter((id) => uses[id] === 1);
}

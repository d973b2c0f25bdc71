import { getTableColumns, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { settlements } from '../settlements.table.ts';
import { isNewest } from './deduct-disputes.server.ts';
import type { SettlementListQuery, SettlementTab } from './settlement.schema.ts';

type Settlement = Omit<typeof settlements.$inferSelect, 'createdAt' | 'updatedAt'>;

export interface ListedSettlement extends Settlement {
  readonly lines: number;
  /** Sum that its lines bring; differs from its amount where something is missing or wrong. */
  readonly net: Paise;
}

export interface SettlementList extends ListPage<ListedSettlement, SettlementTab> {
  /** Days that are still to be read, and when one was read last (UTC ms). */
  readonly reading: { readonly days: number; readonly lastAt: number | null };
}

const { createdAt: _, updatedAt: __, ...facts } = getTableColumns(settlements);

const ofLines = sql`FROM recon_lines l WHERE l.settlement_id = settlements.id AND ${isNewest}`;

/** A page of settlements, the newest first, with what their lines bring. One round trip. */
export async function listSettlements({ db }: Shop, query: SettlementListQuery): Promise<SettlementList> {
  const page = listPage(db, query, {
    rows: db.orm
      .select({
        ...facts,
        lines: sql<number>`(SELECT count(*) ${ofLines})`.mapWith(Number).as('lines'),
        net: sql<Paise>`(SELECT coalesce(sum(l.credit_paise - l.debit_paise), 0) ${ofLines})`.as('net'),
      })
      .from(settlements),
    by: settlements.settledAt,
    dir: 'desc',
    id: settlements.id,
    keyOf: ({ settledAt, id }) => [settledAt, id],
    from: settlements,
    tabs: { all: undefined, open: sql`state <> 'processed'` },
  });
  const reading = selectRaw<{ days: number; lastAt: number | null }>(
    sql`SELECT coalesce(sum(is_wanted), 0) AS days, max(read_at) AS lastAt FROM settlement_days`,
  );
  const found = await db.read({ ...page.queries, reading });
  return { ...page.of(found), reading: found.reading[0] ?? { days: 0, lastAt: null } };
}

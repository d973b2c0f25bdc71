import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { ReconType } from '../../../rules/settlements/recon-lines.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { reconLines, settlements } from '../settlements.table.ts';
import { isNewest } from './deduct-disputes.server.ts';
import type { SettlementQuery } from './settlement.schema.ts';

/** A line of a settlement in its newest version. */
export interface SettlementLine {
  readonly id: string;
  readonly version: number;
  /** Sum that its first version moved. */
  readonly firstNet: Paise;
  readonly type: ReconType;
  readonly credit: Paise;
  readonly debit: Paise;
  readonly amount: Paise;
  readonly currency: string;
  readonly fee: Paise;
  readonly tax: Paise;
  readonly utr: string;
  readonly disputeId: string;
  readonly method: string;
  /** Of the order that it leads to; null where the shop knows none. */
  readonly orderId: string | null;
  readonly number: number | null;
  readonly customer: string | null;
}

/** The lines of one type: their number, and what they move. */
export interface TypeSums {
  readonly type: ReconType;
  readonly lines: number;
  readonly credit: Paise;
  readonly debit: Paise;
  readonly fee: Paise;
  readonly tax: Paise;
}

export interface SettlementRecord {
  readonly settlement: typeof settlements.$inferSelect;
  readonly page: ListPage<SettlementLine>;
  readonly sums: readonly TypeSums[];
  /** Changes by the gateway that nobody has seen yet. */
  readonly findings: readonly { readonly kind: string; readonly ours: Paise | null; readonly theirs: Paise | null }[];
}

const line = alias(reconLines, 'l');

/** The payment of a line: its own, that of a refund, or that of a dispute. */
const paymentOfLine = sql`coalesce(nullif(l.payment_id, ''), (SELECT d.payment_id FROM disputes d WHERE d.id = l.dispute_id), l.entity_id)`;
const orderOfLine = sql`coalesce(payments.order_id, (SELECT o.id FROM orders o WHERE o.gateway_order_id = nullif(l.order_id, '')))`;

/** A settlement with a page of its lines, each leading to its order, and their sums. One round trip. Null for one that is not known. */
export async function readSettlement({ db }: Shop, id: string, query: SettlementQuery): Promise<SettlementRecord | null> {
  const { version, type, credit, debit, amount, currency, fee, tax, utr, disputeId, method } = line;
  const isOfIt = sql`l.settlement_id = ${id} AND ${isNewest}`;
  const page = listPage(db, query, {
    rows: db.orm
      .select({
        ...{ id: line.entityId, version, type, credit, debit, amount, currency, fee, tax, utr, disputeId, method },
        firstNet: sql<Paise>`(SELECT f.credit_paise - f.debit_paise FROM recon_lines f WHERE f.settlement_id = l.settlement_id
          AND f.entity_id = l.entity_id AND f.version = 1)`.as('first_net'),
        ...{ orderId: orders.id, number: orders.number, customer: orders.customerName },
      })
      .from(line)
      .leftJoin(payments, sql`${payments.id} = ${paymentOfLine}`)
      .leftJoin(orders, sql`${orders.id} = ${orderOfLine}`),
    by: line.entityId,
    dir: 'asc',
    id: line.version,
    keyOf: (row) => [row.id, row.version],
    from: () => sql`recon_lines l`,
    filters: isOfIt,
  });
  const found = await db.read({
    ...page.queries,
    settlement: db.orm.select().from(settlements).where(eq(settlements.id, id)),
    sums: selectRaw<TypeSums>(sql`SELECT l.type, count(*) AS lines, sum(l.credit_paise) AS credit, sum(l.debit_paise) AS debit,
      sum(l.fee_paise) AS fee, sum(l.tax_paise) AS tax
      FROM recon_lines l
      WHERE ${isOfIt}
      GROUP BY l.type
      ORDER BY l.type = 'adjustment', l.type`),
    findings: selectRaw<SettlementRecord['findings'][number]>(
      sql`SELECT kind, ours_paise AS ours, theirs_paise AS theirs FROM ledger_findings
        WHERE cleared_at IS NULL AND source = 'money' AND what = ${id} ORDER BY id`,
    ),
  });
  const [settlement] = found.settlement;
  return settlement ? { settlement, page: page.of(found), sums: found.sums, findings: found.findings } : null;
}

import { inArray, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type SettlementFacts, settlementHeard } from '../../../rules/settlements/settlement-heard.ts';
import type { GatewaySettlement } from '../../gateway/gateway-settlements.ts';
import type { LedgerFinding } from '../../ledger/checks/findings.server.ts';
import { settlements } from '../settlements.table.ts';

export interface KnownSettlement extends SettlementFacts {
  readonly id: string;
}

/** A query of what is known of settlements. */
export const knownSettlements = ({ db: { orm } }: Shop, ids: readonly string[]) => {
  const { id, amount, state, fees, tax, utr } = settlements;
  return orm
    .select({ id, amount, state, fees, tax, utr })
    .from(settlements)
    .where(inArray(id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
};

/** Decides what of settlements that were heard is new, and what is strange: the gateway says something else of money that went out. */
export function heardSettlements(known: readonly KnownSettlement[], heard: readonly GatewaySettlement[]) {
  const byId = new Map(known.map((each) => [each.id, each]));
  const next: GatewaySettlement[] = [];
  const findings: LedgerFinding[] = [];
  for (const settlement of heard) {
    const before = byId.get(settlement.id);
    const { id: _, ...facts } = before ?? settlement;
    const decided = settlementHeard(before ? facts : null, {
      ...{ amount: settlement.amount, state: settlement.state, fees: settlement.fees, tax: settlement.tax, utr: settlement.utr },
    });
    if (decided.next) next.push({ ...settlement, ...decided.next });
    if (decided.isStrange)
      findings.push({ kind: STRANGE, what: settlement.id, ours: before?.amount ?? settlement.amount, theirs: settlement.amount });
  }
  return { next, findings };
}

const STRANGE = 'a settlement that went out is said otherwise';

/** Statements that write settlements as they were heard; when they were made never changes. A trigger keeps those that went out. */
export const writeSettlements = ({ now }: Shop, heard: readonly GatewaySettlement[]): Statement[] =>
  heard.length === 0
    ? []
    : [
        sql`INSERT INTO settlements (id, paise, state, fees_paise, tax_paise, utr, settled_at, created_at, updated_at)
          SELECT s.value ->> 'id', s.value ->> 'amount', s.value ->> 'state', s.value ->> 'fees', s.value ->> 'tax', s.value ->> 'utr',
            s.value ->> 'settledAt', ${now}, ${now} FROM json_each(${JSON.stringify(heard)}) s WHERE true
          ON CONFLICT (id) DO UPDATE SET paise = excluded.paise, state = excluded.state, fees_paise = excluded.fees_paise,
            tax_paise = excluded.tax_paise, utr = excluded.utr, updated_at = excluded.updated_at`,
      ];

import { getTableColumns, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { paise } from '../../../rules/money/money.ts';
import { LINES_WRITTEN_TOGETHER } from '../../../rules/order/reconcile.ts';
import { isToTell } from '../../../rules/settlements/line-changes.ts';
import { changedFacts, netOf, newestLines, type ReconLine } from '../../../rules/settlements/recon-lines.ts';
import type { GatewayReconLine } from '../../gateway/gateway-settlements.ts';
import type { LedgerFinding } from '../../ledger/checks/findings.server.ts';
import { reconLines } from '../settlements.table.ts';
import type { KnownSettlement } from './write-settlements.server.ts';

type KnownLine = ReconLine & { readonly version: number };

/** A line that is written, as the version `version` of it. */
interface LineVersion extends KnownLine {
  readonly json: GatewayReconLine['json'];
}

export const lineKey = ({ settlementId, entityId }: Pick<ReconLine, 'settlementId' | 'entityId'>): string => `${settlementId} ${entityId}`;

/** A query of all versions of lines. */
export const knownLines = ({ db: { orm } }: Shop, lines: readonly GatewayReconLine[]) => {
  const { json: _, createdAt: __, ...facts } = getTableColumns(reconLines);
  const keys = JSON.stringify(lines.map(({ line: { settlementId, entityId } }) => [settlementId, entityId]));
  return orm
    .select(facts)
    .from(reconLines)
    .where(sql`(${reconLines.settlementId}, ${reconLines.entityId}) IN (SELECT k.value ->> 0, k.value ->> 1 FROM json_each(${keys}) k)`);
};

const CHANGED = 'lines of a settlement have changed';

/** Decides which lines are new, which are another version of a known one, and of which settlements a person is told. */
export function newVersions(known: readonly KnownLine[], settlements: readonly KnownSettlement[], lines: readonly GatewayReconLine[]) {
  const newest = new Map(newestLines(known).map((line) => [lineKey(line), line]));
  const out = new Set(settlements.filter(({ state }) => state === 'processed').map(({ id }) => id));
  const versions: LineVersion[] = [];
  const changed = new Map<string, LedgerFinding>();
  for (const { line, json } of lines) {
    const before = newest.get(lineKey(line));
    if (before && changedFacts(before, line).length === 0) continue;
    versions.push({ ...line, version: (before?.version ?? 0) + 1, json });
    if (!before || !isToTell(before, line, out.has(line.settlementId))) continue;
    const { ours = 0, theirs = 0 } = changed.get(line.settlementId) ?? {};
    changed.set(line.settlementId, {
      ...{ kind: CHANGED, what: line.settlementId, ours: paise(ours + netOf(before)), theirs: paise(theirs + netOf(line)) },
    });
  }
  return { versions, findings: [...changed.values()] };
}

/** Statements that add versions of lines. A trigger refuses one that another run has added meanwhile. */
export function writeLines({ now }: Shop, lines: readonly LineVersion[]): Statement[] {
  const statements: Statement[] = [];
  for (let at = 0; at < lines.length; at += LINES_WRITTEN_TOGETHER) {
    const some = JSON.stringify(lines.slice(at, at + LINES_WRITTEN_TOGETHER));
    statements.push(sql`INSERT INTO recon_lines (settlement_id, entity_id, version, type, credit_paise, debit_paise, paise, currency, fee_paise,
        tax_paise, is_settled, is_on_hold, settled_at, utr, payment_id, order_id, dispute_id, method, json, created_at)
      SELECT l.value ->> 'settlementId', l.value ->> 'entityId', l.value ->> 'version', l.value ->> 'type', l.value ->> 'credit',
        l.value ->> 'debit', l.value ->> 'amount', l.value ->> 'currency', l.value ->> 'fee', l.value ->> 'tax', l.value ->> 'isSettled',
        l.value ->> 'isOnHold', l.value ->> 'settledAt', l.value ->> 'utr', l.value ->> 'paymentId', l.value ->> 'orderId',
        l.value ->> 'disputeId', l.value ->> 'method', json(l.value -> 'json'), ${now} FROM json_each(${some}) l`);
  }
  return statements;
}

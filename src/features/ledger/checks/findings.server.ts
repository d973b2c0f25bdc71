import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { ledgerFindings } from '../findings.table.ts';

/** A place where the books do not agree. Amounts, if any, are in paise. */
export interface LedgerFinding {
  readonly kind: string;
  readonly what: string;
  readonly ours?: Paise;
  readonly theirs?: Paise;
}
type FindingSource = 'audit' | 'compare' | 'invoices' | 'money' | 'disputes';

/** A query of the findings that are not resolved yet. */
export function openFindings({ db }: Shop, where?: SQL) {
  return db.orm
    .select()
    .from(ledgerFindings)
    .where(and(isNull(ledgerFindings.clearedAt), where));
}

/** Statements that insert new findings; a finding that is already open keeps its row. */
export function newFindings({ db: { orm }, now }: Shop, source: FindingSource, found: readonly LedgerFinding[]): Statement[] {
  return found.map((finding) =>
    orm
      .insert(ledgerFindings)
      .values({ ...finding, source, foundAt: now })
      .onConflictDoNothing(),
  );
}

/**
 * Inserts new findings, clears open ones that `isChecked` accepts and `found` no longer has, and logs each finding in `found`.
 * @param also statements for the same batch, such as the cursor of the job
 */
export async function saveFindings(
  shop: Shop,
  source: FindingSource,
  found: readonly LedgerFinding[],
  isChecked: (finding: { kind: string; what: string }) => boolean = () => true,
  also: readonly Statement[] = [],
): Promise<void> {
  const open = await openFindings(shop, eq(ledgerFindings.source, source));
  const same = (one: { kind: string; what: string }) => (other: { kind: string; what: string }) =>
    one.kind === other.kind && one.what === other.what;
  const { orm } = shop.db;
  const statements: Statement[] = [
    ...newFindings(
      shop,
      source,
      found.filter((finding) => !open.some(same(finding))),
    ),
    ...open
      .filter((known) => isChecked(known) && !found.some(same(known)))
      .map(({ id }) => orm.update(ledgerFindings).set({ clearedAt: shop.now }).where(eq(ledgerFindings.id, id))),
    ...also,
  ];
  if (statements.length > 0) await shop.db.write(statements);
  for (const finding of found) logFault(`ledger ${source}`, JSON.stringify(finding));
}

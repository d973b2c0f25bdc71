import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { ledgerFindings } from '../payment.table.ts';

/** A place where the books do not agree. Amounts in paise, where there are any. */
export interface LedgerFinding {
  readonly kind: string;
  readonly what: string;
  readonly ours?: Paise;
  readonly theirs?: Paise;
}
type FindingSource = 'audit' | 'compare';

/** What a job found and no run since has seen put right. */
export function openFindings({ db }: Shop, where?: SQL) {
  return db.orm
    .select()
    .from(ledgerFindings)
    .where(and(isNull(ledgerFindings.clearedAt), where));
}

/** Writes down what is new; what stands already stays one row. */
export function newFindings({ db: { orm }, now }: Shop, source: FindingSource, found: readonly LedgerFinding[]): Statement[] {
  return found.map((finding) =>
    orm
      .insert(ledgerFindings)
      .values({ ...finding, source, foundAt: now })
      .onConflictDoNothing(),
  );
}

/**
 * Writes down what is new, clears what `isChecked` and was found no more, and logs a line for each finding that stands.
 * @param also statements that are true with the findings, in the same batch: where the job goes on
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

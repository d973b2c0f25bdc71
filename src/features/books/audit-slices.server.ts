import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Shop } from '../../platform/shop.ts';
import { AUDIT_MOVES_SLICE, AUDIT_PASS_EVERY, AUDIT_SLICE, SUMMED_MOVES } from '../../rules/order/reconcile.ts';
import type { LedgerFinding } from '../ledger/checks/findings.server.ts';
import { MOVED_SQL } from '../products/stock-moves-sql.ts';
import { type AuditedTable, auditKeyOf, auditQuery, hasIntegerKey, invariantsOf, SUMMED_SQL, subjects } from './invariants.ts';

/** The position of a pass through all tables: the last key checked in each table, null for a finished table. */
export interface AuditPass {
  readonly startedAt: number;
  readonly after: Readonly<Partial<Record<AuditedTable, string | number | null>>>;
}

const ROWS_SHOWN = 20;
interface Broken {
  readonly invariant: string;
  readonly id: string | number;
}

/** The pass stored in a cursor; a new one if the last is complete and the next is due. */
export function auditPassOf(cursor: string | null, now: number): AuditPass {
  const pass = cursor === null ? null : (JSON.parse(cursor) as AuditPass);
  if (pass && !(isPassComplete(pass) && now - pass.startedAt >= AUDIT_PASS_EVERY)) return pass;
  return { startedAt: now, after: {} };
}

export const isPassComplete = ({ after }: AuditPass): boolean => subjects.every((subject) => after[subject] === null);

/** A query of the violated invariants among the rows that `chosen` selects. */
function brokenAmong(subject: AuditedTable, chosen: SQL, most?: number) {
  return selectRaw<Broken>(sql`WITH chosen (id) AS MATERIALIZED (${chosen}) ${sql.raw(auditQuery(subject, most))}`);
}

const asKey = (subject: AuditedTable, column: string) => sql.raw(hasIntegerKey(subject) ? `CAST(${column} AS INTEGER)` : column);

function slice(subject: AuditedTable, after: string | number): SQL {
  const key = sql.raw(auditKeyOf(subject));
  const rows = sql.raw(String(subject === 'stock_moves' ? AUDIT_MOVES_SLICE : AUDIT_SLICE));
  return sql`SELECT ${key} AS id FROM ${sql.raw(subject)} WHERE ${key} > ${after} ORDER BY ${key} LIMIT ${rows}`;
}

/** The result of one slice. `waiting`: true if more rows wait in the queue. */
interface AuditSlice {
  readonly found: readonly LedgerFinding[];
  readonly pass: AuditPass;
  readonly waiting: boolean;
}

/** Checks the rows taken from the queue and the next slice of each unfinished table. One round trip. */
export async function auditSlice(shop: Shop, among: readonly AuditedTable[], pass: AuditPass): Promise<AuditSlice> {
  const steps = among.map((subject) => {
    const after = pass.after[subject] === undefined ? (hasIntegerKey(subject) ? 0 : '') : pass.after[subject];
    const next = after === null ? null : slice(subject, after);
    const taken = sql`SELECT ${asKey(subject, 'id')} AS id FROM audit_queue WHERE taken = 1 AND subject = ${subject}`;
    return { subject, next, chosen: next ? sql`${taken} UNION SELECT id FROM (${next})` : taken };
  });
  const { left, broken, ends } = await shop.db.read({
    left: selectRaw<{ id: string }>(sql`SELECT id FROM audit_queue WHERE taken = 0 LIMIT 1`),
    broken: steps.map(({ subject, chosen }) => brokenAmong(subject, chosen, ROWS_SHOWN)),
    ends: steps.map(({ next }) =>
      selectRaw<{ last: string | number | null }>(next ? sql`SELECT max(id) AS last FROM (${next})` : sql`SELECT NULL AS last`),
    ),
  });
  const after = Object.fromEntries(steps.map(({ subject }, at) => [subject, ends[at]?.[0]?.last ?? null]));
  return { found: broken.flat().map(finding), pass: { ...pass, after: { ...pass.after, ...after } }, waiting: left.length > 0 };
}

const finding = ({ invariant, id }: Broken): LedgerFinding => ({ kind: invariant, what: String(id) });

/** Those open findings of the audit that still hold. One round trip. */
export async function recheckFindings(shop: Shop): Promise<LedgerFinding[]> {
  const open = (subject: AuditedTable) => {
    const names = sql.raw(
      Object.keys(invariantsOf(subject))
        .map((name) => `'${name}'`)
        .join(', '),
    );
    return sql`SELECT ${asKey(subject, 'what')} AS id
      FROM ledger_findings
      WHERE source = 'audit' AND cleared_at IS NULL AND kind IN (${names})`;
  };
  const broken = await shop.db.read(subjects.map((subject) => brokenAmong(subject, open(subject))));
  return broken.flat().map(finding);
}

/** Marks the next rows of the queue as taken, at most `AUDIT_SLICE` of each table. */
export function takeFromQueue(among: readonly AuditedTable[]): Statement[] {
  return among.map(
    (subject) => sql`UPDATE OR REPLACE audit_queue SET taken = 1 WHERE taken = 0 AND subject = ${subject} AND id IN
      (SELECT id FROM audit_queue WHERE taken = 0 AND subject = ${subject} LIMIT ${AUDIT_SLICE})`,
  );
}

/** Deletes the taken rows from the queue after they were checked. */
export function deleteTaken(among: readonly AuditedTable[]): Statement[] {
  return among.map((subject) => sql`DELETE FROM audit_queue WHERE taken = 1 AND subject = ${subject}`);
}

/**
 * Adds the newest moves to `stock_sums`, in at most `writes` writes. Each write starts after the last summed move, so that it is
 * safe to repeat, even concurrently.
 * @returns true if all moves are summed
 */
export async function updateStockSums(shop: Shop, writes: number): Promise<boolean> {
  for (let write = 0; write < writes; write += 1) {
    const [, left] = await shop.db.write([
      sql`INSERT INTO stock_sums (product_id, seq, stock_quantity, reserved, committed)
        SELECT product_id, max(seq), sum(stock_quantity), sum(reserved), sum(committed) FROM
          (SELECT product_id, seq, ${sql.raw(MOVED_SQL)}
            FROM stock_moves
            WHERE seq > ${sql.raw(SUMMED_SQL)}
            ORDER BY seq
            LIMIT ${SUMMED_MOVES})
        GROUP BY product_id
        ON CONFLICT (product_id) DO UPDATE SET seq = excluded.seq, stock_quantity = stock_quantity + excluded.stock_quantity,
          reserved = reserved + excluded.reserved, committed = committed + excluded.committed`,
      sql`SELECT 1 FROM stock_moves WHERE seq > ${sql.raw(SUMMED_SQL)} LIMIT 1`,
    ]);
    if (!left?.length) return true;
  }
  return false;
}

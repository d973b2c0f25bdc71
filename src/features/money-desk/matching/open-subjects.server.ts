import { type SQL, sql } from 'drizzle-orm';
import type { Pair } from '../../../rules/matching/pairs.ts';

/** SQL: what of a pair is not paid, whenever it was. It is judged by each run until it is. */
export const openSubjects = (...pairs: readonly Pair[]): SQL =>
  sql`SELECT subject FROM verdicts WHERE verdict <> 'paid' AND pair IN (${sql.join(
    pairs.map((pair) => sql`${pair}`),
    sql`, `,
  )})`;

/** SQL: the verdict `v` is of a line of the bank that was matched since. It stays where its month was closed with it. */
export const isMatchedSince: SQL = sql`(v.verdict = 'unknown'
    AND EXISTS (SELECT 1 FROM matches n WHERE n.right_kind = 'bank-line' AND n.right_id = v.subject))`;

/** SQL: no later version of the line `r` was read. */
export const isNewest = sql`NOT EXISTS (SELECT 1 FROM recon_lines newer WHERE newer.settlement_id = r.settlement_id
  AND newer.entity_id = r.entity_id AND newer.version > r.version)`;

import { type SQL, sql } from 'drizzle-orm';
import { ShopError } from '../../../platform/shop-error.ts';
import { figureNames } from '../../../rules/matching/month-figures.ts';
import { monthBounds } from '../../../rules/money/financial-year.ts';
import { cashFigures } from './cash-figures.server.ts';
import { type MonthBounds, onlineFigures } from './online-figures.server.ts';

/** Returns the bounds of an IST month. @throws ShopError BAD_REQUEST for any other text */
export function boundsOf(month: string): MonthBounds {
  const bounds = monthBounds(month);
  if (!bounds) throw new ShopError('BAD_REQUEST');
  return { month, ...bounds };
}

/** SQL: one row with all figures of a month as they are now, by their names. */
export const monthFigures = (bounds: MonthBounds): SQL =>
  sql`SELECT online.*, cash.* FROM (${onlineFigures(bounds)}) AS online, (${cashFigures(bounds)}) AS cash`;

/** SQL: the same as a JSON object, to be kept. */
export const figuresJson: SQL = sql`json_object(${sql.join(
  figureNames.map((name) => sql.raw(`'${name}', ${name}`)),
  sql`, `,
)})`;

/** SQL: settlements, or payments of couriers, of a month that the bank must show and that nothing says anything about yet. */
export const waitingForBank = ({ from, until }: MonthBounds): SQL => sql`(
  SELECT 'settlement' AS kind, s.id, s.paise AS amount, s.settled_at AS at FROM settlements s
    WHERE s.settled_at >= ${from}
      AND s.settled_at < ${until}
      AND s.state = 'processed'
      AND s.paise > 0
      AND ${isSilent('settlement', sql`s.id`)}
  UNION ALL SELECT 'remittance', c.id, sum(l.paise - l.deduction_paise), unixepoch(c.paid_on) * 1000 FROM cod_remittances c
    JOIN cod_remittance_lines l ON l.remittance_id = c.id
    WHERE c.paid_on >= date((${from} + 19800000) / 1000, 'unixepoch') AND c.paid_on < date((${until} + 19800000) / 1000, 'unixepoch')
      AND ${isSilent('remittance', sql`c.id`)}
    GROUP BY c.id HAVING sum(l.paise - l.deduction_paise) > 0)`;

const isSilent = (kind: 'settlement' | 'remittance', id: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM matches m WHERE m.left_kind = ${kind} AND m.left_id = ${id})
    AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.pair = ${`${kind}-bank`} AND v.subject = ${id})`;

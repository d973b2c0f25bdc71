import { sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { boundsOf, figuresJson, monthFigures, waitingForBank } from './month-figures.server.ts';

/**
 * Closes a month with its figures of this moment, which the same write computes. What is found later is a difference of it.
 * @throws ShopError MONTH_NOT_OVER, MONTH_WAITS while the bank was not read for all of it, MONTH_UNEXPLAINED, MONTH_CLOSED
 */
export async function closeMonth(shop: Shop, { month, by }: { readonly month: string; readonly by: string }): Promise<void> {
  const bounds = boundsOf(month);
  if (bounds.until > shop.now) throw new ShopError('MONTH_NOT_OVER');
  try {
    await shop.db.write([
      guard(sql`NOT EXISTS (SELECT 1 FROM ${waitingForBank(bounds)})`),
      sql`INSERT INTO money_months (month, figures, closed_by, created_at)
        SELECT ${month}, ${figuresJson}, ${by}, ${shop.now} FROM (${monthFigures(bounds)})`,
      recordAction(shop, { by, action: 'close', kind: 'money', id: month, label: month }),
    ]);
  } catch (error) {
    throw (
      answerTo(error, {
        CONFLICT: 'MONTH_WAITS',
        MONTH_UNEXPLAINED: 'MONTH_UNEXPLAINED',
        MONTH_IS_CLOSED: 'MONTH_CLOSED',
      }) ?? error
    );
  }
}

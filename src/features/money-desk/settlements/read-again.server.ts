import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { formatDate, formatMonth, startOfIstDate } from '../../../rules/dates.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { daysOfSpan, withNeighbours } from '../../../rules/settlements/days-to-read.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { assertWithinLimit } from '../../auth/rate-limits.server.ts';
import type { ReadAgainFields } from './settlement.schema.ts';
import { wantDays } from './want-days.server.ts';

/**
 * Asks for the settlements of a day or a month once more: the next run of the cron reads them. @param by e-mail of the administrator
 * @throws ShopError MISSING_INFORMATION for what is to come; TOO_MANY_TRIES
 */
export async function readAgain(shop: Shop, { span, by }: ReadAgainFields & { readonly by: string }): Promise<{ readonly days: number }> {
  const days = withNeighbours(daysOfSpan(span), shop.now);
  if (days.length === 0) throw new ShopError('MISSING_INFORMATION', { fields: { span: 'These days are to come.' } });
  await assertWithinLimit(shop, 'settlements-again', attemptLimits.settlementsAgain);
  const named = span.length === '2026-11'.length ? formatMonth(span) : formatDate(startOfIstDate(span));
  await shop.db.write([
    wantDays(shop, days),
    recordAction(shop, { by, action: 'gateway-check', kind: 'settlement', id: span, label: `Settlements of ${named}` }),
  ]);
  return { days: days.length };
}

import type { Shop } from '../../platform/shop.ts';
import { type CodeChannel, codeBudgets } from '../../rules/people/rate-limits.ts';
import { countLimitedAttempts } from './rate-limits.server.ts';

/**
 * Counts a code of the whole shop. True if more were requested this hour or day than the shop pays for. @throws ShopError SHOP_BUSY
 */
export async function isOverCodeBudget(shop: Shop, channel: CodeChannel): Promise<boolean> {
  const { hour, day } = codeBudgets[channel];
  const { wait } = await countLimitedAttempts(shop, [
    [`codesAnHour:${channel}`, hour],
    [`codesADay:${channel}`, day],
  ]);
  return wait > 0;
}

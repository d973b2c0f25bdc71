import { DAY } from '../../../../../src/rules/limits.ts';
import type { Actor } from '../../actor.ts';
import { type Cheat, prepared } from './prepared.ts';

/** An order with a coupon that nobody may use, or nobody for so little. `least`: paise. */
const orderWith =
  (isActive: number, expiresAt: (actor: Actor) => number | null, least: number | null = null): Cheat =>
  async (actor, buyer) => {
    const code = `DEAD${actor.sim.scheduler.events}`;
    actor.rows(
      "INSERT INTO coupons (code, discount_type, discount_value, is_active, expires_at, min_purchase_paise) VALUES (?, 'fixed_amount', 5000, ?, ?, ?)",
      code,
      isActive,
      expiresAt(actor),
      least,
    );
    const { tab, body } = await prepared(actor, buyer, [{ id: actor.goods.plenty }], code);
    return body && tab.send(body).catch(() => null);
  };

/** Its last day is over, so that an administrator who saves it as it is does not prolong it. */
const couponOfYesterday = orderWith(1, ({ sim }) => sim.scheduler.now - 2 * DAY);
const couponOff = orderWith(0, () => null);
const couponForMore = orderWith(1, () => null, 1_000_000);

export const withCoupons = { couponOfYesterday, couponOff, couponForMore } as const;

import { formatInr, type Paise } from '../money/money.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';

/** The active row of cod_settings. It has no fee, because cash on delivery costs nothing extra. */
export interface CodSettings {
  readonly isOn: boolean;
  /** Totals from `min` to `max`, both included. */
  readonly min: Paise;
  readonly max: Paise;
  /** PIN codes, or their first digits, at which couriers do not collect cash: ['194101', '744']. */
  readonly blockedPins: readonly string[];
}

/**
 * Whether an order can be paid in cash on delivery: null or the refusal. A PIN that is not known yet (null) is not checked.
 * `checkCod(settings, paise(29_800), null)` → 'Cash on delivery is for orders of ₹299 and above.'
 */
export function checkCod(settings: CodSettings | null, total: Paise, pin: string | null): Refusal | null {
  if (!settings?.isOn) return refuse('Cash on delivery is not available at the moment.');
  if (total === 0) return refuse('There is nothing left to pay.');
  if (total < settings.min) return refuse(`Cash on delivery is for orders of ${formatInr(settings.min)} and above.`);
  if (total > settings.max) return refuse(`Cash on delivery is for orders up to ${formatInr(settings.max)}.`);
  const blocked = pin !== null && settings.blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix));
  return blocked ? refuse(`Our couriers cannot collect cash at PIN code ${pin}.`) : null;
}

/** The totals for which cash is accepted: 'from ₹299 to ₹5,000', or 'up to ₹5,000' without a minimum. */
export function codLimitsText({ min, max }: Pick<CodSettings, 'min' | 'max'>): string {
  return min > 0 ? `from ${formatInr(min)} to ${formatInr(max)}` : `up to ${formatInr(max)}`;
}

const refuse = (why: string) => orderRefusal('COD_NOT_OFFERED', why);

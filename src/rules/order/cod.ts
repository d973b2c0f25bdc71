import { fill } from '../language/texts.ts';
import { formatInr, type Paise } from '../money/money.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { orderRuleTexts } from './order-rules.texts.ts';

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
 * Returns whether an order can be paid in cash on delivery: null or the refusal. A PIN that is not known yet (null) is not checked.
 * `checkCod(settings, paise(29_800), null)` → 'Cash on delivery is for orders of ₹299 and above.'
 */
export function checkCod(settings: CodSettings | null, total: Paise, pin: string | null): Refusal | null {
  const t = orderRuleTexts();
  if (!settings?.isOn) return refuse(t.cashOff);
  if (total === 0) return refuse(t.nothingToPay);
  if (total < settings.min) return refuse(fill(t.cashFrom, { amount: formatInr(settings.min) }));
  if (total > settings.max) return refuse(fill(t.cashUpTo, { amount: formatInr(settings.max) }));
  return pin === null ? null : cashAtPin(settings, pin);
}

/** Returns whether couriers collect cash at a PIN code, whatever the order: null or the refusal. */
export function cashAtPin({ blockedPins }: Pick<CodSettings, 'blockedPins'>, pin: string): Refusal | null {
  const blocked = blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix));
  return blocked ? refuse(fill(orderRuleTexts().cashNotThere, { pin })) : null;
}

/** The totals for which cash is accepted: 'from ₹299 to ₹5,000', or 'up to ₹5,000' without a minimum. */
export function codLimitsText({ min, max }: Pick<CodSettings, 'min' | 'max'>): string {
  const t = orderRuleTexts();
  return min > 0 ? fill(t.limitsFrom, { min: formatInr(min), max: formatInr(max) }) : fill(t.limitsUpTo, { max: formatInr(max) });
}

const refuse = (why: string) => orderRefusal('COD_NOT_OFFERED', why);

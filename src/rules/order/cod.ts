import { formatInrShort, type Paise } from '../money/money.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import type { Refusal } from '../refusals/refusal.ts';

/** The active row of cod_settings. Cash on delivery costs nothing extra, so there is no fee in it. */
export interface CodSettings {
  readonly isOn: boolean;
  /** Totals from `min` to `max`, both included. */
  readonly min: Paise;
  readonly max: Paise;
  /** PIN codes, or their first digits, that our couriers do not collect cash at: ['194101', '744']. */
  readonly blockedPins: readonly string[];
}

/**
 * Can this order be paid in cash at the door? Null where it can, else why not. A PIN that is not known yet is not judged.
 * `checkCod(settings, paise(29_800), null)` → 'Cash on delivery is for orders of ₹299 and above.'
 */
export function checkCod(settings: CodSettings | null, total: Paise, pin: string | null): Refusal | null {
  if (!settings?.isOn) return no('Cash on delivery is not offered at this moment.');
  if (total === 0) return no('Nothing is left to pay.');
  if (total < settings.min) return no(`Cash on delivery is for orders of ${formatInrShort(settings.min)} and above.`);
  if (total > settings.max) return no(`Cash on delivery is for orders up to ${formatInrShort(settings.max)}.`);
  const blocked = pin !== null && settings.blockedPins.some((prefix) => prefix !== '' && pin.startsWith(prefix));
  return blocked ? no(`Our couriers cannot collect cash at PIN code ${pin}.`) : null;
}

/** The totals for which cash is taken: 'from ₹299 to ₹5,000', or 'up to ₹5,000' where there is no least. */
export function codLimitsText({ min, max }: Pick<CodSettings, 'min' | 'max'>): string {
  return min > 0 ? `from ${formatInrShort(min)} to ${formatInrShort(max)}` : `up to ${formatInrShort(max)}`;
}

const no = (why: string) => orderRefusal('COD_NOT_OFFERED', why);

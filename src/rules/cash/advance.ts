import { type Paise, paise, ZERO } from '../money/money.ts';

/** Advance that the owner asks for: whole rupees in paise, or a share of the total in per cent. One of the two is 0. */
export interface AdvanceTerms {
  readonly advance: Paise;
  readonly advancePercent: number;
}

/** The terms of a new shop: ₹99. */
export const FIRST_ADVANCE = { advance: paise(9_900), advancePercent: 0 } as const satisfies AdvanceTerms;

export const ADVANCE_PERCENT_MAX = 50;
export const ADVANCE_RUPEES_MAX = 5_000;

const RUPEE = 100;
const wholeRupees = (amount: number) => Math.floor(amount / RUPEE) * RUPEE;

/**
 * The part of a cash order that is paid in advance, in whole rupees: a rupee at least stays for the door. 0 for an order that is too small.
 * `advanceOf(79_950, { advance: 0, advancePercent: 10 })` → 7_900
 */
export function advanceOf(total: Paise, { advance, advancePercent }: AdvanceTerms): Paise {
  const asked = advancePercent > 0 ? wholeRupees((total * advancePercent) / 100) : advance;
  const most = wholeRupees(total) - RUPEE;
  const amount = Math.min(Math.max(asked, RUPEE), most);
  return amount < RUPEE ? ZERO : paise(amount);
}

/**
 * Returns what is kept of an advance when the order was refused at the door: what the courier charged for both ways, as far as it is known,
 * and never more than the advance, in whole rupees: the gateway sends no part of one. A fault of the shop or the courier costs nothing.
 */
export const advanceKept = (advanced: Paise, charged: Paise, isRefused: boolean): Paise =>
  isRefused ? paise(wholeRupees(Math.max(0, Math.min(advanced, charged)))) : ZERO;

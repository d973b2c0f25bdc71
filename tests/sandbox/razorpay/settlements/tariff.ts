import type { Method } from '../types.ts';

/** Hundredths of a per cent of the amount, and paise on top, before GST. */
export const TARIFF: Readonly<Record<Method, { readonly hundredths: number; readonly flat: number }>> = {
  upi: { hundredths: 200, flat: 0 },
  card: { hundredths: 200, flat: 0 },
  netbanking: { hundredths: 175, flat: 300 },
  wallet: { hundredths: 225, flat: 0 },
};
const GST_PERCENT = 18;

/** What a captured payment costs, in paise; `fee` includes `tax`. */
export function charges(amount: number, method: Method): { fee: number; tax: number } {
  const { hundredths, flat } = TARIFF[method];
  const base = Math.round((amount * hundredths) / 10_000) + flat;
  const tax = Math.round((base * GST_PERCENT) / 100);
  return { fee: base + tax, tax };
}

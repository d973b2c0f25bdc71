import { type Paise, paise } from './money.ts';

/** Returns the amount missing to free delivery; 0 if it is free already. */
export function missingForFree({ subtotal, discount, freeFrom }: { subtotal: number; discount: number; freeFrom: number }): Paise {
  return paise(Math.max(freeFrom - Math.max(subtotal - discount, 0), 0));
}

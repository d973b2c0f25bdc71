import { type Paise, paise } from './money.ts';

/**
 * Returns an amount in paise, divided in proportion to `weights`, with odd paise to the largest remainders: the shares add up to the
 * amount. No share is above its weight where the amount is not above their sum. `splitByWeight(100, [1, 1, 1])` → `[34, 33, 33]`.
 */
export function splitByWeight(amount: Paise, weights: readonly number[]): Paise[] {
  if (weights.length === 1 && (weights[0] ?? 0) > 0) return [amount];
  const whole = BigInt(
    Math.max(
      1,
      weights.reduce((total, weight) => total + weight, 0),
    ),
  );
  const parts = weights.map((weight) => {
    // BigInt, because a subtotal in paise times a payment in paise exceeds 2^53.
    const product = BigInt(weight) * BigInt(amount);
    return { share: Number(product / whole), rest: product % whole };
  });
  let left = amount - parts.reduce((total, { share }) => total + share, 0);
  const byRest = parts.map((part, at) => ({ ...part, at })).sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRest) {
    const part = parts[at];
    if (!part || left <= 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map(({ share }) => paise(share));
}

declare const paiseBrand: unique symbol;
/** Integer paise (1/100 rupee). The only unit in which the shop adds, compares or stores money. */
export type Paise = number & { readonly [paiseBrand]: true };

/** Brands a whole number of paise, so that no fraction enters a sum. @throws RangeError for anything else */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return value as Paise;
}

export const ZERO = paise(0);

/**
 * Computes a fraction of an amount: the only place where money is rounded. Half a paisa is rounded up. `fractionOf(103, 300, 10300)` → 3.
 */
export function fractionOf(amount: Paise, part: number, whole: number): Paise {
  return paise(Math.floor((amount * part) / whole + 0.5));
}

/** `percentOf(333, 7)` → 23. */
export const percentOf = (amount: Paise, percent: number): Paise => fractionOf(amount, percent, 100);

export function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Rupees, as in bodies of the API: 189900 → 1899. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

/** Rupees of a request in paise; null if they are not an amount or have more than two decimals. 1899.5 → 189950. */
export function fromRupees(rupees: number): Paise | null {
  const exact = rupees * 100;
  const whole = Math.round(exact);
  if (!Number.isFinite(exact) || Math.abs(exact - whole) > 1e-6 || whole < 0 || !Number.isSafeInteger(whole)) return null;
  return paise(whole);
}

/**
 * Returns a whole number as India groups it: 123456 → '1,23,456'. Not by `Intl`, whose first use costs a new Worker 10 ms.
 */
const grouped = (whole: number) => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** `{ whole: '₹1,23,456', decimals: '.00' }`: the decimals are set smaller next to a price. */
export function inrParts(amount: Paise): { whole: string; decimals: string } {
  const absolute = Math.abs(amount);
  const sign = amount < 0 ? '−' : '';
  return {
    whole: `${sign}₹${grouped(Math.floor(absolute / 100))}`,
    decimals: `.${String(absolute % 100).padStart(2, '0')}`,
  };
}

/**
 * Formats paise with rupee sign, Indian grouping and exactly two decimals; `N/A` for anything but a number. 12345600 → '₹1,23,456.00'.
 */
export function formatInr(amount: number | null | undefined): string {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'N/A';
  const { whole, decimals } = inrParts(paise(Math.round(amount)));
  return whole + decimals;
}

/**
 * Formats paise for running prose alone, such as “free delivery from ₹500”; every price, fee and sum has two decimals. 50000 → '₹500'.
 */
export function formatInrShort(amount: Paise): string {
  const { whole, decimals } = inrParts(amount);
  return decimals === '.00' ? whole : whole + decimals;
}

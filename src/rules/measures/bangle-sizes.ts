/** Inner width of Indian bangle sizes, edge to edge. Other sizes have no entry. */
export const bangleSizes = {
  '2.4': { inches: '2.25', cm: '5.7' },
  '2.6': { inches: '2.37', cm: '6.0' },
  '2.8': { inches: '2.5', cm: '6.35' },
} as const;

/** Returns the measures of a size, or null: '2.6' → { inches: '2.37', cm: '6.0' }. */
export function bangleMeasure(size: string): { inches: string; cm: string } | null {
  return Object.hasOwn(bangleSizes, size) ? bangleSizes[size as keyof typeof bangleSizes] : null;
}

/** Returns whether the sizes of a category are bangle sizes. 'Bridal bangles' → true. */
export function hasBangleSizes(category: string | null | undefined): boolean {
  return category?.toLowerCase().includes('bangle') === true;
}

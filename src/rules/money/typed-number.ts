/**
 * Returns a number as people paste it, without what surrounds and groups its digits: '₹ 1,299.00' → '1299.00', 'Rs. 1 299/-' → '1299'.
 * What is no such number stays as it is, for the rule of the field to refuse.
 */
export function typedNumber(text: string): string {
  const bare = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^([+-]?) ?(?:₹|rs\.?|inr) ?/i, '$1')
    .replace(/ ?\/-$/, '')
    .replaceAll(',', '');
  return /^[+-]?\d{1,3}(?: \d{2,3})* \d{3}(?:\.\d+)?$/.test(bare) ? bare.replaceAll(' ', '') : bare;
}

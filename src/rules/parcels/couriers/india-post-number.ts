const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Returns the check digit of eight digits, by S10 of the Universal Postal Union. */
function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

/** Returns whether a text is a number of India Post, whose last digit proves the others: 'EK123456785IN'. Spaces do not matter. */
export function isIndiaPostNumber(text: string): boolean {
  const [, digits, last] = /^[A-Z]{2}(\d{8})(\d)IN$/.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  return digits !== undefined && checkDigit(digits) === Number(last);
}

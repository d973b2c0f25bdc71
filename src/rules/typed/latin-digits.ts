/** The zeros of the scripts of India, of Arabic and Urdu, and of full-width letters; nine digits follow each. */
const ZEROS = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0xff10];
const DIGITS = new RegExp(`[${ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`, 'g');

/** Returns the text with the digits of other scripts as the digits that the shop stores and compares: '१२३४५६' → '123456'. */
export const latinDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code));
  });

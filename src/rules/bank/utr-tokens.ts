/** Shorter words of a narration are no number of a payment: 'NEFT', '2024'. */
const LEAST = 8;

/** Numbers of digits alone are filled up with zeros by some banks: '0000401234567890' is 401234567890. */
const bare = (token: string) => (/^\d+$/.test(token) ? token.replace(/^0+/, '') : token);

/** Returns a number of a payment as it is compared: capital letters and digits. 'n123-45678 90' → 'N1234567890'; '' if it is too short. */
export function utrOf(text: string): string {
  const token = bare(text.toUpperCase().replace(/[^A-Z0-9]+/g, ''));
  return token.length < LEAST ? '' : token;
}

/**
 * Returns the words of a narration that may be the number of a payment. Only a whole word is one: no part of a longer number.
 * 'NEFT CR-N123456789012345-RAZORPAY' → { 'N123456789012345', 'RAZORPAY' }
 */
export function utrTokens(text: string): ReadonlySet<string> {
  const tokens = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map(bare);
  return new Set(tokens.filter((token) => token.length >= LEAST));
}

const ZERO = 0x0966;

/** Returns the text with Devanagari digits as the digits that the shop stores and compares: '१२३४५६' → '123456'. */
export const latinDigits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - ZERO));

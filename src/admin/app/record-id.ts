/** Parses the number in an address; null for any other text: '12' → 12, '1 OR 1' → null. */
export const recordIdIn = (text: string | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

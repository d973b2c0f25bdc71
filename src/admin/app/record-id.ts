/** The number in an address, or null for a text that is none: '12' → 12, '1 OR 1' → null. */
export const recordIdIn = (text: string | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

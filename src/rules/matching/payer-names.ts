/** Under which names payers stand in statements of the bank, which cuts them short. Bigfoot Retail Solutions is the company of Shiprocket. */
const payers = {
  'settlement-bank': /\bRAZORPAY/i,
  'remittance-bank': /\b(?:SHIPROCKET|BIGFOOT RETAIL|DELHIVERY)/i,
} as const;

/** Returns whether a text of the bank names who pays settlements, or remittances of cash. */
export const namesPayer = (pair: keyof typeof payers, text: string): boolean => payers[pair].test(text);

import { GATEWAY_NAME } from '../payment/gateway-name.ts';

/** Under which names payers are in statements of the bank, which cuts them short. Bigfoot Retail Solutions is the company of Shiprocket. */
const payers = {
  'settlement-bank': [GATEWAY_NAME],
  'remittance-bank': ['Shiprocket', 'Bigfoot Retail', 'Delhivery'],
} as const;

/** 'NEFT CR-RAZORPAY SOFTWAR' → ' neft cr razorpay softwar', so that a name begins behind a space. */
const spaced = (text: string) => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`;

/** Returns whether a text of the bank names who pays settlements, or remittances of cash: its name at the beginning of a word. */
export const namesPayer = (pair: keyof typeof payers, text: string): boolean =>
  payers[pair].some((name) => spaced(text).includes(` ${name.toLowerCase()}`));
